import { listNotifications } from '../../api/client.gen';
import { quietInterval } from '../interval';

/**
 * Shows in the bell how much its reader has not read: live while somebody looks, and from
 * time to time where the server can't be listened to.
 */
export function bell(part: HTMLElement): void {
	if (document.documentElement.dataset.reader === undefined) return;
	const count = part.querySelector<HTMLElement>('[data-unread]');
	const said = part.querySelector<HTMLElement>('[data-said]');
	if (!count || !said) return;
	/** On the page of notifications, the way to those that came since it was opened. */
	const fresh = document.querySelector<HTMLElement>('[data-fresh]');
	const numbers = new Intl.NumberFormat(document.documentElement.lang);
	const show = (n: number) => {
		if (fresh && n > Number(fresh.dataset.fresh)) fresh.hidden = false;
		count.hidden = said.hidden = n === 0;
		count.textContent = n > 99 ? `${numbers.format(99)}+` : numbers.format(n);
		said.textContent =
			(n === 1 ? said.dataset.one : said.dataset.other)?.replace('{n}', numbers.format(n)) ?? '';
	};
	let stream: EventSource | undefined;
	let asking: ReturnType<typeof setInterval> | undefined;
	const ask = async () => {
		const answer = await listNotifications({ limit: 1 });
		if (answer.ok) show(answer.value.unread);
		else if (answer.status === 401) {
			stop();
			delete document.documentElement.dataset.reader; // signed out elsewhere
		}
	};
	const stop = () => {
		stream?.close();
		clearInterval(asking);
		stream = asking = undefined;
	};
	const start = () => {
		stop();
		if (document.hidden) return;
		stream = new EventSource('/api/v2/rw/notifications/live');
		stream.addEventListener('unread', (event) => show(Number(event.data)));
		stream.addEventListener('error', () => {
			if (stream?.readyState !== EventSource.CLOSED) return; // it tries again by itself
			stop();
			void ask();
			asking = setInterval(ask, quietInterval);
		});
	};
	document.addEventListener('visibilitychange', start);
	addEventListener('pagehide', stop);
	start();
}
