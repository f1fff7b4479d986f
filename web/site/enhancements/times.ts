import { stageAt } from '../moments';
import { askToSignIn } from '../stores/signin';

/** Milliseconds between two updates. */
const updateInterval = 60_000;

/** Milliseconds by which this device's clock is behind the server's; 0 if unknown. */
async function clockOffset(): Promise<number> {
	try {
		const answer = await fetch('/healthz', { method: 'HEAD', cache: 'no-store' });
		const there = Date.parse(answer.headers.get('Date') ?? '');
		return Number.isNaN(there) ? 0 : there - Date.now();
	} catch {
		return 0;
	}
}

/**
 * Keeps elements that depend on a start and an end up to date: shows those of the present
 * stage. "Notify Me" opens the sign-in dialog.
 */
export function times(root: HTMLElement): void {
	let offset = 0;
	const updateStages = () => {
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
	setInterval(updateStages, updateInterval);
	clockOffset().then((found) => {
		offset = found;
		updateStages();
	});
}
