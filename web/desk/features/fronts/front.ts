import type { Arrangement, Front, FrontItem, SectionFields } from '../../../api/client.gen';
import { openings } from '../../../site/components/Section/openings';
import type { MessageId } from '../../../site/i18n/translate';

/** The key of the set whose pinned stories stand before all sections. */
export const pinnedSet = 'CURATED_SET';

/** The fields of the form of a front. */
export interface FrontFields {
	sections: SectionFields[];
	sets: Record<string, FrontItem[]>;
	/** When it is published automatically, "" if an editor publishes it. */
	publishAt: string;
}

export const fieldsOf = (read: Arrangement | undefined): FrontFields => {
	const front: Front | undefined = read?.prepared?.front ?? read?.public;
	return {
		sections: front?.sections ?? [],
		sets: front?.sets ?? {},
		publishAt: read?.prepared?.publishAt ?? '',
	};
};

/** A version of both fronts as one text: the revision of the prepared front and the version of the public one it is based on. */
export const versionOf = ({ prepared, version }: Arrangement): string =>
	`${prepared?.revision ?? 0}:${prepared?.basedOn ?? version}`;

/** Returns the two parts of a version. */
export function partsOf(version: string): { revision: number; basedOn: string } {
	const [revision = '0', basedOn = ''] = version.split(':');
	return { revision: Number(revision), basedOn };
}

/** The keys of the sets that belong to a front: that of the pinned stories, and those that its sections show. */
export const setsOf = (sections: SectionFields[]): string[] => [
	...new Set([
		pinnedSet,
		...sections.map(({ source }) => source).flatMap((source) => source.match(/^curated:(.+)$/)?.[1] ?? []),
	]),
];

/** The key of a set that no front of the brand has yet. */
export function freshSet(known: string[]): string {
	let n = 1;
	while (known.includes(`list-${n}`)) n++;
	return `list-${n}`;
}

/** The fields without sets that no section shows any more; the server refuses those. */
export const sendable = ({ sections, sets }: FrontFields): Front => ({
	sections: sections.map(({ title, path, message, size, ...section }) => ({
		...section,
		...(title && { title }),
		...(path && { path }),
		...(message && { message }),
		...(size && { size }),
	})),
	sets: Object.fromEntries(Object.entries(sets).filter(([key]) => setsOf(sections).includes(key))),
});

/** A source of stories in its two parts, such as "tag" and "funding". */
export function sourceParts(source: string): { kind: string; name: string } {
	const at = source.indexOf(':');
	if (at < 0 || source.startsWith('trending')) return { kind: source, name: '' };
	return { kind: source.slice(0, at), name: source.slice(at + 1) };
}

/** Where the stories of a section can come from, and the name of each. */
export const sourceNames: Record<string, MessageId> = {
	latest: 'section.latest',
	trending: 'section.trending',
	'trending:read': 'section.mostRead',
	'trending:claps': 'section.mostClapped',
	spotlight: 'section.spotlight',
	brand: 'search.brand',
	category: 'list.category',
	tag: 'desk.tags',
	series: 'list.series',
	property: 'desk.fronts.format',
	type: 'desk.type',
	curated: 'section.editorsPicks',
};

/** The kinds of sections that show stories, which have a layout and a source. */
export const showsStories = (kind: string): boolean => ['stories', 'latest', 'spotlight'].includes(kind);

/** Whether a section that is the first of its page opens it, without a heading: its layout says so. */
export const opensPage = ({ layout }: SectionFields): boolean =>
	openings.some((opening) => opening === layout);

/** The names of the kinds of sections. */
export const kindNames: Record<string, MessageId> = {
	stories: 'menu.stories',
	latest: 'section.latest',
	spotlight: 'section.spotlight',
	series: 'menu.series',
	languages: 'footer.languages',
	'video-header': 'section.videoHeader',
	events: 'menu.events',
	'web-stories': 'menu.webStories',
	'partner-events': 'menu.partnerEvents',
	newsletter: 'bar.newsletter',
	companies: 'menu.companies',
	webinars: 'menu.webinars',
	ticker: 'desk.fronts.ticker',
};

/** The names of the layouts of sections. */
export const layoutNames: Record<string, MessageId> = {
	lead: 'desk.fronts.layout.lead',
	cover: 'desk.fronts.layout.cover',
	spread: 'desk.fronts.layout.spread',
	latest: 'desk.fronts.layout.latest',
	band: 'desk.fronts.layout.band',
	columns: 'desk.fronts.layout.columns',
	four: 'desk.fronts.layout.four',
	rail: 'desk.fronts.layout.rail',
	numbered: 'desk.fronts.layout.numbered',
	watch: 'desk.fronts.layout.watch',
};
