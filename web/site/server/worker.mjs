// The renderer: calls the site bundle's render function for every frame.
//
//   node worker.mjs --socket <path> --bundle <path>
//
// A request is the JSON document {"page": name, "model": …}. The answer has
// status 0 and the HTML, or status 1 and {"message", "stack"} of what was thrown.

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

/** @type {{ render(page: string, model: unknown): string | Promise<string> }} */
const { render } = await import(pathToFileURL(resolve(values.bundle)).href);
if (typeof render !== 'function') throw new Error(`${values.bundle} exports no render function`);

/** @param {unknown} html */
function rendered(html) {
	if (typeof html !== 'string') return failed(new TypeError('render did not return a string'));
	return { status: 0, body: html };
}

/** @param {unknown} error */
function failed(error) {
	const message = error instanceof Error ? error.message : String(error);
	const stack = error instanceof Error ? String(error.stack) : '';
	return { status: 1, body: JSON.stringify({ message, stack }) };
}

serve(values.socket, (payload) => {
	try {
		const { page, model } = JSON.parse(payload.toString());
		const html = render(page, model);
		return html instanceof Promise ? html.then(rendered, failed) : rendered(html);
	} catch (error) {
		return failed(error);
	}
});
