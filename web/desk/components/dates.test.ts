import { expect, test } from 'vitest';
import { dateText, shortDay } from './dates';

test('days are written in the language of the editor', () => {
	expect(shortDay('2026-11-30', 'en')).toBe('30 Nov 2026');
	expect(shortDay('2026-11-30', 'hi')).toBe('30 नव॰ 2026');
	expect(shortDay('2026-04', 'en')).toBe('Apr 2026');
	expect(shortDay('2026', 'en')).toBe('2026');
	expect(shortDay('', 'en')).toBe('');
	expect(shortDay('2026-13-45', 'en')).toBe('2026-13-45');
});

test('only days and moments are dates', () => {
	expect(dateText('2026-11-30', 'en')).toBe('30 Nov 2026');
	expect(dateText('2026-11-30T10:00:00Z', 'en')).toContain('30 November 2026');
	expect(dateText('2026 was a year', 'en')).toBeUndefined();
	expect(dateText('2026', 'en')).toBeUndefined();
});
