// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const hydrate = vi.hoisted(() => vi.fn());
vi.mock('./hydrate', () => ({ hydrate }));

beforeEach(() => {
	vi.resetModules();
	hydrate.mockReset();
	vi.stubGlobal('matchMedia', () => ({ matches: true }));
});

afterEach(() => vi.restoreAllMocks());

/** Waits longer than usual, because each test imports the modules again. */
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 4000 });

async function page(html: string): Promise<void> {
	document.body.innerHTML = html;
	await import('./loader');
}

const island =
	'<mh-island name="ThemeSwitch" when="interaction" props=\'{"lang":"en"}\'><p>Text</p><button type="button">Dark</button></mh-island>';
const element = (selector: string) => document.querySelector(selector) as HTMLElement;

it('an island with `interaction` hydrates when the reader points at it', async () => {
	await page(island);
	expect(hydrate).not.toHaveBeenCalled();
	element('p').dispatchEvent(new Event('pointerover', { bubbles: true }));
	await eventually(() => expect(hydrate).toHaveBeenCalledOnce());
	expect(hydrate.mock.calls[0]?.[2]).toEqual({ lang: 'en' });
	element('p').dispatchEvent(new Event('focusin', { bubbles: true }));
	expect(hydrate).toHaveBeenCalledOnce();
});

it('a click before hydration is held back and repeated afterwards', async () => {
	await page(island);
	const clicks: boolean[] = [];
	element('button').addEventListener('click', () => clicks.push(hydrate.mock.calls.length > 0));
	element('button').click();
	expect(clicks).toEqual([]);
	expect(element('button').ariaBusy).toBe('true');
	await eventually(() => expect(clicks).toEqual([true]));
	expect(element('button').ariaBusy).toBeNull();
	expect(element('mh-island').hasAttribute('started')).toBe(true);
});

it('an island that cannot be hydrated leaves its link to the browser', async () => {
	hydrate.mockImplementation(() => {
		throw new Error('no chunk');
	});
	await page(
		'<mh-island name="ShowMore" when="interaction" props="{}"><a href="#next" data-replay="">More</a></mh-island>',
	);
	const followed = vi.fn();
	document.addEventListener('click', (event) => followed(event.defaultPrevented), { once: true });
	element('a').click();
	await eventually(() => expect(followed).toHaveBeenCalledWith(false));
});

const dock =
	'<div data-dock=""><p data-failed="Error occured" data-offline="You are offline" role="alert" hidden></p></div>';

it.each([
	[false, 'You are offline'],
	[true, 'Error occured'],
])(
	'a button whose island cannot be loaded says so, and its next press tries again (online: %s)',
	async (online, text) => {
		vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
		hydrate.mockImplementationOnce(() => {
			throw new Error('no chunk');
		});
		await page(island + dock);
		const clicked = vi.fn();
		element('button').addEventListener('click', clicked);
		element('button').click();
		await eventually(() => expect(element('[role=alert]').hidden).toBe(false));
		expect(element('[role=alert]').textContent).toBe(text);
		expect(element('button').ariaBusy).toBeNull();
		expect(element('mh-island').hasAttribute('started')).toBe(false);
		expect(clicked).not.toHaveBeenCalled();
		element('button').click();
		await eventually(() => expect(clicked).toHaveBeenCalledOnce());
		expect(hydrate).toHaveBeenCalledTimes(2);
	},
);

it('an island that a store hydrates shows a message if it cannot be loaded; one that only gets the focus does not', async () => {
	hydrate.mockImplementation(() => {
		throw new Error('no chunk');
	});
	await page(island + dock);
	element('p').dispatchEvent(new Event('focusin', { bubbles: true }));
	await eventually(() => expect(hydrate).toHaveBeenCalledOnce());
	await new Promise((done) => setTimeout(done));
	expect(element('[role=alert]').hidden).toBe(true);
	element('mh-island').dispatchEvent(new Event('focusin'));
	await eventually(() => expect(element('[role=alert]').hidden).toBe(false));
});

it('an island with `load` hydrates at once', async () => {
	await page(island.replace('interaction', 'load'));
	await eventually(() => expect(hydrate).toHaveBeenCalledOnce());
});
