import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { keptFields } from '../api/limits.gen';
import { render } from './entry-server';
import { gallery } from './fixtures/gallery';

/** Fields for typing and choosing, without passwords and codes, which must not be kept. */
const typed = [
	'textarea:not([readonly])',
	'select',
	...['text', 'email', 'tel', 'url', 'number', 'time', 'date'].map(
		(type) => `input[type=${type}]:not([readonly])`,
	),
	'input:not([type]):not([readonly])',
]
	.map((selector) => `form[method=post] ${selector}:not([autocomplete=one-time-code])`)
	.join(', ');

/** Pages that readers use without a session. */
const ignored = new Set(['CompanyQuestionPage', 'SignInPage', 'SubscriptionPage']);

const isKept = (name: string, kept: readonly string[]): boolean =>
	kept.some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : name === one));

// Readers who must sign in again find in the form what they typed.
describe('the fields of personal pages are kept when the session ends', () => {
	for (const [name, { page, model }] of Object.entries(gallery())) {
		const kept = keptFields[page];
		if (!name.startsWith('en/') || kept === undefined || ignored.has(page)) continue;
		it(name, () => {
			const fields = [...new JSDOM(render(page, model)).window.document.querySelectorAll('main')].flatMap(
				(main) => [...main.querySelectorAll<HTMLInputElement>(typed)].map((field) => field.name),
			);
			expect(fields.filter((field) => field !== '' && !isKept(field, kept))).toEqual([]);
		});
	}
});
