import { readFileSync } from 'node:fs';
import * as hb from 'harfbuzzjs';

/**
 * What a language writes joined, in clusters.json: consonants with viramas between them, and the vowel signs and marks
 * that stand after a consonant, each list with blanks between. They were drawn from running text, word lists, names of
 * places and the site's own texts: what is seen twice, and what is seen once but would come apart without its own glyph.
 * `bn` is Bangla and Assamese. Languages that are not there have faces in which rare joins weigh next to nothing.
 */
export interface Joins {
	clusters: string;
	endings: string;
}

export const joins: Record<string, Joins> = JSON.parse(
	readFileSync(new URL('./clusters.json', import.meta.url), 'utf8'),
);

// Where a letter stands in the block of its script: Unicode lays the blocks of Indic scripts out alike.
const ra = 0x30;
const nukta = 0x3c;
const virama = 0x4d;
const isConsonant = (offset: number) =>
	(offset >= 0x15 && offset <= 0x39) || (offset >= 0x58 && offset <= 0x5f) || offset >= 0x70;

const joiner = '\u200d';
/** A letter of every Indic face, between words; unlike a blank it brings no glyph that the face would not have. */
const danda = '\u0964';

/**
 * The glyphs that a face (TrueType, with a weight axis) needs for a language of an Indic script: those of every letter,
 * of every consonant and cluster with every ending and under reph, and those that are passed through on the way there.
 * Any other cluster is then put together from half letters or shows its virama.
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

	const at = (offset: number) => String.fromCodePoint(block + offset);
	const reph = at(ra) + at(virama);
	const all = [...letters];
	const marks = all.filter((letter) => /\p{M}/u.test(letter));
	const bare = all.filter(
		(letter) => /\p{Lo}/u.test(letter) && isConsonant((letter.codePointAt(0) ?? 0) - block),
	);
	const consonants = bare.flatMap((letter) => [letter, letter + at(nukta)]);
	const clusters = joins[language]?.clusters.split(' ') ?? [];
	const endings = joins[language]?.endings.split(' ') ?? [];
	for (const weight of weights) {
		font.setVariations([new hb.Variation('wght', weight)]);
		for (const mark of ['', ...marks]) shape(all.map((letter) => letter + mark));
		for (const ending of ['', at(virama), at(virama) + joiner, ...endings]) {
			shape([...consonants, ...clusters].map((syllable) => syllable + ending));
			shape(consonants.map((syllable) => reph + syllable + ending));
		}
	}
	return found;
}
