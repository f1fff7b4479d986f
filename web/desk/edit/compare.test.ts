import { expect, test } from 'vitest';
import { afterSave, differences, equal, merge, textOf } from './compare';

test('values are compared without the order of members and without empty ones', () => {
	expect(equal({ a: 1, b: '' }, { b: null, a: 1 })).toBe(true);
	expect(equal([{ a: 1 }], [{ a: 1, b: undefined }])).toBe(true);
	expect(equal(['a', 'b'], ['b', 'a'])).toBe(false);
	expect(equal(0, undefined)).toBe(false);
});

test('only fields that somebody else has changed are shown, and those that both changed are marked', () => {
	const base = { name: 'Reef', city: 'Surat', website: 'https://a.example', logo: 1 };
	const mine = { ...base, name: 'Reef Capital', website: 'https://b.example' };
	const theirs = { ...base, name: 'Reef Partners', city: 'Pune' };
	expect(differences(base, mine, theirs).map(({ name, both }) => [name, both])).toEqual([
		['name', true],
		['city', false],
	]);
	expect(merge(mine, theirs, ['city'])).toEqual({ ...mine, city: 'Pune' });
	// Both made the same change: nothing is left to choose.
	expect(differences(base, mine, { ...base, name: 'Reef Capital' })).toEqual([]);
});

test('after a save the fields have what the server made of them, except those that were changed since', () => {
	const sent = { name: 'Reef', website: 'reef.example' };
	const now = { name: 'Reef Capital', website: 'reef.example' };
	const read = { name: 'Reef', website: 'https://reef.example' };
	expect(afterSave(sent, now, read)).toEqual({ name: 'Reef Capital', website: 'https://reef.example' });
});

test('a value that no field can show is shown as its members', () => {
	expect(textOf({ a: 'x', b: '', c: [1, 2] })).toBe('a: x\nc: 1\n2');
});
