import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { render } from '../../entry-server';
import { card, section } from '../../fixtures/models';
import { landing } from './LandingPage.fixture';

const cards = [1, 2, 3].map((n) => card('en', n));
const front = (layout: string, sticky = [] as typeof cards) => {
	const sections = [section('front', layout, { stories: { cards, next: null } }), section('more', 'columns')];
	return new JSDOM(render('LandingPage', landing('en', { sections, sticky }))).window.document;
};

describe("the section that opens a landing gives the front its brand's face", () => {
	it.each(['lead', 'cover', 'spread'])('%s', (layout) => {
		const document = front(layout);
		expect(document.querySelector('header')?.className).toContain(layout === 'lead' ? 'front' : layout);
		const [first, ...others] = document.querySelectorAll('main article');
		expect(first?.className).toContain('lead');
		expect(first?.querySelector('h2')?.textContent).toBe(cards[0]?.title);
		expect(first?.querySelector('img')?.getAttribute('fetchpriority')).toBe('high');
		expect(others.map((other) => other.getAttribute('data-story'))).toEqual(
			cards.slice(1).map(({ id }) => id),
		);
	});

	it('and another one leaves it plain', () => {
		expect(front('four').querySelector('header')?.className).not.toMatch(/cover|spread/);
	});

	it.each(['lead', 'cover', 'spread'])('with what an editor pinned after it: %s', (layout) => {
		const pinned = card('en', 7);
		const document = front(layout, [pinned]);
		expect(document.querySelector('main article')?.getAttribute('data-story')).toBe(cards[0]?.id);
		expect(document.querySelector('[data-pinned] article')?.getAttribute('data-story')).toBe(pinned.id);
		expect(document.querySelectorAll('main article')).toHaveLength(cards.length + 1);
	});
});
