/** Compresses the assets, so that the server does not have to for each request, and checks the size limits. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { budgets, stylesheetLimit, weigh, weighStyles } from './budgets.ts';

const client = 'web/dist/site/client';
const assets = join(client, 'assets');

const { styles, stylesheetFiles } = await import(pathToFileURL('web/dist/site/server/entry-server.mjs').href);
for (const [page, name] of Object.entries<string>(stylesheetFiles))
	writeFileSync(join(assets, name), styles[page]);

for (const name of readdirSync(assets)) {
	if (!/\.(js|css|svg|json)$/.test(name)) continue;
	const bytes = readFileSync(join(assets, name));
	writeFileSync(join(assets, `${name}.gz`), gzipSync(bytes, { level: 9 }));
	writeFileSync(
		join(assets, `${name}.br`),
		brotliCompressSync(bytes, {
			params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
		}),
	);
}

const weights = weigh(client);
for (const { name, limit, weight } of [
	...budgets.map(({ name, limit, measure }) => ({ name, limit, weight: measure(weights) })),
	{ name: 'stylesheet of a page', limit: stylesheetLimit, weight: weighStyles(styles) },
]) {
	console.log(`${name}: ${(weight / 1024).toFixed(1)} of ${limit / 1024} KB`);
	if (weight > limit) {
		console.error(
			`${name} is over its budget; make it lighter, or change the budget in web/build/budgets.ts and say why.`,
		);
		process.exitCode = 1;
	}
}
