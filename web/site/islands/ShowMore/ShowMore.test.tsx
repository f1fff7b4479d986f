// @vitest-environment jsdom
import { act } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import en from '../../../../internal/i18n/locales/en.json';
import type { ApiStory } from '../../api';
import { apiStories } from '../../fixtures/api';
import { hydrate } from '../../hydrate';
import { ShowMore } from './ShowMore';

const props = {
	next: { href: '?page=2', api: '/tag/stories?slug=funding', skip: 12 },
	lang: 'en',
	brand: 'ys',
	timeZone: 'Asia/Kolkata',
	level: 2 as const,
	texts: en,
};

const api = vi.fn<(address: string) => ApiStory[] | null>();
let root: HTMLElement;

/** An element of the page that shows a story. */
function shownOnPage({ id }: ApiStory): HTMLElement {
	const card = document.createElement('article');
	card.dataset.story = id;
	return card;
}

const link = () => root.querySelector<HTMLAnchorElement>('a[rel=next]');
const press = () => act(async () => link()?.click());
const titles = () => [...root.querySelectorAll('article h2')].map((title) => title.textContent);

beforeEach(() => {
	vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
	vi.stubGlobal('fetch', async (address: string) => {
		const stories = api(address);
		return stories === null
			? new Response('', { status: 503 })
			: Response.json({ stories, limit: 12, offset: 0 });
	});
	root = document.createElement('div');
	document.body.replaceChildren(...apiStories(0, 12).map(shownOnPage), root);
	root.innerHTML = renderToString(<ShowMore {...props} />);
});

afterEach(() => {
	vi.unstubAllGlobals();
	api.mockReset();
});

const hydrateButton = () => act(async () => hydrate(root, ShowMore as never, props));

describe('an extended list', () => {
	it('is a link to the next page before hydration', () => {
		expect(link()?.getAttribute('href')).toBe('?page=2');
		expect(link()?.textContent).toBe('Show more');
	});

	it('appends the next page without duplicates and moves the focus to it (STATE-43)', async () => {
		await hydrateButton();
		api.mockReturnValue([...apiStories(11, 1), ...apiStories(12, 11)]);
		await press();
		expect(titles()).toEqual(apiStories(12, 11).map((story) => story.title));
		expect(document.activeElement?.textContent).toBe('Story number 12');
		expect(root.querySelector('[role=status]')?.textContent).toBe('More stories added');
	});

	it('raises the skip count (STATE-44)', async () => {
		await hydrateButton();
		api.mockImplementation((address) =>
			apiStories(Number(new URL(address, 'http://x').searchParams.get('offset')), 12),
		);
		await press();
		await press();
		expect(api.mock.calls.map(([address]) => address)).toEqual([
			'/api/v2/tag/stories?slug=funding&limit=12&offset=12',
			'/api/v2/tag/stories?slug=funding&limit=12&offset=24',
		]);
	});

	it('continues while pages are full (STATE-45)', async () => {
		await hydrateButton();
		api.mockReturnValue(apiStories(12, 12));
		await press();
		expect(link()).not.toBeNull();
	});

	it('ends with a page that is not full (STATE-46)', async () => {
		await hydrateButton();
		api.mockReturnValue(apiStories(12, 11));
		await press();
		expect(link()).toBeNull();
		expect(root.querySelector('[role=status]')?.textContent).toBe('You have reached the end');
	});

	it('shows that it is loading, that loading failed, and the stories (STATE-01, STATE-02, ENTITY-08)', async () => {
		await hydrateButton();
		const state = () => [
			link()?.textContent,
			root.querySelectorAll('[data-skeleton=card] > *').length,
			root.querySelector('[role=alert]')?.textContent,
			titles().length,
		];
		expect(state()).toEqual(['Show more', 0, undefined, 0]);
		for (const [stories, after] of [
			[null, ['Try again', 0, 'The stories could not be loaded.', 0]],
			[apiStories(12, 12), ['Show more', 0, undefined, 12]],
		] as const) {
			const { promise, resolve } = Promise.withResolvers<Response>();
			vi.stubGlobal('fetch', () => promise);
			await press();
			expect(state()).toEqual(['Loading', 3, undefined, 0]);
			await act(async () =>
				resolve(
					stories ? Response.json({ stories, limit: 12, offset: 12 }) : new Response('', { status: 500 }),
				),
			);
			await vi.waitFor(() => expect(state()).toEqual(after));
			expect(state(), 'the state does not change again').toEqual(after);
		}
	});

	it('retries at the same offset', async () => {
		await hydrateButton();
		api.mockReturnValueOnce(null);
		await press();
		expect(root.querySelector('[role=alert]')?.textContent).toBe('The stories could not be loaded.');
		expect(link()?.textContent).toBe('Try again');
		api.mockReturnValueOnce(apiStories(12, 3));
		await press();
		expect(titles()).toHaveLength(3);
		expect(root.querySelector('[role=alert]')).toBeNull();
		expect(api.mock.calls[1]).toEqual(api.mock.calls[0]);
	});
});
