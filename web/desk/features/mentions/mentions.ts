/** Names of companies, people and investors in stories. */
import type { MentionDecision, StoryMention, SuggestedEntity } from '../../../api/client.gen';

export const kindName = {
	company: 'search.company',
	person: 'search.person',
	investor: 'search.investor',
} as const;

export const stateName = {
	suggested: 'desk.corrections.suggested',
	confirmed: 'desk.action.confirmed',
	rejected: 'desk.action.rejected',
} as const;

/** The decisions that give names one state, and those that undo it. */
export const decisionsOf = (
	names: (Pick<SuggestedEntity, 'kind' | 'id'> & Partial<Pick<StoryMention, 'state'>>)[],
	state: MentionDecision['state'],
): { items: MentionDecision[]; before: MentionDecision[] } => ({
	items: names.map(({ kind, id, state: seen = 'suggested' }) => ({ kind, id, state, seen })),
	before: names.map(({ kind, id, state: old = 'suggested' }) => ({ kind, id, state: old, seen: state })),
});
