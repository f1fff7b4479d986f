// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { lengthOf, track, trackClicks } from './analytics';

const deed = { event: 'share', category: 'story', action: 'share', label: 'WhatsApp' };

beforeEach(() => {
	delete window.dataLayer;
	// biome-ignore lint/suspicious/noDocumentCookie: the browser's own way is what is tested
	document.cookie = 'consent=; max-age=0';
});

it('a deed is noted as a plain object, without who did it (D-35)', () => {
	track(deed);
	expect(window.dataLayer).toEqual([{ ...deed, loggedIn: false }]);
});

it('what is clicked is noted with where it stands and where it leads (D-35)', () => {
	document.body.innerHTML =
		'<nav><a href="/latest">Latest</a></nav><article data-story="1"><button>Save</button></article>';
	trackClicks();
	document.addEventListener('click', (event) => event.preventDefault());
	for (const control of document.querySelectorAll<HTMLElement>('a, button')) control.click();
	expect(window.dataLayer).toMatchObject([
		{ event: 'click', category: 'menu', label: '/latest' },
		{ event: 'click', category: 'card', label: 'Save' },
	]);
});

it('a video is long beyond 300 seconds (CONST-14)', () => {
	expect([lengthOf(300), lengthOf(301)]).toEqual(['short', 'long']);
});
