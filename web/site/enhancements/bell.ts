import { listNotifications } from '../../api/client.gen';
import { refreshInterval } from '../interval';

/**
 * Shows the number of unread notifications in the header: live while the page is visible, by
 * polling where the event stream is not available. It is on every page of a reader, so it also deletes unsaved texts at the sign-out.
 */
export function bell(host: HTMLElement): void {
	if (document.documentElement.dataset.reader === undefined) return;
	void import('../unsaved').then(({ deleteUnsavedOnSignOut }) => deleteUnsavedOnSignOut());
	const count = host.querySelector<HTMLElement>('[data-unread]');
	const unreadText = host.querySelector<HTMLElement>('[data-unread-text]');
	if (!count || !unreadText) return;
	/** On the notifications page, the link that loads the notifications that arrived since the page was opened. */
	const freshLink = document.querySelector<HTMLElement>('[data-fresh]');
	const numbers = new Intl.NumberFormat(document.documentElement.lang);
	const show = (n: number) => {
		if (freshLink && n > Number(freshLink.dataset.fresh)) freshLink.hidden = false;
		count.hidden = unreadText.hidden = n === 0;
		count.textContent = n > 99 ? `${numbers.format(99)}+` : numbers.format(n);
		unreadText.textContent =
			(n === 1 ? unreadText.dataset.one : unreadText.dataset.other)?.replace('{n}', numbers.format(n)) ?? '';
	};
	let stream: EventSource | undefined;
	let poll: ReturnType<typeof setInterval> | undefined;
	const fetchUnread = async () => {
		const response = await listNotifications({ limit: 1 });
		if (response.ok) show(response.value.unread);
		else if (response.status === 401) {
			stop();
			delete document.documentElement.dataset.reader; // the reader has signed out elsewhere
		}
	};
	const stop = () => {
		stream?.close();
		clearInterval(poll);
		stream = poll = undefined;
	};
	const start = () => {
		stop();
		if (document.hidden) return;
		stream = new EventSource('/api/v2/rw/notifications/live');
		stream.addEventListener('unread', (event) => show(Number(event.data)));
		stream.addEventListener('error', () => {
			if (stream?.readyState !== EventSource.CLOSED) return; // the browser reconnects by itself
			stop();
			void fetchUnread();
			poll = setInterval(fetchUnread, refreshInterval);
		});
	};
	document.addEventListener('visibilitychange', start);
	addEventListener('pagehide', stop);
	start();
}
