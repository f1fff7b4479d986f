import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type DeskEntry, listDrafts, readWorkflow } from '../../../api/client.gen';
import type { MessageId } from '../../../site/i18n/translate';
import { must } from '../../app/api';
import { useLanguage } from '../../app/i18n';
import { languageName } from '../../app/locales';
import { useSession } from '../../app/session';
import { shortMoment } from '../../components/dates';
import { LinkButton } from '../../components/LinkButton';
import { membersQuery } from '../../components/members';
import { SavedViews } from '../../components/SavedViews';
import { State } from '../../components/State';
import { statuses, statusKind, statusName } from '../../components/statuses';
import { deliveredSteps, derivedSteps, stepName } from '../../components/steps';
import { authors, publishers, SearchPicker, type Source } from '../../forms/pickers';
import type { Filter } from '../../lists/FilterBar';
import { ListPage } from '../../lists/ListPage';
import { useListSearch } from '../../lists/search';
import { dues, type Filters, readFilters, types, withoutUnfit } from './filters';
import css from './StoriesPage.module.css';

const typeName: Record<(typeof types)[number], MessageId> = {
	ARTICLE: 'desk.type.article',
	VIDEO: 'desk.type.video',
	WEBINAR: 'desk.type.webinar',
};

const dueName: Record<(typeof dues)[number], MessageId> = {
	any: 'desk.work.due',
	overdue: 'desk.work.overdue',
	soon: 'desk.work.soon',
};

/** The stories that the editor may write, most recently saved first; the filters are in the address. */
export function StoriesPage() {
	const { t, lang } = useLanguage();
	const { brands } = useSession();
	const navigate = useNavigate();
	const [search, change] = useListSearch<Filters>();
	return (
		<ListPage
			title={t('desk.stories')}
			search={search}
			onSearch={(part) => change(withoutUnfit(search, part))}
			queryKey={['stories', search]}
			load={(page) => listDrafts({ ...search, page: 'none', status: search.status ?? 'all', ...page })}
			keyOf={({ id }) => id}
			words={t('desk.filter.words')}
			tabs={{
				name: 'status',
				label: t('desk.status'),
				options: [
					{ label: t('desk.status.all') },
					...statuses.map((status) => ({ value: status, label: t(statusName[status]) })),
				],
			}}
			filters={useFilters(search)}
			actions={
				<LinkButton to="/stories/deleted" variant="subtle">
					{t('desk.deleted.title')}
				</LinkButton>
			}
			tools={
				<SavedViews
					area="stories"
					search={search}
					onOpen={(saved) => void navigate({ to: '/stories', search: readFilters(saved) })}
				/>
			}
			empty={
				search.status
					? { title: t('desk.empty.filtered') }
					: { title: t('desk.empty'), text: t('desk.empty.text') }
			}
			columns={[
				{ id: 'title', label: t('desk.headline'), main: true, cell: (story) => <Headline story={story} /> },
				{ id: 'status', label: t('desk.status'), cell: (story) => <Progress story={story} /> },
				{
					id: 'brand',
					label: t('search.brand'),
					wide: true,
					cell: (story) => {
						const brand = brands.find(({ slug }) => slug === story.brand);
						return (
							<>
								<span lang={brand?.lang}>{brand?.name ?? story.brand}</span>
								{story.lang !== (brand?.lang ?? 'en') && (
									<>
										{' · '}
										<span lang={story.lang}>{languageName(story.lang)}</span>
									</>
								)}
							</>
						);
					},
				},
				{
					id: 'authors',
					label: t('desk.authors'),
					wide: true,
					cell: (story) => <bdi>{story.authors.map(({ name }) => name).join(', ')}</bdi>,
				},
				{
					id: 'saved',
					label: t('desk.saved'),
					cell: ({ savedAt, savedBy }) => (
						<>
							<time dateTime={savedAt}>{shortMoment(savedAt, lang)}</time>
							{savedBy && (
								<>
									{' '}
									<bdi>{savedBy}</bdi>
								</>
							)}
						</>
					),
				},
			]}
		/>
	);
}

function Headline({ story }: { story: DeskEntry }) {
	const { t } = useLanguage();
	return (
		<>
			<Link
				to="/stories/$id"
				params={{ id: String(story.id) }}
				className={css.headline}
				lang={story.lang}
				dir="auto"
			>
				{story.title || t('desk.untitled')}
			</Link>
			{story.hasWorkingCopy && <span className={css.changed}>{t('desk.changed')}</span>}
		</>
	);
}

/** The status of a story, its editorial step, who works on it, and until when. */
function Progress({ story: { status, step, assignee, due } }: { story: DeskEntry }) {
	const { t, lang } = useLanguage();
	const isSaidByStatus = ['draft', 'scheduled', 'published', 'withdrawn'].includes(step);
	const isOverdue = due !== undefined && new Date(due) < new Date() && step !== 'published';
	return (
		<>
			<State kind={statusKind[status]} label={t(statusName[status])} />
			{!isSaidByStatus && (
				<Text size="xs" mt={4}>
					{stepName(step, t)}
				</Text>
			)}
			{assignee && (
				<Text size="xs" dir="auto">
					{assignee.name}
				</Text>
			)}
			{due && (
				<Text size="xs" {...(isOverdue && { c: 'var(--fall)' })}>
					{t('desk.work.due')}: <time dateTime={due}>{shortMoment(due, lang)}</time>
				</Text>
			)}
		</>
	);
}

/** The filters; the steps and the people are those of the brand that was chosen. */
function useFilters({ brand = '', lang = '', step }: Filters): Filter[] {
	const { t } = useLanguage();
	const workflow = useQuery({
		queryKey: ['workflow', brand, lang],
		queryFn: () => must(readWorkflow({ brand, ...(lang && { lang }) })),
		enabled: brand !== '',
		staleTime: 60_000,
	});
	const members = useQuery(membersQuery(brand));
	const steps = (brand && workflow.data?.steps) || deliveredSteps;
	const keys = new Set([...steps.map(({ key }) => key), ...derivedSteps, ...(step ? [step] : [])]);
	return [
		{ name: 'brand', label: t('search.brand'), kind: 'brand' },
		{ name: 'lang', label: t('search.language'), kind: 'language' },
		{
			name: 'type',
			label: t('desk.type'),
			options: types.map((type) => ({ value: type, label: t(typeName[type]) })),
		},
		{
			name: 'step',
			label: t('desk.step'),
			options: [...keys].map((key) => ({ value: key, label: stepName(key, t, steps) })),
		},
		{
			name: 'assignee',
			label: t('desk.work.assignee'),
			searchable: true,
			options: [
				{ value: 'me', label: t('desk.work.me') },
				{ value: 'none', label: t('desk.work.nobody') },
				...(members.data?.items ?? []).map(({ id, name }) => ({
					value: String(id),
					label: name || String(id),
				})),
			],
		},
		{
			name: 'due',
			label: t('desk.work.due'),
			options: dues.map((due) => ({ value: due, label: t(dueName[due]) })),
		},
		recordFilter('author', t('list.author'), authors),
		recordFilter('publisher', t('desk.sponsor'), publishers),
	];
}

/** A filter whose values the server finds. */
const recordFilter = (name: string, label: string, source: Source<string>): Filter => ({
	name,
	label,
	kind: 'custom',
	render: (value, change) => (
		<SearchPicker
			name={name}
			label={label}
			isFilter
			source={source}
			value={value}
			onChange={(chosen) => change(chosen ?? undefined)}
			errors={{}}
		/>
	),
});
