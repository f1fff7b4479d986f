// @vitest-environment jsdom
import { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { afterEach, expect, test } from 'vitest';
import { altHints, pictureWithoutText, selectPicture } from './alt';
import { schemaExtensions } from './schema';

let editor: Editor;
afterEach(() => editor.destroy());

const image = (attrs: object) => ({ type: 'image', attrs: { src: '/media/a.jpg', ...attrs } });

function open(...content: object[]): number[] {
	const pressed: number[] = [];
	editor = new Editor({
		element: document.createElement('div'),
		extensions: [
			...schemaExtensions,
			altHints({ label: () => 'Add text', onPress: (pos) => pressed.push(pos) }),
		],
		content: { type: 'doc', content },
	});
	return pressed;
}

const buttons = () => [...editor.view.dom.querySelectorAll<HTMLButtonElement>('.desk-alt')];

test('a button stands below each picture that has neither an alternative text nor is decorative (ATAG B.2.2.1)', () => {
	const pressed = open(image({ alt: 'A loom' }), image({ alt: ' ' }), image({ alt: '', decorative: true }), {
		type: 'gallery',
		content: [image({ alt: 'A kiln' }), image({ alt: '' })],
	});
	expect(buttons().map(({ textContent }) => textContent)).toEqual(['Add text', 'Add text']);
	for (const button of buttons()) button.click();
	// The second picture of the text, and the second one of the gallery.
	expect(pressed).toEqual([2, 9]);
	expect(editor.state.doc.nodeAt(9)?.attrs.alt).toBe('');
});

test('the button goes with an alternative text', () => {
	open(image({ alt: '' }));
	selectPicture(editor, 0);
	expect(editor.state.selection).toBeInstanceOf(NodeSelection);
	editor.view.dispatch(editor.state.tr.setNodeAttribute(0, 'alt', 'A loom by a window'));
	expect(buttons()).toEqual([]);
	expect(pictureWithoutText(editor.state.doc, 0, editor.state.doc.content.size)).toBeUndefined();
});
