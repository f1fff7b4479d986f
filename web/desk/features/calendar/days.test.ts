import { expect, test } from 'vitest';
import { later, monthOf, plusDays, shownDays, today, weekOf } from './days';

test('a month is shown in whole weeks from Monday', () => {
	const days = shownDays('2026-11-30', 'month');
	expect(days[0]).toBe('2026-10-26');
	expect(days.at(-1)).toBe('2026-12-06');
	expect(days).toHaveLength(42);
	expect(shownDays('2027-02-10', 'month')).toHaveLength(28);
	expect(shownDays('2026-11-30', 'week')).toEqual([
		'2026-11-30',
		...[1, 2, 3, 4, 5, 6].map((n) => `2026-12-0${n}`),
	]);
});

test('a day is shown by itself, and the calendar goes on by what it shows', () => {
	expect(shownDays('2026-11-30', 'day')).toEqual(['2026-11-30']);
	expect(later('2026-11-30', 'day', 1)).toBe('2026-12-01');
	expect(later('2026-12-02', 'week', -1)).toBe('2026-11-23');
	expect(later('2026-12-31', 'month', 1)).toBe('2027-01-01');
});

test('days are counted without a time zone', () => {
	expect(plusDays('2026-12-31', 1)).toBe('2027-01-01');
	expect(weekOf('2026-12-06')).toBe('2026-11-30');
	expect(monthOf('2026-12-31', 1)).toBe('2027-01-01');
	expect(today('Asia/Kolkata', new Date('2026-11-30T19:00:00Z'))).toBe('2026-12-01');
});
