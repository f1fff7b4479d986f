import { deliveredSteps, derivedSteps } from '../../components/steps';
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

type Part = { [name in keyof Filters]?: Filters[name] | undefined };

/**
 * Returns a change of filters together with the removal of those that do not fit it: steps and people of the former brand, and the
 * status that contradicts a step.
 */
export function withoutUnfit({ step, assignee }: Filters, change: Part): Part {
	const everywhere: string[] = [...deliveredSteps.map(({ key }) => key), ...derivedSteps];
	return {
		...('brand' in change && step && !everywhere.includes(step) && { step: undefined }),
		...('brand' in change && Number(assignee) > 0 && { assignee: undefined }),
		...('step' in change && { status: undefined }),
		...change,
	};
}
