import { afterEach, describe, expect, it, vi } from 'vitest';
import { render } from '../entry-server';
import { landing } from '../features/landing/LandingPage.fixture';
import { story } from '../features/story/StoryPage.fixture';
import { frame } from '../fixtures/models';
import {
	checkStored,
	deleteOtherGates,
	deletePage,
	isWithdrawn,
	keyOf,
	mayStore,
	offlinePath,
	parseStory,
	storeResponse,
	withStoryList,
} from './page-cache';

/** The part of a Cache that the tests need: its keys in the order in which they were put. */
function memoryCache(): Cache & { addresses: () => string[] } {
	const stored = new Map<string, Response>();
	const addressOf = (key: RequestInfo | URL) => (typeof key === 'string' ? key : (key as Request).url);
	return {
		delete: async (key: RequestInfo | URL) => stored.delete(addressOf(key)),
		match: async (key: RequestInfo | URL) => stored.get(addressOf(key))?.clone(),
		put: async (key: string, response: Response) => void stored.set(key, response),
		keys: async () => [...stored.keys()].map((url) => ({ url })),
		addresses: () => [...stored.keys()],
	} as unknown as Cache & { addresses: () => string[] };
}

describe('the pages stored on a device', () => {
	it('are those that were read last, and always the offline page', async () => {
		const store = memoryCache();
		for (const path of ['/offline', '/a', '/b', '/a', '/c']) {
			await storeResponse(store, `https://x.example${path}`, new Response(), 2);
		}
		expect(store.addresses().map((address) => new URL(address).pathname)).toEqual(['/offline', '/a', '/c']);
	});

	it('are never personal pages or forms', () => {
		const canStore = (path: string) => mayStore(new URL(path, 'https://x.example'));
		expect(
			['/', '/herstory/2026/11/a', '/apiary', '/edition', '/hindi/newsletters'].filter(canStore),
		).toHaveLength(5);
		expect(
			[
				'/account/login',
				'/ed/a',
				'/preview/1',
				'/api/v2/story',
				'/search?q=a',
				'/?lite=1',
				'/hindi/search?q=a',
				'/urdu/account/login',
				'/hindi/for-you',
				'/follow',
				'/newsletters/confirm',
				'/%61ccount/login',
				'/hindi/for%2Dyou',
			].filter(canStore),
		).toEqual([]);
	});

	it('are deleted when they were withdrawn, but not when the server fails or refuses temporarily', () => {
		const withdrawn = (status: number) =>
			isWithdrawn({ status, type: 'basic', redirected: false } as Response);
		expect([200, 304, 429, 500, 503].filter(withdrawn)).toEqual([]);
		expect([401, 403, 404, 410, 451].filter(withdrawn)).toHaveLength(5);
		expect(isWithdrawn({ status: 0, type: 'opaqueredirect', redirected: false } as Response)).toBe(true);
		expect(isWithdrawn({ status: 200, type: 'basic', redirected: true } as Response)).toBe(true);
	});

	it('have one address for all spellings, with the query parameters that the page reads', () => {
		const key = (address: string) => keyOf(`https://x.example${address}`).slice('https://x.example'.length);
		for (const address of [
			'/2026/11/a?utm_source=b&origin=awards#c',
			'/2026/11/a?fbclid=1&gclid=2&ref=3',
			'/2026/11/a?x=%zz',
			'/2026/11/a?page=&q=looms',
			'/2026/11/a?page=%zz',
			'/2026/11/%61',
		])
			expect(key(address), address).toBe('/2026/11/a');
		expect(key('/latest?ref=3&page=2&page=3')).toBe('/latest?page=2');
		expect(key('/hindi/events?page=2&category=%77omen+first')).toBe('/hindi/events?category=women%20first');
		expect(key('/newsletters/capsule?sent=1&before=20')).toBe('/newsletters/capsule?before=20&sent=1');
		expect(key('/herstory/resource?type=deck&page=2')).toBe('/herstory/resource?type=deck');
		// Tabs of a conference are pages of their own; the filter of the own agenda is applied by a script.
		expect(key('/makers?mine=1&day=2026-12-11&tab=agenda')).toBe('/makers?tab=agenda&day=2026-12-11');
		expect(key('/makers?tab=about&utm_source=b')).toBe('/makers?tab=about');
		expect(key('/hindi/करघा')).toBe(key('/hindi/%e0%A4%95%E0%A4%B0%E0%A4%98%E0%A4%BE'));
		// The server reads an encoded slash as part of a segment, and a plus sign in a path as itself.
		expect(key('/2026%2F11/a')).toBe('/2026%2F11/a');
		expect(key('/a+b')).not.toBe(key('/a b'));
	});
});

describe('the stored copies of a page', () => {
	const site = 'https://x.example';
	const gate = (attributes = '') => `<div class="gated x"><p ${attributes} hidden></p></div>`;
	const member = gate(' data-used="All used"');
	const paths = (store: ReturnType<typeof memoryCache>) =>
		store.addresses().map((address) => address.slice(site.length));
	const day = 24 * 60 * 60 * 1000;
	const now = Date.parse('2026-11-27T09:00:00Z');
	const storeOf = async (pages: Record<string, { html?: string; age: number }>) => {
		const store = memoryCache();
		for (const [path, { html, age }] of Object.entries(pages))
			await store.put(
				site + path,
				new Response(html, { headers: { etag: `"${path}"`, date: new Date(now - age).toUTCString() } }),
			);
		return store;
	};
	const server = vi.fn<(path: string, etag: string | null) => Response | Promise<Response>>();
	const checks = memoryCache();
	const check = async (store: Cache, at = now) => {
		server.mockClear();
		vi.stubGlobal('fetch', async (address: string, { headers }: RequestInit) =>
			server(address.slice(site.length), new Headers(headers).get('if-none-match')),
		);
		await checkStored(store, checks, at);
		return server.mock.calls.map(([path]) => path);
	};
	afterEach(async () => {
		vi.unstubAllGlobals();
		for (const address of checks.addresses()) await checks.delete(address);
	});

	it('are all deleted when one of them is gone', async () => {
		const store = await storeOf({ '/a': { age: 0 }, '/a?page=2': { age: 0 }, '/a/b': { age: 0 } });
		await deletePage(store, `${site}/%61?fbclid=1`);
		expect(paths(store)).toEqual(['/a/b']);
	});

	it('are deleted when a new document has another gate', async () => {
		const pages = { '/a': { html: gate(), age: 0 }, '/a?page=2': { html: member, age: 0 } };
		const store = await storeOf(pages);
		await deleteOtherGates(store, `${site}/a`, gate());
		expect(paths(store)).toEqual(['/a']);
		await deleteOtherGates(store, `${site}/a`, '<p>Open</p>');
		expect(paths(store)).toEqual([]);
	});

	it('are deleted when a new document shows another part of the text before the gate', async () => {
		const text = (...open: string[]) => `<div data-prose=""><p>${open.join('</p><p>')}</p></div>${gate()}`;
		const store = await storeOf({
			'/a': { html: text('One', 'Two'), age: 2 * day },
			'/b': { html: text('One'), age: 2 * day },
		});
		server.mockImplementation(() => new Response(text('One')));
		expect(await check(store)).toEqual(['/a', '/b']);
		expect(paths(store)).toEqual(['/b']);
	});

	it('are checked by their ETags, starting with the three whose last check is oldest, each once a day', async () => {
		const store = await storeOf({
			'/offline': { age: 9 * day },
			'/a': { age: 2 * day },
			'/b': { age: 5 * day },
			'/c': { age: 3 * day },
			'/d': { age: 4 * day },
			'/new': { age: day / 2 },
		});
		server.mockReturnValue(new Response(null, { status: 304 }));
		expect(await check(store)).toEqual(['/b', '/d', '/c']);
		expect(server.mock.calls.every(([path, etag]) => etag === `"${path}"`)).toBe(true);
		expect(await check(store)).toEqual(['/a']);
		expect(await check(store)).toEqual([]);
		expect(await check(store, now + day)).toEqual(['/new', '/a', '/b']);
		expect(paths(store)).toHaveLength(6);
	});

	it('are deleted if they are gone or have another gate, and only then', async () => {
		const store = await storeOf({
			'/gone': { age: 2 * day },
			'/gone?page=2': { age: 0 },
			'/gated': { html: '<p>All</p>', age: 2 * day },
			'/changed': { html: gate(), age: 2 * day },
		});
		server.mockImplementation((path) =>
			path === '/gone' ? new Response('', { status: 410 }) : new Response(`<p>New</p>${gate()}`),
		);
		expect(await check(store)).toEqual(['/gone', '/gated', '/changed']);
		expect(paths(store)).toEqual(['/changed']);
	});

	it('stay while the server or the network fails, and are checked again by the next page', async () => {
		const store = await storeOf({ '/a': { age: 2 * day }, '/b': { age: 3 * day } });
		for (const [fail, asked] of [
			[() => Promise.reject(new TypeError('no network')), ['/b']],
			[() => new Response('', { status: 429 }), ['/b']],
			[() => new Response('', { status: 503 }), ['/b', '/a']],
		] as const) {
			server.mockImplementation(fail);
			expect(await check(store)).toEqual(asked);
		}
		expect(paths(store)).toEqual(['/a', '/b']);
	});
});

describe('the offline page', () => {
	it('is in the language of the path', () => {
		expect(['/urdu/2026/11/a', '/urdu', '/herstory', '/'].map(offlinePath)).toEqual([
			'/urdu/offline',
			'/urdu/offline',
			'/offline',
			'/offline',
		]);
	});

	it('lists stored stories by their titles, and no other pages', () => {
		const model = story('ur');
		const entry = parseStory('/urdu/2026/11/a', render('StoryPage', model));
		expect(entry).toMatchObject({ lang: 'ur', dir: 'rtl' });
		expect(parseStory('/', render('LandingPage', landing('en')))).toBeUndefined();
		const page = render('OfflinePage', frame('en', '/offline'));
		const list = withStoryList(page, entry ? [entry] : []);
		expect(list).toContain(`<li><a href="/urdu/2026/11/a" lang="ur" dir="rtl">${entry?.title}</a></li>`);
		expect(list).not.toContain('Nothing is stored yet');
		expect(withStoryList(page, [])).toBe(page);
	});
});
