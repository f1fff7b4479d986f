import { newslettersPath } from '../../../api/limits.gen';
import type { IssueLink, NewsletterPage as Model, NewsletterIssue } from '../../../api/pages.gen';
import { Page } from '../../components/Page/Page';
import sheet from '../../components/Sheet/Sheet.module.css';
import { SignupIsland } from '../../components/SignupIsland/SignupIsland';
import { editionOf, langAttributes, type View } from '../../view';
import styles from './NewsletterPage.module.css';
import { Outcome } from './Outcome';

const Issue = ({ issue, model, view }: { issue: NewsletterIssue; model: Model; view: View }) => (
	<article {...langAttributes(view, model.contentLang, model.contentDir)}>
		<h2 className={sheet.subtitle}>{issue.title}</h2>
		{issue.intro !== '' && <p className={styles.intro}>{issue.intro}</p>}
		<ol className={styles.items}>
			{issue.items.map((item) => (
				<li key={`${item.kind} ${item.title} ${item.text}`} data-kind={item.kind || undefined}>
					<div>
						{item.label !== '' && <p className={styles.label}>{item.label}</p>}
						{item.title !== '' && (
							<h3>
								{item.href === '' ? (
									item.title
								) : (
									<a href={item.href} {...(item.kind === 'sponsor' && { rel: 'sponsored noopener' })}>
										{item.title}
									</a>
								)}
							</h3>
						)}
						{item.text !== '' && <p className={styles.text}>{item.text}</p>}
					</div>
				</li>
			))}
		</ol>
	</article>
);

const IssueNeighbours = ({ model, view }: { model: Model; view: View }) =>
	(model.previous !== null || model.next !== null) && (
		<nav className={`${styles.neighbours} touch`} aria-label={view.t('newsletter.archive')}>
			{model.previous !== null && (
				<a href={model.previous.href} rel="prev">
					{view.t('newsletter.before')}
				</a>
			)}
			{model.next !== null && (
				<a href={model.next.href} rel="next">
					{view.t('newsletter.after')}
				</a>
			)}
		</nav>
	);

const EarlierIssues = ({
	issues,
	model,
	view,
}: {
	issues: readonly IssueLink[];
	model: Model;
	view: View;
}) => (
	<section aria-labelledby="earlier">
		<h2 className={sheet.subtitle} id="earlier">
			{view.t('newsletter.archive')}
		</h2>
		<ol className={`${styles.list} touch`} data-archive="">
			{issues.map((issue) => (
				<li key={issue.href}>
					<a href={issue.href} {...langAttributes(view, model.contentLang, model.contentDir)}>
						{issue.title}
					</a>
					<time dateTime={issue.date}>{view.dates.date(issue.date)}</time>
				</li>
			))}
		</ol>
		{model.older !== '' && (
			<p className={styles.more}>
				<a className={sheet.button} href={model.older} rel="next">
					{view.t('newsletter.older')}
				</a>
			</p>
		)}
	</section>
);

/** A newsletter: an issue, the form to subscribe, and earlier issues (WIDGET-56, WIDGET-57). */
export const NewsletterPage = ({ model, view }: { model: Model; view: View }) => (
	<Page frame={model} view={view}>
		<div className={sheet.sheet}>
			<header className={sheet.head}>
				<h1 className={sheet.title} {...langAttributes(view, model.contentLang, model.contentDir)}>
					{model.heading}
				</h1>
				{model.issue !== null && (
					<p className={sheet.meta}>
						<time dateTime={model.issue.date}>{view.dates.date(model.issue.date)}</time>
					</p>
				)}
			</header>
			<div className={sheet.columns}>
				<div>
					<Outcome model={model} view={view} />
					{model.issue !== null && <Issue issue={model.issue} model={model} view={view} />}
					{model.issue === null && model.earlier.length === 0 && <p>{view.t('newsletter.none')}</p>}
					<IssueNeighbours model={model} view={view} />
					{model.issue === null && model.earlier.length > 0 && (
						<EarlierIssues issues={model.earlier} model={model} view={view} />
					)}
				</div>
				<aside className={sheet.stack}>
					<section aria-labelledby="signup">
						<h2 className={sheet.subtitle} id="signup">
							{view.t('newsletter.card', { name: model.signup.name })}
						</h2>
						<p className={styles.intro} {...langAttributes(view, model.contentLang, model.contentDir)}>
							{model.tagline} {model.cadence}
						</p>
						<SignupIsland
							signup={model.signup}
							kind="page"
							view={view}
							values={model.values}
							errors={model.errors}
						/>
					</section>
					{model.issue !== null && model.earlier.length > 0 && (
						<EarlierIssues issues={model.earlier} model={model} view={view} />
					)}
					<p>
						<a
							className={sheet.button}
							href={`${editionOf(model.brand)}${newslettersPath}?newsletter=${model.signup.newsletter}`}
						>
							{view.t('newsletter.all')}
						</a>
					</p>
				</aside>
			</div>
		</div>
	</Page>
);
