import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { subsetFonts } from '../../build/fonts';

const sheets = globSync('web/site/**/*.module.css').map(
	(file) => [file, readFileSync(file, 'utf8')] as const,
);

describe('component styles', () => {
	it('name colours by their role', () => {
		const raw = sheets.flatMap(([file, css]) =>
			// A sheet may name colours of its own, each with its dark counterpart.
			(
				css
					.replace(/--[\w-]+: light-dark\([^;]+\);/g, '')
					.match(/(?:#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\()/gi) ?? []
			).map((found) => `${file}: ${found} (use a token of theme/tokens.css)`),
		);
		expect(raw).toEqual([]);
	});

	it('use no left and right', () => {
		const sides = 'left|right|top|bottom';
		const sizes = 'width|height';
		const physical = new RegExp(
			`^\\s*(?:(?:margin|padding|border)-(?:${sides})|${sides}|${sizes}|(?:min|max)-(?:${sizes})|` +
				String.raw`float:\s*(?:left|right)|text-align:\s*(?:left|right))\b`,
			'gm',
		);
		const found = sheets.flatMap(([file, css]) =>
			(css.match(physical) ?? []).map((line) => `${file}: ${line.trim()} (use the logical property)`),
		);
		expect(found).toEqual([]);
	});

	it('define each colour once, with its dark counterpart', () => {
		const tokens = ['paper.gen.css', 'tokens.css']
			.map((file) => readFileSync(`web/site/theme/${file}`, 'utf8'))
			.join('');
		const names = [...tokens.matchAll(/^\t(--[\w-]+): (?:light-dark\(|#|rgb\()/gm)].map(([, name]) => name);
		expect(names).toContain('--paper');
		expect(names).toEqual([...new Set(names)]);
	});

	it('limit the content to 1800 px (CONST-23)', () => {
		expect(readFileSync('web/site/theme/tokens.css', 'utf8')).toContain('--widest: 112.5rem');
		expect(readFileSync('web/site/components/Section/Section.module.css', 'utf8')).toContain(
			'max-inline-size: calc(var(--widest) + 2 * var(--edge))',
		);
	});
});

describe('Urdu', () => {
	const rules =
		/^\[lang="ur"\] \{([^}]*)\}/m.exec(readFileSync('web/site/theme/tokens.css', 'utf8'))?.[1] ?? '';
	const value = (name: string) => new RegExp(`^\\t${name}: (.*);$`, 'm').exec(rules)?.[1];

	it('is set in the only weight in which the letters of its words stay joined', () => {
		expect([value('--weight-head'), value('--weight-head-small')]).toEqual(['400', '400']);
		expect(value('font-synthesis')).toBe('none');
	});

	it('has a font of only that weight', async () => {
		const { fonts } = await subsetFonts('web/site/.generated/fonts');
		const rule = /@font-face\{font-family:'Noto Nastaliq Urdu';[^}]*\}/.exec(fonts.arabic?.css ?? '')?.[0];
		expect(rule).toContain('font-weight:400;');
	}, 60_000);
});
