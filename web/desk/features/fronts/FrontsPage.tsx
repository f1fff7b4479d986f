import { Link } from '@tanstack/react-router';
import { type FrontOverview, listFronts } from '../../../api/client.gen';
import { useLanguage } from '../../app/i18n';
import { useSession } from '../../app/session';
import { longMoment } from '../../components/dates';
import { type Column, ListPage } from '../../lists/ListPage';

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
			cell: ({ brand, prepared, publishAt }) =>
				publishAt !== ''
					? t('desk.fronts.due', { time: longMoment(publishAt, lang, zoneOf(brand)) })
					: t(prepared ? 'desk.fronts.prepared' : 'desk.fronts.none'),
		},
		{
			id: 'saved',
			label: t('desk.fronts.savedAt'),
			wide: true,
			cell: ({ brand, savedAt, savedBy }) =>
				savedAt !== '' && `${longMoment(savedAt, lang, zoneOf(brand))} · ${savedBy}`,
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
