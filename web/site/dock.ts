/** What lies at the foot of the screen and can be closed: the notice about cookies, the paper's note. */
import { type Choice, choose } from './consent';

/** A click on the island's own button opens its dialog, whether or not it is awake. */
const openSettings = () =>
	document.querySelector<HTMLElement>('mh-island[name="CookieSettings"] button')?.click();

/**
 * Tells the page how much of its foot is taken, messages that pass aside, so
 * that what stands at the foot stands on it.
 */
function tellHeight(): void {
	const dock = document.querySelector<HTMLElement>('[data-dock]');
	if (!dock || !('ResizeObserver' in window)) return;
	const root = document.documentElement;
	new ResizeObserver(() => {
		const box = dock.getBoundingClientRect();
		const tops = [...dock.children]
			.filter((part) => part.localName !== 'mh-island' && part.getClientRects().length > 0)
			.map((part) => part.getBoundingClientRect().top);
		const under = Number.parseFloat(getComputedStyle(dock).bottom) || 0;
		const height = tops.length > 0 ? box.bottom - Math.min(...tops) + under : 0;
		root.style.setProperty('--dock', `${Math.floor(height)}px`);
	}).observe(dock);
}

let before: HTMLElement | null = null;

/**
 * What has the focus in the dock is about to go: gives the focus back to what had it
 * before, or to the text of the page where that is gone.
 */
export function leaveDock(): void {
	const held = document.activeElement;
	if (!held?.closest('[data-dock]')) return;
	before?.focus({ preventScroll: true });
	if (document.activeElement === held) document.querySelector('main')?.focus({ preventScroll: true });
}

/** Lets the buttons of the dock and the entries that ask to sign in do their work. */
export function tendDock(): void {
	const root = document.documentElement;
	tellHeight();
	document.addEventListener('focusin', ({ target, relatedTarget: from }) => {
		if ((target as Element).closest('[data-dock]') && !(from as Element | null)?.closest('[data-dock]'))
			before = from as HTMLElement | null;
	});
	document.addEventListener('click', (event) => {
		const target = event.target as Element;
		const made = target.closest<HTMLElement>('[data-choice]')?.dataset.choice;
		if (made === 'settings') openSettings();
		else if (made) {
			leaveDock();
			choose(made as Choice);
		}
		if (target.closest('[data-close-house-ad]')) {
			leaveDock();
			root.dataset.houseAd = 'closed';
			try {
				sessionStorage.note = 'closed';
			} catch {
				// A browser that keeps nothing closes it for this page.
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
