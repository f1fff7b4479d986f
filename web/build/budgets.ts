import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** Bytes of every script, compressed with brotli, by file name. */
export type Weights = Map<string, number>;

const kilobyte = 1024;

const sum = (weights: Weights, pattern: RegExp): number =>
	[...weights].reduce((total, [name, bytes]) => (pattern.test(name) ? total + bytes : total), 0);

/** The limits of the scripts that a reader loads, in bytes compressed with brotli. */
export const budgets: { name: string; limit: number; measure: (weights: Weights) => number }[] = [
	// Includes the script that loads the second font later, which saves 17 KB before the first paint. Every island and
	// every enhancement adds a line to its table, some 25 bytes. It also fetches what signed-in readers use before it is visible.
	{
		name: 'script before interaction',
		limit: 5.2 * kilobyte,
		measure: (weights) => sum(weights, /^loader-.*\.js$/),
	},
	// The islands and enhancements of all pages together. No page has them all; e2e/weight.spec.ts limits what each page loads.
	//  10.5 KB  the form of companies, which reads amounts in words of every language
	//   5.2 KB  webinars: live state, questions, polls, the registration form and the room; 0.2 KB of it are links into a recording
	//           and the player of a stream that begins while the page is open
	//   2.9 KB  conferences: the agenda with the day in the reader's own zone, the own agenda and the search for speakers
	//   2.5 KB  the messages to companies
	//   1.8 KB  the check-in at the door of an event
	//   1.5 KB  suggested investors, amounts in short form and chosen files
	//   0.4 KB  drafts of corrections
	//   0.3 KB  the time zones of a moment
	//   0.15 KB the deletion of unsaved texts when a reader signs out
	//   0.15 KB required fields and examples of dates in the future in the form for a company
	//   0.35 KB amounts with names of currencies, polls that close by the clock, the door by the server's clock
	//   0.1 KB  what browsers offer to fill in, and being offline, in the form of a webinar
	//   0.6 KB  the link to edit a story, which only members of the newsroom load
	//   0.5 KB  captions of films inside a text, and the one bar at the foot of a story on a phone
	//   0.1 KB  icons in place of logos and portraits that cannot be loaded, and reasons in the dialog to sign in
	//   0.4 KB  lists of companies, people and investors that grow in place, and the skeleton of an enlarged picture
	// The player of HLS (hls) is not counted, because a page loads it only when the reader plays a stream.
	{
		name: 'script with every island',
		limit: 138.9 * kilobyte,
		measure: (weights) => sum(weights, /^(?!.*\bhls).*\.js$/),
	},
];

/** Measures the scripts of the browser build in a folder. */
export function weigh(client: string): Weights {
	const assets = join(client, 'assets');
	return new Map(
		readdirSync(assets)
			.filter((name) => name.endsWith('.js'))
			.map((name) => [name, brotliCompressSync(readFileSync(join(assets, name))).length]),
	);
}

/**
 * Limit of the stylesheet of one page, in bytes compressed with brotli. The largest is that of static pages, which may
 * have every kind of section; touch targets and the fades of rows took 0.25 KB of it, and
 * players in texts 0.05 KB. The height that a footer announces and the size of links back from
 * footnotes took 0.1 KB.
 */
export const stylesheetLimit = 14.4 * kilobyte;

/** The size of the largest of the pages' stylesheets, in bytes compressed with brotli. */
export const weighStyles = (styles: Record<string, string>): number =>
	Math.max(...Object.values(styles).map((css) => brotliCompressSync(css).length));
