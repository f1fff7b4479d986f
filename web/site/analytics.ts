/** What readers do, for whoever reads window.dataLayer: no ids, no names, no addresses of people, and nothing is sent. */
import { consented } from './consent';
import { session } from './stores/session';

/** What is noted (D-35): every click, and by its own name what readers do on purpose. */
export interface Deed {
	event: 'click' | 'clap' | 'bookmark' | 'share' | 'video' | 'listen' | 'form' | 'company_connect_error';
	category: string;
	action: string;
	label: string;
}

declare global {
	interface Window {
		dataLayer?: (Deed & { loggedIn: boolean })[];
	}
}

/** The layer, which is there for whoever may be noted from the start. */
function layer(): Window['dataLayer'] {
	if (!consented()) return;
	window.dataLayer ??= [];
	return window.dataLayer;
}

/** Notes a deed, while the reader agrees. */
export function track(deed: Deed): void {
	layer()?.push({ ...deed, loggedIn: session.get() === 'reader' });
}

/** Seconds beyond which a video is long (CONST-14). */
const long = 300;

/** What kind of video it is by its length. */
export const lengthOf = (seconds: number): 'long' | 'short' => (seconds > long ? 'long' : 'short');

/** Where on a page something was clicked, by the nearest of these. */
const places: [selector: string, category: string][] = [
	['[rel=tag]', 'kicker'],
	['[data-story], [data-card]', 'card'],
	['nav', 'menu'],
	['header', 'header'],
	['footer', 'footer'],
	['article', 'story'],
];

/** Where a link leads: a path of this site, or the site; neither what was asked for nor whom it writes to. */
const way = ({ host, pathname, protocol }: HTMLAnchorElement): string =>
	host === location.host ? pathname : host || protocol;

/** Notes what is clicked, where on the page, and where it leads or what it says; and which forms are sent. What notes itself is left to it. */
export function trackClicks(): void {
	layer();
	document.addEventListener('click', ({ target }) => {
		const control = (target as Element).closest<HTMLElement>('a, button, summary');
		if (!control || control.closest('[data-deed]')) return;
		const category = places.find(([selector]) => control.closest(selector))?.[1] ?? 'page';
		const label =
			control instanceof HTMLAnchorElement ? way(control) : (control.textContent?.trim().slice(0, 80) ?? '');
		track({ event: 'click', category, action: 'click', label });
	});
	document.addEventListener('submit', ({ target }) => {
		const label = new URL((target as HTMLFormElement).action).pathname;
		track({ event: 'form', category: 'form', action: 'submit', label });
	});
}
