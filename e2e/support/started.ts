/**
 * Makes the actions of tests wait until the scripts of the page run. The server's HTML shows every control before that, and
 * on a slow machine an action on one would be lost.
 */
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';

/** Milliseconds that the scripts of a page may take to start. */
const limit = 30_000;

/** Actions that a script may have to receive. */
const actions = {
	locator: [
		...['click', 'dblclick', 'tap', 'hover', 'check', 'uncheck', 'setChecked', 'fill', 'clear', 'focus'],
		...['press', 'pressSequentially', 'selectOption', 'setInputFiles', 'dispatchEvent', 'dragTo'],
	],
	keyboard: ['press', 'type', 'insertText'],
	mouse: ['click', 'wheel'],
	touchscreen: ['tap'],
} as const;

/** Pages whose actions wait for nothing. */
const early = new WeakSet<Page>();

/** Lets the test act on a page before its scripts run. */
export const actEarly = (page: Page): void => void early.add(page);

/**
 * Runs in a page: the names of what starts by itself and has not started: `load` and `idle` on the whole page, `visible` and
 * `reader` near the window. Afterwards the page is not asked again, because the loader holds presses back by then.
 */
async function unstarted(): Promise<string[]> {
	const page = window as Window & { hasStarted?: true };
	const hasLoader = document.querySelector('script[src*="/assets/loader-"]') !== null;
	if (page.hasStarted || !hasLoader || !navigator.onLine || matchMedia('(scripting: none)').matches)
		return [];
	const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
	if (!navigation?.domContentLoadedEventEnd && document.readyState !== 'complete') return ['loader'];
	const signedIn = document.documentElement.dataset.reader !== undefined;
	const text = document.querySelector('[data-prose]:not([started])');
	const waiting: Element[] = [];
	const lazy: Element[] = [];
	for (const part of document.querySelectorAll(':is(mh-island, mh-enhance):not([started])')) {
		const when = part.getAttribute('when') ?? '';
		if (['load', 'idle'].includes(when)) waiting.push(part);
		else if (when === 'visible' || (when === 'reader' && signedIn)) lazy.push(part);
	}
	if (lazy.length > 0) {
		// The same question as in the loader, so that the browser gives the same answer.
		const targets = new Map(lazy.map((part) => [part.firstElementChild ?? part, part]));
		const near = await new Promise<Element[] | undefined>((resolve) => {
			const observer = new IntersectionObserver(
				(entries) => {
					observer.disconnect();
					resolve(entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target));
				},
				{ rootMargin: '200px' },
			);
			for (const target of targets.keys()) observer.observe(target);
			setTimeout(() => resolve(undefined), 500); // the browser paints nothing at the moment
		});
		if (!near) return ['painting'];
		waiting.push(...near.map((target) => targets.get(target) as Element));
	}
	const names = waiting.map((part) => part.getAttribute('name') ?? '');
	if (text) names.push('story');
	if (names.length === 0) page.hasStarted = true;
	return names;
}

/** Asks until nothing is left to start. What cannot be asked, for example because a locator is wrong, is left to the action. */
async function untilStarted(ask: () => Promise<string[]>): Promise<void> {
	for (const end = Date.now() + limit; ; ) {
		const names = await ask().catch((failure: Error) => {
			if (/has been closed|Test ended/.test(failure.message)) throw failure;
			return /context was destroyed|navigat/.test(failure.message) ? ['navigation'] : [];
		});
		if (names.length === 0) return;
		if (Date.now() > end) throw new Error(`Scripts of the page have not started: ${names.join(', ')}`);
		await new Promise((resolve) => setTimeout(resolve, 25));
	}
}

/** Waits until the scripts of the page that start by themselves run, for a test that reads or does something else than an action. */
export const started = (page: Page): Promise<void> => untilStarted(() => page.evaluate(unstarted));

type Methods = Record<string, (...args: unknown[]) => Promise<unknown>>;

/** Replaces methods by ones that wait first. An error still names the method and points to the line of the test. */
function delay<T extends object>(
	owner: T,
	names: readonly string[],
	wait: (self: T, args: unknown[]) => Promise<void>,
): void {
	for (const name of names) {
		const act = (owner as unknown as Methods)[name] as Methods[string];
		(owner as unknown as Methods)[name] = async function (this: T, ...args: unknown[]) {
			try {
				await wait(this, args);
				return await act.apply(this, args);
			} catch (failure) {
				if (failure instanceof Error) {
					const named = (text: string) => text.replace(/\.(apply|evaluate):/, `.${name}:`);
					const lines = failure.stack?.split('\n').filter((line) => !line.includes(import.meta.filename));
					failure.message = named(failure.message);
					failure.stack = named(lines?.join('\n') ?? '');
				}
				throw failure;
			}
		};
	}
}

let areLocatorsDelayed = false;

function delayActions(page: Page): void {
	delay(page.keyboard, actions.keyboard, () => waitOn(page));
	delay(page.mouse, actions.mouse, () => waitOn(page));
	delay(page.touchscreen, actions.touchscreen, () => waitOn(page));
	if (areLocatorsDelayed) return;
	areLocatorsDelayed = true;
	delay(Object.getPrototypeOf(page.locator('html')) as Locator, actions.locator, async (locator, args) => {
		if (early.has(locator.page())) return;
		const timeout = (args.at(-1) as { timeout?: number } | undefined)?.timeout;
		// Asks in the document of the element, which may be one that is still to come.
		await untilStarted(() => locator.evaluate(unstarted, undefined, timeout ? { timeout } : {}));
	});
}

const waitOn = async (page: Page): Promise<void> => {
	if (!early.has(page)) await started(page);
};

/**
 * Slows the browser down if the environment says so: `SLOW=scripts` delays every script of the site by 800 ms, `SLOW=processor` makes the
 * browser six times slower.
 */
async function slowDown(context: BrowserContext): Promise<void> {
	if (process.env.SLOW === 'scripts')
		await context.route(/\/assets\/[^/]+\.js$/, async (route) => {
			await new Promise((resolve) => setTimeout(resolve, 800));
			await route.fallback();
		});
	if (process.env.SLOW === 'processor')
		context.on('page', async (page) => {
			const session = await context.newCDPSession(page).catch(() => undefined);
			await session?.send('Emulation.setCPUThrottlingRate', { rate: 6 }).catch(() => {});
		});
}

/** Makes the actions on all pages of a browser wait. */
export function waitInEveryContext(browser: Browser): void {
	const newContext = browser.newContext.bind(browser);
	browser.newContext = async (options) => {
		const context = await newContext(options);
		context.on('page', delayActions);
		await slowDown(context);
		return context;
	};
}
