/** Finds pictures of a text without an alternative text, and shows a button below each of them. */
import { type Editor, Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { NodeSelection, Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

/** Whether a node is a picture that screen readers cannot describe and are not told to skip. */
export const lacksText = (node: Node): boolean =>
	node.type.name === 'image' && !String(node.attrs.alt ?? '').trim() && node.attrs.decorative !== true;

/** The position of the first picture between two positions that has no alternative text; undefined if all have one. */
export function pictureWithoutText(doc: Node, from: number, to: number): number | undefined {
	let found: number | undefined;
	doc.nodesBetween(from, to, (node, pos) => {
		if (found === undefined && lacksText(node)) found = pos;
		return found === undefined && !node.isTextblock;
	});
	return found;
}

/** Selects a picture, so that the panel shows its attributes. */
export function selectPicture(editor: Editor, pos: number): void {
	const { state, view } = editor;
	view.dispatch(state.tr.setSelection(NodeSelection.create(state.doc, pos)).scrollIntoView());
}

interface Options {
	/** The text of the button. */
	label: () => string;
	/** Called with the position of the picture when its button is pressed. */
	onPress: (picture: number) => void;
}

const key = new PluginKey<DecorationSet>('altHints');

/** Shows a button below each picture, or gallery with a picture, that has no alternative text. */
export const altHints = ({ label, onPress }: Options) =>
	Extension.create({
		name: 'altHints',
		addProseMirrorPlugins() {
			const button = (view: Editor['view'], getPos: () => number | undefined) => {
				const element = document.createElement('button');
				element.type = 'button';
				element.className = 'desk-alt';
				element.contentEditable = 'false';
				element.textContent = label();
				// The text keeps its selection until the picture is selected.
				element.addEventListener('mousedown', (event) => event.preventDefault());
				element.addEventListener('click', () => {
					const end = getPos();
					const before = end === undefined ? null : view.state.doc.resolve(end).nodeBefore;
					if (end === undefined || !before) return;
					const picture = pictureWithoutText(view.state.doc, end - before.nodeSize, end);
					if (picture !== undefined) onPress(picture);
				});
				return element;
			};
			const hintsOf = (doc: Node) => {
				const hints: Decoration[] = [];
				doc.descendants((node, pos) => {
					const isPicture = node.type.name === 'image' || node.type.name === 'gallery';
					const end = pos + node.nodeSize;
					if (isPicture && pictureWithoutText(doc, pos, end) !== undefined)
						hints.push(
							Decoration.widget(end, button, {
								side: -1,
								key: 'desk-alt',
								stopEvent: () => true,
								ignoreSelection: true,
							}),
						);
					return !isPicture && !node.isTextblock;
				});
				return DecorationSet.create(doc, hints);
			};
			return [
				new Plugin({
					key,
					state: {
						init: (_, { doc }) => hintsOf(doc),
						apply: (tr, shown) => (tr.docChanged ? hintsOf(tr.doc) : shown),
					},
					props: { decorations: (state) => key.getState(state) },
				}),
			];
		},
	});
