import { expect, test } from 'vitest';
import { addressesIn, dayIn, formOf, newItem, sendable } from './issue';

test('an item is sent with the fields of its kind only', () => {
	const form = formOf(undefined, 'weekly', '2026-12-01');
	form.items = [
		newItem('passage', { text: 'A note', link: '/left-over', label: 'Left over' }),
		newItem('sponsor', { title: 'Loans', label: 'Kaveri Bank', link: 'https://bank.example' }),
		newItem('entry', { title: 'Loom', link: '/2026/12/loom', label: 'Left over' }),
	];
	const sent = sendable(form);
	expect(sent).not.toHaveProperty('newsletter');
	expect(sent.items?.map(({ link, label }) => [link, label])).toEqual([
		['', ''],
		['https://bank.example', 'Kaveri Bank'],
		['/2026/12/loom', ''],
	]);
});

test('addresses may be separated by anything that people type', () => {
	expect(addressesIn(' a@b.in,c@d.in;\n e@f.in ')).toEqual(['a@b.in', 'c@d.in', 'e@f.in']);
});

test('the day of a new issue is that of the time zone of its brand', () => {
	expect(dayIn(new Date('2026-11-30T20:00:00Z'), 'Asia/Kolkata')).toBe('2026-12-01');
});
