import { decideMentions, type MentionDecision, type StoryMentions } from '../../../api/client.gen';
import { must } from '../../app/api';
import { useT } from '../../app/i18n';
import { useUndoable } from '../../forms/undo';
import { decisionsOf } from './mentions';

/** Returns a function that stores decisions about names in a story, with undo. */
export function useDecide() {
	const t = useT();
	const undoable = useUndoable();
	return (
		story: number,
		names: Parameters<typeof decisionsOf>[0],
		state: MentionDecision['state'],
		onStored?: (stored: StoryMentions) => void,
	) => {
		const { items, before } = decisionsOf(names, state);
		return undoable({
			run: () => must(decideMentions({ id: story }, { items })),
			undo: () => must(decideMentions({ id: story }, { items: before })),
			done: t('desk.claims.decided'),
			invalidate: [['mentions']],
			...(onStored && {
				onDone: onStored,
				onUndone: (stored: unknown) => onStored(stored as StoryMentions),
				onChanged: (stored: unknown) => onStored(stored as StoryMentions),
			}),
		});
	};
}
