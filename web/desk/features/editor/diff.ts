/** The differences between two versions of a story, block by block and word by word in any script. */
import { diffArrays } from 'diff';
import type { RichTextNode } from '../../../api/client.gen';
import { wordsOf } from './count';
import { clean } from './schema';
import type { StoryFields } from './story';

/** A piece of text that both versions have, or only the older or the newer one. */
export interface Piece {
	kind: 'same' | 'removed' | 'added';
	text: string;
}

/** A picture of a text, as a comparison shows it. */
export interface Picture {
	src: string;
	alt: string;
	/** Its caption, and what else is said about it. */
	caption: string;
}

/** A block in which something differs, or that both have. */
export interface Line {
	changed: boolean;
	pieces: Piece[];
	/** The picture in both versions, or in one of them. There are no pieces then. */
	picture?: { before?: Picture | undefined; after?: Picture | undefined };
}

/** The words of a text with everything between them; put together they are the text again. */
const words = (text: string, lang: string): string[] =>
	[...wordsOf(lang).segment(text)].map(({ segment }) => segment);

/** Compares two texts word by word. */
export function diffWords(before: string, after: string, lang: string): Piece[] {
	return diffArrays(words(before, lang), words(after, lang)).map(({ value, added, removed }) => ({
		kind: added ? 'added' : removed ? 'removed' : 'same',
		text: value.join(''),
	}));
}

const inlineText = (node: RichTextNode): string =>
	node.text ?? (node.type === 'hard_break' ? '\n' : node.type === 'footnote_ref' ? '※' : '');

/** A part of a document that is compared as a whole. */
interface Block {
	text: string;
	picture?: Picture;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The blocks of a node with their text, and with their type if they are not plain text. Embeds and cards show their addresses. */
function describe(node: RichTextNode): Block[] {
	const attrs = node.attrs ?? {};
	if (node.type === 'image') {
		const own = [textOf(attrs.title), textOf(attrs.layout)];
		const caption = [(node.content ?? []).map(inlineText).join(''), ...own].filter(Boolean).join(' · ');
		const alt = textOf(attrs.alt);
		const text = `[${[alt, caption].filter(Boolean).join(' – ')}]`;
		return [{ text, picture: { src: textOf(attrs.src), alt, caption } }];
	}
	const own = ['value', 'src', 'url', 'alt', 'title', 'cite', 'caption', 'text', 'href', 'name', 'slug']
		.map((name) => attrs[name])
		.filter((value) => typeof value === 'string' && value !== '')
		.join(' ');
	const children = node.content ?? [];
	const textual =
		children.length > 0 &&
		children.every(({ type }) => ['text', 'hard_break', 'footnote_ref'].includes(type));
	const heading = node.type === 'paywall' || node.type === 'horizontal_rule' ? '———' : own && `[${own}]`;
	if (textual) return [{ text: [heading, children.map(inlineText).join('')].filter(Boolean).join(' ') }];
	return [...(heading ? [{ text: heading }] : []), ...children.flatMap(describe)];
}

const blocksOf = (doc: RichTextNode): Block[] => (doc.content ?? []).flatMap(describe);

/** The blocks of a document as lines of text. */
export const linesOf = (doc: RichTextNode): string[] => blocksOf(doc).map(({ text }) => text);

const isSame = (a: Block, b: Block): boolean => a.text === b.text && a.picture?.src === b.picture?.src;

/** The changes for a block of one text and the block of the other text at the same place. */
function linesFor(old: Block | undefined, fresh: Block | undefined, lang: string): Line[] {
	if (!old?.picture && !fresh?.picture)
		return [{ changed: true, pieces: diffWords(old?.text ?? '', fresh?.text ?? '', lang) }];
	if (old && fresh && !(old.picture && fresh.picture))
		return [...linesFor(old, undefined, lang), ...linesFor(undefined, fresh, lang)];
	return [{ changed: true, pieces: [], picture: { before: old?.picture, after: fresh?.picture } }];
}

/** Compares two documents: blocks that both have stay whole, changed ones are compared word by word. */
export function diffDocuments(before: RichTextNode, after: RichTextNode, lang: string): Line[] {
	const lines: Line[] = [];
	const parts = diffArrays(blocksOf(before), blocksOf(after), { comparator: isSame });
	for (let i = 0; i < parts.length; i++) {
		const part = parts[i];
		if (!part) continue;
		if (!part.added && !part.removed) {
			for (const { text } of part.value) lines.push({ changed: false, pieces: [{ kind: 'same', text }] });
			continue;
		}
		const next = parts[i + 1];
		const pair = part.removed && next?.added ? next : part.added && next?.removed ? next : undefined;
		const old = part.removed ? part.value : (pair?.value ?? []);
		const fresh = part.added ? part.value : (pair?.value ?? []);
		if (pair) i++;
		for (let n = 0; n < Math.max(old.length, fresh.length); n++)
			lines.push(...linesFor(old[n], fresh[n], lang));
	}
	return lines;
}

/** The fields besides the text that differ, with both values as text. */
export function changedFields(
	before: StoryFields,
	after: StoryFields,
): { name: keyof StoryFields; before: string; after: string }[] {
	const text = (value: unknown): string => {
		if (value === undefined || value === null || value === '' || value === false || value === 0) return '';
		if (Array.isArray(value)) return value.map(text).join(', ');
		if (typeof value === 'object') return Object.values(value).filter(Boolean).join(' · ');
		return String(value);
	};
	const all = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof StoryFields)[];
	return all
		.filter((name) => name !== 'body')
		.map((name) => ({ name, before: text(before[name]), after: text(after[name]) }))
		.filter((field) => field.before !== field.after);
}

/** Whether two versions say the same, also if the order of their fields differs. */
export const sameStory = (a: StoryFields, b: StoryFields): boolean =>
	changedFields(a, b).length === 0 && JSON.stringify(clean(a.body)) === JSON.stringify(clean(b.body));
