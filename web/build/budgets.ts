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
	{ name: 'stylesheet', limit: 15 * kilobyte, of: (weights) => sum(weights, /\.css$/) },
	{
		name: 'script before interaction',
		limit: 3 * kilobyte,
		of: (weights) => sum(weights, /^loader-.*\.js$/),
	},
	{ name: 'script with every island', limit: 95 * kilobyte, of: (weights) => sum(weights, /\.js$/) },
];

/** Weighs the assets of a browser's build. */
export function weigh(client: string): Weights {
	const assets = join(client, 'assets');
	return new Map(
		readdirSync(assets)
			.filter((name) => /\.(js|css)$/.test(name))
			.map((name) => [name, brotliCompressSync(readFileSync(join(assets, name))).length]),
	);
}
