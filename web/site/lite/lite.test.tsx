import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import type { Frame } from '../../api/pages.gen';
import { render } from '../entry-server';
import { landing } from '../features/landing/LandingPage.fixture';
import { gallery } from '../fixtures/gallery';
import { liteForms } from '../pages.gen';
import { liteHref } from './elements';

const pages = Object.entries(gallery()).filter(([, { page }]) => page in liteForms);
const litePage = (page: string, model: Frame): Document =>
	new JSDOM(render(page, { ...model, lite: true })).window.document;

describe('a lite page', () => {
	it.each(pages)('%s has no script, no picture and nothing else to fetch', (_, { page, model }) => {
		const document = litePage(page, model as Frame);
		expect(
			document.querySelectorAll('script, picture, svg, iframe, link:not([rel=canonical], [href="data:,"])'),
		).toHaveLength(0);
		expect(document.querySelectorAll('[style], mh-island')).toHaveLength(0);
		expect(document.querySelectorAll('h1')).toHaveLength(1);
		expect(document.querySelectorAll('body a').length).toBeGreaterThan(0);
	});

	it('links to lite pages, and back to the full one', () => {
		const document = litePage('LandingPage', { ...landing('en'), otherForm: '/?page=2&lite=0' } as Frame);
		const hrefs = [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href') ?? '');
		expect(hrefs.filter((href) => href.startsWith('/') && !href.includes('lite=1'))).toEqual([]);
		expect(document.querySelector('header a[rel=nofollow]')?.getAttribute('href')).toBe('/?page=2&lite=0');
	});

	it('keeps the parameters and fragment of an address', () => {
		expect(liteHref('/latest?page=2')).toBe('/latest?page=2&lite=1');
		expect(liteHref('/a#b')).toBe('/a?lite=1#b');
		expect(liteHref('https://example.org/')).toBe('https://example.org/');
		expect(liteHref('/files/plan.csv')).toBe('/files/plan.csv');
	});
});
