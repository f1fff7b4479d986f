/** The programme of a conference: times in the zone of the place, clashes, and two editors' changes. */
import type { DeskProgramme, SessionEdit, SpeakerEdit } from '../../../api/client.gen';
import { equal } from '../../edit/compare';
import { localOf } from '../../forms/zone';

export type Session = Required<SessionEdit>;
export type Speaker = Required<SpeakerEdit>;

export interface Programme {
	halls: string[];
	sessions: Session[];
	speakers: Speaker[];
}

/** The name of a hall on the board that stands for all halls. */
export const allHalls = '';

/** The number of minutes by which keys and dragging move a session. */
export const step = 5;

const minute = 60_000;

const utc = (moment: number | string): string => new Date(moment).toISOString().replace('.000Z', 'Z');

/** The programme that was read, with all its fields. */
export const programmeOf = (read: Pick<DeskProgramme, keyof Programme> | undefined): Programme => ({
	halls: read?.halls ?? [],
	sessions: (read?.sessions ?? []).map((session) => ({
		...emptySession,
		...session,
		start: utc(session.start),
		end: utc(session.end),
	})),
	speakers: (read?.speakers ?? []).map((speaker) => ({ ...emptySpeaker, ...speaker })),
});

export const emptySession: Session = {
	abstract: '',
	cancelled: false,
	end: '',
	hall: '',
	key: '',
	kind: '',
	lang: '',
	speakers: [],
	start: '',
	story: '',
	subtitle: '',
	theme: '',
	title: '',
	url: '',
};

export const emptySpeaker: Speaker = {
	bio: '',
	jury: false,
	key: '',
	name: '',
	person: '',
	picture: 0,
	role: '',
};

/** An id that no other session or speaker has. */
export const newKey = (): string => crypto.randomUUID();

/** The day and the minute of the day of a moment in a time zone. */
export function wall(moment: string, zone: string): { day: string; minutes: number } {
	const local = localOf(new Date(moment), zone);
	return { day: local.slice(0, 10), minutes: Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16)) };
}

/** How long a session lasts, in minutes. */
export const lengthOf = ({ start, end }: Session): number => (Date.parse(end) - Date.parse(start)) / minute;

/** A session that begins some minutes later, or earlier, in a hall. */
export const moved = (session: Session, minutes: number, hall: string): Session => ({
	...session,
	hall,
	start: utc(Date.parse(session.start) + minutes * minute),
	end: utc(Date.parse(session.end) + minutes * minute),
});

/** Two sessions that overlap in a hall or have the same speaker. */
export interface Clash {
	kind: 'hall' | 'speaker';
	/** The name of the hall, or the id of the speaker. */
	name: string;
	first: Session;
	second: Session;
}

/**
 * The clashes of a programme in the order of their times. Cancelled sessions have no clashes, and sessions for all halls have none of
 * halls.
 */
export function clashesOf(sessions: Session[]): Clash[] {
	const list = sessions
		.filter(({ cancelled, start, end }) => !cancelled && start !== '' && end !== '')
		.sort((a, b) => Date.parse(a.start) - Date.parse(b.start));
	const found: Clash[] = [];
	for (const [index, first] of list.entries()) {
		const end = Date.parse(first.end);
		for (const second of list.slice(index + 1)) {
			if (Date.parse(second.start) >= end) break;
			if (first.hall !== allHalls && first.hall === second.hall)
				found.push({ kind: 'hall', name: first.hall, first, second });
			for (const speaker of first.speakers)
				if (second.speakers.includes(speaker)) found.push({ kind: 'speaker', name: speaker, first, second });
		}
	}
	return found;
}

/** The place of a session in its column: its lane, and the number of lanes of the sessions that overlap. */
export interface Lane {
	lane: number;
	lanes: number;
}

/** The lanes of the sessions of a day, by their keys: those that overlap in a hall stand beside each other. */
export function lanesOf(sessions: Session[]): Map<string, Lane> {
	const lanes = new Map<string, Lane>();
	for (const hall of new Set(sessions.map((session) => session.hall))) {
		const list = sessions
			.filter((session) => session.hall === hall)
			.sort((a, b) => Date.parse(a.start) - Date.parse(b.start));
		let group: { key: string; lane: number }[] = [];
		let ends: number[] = [];
		const close = () => {
			for (const { key, lane } of group) lanes.set(key, { lane, lanes: ends.length });
			[group, ends] = [[], []];
		};
		for (const { key, start, end } of list) {
			const at = Date.parse(start);
			if (ends.every((other) => other <= at)) close();
			const free = ends.findIndex((other) => other <= at);
			const lane = free < 0 ? ends.length : free;
			ends[lane] = Date.parse(end);
			group.push({ key, lane });
		}
		close();
	}
	return lanes;
}

/** Joins what two editors changed in a list whose entries have keys; undefined if both changed one entry. */
function mergeList<T extends { key: string }>(base: T[], mine: T[], theirs: T[]): T[] | undefined {
	const byKey = (list: T[]) => new Map(list.map((entry) => [entry.key, entry]));
	const [old, own, other] = [byKey(base), byKey(mine), byKey(theirs)];
	const merged: T[] = [];
	for (const key of new Set([...other.keys(), ...own.keys()])) {
		const [was, here, there] = [old.get(key), own.get(key), other.get(key)];
		if (!equal(here, was) && !equal(there, was) && !equal(here, there)) return undefined;
		const entry = equal(here, was) ? there : here;
		if (entry) merged.push(entry);
	}
	// An entry that both removed is in neither list, and one that only I removed was dropped above.
	return merged;
}

/** Joins what two editors changed in a programme; undefined if both changed the same session, speaker or the halls. */
export function mergeProgrammes(base: Programme, mine: Programme, theirs: Programme): Programme | undefined {
	const sessions = mergeList(base.sessions, mine.sessions, theirs.sessions);
	const speakers = mergeList(base.speakers, mine.speakers, theirs.speakers);
	const halls = equal(mine.halls, base.halls)
		? theirs.halls
		: equal(theirs.halls, base.halls) || equal(mine.halls, theirs.halls)
			? mine.halls
			: undefined;
	return sessions && speakers && halls ? { halls, sessions, speakers } : undefined;
}

/** The days of a conference and of its sessions, in their order. */
export function daysOf(sessions: Session[], zone: string, firstDay = '', lastDay = ''): string[] {
	const days = new Set(sessions.filter(({ start }) => start).map(({ start }) => wall(start, zone).day));
	for (let day = firstDay; day && day <= lastDay && days.size < 60; ) {
		days.add(day);
		day = new Date(Date.parse(`${day}T12:00:00Z`) + 24 * 60 * minute).toISOString().slice(0, 10);
	}
	return [...days].sort();
}

/** Whether a kind of session is a pause; the same words as those of the server. */
export const isBreak = (kind: string | undefined): boolean =>
	['break', 'lunch', 'pause', 'coffee'].includes((kind ?? '').toLowerCase());
