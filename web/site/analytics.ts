/** Records actions of the reader in window.dataLayer, without ids, names or addresses of people. Nothing is sent. */
import { consented } from './consent';
import { session } from './stores/session';

/** One record of the data layer (D-35): a click, or a deliberate action under a name of its own. */
export interface TrackedEvent {
	event: 'click' | 'clap' | 'bookmark' | 'share' | 'video' | 'listen' | 'form' | 'company_connect_error';
	category: string;
	action: string;
	label: string;
}

declare global {
	interface Window {
		dataLayer?: (TrackedEvent & { loggedIn: boolean })[];
	}
}

/** The data layer, created at the first call; undefined without consent. */
function dataLayer(): Window['dataLayer'] {
	if (!consented()) return;
	window.dataLayer ??= [];
	return window.dataLayer;
}

/** Records an event if the reader consents to optional cookies. */
export function track(event: TrackedEvent): void {
	dataLayer()?.push({ ...event, loggedIn: session.get() === 'reader' });
}

/** Length in seconds above which a video counts as long (CONST-14). */
const longVideo = 300;

/** The length category of a video from its seconds. */
export const videoLength = (seconds: number): 'long' | 'short' => (seconds > longVideo ? 'long' : 'short');

/** The category of a click is that of the first selector that the clicked element or an ancestor matches. */
const clickAreas: [selector: string, category: string][] = [
	['[rel=tag]', 'kicker'],
	['[data-story], [data-card]', 'card'],
	['nav', 'menu'],
	['header', 'header'],
	['footer', 'footer'],
	['article', 'story'],
];

/** A link's target without query or recipient: the path on this site, else the host, else the protocol. */
const linkTarget = ({ host, pathname, protocol }: HTMLAnchorElement): string =>
	host === location.host ? pathname : host || protocol;

/**
 * Records each click with its area and its target or label, and each form that is sent.
 * Clicks within [data-untracked] are not recorded here.
 */
export function trackClicks(): void {
	dataLayer();
	document.addEventListener('click', ({ target }) => {
		const control = (target as Element).closest<HTMLElement>('a, button, summary');
		if (!control || control.closest('[data-untracked]')) return;
		const category = clickAreas.find(([selector]) => control.closest(selector))?.[1] ?? 'page';
		const label =
			control instanceof HTMLAnchorElement
				? linkTarget(control)
				: (control.textContent?.trim().slice(0, 80) ?? '');
		track({ event: 'click', category, action: 'click', label });
	});
	document.addEventListener('submit', ({ target }) => {
		const label = new URL((target as HTMLFormElement).action).pathname;
		track({ event: 'form', category: 'form', action: 'submit', label });
	});
}
