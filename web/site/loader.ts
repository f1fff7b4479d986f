/**
 * Wakes the islands of a page, each at its moment, and never before. It knows
 * nothing of React; an island whose chunk can't be loaded stays the working
 * HTML that the server drew.
 */
import type { ComponentType } from 'react';
import { openEmbeds } from './embeds';
import type { IslandName } from './islands/registry';
import { letLateFacesCome } from './late-faces';
import { tendMenus } from './menus';
import { travel } from './travel';

const chunks: Record<IslandName, () => Promise<ComponentType<never>>> = {
	Share: () => import('./islands/Share/Share').then((m) => m.Share),
	ShowMore: () => import('./islands/ShowMore/ShowMore').then((m) => m.ShowMore),
	ThemeSwitch: () => import('./islands/ThemeSwitch/ThemeSwitch').then((m) => m.ThemeSwitch),
	VideoPlayer: () => import('./islands/VideoPlayer/VideoPlayer').then((m) => m.VideoPlayer),
};

const waking = new WeakMap<Element, Promise<void>>();
const settled = new WeakSet<Element>();

/** Hydrates an island once. It settles either way: a failure leaves the HTML to itself. */
function wake(island: Element): Promise<void> {
	let promise = waking.get(island);
	if (!promise) {
		const name = island.getAttribute('name') as IslandName;
		promise = Promise.all([import('./hydrate'), chunks[name]()])
			.then(([{ hydrate }, component]) =>
				hydrate(island, component as ComponentType, JSON.parse(island.getAttribute('props') ?? '{}')),
			)
			.catch(() => {})
			.then(() => {
				settled.add(island);
			});
		waking.set(island, promise);
	}
	return promise;
}

/** A click made before the island is awake is held back and made again after. */
function hold(island: Element, event: Event): void {
	if (settled.has(island)) return;
	const click = event as MouseEvent;
	if (click.button > 0 || click.metaKey || click.ctrlKey || click.shiftKey) return;
	const target = (event.target as Element).closest<HTMLElement>('button, [data-replay]');
	if (!target) return;
	event.preventDefault();
	event.stopPropagation();
	wake(island).then(() => target.click());
}

function arm(island: Element): void {
	const start = () => void wake(island);
	switch (island.getAttribute('when')) {
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

for (const island of document.querySelectorAll('mh-island')) arm(island);
openEmbeds();
tendMenus();
travel();
letLateFacesCome();
