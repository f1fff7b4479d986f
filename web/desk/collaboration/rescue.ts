/**
 * Restores words that were typed into a paragraph while somebody else made a heading of it, moved it, or removed it. Such a change replaces
 * the paragraph in the document by a copy, which does not have what was typed meanwhile.
 */
import * as Y from 'yjs';

/** Origin of changes that restore words. Undo removes these words as if they had just been typed. */
export const rescued = 'rescued';

/** Words that nobody sees any more, although nobody has removed them. */
export interface Lost {
	text: string;
	/** The text before and after them in the paragraph. */
	before: string;
	after: string;
	/** The block of the document that had them. */
	block: Y.Item;
	/** Whether the change that took them has written into a text. */
	isTouched: (text: Y.XmlText) => boolean;
}

/** Characters around lost words by which their place is found. */
const around = 40;

/** The block at the top of the document that an item is part of. */
function blockOf(item: Y.Item): Y.Item {
	let block = item;
	for (;;) {
		const parent = block.parent as Y.AbstractType<unknown> | null;
		if (!parent?._item) return block;
		block = parent._item;
	}
}

/** Applies an update with apply. Returns the words of the clients own that the update removed although its sender did not know them. */
export function lostBy(doc: Y.Doc, update: Uint8Array, own: ReadonlySet<number>, apply: () => void): Lost[] {
	const { ds } = Y.decodeUpdate(update);
	if (ds.clients.size === 0) {
		apply();
		return [];
	}
	const lost: Lost[] = [];
	const look = (transaction: Y.Transaction) => {
		const texts = new Set<Y.XmlText>();
		Y.iterateDeletedStructs(transaction, transaction.deleteSet, (struct) => {
			if (!(struct instanceof Y.Item) || !own.has(struct.id.client)) return;
			if (!(struct.content instanceof Y.ContentString) || !(struct.parent instanceof Y.XmlText)) return;
			for (let i = 0; i < struct.length; i++)
				if (!Y.isDeleted(ds, Y.createID(struct.id.client, struct.id.clock + i))) {
					texts.add(struct.parent);
					return;
				}
		});
		const { changed, beforeState } = transaction;
		const touched = new Set(changed.keys()) as Set<unknown>;
		const isTouched = (text: Y.XmlText) =>
			touched.has(text) ||
			(text._item !== null && text._item.id.clock >= (beforeState.get(text._item.id.client) ?? 0));
		for (const text of texts)
			for (const words of lostIn(text, transaction, ds, own)) lost.push({ ...words, isTouched });
	};
	doc.once('afterTransaction', look);
	try {
		apply();
	} finally {
		doc.off('afterTransaction', look);
	}
	return lost;
}

function lostIn(
	text: Y.XmlText,
	transaction: Y.Transaction,
	ds: Y.Transaction['deleteSet'],
	own: ReadonlySet<number>,
): Omit<Lost, 'isTouched'>[] {
	let all = '';
	const ranges: { from: number; to: number }[] = [];
	for (let item = text._start; item !== null; item = item.right) {
		if (!(item.content instanceof Y.ContentString)) continue;
		const { client, clock } = item.id;
		for (let i = 0; i < item.length; i++) {
			const id = Y.createID(client, clock + i);
			// Words that were removed before the update are not lost by it.
			if (item.deleted && !Y.isDeleted(transaction.deleteSet, id)) continue;
			const at = all.length;
			all += item.content.str[i] ?? '';
			if (!item.deleted || !own.has(client) || Y.isDeleted(ds, id)) continue;
			const last = ranges.at(-1);
			if (last?.to === at) last.to++;
			else ranges.push({ from: at, to: at + 1 });
		}
	}
	const isLost = (at: number) => ranges.some(({ from, to }) => at >= from && at < to);
	// The copy does not have the other lost words.
	const known = (from: number, to: number) =>
		[...Array(Math.max(0, to - from)).keys()]
			.map((i) => from + i)
			.filter((at) => !isLost(at))
			.map((at) => all[at])
			.join('');
	if (!text._item) return [];
	const block = blockOf(text._item);
	return ranges.map(({ from, to }) => ({
		text: all.slice(from, to),
		before: known(0, from).slice(-around),
		after: known(to, all.length).slice(0, around),
		block,
	}));
}

/** The number of characters that two texts have in common at their ends (step -1) or at their beginnings (step 1). */
function commonLength(a: string, b: string, step: 1 | -1): number {
	const at = (text: string, i: number) => (step > 0 ? text[i] : text[text.length - 1 - i]);
	let n = 0;
	while (n < Math.min(a.length, b.length) && at(a, n) === at(b, n)) n++;
	return n;
}

/** All texts of a document. */
function* textsOf(parent: Y.XmlFragment | Y.XmlElement): Generator<Y.XmlText> {
	for (const child of parent.toArray()) {
		if (child instanceof Y.XmlText) yield child;
		else if (child instanceof Y.XmlElement) yield* textsOf(child);
	}
}

/** Where words belong now: the place whose surroundings are most like those that they had. */
function placeOf(
	body: Y.XmlFragment,
	{ before, after, isTouched }: Lost,
): { text: Y.XmlText; at: number } | undefined {
	const enough = (before.length + after.length) / 2;
	if (enough === 0) return undefined;
	let best: { text: Y.XmlText; at: number; score: number } | undefined;
	for (const text of textsOf(body)) {
		if (!isTouched(text)) continue;
		const words = plainOf(text);
		for (let at = 0; at <= words.length; at++) {
			const score =
				commonLength(words.slice(Math.max(0, at - around), at), before, -1) +
				commonLength(words.slice(at, at + around), after, 1);
			if (score >= enough && (!best || score > best.score)) best = { text, at, score };
		}
	}
	return best;
}

const plainOf = (text: Y.XmlText): string =>
	(text.toDelta() as { insert: unknown }[])
		.map(({ insert }) => (typeof insert === 'string' ? insert : ' '))
		.join('');

/** The element that stands where a removed block stood, if it is an empty text: the copy of an empty paragraph. */
function emptyAt(block: Y.Item): Y.XmlElement | undefined {
	for (const item of [block.prev, block.next]) {
		const type =
			item && !item.deleted && item.content instanceof Y.ContentType ? item.content.type : undefined;
		if (
			type instanceof Y.XmlElement &&
			['paragraph', 'heading'].includes(type.nodeName) &&
			plainOfAll(type) === ''
		)
			return type;
	}
	return undefined;
}

const plainOfAll = (element: Y.XmlElement): string => [...textsOf(element)].map(plainOf).join('');

/** Writes lost words into a document again: where they belong now, else as a paragraph of their own. */
export function rescue(body: Y.XmlFragment, lost: Lost[]): void {
	const homeless = new Map<Y.Item, string>();
	for (const words of lost) {
		const place = placeOf(body, words);
		if (place) place.text.insert(place.at, words.text);
		else homeless.set(words.block, (homeless.get(words.block) ?? '') + words.text);
	}
	for (const [block, words] of homeless) {
		const text = new Y.XmlText();
		text.insert(0, words);
		const empty = emptyAt(block);
		if (empty) {
			empty.insert(0, [text]);
			continue;
		}
		const paragraph = new Y.XmlElement('paragraph');
		paragraph.insert(0, [text]);
		let index = 0;
		for (let item = body._start; item !== null && item !== block; item = item.right)
			if (!item.deleted) index++;
		body.insert(Math.min(index, body.length), [paragraph]);
	}
}
