import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import {
	listReadStories,
	listSearchesWithoutResult,
	type Result,
	type SearchWithoutResult,
	type StoryCounts,
} from '../../../api/client.gen';
import { useLanguage } from '../../app/i18n';
import { useSession } from '../../app/session';
import { TableDownload } from '../../components/TableDownload';
import type { Filter } from '../../lists/FilterBar';
import { type Column, ListPage } from '../../lists/ListPage';
import { useListSearch } from '../../lists/search';

interface Search {
	q?: string;
	brand?: string;
	lang?: string;
	days?: string;
	view?: 'searches';
}

/** The largest number of rows that the server returns; the tables have more. */
const rows = 50;

/** How often a search without result must have been made before it is listed. */
const minTimes = 3;

/** Where readers of a story come from, by the part of the response that counts them. */
const sources = ['search', 'social', 'messaging', 'newsletter', 'internal', 'other', 'direct'] as const;

/** The three sources from which most readers came, the largest first. */
const largestSources = (from: StoryCounts['from']) =>
	sources
		.filter((source) => from[source] > 0)
		.sort((a, b) => from[b] - from[a])
		.slice(0, 3);

/** A response that has only one page, as a page of a list. */
const onePage = async <T,>(
	call: Promise<Result<{ items: T[] }>>,
): Promise<Result<{ items: T[]; next: string }>> => {
	const answer = await call;
	return answer.ok ? { ...answer, value: { items: answer.value.items, next: '' } } : answer;
};

/** The stories of a brand that were read most, or the searches that found nothing. */
export function AudiencePage() {
	const { t, lang } = useLanguage();
	const { brands } = useSession();
	const [search, change] = useListSearch<Search>();
	const brand = search.brand ?? brands[0]?.slug ?? '';
	const days = search.days ?? '7';
	const language = search.lang ?? brands.find(({ slug }) => slug === brand)?.lang ?? 'en';
	const number = new Intl.NumberFormat(`${lang}-IN-u-nu-latn`);
	const count = <T,>(id: string, label: string, of: (row: T) => number, wide = false): Column<T> => ({
		id,
		label,
		numeric: true,
		wide,
		cell: (row) => number.format(of(row)),
	});
	const shared = {
		title: t('desk.area.audience'),
		onSearch: change,
		noSearch: true,
		tabs: {
			name: 'view',
			label: t('desk.area.audience'),
			options: [{ label: t('desk.stories') }, { value: 'searches', label: t('desk.audience.searches') }],
		},
	};
	const period: Filter = {
		name: 'days',
		label: t('desk.audience.period'),
		options: ['1', '7', '30', '90'].map((value) => ({
			value,
			label: t('desk.audience.days', { n: Number(value) }),
		})),
	};
	if (search.view === 'searches')
		return (
			<ListPage
				{...shared}
				key="searches"
				text={t('desk.audience.searches.text', { min: minTimes })}
				fixed={['lang', 'days']}
				search={{ ...search, days, lang: language }}
				filters={[{ name: 'lang', label: t('search.language'), kind: 'language' }, period]}
				queryKey={['searches-without-result', language, days]}
				load={() => onePage(listSearchesWithoutResult({ locale: language, days: Number(days), limit: rows }))}
				keyOf={({ query }) => query}
				columns={[
					{
						id: 'query',
						label: t('desk.audience.searched'),
						main: true,
						cell: ({ query }) => (
							<span lang={language} dir="auto">
								{query}
							</span>
						),
					},
					count<SearchWithoutResult>('times', t('desk.audience.times'), ({ times }) => times),
				]}
				actions={
					<TableDownload
						path={`/desk/searches-without-result/table.csv?locale=${language}&days=${days}`}
						name="searches.csv"
					/>
				}
				empty={{ title: t('desk.audience.searches.none') }}
			/>
		);
	return (
		<ListPage
			{...shared}
			key="stories"
			text={t('desk.audience.text')}
			fixed={['brand', 'days']}
			search={{ ...search, days, brand }}
			filters={[{ name: 'brand', label: t('search.brand'), kind: 'brand' }, period]}
			queryKey={['read-stories', brand, days]}
			load={() => onePage(listReadStories({ brand, days: Number(days), limit: rows }))}
			enabled={brand !== ''}
			keyOf={({ id }) => id}
			columns={[
				{
					id: 'title',
					label: t('desk.headline'),
					main: true,
					cell: ({ id, title }: StoryCounts) => (
						<Link to="/stories/$id" params={{ id: String(id) }} dir="auto">
							{title}
						</Link>
					),
				},
				count<StoryCounts>('views', t('sponsor.viewCount'), ({ views }) => views),
				count<StoryCounts>('half', t('desk.audience.half'), ({ reads }) => reads.half, true),
				count<StoryCounts>('whole', t('desk.audience.whole'), ({ reads }) => reads.whole),
				{
					id: 'from',
					label: t('desk.audience.from'),
					wide: true,
					cell: ({ from }: StoryCounts) =>
						largestSources(from).map((source, n) => (
							<Fragment key={source}>
								{n > 0 && ' · '}
								<bdi>
									{t(`desk.audience.${source}`)} {number.format(from[source])}
								</bdi>
							</Fragment>
						)),
				},
			]}
			actions={
				<TableDownload path={`/desk/audience/table.csv?brand=${brand}&days=${days}`} name="readers.csv" />
			}
			empty={{ title: t('desk.audience.unread') }}
		/>
	);
}
