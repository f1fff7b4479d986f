/** The steps of stories on their way to publication. */
import type { EditableStory, EditorialStep } from '../../api/client.gen';
import type { MessageId, Translate } from '../../site/i18n/translate';

/** The names of the delivered editorial steps and of those that follow from what happens to a story. */
const names: Record<string, MessageId> = {
	draft: 'preview.draft',
	review: 'desk.step.review',
	legal: 'desk.step.legal',
	ready: 'desk.step.ready',
	scheduled: 'desk.status.scheduled',
	published: 'preview.published',
	corrected: 'desk.step.corrected',
	withdrawn: 'desk.step.withdrawn',
};

/** The delivered editorial steps, in their order. */
export const deliveredSteps: EditorialStep[] = ['draft', 'review', 'legal', 'ready'].map((key) => ({
	key,
	name: '',
	secondPerson: false,
}));

/** The steps that follow from what happens to a story. */
export const derivedSteps = ['scheduled', 'published', 'corrected', 'withdrawn'] as const;

/** Whether a story with this status can be in a step, as both were read at different times. */
export const isStepOf = (step: string, status: EditableStory['status']): boolean => {
	if (status === 'published') return step === 'published' || step === 'corrected';
	if (status === 'scheduled') return step === 'scheduled';
	return !(derivedSteps as readonly string[]).includes(step) || step === 'withdrawn';
};

/** The name of a step: the one that the brand gave it, else the translated one, else its key. */
export function stepName(key: string, t: Translate, steps: EditorialStep[] = []): string {
	const own = steps.find((step) => step.key === key)?.name;
	const known = names[key];
	return own || (known ? t(known) : key);
}
