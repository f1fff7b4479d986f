import { readFileSync } from 'node:fs';
import * as hb from 'harfbuzzjs';

/**
 * The clusters of a language (consonants with viramas between them) and the vowel signs and marks that
 * follow a consonant, each list separated by spaces. They come from running text, word lists, place names
 * and the site's own texts: clusters that occur twice, and clusters that occur once and would show their
 * virama without a glyph of their own.
 */
export interface Clusters {
	clusters: string;
	endings: string;
}

/**
 * The clusters by language, from clusters.json. `bn` is Bangla and Assamese. Languages with small
 * conjuncts in their fonts are missing.
 */
export const clustersOf: Record<string, Clusters> = JSON.parse(
	readFileSync(new URL('./clusters.json', import.meta.url), 'utf8'),
);

// Positions of letters in the block of their script. Unicode orders the blocks of all Indic scripts alike.
const ra = 0x30;
const nukta = 0x3c;
const virama = 0x4d;
const isConsonant = (offset: number) =>
	(offset >= 0x15 && offset <= 0x39) || (offset >= 0x58 && offset <= 0x5f) || offset >= 0x70;

const joiner = '\u200d';
/** Separates words. Every subset has it, so unlike a space it adds no glyph. */
const danda = '\u0964';

/**
 * The ids of the glyphs that a font (TrueType, with a weight axis) needs for a language of an Indic script:
 * those of every letter, of every consonant and cluster with every vowel sign and under reph, and the
 * intermediate glyphs. A subset with these glyphs shows any other cluster with half letters or with its
 * virama. block is the first code point of the script; weights are the weights at which words are shaped.
 */
export function glyphsOf(
	source: Uint8Array,
	letters: string,
	block: number,
	language: string,
	weights: number[],
): Set<number> {
	const found = new Set<number>();
	const collect = (buffer: hb.Buffer) => {
		for (const glyph of buffer.getGlyphInfos()) found.add(glyph.codepoint);
	};
	const font = new hb.Font(new hb.Face(new hb.Blob(source)));
	const buffer = new hb.Buffer();
	buffer.setMessageFunc((buffer, _, message) => {
		if (message.startsWith('end lookup')) collect(buffer);
		return !message.startsWith('start table GPOS');
	});
	const shape = (words: string[]) => {
		buffer.clearContents();
		buffer.addText(words.join(danda));
		buffer.guessSegmentProperties();
		buffer.setLanguage(language);
		hb.shape(font, buffer);
		collect(buffer);
	};

	const letterAt = (offset: number) => String.fromCodePoint(block + offset);
	const reph = letterAt(ra) + letterAt(virama);
	const all = [...letters];
	const marks = all.filter((letter) => /\p{M}/u.test(letter));
	const baseConsonants = all.filter(
		(letter) => /\p{Lo}/u.test(letter) && isConsonant((letter.codePointAt(0) ?? 0) - block),
	);
	const consonants = baseConsonants.flatMap((letter) => [letter, letter + letterAt(nukta)]);
	const clusters = clustersOf[language]?.clusters.split(' ') ?? [];
	const endings = clustersOf[language]?.endings.split(' ') ?? [];
	for (const weight of weights) {
		font.setVariations([new hb.Variation('wght', weight)]);
		for (const mark of ['', ...marks]) shape(all.map((letter) => letter + mark));
		for (const ending of ['', letterAt(virama), letterAt(virama) + joiner, ...endings]) {
			shape([...consonants, ...clusters].map((syllable) => syllable + ending));
			shape(consonants.map((syllable) => reph + syllable + ending));
		}
	}
	return found;
}
