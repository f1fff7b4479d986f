/** Headline and standfirst of a shared document. */
import { simpleDiffString } from 'lib0/diff';
import type * as Y from 'yjs';
import * as Yjs from 'yjs';

/** Fields of a story that are texts of the shared document, with their names there. */
export const sharedTexts = { title: 'title', excerpt: 'standfirst' } as const;

export type SharedTextField = keyof typeof sharedTexts;

/** Origin of what is typed into these fields here. */
const typed = 'typed';

/** The text of a field; made if the document does not have it. */
function textOf(fields: Y.Map<Y.Text>, field: SharedTextField): Y.Text {
	const name = sharedTexts[field];
	const known = fields.get(name);
	if (known) return known;
	const made = new Yjs.Text();
	fields.set(name, made);
	return made;
}

export const readField = (fields: Y.Map<Y.Text>, field: SharedTextField): string =>
	fields.get(sharedTexts[field])?.toJSON() ?? '';

/** Replaces the text of a field by the smallest change. */
export function writeField(fields: Y.Map<Y.Text>, field: SharedTextField, value: string): void {
	fields.doc?.transact(() => {
		const text = textOf(fields, field);
		const { index, remove, insert } = simpleDiffString(text.toJSON(), value);
		if (remove > 0) text.delete(index, remove);
		if (insert) text.insert(index, insert);
	}, typed);
}

type Delta = { retain?: number; insert?: unknown; delete?: number }[];

/** Where a position in a text is after somebody else has changed it. */
export function movedPosition(position: number, delta: Delta): number {
	let at = 0;
	let moved = position;
	for (const { retain = 0, insert, delete: removed = 0 } of delta) {
		if (at > moved) break;
		if (typeof insert === 'string') {
			// Text that is inserted at the position itself comes after it.
			if (at < moved) moved += insert.length;
			at += insert.length;
		} else if (removed > 0) moved -= Math.min(removed, Math.max(0, moved - at));
		else at += retain;
	}
	return moved;
}

/** Calls a function when somebody else has changed a field. Returns a function that stops this. */
export function watchFields(
	fields: Y.Map<Y.Text>,
	changed: (field: SharedTextField, value: string, delta: Delta) => void,
): () => void {
	const watch = (events: Y.YEvent<Y.AbstractType<unknown>>[], transaction: Y.Transaction) => {
		if (transaction.origin === typed) return;
		for (const field of Object.keys(sharedTexts) as SharedTextField[]) {
			const own = events.find(({ target }) => target === fields.get(sharedTexts[field]));
			if (own || events.some(({ target }) => target === fields))
				changed(field, readField(fields, field), (own?.delta ?? []) as Delta);
		}
	};
	fields.observeDeep(watch as never);
	return () => fields.unobserveDeep(watch as never);
}
