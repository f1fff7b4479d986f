/** Puts a prepared paste into the text, as one step that undo takes back. */
import type { Node } from '@tiptap/pm/model';
import { DOMParser as SchemaParser } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import type { PastedNote } from './footnotes';

/** Inserts HTML of the schema at the selection, and its footnotes after the present ones, with ids that are free. */
export function insertPaste(view: EditorView, html: string, notes: readonly PastedNote[]): void {
	const ids = freeIds(view.state.doc, notes);
	let renamed = html;
	for (const [was, is] of ids) renamed = renamed.replaceAll(`&quot;${was}&quot;`, `&quot;${is}&quot;`);
	// The event has no clipboard: what is pasted is the HTML.
	view.pasteHTML(renamed, new Event('paste') as ClipboardEvent);
	// Only the notes whose references came in; a code block, for instance, takes none.
	const present = new Set<string>();
	view.state.doc.descendants((node) => {
		if (node.type.name === 'footnote_ref') present.add(String(node.attrs.id));
	});
	const { schema } = view.state;
	const { footnote, footnotes, paragraph } = schema.nodes;
	if (!footnote || !footnotes || !paragraph) return;
	const added: Node[] = [];
	for (const note of notes) {
		const id = ids.get(note.id) ?? note.id;
		if (!present.has(id)) continue;
		const { body } = new DOMParser().parseFromString(note.html, 'text/html');
		const content = SchemaParser.fromSchema(schema).parseSlice(body).content;
		const blocks: Node[] = [];
		content.forEach((node) => {
			if (node.isBlock) blocks.push(node);
		});
		added.push(
			footnote.create(
				{ id },
				blocks.length > 0
					? blocks
					: paragraph.create(null, content.firstChild?.isInline ? content : undefined),
			),
		);
	}
	if (added.length === 0) return;
	const { doc, tr } = view.state;
	const end = doc.content.size;
	if (doc.lastChild?.type === footnotes) tr.insert(end - 1, added);
	else tr.insert(end, footnotes.create(null, added));
	// The history joins it with the paste.
	view.dispatch(tr.setMeta('appendedTransaction', view.state.tr));
}

/** For each pasted note an id that no note of the text has. */
function freeIds(doc: Node, notes: readonly PastedNote[]): Map<string, string> {
	const used = new Set<string>();
	doc.descendants((node) => {
		if (node.type.name === 'footnote' || node.type.name === 'footnote_ref') used.add(String(node.attrs.id));
	});
	let n = 1;
	return new Map(
		notes.map(({ id }) => {
			while (used.has(`n${n}`)) n++;
			used.add(`n${n}`);
			return [id, `n${n}`];
		}),
	);
}
