/** Columns, filters and tabs that lists of several areas have. */
import { Link } from '@tanstack/react-router';
import type { MessageId, Translate } from '../../site/i18n/translate';
import { useLanguage, useT } from '../app/i18n';
import { useSession } from '../app/session';
import { shortMoment } from '../components/dates';
import { PublicState, type PublicStatus, statusNames } from '../components/PublicState';
import type { Filter } from './FilterBar';
import type { Column } from './List';
import type { Tabs } from './ListPage';

/** The name of each record as a link to its form, which is at path with the id. */
export const linkColumn = <T extends { id: number }>(
	label: string,
	path: string,
	nameOf: (row: T) => string,
	langOf?: (row: T) => string | undefined,
): Column<T> => ({
	id: 'name',
	label,
	main: true,
	cell: (row) => (
		<Link to={`${path}${row.id}` as '/stories'} lang={langOf?.(row)} dir="auto">
			{nameOf(row)}
		</Link>
	),
});

/** Returns a function that finds a brand for which the editor may write. */
export function useBrandOf() {
	const { brands } = useSession();
	return (slug: string) => brands.find((brand) => brand.slug === slug);
}

/** The name of the brand of each record. */
export function useBrandColumn(): Column<{ brand: string }> {
	const t = useT();
	const brandOf = useBrandOf();
	return {
		id: 'brand',
		label: t('search.brand'),
		wide: true,
		cell: ({ brand }) => <bdi lang={brandOf(brand)?.lang}>{brandOf(brand)?.name ?? brand}</bdi>,
	};
}

/** When each record was made. */
export function useCreatedColumn(): Column<{ created: string }> {
	const { t, lang } = useLanguage();
	return {
		id: 'created',
		label: t('desk.admin.when'),
		wide: true,
		cell: ({ created }) => <time dateTime={created}>{shortMoment(created, lang)}</time>,
	};
}

/** A number of each record, in Latin digits like all numbers of the Desk. */
export function useCountColumn<T>(id: string, label: string, count: (row: T) => number): Column<T> {
	const { lang } = useLanguage();
	const number = new Intl.NumberFormat(`${lang}-IN-u-nu-latn`);
	return { id, label, cell: (row) => number.format(count(row)) };
}

/** Whether readers see each record. */
export const statusColumn = (t: Translate): Column<{ status: PublicStatus }> => ({
	id: 'status',
	label: t('desk.status'),
	cell: ({ status }) => <PublicState status={status} />,
});

/** The filters of a list of records that belong to brands and are drafts, published or withdrawn. */
export const publicFilters = (t: Translate): Filter[] => [
	{ name: 'brand', label: t('search.brand'), kind: 'brand' },
	{
		name: 'status',
		label: t('desk.status'),
		options: (['draft', 'published', 'withdrawn'] as const).map((status) => ({
			value: status,
			label: t(statusNames[status]),
		})),
	},
];

/** The tabs of a list: all records, then those in each state, in the order of names. */
export const stateTabs = (t: Translate, name: string, names: Record<string, MessageId>): Tabs => ({
	name,
	label: t('desk.status'),
	options: [
		{ label: t('desk.status.all') },
		...Object.entries(names).map(([value, message]) => ({ value, label: t(message) })),
	],
});
