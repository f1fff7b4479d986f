import { Link } from '@tanstack/react-router';
import { type DeskAnnouncement, listAnnouncements } from '../../../api/client.gen';
import type { MessageId } from '../../../site/i18n/translate';
import { useLanguage, useT } from '../../app/i18n';
import { useSession } from '../../app/session';
import { shortMoment } from '../../components/dates';
import { Icon } from '../../components/Icon';
import { LinkButton } from '../../components/LinkButton';
import { State } from '../../components/State';
import { ListPage } from '../../lists/ListPage';
import { useListSearch } from '../../lists/search';

type StateName = DeskAnnouncement['state'];

const states: Record<StateName, { name: MessageId; kind: 'live' | 'waiting' | 'off' }> = {
	draft: { name: 'preview.draft', kind: 'off' },
	scheduled: { name: 'desk.status.scheduled', kind: 'waiting' },
	shown: { name: 'desk.announcement.shown', kind: 'live' },
	ended: { name: 'desk.live.over', kind: 'off' },
};

/** Whether readers see an announcement. */
export function AnnouncementState({ announcement: { state } }: { announcement: DeskAnnouncement }) {
	const t = useT();
	const { name, kind } = states[state];
	return <State kind={kind} label={t(name)} />;
}

/** The announcements in every state, the newest first. */
export function AnnouncementsPage() {
	const { t, lang } = useLanguage();
	const { brands } = useSession();
	const [search, change] = useListSearch<{ q?: string; brand?: string; state?: StateName }>();
	const add = (
		<LinkButton to="/readers/announcements/new" leftSection={<Icon name="plus" size={16} />}>
			{t('desk.announcement.new')}
		</LinkButton>
	);
	const brandOf = (slug: string) => brands.find((brand) => brand.slug === slug);
	const moment = (at: string | undefined, brand: string) =>
		at && <bdi>{shortMoment(at, lang, brandOf(brand)?.timeZone ?? 'UTC')}</bdi>;
	return (
		<ListPage
			title={t('desk.area.announcements')}
			text={t('desk.announcement.text')}
			search={search}
			onSearch={change}
			queryKey={['announcements', search]}
			load={(page) => listAnnouncements({ ...search, state: search.state ?? 'all', ...page })}
			keyOf={({ id }) => id}
			tabs={{
				name: 'state',
				label: t('desk.status'),
				options: [
					{ label: t('desk.status.all') },
					...(['draft', 'scheduled', 'shown', 'ended'] as const).map((value) => ({
						value,
						label: t(states[value].name),
					})),
				],
			}}
			filters={[{ name: 'brand', label: t('search.brand'), kind: 'brand' }]}
			columns={[
				{
					id: 'text',
					label: t('desk.hub.text'),
					main: true,
					cell: ({ id, text }) => (
						<Link to="/readers/announcements/$id" params={{ id: String(id) }} dir="auto">
							{text}
						</Link>
					),
				},
				{
					id: 'state',
					label: t('desk.status'),
					cell: (announcement) => <AnnouncementState announcement={announcement} />,
				},
				{
					id: 'starts',
					label: t('desk.fronts.startsAt'),
					wide: true,
					cell: ({ startsAt, brand }) => moment(startsAt, brand),
				},
				{
					id: 'ends',
					label: t('desk.fronts.endsAt'),
					wide: true,
					cell: ({ endsAt, brand }) => moment(endsAt, brand),
				},
				{
					id: 'brand',
					label: t('search.brand'),
					wide: true,
					cell: ({ brand }) => <bdi>{brandOf(brand)?.name ?? brand}</bdi>,
				},
			]}
			actions={
				<>
					{brands.some(({ kind }) => kind === 'master') && (
						<LinkButton to="/readers/announcements/banners" variant="default">
							{t('desk.banners')}
						</LinkButton>
					)}
					{add}
				</>
			}
			empty={{ title: t('desk.list.empty'), action: add }}
		/>
	);
}
