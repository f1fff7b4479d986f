import { Alert, Button, Select, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { type DeskEntry, listDrafts, readWorkflow } from '../../../api/client.gen';
import type { MessageId } from '../../../site/i18n/translate';
import { must } from '../../app/api';
import { useLanguage } from '../../app/i18n';
import { languageName, locales } from '../../app/locales';
import { useSession } from '../../app/session';
import { shortMoment } from '../../components/dates';
import { messageOf } from '../../components/errors';
import { Icon } from '../../components/Icon';
import { membersQuery } from '../../components/members';
import { RowsSkeleton } from '../../components/PageSkeleton';
import { SavedViews } from '../../components/SavedViews';
import { deliveredSteps, derivedSteps, stepName } from '../../components/steps';
import { authors, publishers, SearchPicker } from '../../forms/pickers';
import { Filters as FilterSet } from '../../lists/Filters';
import listCss from '../../lists/List.module.css';
import { dues, type Filters, readFilters, type Status, statuses, types } from './filters';
import css from './StoriesPage.module.css';

export const statusName: Record<Status, MessageId> = {
	draft: 'preview.draft',
	scheduled: 'desk.status.scheduled',
	published: 'preview.published',
	unpublished: 'desk.status.unpublished',
};

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

const pageSize = 30;

/** The stories that the editor may write, most recently saved first; the filters are in the address. */
export function StoriesPage() {
	const { t, lang } = useLanguage();
	const filters = useSearch({ from: '/shell/stories' });
	const navigate = useNavigate({ from: '/stories' });
	const change = (changed: Partial<Filters>) =>
		navigate({ search: (old: Filters) => withoutEmpty({ ...old, ...changed }), replace: true });
	const list = useInfiniteQuery({
		queryKey: ['stories', filters],
		queryFn: ({ pageParam }) =>
			must(
				listDrafts({
					...filters,
					status: filters.status ?? 'all',
					limit: pageSize,
					...(pageParam && { after: pageParam }),
				}),
			),
		initialPageParam: '',
		getNextPageParam: (last) => last.next || undefined,
	});
	const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];
	const filtered = Object.keys(filters).some((name) => name !== 'brand');

	useEffect(() => {
		document.title = `${t('desk.stories')} – Desk`;
	}, [t]);

	return (
		<div className={listCss.page}>
			<div className={listCss.head}>
				<h1 className={listCss.title}>{t('desk.stories')}</h1>
			</div>
			<nav className={css.tabs} aria-label={t('desk.status')}>
				{([undefined, ...statuses] as const).map((status) => (
					<Link
						key={status ?? 'all'}
						to="/stories"
						search={withoutEmpty({ ...filters, status })}
						activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
					>
						{t(status ? statusName[status] : 'desk.status.all')}
					</Link>
				))}
			</nav>
			<div className={listCss.tools}>
				<FilterBar filters={filters} onChange={change}>
					<SavedViews
						area="stories"
						search={filters}
						onOpen={(search) => void navigate({ search: readFilters(search) })}
					/>
				</FilterBar>
			</div>
			{list.isError && (
				<Alert color="red" role="alert" title={t('desk.error.load')}>
					<Text size="sm">{messageOf(list.error, t)}</Text>
					<Button mt="sm" variant="default" onClick={() => list.refetch()}>
						{t('showmore.retry')}
					</Button>
				</Alert>
			)}
			{list.isPending && <RowsSkeleton />}
			{list.isSuccess && rows.length === 0 && (
				<div className={css.empty}>
					<h2>{t(filtered ? 'desk.empty.filtered' : 'desk.empty')}</h2>
					{filtered ? (
						<Link to="/stories" search={withoutEmpty({ brand: filters.brand })}>
							{t('desk.filters.clear')}
						</Link>
					) : (
						<Text c="dimmed">{t('desk.empty.text')}</Text>
					)}
				</div>
			)}
			{rows.length > 0 && (
				<table className={css.table}>
					<thead>
						<tr>
							<th scope="col">{t('desk.headline')}</th>
							<th scope="col">{t('desk.status')}</th>
							<th scope="col" className={css.wide}>
								{t('search.brand')}
							</th>
							<th scope="col" className={css.wide}>
								{t('desk.authors')}
							</th>
							<th scope="col">{t('desk.saved')}</th>
						</tr>
					</thead>
					<tbody>
						{rows.map((story) => (
							<Row key={story.id} story={story} lang={lang} />
						))}
					</tbody>
				</table>
			)}
			{list.hasNextPage && (
				<div className={css.more}>
					<Button variant="default" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
						{t('desk.more')}
					</Button>
				</div>
			)}
		</div>
	);
}

function Row({ story, lang }: { story: DeskEntry; lang: string }) {
	const { t } = useLanguage();
	const brand = useSession().brands.find(({ slug }) => slug === story.brand);
	return (
		<tr>
			<td className={css.headline}>
				<Link to="/stories/$id" params={{ id: String(story.id) }} lang={story.lang} dir="auto">
					{story.title || t('desk.untitled')}
				</Link>
				{story.hasWorkingCopy && <span className={css.changed}>{t('desk.changed')}</span>}
			</td>
			<td>
				<span className={css.status} data-status={story.status}>
					{t(statusName[story.status])}
				</span>
				{!(['draft', 'scheduled', 'published', 'withdrawn'] as string[]).includes(story.step) && (
					<small className={css.step}>{stepName(story.step, t)}</small>
				)}
				{story.assignee && (
					<small className={css.step} dir="auto">
						{story.assignee.name}
					</small>
				)}
				{story.due && (
					<small
						className={css.step}
						data-overdue={new Date(story.due) < new Date() && story.step !== 'published' ? true : undefined}
					>
						{t('desk.work.due')}: <time dateTime={story.due}>{shortMoment(story.due, lang)}</time>
					</small>
				)}
			</td>
			<td className={css.wide}>
				<span lang={brand?.lang}>{brand?.name ?? story.brand}</span>
				{story.lang !== (brand?.lang ?? 'en') && (
					<>
						{' · '}
						<span lang={story.lang}>{languageName(story.lang)}</span>
					</>
				)}
			</td>
			<td className={css.wide}>
				<bdi>{story.authors.map(({ name }) => name).join(', ')}</bdi>
			</td>
			<td>
				<time dateTime={story.savedAt}>{shortMoment(story.savedAt, lang)}</time>
				{story.savedBy && <span dir="auto"> {story.savedBy}</span>}
			</td>
		</tr>
	);
}

function FilterBar({
	filters,
	onChange,
	children,
}: {
	filters: Filters;
	onChange: (changed: Partial<Filters>) => void;
	children: ReactNode;
}) {
	const { t } = useLanguage();
	const { brands } = useSession();
	const { brand = '', lang = '' } = filters;
	const workflow = useQuery({
		queryKey: ['workflow', brand, lang],
		queryFn: () => must(readWorkflow({ brand, ...(lang && { lang }) })),
		enabled: brand !== '',
		staleTime: 60_000,
	});
	const steps = (brand && workflow.data?.steps) || deliveredSteps;
	const members = useQuery(membersQuery(brand));
	const [words, setWords] = useState(filters.q ?? '');
	const search = useDebouncedCallback((q: string) => onChange({ q: q.trim() || undefined }), 300);

	// Back, Forward and the removal of all filters change the words too.
	useEffect(
		() => setWords((now) => (now.trim() === (filters.q ?? '') ? now : (filters.q ?? ''))),
		[filters.q],
	);

	return (
		<FilterSet
			words={
				<TextInput
					className={listCss.words}
					aria-label={t('desk.filter.words')}
					placeholder={t('desk.filter.words')}
					leftSection={<Icon name="search" size={16} />}
					value={words}
					maxLength={100}
					dir="auto"
					onChange={(event) => {
						setWords(event.currentTarget.value);
						search(event.currentTarget.value);
					}}
				/>
			}
			set={Object.keys(filters).filter((name) => name !== 'q' && name !== 'status').length}
			many
		>
			<Select
				aria-label={t('search.brand')}
				placeholder={t('desk.allBrands')}
				data={brands.map(({ slug, name }) => ({ value: slug, label: name }))}
				value={filters.brand ?? null}
				// The steps and the people of another brand are others.
				onChange={(value) =>
					onChange({
						brand: value ?? undefined,
						...(!isEverywhere(filters.step) && { step: undefined }),
						...(Number(filters.assignee) > 0 && { assignee: undefined }),
					})
				}
				searchable
				clearable
				nothingFoundMessage={t('desk.nothingFound')}
			/>
			<Select
				aria-label={t('search.language')}
				placeholder={t('search.language')}
				data={locales.map(({ code, name }) => ({ value: code, label: name }))}
				value={filters.lang ?? null}
				onChange={(value) => onChange({ lang: value ?? undefined })}
				clearable
			/>
			<Select
				aria-label={t('desk.type')}
				placeholder={t('desk.type')}
				data={types.map((type) => ({ value: type, label: t(typeName[type]) }))}
				value={filters.type ?? null}
				onChange={(value) => onChange({ type: types.find((type) => type === value) })}
				clearable
			/>
			<Select
				aria-label={t('desk.step')}
				placeholder={t('desk.step')}
				data={[
					...new Set([
						...steps.map(({ key }) => key),
						...derivedSteps,
						...(filters.step ? [filters.step] : []),
					]),
				].map((step) => ({ value: step, label: stepName(step, t, steps) }))}
				value={filters.step ?? null}
				onChange={(value) => onChange({ step: value ?? undefined, status: undefined })}
				clearable
			/>
			<Select
				aria-label={t('desk.work.assignee')}
				placeholder={t('desk.work.assignee')}
				data={[
					{ value: 'me', label: t('desk.work.me') },
					{ value: 'none', label: t('desk.work.nobody') },
					...(members.data?.items ?? []).map(({ id, name }) => ({
						value: String(id),
						label: name || String(id),
					})),
				]}
				value={filters.assignee ?? null}
				onChange={(value) => onChange({ assignee: value ?? undefined })}
				searchable
				nothingFoundMessage={t('desk.nothingFound')}
				clearable
			/>
			<Select
				aria-label={t('desk.work.due')}
				placeholder={t('desk.work.due')}
				data={dues.map((due) => ({ value: due, label: t(dueName[due]) }))}
				value={filters.due ?? null}
				onChange={(value) => onChange({ due: dues.find((due) => due === value) })}
				clearable
			/>
			<SearchPicker
				name="author"
				label={t('list.author')}
				isFilter
				source={authors}
				value={filters.author}
				onChange={(value) => onChange({ author: value ?? undefined })}
				errors={{}}
			/>
			<SearchPicker
				name="publisher"
				label={t('desk.sponsor')}
				isFilter
				source={publishers}
				value={filters.publisher}
				onChange={(value) => onChange({ publisher: value ?? undefined })}
				errors={{}}
			/>
			{children}
		</FilterSet>
	);
}

/** Whether a step may be one of any brand. */
const isEverywhere = (step: string | undefined): boolean =>
	[...deliveredSteps.map(({ key }) => key), ...derivedSteps].some((key) => key === step);

const withoutEmpty = (filters: { [name in keyof Filters]?: Filters[name] | undefined }): Filters =>
	Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined && value !== ''));
