import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type IssueRecord, listDeskNewsletters, listNewsletterIssues } from '../../../api/client.gen';
import { allPages } from '../../app/api';
import { useLanguage } from '../../app/i18n';
import { shortDay, shortMoment } from '../../components/dates';
import { Icon } from '../../components/Icon';
import { LinkButton } from '../../components/LinkButton';
import { State } from '../../components/State';
import { ListPage } from '../../lists/ListPage';
import { useListSearch } from '../../lists/search';

const allNewsletters = {
	queryKey: ['newsletters', 'all'],
	queryFn: () => allPages((after) => listDeskNewsletters({ limit: 50, ...(after && { after }) })),
	staleTime: 60_000,
};

/** All newsletters that the editor may write for. */
export const useNewsletters = () => useQuery(allNewsletters).data ?? [];

/** Whether there is no newsletter that the editor may write for; false until that is known. */
export const useNoNewsletter = () => useQuery(allNewsletters).data?.length === 0;

/** The state of an issue for readers and subscribers. */
export function IssueState({ issue }: { issue: IssueRecord }) {
	const { t, lang } = useLanguage();
	const { state, mailing, sendAt, timeZone } = issue;
	if (state === 'scheduled')
		return (
			<State kind="waiting" label={t('desk.fronts.due', { time: shortMoment(sendAt, lang, timeZone) })} />
		);
	if (state === 'draft') return <State kind="off" label={t('desk.fronts.prepared')} />;
	if (mailing && !mailing.finishedAt)
		return <State kind="waiting" label={t('desk.newsletter.sending', { n: mailing.emails })} />;
	return (
		<State
			kind="live"
			label={mailing ? t('desk.newsletter.sent', { n: mailing.emails }) : t('desk.action.published')}
		/>
	);
}

/** The issues of newsletters, the latest day first. */
export function IssuesPage() {
	const { t, lang } = useLanguage();
	const letters = useNewsletters();
	const [search, change] = useListSearch<{
		q?: string;
		newsletter?: string;
		state?: 'draft' | 'scheduled' | 'published';
	}>();
	return (
		<ListPage
			title={t('newsletter.title')}
			search={search}
			onSearch={change}
			noSearch
			tabs={{
				name: 'state',
				label: t('desk.status'),
				options: [
					{ label: t('desk.status.all') },
					{ value: 'draft', label: t('desk.fronts.prepared') },
					{ value: 'scheduled', label: t('desk.status.scheduled') },
					{ value: 'published', label: t('desk.action.published') },
				],
			}}
			filters={[
				{
					name: 'newsletter',
					label: t('newsletter.all'),
					options: letters.map(({ slug, name }) => ({ value: slug, label: name })),
				},
			]}
			queryKey={['newsletter-issues', search]}
			load={(page) =>
				listNewsletterIssues({
					...(search.newsletter && { newsletter: search.newsletter }),
					...(search.state && { state: search.state }),
					...page,
				})
			}
			keyOf={({ id }) => id}
			columns={[
				{
					id: 'title',
					label: t('desk.headline'),
					main: true,
					cell: ({ id, title, lang }) => (
						<Link to="/readers/newsletters/issues/$id" params={{ id: String(id) }} lang={lang} dir="auto">
							{title}
						</Link>
					),
				},
				{
					id: 'newsletter',
					label: t('desk.newsletter.one'),
					cell: ({ name, lang }) => (
						<span lang={lang} dir="auto">
							{name}
						</span>
					),
				},
				{ id: 'day', label: t('sponsor.day'), cell: ({ day }) => <bdi>{shortDay(day, lang)}</bdi> },
				{ id: 'state', label: t('desk.status'), cell: (issue) => <IssueState issue={issue} /> },
			]}
			actions={
				<>
					<LinkButton to="/readers/newsletters/all" variant="default">
						{t('newsletter.all')}
					</LinkButton>
					<Button
						renderRoot={(props) => (
							<Link
								{...props}
								to="/readers/newsletters/issues/$id"
								params={{ id: 'new' }}
								search={search.newsletter ? { newsletter: search.newsletter } : {}}
							/>
						)}
						leftSection={<Icon name="plus" size={16} />}
					>
						{t('desk.newsletter.issue.new')}
					</Button>
				</>
			}
		/>
	);
}
