import { Link } from '@tanstack/react-router';
import { listBanners } from '../../../api/client.gen';
import { useT } from '../../app/i18n';
import { State } from '../../components/State';
import { ListPage } from '../../lists/ListPage';
import { useListSearch } from '../../lists/search';
import { bannerNames } from './banners';

/** The banners of pages: pictures with a link. */
export function BannersPage() {
	const t = useT();
	const [search, change] = useListSearch<{ q?: string }>();
	return (
		<ListPage
			title={t('desk.banners')}
			back={{ to: '/readers/announcements', label: t('desk.area.announcements') }}
			search={search}
			onSearch={change}
			noSearch
			queryKey={['banners']}
			load={() => listBanners({})}
			keyOf={({ page }) => page}
			columns={[
				{
					id: 'page',
					label: t('account.name'),
					main: true,
					cell: ({ page }) => (
						<Link to="/readers/announcements/banners/$page" params={{ page }}>
							{t(bannerNames[page])}
						</Link>
					),
				},
				{
					id: 'state',
					label: t('desk.status'),
					cell: ({ picture }) => (
						<State
							kind={picture ? 'live' : 'off'}
							label={t(picture ? 'desk.announcement.shown' : 'desk.banners.none')}
						/>
					),
				},
				{ id: 'alt', label: t('desk.attr.alt'), wide: true, cell: ({ alt }) => <bdi>{alt}</bdi> },
			]}
		/>
	);
}
