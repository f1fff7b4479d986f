// The renderer: calls a render function of the site's bundle for each request.
//
//   node worker.mjs --socket <path> --bundle <path>
//
// A request is the JSON document {"page": name, "model": …}. The response has
// status 0 and the HTML, or status 1 and {"message", "stack"} of the exception.
//
// A request with "parts" asks for the HTML in pieces. The response then has status 0,
// the length of a JSON document as a uint32, that document, and the bytes of the
// pieces one after the other. The document lists the pieces in order, with their
// sizes in "bytes" and the other fields of web/site/pieces.ts.

import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { serve } from './frames.mjs';

const { values } = parseArgs({
	options: { socket: { type: 'string' }, bundle: { type: 'string' } },
});
if (!values.socket || !values.bundle) {
	throw new Error('usage: worker.mjs --socket <path> --bundle <path>');
}

/**
 * @typedef {{ key?: string, part?: boolean, content?: string | Buffer, showsTime?: boolean, selectors?: string }} Piece
 * @type {{
 *   render(page: string, model: unknown): string | Promise<string>,
 *   renderPieces(page: string, model: unknown, parts: object[]): Piece[],
 * }}
 */
const { render, renderPieces } = await import(pathToFileURL(resolve(values.bundle)).href);
if (typeof render !== 'function') throw new Error(`${values.bundle} exports no render function`);

/** @param {unknown} html */
function htmlReply(html) {
	if (typeof html !== 'string') return errorReply(new TypeError('render did not return a string'));
	return { status: 0, body: html };
}

/** @param {Piece[]} pieces */
function piecesReply(pieces) {
	let size = 0;
	const listed = pieces.map(({ content = '', ...piece }) => {
		const bytes = typeof content === 'string' ? Buffer.byteLength(content) : content.length;
		size += bytes;
		return { ...piece, bytes };
	});
	const list = JSON.stringify(listed);
	const length = Buffer.byteLength(list);
	const body = Buffer.allocUnsafe(4 + length + size);
	body.writeUInt32BE(length, 0);
	let offset = 4 + body.write(list, 4);
	for (const { content = '' } of pieces) {
		offset += typeof content === 'string' ? body.write(content, offset) : content.copy(body, offset);
	}
	return { status: 0, body };
}

/** @param {unknown} error */
function errorReply(error) {
	const message = error instanceof Error ? error.message : String(error);
	const stack = error instanceof Error ? String(error.stack) : '';
	return { status: 1, body: JSON.stringify({ message, stack }) };
}

serve(values.socket, (payload) => {
	try {
		const { page, model, parts } = JSON.parse(payload.toString());
		if (parts !== undefined) return piecesReply(renderPieces(page, model, parts));
		const html = render(page, model);
		return html instanceof Promise ? html.then(htmlReply, errorReply) : htmlReply(html);
	} catch (error) {
		return errorReply(error);
	}
});
