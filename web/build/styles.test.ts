import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { styles } from './styles';

const files: Record<string, string> = {
	'base.css': 'a { color: red }',
	'zone/Card.module.css': '.card { color: green }',
	'zone/Card.tsx': "import s from './Card.module.css'; export const Card = () => s.card",
	'features/a/OnePage.tsx': "import { Card } from '../../zone/Card'; export const OnePage = () => Card()",
	'features/b/Part/Part.module.css': '.part { color: gray }',
	'features/b/Part/Part.ts': "import s from './Part.module.css'; export const Part = () => s.part",
	'features/b/Two.module.css': '.two { color: blue }',
	'features/b/TwoPage.tsx':
		"import { Card } from '../../zone/Card'; import { Part } from './Part/Part'; import s from " +
		"'./Two.module.css'; export const TwoPage = () => [s.two, Part(), Card()]",
	'entry.ts':
		"import './base.css'; import { OnePage } from './features/a/OnePage'; import { TwoPage } from " +
		"'./features/b/TwoPage'; import styles from 'virtual:styles'; export const pages = { OnePage, " +
		'TwoPage }; export { styles }',
};

describe("a page's stylesheet", () => {
	const root = mkdtempSync(join(tmpdir(), 'styles-'));
	let built: { pages: { OnePage: () => string; TwoPage: () => string[] }; styles: Record<string, string> };

	beforeAll(async () => {
		for (const [name, text] of Object.entries(files)) {
			mkdirSync(dirname(join(root, name)), { recursive: true });
			writeFileSync(join(root, name), text);
		}
		await build({
			configFile: false,
			root,
			logLevel: 'silent',
			plugins: [styles()],
			css: { transformer: 'lightningcss' },
			build: { ssr: 'entry.ts', outDir: 'dist', rollupOptions: { output: { entryFileNames: 'entry.mjs' } } },
		});
		built = await import(join(root, 'dist/entry.mjs'));
	}, 60_000);

	afterAll(() => rmSync(root, { recursive: true, force: true }));

	it('contains the rules for all pages and of its components, and none of other pages', () => {
		const { pages, styles } = built;
		const [two, part] = pages.TwoPage();
		const shared = `a{color:red}.${pages.OnePage()}{color:green}`;
		expect(styles).toEqual({
			OnePage: shared,
			TwoPage: `${shared}.${part}{color:gray}.${two}{color:#00f}`,
		});
	});
});
