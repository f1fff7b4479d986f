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
	'islands/Pot/Pot.module.css': '.pot { color: teal }',
	'islands/Pot/Pot.tsx': "import s from './Pot.module.css'; export const Pot = () => s.pot",
	'islands/Cup/Cup.module.css': '.cup { color: navy }',
	'islands/Cup/Cup.tsx': "import s from './Cup.module.css'; export const Cup = () => s.cup",
	'islands.gen.ts':
		"import { Cup } from './islands/Cup/Cup'; import { Pot } from './islands/Pot/Pot'; export const islands = { Cup, Pot }",
	'features/c/ThreePage.tsx':
		"import { islands } from '../../islands.gen'; export const ThreePage = (name = 'Pot') => islands[name]()",
	'entry.ts':
		"import './base.css'; import { OnePage } from './features/a/OnePage'; import { TwoPage } from " +
		"'./features/b/TwoPage'; import { ThreePage } from './features/c/ThreePage'; import styles from " +
		"'virtual:styles'; export const pages = { OnePage, ThreePage, TwoPage }; export { styles }",
};

describe("a page's stylesheet", () => {
	const root = mkdtempSync(join(tmpdir(), 'styles-'));
	let built: {
		pages: { OnePage: () => string; ThreePage: () => string; TwoPage: () => string[] };
		styles: Record<string, string>;
	};

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

	it('contains the rules for all pages, of its components and of the islands that it names, and none of others', () => {
		const { pages, styles } = built;
		const [two, part] = pages.TwoPage();
		const shared = `a{color:red}.${pages.OnePage()}{color:green}`;
		expect(styles).toEqual({
			OnePage: shared,
			ThreePage: `a{color:red}.${pages.ThreePage()}{color:teal}`,
			TwoPage: `${shared}.${part}{color:gray}.${two}{color:#00f}`,
		});
	});
});
