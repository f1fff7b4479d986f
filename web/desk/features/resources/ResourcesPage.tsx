import { Link } from '@tanstack/react-router';
import { listResourceSets } from '../../../api/client.gen';
import { useT } from '../../app/i18n';
import { ListPage } from '../../lists/ListPage';
import { useListSearch } from '../../lists/search';

/** The brands with the numbers of their resources. */
export function ResourcesPage() {
	const t = useT();
	const [search, change] = useListSearch<{ q?: string }>();
	return (
		<ListPage
			title={t('desk.area.resources')}
			search={search}
			onSearch={change}
			queryKey={['resource-sets', search]}
			load={(page) => listResourceSets({ ...search, ...page })}
			keyOf={({ brand }) => brand}
			columns={[
				{
					id: 'brand',
					label: t('search.brand'),
					main: true,
					cell: ({ brand, name }) => (
						<Link to="/resources/$brand" params={{ brand }} dir="auto">
							{name}
						</Link>
					),
				},
				{ id: 'title', label: t('desk.resource.title'), cell: ({ title }) => <bdi>{title}</bdi> },
				{ id: 'count', label: t('desk.area.resources'), cell: ({ count }) => count },
			]}
		/>
	);
}
