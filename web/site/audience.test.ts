// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { saveChoice } from './consent';

interface AudienceReport {
	page?: string;
	story?: number;
	from?: string;
	medium?: string;
	nothing?: string;
	read?: object[];
}

let reports: AudienceReport[] = [];
/** The position of the stories' texts, by story: top and height. The screen is 800 px high. */
let texts: Record<string, [top: number, height: number]> = {};
let visibility: DocumentVisibilityState = 'visible';
/** Removes the listeners of a test's page. */
let page: AbortController;
const targets = [window, document].map((target) => ({ target, listen: target.addEventListener }));

const set = (target: object, name: string, value: unknown) =>
	Object.defineProperty(target, name, { value, configurable: true, writable: true });

/** Loads the module again, as each page does, and counts the page. */
async function count(navigationType = 'navigate') {
	vi.resetModules();
	vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: navigationType }] as never);
	(await import('./audience')).countPage();
}

const scroll = (positions: typeof texts) => {
	texts = positions;
	dispatchEvent(new Event('scroll'));
	vi.runAllTimers();
};
const setVisibility = (state: DocumentVisibilityState) => {
	visibility = state;
	document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
	vi.useFakeTimers();
	page = new AbortController();
	const { signal } = page;
	for (const { target, listen } of targets)
		set(target, 'addEventListener', (type: string, listener: EventListener, options?: object) =>
			listen.call(target, type, listener, { ...options, signal }),
		);
	reports = [];
	texts = { 42: [200, 2000] };
	visibility = 'visible';
	history.replaceState(null, '', '/2026/11/a');
	document.documentElement.dataset.page = 'StoryPage';
	document.documentElement.dataset.brand = 'ys';
	document.documentElement.dataset.consent = 'given';
	saveChoice('noted');
	document.body.innerHTML = '<article data-reading="42"><div data-prose></div></article>';
	set(window, 'innerHeight', 800);
	set(navigator, 'sendBeacon', (address: string, body: string) => {
		expect(address).toBe('/api/v2/audience');
		reports.push(JSON.parse(body));
		return true;
	});
	set(document, 'visibilityState', 'visible');
	Object.defineProperty(document, 'visibilityState', { get: () => visibility, configurable: true });
	Element.prototype.getBoundingClientRect = function (this: HTMLElement) {
		const story = this.closest<HTMLElement>('[data-reading]')?.dataset.reading ?? '';
		const [top, height] = texts[story] ?? [0, 0];
		return new DOMRect(0, top, 400, height);
	};
});

const forgetChoice = () => {
	// biome-ignore lint/suspicious/noDocumentCookie: the browser's own way is what is tested
	document.cookie = 'consent=; max-age=0; path=/';
};

afterEach(() => {
	forgetChoice();
	for (const name of ['doNotTrack', 'globalPrivacyControl']) Reflect.deleteProperty(navigator, name);
	for (const name of ['prerendering', 'referrer']) Reflect.deleteProperty(document, name);
	vi.restoreAllMocks();
	vi.useRealTimers();
	page.abort();
	for (const { target, listen } of targets) set(target, 'addEventListener', listen);
});

describe('a page reports that it was opened', () => {
	it('once, with its type, its brand, its story, and the host and medium that led to it', async () => {
		set(document, 'referrer', 'https://www.google.com/search?q=private');
		history.replaceState(null, '', '/2026/11/a?utm_source=capsule&utm_medium=email');
		await count();
		expect(reports).toEqual([
			{ page: 'StoryPage', brand: 'ys', story: 42, from: 'www.google.com', medium: 'email' },
		]);
	});

	it('without a story if it has none, and with a search without results', async () => {
		document.body.innerHTML = '<h2 data-no-results="kahani">No stories</h2>';
		document.documentElement.dataset.page = 'SearchPage';
		await count();
		expect(reports).toEqual([{ page: 'SearchPage', brand: 'ys', from: '', nothing: 'kahani' }]);
	});

	it('only when it is visible: not while it is prerendered or in the background', async () => {
		set(document, 'prerendering', true);
		await count();
		expect(reports).toEqual([]);
		set(document, 'prerendering', false);
		visibility = 'hidden';
		document.dispatchEvent(new Event('prerenderingchange'));
		expect(reports).toEqual([]);
		setVisibility('visible');
		expect(reports).toHaveLength(1);
	});

	it('not again after a reload, but after a return from the back/forward cache', async () => {
		await count('reload');
		expect(reports).toEqual([]);
		dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
		expect(reports).toMatchObject([{ story: 42, from: location.host }]);
	});

	it('not for a preview', async () => {
		history.replaceState(null, '', '/preview/42');
		await count();
		expect(reports).toEqual([]);
	});
});

describe('a page reports how far a story was read', () => {
	it('in quarters whose end was on the screen, when the page is hidden, each once', async () => {
		await count();
		reports = [];
		setVisibility('hidden');
		expect(reports).toEqual([{ read: [{ story: 42, quarters: 1, after: 0 }] }]); // its end is at 700
		setVisibility('visible');
		scroll({ 42: [-900, 2000] }); // three quarters end at 600
		setVisibility('hidden');
		dispatchEvent(new Event('pagehide'));
		expect(reports.slice(1)).toEqual([{ read: [{ story: 42, quarters: 3, after: 1 }] }]);
	});

	it('not the parts that a reader jumped over', async () => {
		texts = { 42: [700, 8000] };
		await count();
		reports = [];
		scroll({ 42: [-20000, 8000] });
		setVisibility('hidden');
		expect(reports).toEqual([]);
	});

	it('for each story that follows, which begins when it reaches the upper half of the screen', async () => {
		await count();
		document.body.insertAdjacentHTML(
			'beforeend',
			'<article data-reading="43"><div data-prose></div></article>',
		);
		scroll({ 42: [-1900, 2000], 43: [700, 1000] });
		expect(reports).toHaveLength(1);
		scroll({ 42: [-2500, 2000], 43: [100, 600] });
		expect(reports[1]).toMatchObject({ story: 43, from: location.host });
		scroll({ 42: [-2600, 2000], 43: [0, 600] });
		expect(reports).toHaveLength(2);
		setVisibility('hidden');
		expect(reports[2]?.read).toEqual([
			{ story: 42, quarters: 4, after: 0 },
			{ story: 43, quarters: 4, after: 0 },
		]);
	});
});

describe('nothing is reported (D-36)', () => {
	it.each([
		['the browser says Do Not Track', () => set(navigator, 'doNotTrack', '1')],
		['the browser sends Global Privacy Control', () => set(navigator, 'globalPrivacyControl', true)],
		['consent is withdrawn', () => saveChoice('withdrawn')],
		[
			'the brand asks for consent and the reader has not answered',
			() => {
				document.documentElement.dataset.consent = 'asked';
				forgetChoice();
			},
		],
	])('when %s', async (_, decline) => {
		decline();
		await count();
		setVisibility('hidden');
		expect(reports).toEqual([]);
	});

	it('after consent is withdrawn', async () => {
		await count();
		saveChoice('withdrawn');
		setVisibility('hidden');
		expect(reports).toHaveLength(1);
	});
});

describe('before the reader has chosen, reports are held (D-36, STATE-78)', () => {
	beforeEach(forgetChoice);

	it.each(['noted', 'given'] as const)('until the choice is %s', async (choice) => {
		await count();
		scroll({ 42: [-900, 2000] });
		expect(reports).toEqual([]);
		saveChoice(choice);
		expect(reports).toMatchObject([{ page: 'StoryPage', story: 42 }]);
		setVisibility('hidden');
		expect(reports[1]).toEqual({ read: [{ story: 42, quarters: 3, after: 0 }] });
	});

	it.each([
		['is hidden', () => setVisibility('hidden')],
		['is left', () => dispatchEvent(new Event('pagehide'))],
	])('and none is sent when the page %s', async (_, leave) => {
		await count();
		scroll({ 42: [-900, 2000] });
		leave();
		expect(reports).toEqual([]);
		saveChoice('noted');
		expect(reports).toMatchObject([{ page: 'StoryPage' }, { read: [{ story: 42 }] }]);
	});

	it('and never sent if the reader declines', async () => {
		await count();
		saveChoice('withdrawn');
		setVisibility('hidden');
		dispatchEvent(new Event('pagehide'));
		expect(reports).toEqual([]);
	});
});
