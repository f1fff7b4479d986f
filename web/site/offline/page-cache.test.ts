import { describe, expect, it } from 'vitest';
import { render } from '../entry-server';
import { landing } from '../features/landing/LandingPage.fixture';
import { story } from '../features/story/StoryPage.fixture';
import { frame } from '../fixtures/models';
import {
	isWithdrawn,
	mayStore,
	offlinePath,
	parseStory,
	storeResponse,
	withoutCampaign,
	withStoryList,
} from './page-cache';

/** The part of a Cache that the tests need: its keys in the order in which they were put. */
function memory(): Cache & { addresses: () => string[] } {
	const stored = new Map<string, Response>();
	return {
		delete: async (key: RequestInfo | URL) =>
			stored.delete(typeof key === 'string' ? key : (key as Request).url),
		put: async (key: string, response: Response) => void stored.set(key, response),
		keys: async () => [...stored.keys()].map((url) => ({ url })),
		addresses: () => [...stored.keys()],
	} as unknown as Cache & { addresses: () => string[] };
}

describe('the pages stored on a device', () => {
	it('are those that were read last, and always the offline page', async () => {
		const store = memory();
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

	it('have no campaign parameters', () => {
		expect(withoutCampaign('https://x.example/a?utm_source=b&page=2&origin=awards#c')).toBe(
			'https://x.example/a?page=2',
		);
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
		expect(list).not.toContain('Nothing is kept yet');
		expect(withStoryList(page, [])).toBe(page);
	});
});
