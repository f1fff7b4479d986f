import { oneOf, searchOf, text } from '../../lists/search';

export const dues = ['any', 'overdue', 'soon'] as const;

export const types = ['ARTICLE', 'VIDEO', 'WEBINAR'] as const;

/** Reads the filters of an address and leaves out what is not one. */
export const readFilters = searchOf({
	brand: text,
	status: oneOf('draft', 'scheduled', 'published', 'unpublished'),
	lang: text,
	type: oneOf(...types),
	author: text,
	publisher: text,
	step: text,
	assignee: text,
	due: oneOf(...dues),
});

/** The filters of the list of stories, as they are in the address. */
export type Filters = ReturnType<typeof readFilters>;
