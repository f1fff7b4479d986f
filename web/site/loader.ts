/**
 * Wakes the islands of a page, each at its moment, and never before. It knows
 * nothing of React; an island whose chunk can't be loaded stays the working
 * HTML that the server drew.
 */
import type { ComponentType } from 'react';
import { trackClicks } from './analytics';
import { consented } from './consent';
import { tendDock } from './dock';
import { showFallbacks } from './fallbacks';
import type { IslandName } from './islands/registry';
import { letLateFacesCome } from './late-faces';
import { tendMenus } from './menus';
import { keepPages } from './offline/register';
import type { PartName } from './parts/names';
import { travel } from './travel';

const chunks: Record<IslandName, () => Promise<ComponentType<never>>> = {
	Actions: () => import('./islands/Actions/Actions').then((m) => m.Actions),
	CookieSettings: () => import('./islands/CookieSettings/CookieSettings').then((m) => m.CookieSettings),
	Listen: () => import('./islands/Listen/Listen').then((m) => m.Listen),
	ReportForm: () => import('./islands/ReportForm/ReportForm').then((m) => m.ReportForm),
	Share: () => import('./islands/Share/Share').then((m) => m.Share),
	ShowMore: () => import('./islands/ShowMore/ShowMore').then((m) => m.ShowMore),
	SignIn: () => import('./islands/SignIn/SignIn').then((m) => m.SignIn),
	Signup: () => import('./islands/Signup/Signup').then((m) => m.Signup),
	ThemeSwitch: () => import('./islands/ThemeSwitch/ThemeSwitch').then((m) => m.ThemeSwitch),
	Toasts: () => import('./islands/Toasts/Toasts').then((m) => m.Toasts),
	VideoPlayer: () => import('./islands/VideoPlayer/VideoPlayer').then((m) => m.VideoPlayer),
};

const parts: Record<PartName, () => Promise<(root: HTMLElement) => void>> = {
	Bell: () => import('./parts/bell').then((m) => m.bell),
	Bookmarks: () => import('./parts/bookmarks').then((m) => m.bookmarks),
	Carousel: () => import('./parts/carousel').then((m) => m.carousel),
	Continue: () => import('./parts/continue').then((m) => m.unfinished),
	Follow: () => import('./parts/follow').then((m) => m.follow),
	History: () => import('./parts/history').then((m) => m.historyList),
	Keep: () => import('./parts/keep').then((m) => m.keep),
	Lessons: () => import('./parts/lessons').then((m) => m.lessons),
	Live: () => import('./parts/live').then((m) => m.live),
	Notifications: () => import('./parts/notifications').then((m) => m.notifications),
	Passkey: () => import('./parts/passkey').then((m) => m.passkey),
	Player: () => import('./parts/player').then((m) => m.player),
	Push: () => import('./parts/push').then((m) => m.pushControl),
	Search: () => import('./parts/search').then((m) => m.search),
	Slides: () => import('./parts/slides').then((m) => m.slides),
	Ticker: () => import('./parts/ticker').then((m) => m.ticker),
	Times: () => import('./parts/times').then((m) => m.times),
	Today: () => import('./parts/today').then((m) => m.today),
};

const waking = new WeakMap<Element, Promise<void>>();
const settled = new WeakSet<Element>();

/** Starts the script of a part, or hydrates an island. */
function begin(island: Element): Promise<void> {
	const name = island.getAttribute('name');
	if (island.localName === 'mh-part')
		return parts[name as PartName]().then((tend) => tend(island as HTMLElement));
	return Promise.all([import('./hydrate'), chunks[name as IslandName]()]).then(([{ hydrate }, component]) =>
		hydrate(island, component as ComponentType, JSON.parse(island.getAttribute('props') ?? '{}')),
	);
}

/** Wakes an island or a part once. It settles either way: a failure leaves the HTML to itself. */
function wake(island: Element): Promise<void> {
	let promise = waking.get(island);
	if (!promise) {
		promise = begin(island)
			.catch(() => {})
			.then(() => {
				settled.add(island);
			});
		waking.set(island, promise);
	}
	return promise;
}

/** A click made before the island is awake is held back and made again after; what was pressed says so meanwhile. */
function hold(island: Element, event: Event): void {
	if (settled.has(island)) return;
	const click = event as MouseEvent;
	if (click.button > 0 || click.metaKey || click.ctrlKey || click.shiftKey) return;
	const target = (event.target as Element).closest<HTMLElement>('button, [data-replay]');
	if (!target) return;
	event.preventDefault();
	event.stopPropagation();
	target.ariaBusy = 'true';
	wake(island).then(() => {
		target.ariaBusy = null;
		target.click();
	});
}

function arm(island: Element): void {
	const start = () => void wake(island);
	// A list that was lengthened before is as long again at once.
	const back =
		(history.state as { more?: unknown } | null)?.more && island.getAttribute('name') === 'ShowMore';
	const when = island.getAttribute('when');
	const signedIn = when === 'reader' && document.documentElement.dataset.reader !== undefined;
	switch (back ? 'load' : signedIn ? 'visible' : when) {
		case 'load':
			start();
			break;
		case 'idle':
			(window.requestIdleCallback ?? setTimeout)(start);
			break;
		case 'visible':
			// The island itself has no box; what it holds has.
			new IntersectionObserver(
				(entries, observer) => {
					if (!entries.some((entry) => entry.isIntersecting)) return;
					observer.disconnect();
					start();
				},
				{ rootMargin: '200px' },
			).observe(island.firstElementChild ?? island);
			break;
		default:
			for (const type of ['pointerover', 'touchstart', 'focusin']) {
				island.addEventListener(type, start, { once: true, passive: true });
			}
	}
	island.addEventListener('click', (event) => hold(island, event), true);
}

const armAll = (root: ParentNode) => root.querySelectorAll('mh-island, mh-part').forEach(arm);

armAll(document);
if (document.querySelector('[data-prose]')) import('./story').then(({ tendStory }) => tendStory(armAll));
showFallbacks();
tendDock();
tendMenus();
trackClicks();
travel();
letLateFacesCome();
keepPages();
if (consented())
	(window.requestIdleCallback ?? setTimeout)(() => {
		import('./audience').then(({ countPage }) => countPage()).catch(() => {});
		const { google, reader } = document.documentElement.dataset;
		if (google && reader === undefined)
			import('./one-tap').then(({ prompt }) => prompt(google)).catch(() => {});
	});
