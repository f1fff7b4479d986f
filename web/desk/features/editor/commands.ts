/** The commands of the toolbar, the slash menu and the keyboard in the text. */
import { type Editor, Extension, InputRule, textblockTypeInputRule, wrappingInputRule } from '@tiptap/core';
import { Fragment, type Node } from '@tiptap/pm/model';
import { NodeSelection, TextSelection } from '@tiptap/pm/state';

/** The position of the outermost block that contains the selection, with its index in the document. */
export function topBlock(editor: Editor): { pos: number; node: Node; index: number } | undefined {
	const { selection, doc } = editor.state;
	const index = selection.$from.index(0);
	const node = doc.maybeChild(index);
	if (!node) return undefined;
	let pos = 0;
	for (let i = 0; i < index; i++) pos += doc.child(i).nodeSize;
	return { pos, node, index };
}

/** Moves the outermost block of the selection up (-1) or down (1), the paywall's line among them. */
export function moveBlock(editor: Editor, by: -1 | 1): boolean {
	const block = topBlock(editor);
	const { doc, selection, tr } = editor.state;
	const other = block && doc.maybeChild(block.index + by);
	if (!block || !other || block.node.type.name === 'footnotes' || other.type.name === 'footnotes')
		return false;
	const start = by === -1 ? block.pos - other.nodeSize : block.pos;
	const pair = by === -1 ? [block.node, other] : [other, block.node];
	tr.replaceWith(start, start + block.node.nodeSize + other.nodeSize, Fragment.from(pair));
	const shift = by === -1 ? -other.nodeSize : other.nodeSize;
	tr.setSelection(
		selection instanceof NodeSelection
			? NodeSelection.create(tr.doc, selection.from + shift)
			: TextSelection.create(tr.doc, selection.anchor + shift, selection.head + shift),
	);
	editor.view.dispatch(tr.scrollIntoView());
	return true;
}

/** Blocks that show something, with a caption below it. */
const figures = new Set(['image', 'gallery', 'embed', 'video', 'audio', 'key_figure']);

/** Whether writing can go on in a block: in a paragraph it can, in a caption not. */
const isText = (node: Node): boolean => node.isTextblock && !figures.has(node.type.name);

/** Leaves the caption of a picture or of something similar for a new paragraph below it. */
export function leaveCaption(editor: Editor): boolean {
	const { selection, schema, tr } = editor.state;
	const { $from } = selection;
	for (let depth = 1; depth <= $from.depth; depth++) {
		if (!figures.has($from.node(depth).type.name)) continue;
		const after = $from.after(depth);
		tr.insert(after, schema.nodes.paragraph?.create() ?? []);
		editor.view.dispatch(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView());
		return true;
	}
	return false;
}

/** Whether nothing of the text, footnotes apart, is below the line with the cursor. */
function isLastLine(editor: Editor): boolean {
	const { $head } = editor.state.selection;
	for (let depth = 0; depth < $head.depth; depth++) {
		const node = $head.node(depth);
		const sideBySide = node.type.name === 'table_row' || node.type.name === 'gallery';
		const count = node.childCount - (node.lastChild?.type.name === 'footnotes' ? 1 : 0);
		if (!sideBySide && $head.index(depth) < count - 1) return false;
	}
	return editor.view.endOfTextblock('down');
}

/** Begins a paragraph below the last block if writing cannot go on in that block, such as a picture or a table. Returns whether it did. */
export function writeBelow(editor: Editor): boolean {
	const { doc, schema, tr } = editor.state;
	let end = doc.content.size;
	let last = doc.lastChild;
	if (last?.type.name === 'footnotes') {
		end -= last.nodeSize;
		last = doc.maybeChild(doc.childCount - 2);
	}
	if (!last || isText(last)) return false;
	tr.insert(end, schema.nodes.paragraph?.create() ?? []);
	editor.view.dispatch(tr.setSelection(TextSelection.create(tr.doc, end + 1)).scrollIntoView());
	return true;
}

/** Inserts a block after the outermost block of the selection, or instead of it if it is an empty paragraph. */
export function insertBlock(editor: Editor, json: { type: string; [key: string]: unknown }): void {
	const { state } = editor;
	const node = state.schema.nodeFromJSON(json);
	const block = topBlock(editor);
	const end = state.doc.content.size;
	const tr = state.tr;
	let at = end;
	if (block && block.node.type.name !== 'footnotes') {
		at = block.pos + block.node.nodeSize;
		if (block.node.type.name === 'paragraph' && block.node.content.size === 0) {
			tr.delete(block.pos, at);
			at = block.pos;
		}
	} else if (block) at = block.pos;
	tr.insert(at, node);
	const after = at + node.nodeSize;
	const next = tr.doc.nodeAt(after);
	if ((!next || next.type.name === 'footnotes') && !isText(node))
		tr.insert(after, state.schema.nodes.paragraph?.create() ?? []);
	// Writing goes on below a picture, not in its caption.
	const isBelow = node.isLeaf || figures.has(node.type.name);
	const inside = TextSelection.findFrom(tr.doc.resolve(isBelow ? after : at + 1), 1, true);
	if (inside) tr.setSelection(inside);
	editor.view.dispatch(tr.scrollIntoView());
	editor.view.focus();
}

/** Inserts a copy of the outermost block of the selection after it. Footnotes and the line of the paywall are not copied. */
export function duplicateBlock(editor: Editor): boolean {
	const block = topBlock(editor);
	if (!block || block.node.type.name === 'footnotes' || block.node.type.name === 'paywall') return false;
	const { state, view } = editor;
	// A shared document tells nodes apart by their identity, so no part of the copy may be one of the original.
	const copy = state.schema.nodeFromJSON(block.node.toJSON());
	view.dispatch(state.tr.insert(block.pos + block.node.nodeSize, copy).scrollIntoView());
	return true;
}

/** Removes the outermost block of the selection; the last one leaves an empty paragraph. */
export function removeBlock(editor: Editor): boolean {
	const block = topBlock(editor);
	const { paragraph } = editor.schema.nodes;
	if (!block || !paragraph) return false;
	const { tr, doc } = editor.state;
	const end = block.pos + block.node.nodeSize;
	const others = doc.childCount - (doc.lastChild?.type.name === 'footnotes' ? 1 : 0);
	if (others === 1 && block.node.type.name !== 'footnotes')
		tr.replaceWith(block.pos, end, paragraph.create());
	else tr.delete(block.pos, end);
	editor.view.dispatch(tr.scrollIntoView());
	return true;
}

/** Sets the direction of the paragraphs and headings in the outermost block of the selection; null lets the text decide. */
export function setDirection(editor: Editor, dir: 'ltr' | 'rtl' | null): boolean {
	const block = topBlock(editor);
	if (!block) return false;
	const { tr } = editor.state;
	const set = (node: Node, pos: number) => {
		if ('dir' in node.attrs) tr.setNodeAttribute(pos, 'dir', dir);
	};
	set(block.node, block.pos);
	block.node.descendants((node, pos) => set(node, block.pos + 1 + pos));
	if (!tr.docChanged) return false;
	editor.view.dispatch(tr);
	return true;
}

/** Puts the line at which the paid part begins after the block of the selection; a story has at most one. */
export function setPaywall(editor: Editor): void {
	let old: number | undefined;
	editor.state.doc.forEach((node, pos) => {
		if (node.type.name === 'paywall') old = pos;
	});
	if (old !== undefined) editor.view.dispatch(editor.state.tr.delete(old, old + 1));
	insertBlock(editor, { type: 'paywall' });
}

/** Adds a footnote at the selection, with its text at the end of the document, and moves the cursor there. */
export function addFootnote(editor: Editor): void {
	const { state } = editor;
	const { footnote_ref, footnote, footnotes, paragraph } = state.schema.nodes;
	if (!footnote_ref || !footnote || !footnotes || !paragraph) return;
	const used = new Set<string>();
	state.doc.descendants((node) => {
		if (node.type === footnote && typeof node.attrs.id === 'string') used.add(node.attrs.id);
	});
	let n = used.size + 1;
	while (used.has(`n${n}`)) n++;
	const id = `n${n}`;
	const tr = state.tr.insert(state.selection.to, footnote_ref.create({ id }));
	const note = footnote.create({ id }, paragraph.create());
	const last = tr.doc.lastChild;
	const end = tr.doc.content.size;
	if (last?.type === footnotes) tr.insert(end - 1, note);
	else tr.insert(end, footnotes.create(null, note));
	tr.setSelection(TextSelection.near(tr.doc.resolve(tr.doc.content.size - 2), -1));
	editor.view.dispatch(tr.scrollIntoView());
	editor.view.focus();
}

/** The provider of an embed by its address; "link" if none is known. */
export function providerOf(address: string): string {
	const host = URL.canParse(address) ? new URL(address).hostname.replace(/^(www|m)\./, '') : '';
	const known: Record<string, string> = {
		'youtube.com': 'youtube',
		'youtu.be': 'youtube',
		'vimeo.com': 'vimeo',
		'twitter.com': 'twitter',
		'x.com': 'twitter',
		'instagram.com': 'instagram',
		'facebook.com': 'facebook',
		'open.spotify.com': 'spotify',
		'soundcloud.com': 'soundcloud',
		'tiktok.com': 'tiktok',
		'linkedin.com': 'linkedin',
	};
	return known[host] ?? 'link';
}

/** A table with a row of headings. */
export function newTable(rows = 3, columns = 3): { type: string; content: unknown[] } {
	const cells = (type: string) =>
		Array.from({ length: columns }, () => ({ type, content: [{ type: 'paragraph' }] }));
	return {
		type: 'table',
		content: Array.from({ length: rows }, (_, row) => ({
			type: 'table_row',
			content: cells(row === 0 ? 'table_header' : 'table_cell'),
		})),
	};
}

const type = (editor: Editor, name: string) => {
	const found = editor.schema.nodes[name];
	if (!found) throw new Error(`the schema has no ${name}`);
	return found;
};

/** The keys of the text, and the blocks that typing "## ", "- ", "1. ", "> " and "---" makes. */
export const writingKeys = (run: { link: () => void; menu: () => void; toolbar: () => void }) =>
	Extension.create({
		name: 'writingKeys',
		addKeyboardShortcuts() {
			const { editor } = this;
			const mark = (name: string) => () => editor.commands.toggleMark(name);
			return {
				'Mod-b': mark('strong'),
				'Mod-i': mark('em'),
				'Mod-u': mark('underline'),
				'Mod-Shift-k': () => {
					run.link();
					return true;
				},
				'Alt-Enter': () => {
					run.menu();
					return true;
				},
				'Alt-F10': () => {
					run.toolbar();
					return true;
				},
				'Alt-Shift-ArrowUp': () => moveBlock(editor, -1),
				'Alt-Shift-ArrowDown': () => moveBlock(editor, 1),
				Enter: () => leaveCaption(editor) || editor.commands.splitListItem('list_item'),
				ArrowDown: () => isLastLine(editor) && writeBelow(editor),
				'Shift-Enter': () => editor.commands.insertContent({ type: 'hard_break' }),
				Tab: () => editor.commands.sinkListItem('list_item'),
				'Shift-Tab': () => editor.commands.liftListItem('list_item'),
			};
		},
		addInputRules() {
			const { editor } = this;
			return [
				...[2, 3, 4].map((level) =>
					textblockTypeInputRule({
						find: new RegExp(`^(#{${level}})\\s$`),
						type: type(editor, 'heading'),
						getAttributes: { level },
					}),
				),
				wrappingInputRule({ find: /^\s*([-*])\s$/, type: type(editor, 'bullet_list') }),
				wrappingInputRule({
					find: /^(\d+)\.\s$/,
					type: type(editor, 'ordered_list'),
					getAttributes: (match) => ({ start: Number(match[1]) }),
				}),
				wrappingInputRule({ find: /^\s*>\s$/, type: type(editor, 'blockquote') }),
				new InputRule({
					find: /^---$/,
					handler: ({ range, state }) => {
						state.tr.replaceRangeWith(range.from - 1, range.to, type(editor, 'horizontal_rule').create());
					},
				}),
			];
		},
	});
