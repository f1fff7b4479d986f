/** What readers do, for whoever reads window.dataLayer: no ids, no names, and nothing is sent. */
import { consented } from './consent';
import { session } from './stores/session';

export interface Deed {
	event: string;
	category: string;
	action: string;
	label: string;
}

declare global {
	interface Window {
		dataLayer?: (Deed & { loggedIn: boolean })[];
	}
}

/** Notes a deed, while the reader agrees. */
export function track(deed: Deed): void {
	if (!consented()) return;
	window.dataLayer ??= [];
	window.dataLayer.push({ ...deed, loggedIn: session.get() === 'reader' });
}

/** Seconds beyond which a video is long (CONST-14). */
const long = 300;

/** What kind of video it is by its length. */
export const lengthOf = (seconds: number): 'long' | 'short' => (seconds > long ? 'long' : 'short');

/** Where on a page something was clicked, by the nearest of these. */
const places: [selector: string, category: string][] = [
	['[data-story]', 'card'],
	['nav', 'menu'],
	['header', 'header'],
	['footer', 'footer'],
	['article', 'story'],
];

/** Notes what is clicked: where on the page, and where it leads or what it says. */
export function trackClicks(): void {
	document.addEventListener('click', ({ target }) => {
		const control = (target as Element).closest<HTMLElement>('a, button, summary');
		if (!control) return;
		const category = places.find(([selector]) => control.closest(selector))?.[1] ?? 'page';
		const label = control.getAttribute('href') ?? control.textContent?.trim().slice(0, 80) ?? '';
		track({ event: 'click', category, action: 'click', label });
	});
}
