// @vitest-environment jsdom
import { act } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type TrackedEvent, trackClicks } from '../../analytics';
import { messagesFor } from '../../i18n/catalogues';
import { session } from '../../stores/session';
import { signIn } from '../../stores/signin';
import { clearToasts, toasts } from '../../stores/toasts';
import { Actions, applyClap } from './Actions';
import { actionTexts } from './texts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
const redirected = vi.hoisted(() => vi.fn<(status: number, after: Record<string, string>) => boolean>());
vi.mock('../../unauthorized', async (actual) => {
	const { redirectIfUnauthorized } = await actual<typeof import('../../unauthorized')>();
	redirected.mockImplementation(redirectIfUnauthorized);
	return { redirectIfUnauthorized: redirected };
});
trackClicks(); // a control with an event of its own is recorded once

const button = (name: string) =>
	[...document.querySelectorAll('button')].find((button) =>
		button.textContent?.includes(name),
	) as HTMLButtonElement;

const actions = (disabled = false, claps = 12, numbers = 'en-IN') => (
	<Actions
		story="42"
		path="/2026/11/loom"
		claps={claps}
		disabled={disabled}
		lang="en"
		numbers={numbers}
		texts={messagesFor('en', actionTexts)}
	/>
);

function show(disabled = false, claps = 12, numbers = 'en-IN'): void {
	document.body.innerHTML = '<div></div>';
	act(() => createRoot(document.body.firstElementChild as Element).render(actions(disabled, claps, numbers)));
}

const press = (name: string) => act(() => button(name).click());

/** The calls to the server, oldest first, with a function that responds to each. */
let calls: {
	method: string;
	path: string;
	body: Record<string, unknown>;
	respond: (status: number, value: unknown) => Promise<void>;
}[];

/** Responds to the call that has waited longest. */
const respondToOldest = async (status: number, value: unknown = {}) => {
	await act(async () => {
		await calls.shift()?.respond(status, value);
		await new Promise(process.nextTick);
	});
};

/** Renders the actions for a signed-in reader with earlier reactions. */
async function showToReader(
	own: { userLikeCount: number; status: string | null; likeCount?: number } = {
		userLikeCount: 0,
		status: null,
	},
	claps = 12,
): Promise<void> {
	session.set('reader');
	show(false, claps);
	expect(calls[0]?.path).toBe('/api/v2/rw/reactions?story=42');
	await respondToOldest(200, { likeCount: claps, ...own });
}

beforeEach(() => {
	session.set('anonymous');
	signIn.set(null);
	clearToasts();
	redirected.mockClear();
	calls = [];
	vi.stubGlobal('fetch', (path: string, { method, body }: { method: string; body?: string }) => {
		const { promise, resolve } = Promise.withResolvers<Response>();
		const respond = async (status: number, value: unknown) =>
			resolve(new Response(JSON.stringify(value), { status }));
		calls.push({ method, path, body: JSON.parse(body ?? '{}'), respond: respond });
		return promise;
	});
	delete window.dataLayer;
});

describe('the actions of a story', () => {
	it('are two buttons with names, and one to print (WIDGET-21)', () => {
		show();
		for (const name of ['Clap', 'Bookmark', 'Print']) expect(button(name).type).toBe('button');
		expect(button('Clap').textContent).toContain('12 claps');
	});

	it('print at the first press, which the loader repeats as soon as the island is hydrated', () => {
		const print = vi.fn();
		vi.stubGlobal('print', print);
		document.body.innerHTML = `<div>${renderToString(actions())}</div>`;
		vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
		flushSync(() => hydrateRoot(document.body.firstElementChild as Element, actions()));
		button('Print').click();
		vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
		expect(print).toHaveBeenCalledOnce();
	});

	it('do nothing in a preview (STATE-28)', () => {
		show(true);
		expect([button('Clap').disabled, button('Bookmark').disabled, button('Print').disabled]).toEqual([
			true,
			true,
			false,
		]);
	});

	it('ask an anonymous reader to sign in, with the pending action (D-16)', () => {
		show();
		press('Clap');
		expect(signIn.get()).toMatchObject({ reason: 'like', after: { like_story: '42' }, closable: true });
		expect(button('Clap').textContent).toContain('12 claps');
		press('Bookmark');
		expect(signIn.get()).toMatchObject({ reason: 'bookmark', after: { bookmark_story: '42' } });
		expect(button('Bookmark').getAttribute('aria-pressed')).toBe('false');
	});

	it('record the clap of a signed-in reader, and only the click of an anonymous one (D-35)', async () => {
		const recordedEvents = () =>
			(window.dataLayer as TrackedEvent[])
				.splice(0)
				.map(({ event, action, label }) => [event, action, label]);
		show();
		press('Clap');
		press('Bookmark');
		expect(recordedEvents()).toEqual([
			['click', 'clap', '/2026/11/loom'],
			['click', 'bookmark', '/2026/11/loom'],
		]);
		await showToReader();
		for (const name of ['Clap', 'Bookmark', 'Bookmark']) press(name);
		expect(recordedEvents()).toEqual([
			['clap', 'clap', '/2026/11/loom'],
			['bookmark', 'bookmark', '/2026/11/loom'],
			['bookmark', 'remove', '/2026/11/loom'],
		]);
	});

	it('begin with the reader’s earlier reactions', async () => {
		await showToReader({ userLikeCount: 7, status: 'bookmarked', likeCount: 19 });
		expect(button('Clap').textContent, 'the page is an older copy from a cache').toContain('19 claps');
		expect(button('Bookmark').getAttribute('aria-pressed')).toBe('true');
		press('Clap');
		expect(button('Clap').textContent).toContain('+8');
	});

	it('count a reader’s clap at once, with a bubble that disappears (STATE-22, STATE-26)', async () => {
		await showToReader();
		vi.useFakeTimers();
		press('Clap');
		press('Clap');
		press('Clap');
		expect(button('Clap').textContent).toContain('15 claps');
		expect(button('Clap').textContent).toContain('+3');
		act(() => vi.advanceTimersByTime(1000));
		expect(button('Clap').textContent).not.toContain('+3');
		vi.useRealTimers();
	});

	it('send claps one by one, and show the server’s number at the end (D-21)', async () => {
		await showToReader();
		press('Clap');
		press('Clap');
		await act(async () => {});
		expect(calls.map(({ method, path, body }) => [method, path, body])).toEqual([
			['PUT', '/api/v2/reactions/save/like', { story: '42' }],
		]);
		await respondToOldest(200, { userLikeCount: 1, likeCount: 13 });
		expect(button('Clap').textContent).toContain('14 claps');
		await respondToOldest(200, { userLikeCount: 2, likeCount: 40 });
		expect(button('Clap').textContent).toContain('40 claps');
	});

	it('undo a clap that failed, with a message (STATE-23, ERR-04, ERR-05)', async () => {
		await showToReader();
		press('Clap');
		expect(button('Clap').textContent).toContain('13 claps');
		await act(async () => {});
		await respondToOldest(500);
		expect(button('Clap').textContent).toContain('12 claps');
		expect(toasts.get().map(({ text }) => text)).toEqual(['Error occured, try again later']);
	});

	it('take a clap back, and restore it if that failed (STATE-24, D-21)', async () => {
		await showToReader({ userLikeCount: 2, status: null, likeCount: 12 });
		const back = 'Remove a clap';
		press(back);
		press(back);
		expect(button('Clap').textContent).toContain('10 claps');
		expect(document.activeElement, 'the minus button was removed').toBe(button('Clap'));
		await act(async () => {});
		expect(calls[0]?.body).toEqual({ story: '42', action: 'unlike' });
		await respondToOldest(200, { userLikeCount: 1, likeCount: 11 });
		await respondToOldest(500);
		expect(button('Clap').textContent).toContain('11 claps');
		expect(toasts.get().map(({ text }) => text)).toEqual(['Error occured, try again later']);
		expect(button(back)).toBeTruthy();
	});

	it('add and remove a bookmark at once, with a message (STATE-19, STATE-20, ERR-01, ERR-02)', async () => {
		await showToReader();
		press('Bookmark');
		expect(button('Bookmark').getAttribute('aria-pressed')).toBe('true');
		expect(calls[0]).toMatchObject({
			method: 'PUT',
			path: '/api/v2/rw/reactions/save/bookmark',
			body: { story: '42', status: 'bookmarked' },
		});
		await respondToOldest(200);
		expect(toasts.get().map(({ text }) => text)).toEqual(['Story bookmarked']);
		press('Bookmark');
		expect(calls[0]?.body).toEqual({ story: '42', status: null });
		await respondToOldest(200);
		expect(toasts.get().map(({ text }) => text)).toEqual(['Bookmark removed']);
		expect(button('Bookmark').getAttribute('aria-pressed')).toBe('false');
	});

	it('undo a bookmark that failed, with a message (STATE-19, ERR-03)', async () => {
		await showToReader();
		press('Bookmark');
		await respondToOldest(500);
		expect(button('Bookmark').getAttribute('aria-pressed')).toBe('false');
		expect(toasts.get()).toEqual([{ key: 'bookmark', text: 'Error occured, try later', offline: false }]);
	});

	it('undo what failed without a network, and say so', async () => {
		await showToReader();
		vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
		press('Bookmark');
		await respondToOldest(500);
		press('Clap');
		await act(async () => {});
		await respondToOldest(500);
		vi.restoreAllMocks();
		expect(button('Bookmark').getAttribute('aria-pressed')).toBe('false');
		expect(toasts.get()).toMatchObject([{ offline: true }, { offline: true }]);
	});

	it('lead to the account site with the pending action when the server refuses (VALID-04)', async () => {
		await showToReader();
		redirected.mockReturnValueOnce(true);
		press('Bookmark');
		await respondToOldest(401);
		expect(redirected).toHaveBeenLastCalledWith(401, { bookmark_story: '42' });
		redirected.mockReturnValueOnce(true);
		press('Clap');
		await act(async () => {});
		await respondToOldest(403);
		expect(redirected).toHaveBeenLastCalledWith(403, { like_story: '42' });
		expect(toasts.get()).toEqual([]);
	});

	it.each([400, 404])(
		'stay on the page and say so when the server responds with %i (VALID-03)',
		async (status) => {
			await showToReader();
			press('Bookmark');
			await respondToOldest(status);
			expect(redirected).toHaveLastReturnedWith(false);
			expect(toasts.get().map(({ text }) => text)).toEqual(['Error occured, try later']);
			expect(button('Bookmark').getAttribute('aria-pressed')).toBe('false');
			press('Clap');
			await act(async () => {});
			await respondToOldest(status);
			expect(redirected).toHaveLastReturnedWith(false);
			expect(toasts.get().map(({ text }) => text)).toContain('Error occured, try again later');
			expect(button('Clap').textContent).toContain('12 claps');
		},
	);

	it('count in lakh on Indian brands, and in thousands elsewhere', () => {
		show(false, 123456);
		expect(button('Clap').textContent).toContain('1,23,456');
		show(false, 123456, 'en');
		expect(button('Clap').textContent).toContain('123,456');
	});

	it('add nothing above a hundred claps, send no call, and show it without a plus (D-21, STATE-27, VALID-24)', async () => {
		await showToReader({ userLikeCount: 99, status: null }, 500);
		press('Clap');
		await act(async () => {});
		await respondToOldest(200, { userLikeCount: 100, likeCount: 501 });
		press('Clap');
		await act(async () => {});
		expect(calls).toEqual([]);
		expect(button('Clap').textContent).toContain('501 claps');
		expect(document.querySelector('[class*=bubble]')?.textContent).toBe('100');
		const oneClap = { by: 1, animated: true } as const;
		expect(applyClap({ mine: 99, all: 500, stroke: 0 }, oneClap)).toEqual({ mine: 100, all: 501, stroke: 1 });
		expect(applyClap({ mine: 100, all: 501, stroke: 1 }, oneClap)).toEqual({
			mine: 100,
			all: 501,
			stroke: 2,
		});
	});
});
