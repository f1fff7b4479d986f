/** Finds the block of a text at which an editor begins: the one that was in view on the story's page. */
import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { NodeSelection, Selection } from '@tiptap/pm/state';

/** Whether the page of a story shows nothing of a block: the paywall's line, and empty paragraphs. */
const isUnseen = ({ type, content }: Node): boolean =>
	type.name === 'paywall' || (type.name === 'paragraph' && content.size === 0);

/**
 * Returns the position before the block with an index among those that the page of the story shows, counted from 0. The last
 * one if there are fewer; undefined in an empty text.
 */
export function positionOfBlock(doc: Node, index: number): number | undefined {
	let seen = -1;
	let found: number | undefined;
	doc.forEach((node, pos) => {
		if (isUnseen(node)) return;
		seen++;
		if (seen <= index) found = pos;
	});
	return found;
}

/** The index that an address names in its parameter block; undefined if it names none. */
export function blockOfAddress(search: string): number | undefined {
	const given = new URLSearchParams(search).get('block');
	return given !== null && /^\d{1,5}$/.test(given) ? Number(given) : undefined;
}

/** Puts the cursor at the beginning of a block, counted as positionOfBlock does, and scrolls it to the middle of the screen. */
export function goToBlock(editor: Editor, index: number): void {
	const { state, view } = editor;
	const pos = positionOfBlock(state.doc, index);
	const node = pos === undefined ? undefined : state.doc.nodeAt(pos);
	if (pos === undefined || !node) return;
	const selection = node.isAtom
		? NodeSelection.create(state.doc, pos)
		: Selection.near(state.doc.resolve(pos + 1), 1);
	view.dispatch(state.tr.setSelection(selection));
	view.focus();
	const element = view.nodeDOM(pos);
	if (element instanceof HTMLElement) element.scrollIntoView({ block: 'center' });
}
