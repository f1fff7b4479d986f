/** The dock at the foot of the screen, with the cookie notice and the in-house advertisement. */
import { type Choice, saveChoice } from './consent';

/** Opens the cookie settings by a click on the island's button, which works before and after hydration. */
const openSettings = () =>
	document.querySelector<HTMLElement>('mh-island[name="CookieSettings"] button')?.click();

/** Publishes the height of the dock without toasts as --dock, so that the page can leave room for it. */
function publishDockHeight(): void {
	const dock = document.querySelector<HTMLElement>('[data-dock]');
	if (!dock || !('ResizeObserver' in window)) return;
	const root = document.documentElement;
	new ResizeObserver(() => {
		const box = dock.getBoundingClientRect();
		const tops = [...dock.children]
			.filter((part) => !part.matches('mh-island, [data-failed]') && part.getClientRects().length > 0)
			.map((part) => part.getBoundingClientRect().top);
		const bottom = Number.parseFloat(getComputedStyle(dock).bottom) || 0;
		const height = tops.length > 0 ? box.bottom - Math.min(...tops) + bottom : 0;
		root.style.setProperty('--dock', `${Math.floor(height)}px`);
	}).observe(dock);
}

/** Pixels above which a movement counts as scrolling, because a resting finger moves the page a little. */
const minScroll = 8;

/** Marks the page while the reader scrolls down, so that its styles hide the bars. */
function watchScrolling(): void {
	let last = scrollY;
	addEventListener(
		'scroll',
		() => {
			if (Math.abs(scrollY - last) < minScroll) return;
			document.documentElement.toggleAttribute('data-down', scrollY > last);
			last = scrollY;
		},
		{ passive: true },
	);
}

let hiding: ReturnType<typeof setTimeout> | undefined;

/** Shows for four seconds that a script could not be loaded. Unlike a toast it needs no other script. */
export function showLoadFailure(): void {
	const note = document.querySelector<HTMLElement>('[data-dock] [data-failed]');
	if (!note) return;
	note.textContent = (navigator.onLine ? note.dataset.failed : note.dataset.offline) ?? '';
	note.hidden = false;
	clearTimeout(hiding);
	hiding = setTimeout(() => {
		note.hidden = true;
	}, 4000);
}

let focusedBefore: HTMLElement | null = null;

/**
 * Moves the focus out of the dock before its focused element is removed: back to the element
 * that had it before, or to <main> if that is gone.
 */
export function returnFocus(): void {
	const focused = document.activeElement;
	if (!focused?.closest('[data-dock]')) return;
	focusedBefore?.focus({ preventScroll: true });
	if (document.activeElement === focused) document.querySelector('main')?.focus({ preventScroll: true });
}

/** Handles the buttons of the dock and the links that open the sign-in dialog. */
export function startDock(): void {
	const root = document.documentElement;
	publishDockHeight();
	watchScrolling();
	document.addEventListener('focusin', ({ target, relatedTarget: from }) => {
		if ((target as Element).closest('[data-dock]') && !(from as Element | null)?.closest('[data-dock]'))
			focusedBefore = from as HTMLElement | null;
	});
	document.addEventListener('click', (event) => {
		const target = event.target as Element;
		const choice = target.closest<HTMLElement>('[data-choice]')?.dataset.choice;
		if (choice === 'settings') openSettings();
		else if (choice) {
			returnFocus();
			saveChoice(choice as Choice);
		}
		if (target.closest('[data-close-house-ad]')) {
			returnFocus();
			root.dataset.houseAd = 'closed';
			try {
				sessionStorage.houseAd = 'closed';
			} catch {
				// Without storage the advertisement stays closed on this page only.
			}
		}
		const entry = target.closest<HTMLAnchorElement>('a[data-sign-in]');
		if (!entry || event.metaKey || event.ctrlKey || event.shiftKey || event.button > 0) return;
		event.preventDefault();
		import('./stores/signin')
			.then(({ askToSignIn }) => askToSignIn(entry.dataset.signIn as 'default'))
			.catch(() => location.assign(entry.href));
	});
}
