// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../stores/session';
import { closeGates, openGates } from './gate';

const response = vi.fn<() => Response>();

/** Scrolls to what an observer waits for. */
let scroll: (intersects: boolean) => void = () => {};
let intersects = true;

class ObserverStub {
	constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
		scroll = (isIntersecting) => seen([{ isIntersecting }]);
	}
	observe = () => scroll(intersects);
	disconnect = () => {};
}

beforeEach(() => {
	vi.stubGlobal('scrollBy', () => {});
	vi.stubGlobal('fetch', async () => response());
	vi.stubGlobal('IntersectionObserver', ObserverStub);
	intersects = true;
	document.documentElement.lang = 'en';
	document.body.innerHTML = `<article data-path="/2026/11/kilns"><div data-prose><p>Opening.</p></div><div class="gated">
		<p data-gate-reason>This story is for members. With a free account, you can read 3 member stories a \
month.</p><button>Sign in</button><p data-open-pages hidden><a href="/latest">Latest</a></p>
		<p hidden data-failed="The rest could not be loaded." data-retry="Try again" data-used="You have read this \
month’s stories." data-left="Stories left: {left}" data-read="Read the full story"></p></div></article>`;
});

afterEach(() => {
	vi.unstubAllGlobals();
	closeGates();
	session.set('anonymous');
});

const text = () => document.body.textContent?.replace(/\s+/g, ' ').trim();
const shown = () => [...document.querySelectorAll('.gated > :not([hidden])')].map((part) => part.textContent);

describe('the gate of a story for members', () => {
	it('opens with the number of free stories left, and closes completely', async () => {
		const before = document.body.innerHTML;
		response.mockReturnValue(
			Response.json({ path: '/2026/11/kilns', paywalledPostContent: '<p>The rest.</p>', left: 2 }),
		);
		await openGates(document);
		expect(text()).toBe('Opening.The rest.Stories left: 2');
		closeGates();
		expect(document.body.innerHTML.replaceAll('<!---->', '')).toBe(before);
	});

	it('of a story that the reader did not choose shows a button, and uses up a free story when it is pressed', async () => {
		const asked: string[] = [];
		vi.stubGlobal('fetch', async (request: Request | string) => {
			const address = String(request instanceof Request ? request.url : request);
			asked.push(new URL(address, location.href).searchParams.get('free') ?? '');
			return Response.json({
				path: '/2026/11/kilns',
				paywalledPostContent: asked.length === 1 ? '' : '<p>The rest.</p>',
				left: asked.length === 1 ? 3 : 2,
			});
		});
		await openGates(document, true);
		expect(shown()).toEqual(['Stories left: 3', 'Read the full story']);
		document.querySelector<HTMLButtonElement>('.gated > button:last-child')?.click();
		await vi.waitFor(() => expect(text()).toBe('Opening.The rest.Stories left: 2'));
		expect(asked).toEqual(['true', '']);
	});

	it('is where a reader continues after signing in', async () => {
		const scrollIntoView = vi.fn();
		Element.prototype.scrollIntoView = scrollIntoView;
		response.mockReturnValue(
			Response.json({ path: '/2026/11/kilns', paywalledPostContent: '<p>The rest.</p>', left: 2 }),
		);
		await openGates(document);
		expect(scrollIntoView).not.toHaveBeenCalled();
		closeGates();
		location.hash = '#gate';
		await openGates(document);
		expect(scrollIntoView).toHaveBeenCalledOnce();
		location.hash = '';
	});

	it('does not count a story if the reader does not reach it', async () => {
		intersects = false;
		response.mockClear();
		response.mockReturnValue(
			Response.json({ path: '/2026/11/kilns', paywalledPostContent: '<p>The rest.</p>', left: 2 }),
		);
		const opening = openGates(document);
		await Promise.resolve();
		expect(response).not.toHaveBeenCalled();
		scroll(true);
		await opening;
		expect(text()).toContain('The rest.');
	});

	it('shows no number if stories are not counted', async () => {
		response.mockReturnValue(
			Response.json({ path: '/2026/11/kilns', paywalledPostContent: '<p>The rest.</p>', left: null }),
		);
		await openGates(document);
		expect(text()).toBe('Opening.The rest.');
	});

	it('does not ask a signed-in reader to sign in while the rest loads, and offers to retry on failure', async () => {
		let respond: (response: Response) => void = () => {};
		vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (respond = resolve)));
		const opening = openGates(document);
		await vi.waitFor(() => expect(document.querySelector('.gated')?.ariaBusy).toBe('true'));
		expect(shown()).toEqual([]);
		respond(Response.json({ title: 'Unavailable' }, { status: 503 }));
		await opening;
		expect(shown()).toEqual(['The rest could not be loaded.', 'Try again']);
		vi.stubGlobal('fetch', async () => response());
		response.mockReturnValue(
			Response.json({ path: '/2026/11/kilns', paywalledPostContent: '<p>The rest.</p>', left: null }),
		);
		document.querySelector<HTMLElement>('.gated > button:last-child')?.click();
		await vi.waitFor(() => expect(text()).toBe('Opening.The rest.'));
		closeGates();
		expect(shown()[1]).toBe('Sign in');
		expect(shown()).toHaveLength(2);
	});

	it('tells a signed-in reader that the free stories are used up, and asks an anonymous one to sign in again', async () => {
		response.mockReturnValue(Response.json({ title: 'Forbidden' }, { status: 403 }));
		await openGates(document);
		expect(shown()).toEqual(['You have read this month’s stories.', 'Latest']);
		closeGates();
		expect(shown()[1]).toBe('Sign in');
		expect(shown()[0]).toContain('With a free account');
		expect(shown()).toHaveLength(2);
	});
});
