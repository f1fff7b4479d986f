/**
 * The text of a story as a shared document of Yjs, and back. The document has the XML fragment "body", with elements and
 * formats named as the nodes and marks of internal/richtext/schema.json, and the map "fields" with the texts "title" and
 * "standfirst".
 */
import * as Y from 'yjs';
import schema from '../../../internal/richtext/schema.json' with { type: 'json' };

/** A node of a ProseMirror document. */
export interface TextNode {
	type: string;
	text?: string;
	attrs?: Record<string, unknown>;
	marks?: { type: string; attrs?: Record<string, unknown> }[];
	content?: TextNode[];
}

/** The content of a shared document. An empty standfirst is made from the text. */
export interface SharedText {
	title: string;
	standfirst: string;
	body: TextNode;
}

type Specs = Record<string, { attrs?: Record<string, { default?: unknown }> }>;

/** The default values of the attributes of nodes or marks. */
const defaultsOf = (specs: Specs) =>
	new Map(
		Object.entries(specs).map(([name, { attrs = {} }]) => [
			name,
			Object.entries(attrs).flatMap(([attr, spec]): [string, unknown][] =>
				spec.default === undefined ? [] : [[attr, spec.default]],
			),
		]),
	);

const nodeDefaults = defaultsOf(schema.nodes as Specs);
const markDefaults = defaultsOf(schema.marks as Specs);

/** Writes a text into an empty document. The same text makes the same document if its client id is the same. */
export function writeText(doc: Y.Doc, { title, standfirst, body }: SharedText): void {
	doc.transact(() => {
		doc.getXmlFragment('body').insert(0, childrenOf(body));
		const fields = doc.getMap('fields');
		fields.set('title', new Y.Text(title));
		fields.set('standfirst', new Y.Text(standfirst));
	});
}

/** Y types of the content of a node. Adjacent texts are one type. */
function childrenOf(node: TextNode): (Y.XmlElement | Y.XmlText)[] {
	const children: (Y.XmlElement | Y.XmlText)[] = [];
	let running: { insert: string; attributes: Record<string, unknown> }[] = [];
	const endText = () => {
		if (running.length === 0) return;
		const text = new Y.XmlText();
		text.applyDelta(running);
		children.push(text);
		running = [];
	};
	for (const child of node.content ?? []) {
		if (child.type === 'text') {
			running.push({ insert: child.text ?? '', attributes: formatsOf(child) });
			continue;
		}
		endText();
		children.push(elementOf(child));
	}
	endText();
	return children;
}

function formatsOf({ marks = [] }: TextNode): Record<string, unknown> {
	return Object.fromEntries(
		marks.map(({ type, attrs }) => [type, { ...Object.fromEntries(markDefaults.get(type) ?? []), ...attrs }]),
	);
}

function elementOf(node: TextNode): Y.XmlElement {
	const element = new Y.XmlElement(node.type);
	const attrs = { ...Object.fromEntries(nodeDefaults.get(node.type) ?? []), ...node.attrs };
	for (const [name, value] of Object.entries(attrs)) {
		if (value !== null && value !== undefined) element.setAttribute(name, value as string); // Yjs stores any JSON value
	}
	element.insert(0, childrenOf(node));
	return element;
}

/** Reads the text of a document. Nothing is checked: whoever stores the text does that. */
export function readText(doc: Y.Doc): SharedText {
	const fields = doc.getMap('fields');
	const content = nodesOf(doc.getXmlFragment('body'));
	return {
		title: lineOf(fields.get('title')),
		standfirst: lineOf(fields.get('standfirst')),
		body: { type: 'doc', content: content.length === 0 ? [{ type: 'paragraph' }] : content },
	};
}

const lineOf = (value: unknown) => (value instanceof Y.Text ? value.toString() : '');

function nodesOf(parent: Y.XmlFragment): TextNode[] {
	return parent.toArray().flatMap((child): TextNode[] => {
		if (child instanceof Y.XmlText) return textsOf(child);
		if (child instanceof Y.XmlElement) return [nodeOf(child)];
		return [];
	});
}

/** y-tiptap adds a hash to the name of a mark that may occur twice on a text. */
const hashed = /--[a-zA-Z0-9+/=]{8}$/;

function textsOf(text: Y.XmlText): TextNode[] {
	return text
		.toDelta()
		.flatMap(({ insert, attributes = {} }: { insert: unknown; attributes?: Record<string, unknown> }) => {
			if (typeof insert !== 'string' || insert === '') return [];
			const marks = Object.entries(attributes)
				.filter(([name, attrs]) => attrs !== null && name !== 'ychange')
				.map(([name, attrs]) => ({
					type: name.replace(hashed, ''),
					...present(attrs as Record<string, unknown>),
				}));
			return [{ type: 'text', text: insert, ...(marks.length > 0 && { marks }) }];
		});
}

function nodeOf(element: Y.XmlElement): TextNode {
	const content = nodesOf(element);
	return {
		type: element.nodeName,
		...present(element.getAttributes() as Record<string, unknown>),
		...(content.length > 0 && { content }),
	};
}

/** The attributes that have a value, as a property of a node. */
function present(attrs: Record<string, unknown>): { attrs?: Record<string, unknown> } {
	const found = Object.entries(attrs ?? {}).filter(
		([name, value]) => value !== null && value !== undefined && name !== 'ychange',
	);
	return found.length > 0 ? { attrs: Object.fromEntries(found) } : {};
}
