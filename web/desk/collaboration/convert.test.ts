import { readFileSync } from 'node:fs';
import { getSchema } from '@tiptap/core';
import { prosemirrorJSONToYDoc, yDocToProsemirrorJSON } from '@tiptap/y-tiptap';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { schemaExtensions } from '../features/editor/schema';
import { readText, type TextNode, writeText } from './convert';

const example: TextNode = JSON.parse(readFileSync('internal/richtext/testdata/everything.json', 'utf8'));
const schema = getSchema(schemaExtensions);

const docOf = (body: TextNode, clientID = 1) => {
	const doc = new Y.Doc();
	doc.clientID = clientID;
	writeText(doc, { title: 'पहला करघा', standfirst: '', body });
	return doc;
};

/** A document as ProseMirror writes it: with every attribute. */
const complete = (body: TextNode) => schema.nodeFromJSON(body).toJSON();

describe('a shared document', () => {
	it('has what the editor makes of every node and mark', () => {
		const read = readText(docOf(example));
		expect(read.title).toBe('पहला करघा');
		expect(complete(read.body)).toEqual(complete(example));
	});

	it('is read by the editor as it was written', () => {
		expect(complete(yDocToProsemirrorJSON(docOf(example), 'body') as TextNode)).toEqual(complete(example));
	});

	it('is written as the editor writes it', () => {
		const theirs = prosemirrorJSONToYDoc(schema, complete(example), 'body');
		expect(docOf(example).getXmlFragment('body').toJSON()).toBe(theirs.getXmlFragment('body').toJSON());
		expect(complete(readText(theirs).body)).toEqual(complete(example));
	});

	it('is the same on every server', () => {
		const update = () => Y.encodeStateAsUpdate(docOf(example));
		expect(update()).toEqual(update());
	});

	it('has a paragraph if everything was removed', () => {
		expect(readText(new Y.Doc()).body).toEqual({ type: 'doc', content: [{ type: 'paragraph' }] });
	});
});
