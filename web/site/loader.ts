/**
 * Wakes the islands of a page, each at its moment, and never before. It knows
 * nothing of React; an island whose chunk can't be loaded stays the working
 * HTML that the server drew.
 */
import type { ComponentType } from 'react';
import { trackClicks } from './analytics';
import { type EnhancementName, enhancements, islands } from './chunks.gen';
import { consented } from './consent';
import { tendDock } from './dock';
import { showFallbacks } from './fallbacks';
import type { IslandName } from './islands.gen';
import { letLateFacesCome } from './late-faces';
import { tendMenus } from './menus';
import { keepPages } from './offline/register';
import { travel } from './travel';

const waking = new WeakMap<Element, Promise<void>>();
const settled = new WeakSet<Element>();

/** Starts the script of an enhancement, or hydrates an island. */
function begin(island: Element): Promise<void> {
	const name = island.getAttribute('name');
	if (island.localName === 'mh-enhance')
		return enhancements[name as EnhancementName]().then((enhance) => enhance(island as HTMLElement));
	return Promise.all([import('./hydrate'), islands[name as IslandName]()]).then(([{ hydrate }, component]) =>
		hydrate(island, component as ComponentType, JSON.parse(island.getAttribute('props') ?? '{}')),
	);
}

/** Wakes an island or an enhancement once. It settles either way: a failure leaves the HTML to itself. */
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

const armAll = (root: ParentNode) => root.querySelectorAll('mh-island, mh-enhance').forEach(arm);

armAll(document);
if (document.querySelector('[data-prose]'))
	import('./reading/story').then(({ tendStory }) => tendStory(armAll));
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
