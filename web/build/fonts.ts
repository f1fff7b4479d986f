import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { clustersOf } from './conjuncts.ts';
import { type SubsetOptions, subsetFont } from './subset.ts';

/**
 * Subsets the site's fonts from the Fontsource packages: only the characters that a script needs,
 * only the conjuncts of its languages, only the weights of the design. Every script has @font-face
 * rules of its own, so that a page has only those of its script.
 */

/** A piece of a font: a subset of one file, with a @font-face rule of its own. */
interface FontPiece extends SubsetOptions {
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
	/** Names of fonts of the device that are used instead, if it has them. */
	local?: string[];
	/** The value of font-display; if absent, `swap` (docs/decisions/0007-fonts.md). */
	display?: 'optional';
}

const weights = { wght: { min: 400, max: 650 } };

/** The characters in ranges of code points; both ends are included, and a range without an end is one character. */
export const span = (...ranges: [number, number?][]): string =>
	ranges
		.flatMap(([from, to = from]) =>
			Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)),
		)
		.join('');

/** The characters of English. Most pages need no others, so only these are loaded before the first paint. */
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
/** Other characters of Western Europe and of code, and symbols. They are loaded on pages that contain them. */
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
/** Latin letters of other languages, from the second file of a package. */
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
const regular: Pick<FontPiece, 'axes' | 'weight' | 'features' | 'kerning'> = {
	axes: weights,
	weight: '400 650',
	features,
	kerning: 500,
};

/** The pieces of a Latin font: English and western characters, and the rupee sign and others from its package's second file. */
const latinPieces = (
	family: string,
	file: string,
	second: string,
	early: FontPiece['early'],
	options: typeof regular,
): FontPiece[] => [
	{ family, file, letters: english, ...options, early, display: 'optional' },
	{ family, file, letters: western, ...options },
	{ family, file: second, letters: rupee, ...options },
	{ family, file: second, letters: latinExtended, ...options },
];

/** The font of the interface in Latin letters, which every page uses. */
const anek = latinPieces(
	'Anek Latin',
	'anek-latin/files/anek-latin-latin-wght-normal',
	'anek-latin/files/anek-latin-latin-ext-wght-normal',
	'second',
	regular,
);

const italic: FontPiece = {
	family: 'Newsreader',
	file: 'newsreader/files/newsreader-latin-wght-italic',
	letters: english,
	...regular,
	style: 'italic',
};

/**
 * The font of headlines and text. Both use one optical size, because the axis of sizes takes 18 KB, more
 * than the letters of one size. 24 is between text and headlines; its hairlines are strong enough for text.
 */
const newsreader: FontPiece[] = [
	...latinPieces(
		'Newsreader',
		'newsreader/files/newsreader-latin-opsz-normal',
		'newsreader/files/newsreader-latin-ext-opsz-normal',
		'first',
		{ ...regular, axes: { wght: { min: 400, max: 600 }, opsz: 24 }, weight: '400 600' },
	),
	italic,
	{ ...italic, letters: western },
];

const script = (family: string, file: string, ...letters: [number, number?][]): FontPiece[] => [
	{
		family,
		file,
		letters: span(...letters, joiners, [0x25cc]),
		axes: weights,
		weight: '400 650',
		early: 'first',
	},
	// Every page has Latin letters and figures.
	...anek.map((piece): FontPiece => (piece.early ? { ...piece, early: 'first' } : piece)),
];

const indic = (name: string, subset: string, block: number, language?: string): FontPiece[] => {
	const slug = `anek-${name.toLowerCase()}`;
	return script(
		`Anek ${name}`,
		`${slug}/files/${slug}-${subset}-wght-normal`,
		[0x964, 0x965],
		[block, block + 0x7f],
	).map((piece, i) => (i === 0 && language ? { ...piece, conjuncts: { language, block } } : piece));
};

/** For the lists of languages: a font file, the letters of language names in its script, and the same font on devices. */
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

const names: FontPiece[] = ownNames.map(([file, letters, local]) => ({
	family: 'Names',
	file,
	letters,
	axes: { wght: 450 },
	weight: '400 650',
	local: [local],
}));

/** The pieces by script, and by language for Marathi, which has its own forms of ल and श. */
const scripts: Record<string, FontPiece[]> = {
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
	).map((piece, i) => (i === 0 ? { ...piece, axes: { wght: 400 }, weight: '400' } : piece)), // in bolder weights its letters do not join
};

/** Rules that scale the device's fonts to the metrics of ours, so that nothing moves when ours are loaded. */
const fallbackFonts =
	`@font-face{font-family:'Newsreader Georgia';src:local('Georgia');size-adjust:92.5%;` +
	`ascent-override:80%;descent-override:29.2%;line-gap-override:0%}@font-face{font-family:'Newsreader ` +
	`Times';src:local('Times New Roman'),local('Liberation Serif');size-adjust:99.5%;` +
	`ascent-override:74.4%;descent-override:27.1%;line-gap-override:0%}@font-face{font-family:'Anek ` +
	`Arial';src:local('Arial'),local('Liberation Sans');size-adjust:93%;ascent-override:96.8%;` +
	'descent-override:21.5%;line-gap-override:0%}';

/** The unicode-range of characters, such as U+20-7E,U+A0. */
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

/** Returns the file of a piece. It is stored in the folder `cache`, because making it takes about a second. */
async function subsetFile(piece: FontPiece, cache: string): Promise<{ name: string; bytes: Buffer }> {
	const require = createRequire(import.meta.url);
	const source = readFileSync(require.resolve(`@fontsource-variable/${piece.file}.woff2`));
	const hash = createHash('sha256')
		.update(source)
		.update(
			JSON.stringify([
				piece.letters,
				piece.axes,
				...(piece.features ? [piece.features, piece.kerning] : []),
				...(piece.conjuncts ? [piece.conjuncts, clustersOf[piece.conjuncts.language]] : []),
			]),
		)
		.digest('base64url')
		.slice(0, 8);
	const name = `${piece.file
		.split('/')
		.at(-1)
		?.replace(/-(wght|opsz|normal)/g, '')}-${hash}.woff2`;
	const cached = join(cache, name);
	if (!existsSync(cached)) {
		mkdirSync(cache, { recursive: true });
		writeFileSync(cached, await subsetFont(source, piece));
	}
	return { name, bytes: readFileSync(cached) };
}

/** A @font-face rule and the address of its file. */
type Rule = [css: string, url: string];

/** The parts of a page's head for the fonts of its script or language. */
export interface PageFonts {
	/** @font-face rules of the fonts that every page uses. */
	css: string;
	/** The rule of the font that phones show from a reader's second page on, and its file; "" if there is none. */
	second: { css: string; file: string };
	/** Rules that the first paint does not need: rare characters, italics, names of languages. */
	late: string;
	/** Addresses of the files of the first paint, at most two. */
	preload: string[];
	/** The rule of the script's own font, for pages in other scripts that show titles in this one. */
	ownRule: string;
	/** The family of that rule. */
	family: string;
}

/** Makes every subset. Returns the files by name, and the contents of a page's head by script or language. */
export async function subsetFonts(
	cache: string,
): Promise<{ files: Map<string, Buffer>; fonts: Record<string, PageFonts> }> {
	const files = new Map<string, Buffer>();
	const makeRule = async (piece: FontPiece): Promise<Rule> => {
		const { name, bytes } = await subsetFile(piece, cache);
		files.set(name, bytes);
		const url = `/assets/${name}`;
		const local = (piece.local ?? []).map((name) => `local('${name}'),`).join('');
		const css =
			`@font-face{font-family:'${piece.family}';src:${local}url(${url}) format('woff2');` +
			`font-weight:${piece.weight};${piece.style ? `font-style:${piece.style};` : ''}` +
			`font-display:${piece.display ?? 'swap'};unicode-range:${rangeOf(piece.letters)}}`;
		return [css, url];
	};
	// Calls of subsetFont must not overlap.
	const makeRules = async (pieces: FontPiece[]): Promise<Rule[]> => {
		const rules: Rule[] = [];
		for (const piece of pieces) rules.push(await makeRule(piece));
		return rules;
	};
	const fonts: Record<string, PageFonts> = {};
	for (const [name, pieces] of Object.entries(scripts)) {
		const rules = await makeRules([...pieces, ...names]);
		const loaded = (early: FontPiece['early']) => rules.filter((_, i) => pieces[i]?.early === early);
		const css = (early: FontPiece['early']) =>
			loaded(early)
				.map(([css]) => css)
				.join('');
		fonts[name] = {
			css: fallbackFonts + css('first'),
			second: { css: css('second'), file: loaded('second')[0]?.[1] ?? '' },
			late: css(undefined),
			preload: loaded('first').map(([, url]) => url),
			ownRule: rules[0]?.[0] ?? '',
			family: pieces[0]?.family ?? '',
		};
	}
	return { files, fonts };
}
