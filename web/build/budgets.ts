import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** Bytes of every asset, compressed with brotli, by file name. */
export type Weights = Map<string, number>;

const kilobyte = 1024;

const sum = (weights: Weights, pattern: RegExp): number =>
	[...weights].reduce((total, [name, bytes]) => (pattern.test(name) ? total + bytes : total), 0);

/** What a reader may be asked to load. */
export const budgets: { name: string; limit: number; of: (weights: Weights) => number }[] = [
	{
		name: 'script before interaction',
		limit: 4.5 * kilobyte,
		of: (weights) => sum(weights, /^loader-.*\.js$/),
	},
	// Of all pages together. None has them all: what each may load is measured in the browser (e2e/weight.spec.ts).
	{ name: 'script with every island', limit: 105 * kilobyte, of: (weights) => sum(weights, /\.js$/) },
];

/** Weighs the assets of a browser's build. */
export function weigh(client: string): Weights {
	const assets = join(client, 'assets');
	return new Map(
		readdirSync(assets)
			.filter((name) => name.endsWith('.js'))
			.map((name) => [name, brotliCompressSync(readFileSync(join(assets, name))).length]),
	);
}

/** What the stylesheet of one page may weigh, compressed with brotli. */
export const stylesheetLimit = 14 * kilobyte;

/** Weighs the heaviest of the stylesheets of pages. */
export const weighStyles = (styles: Record<string, string>): number =>
	Math.max(...Object.values(styles).map((css) => brotliCompressSync(css).length));
