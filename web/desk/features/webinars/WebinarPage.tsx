import { Anchor, Button, FileButton, Menu, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import {
	cancelWebinar,
	type DeskWebinar,
	draftWebinarStory,
	type EditableStory,
	listWebinarActions,
	readDeskWebinar,
	readDraft,
	saveWebinar,
	uploadTranscript,
} from '../../../api/client.gen';
import { must, readBoth } from '../../app/api';
import { useLanguage } from '../../app/i18n';
import { useSession } from '../../app/session';
import { Actions } from '../../components/Actions';
import { messageOf } from '../../components/errors';
import { Icon } from '../../components/Icon';
import { showToast } from '../../components/toasts';
import { type Bound, within } from '../../forms/bound';
import { FormPage, Row, Section } from '../../forms/FormPage';
import {
	ChoiceField,
	DateTimeField,
	LongTextField,
	NumberField,
	SwitchField,
	TextField,
	TimeZoneField,
} from '../../forms/fields';
import { ListField } from '../../forms/ListField';
import { RecordPage } from '../../forms/RecordPage';
import { labelsOf } from '../../forms/record';
import { SpeakersField, shownSpeakers } from '../../forms/speakers';
import { useFinal, useUndoable } from '../../forms/undo';
import { useVersionedForm } from '../../forms/useVersionedForm';
import { RegistrationForm } from './RegistrationForm';
import { WebinarState } from './WebinarState';
import {
	clockOf,
	secondsOf,
	sendableWebinar,
	type Video,
	type WebinarFields,
	webinarFields,
} from './webinar';

/** The webinar of the story that the address names. */
export function WebinarPage() {
	const { id } = useParams({ from: '/shell/events/webinars/$id' });
	return (
		<RecordPage
			queryKey={['webinar', id]}
			read={() => readBoth(readDraft({ id: Number(id) }), readDeskWebinar({ id: Number(id) }))}
		>
			{(read) =>
				read && <WebinarForm key={`${id} ${read[1] ? '' : 'new'}`} story={read[0]} webinar={read[1]} />
			}
		</RecordPage>
	);
}

function WebinarForm({
	story,
	webinar,
}: {
	story: EditableStory;
	/** Undefined for a story that has no times yet. */
	webinar: DeskWebinar | undefined;
}) {
	const { t } = useLanguage();
	const client = useQueryClient();
	const finish = useFinal();
	const { brands } = useSession();
	const id = story.id;
	const zone = brands.find(({ slug }) => slug === story.brand)?.timeZone ?? 'Asia/Kolkata';
	const actions = ['webinar-actions', id];
	const show = (saved: DeskWebinar) => {
		client.setQueryData(['webinar', String(id)], [story, saved]);
		for (const queryKey of [['webinars'], actions]) void client.invalidateQueries({ queryKey });
	};
	const video = { show: ({ platform, mediaId }: Video) => `${platform} ${mediaId}`.trim() };
	const form = useVersionedForm<WebinarFields, DeskWebinar>({
		kind: 'webinar',
		id,
		record: webinar,
		fieldsOf: (record) => webinarFields(record, zone),
		versionOf: ({ version }) => version,
		save: (fields, version, options) =>
			saveWebinar({ id }, { ...sendableWebinar(fields), version: Number(version ?? 0) }, options),
		read: () => readDeskWebinar({ id }),
		onSaved: show,
		onCreated: show,
		titleOf: () => story.title,
		fields: {
			startsAt: { label: t('event.from') },
			endsAt: { label: t('event.to') },
			zone: { label: t('preferences.zone') },
			capacity: { label: t('event.seats'), show: String },
			stream: { label: t('desk.live.stream'), ...video },
			ingest: { label: t('webinar.room.ingest') },
			recording: { label: t('desk.block.recording'), ...video },
			speakers: { label: t('webinar.speakers'), show: shownSpeakers },
			chapters: {
				label: t('webinar.chapters'),
				show: (list) => list.map(({ seconds, title }) => `${clockOf(seconds)} ${title}`).join('\n'),
			},
			takeaways: { label: t('webinar.takeaways'), show: (list) => list.join('\n') },
			transcript: { label: t('webinar.transcript') },
			captions: { label: t('webinar.captions') },
			reminder: { label: t('desk.live.reminder') },
			featured: { label: t('desk.live.featured'), show: String },
			questions: { label: t('desk.live.questions'), show: String },
			feedback: { label: t('desk.live.feedback'), show: String },
			form: {
				label: t('desk.live.form'),
				show: (list) => list.map(({ name, label }) => label || name).join('\n'),
			},
		},
	});
	const { values } = form;
	const stop = () =>
		finish(
			{
				title: t('webinar.room.cancel'),
				text: t('webinar.room.cancelWhy'),
				action: t('webinar.room.cancelNow'),
				keep: t('desk.live.keep'),
			},
			{ run: () => must(cancelWebinar({ id })), done: t('webinar.cancelled'), onDone: show },
		);
	const canStop = webinar && (webinar.status === 'upcoming' || webinar.status === 'live');
	return (
		<FormPage
			form={form}
			title={story.title || t('desk.untitled')}
			back={{ to: '/events/webinars', label: t('menu.webinars') }}
			status={webinar && <WebinarState status={webinar.status} storyStatus={story.status} />}
			menu={
				canStop && (
					<Menu.Item leftSection={<Icon name="close" size={16} />} onClick={() => void stop()}>
						{t('webinar.room.cancel')}
					</Menu.Item>
				)
			}
			aside={
				<>
					<section>
						<h2>{t('desk.panel.story')}</h2>
						<Text size="sm">{t('desk.live.storyText')}</Text>
						<Link to="/stories/$id" params={{ id: String(id) }}>
							{t('story.edit')}
						</Link>
						{story.status === 'published' && (
							<p>
								<Anchor href={story.path} target="_blank" dir="ltr">
									{story.path}
								</Anchor>
							</p>
						)}
					</section>
					{webinar && (
						<>
							<section>
								<h2>{t('desk.live.registrations')}</h2>
								<p>{t('webinar.room.registered', { count: webinar.registered })}</p>
								<Link to="/events/webinars/$id/registrations" params={{ id: String(id) }}>
									{t('desk.live.registrations')}
								</Link>
								<p>
									<Anchor href={`/webinars/room?webinar=${webinar.webinarId}`} target="_blank">
										{t('webinar.room')}
									</Anchor>
								</p>
							</section>
							<Actions
								queryKey={actions}
								load={(page) => listWebinarActions({ id, ...page })}
								labels={labelsOf(form.info)}
							/>
						</>
					)}
				</>
			}
		>
			<Section title={t('desk.live.times')} text={t('desk.live.timesText')}>
				<TimeZoneField {...form.bind('zone')} />
				<Row>
					<DateTimeField {...form.bind('startsAt')} timeZone={values.zone || zone} required />
					<DateTimeField {...form.bind('endsAt')} timeZone={values.zone || zone} required />
				</Row>
				<Row>
					<NumberField {...form.bind('capacity')} min={0} max={100_000} />
				</Row>
				<LongTextField {...form.bind('reminder')} rows={1} maxLength={500} />
				<SwitchField {...form.bind('featured')} />
				<SwitchField {...form.bind('questions')} />
				<SwitchField {...form.bind('feedback')} />
			</Section>
			<Section title={t('webinar.speakers')}>
				<SpeakersField {...form.bind('speakers')} max={20} maxLength={300} hideLabel />
			</Section>
			<RegistrationForm {...form.bind('form')} />
			<Section title={t('desk.live.stream')}>
				<VideoField {...form.bind('stream')} />
				<TextField {...form.bind('ingest')} ltr maxLength={500} placeholder="rtmp://" />
			</Section>
			<Section title={t('desk.block.recording')}>
				<VideoField {...form.bind('recording')} />
				<ListField
					{...form.bind('chapters')}
					empty={{ seconds: 0, title: '' }}
					max={100}
					fixedOrder
					titleOf={({ title }) => title}
					row={(chapter) => (
						<Row>
							<ClockField {...within(chapter, 'seconds', t('event.from'))} />
							<TextField {...within(chapter, 'title', t('company.edit.headline'))} required maxLength={300} />
						</Row>
					)}
				/>
				<ListField
					{...form.bind('takeaways')}
					empty=""
					max={20}
					titleOf={(text) => text}
					row={(text) => <TextField {...text} maxLength={300} />}
				/>
				{webinar && <Transcript webinar={webinar} dirty={form.dirty} onDone={show} />}
				<LongTextField {...form.bind('transcript')} rows={3} maxLength={200_000} />
				<LongTextField {...form.bind('captions')} rows={2} maxLength={500_000} description="WebVTT" />
				{webinar && <Draft webinar={webinar} onDone={show} />}
			</Section>
		</FormPage>
	);
}

const platforms = [
	{ value: 'youtube', label: 'YouTube' },
	{ value: 'vimeo', label: 'Vimeo' },
	{ value: 'hls', label: 'HLS' },
	{ value: 'file', label: 'MP4 / WebM' },
];

/** Where a stream or a recording is. */
function VideoField(bound: Bound<Video>) {
	const { t } = useLanguage();
	const platform = within(bound, 'platform', bound.label);
	return (
		<Row>
			<ChoiceField {...platform} errors={bound.errors} options={platforms} clearable />
			{bound.value.platform && (
				<TextField {...within(bound, 'mediaId', t('desk.live.videoAddress'))} ltr maxLength={500} required />
			)}
		</Row>
	);
}

/** Seconds, typed as minutes and seconds. */
function ClockField(bound: Bound<number>) {
	const [typed, setTyped] = useState(() => clockOf(bound.value));
	const wrong = secondsOf(typed) === undefined;
	const { t } = useLanguage();
	return (
		<TextField
			{...bound}
			value={secondsOf(typed) === bound.value || wrong ? typed : clockOf(bound.value)}
			onChange={(text = '') => {
				setTyped(text);
				const seconds = secondsOf(text);
				if (seconds !== undefined) bound.onChange(seconds);
			}}
			errors={wrong ? { '': t('desk.refused.format') } : bound.errors}
			ltr
			placeholder="12:05"
		/>
	);
}

/** The upload of a transcript as a file, which becomes the text and the captions. */
function Transcript({
	webinar,
	dirty,
	onDone,
}: {
	webinar: DeskWebinar;
	dirty: boolean;
	onDone: (webinar: DeskWebinar) => void;
}) {
	const { t } = useLanguage();
	const [failed, setFailed] = useState('');
	const [busy, setBusy] = useState(false);
	const upload = async (file: File | null) => {
		if (!file) return;
		setFailed('');
		setBusy(true);
		try {
			const { story: id, version } = webinar;
			onDone(await must(uploadTranscript({ id }, { text: await file.text(), version })));
			showToast(t('desk.saved'));
		} catch (error) {
			setFailed(messageOf(error, t));
		} finally {
			setBusy(false);
		}
	};
	return (
		<div>
			<FileButton accept=".vtt,.srt,text/vtt" onChange={(file) => void upload(file)}>
				{(props) => (
					<Button {...props} variant="default" loading={busy} disabled={dirty}>
						{t('webinar.room.upload')}
					</Button>
				)}
			</FileButton>
			<Text size="sm" c="dimmed" mt="xs">
				{dirty ? t('desk.live.saveFirst') : t('webinar.room.transcriptWhy')}
			</Text>
			{failed && (
				<Text size="sm" role="alert" c="var(--fall)">
					{failed}
				</Text>
			)}
		</div>
	);
}

/** Makes the draft of a story from the transcript, or leads to it. */
function Draft({ webinar, onDone }: { webinar: DeskWebinar; onDone: (webinar: DeskWebinar) => void }) {
	const { t } = useLanguage();
	const undoable = useUndoable();
	if (webinar.article !== null)
		return (
			<Link to="/stories/$id" params={{ id: String(webinar.article) }}>
				{t('webinar.room.openDraft')}
			</Link>
		);
	if (!webinar.captions) return null;
	return (
		<div>
			<Button
				variant="default"
				onClick={() =>
					undoable({
						run: async () => {
							await must(draftWebinarStory({ id: webinar.story }));
							return must(readDeskWebinar({ id: webinar.story }));
						},
						done: t('desk.saved'),
						onDone,
					})
				}
			>
				{t('webinar.room.draft')}
			</Button>
			<Text size="sm" c="dimmed" mt="xs">
				{t('webinar.room.draftWhy')}
			</Text>
		</div>
	);
}
