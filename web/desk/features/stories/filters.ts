/** The filters of the list of stories, as they are in the address. */
export interface Filters {
	brand?: string;
	status?: Status;
	lang?: string;
	type?: StoryType;
	author?: string;
	publisher?: string;
	step?: string;
	assignee?: string;
	due?: Due;
	q?: string;
}

export const dues = ['any', 'overdue', 'soon'] as const;
export type Due = (typeof dues)[number];

export const statuses = ['draft', 'scheduled', 'published', 'unpublished'] as const;
export type Status = (typeof statuses)[number];

export const types = ['ARTICLE', 'VIDEO', 'WEBINAR'] as const;
export type StoryType = (typeof types)[number];

const oneOf = <T extends string>(list: readonly T[], value: unknown): T | undefined =>
	list.find((item) => item === value);

const textOf = (value: unknown): string | undefined => {
	const text = typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 100) : '';
	return text || undefined;
};

/** Reads the filters of an address and leaves out what is not one. */
export function readFilters(search: Record<string, unknown>): Filters {
	const all = {
		brand: textOf(search.brand),
		status: oneOf(statuses, search.status),
		lang: textOf(search.lang),
		type: oneOf(types, search.type),
		author: textOf(search.author),
		publisher: textOf(search.publisher),
		step: textOf(search.step),
		assignee: textOf(search.assignee),
		due: oneOf(dues, search.due),
		q: textOf(search.q),
	};
	return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}
