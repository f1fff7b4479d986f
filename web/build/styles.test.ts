import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { styles } from './styles';

const files: Record<string, string> = {
	'base.css': 'a { color: red }',
	'Card.module.css': '.card { color: green }',
	'Card.tsx': "import s from './Card.module.css'; export const Card = () => s.card",
	'pages/OnePage.tsx': "import { Card } from '../Card'; export const OnePage = () => Card()",
	'pages/Two.module.css': '.two { color: blue }',
	'pages/TwoPage.tsx': "import s from './Two.module.css'; export const TwoPage = () => s.two",
	'entry.ts':
		"import './base.css'; import { OnePage } from './pages/OnePage'; import { TwoPage } from './pages/TwoPage'; import styles from 'virtual:styles'; export const pages = { OnePage, TwoPage }; export { styles }",
};

describe("a page's stylesheet", () => {
	const root = mkdtempSync(join(tmpdir(), 'styles-'));
	let built: { pages: Record<string, () => string>; styles: Record<string, string> };

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

	it('holds what is for every page and what the page is made of, and nothing of another page', () => {
		const { pages, styles } = built;
		expect(styles).toEqual({
			OnePage: `a{color:red}.${pages.OnePage?.()}{color:green}`,
			TwoPage: `a{color:red}.${pages.TwoPage?.()}{color:#00f}`,
		});
	});
});
