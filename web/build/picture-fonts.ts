/**
 * Puts fonts with all glyphs of their scripts beside the built site, one weight of each, for pictures with text
 * that the program draws.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { english, latinExtended, rupee, span, western } from './fonts.ts';
import { subsetFont } from './subset.ts';

const target = 'web/dist/site/drawing-fonts';

/** The name of a font's file, its source in a package, its characters, and its position on each axis. */
type PictureFont = [name: string, file: string, letters: string, axes: Record<string, number>];

const indic = (name: string, family: string, subset: string, block: number): PictureFont => [
	name,
	`anek-${family}/files/anek-${family}-${subset}-wght-normal`,
	span([0x20], [0x964, 0x965], [block, block + 0x7f], [0x200c, 0x200d], [0x25cc]),
	{ wght: 620 },
];

const fonts: PictureFont[] = [
	['serif', 'newsreader/files/newsreader-latin-opsz-normal', english + western, { wght: 560, opsz: 60 }],
	[
		'serif-more',
		'newsreader/files/newsreader-latin-ext-opsz-normal',
		latinExtended + rupee,
		{ wght: 560, opsz: 60 },
	],
	// For the publication's name on pages in other scripts: the heaviest weight and the optical size of the font that
	// pages in Latin script load.
	['wordmark', 'newsreader/files/newsreader-latin-opsz-normal', english + western, { wght: 600, opsz: 24 }],
	['sans', 'anek-latin/files/anek-latin-latin-wght-normal', english + western, { wght: 600 }],
	['sans-more', 'anek-latin/files/anek-latin-latin-ext-wght-normal', latinExtended + rupee, { wght: 600 }],
	indic('devanagari', 'devanagari', 'devanagari', 0x900),
	indic('bengali', 'bangla', 'bengali', 0x980),
	indic('gurmukhi', 'gurmukhi', 'gurmukhi', 0xa00),
	indic('gujarati', 'gujarati', 'gujarati', 0xa80),
	indic('odia', 'odia', 'oriya', 0xb00),
	indic('tamil', 'tamil', 'tamil', 0xb80),
	indic('telugu', 'telugu', 'telugu', 0xc00),
	indic('kannada', 'kannada', 'kannada', 0xc80),
	indic('malayalam', 'malayalam', 'malayalam', 0xd00),
	[
		'arabic',
		'noto-nastaliq-urdu/files/noto-nastaliq-urdu-arabic-wght-normal',
		span([0x20], [0x600, 0x6ff], [0xfdf2], [0x200c, 0x200f]),
		{ wght: 400 },
	],
];

const require = createRequire(import.meta.url);
rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
for (const [name, file, letters, axes] of fonts) {
	const source = readFileSync(require.resolve(`@fontsource-variable/${file}.woff2`));
	writeFileSync(join(target, `${name}.ttf`), await subsetFont(source, { letters, axes }, 'sfnt'));
}
