import { type CalendarEntry, saveStoryWork } from '../../../api/client.gen';
import { must } from '../../app/api';
import { useT } from '../../app/i18n';
import { useUndoable } from '../../forms/undo';
import { instantOf } from '../../forms/zone';
import { useBrandOf } from '../../lists/columns';
import { plusDays } from './days';

/**
 * Returns a function that moves the due time or the embargo of a story by some days, at the same time of the day, and offers to undo it.
 */
export function useMoves() {
	const t = useT();
	const undoable = useUndoable();
	const brandOf = useBrandOf();
	return (entry: CalendarEntry, days: number) => {
		const { id, kind, at, due, embargo, title } = entry;
		const day = `${plusDays(at.slice(0, 10), days)}T${at.slice(11, 16)}`;
		const to = instantOf(day, brandOf(entry.brand)?.timeZone ?? 'UTC');
		if (days === 0 || !to) return;
		const send = (times: { due: string; embargo: string }, version: number) =>
			must(saveStoryWork({ id }, { version, assignee: entry.assignee?.id ?? null, ...times }));
		let version = entry.workVersion;
		void undoable({
			run: () =>
				send({ due: kind === 'due' ? to : due, embargo: kind === 'embargo' ? to : embargo }, version),
			undo: () => send({ due, embargo }, version),
			done: t('desk.live.moved', { title: title || t('desk.untitled') }),
			invalidate: [['calendar'], ['work', id], ['stories'], ['board']],
			onDone: (work) => {
				version = work.version;
			},
		});
	};
}
