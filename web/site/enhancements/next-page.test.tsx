// @vitest-environment jsdom
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CompaniesPage } from '../features/company/CompaniesPage';
import { companies } from '../features/company/CompaniesPage.fixture';
import { translatorOf } from '../i18n/catalogues';
import { viewOf } from '../view';
import { nextPage } from './next-page';

const html = (slugs: readonly string[], next: string): string => {
	const model = companies('en');
	const [card] = model.cards;
	if (!card) throw new Error('the fixture has no company');
	const cards = slugs.map((slug) => ({ ...card, slug, name: slug, href: `/companies/${slug}` }));
	const page = { ...model, cards, next };
	return renderToString(<CompaniesPage model={page} view={viewOf(page, translatorOf('en'))} />);
};

const pages: Record<string, string> = {
	'/companies?after=2': html(['c', 'd'], '/companies?after=4'),
	'/companies?after=4': html(['e'], ''),
};

describe('a list that is extended in place', () => {
	const requests = vi.fn<(path: string) => Promise<Response>>();
	const button = () => document.querySelector<HTMLAnchorElement>('a[rel=next]');
	const names = () => [...document.querySelectorAll('[data-card] h2')].map((name) => name.textContent);
	const part = (name: string) => document.querySelector<HTMLElement>(`[data-part=${name}]`);
	const open = () => {
		document.body.innerHTML = html(['a', 'b'], '/companies?after=2');
		nextPage(document.querySelector('mh-enhance[name=next-page]') as HTMLElement);
	};

	beforeEach(() => {
		requests.mockImplementation(
			async (path) => new Response(pages[path] ?? '', { status: path in pages ? 200 : 404 }),
		);
		vi.stubGlobal('fetch', (address: string) => requests(address.replace(location.origin, '')));
		open();
	});

	afterEach(() => {
		vi.unstubAllGlobals();
		requests.mockReset();
		history.replaceState(null, '');
	});

	it('gets the entries of the following pages, and the focus moves to the first new one', async () => {
		button()?.click();
		await vi.waitFor(() => expect(names()).toEqual(['a', 'b', 'c', 'd']));
		await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('c'));
		expect(button()?.getAttribute('href')).toBe('/companies?after=4');
		button()?.click();
		await vi.waitFor(() => expect(names()).toEqual(['a', 'b', 'c', 'd', 'e']));
		expect(button()).toBeNull();
		expect(document.querySelector('[role=status]')?.textContent).toBe('You have reached the end');
	});

	// WIDGET-53
	it('shows skeletons of companies while it loads', async () => {
		const { promise, resolve } = Promise.withResolvers<Response>();
		requests.mockReturnValueOnce(promise);
		expect(part('loading')?.hidden).toBe(true);
		button()?.click();
		await vi.waitFor(() => expect(part('loading')?.hidden).toBe(false));
		expect(part('loading')?.querySelectorAll('[data-skeleton=company] > *')).toHaveLength(3);
		expect(button()?.ariaBusy).toBe('true');
		resolve(new Response(pages['/companies?after=2']));
		await vi.waitFor(() => expect(part('loading')?.hidden).toBe(true));
	});

	it.each([
		['the server fails', () => Promise.resolve(new Response('', { status: 500 }))],
		['there is no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
		['another page comes', () => Promise.resolve(new Response('<p>Sign in</p>'))],
	])('keeps its entries and can be extended again if %s', async (_, failure) => {
		requests.mockImplementationOnce(failure);
		button()?.click();
		await vi.waitFor(() => expect(part('failed')?.hidden).toBe(false));
		expect(names()).toEqual(['a', 'b']);
		expect(button()?.textContent).toBe('Try again');
		button()?.click();
		await vi.waitFor(() => expect(names()).toEqual(['a', 'b', 'c', 'd']));
		expect(part('failed')?.hidden).toBe(true);
	});

	it('is extended again when the reader returns to the page', async () => {
		const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
		button()?.click();
		await vi.waitFor(() => expect(names()).toHaveLength(4));
		dispatchEvent(new Event('pagehide'));
		open();
		await vi.waitFor(() => expect(names()).toEqual(['a', 'b', 'c', 'd']));
		await vi.waitFor(() => expect(scrolled).toHaveBeenCalled());
	});
});
