// @vitest-environment jsdom
import { globSync, readFileSync } from 'node:fs';
import { Editor } from '@tiptap/core';
import { afterEach, expect, test } from 'vitest';
import file from '../../../../internal/richtext/schema.json';
import type { RichTextNode } from '../../../api/client.gen';
import { addFootnote, insertBlock, moveBlock, newTable, setPaywall } from './commands';
import { clean, isKnown, schemaExtensions, writable } from './schema';

const editors: Editor[] = [];

function open(content: RichTextNode): Editor {
	const editor = new Editor({ extensions: schemaExtensions, content, enableContentCheck: true });
	editors.push(editor);
	return editor;
}

const body = (editor: Editor) => clean(editor.getJSON() as RichTextNode);

afterEach(() => {
	for (const editor of editors.splice(0)) editor.destroy();
});

const text = (value: string): RichTextNode => ({
	type: 'paragraph',
	content: [{ type: 'text', text: value }],
});

test('the editor has exactly the nodes and marks of the schema, in its order', () => {
	const { schema } = open({ type: 'doc', content: [text('a')] });
	expect(Object.keys(schema.nodes).sort()).toEqual(Object.keys(file.nodes).sort());
	expect(Object.keys(schema.marks)).toEqual(Object.keys(file.marks));
	expect(schema.nodes.table_cell?.spec.tableRole).toBe('cell');
	for (const [name, spec] of Object.entries(file.nodes)) {
		const made = schema.nodes[name];
		expect(Object.keys(made?.spec.attrs ?? {}), name).toEqual(Object.keys('attrs' in spec ? spec.attrs : {}));
		expect(made?.spec.content, name).toBe('content' in spec ? spec.content : undefined);
	}
});

const documents = [
	...globSync('internal/richtext/testdata/*.json'),
	...globSync('internal/richtext/*.json').filter((name) => !name.endsWith('schema.json')),
	...globSync('internal/demo/**/*.json').filter((name) => {
		const start = readFileSync(name, 'utf8').trimStart();
		return start.startsWith('{') && /^\{\s*"type":\s*"doc"/.test(start);
	}),
];

test.each(documents)('%s comes out of the editor as it went in', (name) => {
	const document: RichTextNode = JSON.parse(readFileSync(name, 'utf8'));
	const editor = open(document);
	editor.state.doc.check();
	expect(body(editor)).toEqual(clean(document));
	// What is copied and pasted inside the editor is the same too.
	editor.commands.setContent(editor.getHTML(), { errorOnInvalidContent: false });
	expect(body(editor)).toEqual(clean(document));
});

test('pasted HTML becomes what the schema allows: no script, no foreign picture, no address that runs code', () => {
	const editor = open({ type: 'doc', content: [text('')].map(({ type }) => ({ type })) });
	editor.commands.setContent(
		'<h1>Title</h1><p onclick="x()"><b style="font-weight:normal">plain <span style="font-weight:700">bold</span></b>' +
			'<a href="javascript:alert(1)">link</a></p><script>alert(1)</script><img src="https://elsewhere.example/a.png">',
		{ errorOnInvalidContent: false },
	);
	expect(body(editor)).toEqual({
		type: 'doc',
		content: [
			{ type: 'heading', content: [{ type: 'text', text: 'Title' }] },
			{
				type: 'paragraph',
				content: [
					{ type: 'text', text: 'plain ' },
					{ type: 'text', text: 'bold', marks: [{ type: 'strong' }] },
					{ type: 'text', text: 'link' },
				],
			},
		],
	});
});

test('the line of the paywall moves past blocks, and there is only one', () => {
	const editor = open({ type: 'doc', content: [text('one'), text('two'), text('three')] });
	editor.commands.setTextSelection(2);
	setPaywall(editor);
	expect(body(editor).content?.map(({ type }) => type)).toEqual([
		'paragraph',
		'paywall',
		'paragraph',
		'paragraph',
	]);
	editor.commands.setNodeSelection(5);
	expect(moveBlock(editor, 1)).toBe(true);
	expect(body(editor).content?.map(({ type }) => type)).toEqual([
		'paragraph',
		'paragraph',
		'paywall',
		'paragraph',
	]);
	editor.commands.setTextSelection(editor.state.doc.content.size - 1);
	setPaywall(editor);
	expect(body(editor).content?.filter(({ type }) => type === 'paywall')).toHaveLength(1);
	editor.state.doc.check();
});

test('footnotes get ids of their own, and their texts stay at the end', () => {
	const editor = open({ type: 'doc', content: [text('one'), text('two')] });
	for (const place of [4, 3]) {
		editor.commands.setTextSelection(place);
		addFootnote(editor);
		editor.commands.insertContent('note');
	}
	insertBlock(editor, newTable());
	editor.state.doc.check();
	const { content } = body(editor);
	expect(content?.at(-1)?.type).toBe('footnotes');
	expect(content?.at(-1)?.content?.map(({ attrs }) => attrs?.id)).toEqual(['n1', 'n2']);
	expect(JSON.stringify(content?.[0])).toContain('"id":"n2"');
});

test('an empty document gets a paragraph to write in', () => {
	expect(writable({ type: 'doc' })).toEqual({ type: 'doc', content: [{ type: 'paragraph' }] });
});

test('a document that this tab does not know is told apart, also one with an unknown mark', () => {
	for (const name of documents) expect(isKnown(JSON.parse(readFileSync(name, 'utf8'))), name).toBe(true);
	expect(isKnown({ type: 'doc' })).toBe(true);
	expect(isKnown({ type: 'doc', content: [{ type: 'hologram' }] })).toBe(false);
	const marked = { type: 'text', text: 'a', marks: [{ type: 'blink' }] };
	expect(isKnown({ type: 'doc', content: [{ type: 'paragraph', content: [marked] }] })).toBe(false);
});

test('pasted HTML that looks like that of the editor gets only attributes that the schema allows', () => {
	const editor = open({ type: 'doc', content: [text('a')] });
	const attrs = JSON.stringify({ level: 'one', dir: 'sideways', lang: 'hi', onclick: 'x()' });
	editor.commands.setContent(
		`<h3 data-node="heading" data-attrs='${attrs}'>Title</h3><figure data-node="embed" data-attrs="{}"></figure><p>b</p>`,
		{ errorOnInvalidContent: false },
	);
	editor.state.doc.check();
	expect(body(editor).content?.[0]).toMatchObject({ type: 'heading', content: [{ text: 'Title' }] });
	expect(body(editor).content?.[0]?.attrs).toEqual({ lang: 'hi' });
	expect(JSON.stringify(body(editor))).not.toContain('embed');
});
