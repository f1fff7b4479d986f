import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type FrontOverview, type FrontPublication, listFronts } from '../../../api/client.gen';
import { useLanguage } from '../../app/i18n';
import { useSession } from '../../app/session';
import { longMoment } from '../../components/dates';
import { type Column, ListPage } from '../../lists/ListPage';

/** The name of the editor who published a front, or prepared it for its hour. */
export function PublishedBy({ published: { by, dueAt } }: { published: FrontPublication }) {
	const { t } = useLanguage();
	return (
		by && (
			<Text size="xs" c="dimmed" span display="block">
				{dueAt ? t('desk.fronts.preparedBy', { name: by }) : <bdi>{by}</bdi>}
			</Text>
		)
	);
}

/** The brands whose fronts the editor may arrange, with what is prepared for each. */
export function FrontsPage() {
	const { t, lang } = useLanguage();
	const { brands } = useSession();
	const brandOf = (slug: string) => brands.find((brand) => brand.slug === slug);
	const zoneOf = (slug: string) => brandOf(slug)?.timeZone ?? 'UTC';
	const columns: Column<FrontOverview>[] = [
		{
			id: 'brand',
			label: t('search.brand'),
			main: true,
			cell: ({ brand }) => (
				<Link to="/fronts/$brand" params={{ brand }} lang={brandOf(brand)?.lang}>
					{brandOf(brand)?.name ?? brand}
				</Link>
			),
		},
		{
			id: 'state',
			label: t('desk.status'),
			cell: ({ brand, prepared, publishAt, missedAt }) => {
				if (missedAt) return t('desk.fronts.missed', { time: longMoment(missedAt, lang, zoneOf(brand)) });
				if (publishAt) return t('desk.fronts.due', { time: longMoment(publishAt, lang, zoneOf(brand)) });
				return t(prepared ? 'desk.fronts.prepared' : 'desk.fronts.none');
			},
		},
		{
			id: 'saved',
			label: t('desk.fronts.savedAt'),
			wide: true,
			cell: ({ brand, savedAt, savedBy }) =>
				savedAt !== '' && `${longMoment(savedAt, lang, zoneOf(brand))} · ${savedBy}`,
		},
		{
			id: 'published',
			label: t('desk.fronts.lastPublished'),
			wide: true,
			cell: ({ brand, published }) =>
				published && (
					<>
						{longMoment(published.at, lang, zoneOf(brand))}
						<PublishedBy published={published} />
					</>
				),
		},
	];
	return (
		<ListPage
			title={t('desk.area.fronts')}
			search={{}}
			onSearch={() => {}}
			queryKey={['fronts']}
			load={() => listFronts()}
			keyOf={({ brand }) => brand}
			columns={columns}
			noSearch
		/>
	);
}
