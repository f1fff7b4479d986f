import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { render } from './entry-server';
import { gallery } from './fixtures/gallery';

const describedBy = (element: Element): string[] =>
	(element.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);

// Screen readers read the message with the field (WCAG 3.3.1).
describe('every field that is invalid names its message, and every message belongs to a field', () => {
	const withErrors = Object.entries(gallery()).flatMap(([name, { page, model }]) => {
		if (!name.startsWith('en/')) return [];
		const { document } = new JSDOM(render(page, model)).window;
		return document.querySelector('[aria-invalid], [id$="-error"]') === null ? [] : [{ name, document }];
	});

	it('some pages have invalid fields', () => expect(withErrors.length).toBeGreaterThan(8));

	it.each(withErrors)('$name', ({ document }) => {
		const invalid = [...document.querySelectorAll('[aria-invalid=true]')];
		const named = new Set([...document.querySelectorAll('[aria-describedby]')].flatMap(describedBy));
		const messages = [...document.querySelectorAll('[id$="-error"]')].map(({ id }) => id);
		expect([...named].filter((id) => document.getElementById(id) === null)).toEqual([]);
		expect(
			invalid.filter((field) => describedBy(field).length === 0).map(({ outerHTML }) => outerHTML),
		).toEqual([]);
		expect(messages.filter((id) => !named.has(id))).toEqual([]);
	});
});
