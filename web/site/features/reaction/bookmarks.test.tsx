// @vitest-environment jsdom
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { translatorOf } from '../../i18n/catalogues';
import { clearToasts, toasts } from '../../stores/toasts';
import { viewOf } from '../../view';
import { BookmarksPage } from './BookmarksPage';
import { bookmarks as model } from './BookmarksPage.fixture';
import { bookmarks } from './enhancements/bookmarks';

/** The calls to the server, with the response to each. */
let calls: { path: string; body: unknown; respond: (status: number) => void }[];

const items = () => [...document.querySelectorAll<HTMLElement>('mh-enhance li')];
const shown = () => items().map((item) => (item.hidden ? '' : item.querySelector('h2, h3')?.textContent));
const empty = () => document.querySelector<HTMLElement>('[data-empty]')?.hidden === false;
const remove = (n: number) =>
	items()
		[n]?.querySelector('form')
		?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
const texts = () => toasts.get().map(({ text }) => text);

beforeEach(() => {
	calls = [];
	clearToasts();
	vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
		const { promise, resolve } = Promise.withResolvers<Response>();
		calls.push({
			path,
			body: JSON.parse(body),
			respond: (status) => resolve(new Response('{}', { status })),
		});
		return promise;
	});
});

afterEach(() => {
	vi.unstubAllGlobals();
});

/** Renders the reader's bookmarks, and returns their titles. */
function show(overrides: Parameters<typeof model>[1] = {}): string[] {
	const page = model('en', { furtherStories: [], ...overrides });
	document.body.innerHTML = renderToString(
		<BookmarksPage model={page} view={viewOf(page, translatorOf('en'))} />,
	);
	bookmarks(document.querySelector('mh-enhance[name=bookmarks]') as HTMLElement);
	return [...page.cards, ...page.videos].map(({ title }) => title);
}

describe('a bookmark that is removed (STATE-21)', () => {
	it('is hidden before the server responds, and removed with a message afterwards', async () => {
		const [first, second, video] = show();
		expect(shown()).toEqual([first, second, video]);
		remove(0);
		expect(shown()).toEqual(['', second, video]);
		expect(calls.map(({ path, body }) => [path, body])).toEqual([
			['/api/v2/rw/reactions/save/bookmark', { story: model('en').cards[0]?.id, status: null }],
		]);
		calls[0]?.respond(200);
		await vi.waitFor(() => expect(items()).toHaveLength(2));
		expect(texts()).toEqual(['Bookmark removed']);
		expect(shown()).toEqual([second, video]);
	});

	it('comes back if the reader undoes that', async () => {
		const titles = show();
		remove(0);
		calls[0]?.respond(200);
		await vi.waitFor(() => expect(texts()).toEqual(['Bookmark removed']));
		toasts.get()[0]?.undo?.();
		expect(shown()).toEqual(titles);
		expect(calls[1]?.body).toEqual({ story: model('en').cards[0]?.id, status: 'bookmarked' });
	});

	it('comes back with a message if the server fails', async () => {
		const titles = show();
		remove(1);
		expect(shown()[1]).toBe('');
		calls[0]?.respond(500);
		await vi.waitFor(() => expect(texts()).toEqual(['Error occured, try later']));
		expect(shown()).toEqual(titles);
	});

	it('is identified by its media id if it is a video (STATE-30); after the last one the page says that there are none', async () => {
		show({ cards: [] });
		expect(empty()).toBe(false);
		remove(0);
		expect(calls.map(({ path, body }) => [path, body])).toEqual([
			['/api/v2/rw/bookmarked-videos', { mediaid: 'a1', status: null }],
		]);
		expect(empty()).toBe(true);
		calls[0]?.respond(200);
		await vi.waitFor(() => expect(items()).toHaveLength(0));
		expect(document.querySelector('[data-empty] p')?.textContent).toBe('You have no bookmarks yet.');
	});
});
