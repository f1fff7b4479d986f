import { describe, expect, test } from 'vitest';
import { countryChoices, countryCode, countryName } from './countries';

describe('the countries of a form', () => {
	test('have the names of the language of the editor, India first', () => {
		expect(countryChoices('hi')[0]).toEqual({ value: 'IN', label: 'भारत' });
		expect(countryChoices('en').map(({ label }) => label)).toContain('Germany');
		expect(countryChoices('en').length).toBeGreaterThan(240);
	});

	test('are found by the names that the server stores', () => {
		const stored = [
			'India',
			'United States',
			'United Arab Emirates',
			'Hong Kong',
			'Turkey',
			'Czechia',
			'Germany',
		];
		expect(stored.map(countryCode)).toEqual(['IN', 'US', 'AE', 'HK', 'TR', 'CZ', 'DE']);
		expect(countryName('Germany', 'hi')).toBe('जर्मनी');
	});

	test('that the server does not know stay as they were typed', () => {
		expect(countryCode('Lemuria')).toBeUndefined();
		expect(countryName('Lemuria', 'hi')).toBe('Lemuria');
	});
});
