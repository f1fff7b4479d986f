// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { Editor } from '@tiptap/core';
import { UndoRedo } from '@tiptap/extensions';
import { afterEach, expect, test } from 'vitest';
import type { RichTextNode } from '../../../../api/client.gen';
import { fromKruti } from '../fonts/kruti';
import { clean, schemaExtensions } from '../schema';
import { withConverted } from './clean';
import { insertPaste } from './insert';
import { kindOfText } from './markdown';
import { preparePaste } from './prepare';

const fixture = (name: string) => readFileSync(`web/desk/features/editor/paste/fixtures/${name}`, 'utf8');
let editor: Editor;
afterEach(() => editor?.destroy());

function open(...content: object[]): void {
	editor = new Editor({
		element: document.body.appendChild(document.createElement('div')),
		extensions: [...schemaExtensions, UndoRedo],
		content: { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] },
	});
}

/** The blocks of the editor in short: their type with their text, or their content. */
function blocks(
	nodes: RichTextNode[] = (clean(editor.getJSON() as RichTextNode).content ?? []) as RichTextNode[],
): unknown[] {
	return nodes.map((node) => {
		const attrs = node.attrs ? ` ${JSON.stringify(node.attrs)}` : '';
		const inline = node.content?.every(({ type }) => ['text', 'hard_break', 'footnote_ref'].includes(type));
		if (!node.content) return `${node.type}${attrs}`;
		if (!inline) return { [`${node.type}${attrs}`]: blocks(node.content) };
		return `${node.type}${attrs}: ${node.content
			.map(({ type, text, marks, attrs: own }) =>
				type === 'text'
					? (marks ?? []).reduce(
							(inside, mark) => `<${mark.type}${mark.attrs?.href ? ` ${mark.attrs.href}` : ''}>${inside}</>`,
							text ?? '',
						)
					: type === 'hard_break'
						? '⏎'
						: `[${own?.id}]`,
			)
			.join('')}`;
	});
}

test('a story from Word keeps its structure: lists, footnotes, tables, accepted changes (F173)', () => {
	open();
	const paste = preparePaste(fixture('word.html.txt'), '');
	insertPaste(editor.view, paste.html, paste.notes);
	editor.state.doc.check();
	expect(blocks()).toEqual([
		'heading: The loom that came late',
		'paragraph: It came on a <strong>Tuesday</>, <em>four months</> late.[n1] Nobody had asked.',
		{
			bullet_list: [
				{ list_item: ['paragraph: Cotton', { bullet_list: [{ list_item: ['paragraph: Raw'] }] }] },
				{ list_item: ['paragraph: Silk'] },
			],
		},
		'paragraph: Then:',
		{
			'ordered_list {"start":3}': [
				{ list_item: ['paragraph: Weave'] },
				{ list_item: ['paragraph: Sell well'] },
			],
		},
		{
			table: [
				{ table_row: [{ table_cell: ['paragraph: Year'] }, { table_cell: ['paragraph: Looms'] }] },
				{ table_row: [{ 'table_cell {"colspan":2}': ['paragraph: 2026'] }] },
			],
		},
		'paragraph: See <link https://example.com/loom>the page</>.[n2]',
		{
			footnotes: [
				{ 'footnote {"id":"n1"}': ['paragraph: From the <em>ledger</>.'] },
				{ 'footnote {"id":"n2"}': ['paragraph: Read in May.'] },
			],
		},
	]);
	expect(paste.report).toMatchObject({
		source: 'word',
		footnotes: 2,
		lists: 3,
		changes: 2,
		pictures: 1,
		comments: 1,
		font: '',
	});
	expect(paste.report.styles).toBeGreaterThan(0);
	expect(paste.report.addresses).toEqual([]);
});

test('undo takes a paste back as a whole, with its footnotes; ids of present footnotes are not used again', () => {
	open(
		{
			type: 'paragraph',
			content: [
				{ type: 'text', text: 'Before' },
				{ type: 'footnote_ref', attrs: { id: 'n1' } },
			],
		},
		{
			type: 'footnotes',
			content: [{ type: 'footnote', attrs: { id: 'n1' }, content: [{ type: 'paragraph' }] }],
		},
	);
	const before = editor.getJSON();
	editor.commands.setTextSelection(7);
	const paste = preparePaste(fixture('word.html.txt'), '');
	insertPaste(editor.view, paste.html, paste.notes);
	editor.state.doc.check();
	const notes = editor.state.doc.lastChild;
	expect(notes?.childCount).toBe(3);
	expect([0, 1, 2].map((index) => notes?.child(index).attrs.id)).toEqual(['n1', 'n2', 'n3']);
	expect(JSON.stringify(editor.getJSON())).not.toContain('pasted-');
	editor.commands.undo();
	expect(editor.getJSON()).toEqual(before);
});

test('a story from Google Docs keeps marks, nested lists and directions, without its colours and fonts (F173)', () => {
	open();
	const paste = preparePaste(fixture('docs.html.txt'), '');
	insertPaste(editor.view, paste.html, paste.notes);
	editor.state.doc.check();
	expect(blocks()).toEqual([
		'heading: The wharf',
		'paragraph: A line with <strong>bold</><em> and italic</><underline> words</><sup>2</>',
		{
			bullet_list: [
				{ list_item: ['paragraph: One', { bullet_list: [{ list_item: ['paragraph: Inner'] }] }] },
			],
		},
		'paragraph {"dir":"rtl"}: یہ سطر اردو میں ہے',
		'paragraph: <link https://example.com/a>the source</>',
		{ table: [{ table_row: [{ table_cell: ['paragraph: Cell'] }] }] },
	]);
	expect(paste.report).toMatchObject({ source: 'docs', pictures: 1 });
	expect(paste.report.addresses).toEqual(['https://lh7-us.googleusercontent.com/docsz/AD_abc']);
});

test('blocks of WordPress become those of the schema (F173)', () => {
	open();
	const paste = preparePaste(fixture('wordpress-blocks.html.txt'), '');
	insertPaste(editor.view, paste.html, paste.notes);
	editor.state.doc.check();
	expect(blocks()).toEqual([
		'heading: Kilns',
		'paragraph: Nine kilns[n1] by the river.',
		'embed {"provider":"youtube","url":"https://www.youtube.com/watch?v=dQw4w9WgXcQ"}: The firing',
		{ 'pull_quote {"cite":"Asha"}': ['paragraph: It glows.'] },
		{ 'blockquote {"cite":"Meera"}': ['paragraph: It cools.'] },
		'button {"text":"Join","href":"https://example.com/join"}',
		{ details: ['summary: More', 'paragraph: Inside.'] },
		'horizontal_rule',
		{
			table: [
				{ table_row: [{ table_header: ['paragraph: Year'] }] },
				{ table_row: [{ table_cell: ['paragraph: 2026'] }] },
			],
		},
		{ footnotes: [{ 'footnote {"id":"n1"}': ['paragraph: Ten with the old one.'] }] },
	]);
	expect(paste.report).toMatchObject({ source: 'wordpress', embeds: 1, pictures: 1, footnotes: 1 });
});

test('the source of a story of the classic editor of WordPress is read, shortcodes too (F173)', () => {
	open();
	const paste = preparePaste('', fixture('wordpress-classic.txt'));
	insertPaste(editor.view, paste.html, paste.notes);
	editor.state.doc.check();
	expect(blocks()).toEqual([
		'heading: Kilns',
		'paragraph: Nine <strong>kilns</> by the river,⏎in two rows.',
		'embed {"provider":"youtube","url":"https://www.youtube.com/watch?v=dQw4w9WgXcQ"}',
		{ blockquote: ['paragraph: It glows.'] },
		'paragraph: The <em>last</> line.',
	]);
	expect(paste.report).toMatchObject({ source: 'wordpress', pictures: 1, shortcodes: 1, embeds: 1 });
});

test('Markdown becomes blocks, with footnotes and tables (F173)', () => {
	open();
	const paste = preparePaste('', fixture('story.md.txt'));
	insertPaste(editor.view, paste.html, paste.notes);
	editor.state.doc.check();
	expect(blocks()).toEqual([
		'heading: Nine kilns',
		'paragraph: They stand by the <strong>river</>, in <em>two</> rows.[n1] See <link https://example.com/map>the map</> and <code>kiln.go</>.',
		{
			bullet_list: [
				{ list_item: ['paragraph: clay'] },
				{
					list_item: [
						'paragraph: wood',
						{ ordered_list: [{ list_item: ['paragraph: oak'] }, { list_item: ['paragraph: ash'] }] },
					],
				},
				{ list_item: ['paragraph: water'] },
			],
		},
		{ blockquote: ['paragraph: It glows. Then it cools.'] },
		{
			table: [
				{ table_row: [{ table_header: ['paragraph: Year'] }, { table_header: ['paragraph: Kilns'] }] },
				{ table_row: [{ table_cell: ['paragraph: 2026'] }, { table_cell: ['paragraph: 9'] }] },
			],
		},
		'code_block: fmt.Println("<b>")',
		'horizontal_rule',
		'heading: Half',
		{ footnotes: [{ 'footnote {"id":"n1"}': ['paragraph: Ten with the <em>old</> one.'] }] },
	]);
	expect(paste.report).toMatchObject({ source: 'markdown', pictures: 1, footnotes: 1 });
});

test.each([
	['A line.\nAnother.', ['paragraph: A line.', 'paragraph: Another.']],
	['Two lines\nof one.\n\nAnother.', ['paragraph: Two lines⏎of one.', 'paragraph: Another.']],
	['- Yes, she said. 3 < 4 & 5 > 4', ['paragraph: - Yes, she said. 3 < 4 & 5 > 4']],
])('plain text stays what it is: %j', (text, expected) => {
	open();
	const paste = preparePaste('', text);
	expect(kindOfText(text)).toBe('plain');
	insertPaste(editor.view, paste.html, paste.notes);
	expect(blocks()).toEqual(expected);
	expect(paste.report.source).toBe('text');
});

test('words that are pasted into a line stay in it', () => {
	open({ type: 'paragraph', content: [{ type: 'text', text: 'ab' }] });
	editor.commands.setTextSelection(2);
	const paste = preparePaste('<p>one <b>two</b></p>', 'one two');
	insertPaste(editor.view, paste.html, paste.notes);
	expect(blocks()).toEqual(['paragraph: aone <strong>two</>b']);
});

test('text of an old font is found by the style sheet of Word, and only that text is converted (C21)', () => {
	open();
	const paste = preparePaste(fixture('word-kruti.html.txt'), '');
	expect(paste.legacy).toBe('kruti');
	expect(paste.report.font).toBe('Kruti Dev 010');
	insertPaste(editor.view, withConverted(paste.html, fromKruti), []);
	expect(blocks()).toEqual(['paragraph: प्रधानमंत्री ने कहा कि <strong>सरकार</> के पास GST का हिसाब है।']);
});

test('plain text of an old font is found by its words; without the conversion it is pasted as it is', () => {
	const text = 'iz/kkuea=h us dgk fd ljdkj ds ikl bl ckr dk dksbZ tokc ugha gS vkSj turk dks ;g crkuk gksxkA';
	open();
	const paste = preparePaste('', text);
	expect(paste.legacy).toBe('kruti');
	insertPaste(editor.view, withConverted(paste.html), []);
	expect(blocks()).toEqual([`paragraph: ${text}`]);
	open();
	insertPaste(editor.view, withConverted(paste.html, fromKruti), []);
	expect(JSON.stringify(blocks())).toContain('प्रधानमंत्री ने कहा कि सरकार के पास');
});

test('nothing that runs or loads comes in, and pictures of the clipboard are named', () => {
	open();
	const paste = preparePaste(
		'<p onclick="x()">a<script>alert(1)</script><img src="data:image/png;base64,AAAA"><img src=x onerror=alert(1)></p>' +
			'<a href="javascript:alert(1)">b</a><form><input value=c><button>d</button></form><iframe src="https://evil.example/"></iframe>',
		'',
	);
	insertPaste(editor.view, paste.html, paste.notes);
	editor.state.doc.check();
	const html = editor.getHTML();
	expect(html).not.toMatch(/script|onclick|onerror|data:image|<form|<iframe/);
	expect(paste.pictures).toEqual(['data:image/png;base64,AAAA']);
});
