import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deskBudgets, weighAreas, weighDesk } from './desk.ts';
import { compileCatalogues, isInDesk } from './messages.ts';

test('the first view and the editor are weighed without what they share', () => {
	const manifest = {
		'index.html': { file: 'a.js', isEntry: true, imports: ['_react.js'] },
		'_react.js': { file: 'react.js' },
		'features/editor/EditorPage.tsx': { file: 'e.js', imports: ['_react.js', '_pm.js', 'index.html'] },
		'_pm.js': { file: 'pm.js' },
	};
	const sizes: Record<string, number> = { 'a.js': 1, 'react.js': 10, 'e.js': 100, 'pm.js': 1000 };
	expect(weighDesk(manifest, (file) => sizes[file] ?? 0)).toEqual({ initial: 11, editor: 1100 });
});

test('an area weighs what its views add to the first one, each file once, with stylesheets', () => {
	const manifest = {
		'index.html': { file: 'a.js', isEntry: true, css: ['a.css'] },
		'features/people/PeoplePage.tsx': {
			file: 'l.js',
			isDynamicEntry: true,
			imports: ['index.html', '_list.js'],
		},
		'features/people/PersonPage.tsx': {
			file: 'p.js',
			isDynamicEntry: true,
			imports: ['_list.js'],
			css: ['p.css'],
		},
		'_list.js': { file: 'list.js', css: ['a.css'] },
		'features/editor/EditorPage.tsx': { file: 'e.js', isDynamicEntry: true },
	};
	const sizes: Record<string, number> = {
		'a.js': 1,
		'a.css': 2,
		'l.js': 10,
		'p.js': 100,
		'p.css': 1000,
		'list.js': 10_000,
	};
	expect(weighAreas(manifest, (file) => sizes[file] ?? 0)).toEqual({ styles: 2, areas: { people: 11_110 } });
});

const dist = 'web/dist/desk';

test.skipIf(!existsSync(dist))('the built app is within its budgets', () => {
	const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
	const weights = weighDesk(manifest, (file) => readFileSync(join(dist, `${file}.br`)).length);
	expect(weights.initial).toBeGreaterThan(50_000);
	expect(weights.initial).toBeLessThanOrEqual(deskBudgets.initial);
	expect(weights.editor).toBeGreaterThan(50_000);
	expect(weights.editor).toBeLessThanOrEqual(deskBudgets.editor);
	const { styles, areas } = weighAreas(manifest, (file) => readFileSync(join(dist, `${file}.br`)).length);
	expect(styles).toBeLessThanOrEqual(deskBudgets.styles);
	expect(Object.keys(areas)).toContain('people');
	for (const [area, bytes] of Object.entries(areas))
		expect(bytes, area).toBeLessThanOrEqual(deskBudgets.area);
});

test('the site has no message of the Desk', () => {
	const site = compileCatalogues('internal/i18n/locales', (id) => !id.startsWith('desk.'));
	expect(Object.keys(site).length).toBe(13);
	expect(Object.keys(site.en ?? {}).filter((id) => id.startsWith('desk.'))).toEqual([]);
	expect(Object.keys(site.en ?? {}).length).toBeGreaterThan(1000);
});

test('the newsroom’s app has every message that its code names', () => {
	const texts = JSON.parse(readFileSync('internal/i18n/locales/en.json', 'utf8'));
	const named = globSync('web/desk/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] })
		.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/['"`]([a-zA-Z]+(?:\.[\w-]+)+)['"`]/g)])
		.map(([, id = '']) => id)
		.filter((id) => id in texts);
	expect(named.length).toBeGreaterThan(300);
	expect(named.filter((id) => !isInDesk(id))).toEqual([]);
});
