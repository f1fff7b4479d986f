import { Link } from '@tanstack/react-router';
import { listDeskAwards } from '../../../api/client.gen';
import { useT } from '../../app/i18n';
import { Icon } from '../../components/Icon';
import { LinkButton } from '../../components/LinkButton';
import { ListPage } from '../../lists/ListPage';
import { useListSearch } from '../../lists/search';

/** The awards that the editor may change, in one state. */
export function AwardsPage() {
	const t = useT();
	const [search, change] = useListSearch<{ q?: string; state?: 'unpublished' | 'withdrawn' }>();
	return (
		<ListPage
			title={t('menu.awards')}
			search={search}
			onSearch={change}
			queryKey={['awards', search]}
			load={(page) => listDeskAwards({ ...search, ...page })}
			keyOf={({ id }) => id}
			tabs={{
				name: 'state',
				label: t('desk.status'),
				options: [
					{ label: t('preview.published') },
					{ value: 'unpublished', label: t('desk.status.unpublished') },
					{ value: 'withdrawn', label: t('desk.state.withdrawn') },
				],
			}}
			columns={[
				{
					id: 'name',
					label: t('account.name'),
					main: true,
					cell: ({ slug, name }) => (
						<Link to="/directory/awards/$slug" params={{ slug }} dir="auto">
							{name}
						</Link>
					),
				},
				{ id: 'year', label: t('desk.awards.year'), cell: ({ year }) => year || '' },
				{ id: 'series', label: t('desk.series'), cell: ({ series }) => <bdi>{series}</bdi> },
				{
					id: 'page',
					label: t('desk.slug'),
					wide: true,
					cell: ({ page }) => <span dir="ltr">{page}</span>,
				},
			]}
			actions={
				<LinkButton to="/directory/awards/new" leftSection={<Icon name="plus" size={16} />}>
					{t('desk.awards.add')}
				</LinkButton>
			}
			empty={{ title: t('desk.awards.empty') }}
		/>
	);
}
