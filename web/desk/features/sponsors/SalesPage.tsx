import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listSponsorSales, listSponsors } from '../../../api/client.gen';
import { must } from '../../app/api';
import { useLanguage } from '../../app/i18n';
import { useSession } from '../../app/session';
import { shortDay } from '../../components/dates';
import { Icon } from '../../components/Icon';
import { LinkButton } from '../../components/LinkButton';
import { ListPage } from '../../lists/ListPage';
import { useListSearch } from '../../lists/search';

/** The publishers that a sale can name. */
export const useSponsors = () =>
	useQuery({
		queryKey: ['sponsors'],
		queryFn: async () => (await must(listSponsors({}))).items,
		staleTime: 300_000,
	}).data ?? [];

/** The sales of a brand to sponsors, the newest first. */
export function SalesPage() {
	const { t, lang } = useLanguage();
	const { brands } = useSession();
	const names = useSponsors();
	const [search, change] = useListSearch<{ q?: string; brand?: string }>();
	const brand = search.brand ?? brands[0]?.slug ?? '';
	return (
		<ListPage
			title={t('desk.area.sponsors')}
			fixed={['brand']}
			search={{ ...search, brand }}
			onSearch={change}
			noSearch
			filters={[{ name: 'brand', label: t('sponsor.brand'), kind: 'brand' }]}
			queryKey={['sponsor-sales', brand]}
			load={(page) => listSponsorSales({ brand, ...page })}
			enabled={brand !== ''}
			keyOf={({ id }) => id}
			columns={[
				{
					id: 'title',
					label: t('sponsor.what'),
					main: true,
					cell: ({ id, title }) => (
						<Link to="/readers/sponsors/$id" params={{ id: String(id) }} dir="auto">
							{title}
						</Link>
					),
				},
				{
					id: 'sponsor',
					label: t('sponsor.name'),
					cell: ({ sponsor }) => names.find(({ slug }) => slug === sponsor)?.name ?? sponsor,
				},
				{ id: 'kind', label: t('desk.type'), cell: ({ kind }) => t(`sponsor.kind.${kind}`) },
				{
					id: 'first',
					label: t('sponsor.firstDay'),
					wide: true,
					cell: ({ firstDay }) => <bdi>{shortDay(firstDay, lang)}</bdi>,
				},
				{
					id: 'last',
					label: t('sponsor.lastDay'),
					wide: true,
					cell: ({ lastDay }) => <bdi>{shortDay(lastDay, lang)}</bdi>,
				},
			]}
			empty={{ title: t('sponsor.none') }}
			actions={
				<LinkButton to="/readers/sponsors/new" leftSection={<Icon name="plus" size={16} />}>
					{t('sponsor.add')}
				</LinkButton>
			}
		/>
	);
}
