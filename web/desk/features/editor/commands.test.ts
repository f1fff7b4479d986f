// @vitest-environment jsdom
import { Editor } from '@tiptap/core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { insertBlock, leaveCaption, newTable, writeBelow } from './commands';
import { schemaExtensions } from './schema';

function editorWith(...content: object[]): Editor {
	const editor = new Editor({ extensions: schemaExtensions, content: { type: 'doc', content } });
	onTestFinished(() => editor.destroy());
	return editor;
}

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const picture = { type: 'image', attrs: { src: '/media/m/1.jpg' } };
const footnotes = {
	type: 'footnotes',
	content: [{ type: 'footnote', attrs: { id: 'n1' }, content: [paragraph('A note')] }],
};
const types = (editor: Editor) => editor.state.doc.children.map(({ type }) => type.name);
const around = (editor: Editor) => editor.state.selection.$head.parent.type.name;

describe('a picture at the end of a text', () => {
	it('has a paragraph below it, where writing goes on', () => {
		const editor = editorWith(paragraph('Before'));
		insertBlock(editor, picture);
		editor.commands.insertContent('after');
		expect(types(editor)).toEqual(['paragraph', 'image', 'paragraph']);
		expect(editor.state.doc.lastChild?.textContent).toBe('after');
	});

	it('has that paragraph before the footnotes', () => {
		const editor = editorWith(paragraph('Before'), footnotes);
		editor.commands.focus('start');
		insertBlock(editor, picture);
		expect(types(editor)).toEqual(['paragraph', 'image', 'paragraph', 'footnotes']);
		expect(around(editor)).toBe('paragraph');
	});

	it('is left with Enter from its caption', () => {
		const editor = editorWith(picture, paragraph('Below'));
		editor.commands.setTextSelection(1);
		expect(around(editor)).toBe('image');
		expect(leaveCaption(editor)).toBe(true);
		expect(types(editor)).toEqual(['image', 'paragraph', 'paragraph']);
		expect(editor.state.selection.$head.index(0)).toBe(1);
	});

	it('gets a paragraph below when the space below the text is pressed', () => {
		const editor = editorWith(picture);
		expect(writeBelow(editor)).toBe(true);
		expect(types(editor)).toEqual(['image', 'paragraph']);
		expect(writeBelow(editor)).toBe(false);
	});
});

it('goes on writing inside a table that was inserted', () => {
	const editor = editorWith(paragraph('Before'));
	insertBlock(editor, newTable());
	expect(editor.state.selection.$head.node(1).type.name).toBe('table');
	expect(types(editor)).toEqual(['paragraph', 'table', 'paragraph']);
});

it('leaves no caption where there is none', () => {
	const editor = editorWith(paragraph('Text'));
	expect(leaveCaption(editor)).toBe(false);
});
