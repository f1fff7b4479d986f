/** Blocks as the forms of hubs and static pages have them. */
import type { HubBlock, HubEntry } from '../../../api/client.gen';
import type { MessageId } from '../../../site/i18n/translate';

export type BlockKind = HubBlock['kind'];

export interface Entry {
	slug: string;
	author: string;
	title: string;
	label: string;
	place: string;
	kind: string;
	date: string;
	text: string;
	href: string;
	picture: number | null;
}

export interface Block {
	kind: BlockKind;
	title: string;
	text: string;
	path: string;
	source: string;
	layout: string;
	limit: number | null;
	entries: Entry[];
}

export const blockNames: Record<BlockKind, MessageId> = {
	stories: 'menu.stories',
	newsletter: 'desk.newsletter.one',
	text: 'desk.hub.text',
	people: 'menu.people',
	resources: 'desk.hub.resources',
	ebooks: 'desk.hub.books',
	courses: 'desk.library.use.course',
	numbers: 'desk.attr.value',
	timeline: 'company.timeline',
	brands: 'footer.brands',
	places: 'desk.place',
	openings: 'company.openings',
};

/** The names of the fields of an entry, by the kind of its block. Fields without a name are not shown. */
export const entryNames: Partial<Record<BlockKind, Partial<Record<keyof Entry, MessageId>>>> = {
	people: {
		author: 'list.author',
		title: 'account.name',
		label: 'company.edit.role',
		text: 'desk.hub.text',
		href: 'company.edit.link',
		picture: 'desk.block.picture',
	},
	ebooks: {
		title: 'account.name',
		text: 'desk.hub.text',
		href: 'company.edit.link',
		picture: 'desk.block.picture',
	},
	numbers: { title: 'desk.attr.value', label: 'desk.attr.text', text: 'company.date' },
	timeline: { label: 'company.date', text: 'desk.hub.text' },
	places: {
		title: 'account.name',
		text: 'company.edit.address',
		label: 'newsletter.phone',
		href: 'company.edit.link',
	},
	openings: {
		title: 'account.name',
		slug: 'desk.admin.slug',
		label: 'job.department',
		place: 'desk.place',
		kind: 'desk.type',
		date: 'company.date',
		text: 'company.edit.description',
		href: 'company.edit.link',
	},
};

export const emptyEntry: Entry = {
	slug: '',
	author: '',
	title: '',
	label: '',
	place: '',
	kind: '',
	date: '',
	text: '',
	href: '',
	picture: null,
};

export const emptyBlock: Block = {
	kind: 'stories',
	title: '',
	text: '',
	path: '',
	source: 'latest',
	layout: '',
	limit: null,
	entries: [],
};

const entryOf = ({ picture, ...entry }: HubEntry): Entry => ({
	...emptyEntry,
	...entry,
	picture: picture ?? null,
});

/** The blocks of a record. */
export const blocksOf = (blocks: HubBlock[] | null | undefined): Block[] =>
	(blocks ?? []).map(({ entries, limit, ...block }) => ({
		...emptyBlock,
		source: '',
		...block,
		limit: limit || null,
		entries: (entries ?? []).map(entryOf),
	}));

/** An entry as the server takes it: with the fields that the kind of the block has. */
const sendableEntry = (entry: Entry, kind: BlockKind): HubEntry => {
	const names = entryNames[kind] ?? {};
	return Object.fromEntries(
		Object.entries(entry).filter(([name, value]) => name in names && value),
	) as HubEntry;
};

/** Blocks as the server takes them. A kind keeps its own fields only, so that those of another one do not stay behind. */
export const sendableBlocks = (blocks: Block[]): HubBlock[] =>
	blocks.map(({ kind, title, text, path, source, layout, limit, entries }) => ({
		kind,
		title,
		text,
		path,
		...((kind === 'stories' || kind === 'newsletter' || kind === 'resources') && { source }),
		...(kind === 'stories' && layout && { layout }),
		...((kind === 'stories' || kind === 'resources') && limit && { limit }),
		...(entryNames[kind] && { entries: entries.map((entry) => sendableEntry(entry, kind)) }),
	}));
