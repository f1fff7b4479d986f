import { Anchor, Text, VisuallyHidden } from '@mantine/core';
import { type CompanyChange, listCompanyHistory } from '../../../api/client.gen';
import { useLanguage } from '../../app/i18n';
import css from '../../components/Actions.module.css';
import { dayAndTime } from '../../components/dates';
import { Unread } from '../../components/Failed';
import { More } from '../../components/More';
import { usePages } from '../../components/pages';
import { sectionTitles } from './CompanyTabs';

/** The changes of a section of a company, or of the whole profile: each fact with its values before and after, the newest first. */
export function ChangedFacts({ id, section }: { id: number; section?: string }) {
	const { t, lang } = useLanguage();
	const { list, items: changes } = usePages({
		queryKey: ['company-history', id, section, lang],
		load: (page) => listCompanyHistory({ id, locale: lang, ...(section && { section }), ...page }),
		limit: section ? 10 : 30,
	});
	return (
		<section aria-label={t('desk.history.title')}>
			{section ? (
				<h2>{t('desk.history.title')}</h2>
			) : (
				<VisuallyHidden component="h2">{t('desk.history.title')}</VisuallyHidden>
			)}
			{list.isError && <Unread again={() => list.refetch()} />}
			{list.isSuccess && changes.length === 0 && (
				<Text size="sm" c="dimmed">
					{t('desk.history.none')}
				</Text>
			)}
			<ol className={css.actions}>
				{changes.map((change) => (
					<Change key={`${change.at} ${change.section} ${change.other}`} change={change} named={!section} />
				))}
			</ol>
			<More list={list} size="compact-sm" />
		</section>
	);
}

const authors = {
	member: 'companyHistory.member',
	newsroom: 'companyHistory.newsroom',
	import: 'companyHistory.import',
} as const;

function Change({
	change: { event, section, by, userName, suggested, source, other, at, facts },
	named,
}: {
	change: CompanyChange;
	/** Whether the section is named. */
	named: boolean;
}) {
	const { t, lang } = useLanguage();
	return (
		<li>
			{event === 'changed' ? (
				named && <div>{t(titleOf(section))}</div>
			) : (
				<div>
					{t(event === 'merged' ? 'companyHistory.merged' : 'companyHistory.unmerged', { name: other })}
				</div>
			)}
			{facts.length > 0 && (
				<dl className={css.changes}>
					{facts.map((fact) => (
						<div key={`${fact.fact} ${fact.of}`}>
							<dt>
								{fact.fact}
								{fact.of && (
									<>
										{' · '}
										<bdi>{fact.of}</bdi>
									</>
								)}
							</dt>
							<dd dir="auto">
								{fact.before && <del>{fact.before}</del>} {fact.after && <ins>{fact.after}</ins>}
							</dd>
						</div>
					))}
				</dl>
			)}
			<div className={css.when}>
				<time dateTime={at}>
					<bdi>{dayAndTime(at, lang)}</bdi>
				</time>
				{' · '}
				{userName ? <bdi>{userName}</bdi> : t(authors[by])}
				{suggested && ` · ${t('companyHistory.suggested')}`}
				{source && (
					<>
						{' · '}
						{/^https?:/.test(source) ? (
							<Anchor href={source} target="_blank" rel="noopener" dir="ltr" size="xs">
								{source}
							</Anchor>
						) : (
							<bdi>{source}</bdi>
						)}
					</>
				)}
			</div>
		</li>
	);
}

const titleOf = (section: string) =>
	section in sectionTitles ? sectionTitles[section as keyof typeof sectionTitles] : 'desk.names';
