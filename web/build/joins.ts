import { readFileSync } from 'node:fs';
import * as hb from 'harfbuzzjs';

/**
 * The clusters that a language uses, in clusters.json: consonants with viramas between them, and
 * the vowel signs and marks that follow a consonant, each list separated by spaces. They come from
 * running text, word lists, place names and the site's own texts: clusters that occur twice, and
 * those that occur once but would show their virama without a glyph of their own. `bn` is Bangla
 * and Assamese. Languages that are missing have fonts whose rare conjuncts weigh next to nothing.
 */
export interface Joins {
	clusters: string;
	endings: string;
}

export const joins: Record<string, Joins> = JSON.parse(
	readFileSync(new URL('./clusters.json', import.meta.url), 'utf8'),
);

// The position of a letter in the block of its script: Unicode gives the Indic scripts blocks of
// the same order.
const ra = 0x30;
const nukta = 0x3c;
const virama = 0x4d;
const isConsonant = (offset: number) =>
	(offset >= 0x15 && offset <= 0x39) || (offset >= 0x58 && offset <= 0x5f) || offset >= 0x70;

const joiner = '\u200d';
/**
 * A character of every Indic font that separates words; unlike a space it adds no glyph that the
 * font would not have.
 */
const danda = '\u0964';

/**
 * The glyphs that a font (TrueType, with a weight axis) needs for a language of an Indic script:
 * those of every letter, of every consonant and cluster with every vowel sign and under reph, and
 * the intermediate ones. Any other cluster is then shown with half letters or with its virama.
 */
export function glyphsOf(
	source: Uint8Array,
	letters: string,
	block: number,
	language: string,
	weights: number[],
): Set<number> {
	const found = new Set<number>();
	const note = (buffer: hb.Buffer) => {
		for (const glyph of buffer.getGlyphInfos()) found.add(glyph.codepoint);
	};
	const font = new hb.Font(new hb.Face(new hb.Blob(source)));
	const buffer = new hb.Buffer();
	buffer.setMessageFunc((buffer, _, message) => {
		if (message.startsWith('end lookup')) note(buffer);
		return !message.startsWith('start table GPOS');
	});
	const shape = (words: string[]) => {
		buffer.clearContents();
		buffer.addText(words.join(danda));
		buffer.guessSegmentProperties();
		buffer.setLanguage(language);
		hb.shape(font, buffer);
		note(buffer);
	};

	const letterAt = (offset: number) => String.fromCodePoint(block + offset);
	const reph = letterAt(ra) + letterAt(virama);
	const all = [...letters];
	const marks = all.filter((letter) => /\p{M}/u.test(letter));
	const bare = all.filter(
		(letter) => /\p{Lo}/u.test(letter) && isConsonant((letter.codePointAt(0) ?? 0) - block),
	);
	const consonants = bare.flatMap((letter) => [letter, letter + letterAt(nukta)]);
	const clusters = joins[language]?.clusters.split(' ') ?? [];
	const endings = joins[language]?.endings.split(' ') ?? [];
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
