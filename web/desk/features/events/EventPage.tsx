import { Anchor, Button, Menu } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import {
	cancelEvent,
	type DeskEvent,
	type EventPicture,
	listEventActions,
	publishEvent,
	readDeskEvent,
	readMedia,
	removeEvent,
	saveEvent,
} from '../../../api/client.gen';
import { must } from '../../app/api';
import { useT } from '../../app/i18n';
import { useSession } from '../../app/session';
import { Actions } from '../../components/Actions';
import { Icon } from '../../components/Icon';
import { PublicState } from '../../components/PublicState';
import { State } from '../../components/State';
import { type Bound, within } from '../../forms/bound';
import { FormPage, Row, Section } from '../../forms/FormPage';
import {
	ChoiceField,
	DateField,
	DateTimeField,
	LongTextField,
	NumberField,
	SlugField,
	SwitchField,
	TextField,
	TimeZoneField,
} from '../../forms/fields';
import { ListField } from '../../forms/ListField';
import { PictureField } from '../../forms/picture';
import { RecordPage } from '../../forms/RecordPage';
import { AddressSection, RemoveItem } from '../../forms/record';
import { saveAtSlug } from '../../forms/slug';
import { SpeakersField, shownSpeakers } from '../../forms/speakers';
import { useFinal, useUndoable } from '../../forms/undo';
import { useVersionedForm } from '../../forms/useVersionedForm';
import { type EventFields, eventFields, meetup, type Recurrence, ruleOf, sendableEvent } from './event';

/** The event that the address names, or a new one. */
export function EventPage() {
	const { slug } = useParams({ from: '/shell/events/events/$slug' });
	return (
		<RecordPage queryKey={['event', slug]} read={() => readDeskEvent({ slug })} isNew={slug === 'new'}>
			{(event) => <EventForm key={slug} event={event} />}
		</RecordPage>
	);
}

function EventForm({ event }: { event: DeskEvent | undefined }) {
	const t = useT();
	const navigate = useNavigate();
	const client = useQueryClient();
	const undoable = useUndoable();
	const finish = useFinal();
	const { brands } = useSession();
	const zone = brands.find(({ kind }) => kind === 'master')?.timeZone ?? 'Asia/Kolkata';
	const slug = event?.slug ?? '';
	const key = ['event', slug];
	const lists = [['events'], ['event-actions', slug]];
	const json = { show: (value: unknown) => JSON.stringify(value, null, 1) };
	const form = useVersionedForm<EventFields, DeskEvent>({
		kind: 'event',
		id: event?.slug ?? 'new',
		record: event,
		fieldsOf: (record) => eventFields(record, zone),
		versionOf: ({ version }) => version,
		save: (fields, version, options) =>
			saveAtSlug(event?.slug, fields, 'event', version, (path, number) =>
				saveEvent({ slug: path }, { ...sendableEvent(fields), version: number }, options),
			),
		read: () => readDeskEvent({ slug }),
		queryKey: key,
		lists,
		onCreated: (made) => navigate({ to: '/events/events/$slug', params: { slug: made.slug }, replace: true }),
		titleOf: ({ name }) => name,
		fields: {
			name: { label: t('account.name') },
			slug: { label: t('desk.slug') },
			description: { label: t('company.edit.description') },
			category: { label: t('list.category') },
			link: { label: t('company.edit.link') },
			startTime: { label: t('event.from') },
			endTime: { label: t('event.to') },
			timeZone: { label: t('preferences.zone') },
			recurrence: { label: t('desk.live.repeats'), show: ruleOf },
			skipped: { label: t('desk.live.skipped'), show: (days) => days.join(', ') },
			city: { label: t('newsletter.city') },
			location: { label: t('desk.place') },
			address: { label: t('company.edit.address') },
			latitude: { label: t('desk.live.latitude'), show: String },
			longitude: { label: t('desk.live.longitude'), show: String },
			price: { label: t('desk.live.price') },
			currency: { label: t('company.edit.currency') },
			registration: { label: t('desk.live.tickets'), show: String },
			capacity: { label: t('event.seats'), show: String },
			maxGuests: { label: t('desk.live.guests'), show: String },
			partnership: { label: t('desk.live.partner'), show: String },
			programme: {
				label: t('event.programme'),
				show: (list) => list.map(({ time, title }) => `${time} ${title}`).join('\n'),
			},
			speakers: { label: t('webinar.speakers'), show: shownSpeakers },
			pictures: { label: t('desk.section.pictures'), ...json },
			recording: { label: t('desk.block.recording') },
			stories: { label: t('event.stories'), show: (list) => list.map(({ path }) => path).join('\n') },
			cancelled: { label: t('conference.cancelled'), show: String },
			draft: { label: t('preview.draft'), show: String },
		},
	});
	const { values } = form;
	const stop = () =>
		finish(
			{
				title: t('desk.live.cancelEvent'),
				text: t('webinar.room.cancelWhy'),
				action: t('desk.live.cancelEvent'),
				keep: t('desk.live.keep'),
			},
			{
				run: () => must(cancelEvent({ slug })),
				done: t('event.isCancelled'),
				invalidate: lists,
				onDone: (stored) => client.setQueryData(key, stored),
			},
		);
	/** The version of what is stored after the last save of this form. */
	const version = () => (client.getQueryData<DeskEvent>(key) ?? event)?.version ?? 0;
	const publish = async () => {
		if (form.dirty && !(await form.save())) return;
		await undoable({
			run: () => must(publishEvent({ slug }, { version: version() })),
			done: t('desk.publish.done'),
			invalidate: lists,
			onDone: (stored) => client.setQueryData(key, stored),
		});
	};
	const remove = (stored: DeskEvent) =>
		undoable({
			run: () => must(removeEvent({ slug, version: stored.version })),
			undo: () => must(saveEvent({ slug }, { ...sendableEvent(eventFields(stored, zone)), version: 0 })),
			done: t('desk.list.removed', { name: stored.name }),
			invalidate: lists,
			onDone: () => navigate({ to: '/events/events' }),
		});
	const recurrence = form.bind('recurrence');
	return (
		<FormPage
			form={form}
			title={event ? values.name || event.name : t('desk.live.newEvent')}
			back={{ to: '/events/events', label: t('menu.events') }}
			status={
				event &&
				(event.cancelled ? (
					<State kind="off" label={t('conference.cancelled')} />
				) : (
					<PublicState status={event.draft ? 'draft' : 'published'} />
				))
			}
			actions={
				event?.draft && (
					<Button variant="default" onClick={() => void publish()}>
						{t('desk.publish')}
					</Button>
				)
			}
			menu={
				event && (
					<>
						{!event.cancelled && !event.draft && (
							<Menu.Item leftSection={<Icon name="close" size={16} />} onClick={() => void stop()}>
								{t('desk.live.cancelEvent')}
							</Menu.Item>
						)}
						<RemoveItem onRemove={() => void remove(event)} />
					</>
				)
			}
			aside={
				event && (
					<>
						<AddressSection page={`/events/${slug}`} isDraft={event.draft ?? false} />
						{event.registration && (
							<section>
								<h2>{t('desk.live.registrations')}</h2>
								<p>
									<Link to="/events/events/$slug/registrations" params={{ slug }}>
										{t('desk.live.registrations')}
									</Link>
								</p>
								{event.helperPath && (
									<Anchor href={event.helperPath} target="_blank">
										{t('event.door')}
									</Anchor>
								)}
							</section>
						)}
						<Actions
							queryKey={['event-actions', slug]}
							load={(page) => listEventActions({ slug, ...page })}
						/>
					</>
				)
			}
		>
			<Section title={t('desk.live.event')}>
				<TextField {...form.bind('name')} required maxLength={200} />
				{!event && <SlugField {...form.bind('slug')} description={t('desk.admin.slug.made')} />}
				<LongTextField {...form.bind('description')} maxLength={2000} />
				<Row>
					{values.category !== meetup && <TextField {...form.bind('category')} maxLength={40} />}
					<TextField {...form.bind('link')} ltr maxLength={500} placeholder="https://" />
				</Row>
				<SwitchField
					{...form.bind('category')}
					label={t('event.meetup')}
					value={values.category === meetup}
					onChange={(on) => form.bind('category').onChange(on ? meetup : '')}
				/>
				<SwitchField {...form.bind('partnership')} />
			</Section>
			<Section title={t('desk.live.times')} text={t('desk.live.timesText')}>
				<TimeZoneField {...form.bind('timeZone')} />
				<Row>
					<DateTimeField {...form.bind('startTime')} timeZone={values.timeZone || zone} />
					<DateTimeField {...form.bind('endTime')} timeZone={values.timeZone || zone} />
				</Row>
				<RecurrenceField {...recurrence} />
				{values.recurrence.kind !== '' && (
					<ListField
						{...form.bind('skipped')}
						empty=""
						max={60}
						titleOf={(day) => day}
						fixedOrder
						row={(day) => <DateField {...day} />}
					/>
				)}
			</Section>
			<Section title={t('desk.place')}>
				<Row>
					<TextField {...form.bind('city')} maxLength={80} />
					<TextField {...form.bind('location')} maxLength={200} />
				</Row>
				<TextField {...form.bind('address')} maxLength={300} />
				<Row>
					<NumberField {...form.bind('latitude')} min={-90} max={90} decimals={6} />
					<NumberField {...form.bind('longitude')} min={-180} max={180} decimals={6} />
				</Row>
			</Section>
			<Section title={t('event.door.tickets')}>
				<SwitchField {...form.bind('registration')} />
				<Row>
					<NumberField {...form.bind('capacity')} min={0} max={20_000} />
					<NumberField {...form.bind('maxGuests')} min={0} max={9} />
				</Row>
				<Row>
					<TextField {...form.bind('price')} maxLength={120} />
					<TextField {...form.bind('currency')} ltr maxLength={3} placeholder="INR" />
				</Row>
			</Section>
			<Section title={t('event.programme')}>
				<ListField
					{...form.bind('programme')}
					hideLabel
					empty={{ time: '', title: '', speakers: [] }}
					max={60}
					titleOf={({ title }) => title}
					row={(slot) => (
						<>
							<Row>
								<TextField {...within(slot, 'time', t('preferences.hour'))} type="time" required ltr />
								<TextField {...within(slot, 'title', t('company.edit.headline'))} required maxLength={200} />
							</Row>
							<NamesOfSpeakers {...within(slot, 'speakers', t('webinar.speakers'))} />
						</>
					)}
				/>
				<SpeakersField {...form.bind('speakers')} max={60} maxLength={120} />
			</Section>
			<Section title={t('desk.live.after')}>
				<ListField
					{...form.bind('pictures')}
					empty={{ mediaId: 0, alt: '' }}
					max={40}
					titleOf={({ alt }) => alt}
					row={(picture) => <EventPictureFields {...picture} />}
				/>
				<TextField {...form.bind('recording')} ltr maxLength={300} placeholder="/" />
				<ListField
					{...form.bind('stories')}
					empty={{ title: '', path: '' }}
					max={20}
					titleOf={({ title }) => title}
					row={(story) => (
						<Row>
							<TextField {...within(story, 'title', t('desk.headline'))} required maxLength={200} />
							<TextField
								{...within(story, 'path', t('desk.slug'))}
								required
								ltr
								maxLength={300}
								placeholder="/"
							/>
						</Row>
					)}
				/>
			</Section>
		</FormPage>
	);
}

/** How often an event takes place, and until when. */
function RecurrenceField(bound: Bound<Recurrence>) {
	const t = useT();
	const { kind } = bound.value;
	const options = [
		{ value: 'DAILY', label: t('desk.live.daily') },
		{ value: 'WEEKLY', label: t('desk.live.weekly') },
		{ value: 'MONTHLY', label: t('desk.live.monthly') },
		{ value: 'YEARLY', label: t('desk.live.yearly') },
		{ value: 'rule', label: t('desk.live.rule', { standard: 'RFC 5545' }) },
	];
	return (
		<Row>
			<ChoiceField
				{...within(bound, 'kind', bound.label)}
				options={options}
				clearable
				placeholder={t('desk.live.once')}
			/>
			{kind === 'rule' && (
				<TextField
					{...within(bound, 'rule', t('desk.live.rule', { standard: 'RFC 5545' }))}
					ltr
					maxLength={300}
					placeholder="FREQ=MONTHLY;BYDAY=1SA"
				/>
			)}
			{kind !== '' && kind !== 'rule' && <DateField {...within(bound, 'until', t('desk.live.until'))} />}
		</Row>
	);
}

/** The names of those who speak in an item of the programme, separated by commas. */
function NamesOfSpeakers(bound: Bound<string[]>) {
	return (
		<TextField
			{...bound}
			value={bound.value.join(', ')}
			onChange={(names = '') => bound.onChange(names ? names.split(/,\s?/) : [])}
		/>
	);
}

function EventPictureFields(bound: Bound<Required<EventPicture>>) {
	const t = useT();
	const { mediaId } = bound.value;
	const file = useQuery({
		queryKey: ['media', mediaId],
		queryFn: () => must(readMedia({ id: mediaId })),
		enabled: mediaId > 0,
		retry: false,
	});
	const picture = within(bound, 'mediaId', t('desk.block.picture'));
	return (
		<>
			<PictureField
				key={file.data ? 'read' : 'waiting'}
				{...picture}
				value={mediaId || null}
				onChange={(id) => bound.onChange({ ...bound.value, mediaId: id ?? 0 })}
				file={file.data?.picture}
			/>
			<TextField {...within(bound, 'alt', t('desk.attr.alt'))} maxLength={300} />
		</>
	);
}
