/**
 * Parts of pages whose HTML the renderer keeps. A part is drawn again only when what it shows has changed: its HTML is
 * found by a hash of its properties, so nothing ever has to be invalidated.
 */
import { createHash } from 'node:crypto';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { View } from './view';

/** How many bytes of HTML a renderer keeps at most. */
const mostBytes = 8 << 20;

/** The HTML of a part. moment is the time of its model if the HTML depends on it. */
interface Part {
	html: string;
	moment: number | undefined;
}

const parts = new Map<string, Part>(); // the longest unused first
let bytes = 0;

/** JavaScript strings take up to two bytes a character. */
const sizeOf = (key: string, { html }: Part): number => 2 * (key.length + html.length);

function forget(key: string): void {
	const part = parts.get(key);
	if (part === undefined) return;
	bytes -= sizeOf(key, part);
	parts.delete(key);
}

function remember(key: string, part: Part): void {
	forget(key);
	parts.set(key, part);
	bytes += sizeOf(key, part);
	for (const oldest of parts.keys()) {
		if (bytes <= mostBytes) break;
		forget(oldest);
	}
}

const day = 24 * 60 * 60 * 1000;

/** Copies a view. The copy calls noted when something asks for the time, or for a moment that is not yet a day old. */
const watched = (view: View, noted: () => void): View => ({
	...view,
	get now() {
		noted();
		return view.now;
	},
	dates: {
		...view.dates,
		relative(moment) {
			if (view.now - Date.parse(moment) < day) noted();
			return view.dates.relative(moment);
		},
	},
});

/** All that a part may read of its view, without the time but with its year, which dates leave out when it is this one. */
const keyOf = (name: string, properties: unknown, view: View, year: string): string =>
	createHash('sha256')
		.update(
			JSON.stringify([
				name,
				properties,
				year,
				view.lang,
				view.numbers,
				view.dir,
				view.brand,
				view.dates.timeZone,
				view.variant,
				view.headings,
				view.lite,
			]),
		)
		.digest('base64');

/**
 * Returns the HTML of a part, kept from an earlier page or drawn. draw may read nothing but the properties and the view
 * that it is given; now is the time of the model in RFC 3339.
 */
export function partHtml(
	name: string,
	properties: unknown,
	view: View,
	now: string,
	draw: (view: View) => ReactNode,
): string {
	const key = keyOf(name, properties, view, now.slice(0, 4));
	const kept = parts.get(key);
	if (kept !== undefined && (kept.moment === undefined || kept.moment === view.now)) {
		parts.delete(key);
		parts.set(key, kept);
		return kept.html;
	}
	let timed = false;
	const html = renderToString(
		draw(
			watched(view, () => {
				timed = true;
			}),
		),
	);
	remember(key, { html, moment: timed ? view.now : undefined });
	return html;
}
