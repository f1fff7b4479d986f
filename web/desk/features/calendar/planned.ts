/** The kinds of entries of the calendar, and the address at which each is edited. */
import type { PlannedEntry } from '../../../api/client.gen';
import type { MessageId } from '../../../site/i18n/translate';
import type { Reader } from '../../lists/search';

/** The kinds of entries in the order of the filter, with their names. The first three are of stories. */
export const kindNames = {
	story: 'menu.stories',
	due: 'desk.work.due',
	embargo: 'desk.work.embargo',
	issue: 'desk.newsletter.issues',
	web_story: 'menu.webStories',
	episode: 'audio.episodes',
	announcement: 'desk.area.announcements',
	ranking: 'desk.awards.ranking',
	front: 'desk.area.fronts',
	webinar: 'menu.webinars',
	event: 'menu.events',
	live: 'desk.area.broadcasts',
} as const satisfies Record<string, MessageId>;

export type Kind = keyof typeof kindNames;

export const kinds = Object.keys(kindNames) as Kind[];

/** The kinds of the operation that lists what is planned besides stories. */
export const isPlanned = (kind: Kind): kind is PlannedEntry['kind'] =>
	kind !== 'story' && kind !== 'due' && kind !== 'embargo';

/** The kinds that a text in the address names, such as "issue,event"; all for none. */
export const kindsIn = (value: string | undefined): Kind[] => {
	const named = new Set((value ?? '').split(','));
	const some = kinds.filter((kind) => named.has(kind));
	return some.length > 0 ? some : kinds;
};

/** The text of some kinds in the address; undefined for all. */
export const textOfKinds = (some: readonly string[]): string | undefined => {
	const named = kinds.filter((kind) => some.includes(kind));
	return named.length === 0 || named.length === kinds.length ? undefined : named.join(',');
};

/** Reads the kinds of an address. */
export const kindsText: Reader<string> = (value) =>
	typeof value === 'string' ? textOfKinds(value.split(',')) : undefined;

/** The address of the form in which an entry is edited. */
export function addressOf({
	kind,
	record,
	parent,
}: Pick<PlannedEntry, 'kind' | 'record' | 'parent'>): string {
	switch (kind) {
		case 'issue':
			return `/readers/newsletters/issues/${record}`;
		case 'web_story':
			return `/web-stories/${record}`;
		case 'episode':
			return `/audio/${parent}/episodes/${record}`;
		case 'announcement':
			return `/readers/announcements/${record}`;
		case 'ranking':
			return `/directory/awards/${record}/results`;
		case 'front':
			return `/fronts/${record}`;
		case 'webinar':
			return `/events/webinars/${record}`;
		case 'event':
			return `/events/events/${record}`;
		case 'live':
			return `/events/broadcasts/${parent}/${record}`;
		default:
			return kind satisfies never;
	}
}
