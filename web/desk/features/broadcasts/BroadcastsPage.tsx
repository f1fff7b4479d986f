import { Link } from '@tanstack/react-router';
import { type Broadcast, listBroadcasts } from '../../../api/client.gen';
import { useLanguage, useT } from '../../app/i18n';
import { useSession } from '../../app/session';
import { shortMoment } from '../../components/dates';
import { Icon } from '../../components/Icon';
import { LinkButton } from '../../components/LinkButton';
import { State } from '../../components/State';
import { ListPage } from '../../lists/ListPage';
import { useListSearch } from '../../lists/search';

/** Whether a broadcast is on air. */
export function AirState({ broadcast: { onAir } }: { broadcast: Broadcast }) {
	const t = useT();
	return (
		<State
			kind={onAir ? 'live' : 'off'}
			label={t(onAir ? 'desk.broadcast.onAir' : 'desk.broadcast.offAir')}
		/>
	);
}

/** The pages of live videos, by brand. */
export function BroadcastsPage() {
	const { t, lang } = useLanguage();
	const { brands } = useSession();
	const [search, change] = useListSearch<{ q?: string; brand?: string }>();
	const add = (
		<LinkButton to="/events/broadcasts/new" leftSection={<Icon name="plus" size={16} />}>
			{t('desk.broadcast.new')}
		</LinkButton>
	);
	const brandOf = (slug: string) => brands.find((brand) => brand.slug === slug);
	return (
		<ListPage
			title={t('desk.area.broadcasts')}
			text={t('desk.broadcast.text')}
			search={search}
			onSearch={change}
			queryKey={['broadcasts', search]}
			load={(page) => listBroadcasts({ ...search, ...page })}
			keyOf={({ brand, slug }) => `${brand}/${slug}`}
			filters={[{ name: 'brand', label: t('search.brand'), kind: 'brand' }]}
			columns={[
				{
					id: 'title',
					label: t('desk.headline'),
					main: true,
					cell: ({ brand, slug, title }) => (
						<Link to="/events/broadcasts/$brand/$slug" params={{ brand, slug }} dir="auto">
							{title}
						</Link>
					),
				},
				{ id: 'state', label: t('desk.status'), cell: (broadcast) => <AirState broadcast={broadcast} /> },
				{
					id: 'since',
					label: t('desk.fronts.startsAt'),
					wide: true,
					cell: ({ since, brand }) =>
						since && <bdi>{shortMoment(since, lang, brandOf(brand)?.timeZone ?? 'UTC')}</bdi>,
				},
				{
					id: 'brand',
					label: t('search.brand'),
					wide: true,
					cell: ({ brand }) => <bdi>{brandOf(brand)?.name ?? brand}</bdi>,
				},
			]}
			actions={add}
			empty={{ title: t('desk.list.empty'), action: add }}
		/>
	);
}
