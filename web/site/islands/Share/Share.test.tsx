// @vitest-environment jsdom
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
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
	it('on Naver only where its readers are (WIDGET-20)', () => {
		expect(Object.keys(links(false))).toEqual(['Facebook', 'Twitter', 'LinkedIn', 'WhatsApp']);
		expect(Object.keys(links(true))).toEqual(['Facebook', 'Twitter', 'LinkedIn', 'WhatsApp', 'Naver']);
	});

	it('without script: the links are plain and what needs script is not there', () => {
		document.body.innerHTML = renderToString(<Share share={share} lang="en" texts={{}} />);
		expect(document.querySelectorAll('details a[target=_blank][href^="https://"]')).toHaveLength(4);
		expect(document.querySelector('button')).toBeNull();
	});
});
