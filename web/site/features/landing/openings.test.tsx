import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { render } from '../../entry-server';
import { card, section } from '../../fixtures/models';
import { landing } from './LandingPage.fixture';

const cards = [1, 2, 3].map((n) => card('en', n));
const landingPage = (layout: string, sticky = [] as typeof cards) => {
	const sections = [
		section('opening', layout, { stories: { cards, next: null } }),
		section('more', 'columns'),
	];
	return new JSDOM(render('LandingPage', landing('en', { sections, sticky }))).window.document;
};

describe('the opening of a landing page sets the style of its header', () => {
	it.each(['lead', 'cover', 'spread'])('with the layout %s', (layout) => {
		const document = landingPage(layout);
		expect(document.querySelector('header')?.className).toContain(layout === 'lead' ? 'landing' : layout);
		const [first, ...others] = document.querySelectorAll('main article');
		expect(first?.className).toContain('lead');
		expect(first?.querySelector('h2')?.textContent).toBe(cards[0]?.title);
		expect(first?.querySelector('img')?.getAttribute('fetchpriority')).toBe('high');
		expect(others.map((other) => other.getAttribute('data-story'))).toEqual(
			cards.slice(1).map(({ id }) => id),
		);
	});

	it('has the plain style with another layout', () => {
		expect(landingPage('four').querySelector('header')?.className).not.toMatch(/cover|spread/);
	});

	it.each(['lead', 'cover', 'spread'])('puts pinned stories after it: %s', (layout) => {
		const pinned = card('en', 7);
		const document = landingPage(layout, [pinned]);
		expect(document.querySelector('main article')?.getAttribute('data-story')).toBe(cards[0]?.id);
		expect(document.querySelector('[data-pinned] article')?.getAttribute('data-story')).toBe(pinned.id);
		expect(document.querySelectorAll('main article')).toHaveLength(cards.length + 1);
	});
});
