/** Passages of a text, and how comments find them again after edits. */
import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

/** A passage with the text around it, as a comment stores it. */
export interface Passage {
	quote: string;
	before: string;
	after: string;
	/** Index of the block, -1 for none. */
	block: number;
}

export interface Range {
	from: number;
	to: number;
}

/** Characters before and after a passage that are stored with it. */
const around = 60;

/** The text of a document with the position of each of its characters. Blocks are on lines of their own. */
function flatText(doc: Node): { text: string; positions: number[] } {
	let text = '';
	const positions: number[] = [];
	doc.descendants((node, pos) => {
		if (node.isText) {
			const own = node.text ?? '';
			text += own;
			for (let i = 0; i < own.length; i++) positions.push(pos + i);
		} else if (node.isTextblock && text !== '') {
			text += '\n';
			positions.push(pos);
		}
	});
	return { text, positions };
}

/** The passage at a range of a document; undefined if the range has no text. */
export function passageAt(doc: Node, { from, to }: Range): Passage | undefined {
	const { text, positions } = flatText(doc);
	const start = positions.findIndex((pos) => pos >= from);
	let end = positions.length;
	while (end > 0 && (positions[end - 1] ?? 0) >= to) end--;
	const quote = start < 0 ? '' : text.slice(start, end);
	if (!quote.trim()) return undefined;
	return {
		quote,
		before: text.slice(Math.max(0, start - around), start),
		after: text.slice(end, end + around),
		block: doc.resolve(from).index(0),
	};
}

/** The number of characters that two texts have in common at their ends (step -1) or at their beginnings (step 1). */
function commonLength(a: string, b: string, step: 1 | -1): number {
	const at = (text: string, i: number) => (step > 0 ? text[i] : text[text.length - 1 - i]);
	let n = 0;
	while (n < Math.min(a.length, b.length) && at(a, n) === at(b, n)) n++;
	return n;
}

/** Where a passage is now; undefined if it is no longer in the text. Of several places the one in the most similar surroundings counts. */
export const findPassage = (doc: Node, passage: Passage): Range | undefined => passageFinder(doc)(passage);

/** Finds any number of passages of a document, whose text is read once. */
export function passageFinder(doc: Node): (passage: Passage) => Range | undefined {
	const flattened = flatText(doc);
	return (passage) => findIn(doc, flattened, passage);
}

function findIn(
	doc: Node,
	{ text, positions }: ReturnType<typeof flatText>,
	passage: Passage,
): Range | undefined {
	if (!passage.quote) return undefined;
	let best: { at: number; score: number } | undefined;
	for (let at = text.indexOf(passage.quote); at >= 0; at = text.indexOf(passage.quote, at + 1)) {
		const score =
			commonLength(text.slice(Math.max(0, at - around), at), passage.before, -1) +
			commonLength(
				text.slice(at + passage.quote.length, at + passage.quote.length + around),
				passage.after,
				1,
			) -
			Math.min(5, Math.abs(doc.resolve(positions[at] ?? 0).index(0) - passage.block)) / 10;
		if (!best || score > best.score) best = { at, score };
	}
	if (!best) return undefined;
	const from = positions[best.at];
	const last = positions[best.at + passage.quote.length - 1];
	return from === undefined || last === undefined ? undefined : { from, to: last + 1 };
}

/** A range that is marked as commented; the marks are on the screen only, never in the document. */
export interface Marked extends Range {
	id: number;
	chosen: boolean;
}

const marksKey = new PluginKey<DecorationSet>('comments');

/** Shows which passages have comments. showMarks sets them; they move with the text. */
export const commentMarks = Extension.create({
	name: 'commentMarks',
	addProseMirrorPlugins: () => [
		new Plugin<DecorationSet>({
			key: marksKey,
			state: {
				init: () => DecorationSet.empty,
				apply: (tr, old) => {
					const marked = tr.getMeta(marksKey) as Marked[] | undefined;
					if (!marked) return old.map(tr.mapping, tr.doc);
					return DecorationSet.create(
						tr.doc,
						marked.map(({ from, to, id, chosen }) =>
							Decoration.inline(from, to, {
								class: chosen ? 'desk-comment desk-comment-chosen' : 'desk-comment',
								'data-comment': String(id),
							}),
						),
					);
				},
			},
			props: { decorations: (state) => marksKey.getState(state) },
		}),
	],
});

export const marksMeta = marksKey;
