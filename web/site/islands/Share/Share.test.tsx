// @vitest-environment jsdom
import { act } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import en from '../../../../internal/i18n/locales/en.json';
import { trackClicks } from '../../analytics';
import { hydrate } from '../../hydrate';
import { shareLinks } from './links';
import { Share } from './Share';

const share = {
	url: 'https://startline.example/herstory/2026/11/a?b=c&d',
	title: 'Looms & yarns',
	naver: false,
};
const url = 'https%3A%2F%2Fstartline.example%2Fherstory%2F2026%2F11%2Fa%3Fb%3Dc%26d';

const links = (naver: boolean) =>
	Object.fromEntries(shareLinks({ ...share, naver }).map(({ network, href }) => [network, href]));

describe('a story can be shared', () => {
	it('on Facebook (WIDGET-16)', () =>
		expect(links(false).Facebook).toBe(`https://www.facebook.com/sharer/sharer.php?u=${url}`));
	it('on Twitter (WIDGET-17)', () =>
		expect(links(false).Twitter).toBe(
			`https://twitter.com/intent/tweet?url=${url}&text=Looms%20%26%20yarns`,
		));
	it('on LinkedIn (WIDGET-18)', () =>
		expect(links(false).LinkedIn).toBe(`https://www.linkedin.com/sharing/share-offsite/?url=${url}`));
	it('on WhatsApp (WIDGET-19)', () =>
		expect(links(false).WhatsApp).toBe(`https://wa.me/?text=Looms%20%26%20yarns%20${url}`));
	it('on Naver only if the model asks for it (WIDGET-20)', () => {
		expect(Object.keys(links(false))).toEqual(['Facebook', 'Twitter', 'LinkedIn', 'WhatsApp']);
		expect(Object.keys(links(true))).toEqual(['Facebook', 'Twitter', 'LinkedIn', 'WhatsApp', 'Naver']);
	});

	it('a share is recorded, and counted for its story (D-21, D-35)', async () => {
		vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
		const calls: [string, unknown][] = [];
		vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
			calls.push([address, JSON.parse(String(init.body))]);
			return Response.json({ message: 'success' });
		});
		document.body.innerHTML =
			`<article data-reading="42"><div>${renderToString(<Share share={share} lang="en" texts={en} />)}` +
			'</div></article>';
		await act(async () =>
			hydrate(document.querySelector('article > div') as Element, Share as never, {
				share,
				lang: 'en',
				texts: en,
			}),
		);
		trackClicks(); // a control with an event of its own is recorded once
		document.addEventListener('click', (event) => event.preventDefault(), { once: true });
		await act(async () => document.querySelector<HTMLElement>('a[href^="https://wa.me"]')?.click());
		expect(window.dataLayer).toMatchObject([{ event: 'share', action: 'share', label: 'WhatsApp' }]);
		expect(window.dataLayer).toHaveLength(1);
		expect(calls).toEqual([['/api/v2/reactions/share', { story: '42' }]]);
		vi.unstubAllGlobals();
	});

	it('without scripts by plain links, and controls that need script are missing', () => {
		document.body.innerHTML = renderToString(<Share share={share} lang="en" texts={{}} />);
		expect(document.querySelectorAll('details a[target=_blank][href^="https://"]')).toHaveLength(4);
		expect(document.querySelector('button')).toBeNull();
	});
});
