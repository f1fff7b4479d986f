/** An event as the form has it. */
import type {
	DeskEvent,
	EventPicture,
	EventSaveInputBody,
	ProgrammeSlot,
	SpeakerFact,
	StoryLink,
} from '../../../api/client.gen';
import { localOf } from '../../forms/zone';

/** How an event recurs: by a frequency until a day, or by another rule of RFC 5545. */
export interface Recurrence {
	kind: '' | 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY' | 'rule';
	/** Last day, such as 2026-12-31; "" for none. */
	until: string;
	rule: string;
}

/** The category of meetups, which readers can ask to be reminded of. */
export const meetup = 'MEETUP';

export interface EventFields {
	name: string;
	/** Of a new event only; later it is fixed. */
	slug: string;
	description: string;
	category: string;
	link: string;
	startTime: string;
	endTime: string;
	timeZone: string;
	recurrence: Recurrence;
	/** Days on which the event does not take place. */
	skipped: string[];
	city: string;
	location: string;
	address: string;
	latitude: number | null;
	longitude: number | null;
	price: string;
	currency: string;
	registration: boolean;
	capacity: number | null;
	maxGuests: number | null;
	partnership: boolean;
	programme: Required<ProgrammeSlot>[];
	speakers: Required<SpeakerFact>[];
	pictures: Required<EventPicture>[];
	recording: string;
	stories: StoryLink[];
	/** Cancelling is an action of its own, as is publishing. */
	cancelled: boolean;
	/** A new event is a draft. */
	draft: boolean;
}

const utc = (moment: string | undefined): string =>
	moment ? new Date(moment).toISOString().replace('.000Z', 'Z') : '';

/** A rule of RFC 5545 as the form shows it. */
export function recurrenceOf(rule = ''): Recurrence {
	const simple = /^(?:RRULE:)?FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(?:;UNTIL=(\d{4})(\d\d)(\d\d))?$/.exec(rule);
	if (!rule) return { kind: '', until: '', rule: '' };
	if (!simple) return { kind: 'rule', until: '', rule };
	const [, kind, year, month, day] = simple;
	return { kind: kind as Recurrence['kind'], until: year ? `${year}-${month}-${day}` : '', rule };
}

/** The rule of RFC 5545; "" for an event that happens once. */
export function ruleOf({ kind, until, rule }: Recurrence): string {
	if (kind === '' || kind === 'rule') return kind && rule.trim();
	return `FREQ=${kind}${until ? `;UNTIL=${until.replaceAll('-', '')}` : ''}`;
}

/** The fields of an event; a new one has the time zone zone. */
export const eventFields = (event: DeskEvent | undefined, zone: string): EventFields => ({
	name: event?.name ?? '',
	slug: event?.slug ?? '',
	description: event?.description ?? '',
	category: event?.category ?? '',
	link: event?.link ?? '',
	startTime: utc(event?.startTime),
	endTime: utc(event?.endTime),
	timeZone: event?.timeZone || zone,
	recurrence: recurrenceOf(event?.rrule),
	skipped: event?.skipped ?? [],
	city: event?.city ?? '',
	location: event?.location ?? '',
	address: event?.address ?? '',
	latitude: event?.latitude || event?.longitude ? (event.latitude ?? 0) : null,
	longitude: event?.latitude || event?.longitude ? (event.longitude ?? 0) : null,
	price: event?.price ?? '',
	currency: event?.currency ?? '',
	registration: event?.registration ?? false,
	capacity: event?.capacity || null,
	maxGuests: event?.maxGuests || null,
	partnership: event?.partnership ?? false,
	programme: (event?.programme ?? []).map((slot) => ({ ...slot, speakers: slot.speakers ?? [] })),
	speakers: (event?.speakers ?? []).map(({ name, role = '', person = '', picture = 0 }) => ({
		name,
		role,
		person,
		picture,
	})),
	pictures: (event?.pictures ?? []).map(({ mediaId, alt = '' }) => ({ mediaId, alt })),
	recording: event?.recording ?? '',
	stories: event?.stories ?? [],
	cancelled: event?.cancelled ?? false,
	draft: event ? (event.draft ?? false) : true,
});

/** A moment with the difference of a time zone from UTC, because an event without an end ends with the day of its start. */
export function inZone(moment: string, zone: string): string {
	if (!moment) return '';
	const at = new Date(moment);
	const local = localOf(at, zone);
	const minutes = Math.round((Date.parse(`${local}Z`) - Math.floor(at.getTime() / 60_000) * 60_000) / 60_000);
	const two = (part: number) => String(part).padStart(2, '0');
	const size = Math.abs(minutes);
	const seconds = two(at.getUTCSeconds());
	return `${local}:${seconds}${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** The fields as the server takes them. */
export function sendableEvent({
	slug: _,
	recurrence,
	latitude,
	longitude,
	capacity,
	maxGuests,
	...fields
}: EventFields): EventSaveInputBody {
	return {
		...fields,
		startTime: inZone(fields.startTime, fields.timeZone),
		endTime: inZone(fields.endTime, fields.timeZone),
		rrule: ruleOf(recurrence),
		skipped: ruleOf(recurrence) ? fields.skipped.filter(Boolean) : [],
		latitude: latitude ?? 0,
		longitude: longitude ?? 0,
		capacity: capacity ?? 0,
		maxGuests: maxGuests ?? 0,
		pictures: fields.pictures.filter(({ mediaId }) => mediaId > 0),
	};
}
