/** A second check of structured data: the types that Google generates from schema.org's vocabulary. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const golden = 'internal/pagetest/testdata/structured';
const documents = readdirSync(golden).map((name) => ({
	name,
	text: readFileSync(join(golden, name), 'utf8'),
}));

let folder: string;
beforeAll(() => {
	folder = mkdtempSync('node_modules/.structured-'); // where the types are found
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The compiler's errors about documents; "" for none. */
async function complaints(texts: readonly string[]): Promise<string> {
	const file = join(folder, 'documents.ts');
	const lines = texts.map((text, i) => `export const d${i}: Graph = ${text};`);
	writeFileSync(file, ["import type { Graph } from 'schema-dts';", ...lines].join('\n'));
	const compile = promisify(execFile)('node_modules/.bin/tsc', [
		'--ignoreConfig',
		'--noEmit',
		'--strict',
		'--skipLibCheck',
		'--types',
		'',
		'--module',
		'nodenext',
		file,
	]);
	return compile.then(
		() => '',
		({ stdout }: { stdout: string }) => stdout,
	);
}

describe('structured data in the vocabulary of schema.org', { timeout: 60_000 }, () => {
	it('has no type or property outside the vocabulary (F193)', async () => {
		expect(documents.length).toBeGreaterThan(25);
		// The one property outside the vocabulary: search engines require it for a search.
		const texts = documents.map(({ text }) =>
			text.replace(/,\s*"query-input": "[^"]*"|"query-input": "[^"]*",/, ''),
		);
		expect(await complaints(texts)).toBe('');
	});

	it('is refused with one', async () => {
		const [{ text } = { text: '' }] = documents;
		expect(await complaints([text.replace('"name"', '"nmae"')])).toContain('\'"nmae"\' does not exist');
	});
});
