// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { type TrackedEvent, track } from './analytics';
import { consented, saveChoice, storedChoice } from './consent';

const event: TrackedEvent = { event: 'click', category: 'menu', action: 'click', label: '/latest' };

const root = document.documentElement;
const setCookie = (text: string) => {
	// biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
	document.cookie = text;
};

beforeEach(() => {
	for (const name of ['consent', 'design_variant']) setCookie(`${name}=; Max-Age=0; Path=/`);
	root.dataset.consent = 'given';
	root.dataset.notice = '';
	delete window.dataLayer;
});

describe('consent to optional cookies (STATE-78)', () => {
	it('starts true', () => {
		expect(consented()).toBe(true);
		expect(storedChoice()).toBeUndefined();
	});

	it('starts false where the brand asks first, and closing the notice does not consent', () => {
		root.dataset.consent = 'asked';
		expect(consented()).toBe(false);
		saveChoice('noted');
		expect(consented()).toBe(false);
		expect(window.dataLayer).toBeUndefined();
		saveChoice('given');
		expect(consented()).toBe(true);
		expect(window.dataLayer).toEqual([]);
	});

	it('stores the choice, the version of the text, and the time', () => {
		const before = Math.floor(Date.now() / 1000);
		saveChoice('withdrawn');
		const [, choice, text, time] = /consent=(\w+)\.(\d+)\.(\d+)/.exec(document.cookie) ?? [];
		expect([choice, text]).toEqual(['withdrawn', '5']);
		expect(Number(time)).toBeGreaterThanOrEqual(before);
		expect(root.dataset.notice).toBeUndefined();
	});

	it('deletes optional cookies and the data layer when withdrawn, and resumes when given again', () => {
		setCookie('design_variant=magazine; Path=/');
		track(event);
		const layer = window.dataLayer;
		expect(layer).toHaveLength(1);
		saveChoice('withdrawn');
		expect(document.cookie).not.toContain('design_variant');
		expect(layer).toHaveLength(0);
		track(event);
		expect(layer).toHaveLength(0);
		saveChoice('given');
		track(event);
		expect(layer).toHaveLength(1);
	});
});
