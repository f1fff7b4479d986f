/** The extensions of TipTap that make exactly the nodes and marks of internal/richtext/schema.json. */
import { type Extensions, getSchema, Mark, Node } from '@tiptap/core';
import type { Schema } from '@tiptap/pm/model';
import file from '../../../../internal/richtext/schema.json';
import type { RichTextNode } from '../../../api/client.gen';
import { parseRules, renderMark, renderNode } from './render';

/** An attribute as schema.json describes it. */
export interface AttributeSpec {
	default?: string | number | boolean | null;
	validate: string;
	enum?: string[];
	min?: number;
	max?: number;
	format?: string;
}

interface NodeSpec {
	content?: string;
	group?: string;
	marks?: string;
	inline?: boolean;
	atom?: boolean;
	code?: boolean;
	defining?: boolean;
	isolating?: boolean;
	draggable?: boolean;
	selectable?: boolean;
	tableRole?: string;
	attrs?: Record<string, AttributeSpec>;
}

interface MarkSpec {
	inclusive?: boolean;
	code?: boolean;
	attrs?: Record<string, AttributeSpec>;
}

export const nodeSpecs: Record<string, NodeSpec> = file.nodes;
export const markSpecs: Record<string, MarkSpec> = file.marks;

/** Nodes that can be dragged as a whole in the editor, besides those that the schema names. */
const movable = new Set(['paywall', 'embed', 'video', 'audio', 'file', 'slip', 'button', 'horizontal_rule']);

function attributesOf(specs: Record<string, AttributeSpec> = {}) {
	return Object.fromEntries(
		Object.entries(specs).map(([name, spec]) => [
			name,
			{
				default: spec.default,
				isRequired: spec.default === undefined,
				validate: spec.validate,
				// The half of a heading that is split off is a heading of its own.
				keepOnSplit: name !== 'id',
				rendered: false,
				// The rules of render.ts read the attributes.
				parseHTML: () => null,
			},
		]),
	);
}

function nodeOf(name: string, spec: NodeSpec) {
	return Node.create({
		name,
		topNode: name === file.topNode,
		...(spec.content !== undefined && { content: spec.content }),
		...(spec.group !== undefined && { group: spec.group }),
		...(spec.marks !== undefined && { marks: spec.marks }),
		...(spec.inline && { inline: true }),
		...(spec.atom && { atom: true }),
		...(spec.code && { code: true }),
		...(spec.defining && { defining: true }),
		...(spec.isolating && { isolating: true }),
		...((spec.draggable || movable.has(name)) && { draggable: true }),
		...(spec.selectable !== undefined && { selectable: spec.selectable }),
		addAttributes: () => attributesOf(spec.attrs),
		parseHTML: () => parseRules(name, spec.attrs),
		...(name !== 'text' && name !== 'doc' && { renderHTML: ({ node }) => renderNode(node) }),
		// TipTap drops keys that it does not know; prosemirror-tables needs this one.
		extendNodeSchema: (extension: { name: string }) => {
			const tableRole = nodeSpecs[extension.name]?.tableRole;
			return name === file.topNode && tableRole !== undefined ? { tableRole } : {};
		},
	});
}

function markOf(name: string, spec: MarkSpec) {
	return Mark.create({
		name,
		...(spec.inclusive !== undefined && { inclusive: spec.inclusive }),
		...(spec.code && { code: true }),
		addAttributes: () => attributesOf(spec.attrs),
		parseHTML: () => parseRules(name),
		renderHTML: ({ mark }) => renderMark(mark),
	});
}

/** One extension for each node and mark, in the order of schema.json, which is the order of the marks in a text. */
export const schemaExtensions: Extensions = [
	...Object.entries(nodeSpecs).map(([name, spec]) => nodeOf(name, spec)),
	...Object.entries(markSpecs).map(([name, spec]) => markOf(name, spec)),
];

function withoutDefaults(
	attrs: Record<string, unknown> | undefined,
	specs: Record<string, AttributeSpec> | undefined,
): Record<string, unknown> | undefined {
	const kept = Object.entries(attrs ?? {}).filter(([name, value]) => value !== specs?.[name]?.default);
	return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

/** A document as the server stores it: without attributes that equal their default, and without empty lists. */
export function clean(node: RichTextNode): RichTextNode {
	const { type, text, content, marks } = node;
	const attrs = withoutDefaults(node.attrs, nodeSpecs[type]?.attrs);
	return {
		type,
		...(attrs && { attrs }),
		...(content && content.length > 0 && { content: content.map(clean) }),
		...(text !== undefined && { text }),
		...(marks &&
			marks.length > 0 && {
				marks: marks.map((mark) => {
					const of = withoutDefaults(mark.attrs, markSpecs[mark.type]?.attrs);
					return { type: mark.type, ...(of && { attrs: of }) };
				}),
			}),
	};
}

/** A document that the editor can show: an empty one gets a paragraph to write in. */
export const writable = (doc: RichTextNode): RichTextNode =>
	doc.content?.length ? doc : { type: 'doc', content: [{ type: 'paragraph' }] };

let schema: Schema | undefined;

/** The schema of the editor. */
export function editorSchema(): Schema {
	schema ??= getSchema(schemaExtensions);
	return schema;
}

/** Whether this version of the Desk knows everything in a document. TipTap would show another one as an empty text. */
export function isKnown(doc: RichTextNode): boolean {
	try {
		editorSchema().nodeFromJSON(writable(doc)).check();
		return true;
	} catch {
		return false;
	}
}
