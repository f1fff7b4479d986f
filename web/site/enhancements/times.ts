import { eventReminderButtons } from '../event-reminder-buttons';
import { stageAt } from '../moments';
import { clockOffset } from '../server-clock';

/** Milliseconds between two updates. */
const updateInterval = 60_000;

/**
 * Keeps elements that depend on a start and an end up to date: shows the parts of the current stage. Makes "Notify Me"
 * of events a button.
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
	eventReminderButtons(root);
	setInterval(updateStages, updateInterval);
	clockOffset().then((found) => {
		offset = found;
		updateStages();
	});
}
