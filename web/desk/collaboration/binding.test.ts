// @vitest-environment jsdom
import { Editor } from '@tiptap/core';
import { prosemirrorJSONToYXmlFragment, yUndoPluginKey } from '@tiptap/y-tiptap';
import { afterEach, expect, test, vi } from 'vitest';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { duplicateBlock } from '../features/editor/commands';
import { commentMarks, marksMeta } from '../features/editor/passage';
import { schemaExtensions } from '../features/editor/schema';
import { isKnownDocument, sharedEditing } from './binding';
import { lostBy, rescue, rescued } from './rescue';

const editors: Editor[] = [];
const p = (text: string) => ({ type: 'paragraph', ...(text && { content: [{ type: 'text', text }] }) });

/** Editors of one document; what one types is held back until sync. */
function editorsOf(count: number, ...content: object[]) {
	const first = new Y.Doc();
	const schema = new Editor({ extensions: schemaExtensions }).schema;
	prosemirrorJSONToYXmlFragment(schema, { type: 'doc', content }, first.getXmlFragment('body'));
	const all = [...Array(count)].map(() => {
		const doc = new Y.Doc();
		Y.applyUpdate(doc, Y.encodeStateAsUpdate(first));
		const unknown = vi.fn();
		const editor = new Editor({
			element: document.body.appendChild(document.createElement('div')),
			extensions: [...schemaExtensions, commentMarks, sharedEditing(doc, new Awareness(doc), unknown)],
		});
		editors.push(editor);
		return { doc, editor, unknown };
	});
	const sync = () => {
		const updates = all.flatMap((from) =>
			all
				.filter((to) => to !== from)
				.map((to) => ({ to, update: Y.encodeStateAsUpdate(from.doc, Y.encodeStateVector(to.doc)) })),
		);
		for (const { to, update } of updates) {
			const lost = lostBy(to.doc, update, new Set([to.doc.clientID]), () =>
				Y.applyUpdate(to.doc, update, 'remote'),
			);
			if (lost.length > 0) to.doc.transact(() => rescue(to.doc.getXmlFragment('body'), lost), rescued);
		}
	};
	return { all, sync, schema };
}

afterEach(() => {
	for (const editor of editors.splice(0)) editor.destroy();
	document.body.replaceChildren();
});

const html = (editor: Editor) => editor.getHTML().replace(/ data-(node|attrs)="[^"]*"| dir="auto"/g, '');

test('both texts survive, the cursor stays at its letter, and undo takes back own steps only', () => {
	const { all, sync } = editorsOf(2, p('One line.'), p('Two.'));
	const [a, b] = all.map(({ editor }) => editor) as [Editor, Editor];
	a.commands.setTextSelection(10);
	a.commands.insertContent(' Asha');
	b.commands.setTextSelection(1);
	b.commands.insertContent('Neha ');
	sync();
	expect(html(a)).toBe('<p>Neha One line. Asha</p><p>Two.</p>');
	expect(html(b)).toBe(html(a));
	expect(a.state.doc.textBetween(0, a.state.selection.head)).toBe('Neha One line. Asha');
	expect(b.state.selection.head).toBe(6);
	a.commands.undo();
	sync();
	expect(html(a)).toBe('<p>Neha One line.</p><p>Two.</p>');
	expect(html(b)).toBe(html(a));
	a.commands.redo();
	expect(html(a)).toBe('<p>Neha One line. Asha</p><p>Two.</p>');
});

test('a paste is taken back without what was typed just before', () => {
	const { all } = editorsOf(1, p('One line.'));
	const editor = all[0]?.editor as Editor;
	editor.commands.setTextSelection(10);
	editor.commands.insertContent(' Typed.');
	editor.view.pasteHTML('<p>Pasted.</p>', new Event('paste') as ClipboardEvent);
	expect(html(editor)).toBe('<p>One line. Typed.Pasted.</p>');
	editor.commands.undo();
	expect(html(editor)).toBe('<p>One line. Typed.</p>');
});

test('who types while somebody makes the paragraph a heading loses no letter, and stays in it', () => {
	const { all, sync } = editorsOf(2, p('Before.'), p('One line.'));
	const [a, b] = all.map(({ editor }) => editor) as [Editor, Editor];
	a.commands.setTextSelection(19);
	a.commands.insertContent(' Asha');
	b.commands.setTextSelection(12);
	b.commands.setNode('heading', { level: 2 });
	sync();
	sync();
	expect(html(a)).toBe('<p>Before.</p><h2>One line. Asha</h2>');
	expect(html(b)).toBe(html(a));
	expect(a.state.selection.$head.parent.type.name).toBe('heading');
});

test('undo takes back words that were found again, and then what was typed before them', () => {
	const { all, sync } = editorsOf(2, p('Before.'), p('One line.'));
	const [a, b] = all.map(({ editor }) => editor) as [Editor, Editor];
	const { undoManager } = yUndoPluginKey.getState(a.state);
	a.commands.insertContentAt(1, 'Asha: ');
	sync();
	undoManager.stopCapturing();
	a.commands.insertContentAt(a.state.doc.content.size - 1, ' Typed.');
	undoManager.lastChange = 0;
	b.commands.setTextSelection(b.state.doc.content.size - 2);
	b.commands.setNode('heading', { level: 2 });
	sync();
	sync();
	expect(html(a)).toBe('<p>Asha: Before.</p><h2>One line. Typed.</h2>');
	a.commands.undo();
	sync();
	expect(html(a)).toBe('<p>Asha: Before.</p><h2>One line.</h2>');
	expect(html(b)).toBe(html(a));
	a.commands.redo();
	expect(html(a)).toBe('<p>Asha: Before.</p><h2>One line. Typed.</h2>');
	a.commands.undo();
	a.commands.undo();
	sync();
	expect(html(a)).toBe('<p>Before.</p><h2>One line.</h2>');
	expect(html(b)).toBe(html(a));
});

test('a copy of a paragraph that is dragged below it is shared, and typing in it changes only the copy', () => {
	const { all, sync } = editorsOf(2, p('One.'), p('Two.'));
	const [a, b] = all.map(({ editor }) => editor) as [Editor, Editor];
	const { view } = a;
	// The drop of a drag with the key for copies: the slice is that of the document, its nodes are the same objects.
	const slice = a.state.doc.slice(0, 6);
	const pasted = view.someProp('transformPasted', (transform) => transform(slice, view, true)) ?? slice;
	view.dispatch(a.state.tr.insert(6, pasted.content).setMeta('uiEvent', 'drop'));
	sync();
	expect(html(b)).toBe('<p>One.</p><p>One.</p><p>Two.</p>');
	a.commands.insertContentAt(11, ' Mine');
	b.commands.insertContentAt(1, 'Neha ');
	sync();
	expect(html(a)).toBe('<p>Neha One.</p><p>One. Mine</p><p>Two.</p>');
	expect(html(b)).toBe(html(a));
});

test('a passage with a comment keeps its mark when somebody else types', () => {
	const { all, sync } = editorsOf(2, p('One line.'), p('Two lines.'));
	const [a, b] = all.map(({ editor }) => editor) as [Editor, Editor];
	a.view.dispatch(a.state.tr.setMeta(marksMeta, [{ from: 12, to: 15, id: 7, chosen: false }]));
	b.commands.insertContentAt(1, 'Neha ');
	b.commands.insertContentAt(b.state.doc.content.size - 1, ' End');
	sync();
	expect(a.view.dom.querySelector('[data-comment="7"]')?.textContent).toBe('Two');
});

test('what this version of the Desk does not know is not removed', () => {
	const { all, sync, schema } = editorsOf(2, p('One line.'));
	const [a, b] = all as [(typeof all)[0], (typeof all)[0]];
	const strange = new Y.XmlElement('hologram');
	b.doc.getXmlFragment('body').insert(1, [strange]);
	expect(b.unknown).toHaveBeenCalled();
	sync();
	expect(a.unknown).toHaveBeenCalled();
	expect(a.doc.getXmlFragment('body').toJSON()).toContain('hologram');
	expect(isKnownDocument(a.doc.getXmlFragment('body'), schema)).toBe(false);
});

test('two people who begin the footnotes at once have one list of them', () => {
	const { all, sync } = editorsOf(2, p('One line.'));
	const [a, b] = all.map(({ editor }) => editor) as [Editor, Editor];
	const notes = (text: string) => ({
		type: 'footnotes',
		content: [{ type: 'footnote', attrs: { id: text }, content: [p(text)] }],
	});
	a.commands.insertContentAt(a.state.doc.content.size, notes('asha'));
	b.commands.insertContentAt(b.state.doc.content.size, notes('neha'));
	sync();
	expect(a.state.doc.childCount).toBe(2);
	expect(a.state.doc.lastChild?.childCount).toBe(2);
	a.commands.insertContentAt(1, 'X');
	sync();
	expect(html(b)).toBe(html(a));
	expect(a.state.doc.check()).toBeUndefined();
});

test('two people who begin an empty paragraph at once see each letter once', () => {
	const { all, sync } = editorsOf(2, p('One line.'), p(''));
	const [a, b] = all.map(({ editor }) => editor) as [Editor, Editor];
	a.commands.insertContentAt(12, 'Asha');
	b.commands.insertContentAt(12, 'Neha');
	sync();
	sync();
	expect(html(a)).toBe(html(b));
	expect(['AshaNeha', 'NehaAsha']).toContain(a.state.doc.lastChild?.textContent);
});

test('emoji and marks are neither broken nor doubled', () => {
	const { all, sync } = editorsOf(2, p('😀 काम'));
	const [a, b] = all.map(({ editor }) => editor) as [Editor, Editor];
	a.commands.insertContentAt({ from: 1, to: 3 }, '😁');
	b.commands.setTextSelection({ from: 4, to: 7 });
	b.commands.toggleMark('strong');
	sync();
	expect(html(a)).toBe('<p>😁 <strong>काम</strong></p>');
	expect(html(b)).toBe(html(a));
});

test('an editor that is only drawn again changes nothing, also with equal blocks', () => {
	const { all } = editorsOf(1, p('One.'), p('Two.'));
	const { doc, editor } = all[0] as { doc: Y.Doc; editor: Editor };
	const drawnAgain = (what: string) => {
		let updates = 0;
		const count = () => updates++;
		doc.on('update', count);
		for (let n = 0; n < 3; n++) editor.view.setProps({});
		doc.off('update', count);
		expect(updates, what).toBe(0);
	};
	drawnAgain('at first');
	editor.commands.insertContentAt(editor.state.doc.content.size, [p('Three.'), p('Three.')]);
	drawnAgain('with equal paragraphs');
	editor.commands.setTextSelection(2);
	duplicateBlock(editor);
	drawnAgain('with a copy of a block');
	expect(html(editor)).toBe('<p>One.</p><p>One.</p><p>Two.</p><p>Three.</p><p>Three.</p>');
});
