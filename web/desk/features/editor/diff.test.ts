import { expect, test } from 'vitest';
import type { RichTextNode } from '../../../api/client.gen';
import { instantOf, localOf } from '../../forms/zone';
import { count } from './count';
import { changedFields, diffDocuments, diffWords, linesOf } from './diff';
import type { StoryFields } from './story';

const doc = (...lines: string[]): RichTextNode => ({
	type: 'doc',
	content: lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});

test.each([
	['en', 'The loom came late.', 'The loom came very late.', 'very'],
	['hi', 'करघा देर से आया।', 'करघा बहुत देर से आया।', 'बहुत'],
	['ta', 'தறி தாமதமாக வந்தது.', 'தறி மிகவும் தாமதமாக வந்தது.', 'மிகவும்'],
	['ur', 'کرگھا دیر سے آیا۔', 'کرگھا بہت دیر سے آیا۔', 'بہت'],
])('in %s a new word is one difference, and no word is split (F177)', (lang, before, after, word) => {
	const pieces = diffWords(before, after, lang);
	expect(pieces.filter(({ kind }) => kind === 'added').map(({ text }) => text.trim())).toEqual([word]);
	expect(pieces.some(({ kind }) => kind === 'removed')).toBe(false);
	expect(pieces.map(({ text }) => text).join('')).toBe(after);
});

test('blocks that both have stay whole, also around a new one', () => {
	const lines = diffDocuments(doc('one', 'two'), doc('one', 'new', 'two'), 'en');
	expect(lines.map(({ changed }) => changed)).toEqual([false, true, false]);
});

test('another picture is a difference', () => {
	const picture = (src: string): RichTextNode => ({
		type: 'doc',
		content: [{ type: 'image', attrs: { src, alt: 'a' } }],
	});
	expect(diffDocuments(picture('/media/a'), picture('/media/b'), 'en').some(({ changed }) => changed)).toBe(
		true,
	);
});

test('a picture in a comparison is a picture with its text, not an address', () => {
	const picture = (src: string, alt: string): RichTextNode => ({
		type: 'doc',
		content: [
			{ type: 'image', attrs: { src, alt, media: '7' }, content: [{ type: 'text', text: 'The kiln.' }] },
			...(doc('one').content ?? []),
		],
	});
	const [before, after] = [picture('/media/a.jpg', 'A kiln'), picture('/media/b.jpg', 'A loom')];
	expect(linesOf(before)).toEqual(['[A kiln – The kiln.]', 'one']);
	expect(diffDocuments(before, after, 'en')).toEqual([
		{
			changed: true,
			pieces: [],
			picture: {
				before: { src: '/media/a.jpg', alt: 'A kiln', caption: 'The kiln.' },
				after: { src: '/media/b.jpg', alt: 'A loom', caption: 'The kiln.' },
			},
		},
		{ changed: false, pieces: [{ kind: 'same', text: 'one' }] },
	]);
	// A text in the place of a picture is not compared with it.
	expect(diffDocuments(before, doc('two', 'one'), 'en').slice(0, 2)).toEqual([
		{
			changed: true,
			pieces: [],
			picture: { before: { src: '/media/a.jpg', alt: 'A kiln', caption: 'The kiln.' } },
		},
		{ changed: true, pieces: [{ kind: 'added', text: 'two' }] },
	]);
});

test('changed fields are named with both values; fields that are empty in both are not', () => {
	const story = { brand: 'b', title: 'One', body: doc(), tags: ['a'] } as StoryFields;
	expect(
		changedFields(story, { ...story, title: 'Two', tags: ['a', 'b'], excerpt: '', hideOnHome: false }),
	).toEqual([
		{ name: 'title', before: 'One', after: 'Two' },
		{ name: 'tags', before: 'a', after: 'a, b' },
	]);
});

test('words are counted in every script', () => {
	expect(count(doc('The loom came late.'), 'en')).toEqual({ words: 4, minutes: 1 });
	expect(count(doc('करघा देर से आया।'), 'hi').words).toBe(4);
	expect(count(doc('کرگھا دیر سے آیا۔'), 'ur').words).toBe(4);
});

test('a time is that of the zone of the brand, also on a day on which clocks change', () => {
	expect(instantOf('2026-12-01T09:00', 'Asia/Kolkata')).toBe('2026-12-01T03:30:00Z');
	expect(instantOf('2026-03-29T03:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00Z');
	expect(instantOf('', 'Asia/Kolkata')).toBeUndefined();
	expect(localOf(new Date('2026-12-01T03:30:00Z'), 'Asia/Kolkata')).toBe('2026-12-01T09:00');
});
