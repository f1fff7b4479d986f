import { type DeskAnnouncement, listAnnouncements } from '../../../api/client.gen';
import type { MessageId } from '../../../site/i18n/translate';
import { useLanguage, useT } from '../../app/i18n';
import { useSession } from '../../app/session';
import { shortMoment } from '../../components/dates';
import { AddLink, LinkButton } from '../../components/LinkButton';
import { State } from '../../components/State';
import { linkColumn, stateTabs, useBrandColumn, useBrandOf } from '../../lists/columns';
import { ListPage } from '../../lists/ListPage';
import { useListSearch } from '../../lists/search';

type StateName = DeskAnnouncement['state'];

const names: Record<StateName, MessageId> = {
	draft: 'preview.draft',
	scheduled: 'desk.status.scheduled',
	shown: 'desk.announcement.shown',
	ended: 'desk.live.over',
};

const kinds = { draft: 'off', scheduled: 'waiting', shown: 'live', ended: 'off' } as const;

/** Whether readers see an announcement. */
export function AnnouncementState({ announcement: { state } }: { announcement: DeskAnnouncement }) {
	const t = useT();
	return <State kind={kinds[state]} label={t(names[state])} />;
}

/** The announcements in every state, the newest first. */
export function AnnouncementsPage() {
	const { t, lang } = useLanguage();
	const { brands } = useSession();
	const [search, change] = useListSearch<{ q?: string; brand?: string; state?: StateName }>();
	const add = <AddLink to="/readers/announcements/new">{t('desk.announcement.new')}</AddLink>;
	const brandOf = useBrandOf();
	const brand = useBrandColumn();
	const moment = (at: string | undefined, of: string) =>
		at && <bdi>{shortMoment(at, lang, brandOf(of)?.timeZone ?? 'UTC')}</bdi>;
	return (
		<ListPage
			title={t('desk.area.announcements')}
			text={t('desk.announcement.text')}
			search={search}
			onSearch={change}
			queryKey={['announcements', search]}
			load={(page) => listAnnouncements({ ...search, state: search.state ?? 'all', ...page })}
			keyOf={({ id }) => id}
			tabs={stateTabs(t, 'state', names)}
			filters={[{ name: 'brand', label: t('search.brand'), kind: 'brand' }]}
			columns={[
				linkColumn<DeskAnnouncement>(t('desk.hub.text'), '/readers/announcements/', ({ text }) => text),
				{
					id: 'state',
					label: t('desk.status'),
					cell: (announcement) => <AnnouncementState announcement={announcement} />,
				},
				{
					id: 'starts',
					label: t('desk.fronts.startsAt'),
					wide: true,
					cell: (row) => moment(row.startsAt, row.brand),
				},
				{
					id: 'ends',
					label: t('desk.fronts.endsAt'),
					wide: true,
					cell: (row) => moment(row.endsAt, row.brand),
				},
				brand,
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
