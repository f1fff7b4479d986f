import { listPublishers, type PublisherRecord } from '../../../api/client.gen';
import { useT } from '../../app/i18n';
import { AddLink } from '../../components/LinkButton';
import { linkColumn } from '../../lists/columns';
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
				linkColumn<PublisherRecord>(t('account.name'), '/admin/publishers/', ({ name }) => name),
				{
					id: 'website',
					label: t('company.website'),
					cell: ({ website }) => <span dir="ltr">{website}</span>,
				},
				{ id: 'page', label: t('desk.slug'), wide: true, cell: ({ page }) => <span dir="ltr">{page}</span> },
			]}
			actions={<AddLink to="/admin/publishers/new">{t('desk.admin.publisher.new')}</AddLink>}
		/>
	);
}
