import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { listFeatures } from './features';

/** Writes empty files below a new folder and returns its path. */
function folderOf(files: string[]): string {
	const root = mkdtempSync(join(tmpdir(), 'features-'));
	for (const file of files) {
		mkdirSync(dirname(join(root, file)), { recursive: true });
		writeFileSync(join(root, file), '');
	}
	return root;
}

describe('the lists of a site', () => {
	const roots: string[] = [];
	const listOf = (files: string[]) => {
		const root = folderOf(files);
		roots.push(root);
		return listFeatures(root);
	};
	afterAll(() => {
		for (const root of roots) rmSync(root, { recursive: true, force: true });
	});

	it('name every page, lite form, island and enhancement after its file', () => {
		const lists = listOf([
			'islands/Toasts/Toasts.tsx',
			'features/tea/TeaPage.tsx',
			'features/tea/TeaPage.lite.tsx',
			'features/tea/TeaPage.fixture.ts',
			'features/tea/Cup/Cup.tsx',
			'features/tea/islands/Pot/Pot.tsx',
			'features/tea/islands/Pot/Pot.test.tsx',
			'features/tea/enhancements/steep-timer.ts',
			'features/tea/enhancements/steep-timer.test.ts',
		]);
		expect(lists['pages.gen.ts']).toContain("import { TeaPage } from './features/tea/TeaPage';");
		expect(lists['pages.gen.ts']).toContain("import { TeaPageLite } from './features/tea/TeaPage.lite';");
		expect(lists['pages.gen.ts']).not.toMatch(/Cup|fixture/);
		expect(lists['islands.gen.ts']).toContain('\tPot,\n\tToasts,\n');
		expect(lists['chunks.gen.ts']).toContain(
			"\t'steep-timer': () => import('./features/tea/enhancements/steep-timer').then((m) => m.steepTimer),\n",
		);
		expect(lists['chunks.gen.ts']).not.toContain('.test');
	});

	it('refuse two pages with one name', () => {
		expect(() => listOf(['features/a/TeaPage.tsx', 'features/b/TeaPage.tsx'])).toThrow(
			'features/a/TeaPage and features/b/TeaPage have the same name',
		);
	});
});

describe('the features of the site', () => {
	const site = 'web/site';
	const sources = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter(
		(file) =>
			/\.(ts|tsx)$/.test(file) && !/\.(test|fixture|gen)\.tsx?$/.test(file) && !/^(fixtures|\.)/.test(file),
	);
	const featureOf = (file: string) => /^features\/([^/]+)\//.exec(file)?.[1];

	it('import shared code but not each other, and shared code imports no feature', () => {
		const violations = sources.flatMap((file) =>
			[...readFileSync(join(site, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)]
				.map(([, path]) => normalize(join(dirname(file), path ?? '')))
				.filter((imported) => featureOf(imported) && featureOf(imported) !== featureOf(file))
				.map((imported) => `${file} imports ${imported}`),
		);
		expect(sources.length).toBeGreaterThan(100);
		expect(violations).toEqual([]);
	});
});
