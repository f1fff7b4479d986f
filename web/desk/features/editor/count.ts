import type { RichTextNode } from '../../../api/client.gen';

/** The text of a document, a line for each block with text. */
export function textLines(node: RichTextNode): string[] {
	const lines: string[] = [];
	const visit = (block: RichTextNode) => {
		const children = block.content ?? [];
		if (children.some(({ type }) => type === 'text'))
			lines.push(children.map(({ type, text }) => (type === 'hard_break' ? ' ' : (text ?? ''))).join(''));
		else for (const child of children) visit(child);
	};
	visit(node);
	return lines;
}

/** Words that a reader reads in a minute, by language; 220 for others. Words of these languages are longer. */
const wordsPerMinute: Record<string, number> = { ta: 160, ml: 150, te: 170, kn: 170, ur: 200 };

const segmenters = new Map<string, Intl.Segmenter>();

/** The segmenter of the words of a language, cached. */
export function wordsOf(lang: string): Intl.Segmenter {
	let segmenter = segmenters.get(lang);
	if (!segmenter) {
		segmenter = new Intl.Segmenter(lang, { granularity: 'word' });
		segmenters.set(lang, segmenter);
	}
	return segmenter;
}

/** Counts the words of a document, and the minutes that reading them takes; at least one. */
export function count(doc: RichTextNode, lang: string): { words: number; minutes: number } {
	let words = 0;
	for (const line of textLines(doc))
		for (const { isWordLike } of wordsOf(lang).segment(line)) if (isWordLike) words++;
	return { words, minutes: Math.max(1, Math.round(words / (wordsPerMinute[lang] ?? 220))) };
}
