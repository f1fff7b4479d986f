// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { type TrackedEvent, track, trackClicks, videoLength } from './analytics';
import { saveChoice } from './consent';
import { setReader } from './stores/reader';
import { session } from './stores/session';

const action: TrackedEvent = { event: 'share', category: 'story', action: 'share', label: 'WhatsApp' };

trackClicks();
const initialLayer = window.dataLayer;
document.addEventListener('click', (event) => event.preventDefault());

beforeEach(() => {
	delete window.dataLayer;
	// biome-ignore lint/suspicious/noDocumentCookie: the browser's own way is what is tested
	document.cookie = 'consent=; max-age=0';
});

it('the data layer is an array from the start (D-35)', () => {
	expect(initialLayer).toEqual([]);
});

it('an action is recorded as a plain object without the reader’s identity (D-35)', () => {
	track(action);
	expect(window.dataLayer).toEqual([{ ...action, loggedIn: false }]);
});

it('an action records whether the reader is signed in and nothing else about them, and is not sent (ROLE-17, API-67)', () => {
	const fetched = vi.spyOn(globalThis, 'fetch');
	const beacon = vi.fn();
	Object.assign(navigator, { sendBeacon: beacon });
	setReader('Asha Rao', 'asha@example.in');
	session.set('reader');
	track(action);
	session.set('anonymous');
	track(action);
	expect(window.dataLayer).toEqual([
		{ ...action, loggedIn: true },
		{ ...action, loggedIn: false },
	]);
	expect(fetched).not.toHaveBeenCalled();
	expect(beacon).not.toHaveBeenCalled();
});

it('a click is recorded with its area and its target (D-35)', () => {
	document.body.innerHTML =
		'<nav><a href="/latest">Latest</a></nav><article data-story="1"><button>Save</button></article>';
	for (const control of document.querySelectorAll<HTMLElement>('a, button')) control.click();
	expect(window.dataLayer).toMatchObject([
		{ event: 'click', category: 'menu', label: '/latest' },
		{ event: 'click', category: 'card', label: 'Save' },
	]);
});

/** The records after everything in a piece of HTML is clicked. */
const clicked = (html: string) => {
	document.body.innerHTML = html;
	delete window.dataLayer;
	for (const control of document.querySelectorAll<HTMLElement>('a, button, summary')) control.click();
	return (window.dataLayer ?? []).map(({ category, label }) => [category, label]);
};

it.each([
	['a card', '<article data-card><a href="/events/meet">Meet</a></article>', [['card', '/events/meet']]],
	[
		'a card in a story',
		'<article data-reading="1"><article data-story="2"><a href="/2026/11/b">B</a></article></article>',
		[['card', '/2026/11/b']],
	],
	[
		'the category above a card',
		'<article data-story="2"><p><a href="/category/funding" rel="tag">Funding</a></p><a href="/2026/11/b">B</a></article>',
		[
			['kicker', '/category/funding'],
			['card', '/2026/11/b'],
		],
	],
	['a menu', '<header><nav><summary>Stories</summary></nav></header>', [['menu', 'Stories']]],
	['the header', '<header><a href="/">Startline</a></header>', [['header', '/']]],
	['the footer', '<footer><a href="/terms">Terms</a></footer>', [['footer', '/terms']]],
	['a story', '<article data-reading="1"><button>Print</button></article>', [['story', 'Print']]],
	[
		'a control that records its own event',
		'<article><button data-untracked>Clap</button><ul data-untracked><a href="https://wa.me/?text=x">WhatsApp</a></ul></article>',
		[],
	],
	['a search', '<a href="/search?q=my+own+firm">Again</a>', [['page', '/search']]],
	[
		'another site',
		'<a href="https://elsewhere.example/u/asha?ref=1">There</a>',
		[['page', 'elsewhere.example']],
	],
	['an email address', '<a href="mailto:asha@example.in">Write</a>', [['page', 'mailto:']]],
])(
	'a click on %s records where it leads, without the search query or the recipient (D-35)',
	(_, html, expected) => {
		expect(clicked(html)).toEqual(expected);
	},
);

it('a sent form is recorded without its values (D-35)', () => {
	document.body.innerHTML = '<form action="/search?from=here"><input name="q" value="my own firm"></form>';
	document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true }));
	expect(window.dataLayer).toEqual([
		{ event: 'form', category: 'form', action: 'submit', label: '/search', loggedIn: false },
	]);
});

it('nothing is recorded after consent is withdrawn (D-36)', () => {
	saveChoice('withdrawn');
	track(action);
	document.body.innerHTML = '<nav><a href="/">Home</a></nav><form action="/search"></form>';
	document.querySelector('a')?.click();
	document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true }));
	expect(window.dataLayer ?? []).toEqual([]);
});

it('a video of more than 300 seconds is long (CONST-14)', () => {
	expect([videoLength(300), videoLength(301)]).toEqual(['short', 'long']);
});
