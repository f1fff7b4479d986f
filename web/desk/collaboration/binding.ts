/** Shows a shared document in the editor. What is typed goes into the document with y-tiptap, what others type comes from here. */
import { Collaboration } from '@tiptap/extension-collaboration';
import { Fragment, type Mark, Node, type Schema, Slice } from '@tiptap/pm/model';
import { type EditorState, Plugin, TextSelection, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import {
	relativePositionToAbsolutePosition,
	yCursorPlugin,
	ySyncPluginKey,
	yUndoPluginKey,
} from '@tiptap/y-tiptap';
import type { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { colorOf, type Person } from './people';
import { rescued } from './rescue';

/** The document has something that this version of the Desk does not know. Showing it would remove it. */
export class UnknownContent extends Error {}

type Mapping = Map<object, Node | Node[]>;

/** The part of y-tiptap's binding that is used here. */
interface Binding {
	doc: Y.Doc;
	type: Y.XmlFragment;
	mapping: Mapping;
	prosemirrorView: EditorView | null;
	mux: (act: () => void) => void;
	beforeTransactionSelection: RelativeSelection | null;
	_observeFunction: (events: unknown[], transaction: Y.Transaction) => void;
	_forceRerender: () => void;
	_prosemirrorChanged: (doc: Node) => void;
}

interface RelativeSelection {
	type: string;
	anchor: Y.RelativePosition | null;
	head: Y.RelativePosition | null;
}

/** The marks of a part of a text. */
function marksOf(attributes: Record<string, unknown> | undefined, schema: Schema): Mark[] {
	return Object.entries(attributes ?? {}).map(([name, attrs]) => {
		const type = schema.marks[name];
		if (!type) throw new UnknownContent(name);
		return type.create(attrs as Record<string, unknown>);
	});
}

function textNodes(text: Y.XmlText, schema: Schema): Node[] {
	// Two people who begin an empty paragraph at once make two texts; whoever made the second one moves it into the first.
	const next = (text._item?.right?.content as { type?: unknown } | undefined)?.type;
	if (
		next instanceof Y.XmlText &&
		next._item &&
		!next._item.deleted &&
		next._item.id.client === next.doc?.clientID
	) {
		const moved = next;
		text.applyDelta([{ retain: text.length }, ...moved.toDelta()]);
		moved.doc?.transact((transaction) => moved._item?.delete(transaction));
	}
	return (text.toDelta() as { insert: unknown; attributes?: Record<string, unknown> }[]).flatMap(
		({ insert, attributes }) => {
			if (typeof insert !== 'string') throw new UnknownContent('embedded');
			return insert ? [schema.text(insert, marksOf(attributes, schema))] : [];
		},
	);
}

/** The content of a node in the form that its schema allows: several lists of footnotes, which two people began at once, become one. */
function withOneFootnoteList(children: Node[]): Node[] {
	const lists = children.filter(({ type }) => type.name === 'footnotes');
	const last = lists.at(-1);
	if (!last) return children;
	const all = Fragment.from(lists.flatMap(({ content }) => content.content));
	return [...children.filter(({ type }) => type.name !== 'footnotes'), last.copy(all)];
}

/** A node of an element of the document. A node whose required content somebody has removed gets it again. */
function nodeOf(element: Y.XmlElement, schema: Schema, mapping: Mapping): Node {
	const known = mapping.get(element);
	if (known instanceof Node) return known;
	const type = schema.nodes[element.nodeName];
	if (!type) throw new UnknownContent(element.nodeName);
	const attrs = element.getAttributes() as Record<string, unknown>;
	for (const name of Object.keys(attrs))
		if (!(name in (type.spec.attrs ?? {}))) throw new UnknownContent(name);
	const content = Fragment.from(childrenOf(element, schema, mapping));
	const node = type.validContent(content) ? type.create(attrs, content) : type.createAndFill(attrs, content);
	if (!node) throw new UnknownContent(element.nodeName);
	mapping.set(element, node);
	return node;
}

const childrenOf = (parent: Y.XmlElement | Y.XmlFragment, schema: Schema, mapping: Mapping): Node[] =>
	parent.toArray().flatMap((child) => {
		if (child instanceof Y.XmlText) return textNodes(child, schema);
		if (child instanceof Y.XmlElement) return [nodeOf(child, schema, mapping)];
		throw new UnknownContent('hook');
	});

/** The document of a fragment. Throws an UnknownContent for one that this version of the Desk does not know. */
export function documentOf(fragment: Y.XmlFragment, schema: Schema, mapping: Mapping = new Map()): Node {
	const content = Fragment.from(withOneFootnoteList(childrenOf(fragment, schema, mapping)));
	const doc = schema.topNodeType.createAndFill(null, content);
	if (!doc) throw new UnknownContent(schema.topNodeType.name);
	return doc;
}

/** Whether this version of the Desk knows everything in a shared document. */
export function isKnownDocument(fragment: Y.XmlFragment, schema: Schema): boolean {
	try {
		documentOf(fragment, schema).check();
		return true;
	} catch {
		return false;
	}
}

/** Replaces a block by another one: only the part that differs if both are texts of the same kind, else the whole block. */
function replaceBlock(tr: Transaction, pos: number, block: Node, next: Node): void {
	if (block.isTextblock && block.sameMarkup(next)) {
		const start = block.content.findDiffStart(next.content);
		const ends = block.content.findDiffEnd(next.content);
		if (start !== null && ends) {
			const overlap = Math.max(0, start - Math.min(ends.a, ends.b));
			tr.replace(pos + 1 + start, pos + 1 + ends.a + overlap, next.slice(start, ends.b + overlap));
			return;
		}
	}
	tr.replaceWith(pos, pos + block.nodeSize, next);
}

/** Replaces the blocks between the first and the last one that differ; as many as before are replaced one by one. */
function replaceBlocks(tr: Transaction, next: Node): void {
	const { doc } = tr;
	let first = 0;
	let from = 0;
	const least = Math.min(doc.childCount, next.childCount);
	while (first < least && doc.child(first).eq(next.child(first))) from += doc.child(first++).nodeSize;
	let last = 0;
	let to = doc.content.size;
	while (
		last < least - first &&
		doc.child(doc.childCount - 1 - last).eq(next.child(next.childCount - 1 - last))
	)
		to -= doc.child(doc.childCount - 1 - last++).nodeSize;
	if (doc.childCount === next.childCount) {
		// From the end, so that the positions before stay.
		for (let index = doc.childCount - 1 - last; index >= first; index--) {
			const block = doc.child(index);
			to -= block.nodeSize;
			if (!block.eq(next.child(index))) replaceBlock(tr, to, block, next.child(index));
		}
		return;
	}
	const nodes: Node[] = [];
	for (let index = first; index < next.childCount - last; index++) nodes.push(next.child(index));
	tr.replace(from, to, new Slice(Fragment.from(nodes), 0, 0));
}

/**
 * Turns a document into another one with as few changes as possible, so that cursors, marked passages and the handles of blocks stay where
 * they are.
 */
export function changeTo(state: EditorState, next: Node): Transaction {
	const { tr } = state;
	try {
		replaceBlocks(tr, next);
		if (tr.doc.eq(next)) return tr;
	} catch {
		// The whole document is replaced below.
	}
	return state.tr.replaceWith(0, state.doc.content.size, next.content);
}

/** Where a position of the selection is after a change; undefined if its text is gone. */
function restored(binding: Binding, position: Y.RelativePosition | null): number | undefined {
	if (!position) return undefined;
	const at = Y.createAbsolutePositionFromRelativePosition(position, binding.doc);
	for (let type: unknown = at?.type; type instanceof Y.AbstractType && type._item; type = type._item.parent)
		if (type._item.deleted) return undefined;
	return (
		relativePositionToAbsolutePosition(binding.doc, binding.type, position, binding.mapping as never) ??
		undefined
	);
}

function select(tr: Transaction, binding: Binding, before: { anchor: number; head: number }): void {
	const relative = binding.beforeTransactionSelection;
	if (relative?.type !== 'text') return;
	const within = (position: number) => Math.max(0, Math.min(position, tr.doc.content.size));
	// A paragraph that became a heading has the same text at the same place.
	const anchor = within(restored(binding, relative.anchor) ?? before.anchor);
	const head = within(restored(binding, relative.head) ?? before.head);
	tr.setSelection(TextSelection.between(tr.doc.resolve(anchor), tr.doc.resolve(head)));
}

function show(binding: Binding, onUnknown: () => void, transaction?: Y.Transaction): void {
	const view = binding.prosemirrorView;
	if (!view) return;
	const { mapping } = binding;
	if (transaction) {
		const forget = (type: object) => mapping.delete(type);
		for (const type of transaction.changed.keys()) forget(type);
		for (const type of transaction.changedParentTypes.keys()) forget(type);
		Y.iterateDeletedStructs(transaction, transaction.deleteSet, (struct) => {
			const { type } = ((struct as Y.Item).content ?? {}) as { type?: object };
			if (type) forget(type);
		});
	} else mapping.clear();
	let next: Node;
	try {
		next = documentOf(binding.type, view.state.schema, mapping);
	} catch (error) {
		if (!(error instanceof UnknownContent)) throw error;
		onUnknown();
		return;
	}
	const { anchor, head } = view.state.selection;
	const tr = changeTo(view.state, next);
	const isUndo = transaction?.origin instanceof Y.UndoManager;
	if (transaction) select(tr, binding, { anchor, head });
	tr.setMeta('addToHistory', false);
	tr.setMeta(ySyncPluginKey, { isChangeOrigin: true, isUndoRedoOperation: isUndo, binding });
	if (isUndo) tr.scrollIntoView();
	view.dispatch(tr);
}

/**
 * Shows what others have changed with as small a change as possible, and never removes what it does not know, as y-tiptap's
 * own way does.
 */
function bind(plugin: Plugin, onUnknown: () => void): void {
	const init = plugin.spec.state?.init as unknown as () => { binding: Binding };
	const { binding } = init();
	binding._observeFunction = (_, transaction) => binding.mux(() => show(binding, onUnknown, transaction));
	binding._forceRerender = () => binding.mux(() => show(binding, onUnknown));
}

/** The name at the cursor of another editor. */
function cursorOf(user: Partial<Person>): HTMLElement {
	const cursor = document.createElement('span');
	cursor.className = 'desk-cursor';
	cursor.style.setProperty('--person', colorOf(user.id));
	const name = document.createElement('span');
	name.textContent = user.name ?? '';
	name.dir = 'auto';
	cursor.append('\u2060', name, '\u2060');
	return cursor;
}

/**
 * Makes each paste a step of its own, which undo takes back without what was typed just before. What is pasted or dropped is made
 * of new nodes, because y-tiptap tells nodes apart by their identity, and a copy that is dragged has those of the document.
 */
const pasteAlone = new Plugin({
	props: {
		transformPasted: (slice, view) => Slice.fromJSON(view.state.schema, slice.toJSON()),
	},
	filterTransaction: (tr, state) => {
		if (tr.getMeta('paste')) yUndoPluginKey.getState(state)?.undoManager.stopCapturing();
		return true;
	},
});

/** The extension for a shared document, instead of a history of the editor's own. onUnknown ends editing. */
export const sharedEditing = (document: Y.Doc, awareness: Awareness, onUnknown: () => void) =>
	Collaboration.extend({
		addProseMirrorPlugins() {
			const plugins = this.parent?.() ?? [];
			const sync = plugins.find(({ spec }) => spec.key === ySyncPluginKey);
			if (sync) bind(sync, onUnknown);
			const cursors = yCursorPlugin(awareness, {
				cursorBuilder: cursorOf,
				selectionBuilder: (user: Partial<Person>) => ({
					class: 'desk-selection',
					style: `--person: ${colorOf(user.id)}`,
				}),
			});
			return [...plugins, cursors, pasteAlone];
		},
	}).configure({ document, field: 'body', yUndoOptions: { trackedOrigins: [rescued] } });
