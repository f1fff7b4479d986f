import { stageAt } from '../moments';

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

/** Makes "Notify Me" of events a button. Its script is loaded only where there is one. */
function handleReminders(root: HTMLElement): void {
	if (!root.querySelector('[data-notify]')) return;
	const buttons = import('../event-reminder-buttons');
	buttons.then(({ showReminders }) => showReminders(root)).catch(() => {}); // the links remain
	const press = async (button: HTMLElement) => {
		try {
			await (await buttons).pressReminder(button);
		} catch {
			location.assign((button as HTMLAnchorElement).href);
		}
	};
	const onPress = (event: Event) => {
		const button = (event.target as Element).closest<HTMLElement>('[data-notify]');
		if (!button) return;
		event.preventDefault();
		void press(button);
	};
	root.addEventListener('click', onPress);
	root.addEventListener('keydown', (event) => {
		if (event.key === ' ') onPress(event);
	});
}

/** Keeps elements that depend on a start and an end up to date: shows the parts of the present stage. */
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
	handleReminders(root);
	setInterval(updateStages, updateInterval);
	clockOffset().then((found) => {
		offset = found;
		updateStages();
	});
}
