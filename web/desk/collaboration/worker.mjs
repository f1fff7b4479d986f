// Merges the updates of shared documents with Yjs.
//
//   node worker.mjs --socket <path>
//
// A request is the length of a JSON document as a uint32, that document, and bytes. The document has the operation in
// "op", and in "sizes" the lengths of the pieces of those bytes. The operations:
//
//   check     reads each piece as an update. The response is the list of the pieces that are none, as JSON.
//   make      makes a document of the text in "text". The response is an update.
//   vector    The response is the state vector of a document.
//   diff      The last piece is a state vector. The response is an update with what it lacks.
//   merge     The response is one update with the whole document.
//   text      The response is the text of the document as JSON.
//
// The last four name a document in "key". Its pieces are the updates after "from" up to number "to"; with 0 in "from"
// they are all. The process remembers documents, so that callers send only new updates. If it does not have the
// document as it was at "from", the status is 2 and the caller sends all updates. Status 1 has the message of an
// exception. An update that cannot be applied is left out and named on standard error.

import { parseArgs } from 'node:util';
import * as Y from 'yjs';
import { serve } from '../../site/server/frames.mjs';
import { readText, writeText } from './convert.ts';

const { values } = parseArgs({
	options: { socket: { type: 'string' }, memory: { type: 'string', default: '256' } },
});
if (!values.socket) throw new Error('usage: worker.mjs --socket <path> [--memory <megabytes>]');

const maxRemembered = 48 << 20; // bytes of updates; a document takes about three times as much
const maxMemory = Number(values.memory) << 20;

/** @type {Map<string, { doc: Y.Doc, number: number, bytes: number }>} the documents, least recently used first */
const remembered = new Map();
let rememberedBytes = 0;

/** @param {string} key */
function forget(key) {
	const known = remembered.get(key);
	if (!known) return;
	rememberedBytes -= known.bytes;
	known.doc.destroy();
	remembered.delete(key);
}

/**
 * Returns a document with further updates, or undefined if it is not remembered as it was at from.
 *
 * @param {{ key: string, from?: number, to: number }} head
 * @param {Buffer[]} updates
 */
function documentOf({ key, from = 0, to }, updates) {
	let known = remembered.get(key);
	if (from === 0) {
		forget(key);
		known = { doc: new Y.Doc(), number: 0, bytes: 0 };
	} else if (known?.number !== from) {
		forget(key);
		return undefined;
	}
	for (const update of updates) {
		try {
			Y.applyUpdate(known.doc, update);
		} catch (error) {
			console.error(`an update of document ${key} up to ${to} cannot be applied: ${error}`);
		}
		known.bytes += update.length;
		rememberedBytes += update.length;
	}
	known.number = to;
	remembered.delete(key);
	remembered.set(key, known);
	for (const other of remembered.keys()) {
		if (rememberedBytes <= maxRemembered || other === key) break;
		forget(other);
	}
	return known.doc;
}

/** @param {Buffer} update */
function isUpdate(update) {
	try {
		Y.decodeUpdate(update);
		return true;
	} catch {
		return false;
	}
}

/** @param {Uint8Array} bytes */
const bytesReply = (bytes) => ({
	status: 0,
	body: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
});

/** @param {unknown} value */
const jsonReply = (value) => ({ status: 0, body: JSON.stringify(value) });

/** @param {Buffer} payload */
function handle(payload) {
	const length = payload.readUInt32BE(0);
	const head = JSON.parse(payload.toString('utf8', 4, 4 + length));
	let offset = 4 + length;
	const pieces = (head.sizes ?? []).map((/** @type {number} */ size) => {
		offset += size;
		return payload.subarray(offset - size, offset);
	});
	switch (head.op) {
		case 'check':
			return jsonReply(pieces.flatMap((piece, i) => (isUpdate(piece) ? [] : [i])));
		case 'make': {
			const doc = new Y.Doc();
			doc.clientID = 1;
			writeText(doc, head.text);
			return bytesReply(Y.encodeStateAsUpdate(doc));
		}
	}
	const vector = head.op === 'diff' ? pieces.pop() : undefined;
	const doc = documentOf(head, pieces);
	if (!doc) return { status: 2, body: '' };
	switch (head.op) {
		case 'vector':
			return bytesReply(Y.encodeStateVector(doc));
		case 'diff':
		case 'merge':
			return bytesReply(Y.encodeStateAsUpdate(doc, vector));
		case 'text':
			return jsonReply(readText(doc));
	}
	throw new Error(`unknown operation ${head.op}`);
}

/** Ends the process if it has grown although it forgot its documents. Its parent starts another one. */
function endIfTooLarge() {
	if (process.memoryUsage.rss() <= maxMemory) return;
	if (remembered.size === 0) process.exit(1);
	for (const key of [...remembered.keys()]) forget(key);
}

let calls = 0;

serve(values.socket, (payload) => {
	if (++calls % 64 === 0) setImmediate(endIfTooLarge);
	try {
		return handle(payload);
	} catch (error) {
		return { status: 1, body: String(error instanceof Error ? error.message : error) };
	}
});
