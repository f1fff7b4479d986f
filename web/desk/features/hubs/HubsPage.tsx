import { Link } from '@tanstack/react-router';
import { listHubs, listPageBlocks } from '../../../api/client.gen';
import { useLanguage } from '../../app/i18n';
import { useSession } from '../../app/session';
import { Icon } from '../../components/Icon';
import { LinkButton } from '../../components/LinkButton';
import { useCountColumn } from '../../lists/columns';
import { ListPage } from '../../lists/ListPage';
import { useListSearch } from '../../lists/search';
import { kindNames } from '../terms/term';

interface Search {
	q?: string;
	brand?: string;
	view?: 'pages';
}

/** The hubs with the pages of topics, and the static pages. */
export function HubsPage() {
	const { t } = useLanguage();
	const { brands } = useSession();
	const [search, change] = useListSearch<Search>();
	const { view, ...filters } = search;
	const blocks = useCountColumn<{ blocks: number }>('blocks', t('desk.hub.blocks'), (page) => page.blocks);
	const add = (
		<LinkButton to="/hubs/new" leftSection={<Icon name="plus" size={16} />}>
			{t('desk.hub.new')}
		</LinkButton>
	);
	const brandName = (brand: string) => <bdi>{brands.find(({ slug }) => slug === brand)?.name ?? brand}</bdi>;
	const shared = {
		title: t('desk.area.hubs'),
		text: t('desk.hub.about'),
		search,
		onSearch: change,
		tabs: {
			name: 'view',
			label: t('desk.type'),
			options: [{ label: t('desk.area.hubs') }, { value: 'pages', label: t('desk.area.pages') }],
		},
		filters: [{ name: 'brand', label: t('search.brand'), kind: 'brand' as const }],
		actions: add,
		empty: { title: t('desk.list.empty'), action: add },
	};
	if (view === 'pages')
		return (
			<ListPage
				{...shared}
				queryKey={['page-blocks', filters]}
				load={() => listPageBlocks(filters)}
				keyOf={({ page }) => page}
				columns={[
					{
						id: 'page',
						label: t('desk.address'),
						main: true,
						cell: ({ brand, slug, page }) => (
							<Link to="/hubs/pages/$brand/$slug" params={{ brand, slug }} dir="ltr">
								{page}
							</Link>
						),
					},
					blocks,
					{ id: 'brand', label: t('search.brand'), wide: true, cell: ({ brand }) => brandName(brand) },
				]}
			/>
		);
	return (
		<ListPage
			{...shared}
			queryKey={['hubs', filters]}
			load={() => listHubs(filters)}
			keyOf={({ id }) => id}
			columns={[
				{
					id: 'name',
					label: t('account.name'),
					main: true,
					cell: ({ id, name }) => (
						<Link to="/hubs/$id" params={{ id: String(id) }} dir="auto">
							{name}
						</Link>
					),
				},
				{ id: 'page', label: t('desk.address'), cell: ({ page }) => <span dir="ltr">{page}</span> },
				blocks,
				{ id: 'kind', label: t('desk.type'), wide: true, cell: ({ kind }) => t(kindNames[kind]) },
				{ id: 'brand', label: t('search.brand'), wide: true, cell: ({ brand }) => brandName(brand) },
			]}
		/>
	);
}
