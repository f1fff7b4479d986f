import { expect, test } from 'vitest';
import { changesOf } from './changes';

const labels = {
	name: 'Name',
	subtitle: 'Subtitle',
	description: 'Description',
	sectors: 'Sectors',
	public: 'Public',
};

test('a change has the old and the new value of each field, and no field that says the same', () => {
	const detail = {
		before: {
			name: 'Kiln',
			subtitle: 'Two\n\nlines',
			description: null,
			sectors: ['pottery'],
			public: false,
			version: 1,
		},
		after: {
			name: 'Kiln & Co',
			subtitle: 'Two\nlines ',
			description: '',
			sectors: ['pottery', 'tiles'],
			public: true,
			version: 2,
		},
	};
	expect(changesOf({ detail }, labels)).toEqual([
		{ name: 'name', label: 'Name', before: 'Kiln', after: 'Kiln & Co' },
		{ name: 'sectors', label: 'Sectors', before: 'pottery', after: 'pottery, tiles' },
		{ name: 'public', label: 'Public', before: '', after: '✓' },
	]);
});

test('a document is its text', () => {
	const doc = (text: string) => ({
		type: 'doc',
		content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
	});
	const detail = { before: { description: doc('Old.') }, after: { description: doc('New.') } };
	expect(changesOf({ detail }, labels)).toEqual([
		{ name: 'description', label: 'Description', before: 'Old.', after: 'New.' },
	]);
	expect(
		changesOf({ detail: { before: { description: '' }, after: { description: doc('') } } }, labels),
	).toEqual([]);
});

test('an action that is no save changes no field', () => {
	expect(changesOf({ detail: { before: 'a', after: 'b' } }, labels)).toEqual([]);
	expect(changesOf({ detail: {} }, labels)).toEqual([]);
});
