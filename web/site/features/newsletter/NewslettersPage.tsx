import type { NewslettersPage as Model, NewsletterEntry } from '../../../api/pages.gen';
import { EmptyPage } from '../../components/EmptyPage/EmptyPage';
import { descriptionOf, FieldError } from '../../components/Form/FieldFrame';
import { Page } from '../../components/Page/Page';
import sheet from '../../components/Sheet/Sheet.module.css';
import { SignupIsland } from '../../components/SignupIsland/SignupIsland';
import { listFormId } from '../../islands/Signup/send';
import { langAttributes, linkText, type View } from '../../view';
import styles from './NewsletterPage.module.css';
import { Outcome } from './Outcome';

/** A newsletter with its checkbox, which belongs to the form beside the list. */
const Entry = ({ entry, view }: { entry: NewsletterEntry; view: View }) => {
	const { slug, newest } = entry;
	const langProps = langAttributes(view, entry.lang, entry.dir);
	return (
		<li className={styles.choice}>
			<input
				type="checkbox"
				id={`newsletter-${slug}`}
				name="newsletter"
				value={slug}
				form={listFormId}
				data-brand={entry.brandSlug}
				defaultChecked={entry.ticked}
				aria-describedby={`about-${slug}`}
			/>
			<div>
				<h2>
					<label htmlFor={`newsletter-${slug}`} {...langProps}>
						{entry.name}
					</label>
				</h2>
				<p id={`about-${slug}`} {...langProps}>
					{entry.tagline}
				</p>
				<p className={sheet.meta}>
					<a href={entry.brand.href}>{linkText(view.t, entry.brand)}</a>
					{' · '}
					<span {...langProps}>{entry.cadence}</span>
				</p>
				{newest !== null && (
					<p className={styles.newest}>
						<a href={newest.href} {...langProps}>
							{newest.title}
						</a>{' '}
						<time dateTime={newest.date}>{view.dates.date(newest.date)}</time>
					</p>
				)}
			</div>
		</li>
	);
};

/** The newsletters of an edition, with one form to subscribe to those that are ticked. */
export const NewslettersPage = ({ model, view }: { model: Model; view: View }) => (
	<Page frame={model} view={view}>
		<div className={sheet.sheet}>
			<header className={sheet.head}>
				<h1 className={sheet.title}>{view.t('newsletter.title')}</h1>
				<p className={sheet.lede}>{view.t('newsletter.lead')}</p>
			</header>
			<Outcome model={model} view={view} />
			{model.newsletters.length === 0 ? (
				<EmptyPage frame={model} view={view} message="newsletter.empty" />
			) : (
				<div className={sheet.columns}>
					<fieldset
						className={styles.choices}
						aria-describedby={descriptionOf('choices', model.errors.newsletter)}
					>
						<legend className="hidden-text">{view.t('newsletter.title')}</legend>
						<FieldError id="choices" error={model.errors.newsletter} />
						<ul>
							{model.newsletters.map((entry) => (
								<Entry key={entry.slug} entry={entry} view={view} />
							))}
						</ul>
					</fieldset>
					<div className={styles.listForm}>
						<SignupIsland
							signup={model.signup}
							kind="short"
							view={view}
							values={model.values}
							errors={model.errors}
						/>
					</div>
				</div>
			)}
		</div>
	</Page>
);
