import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const longest = 140; // characters; the formatter breaks code, but neither strings nor comments

it('no line written by hand is too long to read', () => {
	const files = globSync(['web/{api,build,site}/**/*.{ts,tsx}', 'e2e/**/*.{ts,tsx}', '*.ts'], {
		// Generated files, and long texts and drawings that are data.
		exclude: ['**/*.gen.ts', '**/.*/**', 'web/site/fixtures/{art,texts}.ts'],
	});
	expect(files.length).toBeGreaterThan(100);
	const long = files.flatMap((file) =>
		readFileSync(file, 'utf8')
			.split('\n')
			.flatMap((line, i) => ([...line].length > longest ? [`${file}:${i + 1}`] : [])),
	);
	expect(long).toEqual([]);
});
