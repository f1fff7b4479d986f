import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** Bytes of every asset, compressed with brotli, by file name. */
export type Weights = Map<string, number>;

const kilobyte = 1024;

const sum = (weights: Weights, pattern: RegExp): number =>
	[...weights].reduce((total, [name, bytes]) => (pattern.test(name) ? total + bytes : total), 0);

/** The size limits of what a reader loads. */
export const budgets: { name: string; limit: number; of: (weights: Weights) => number }[] = [
	// It decides when the second font is loaded, which saves 17 KB before the first paint.
	{
		name: 'script before interaction',
		limit: 4.7 * kilobyte,
		of: (weights) => sum(weights, /^loader-.*\.js$/),
	},
	// Of all pages together. No page has them all; what each may load is measured in the browser
	// (e2e/weight.spec.ts).
	{ name: 'script with every island', limit: 107 * kilobyte, of: (weights) => sum(weights, /\.js$/) },
];

/** Measures the assets of a browser build. */
export function weigh(client: string): Weights {
	const assets = join(client, 'assets');
	return new Map(
		readdirSync(assets)
			.filter((name) => name.endsWith('.js'))
			.map((name) => [name, brotliCompressSync(readFileSync(join(assets, name))).length]),
	);
}

/** Limit of the stylesheet of one page, compressed with brotli. */
export const stylesheetLimit = 14 * kilobyte;

/** Measures the largest of the pages' stylesheets. */
export const weighStyles = (styles: Record<string, string>): number =>
	Math.max(...Object.values(styles).map((css) => brotliCompressSync(css).length));
