import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cut as cutFace, type Keep } from './cut.ts';
import { joins } from './joins.ts';

/**
 * Subsets the site's fonts from the Fontsource packages: only the characters that a script needs,
 * only the conjuncts of its languages, only the weights of the design. Every script has @font-face
 * rules of its own, so that a page has only those of its script.
 */

/** A piece of a font, cut from one file. */
interface Cut extends Keep {
	family: string;
	/** File in its package, without `@fontsource-variable/` and `.woff2`. */
	file: string;
	weight: string;
	style?: 'italic';
	/**
	 * When it is loaded. `first` is shown on the first paint and preloaded. `second` is too, but on phones only
	 * from a reader's second page on. Others are loaded after the first paint, where they occur.
	 */
	early?: 'first' | 'second';
	/** Fonts of the device that serve as well. */
	local?: string[];
	/** What a browser shows while the file loads; `swap` if absent ([decision 7](../../docs/decisions/0007-text-before-looks.md)). */
	display?: 'optional';
}

const weights = { wght: { min: 400, max: 650 } };

export const span = (...ranges: [number, number?][]): string =>
	ranges
		.flatMap(([from, to = from]) =>
			Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)),
		)
		.join('');

/** The characters of English: all that most pages need, and so all that is loaded before the first paint. */
export const english = span(
	[0x20, 0x3b],
	[0x3d],
	[0x3f, 0x5b],
	[0x5d],
	[0x5f],
	[0x61, 0x7a],
	[0xa0],
	[0xa9],
	[0xb7],
	[0x2013, 0x2014],
	[0x2018, 0x2019],
	[0x201c, 0x201d],
	[0x2026],
);
/** Other characters of Western Europe, of code, and symbols: loaded where they occur. */
export const western = span(
	[0x3c],
	[0x3e],
	[0x5c],
	[0x5e],
	[0x60],
	[0x7b, 0x7e],
	[0xa1, 0xa8],
	[0xaa, 0xb6],
	[0xb8, 0xff],
	[0x152, 0x153],
	[0x2c6],
	[0x2da],
	[0x2dc],
	[0x2002],
	[0x2009, 0x200a],
	[0x2010, 0x2012],
	[0x2015],
	[0x201a],
	[0x201e],
	[0x2020, 0x2022],
	[0x2030],
	[0x2032, 0x2033],
	[0x2039, 0x203a],
	[0x2044],
	[0x20ac],
	[0x2122],
	[0x2190, 0x2193],
	[0x2212],
	[0x25a0],
);
export const latinExtended = span(
	[0x100, 0x151],
	[0x154, 0x2ba],
	[0x2bd, 0x2c5],
	[0x2c7, 0x2cc],
	[0x2d8, 0x2d9],
	[0x2db],
	[0x2dd],
	[0x1e00, 0x1eff],
);
export const rupee = '₹';
const joiners: [number, number] = [0x200c, 0x200d];

/** The font features that Latin text uses: the interface sets figures of equal width. */
const features = ['ccmp', 'kern', 'liga', 'lnum', 'locl', 'mark', 'tnum'];
const regular: Pick<Cut, 'axes' | 'weight' | 'features' | 'kerning'> = {
	axes: weights,
	weight: '400 650',
	features,
	kerning: 500,
};

/** A font in its pieces: the letters of English, further ones, and the two of its package's second file. */
const pieces = (
	family: string,
	file: string,
	second: string,
	early: Cut['early'],
	kept: typeof regular,
): Cut[] => [
	{ family, file, letters: english, ...kept, early, display: 'optional' },
	{ family, file, letters: western, ...kept },
	{ family, file: second, letters: rupee, ...kept },
	{ family, file: second, letters: latinExtended, ...kept },
];

/** The fonts of the interface in Latin letters, on every page. */
const anek = pieces(
	'Anek Latin',
	'anek-latin/files/anek-latin-latin-wght-normal',
	'anek-latin/files/anek-latin-latin-ext-wght-normal',
	'second',
	regular,
);

const italic: Cut = {
	family: 'Newsreader',
	file: 'newsreader/files/newsreader-latin-wght-italic',
	letters: english,
	...regular,
	style: 'italic',
};

/**
 * Headlines and text. One optical size serves both: the axis takes 18 KB, more than the letters of
 * one size. 24 is between the text, for which its hairlines are strong enough, and the headlines.
 */
const newsreader: Cut[] = [
	...pieces(
		'Newsreader',
		'newsreader/files/newsreader-latin-opsz-normal',
		'newsreader/files/newsreader-latin-ext-opsz-normal',
		'first',
		{ ...regular, axes: { wght: { min: 400, max: 600 }, opsz: 24 }, weight: '400 600' },
	),
	italic,
	{ ...italic, letters: western },
];

const script = (family: string, file: string, ...letters: [number, number?][]): Cut[] => [
	{
		family,
		file,
		letters: span(...letters, joiners, [0x25cc]),
		axes: weights,
		weight: '400 650',
		early: 'first',
	},
	// The publication's name and figures are in Latin letters on every page.
	...anek.map((cut): Cut => (cut.early ? { ...cut, early: 'first' } : cut)),
];

const indic = (name: string, subset: string, block: number, language?: string): Cut[] => {
	const slug = `anek-${name.toLowerCase()}`;
	return script(
		`Anek ${name}`,
		`${slug}/files/${slug}-${subset}-wght-normal`,
		[0x964, 0x965],
		[block, block + 0x7f],
	).map((cut, i) => (i === 0 && language ? { ...cut, joins: { language, block } } : cut));
};

/** The name of each language in its own script, for the lists of languages. */
const ownNames: [string, string, string][] = [
	['anek-devanagari/files/anek-devanagari-devanagari-wght-normal', 'हिन्दीमराठी', 'Noto Sans Devanagari'],
	['anek-bangla/files/anek-bangla-bengali-wght-normal', 'বাংলাঅসমীয়া', 'Noto Sans Bengali'],
	['anek-gujarati/files/anek-gujarati-gujarati-wght-normal', 'ગુજરાતી', 'Noto Sans Gujarati'],
	['anek-gurmukhi/files/anek-gurmukhi-gurmukhi-wght-normal', 'ਪੰਜਾਬੀ', 'Noto Sans Gurmukhi'],
	['anek-kannada/files/anek-kannada-kannada-wght-normal', 'ಕನ್ನಡ', 'Noto Sans Kannada'],
	['anek-malayalam/files/anek-malayalam-malayalam-wght-normal', 'മലയാളം', 'Noto Sans Malayalam'],
	['anek-odia/files/anek-odia-oriya-wght-normal', 'ଓଡ଼ିଆ', 'Noto Sans Oriya'],
	['anek-tamil/files/anek-tamil-tamil-wght-normal', 'தமிழ்', 'Noto Sans Tamil'],
	['anek-telugu/files/anek-telugu-telugu-wght-normal', 'తెలుగు', 'Noto Sans Telugu'],
	['noto-nastaliq-urdu/files/noto-nastaliq-urdu-arabic-wght-normal', 'اردو', 'Noto Nastaliq Urdu'],
];

const names: Cut[] = ownNames.map(([file, letters, local]) => ({
	family: 'Names',
	file,
	letters,
	axes: { wght: 450 },
	weight: '400 650',
	local: [local],
}));

/** By script, and by language where two languages of a script differ: Marathi has its own forms of ल and श. */
const scripts: Record<string, Cut[]> = {
	latin: [...newsreader, ...anek],
	devanagari: indic('Devanagari', 'devanagari', 0x900, 'hi'),
	mr: indic('Devanagari', 'devanagari', 0x900, 'mr'),
	bengali: indic('Bangla', 'bengali', 0x980, 'bn'),
	gurmukhi: indic('Gurmukhi', 'gurmukhi', 0xa00),
	gujarati: indic('Gujarati', 'gujarati', 0xa80, 'gu'),
	odia: indic('Odia', 'oriya', 0xb00, 'or'),
	tamil: indic('Tamil', 'tamil', 0xb80),
	telugu: indic('Telugu', 'telugu', 0xc00, 'te'),
	kannada: indic('Kannada', 'kannada', 0xc80),
	malayalam: indic('Malayalam', 'malayalam', 0xd00),
	arabic: script(
		'Noto Nastaliq Urdu',
		'noto-nastaliq-urdu/files/noto-nastaliq-urdu-arabic-wght-normal',
		[0x600, 0x6ff],
		[0xfdf2],
	).map((cut, i) => (i === 0 ? { ...cut, axes: { wght: 400 }, weight: '400' } : cut)), // its letters do not join in bolder weights
};

/** The device's fonts, scaled to the metrics of ours, so that nothing moves when ours are loaded. */
const standIns = `@font-face{font-family:'Newsreader Georgia';src:local('Georgia');size-adjust:92.5%;ascent-override:80%;descent-override:29.2%;line-gap-override:0%}@font-face{font-family:'Newsreader Times';src:local('Times New Roman'),local('Liberation Serif');size-adjust:99.5%;ascent-override:74.4%;descent-override:27.1%;line-gap-override:0%}@font-face{font-family:'Anek Arial';src:local('Arial'),local('Liberation Sans');size-adjust:93%;ascent-override:96.8%;descent-override:21.5%;line-gap-override:0%}`;

/** The unicode-range of some characters: U+20-7E,U+A0. */
function rangeOf(letters: string): string {
	const points = [...new Set([...letters].map((letter) => letter.codePointAt(0) ?? 0))].sort((a, b) => a - b);
	const ranges: [number, number][] = [];
	for (const point of points) {
		const last = ranges.at(-1);
		if (last && point === last[1] + 1) last[1] = point;
		else ranges.push([point, point]);
	}
	const hex = (n: number) => n.toString(16).toUpperCase();
	return ranges.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(',');
}

/** The file of a subset; making it takes a second, so the result is cached. */
async function cutOf(cut: Cut, cache: string): Promise<{ name: string; bytes: Buffer }> {
	const require = createRequire(import.meta.url);
	const source = readFileSync(require.resolve(`@fontsource-variable/${cut.file}.woff2`));
	const hash = createHash('sha256')
		.update(source)
		.update(
			JSON.stringify([
				cut.letters,
				cut.axes,
				...(cut.features ? [cut.features, cut.kerning] : []),
				...(cut.joins ? [cut.joins, joins[cut.joins.language]] : []),
			]),
		)
		.digest('base64url')
		.slice(0, 8);
	const name = `${cut.file
		.split('/')
		.at(-1)
		?.replace(/-(wght|opsz|normal)/g, '')}-${hash}.woff2`;
	const kept = join(cache, name);
	if (!existsSync(kept)) {
		mkdirSync(cache, { recursive: true });
		writeFileSync(kept, await cutFace(source, cut));
	}
	return { name, bytes: readFileSync(kept) };
}

/** A @font-face rule and the address of its file. */
type Rule = [css: string, url: string];

/** What a page of a script, or of a language, has in its head for its fonts. */
export interface Faces {
	/** @font-face rules of the text on every page. */
	css: string;
	/** The rule of the font that phones show from a reader's second page on, and its file; "" if there is none. */
	second: { css: string; file: string };
	/** Rules that the first paint does not need: rare characters, italics, names of languages. */
	late: string;
	/** Files of the first paint, at most two. */
	preload: string[];
	/** The rule of the script's own font, for pages in other scripts with titles in this one. */
	own: string;
}

/** Makes every subset. Returns the files by name and, by script or language, what a page has in its head. */
export async function cutFonts(
	cache: string,
): Promise<{ files: Map<string, Buffer>; faces: Record<string, Faces> }> {
	const files = new Map<string, Buffer>();
	const rule = async (cut: Cut): Promise<Rule> => {
		const { name, bytes } = await cutOf(cut, cache);
		files.set(name, bytes);
		const url = `/assets/${name}`;
		const local = (cut.local ?? []).map((face) => `local('${face}'),`).join('');
		const css = `@font-face{font-family:'${cut.family}';src:${local}url(${url}) format('woff2');font-weight:${cut.weight};${cut.style ? `font-style:${cut.style};` : ''}font-display:${cut.display ?? 'swap'};unicode-range:${rangeOf(cut.letters)}}`;
		return [css, url];
	};
	// One after the other, because the decompressor has one memory for all fonts.
	const all = async (cuts: Cut[]): Promise<Rule[]> => {
		const rules: Rule[] = [];
		for (const cut of cuts) rules.push(await rule(cut));
		return rules;
	};
	const faces: Record<string, Faces> = {};
	for (const [name, cuts] of Object.entries(scripts)) {
		const rules = await all([...cuts, ...names]);
		const loaded = (early: Cut['early']) => rules.filter((_, i) => cuts[i]?.early === early);
		const css = (early: Cut['early']) =>
			loaded(early)
				.map(([css]) => css)
				.join('');
		faces[name] = {
			css: standIns + css('first'),
			second: { css: css('second'), file: loaded('second')[0]?.[1] ?? '' },
			late: css(undefined),
			preload: loaded('first').map(([, url]) => url),
			own: rules[0]?.[0] ?? '',
		};
	}
	return { files, faces };
}
