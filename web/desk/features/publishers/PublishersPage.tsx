import { Link } from '@tanstack/react-router';
import { listPublishers } from '../../../api/client.gen';
import { useT } from '../../app/i18n';
import { Icon } from '../../components/Icon';
import { LinkButton } from '../../components/LinkButton';
import { ListPage } from '../../lists/ListPage';
import { useListSearch } from '../../lists/search';

/** The publishers by slug. */
export function PublishersPage() {
	const t = useT();
	const [search, change] = useListSearch<{ q?: string }>();
	return (
		<ListPage
			title={t('desk.area.publishers')}
			search={search}
			onSearch={change}
			queryKey={['publishers', search]}
			load={(page) => listPublishers({ ...search, ...page })}
			keyOf={({ id }) => id}
			columns={[
				{
					id: 'name',
					label: t('account.name'),
					main: true,
					cell: ({ id, name }) => (
						<Link to="/admin/publishers/$id" params={{ id: String(id) }} dir="auto">
							{name}
						</Link>
					),
				},
				{
					id: 'website',
					label: t('company.website'),
					cell: ({ website }) => <span dir="ltr">{website}</span>,
				},
				{ id: 'page', label: t('desk.slug'), wide: true, cell: ({ page }) => <span dir="ltr">{page}</span> },
			]}
			actions={
				<LinkButton to="/admin/publishers/new" leftSection={<Icon name="plus" size={16} />}>
					{t('desk.admin.publisher.new')}
				</LinkButton>
			}
		/>
	);
}
