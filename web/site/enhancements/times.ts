import { stageAt } from '../moments';
import { askToSignIn } from '../stores/signin';

/** How often what depends on the time is looked at again, in milliseconds. */
const every = 60_000;

/** How far this device's clock is behind the server's. */
async function behind(): Promise<number> {
	try {
		const answer = await fetch('/healthz', { method: 'HEAD', cache: 'no-store' });
		const there = Date.parse(answer.headers.get('Date') ?? '');
		return Number.isNaN(there) ? 0 : there - Date.now();
	} catch {
		return 0;
	}
}

/**
 * Keeps what depends on a start and an end right while the page is open: shows,
 * of the things marked with their stages, those of the present one. A press on
 * 'Notify Me' asks who is to be notified.
 */
export function times(root: HTMLElement): void {
	let offset = 0;
	const look = () => {
		const now = Date.now() + offset;
		for (const thing of root.querySelectorAll<HTMLElement>('[data-start]')) {
			const stage = stageAt(now, thing.dataset.start ?? '', thing.dataset.end ?? '');
			for (const part of thing.querySelectorAll<HTMLElement>('[data-when]'))
				part.hidden = !part.dataset.when?.split(' ').includes(stage);
		}
	};
	root.addEventListener('click', (event) => {
		const button = (event.target as Element).closest<HTMLElement>('[data-notify]');
		if (!button) return;
		event.preventDefault();
		askToSignIn('default');
	});
	setInterval(look, every);
	behind().then((found) => {
		offset = found;
		look();
	});
}
