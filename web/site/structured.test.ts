/** Checks structured data against the TypeScript types that Google generates from schema.org's vocabulary. */
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
	folder = mkdtempSync('node_modules/.structured-'); // the compiler finds the types from here
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The compiler's errors about documents; "" for none. */
async function compilerErrors(texts: readonly string[]): Promise<string> {
	const file = join(folder, 'documents.ts');
	const lines = texts.map((text, i) => `export const d${i}: Graph = ${text};`);
	writeFileSync(file, ["import type { Graph } from 'schema-dts';", ...lines].join('\n'));
	const compilation = promisify(execFile)('node_modules/.bin/tsc', [
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
	return compilation.then(
		() => '',
		({ stdout }: { stdout: string }) => stdout,
	);
}

describe('structured data in the vocabulary of schema.org', { timeout: 60_000 }, () => {
	it('has no type or property outside the vocabulary (F193)', async () => {
		expect(documents.length).toBeGreaterThan(25);
		// Removes the only property outside the vocabulary, which search engines require for a search.
		const texts = documents.map(({ text }) =>
			text.replace(/,\s*"query-input": "[^"]*"|"query-input": "[^"]*",/, ''),
		);
		expect(await compilerErrors(texts)).toBe('');
	});

	it('is refused with a misspelled property', async () => {
		const [{ text } = { text: '' }] = documents;
		expect(await compilerErrors([text.replace('"name"', '"nmae"')])).toContain('\'"nmae"\' does not exist');
	});
});
