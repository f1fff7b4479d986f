import { stageAt } from '../moments';
import { session } from '../stores/session';
import { askToSignIn } from '../stores/signin';
import { showFailure, showToast } from '../stores/toasts';

/** Milliseconds between two updates. */
const updateInterval = 60_000;

/** Milliseconds by which this device's clock is behind the server's; 0 if unknown. */
async function clockOffset(): Promise<number> {
	try {
		const response = await fetch('/healthz', { method: 'HEAD', cache: 'no-store' });
		const serverTime = Date.parse(response.headers.get('Date') ?? '');
		return Number.isNaN(serverTime) ? 0 : serverTime - Date.now();
	} catch {
		return 0;
	}
}

/**
 * Handles "Notify Me" for a signed-in reader: downloads a calendar entry of the event, with a reminder. The publication
 * itself sends no reminders.
 */
async function remind(button: HTMLElement): Promise<void> {
	const { start = '', end = '' } = button.closest<HTMLElement>('[data-start]')?.dataset ?? {};
	const { notify = '', saved = '', failed = '' } = button.dataset;
	const name = document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
	try {
		const { downloadCalendarEntry } = await import('../calendar-entry');
		downloadCalendarEntry({ name, start, end, url: new URL(notify, location.href).href });
		showToast(saved, 'reminder');
	} catch {
		showFailure(failed, 'reminder');
	}
}

/**
 * Keeps elements that depend on a start and an end up to date: shows the parts of the present stage. "Notify Me" asks an
 * anonymous reader to sign in.
 */
export function times(root: HTMLElement): void {
	let offset = 0;
	const updateStages = () => {
		const now = Date.now() + offset;
		for (const element of root.querySelectorAll<HTMLElement>('[data-start]')) {
			const stage = stageAt(now, element.dataset.start ?? '', element.dataset.end ?? '');
			for (const part of element.querySelectorAll<HTMLElement>('[data-when]'))
				part.hidden = !part.dataset.when?.split(' ').includes(stage);
		}
	};
	root.addEventListener('click', (event) => {
		const button = (event.target as Element).closest<HTMLElement>('[data-notify]');
		if (!button) return;
		event.preventDefault();
		if (session.get() === 'reader') void remind(button);
		else askToSignIn('default');
	});
	setInterval(updateStages, updateInterval);
	clockOffset().then((found) => {
		offset = found;
		updateStages();
	});
}
