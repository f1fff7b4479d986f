import type { HistoryRow, CompanyHistoryPage as Model } from '../../../api/pages.gen';
import { FactChange, FactValue } from '../../components/FactChange/FactChange';
import { Page } from '../../components/Page/Page';
import sheet from '../../components/Sheet/Sheet.module.css';
import type { MessageId } from '../../i18n/translate';
import { liteHref } from '../../lite/elements';
import type { View } from '../../view';
import { writtenAttributes } from '../../written';
import styles from './CompanyHistoryPage.module.css';
import { origins } from './origins';

interface Props {
	model: Model;
	view: View;
}

/** The heading of an entry: the section that was changed, or the merge. */
const Heading = ({ row, view }: { row: HistoryRow; view: View }) => {
	if (row.event === 'merged') return <>{view.t('companyHistory.merged', { name: row.other })}</>;
	if (row.event === 'unmerged') return <>{view.t('companyHistory.unmerged', { name: row.other })}</>;
	return (
		<>
			{row.other !== '' && <bdi>{row.other}: </bdi>}
			{view.t(row.section as MessageId)}
		</>
	);
};

const Row = ({ row, model, view }: Props & { row: HistoryRow }) => (
	<li>
		<p className={sheet.meta}>
			<time dateTime={row.at}>{view.dates.dateTime(row.at)}</time>
		</p>
		<div className={styles.entry}>
			<h2 className={styles.title}>
				<Heading row={row} view={view} />
			</h2>
			{row.changes.map((change, at) => (
				<FactChange key={at} change={change} lang={model.contentLang} view={view} />
			))}
			<p className={`${sheet.meta} ${sheet.dots}`}>
				<span>{view.t(origins[row.by] ?? 'companyHistory.import')}</span>
				{row.suggested && <span>{view.t('companyHistory.suggested')}</span>}
				{row.source !== null && (
					<span>
						{view.t('company.source')}:{' '}
						<a href={row.source.href} rel="nofollow ugc noopener">
							<bdi dir="ltr">{row.source.text}</bdi>
						</a>
					</span>
				)}
			</p>
		</div>
	</li>
);

/** The facts for which a source is named, each with its source. */
const Sourced = ({ model, view }: Props) => (
	<section className={styles.sourced}>
		<h2>{view.t('companyHistory.facts')}</h2>
		<ul className={styles.rows}>
			{model.sourced.map(({ of, facts, source, sourceName }) => (
				<li key={of + facts.map(({ after }) => after).join(' ')}>
					<h3 className={styles.title}>{of}</h3>
					<div className={styles.entry}>
						{facts.map((fact) => (
							<p key={fact.label}>
								{view.t(fact.label as MessageId)}:{' '}
								<FactValue kind={fact.kind} value={fact.after} lang={model.contentLang} view={view} />
							</p>
						))}
						<p className={sheet.meta}>
							{view.t('company.source')}:{' '}
							{source === null ? (
								<bdi {...writtenAttributes(view, sourceName)}>{sourceName}</bdi>
							) : (
								<a href={source.href} rel="nofollow ugc noopener">
									<bdi dir="ltr">{source.text}</bdi>
								</a>
							)}
						</p>
					</div>
				</li>
			))}
		</ul>
	</section>
);

/** The history of the facts of a company, without the frame. The lite form uses it too. */
export const HistoryContent = ({ model, view }: Props) => {
	const { t } = view;
	const href = (path: string) => (model.lite ? liteHref(path) : path);
	return (
		<div className={`${sheet.sheet} ${styles.page}`}>
			<header className={sheet.head}>
				<h1 className={sheet.title}>{model.head.title}</h1>
				<p className={sheet.lede}>{t('companyHistory.lead')}</p>
				<p className={`${styles.links} touch`}>
					<a href={href(model.profile)}>{model.name}</a>
					<a href={href(model.correct)} rel="nofollow">
						{t('correction.open')}
					</a>
				</p>
			</header>
			{model.sourced.length > 0 && <Sourced model={model} view={view} />}
			{model.sourced.length > 0 && <h2 className={styles.changes}>{t('companyHistory.changes')}</h2>}
			{model.rows.length === 0 ? (
				<p>{t('companyHistory.empty')}</p>
			) : (
				<ol className={styles.rows}>
					{model.rows.map((row) => (
						<Row key={row.key} row={row} model={model} view={view} />
					))}
				</ol>
			)}
			{(model.next !== '' || model.first !== '') && (
				<p className={styles.links}>
					{model.first !== '' && (
						<a className={sheet.button} href={href(model.first)} rel="nofollow">
							{t('company.first')}
						</a>
					)}
					{model.next !== '' && (
						<a className={sheet.button} href={href(model.next)} rel="next nofollow">
							{t('showmore.more')}
						</a>
					)}
				</p>
			)}
		</div>
	);
};

/** The history of the facts of a company: what changed, when, by whom and from which source. */
export const CompanyHistoryPage = ({ model, view }: Props) => (
	<Page frame={model} view={view}>
		<HistoryContent model={model} view={view} />
	</Page>
);
