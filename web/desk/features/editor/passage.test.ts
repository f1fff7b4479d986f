// @vitest-environment jsdom
import { Editor } from '@tiptap/core';
import { afterEach, expect, test } from 'vitest';
import { commentMarks, findPassage, marksMeta, passageAt } from './passage';
import { clean, schemaExtensions } from './schema';

let editor: Editor | undefined;

const open = (...paragraphs: string[]): Editor => {
	editor = new Editor({
		extensions: [...schemaExtensions, commentMarks],
		content: {
			type: 'doc',
			content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
		},
	});
	return editor;
};

afterEach(() => editor?.destroy());

const textAt = (from: Editor, range: { from: number; to: number } | undefined) =>
	range && from.state.doc.textBetween(range.from, range.to, '\n');

test('the passage of a comment is found again after edits before it', () => {
	const text = open('The loom came late.', 'It came in 2019, they say.', 'In 2019, nobody knew.');
	const range = { from: 33, to: 37 };
	expect(textAt(text, range)).toBe('2019');
	const passage = passageAt(text.state.doc, range);
	expect(passage).toMatchObject({ quote: '2019', block: 1 });
	expect(passage?.before).toMatch(/It came in $/);
	text.commands.insertContentAt(1, 'Long ago in 2019 or so. ');
	text.commands.insertContentAt(0, { type: 'paragraph', content: [{ type: 'text', text: 'A new one.' }] });
	const found = passage && findPassage(text.state.doc, passage);
	expect(textAt(text, found)).toBe('2019');
	expect(found && textAt(text, { from: found.from - 8, to: found.to + 6 })).toBe('came in 2019, they');
});

test('a passage over two paragraphs is found, and one that is gone is not', () => {
	const text = open('करघा देर से आया।', 'काम शुरू हुआ।');
	const passage = passageAt(text.state.doc, { from: 6, to: 25 });
	expect(passage?.quote).toContain('\n');
	expect(passage && textAt(text, findPassage(text.state.doc, passage))).toBe(passage?.quote);
	text.commands.setContent('<p>Something else</p>');
	expect(passage && findPassage(text.state.doc, passage)).toBeUndefined();
});

test('marks of comments are on the screen and not in the document', () => {
	const text = open('The loom came late.');
	text.view.dispatch(text.state.tr.setMeta(marksMeta, [{ from: 5, to: 9, id: 7, chosen: false }]));
	expect(text.view.dom.querySelector('[data-comment="7"]')?.textContent).toBe('loom');
	text.commands.insertContentAt(1, 'So ');
	expect(text.view.dom.querySelector('[data-comment="7"]')?.textContent).toBe('loom');
	expect(JSON.stringify(clean(text.getJSON() as Parameters<typeof clean>[0]))).not.toContain('comment');
});
