import { times } from '../../../enhancements/times';
import { session } from '../../../stores/session';
import { askToSignIn } from '../../../stores/signin';
import { fetchRegistrations, registrations } from '../registrations';

/**
 * Keeps the badges and buttons of cards up to date: they change with time, and a registered reader gets "View Details". An anonymous
 * reader who presses "Enroll Now" is asked to sign in, and is registered afterwards.
 */
export function webinars(root: HTMLElement): void {
	times(root);
	const cards = root.querySelectorAll<HTMLElement>('[data-webinar-card]');
	if (cards.length === 0) return;
	registrations.subscribe((registered) => {
		for (const card of cards) {
			const on = registered[card.dataset.webinarCard ?? ''] === true;
			card.toggleAttribute('data-enrolled', on);
			const details = card.querySelector<HTMLElement>('[data-details]');
			if (details) details.hidden = !on;
		}
	});
	root.addEventListener('click', (event) => {
		const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-enroll]');
		if (!link || session.get() === 'reader') return;
		event.preventDefault();
		const after = { webinar_id: `${document.documentElement.lang}:${link.dataset.enroll}` };
		askToSignIn('webinar', { after, redirectUrl: new URL(link.pathname, location.href).href });
	});
	void fetchRegistrations();
}
