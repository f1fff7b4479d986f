import { Group } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import {
	createAnnouncement,
	type DeskAnnouncement,
	readAnnouncement,
	removeAnnouncement,
	saveAnnouncement,
} from '../../../api/client.gen';
import { must } from '../../app/api';
import { useLanguage } from '../../app/i18n';
import { useSession } from '../../app/session';
import { longMoment } from '../../components/dates';
import { FormPage, Row, Section } from '../../forms/FormPage';
import { BrandField, DateTimeField, TextField } from '../../forms/fields';
import { RecordPage } from '../../forms/RecordPage';
import { RemoveItem } from '../../forms/record';
import { useUndoable } from '../../forms/undo';
import { useVersionedForm } from '../../forms/useVersionedForm';
import { useBrandOf } from '../../lists/columns';
import { AnnouncementState } from './AnnouncementsPage';

interface Fields {
	brand: string;
	text: string;
	link: string;
	startsAt: string;
	endsAt: string;
}

const utc = (moment: string | undefined): string =>
	moment ? new Date(moment).toISOString().replace('.000Z', 'Z') : '';

const sendable = ({ brand: _, ...fields }: Fields) => fields;

const lists = [['announcements']];

/** The announcement that the address names, or a new one. */
export function AnnouncementPage() {
	const { id } = useParams({ from: '/shell/readers/announcements/$id' });
	return (
		<RecordPage
			queryKey={['announcement', id]}
			read={() => readAnnouncement({ id: Number(id) })}
			isNew={id === 'new'}
		>
			{(announcement) => <AnnouncementForm key={id} announcement={announcement} />}
		</RecordPage>
	);
}

function AnnouncementForm({ announcement }: { announcement: DeskAnnouncement | undefined }) {
	const { t, lang } = useLanguage();
	const navigate = useNavigate();
	const undoable = useUndoable();
	const { brands } = useSession();
	const fieldsOf = (record: DeskAnnouncement | undefined): Fields => ({
		brand: record?.brand ?? brands[0]?.slug ?? '',
		text: record?.text ?? '',
		link: record?.link ?? '',
		startsAt: utc(record?.startsAt),
		endsAt: utc(record?.endsAt),
	});
	const brandOf = useBrandOf();
	const zoneOf = (brand: string) => brandOf(brand)?.timeZone ?? 'UTC';
	const moment = (at: string) => (at ? longMoment(at, lang, zoneOf(announcement?.brand ?? '')) : '');
	const form = useVersionedForm<Fields, DeskAnnouncement>({
		kind: 'announcement',
		id: announcement?.id ?? 'new',
		record: announcement,
		fieldsOf,
		versionOf: ({ version }) => version,
		save: (fields, version, options) =>
			announcement && version !== undefined
				? saveAnnouncement(
						{ id: announcement.id },
						{ ...sendable(fields), version: Number(version) },
						options,
					)
				: createAnnouncement({}, fields, options),
		read: () => readAnnouncement({ id: announcement?.id ?? 0 }),
		queryKey: ['announcement', String(announcement?.id)],
		lists,
		onCreated: ({ id }) =>
			navigate({ to: '/readers/announcements/$id', params: { id: String(id) }, replace: true }),
		titleOf: ({ text }) => text,
		fields: {
			brand: { label: t('search.brand') },
			text: { label: t('desk.hub.text') },
			link: { label: t('company.edit.link') },
			startsAt: { label: t('desk.fronts.startsAt'), show: moment },
			endsAt: { label: t('desk.fronts.endsAt'), show: moment },
		},
	});
	const remove = (stored: DeskAnnouncement) =>
		undoable({
			run: () => must(removeAnnouncement({ id: stored.id, version: stored.version })),
			undo: () => must(createAnnouncement({}, fieldsOf(stored))),
			done: t('desk.list.removed', { name: stored.text }),
			invalidate: lists,
			onDone: () => navigate({ to: '/readers/announcements' }),
		});
	const timeZone = zoneOf(form.values.brand);
	return (
		<FormPage
			form={form}
			title={announcement ? form.values.text || announcement.text : t('desk.announcement.new')}
			back={{ to: '/readers/announcements', label: t('desk.area.announcements') }}
			status={
				announcement && (
					<Group gap="sm">
						<AnnouncementState announcement={announcement} />
						<bdi>{brandOf(announcement.brand)?.name}</bdi>
					</Group>
				)
			}
			menu={announcement && <RemoveItem onRemove={() => void remove(announcement)} />}
		>
			<Section title={t('desk.hub.text')} text={t('desk.announcement.text')}>
				{!announcement && <BrandField {...form.bind('brand')} required />}
				<TextField {...form.bind('text')} required maxLength={200} />
				<TextField {...form.bind('link')} ltr maxLength={1000} placeholder="/" />
			</Section>
			<Section title={t('desk.live.times')} text={t('desk.announcement.timesText')}>
				<Row>
					<DateTimeField {...form.bind('startsAt')} timeZone={timeZone} />
					<DateTimeField {...form.bind('endsAt')} timeZone={timeZone} />
				</Row>
			</Section>
		</FormPage>
	);
}
