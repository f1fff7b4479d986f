import { Link } from '@tanstack/react-router';
import { listDeskAwards } from '../../../api/client.gen';
import { useT } from '../../app/i18n';
import { useSession } from '../../app/session';
import { Icon } from '../../components/Icon';
import { LinkButton } from '../../components/LinkButton';
import { ListPage } from '../../lists/ListPage';
import { useListSearch } from '../../lists/search';
import { Applications } from './Applications';

/** The awards that the editor may change, in one state. */
export function AwardsPage() {
	const t = useT();
	const { allBrands } = useSession();
	const [search, change] = useListSearch<{
		q?: string;
		state?: 'unpublished' | 'withdrawn' | 'applications';
	}>();
	const { q, state } = search;
	const add = (
		<LinkButton to="/directory/awards/new" leftSection={<Icon name="plus" size={16} />}>
			{t('desk.awards.add')}
		</LinkButton>
	);
	const tabs = {
		name: 'state',
		label: t('desk.status'),
		options: [
			{ label: t('preview.published') },
			{ value: 'unpublished', label: t('preview.draft') },
			{ value: 'withdrawn', label: t('desk.state.withdrawn') },
			...(allBrands ? [{ value: 'applications', label: t('desk.awards.applications') }] : []),
		],
	};
	if (state === 'applications')
		return <Applications search={search} onSearch={change} tabs={tabs} actions={add} />;
	return (
		<ListPage
			title={t('menu.awards')}
			search={search}
			onSearch={change}
			queryKey={['awards', search]}
			load={(page) => listDeskAwards({ ...(q && { q }), ...(state && { state }), ...page })}
			keyOf={({ id }) => id}
			tabs={tabs}
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
			actions={add}
			empty={{ title: t('desk.awards.empty') }}
		/>
	);
}
