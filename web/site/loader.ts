/**
 * Starts the islands and enhancements of a page, each at its stated moment. It does not depend on React. An island
 * whose script cannot be loaded remains working HTML, and the next press tries to load it again.
 */
import type { ComponentType } from 'react';
import { trackClicks } from './analytics';
import { type EnhancementName, enhancements, islands } from './chunks.gen';
import { consented } from './consent';
import { showLoadFailure, startDock } from './dock';
import { removeBrokenPictures } from './fallbacks';
import type { IslandName } from './islands.gen';
import { loadLateFonts } from './late-fonts';
import { startMenus } from './menus';
import { registerServiceWorker } from './offline/register';
import { transitionPictures } from './picture-transition';
import { scrollToReturnPosition } from './return-position';

const starts = new WeakMap<Element, Promise<boolean>>();
/** The island whose held click is being repeated. */
let repeating: Element | undefined;

/** Loads and starts an enhancement, or hydrates an island. */
function start(island: Element): Promise<void> {
	const name = island.getAttribute('name');
	if (island.localName === 'mh-enhance')
		return enhancements[name as EnhancementName]().then((enhance) => enhance(island as HTMLElement));
	return Promise.all([import('./hydrate'), islands[name as IslandName]()]).then(([{ hydrate }, component]) =>
		hydrate(island, component as ComponentType, JSON.parse(island.getAttribute('props') ?? '{}')),
	);
}

/**
 * Starts an island or an enhancement once, and then marks it with the attribute `started`. Resolves to whether that
 * succeeded; if not, the next call tries again.
 */
function startOnce(island: Element): Promise<boolean> {
	let promise = starts.get(island);
	if (!promise) {
		promise = start(island).then(
			() => {
				island.toggleAttribute('started');
				return true;
			},
			() => {
				starts.delete(island);
				return false;
			},
		);
		starts.set(island, promise);
	}
	return promise;
}

/**
 * Holds back a click until its island is hydrated, and then repeats it. Meanwhile the control is marked busy. If the
 * island cannot be loaded, the browser follows links and submits forms, and other buttons show a message.
 */
function holdClick(island: Element, event: Event): void {
	if (repeating === island || island.hasAttribute('started')) return;
	const click = event as MouseEvent;
	if (click.button > 0 || click.metaKey || click.ctrlKey || click.shiftKey) return;
	const target = (event.target as Element).closest<HTMLElement>('button, [data-replay]');
	if (!target) return;
	event.preventDefault();
	event.stopPropagation();
	target.ariaBusy = 'true';
	startOnce(island).then((started) => {
		target.ariaBusy = null;
		if (!started && target instanceof HTMLButtonElement && !target.form) return showLoadFailure();
		repeating = island;
		target.click();
		repeating = undefined;
	});
}

function schedule(island: Element): void {
	const startNow = () => void startOnce(island);
	// After a return to a page, a list that was extended is restored at once.
	const restoresList =
		(history.state as { more?: unknown } | null)?.more &&
		['ShowMore', 'more-entries', 'next-page'].includes(island.getAttribute('name') ?? '');
	const when = island.getAttribute('when');
	const signedIn = when === 'reader' && document.documentElement.dataset.reader !== undefined;
	switch (restoresList ? 'load' : signedIn ? 'visible' : when) {
		case 'load':
			startNow();
			break;
		case 'idle':
			(window.requestIdleCallback ?? setTimeout)(startNow);
			break;
		case 'visible':
			// Its first child is observed, because the island element itself has no box.
			new IntersectionObserver(
				(entries, observer) => {
					if (!entries.some((entry) => entry.isIntersecting)) return;
					observer.disconnect();
					startNow();
				},
				{ rootMargin: '200px' },
			).observe(island.firstElementChild ?? island);
			break;
		default:
			for (const type of ['pointerover', 'touchstart']) {
				island.addEventListener(type, startNow, { once: true, passive: true });
			}
	}
	island.addEventListener('focusin', async ({ target }) => {
		// If the target is the island itself, a store hydrates it after an action of the reader, so a failure is shown.
		if (!(await startOnce(island)) && target === island) showLoadFailure();
	});
	island.addEventListener('click', (event) => holdClick(island, event), true);
}

const scheduleAll = (root: ParentNode) => root.querySelectorAll('mh-island, mh-enhance').forEach(schedule);

scheduleAll(document);
if (document.querySelector('[data-prose]'))
	import('./reading/story').then(({ startStory }) => startStory(scheduleAll));
scrollToReturnPosition();
removeBrokenPictures();
startDock();
startMenus();
trackClicks();
transitionPictures();
loadLateFonts();
registerServiceWorker();
(window.requestIdleCallback ?? setTimeout)(() => {
	const { google, reader } = document.documentElement.dataset;
	if (reader !== undefined) {
		import('./session-check').then(({ checkSession }) => checkSession()).catch(() => {});
		// Parts that only signed-in readers use work without a network too, although they start once they are visible.
		for (const island of document.querySelectorAll('mh-island[when=reader]'))
			islands[island.getAttribute('name') as IslandName]().catch(() => {});
	}
	if (!consented()) return;
	import('./audience').then(({ countPage }) => countPage()).catch(() => {});
	if (google && reader === undefined)
		import('./one-tap').then(({ promptOneTap }) => promptOneTap(google)).catch(() => {});
});
