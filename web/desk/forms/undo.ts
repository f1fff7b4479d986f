import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ApiError } from '../app/api';
import { useT } from '../app/i18n';
import { confirm } from '../components/confirm';
import { messageOf } from '../components/errors';
import { recentlyDone } from '../components/signin';
import { showToast } from '../components/toasts';

/** An action that can be undone. */
export interface Undoable<T> {
	/** Does it; the calls throw as must() does. */
	run: () => Promise<T>;
	/** Undoes the action, with its result. Without it the line at the foot has no button; the caller then asks before the action. */
	undo?: (result: T) => Promise<unknown>;
	/** Sentences about what undoing would not restore. If there are any, they are shown, and undo is not offered. */
	lost?: (result: T) => string[];
	/** The text of the line at the foot once it is done. */
	done: string;
	/** Queries that are read again after both. */
	invalidate?: QueryKey[];
	onDone?: (result: T) => void;
	/** Called after it was undone. */
	onUndone?: (result: unknown) => void;
	/** Called with what is stored if somebody else has changed it since it was read. */
	onChanged?: (current: unknown) => void;
}

/** Returns a function that does an action and offers for a while to undo it. It resolves to whether the action was done. */
export function useUndoable(): <T>(action: Undoable<T>) => Promise<boolean> {
	const t = useT();
	const client = useQueryClient();
	return useCallback(
		async ({ run, undo, lost, done, invalidate = [], onDone, onUndone, onChanged }) => {
			const refresh = () => {
				for (const queryKey of invalidate) void client.invalidateQueries({ queryKey });
			};
			const refused = (error: unknown) => {
				const current =
					error instanceof ApiError && error.status === 409 ? error.problem?.current : undefined;
				if (current) onChanged?.(current);
				showToast(messageOf(error, t));
			};
			let losses: string[] = [];
			let result: Awaited<ReturnType<typeof run>>;
			try {
				result = await recentlyDone(run);
				losses = lost?.(result) ?? [];
				onDone?.(result);
			} catch (error) {
				refused(error);
				return false;
			} finally {
				refresh();
			}
			if (!undo || losses.length > 0) {
				showToast([done, ...losses].join(' '));
				return true;
			}
			showToast(done, () => {
				void recentlyDone(() => undo(result))
					.then((undone) => onUndone?.(undone))
					.catch(refused)
					.finally(refresh);
			});
			return true;
		},
		[client, t],
	);
}

/** Returns a function that asks, then does an action that cannot be undone. It resolves to whether it was done. */
export function useFinal(): <T>(
	question: { title: string; text: string; action: string; keep?: string },
	action: Omit<Undoable<T>, 'undo' | 'onUndone'>,
) => Promise<boolean> {
	const undoable = useUndoable();
	return useCallback(
		async (question, action) => (await confirm({ ...question, danger: true })) && undoable(action),
		[undoable],
	);
}
