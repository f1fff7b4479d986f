import { listNotifications, readNotifications } from '../../../../api/client.gen';
import { notificationsPerPage } from '../../../../api/limits.gen';
import { dates, timeTranslator } from '../../../i18n/dates';
import { redirectIfUnauthorized } from '../../../unauthorized';

/** Marks opened notifications as read, and appends the next page to the list (STATE-51). */
export function notifications(host: HTMLElement): void {
	const list = host.querySelector('ul');
	const more = host.querySelector<HTMLAnchorElement>('[data-more]');
	const failed = host.querySelector<HTMLElement>('[data-failed]');
	const sample = list?.querySelector('li');
	list?.addEventListener('click', (event) => {
		const item = (event.target as Element).closest<HTMLElement>('li[data-id]');
		if (!item || item.dataset.read === 'true' || !(event.target as Element).closest('a')) return;
		item.dataset.read = 'true';
		// The reader leaves the page, so the response is ignored.
		void readNotifications({}, { ids: [item.dataset.id ?? ''] }, { keepalive: true });
	});
	if (!list || !more || !failed || !sample) return;
	const { lang } = document.documentElement;
	const { zone = 'UTC', times = '{}' } = list.dataset;
	const { dateTime: stamp } = dates(lang, zone, new Date().toISOString(), timeTranslator(times));
	/** Sets the language attributes like the server: none for a text in the page's language. */
	const speak = (element: HTMLElement, of: string) => {
		for (const name of ['lang', 'dir']) element.removeAttribute(name);
		if (of === lang) return;
		element.lang = of;
		element.dir = of === 'ur' ? 'rtl' : 'ltr';
	};
	let offset = list.children.length;
	const load = async () => {
		more.ariaBusy = 'true';
		const response = await listNotifications({ limit: notificationsPerPage, offset });
		more.ariaBusy = null;
		failed.hidden = response.ok;
		if (!response.ok) {
			redirectIfUnauthorized(response.status, {});
			return;
		}
		const loaded = response.value.notifications;
		offset += loaded.length;
		// A shorter page is the last (CONST-09, STATE-52).
		if (loaded.length < notificationsPerPage) more.remove();
		for (const [i, one] of loaded.entries()) {
			const item = sample.cloneNode(true) as HTMLElement;
			item.dataset.id = one.id;
			item.dataset.read = String(one.read);
			item.querySelector('[data-mark]')?.remove();
			if (!one.read) {
				const mark = document.createElement('span');
				mark.className = 'hidden-text';
				mark.textContent = `${list.dataset.new} `;
				item.prepend(mark);
			}
			const link = item.querySelector('a');
			const text = item.querySelector<HTMLElement>('[data-text]');
			const time = item.querySelector('time');
			if (link) {
				link.href = one.link;
				link.textContent = one.title;
				speak(link, one.lang);
			}
			if (text) {
				text.textContent = one.text;
				speak(text, one.lang);
			}
			if (time) {
				time.dateTime = one.time;
				time.textContent = stamp(one.time);
			}
			list.append(item);
			if (i === 0) link?.focus();
		}
	};
	more.addEventListener('click', (event) => {
		event.preventDefault();
		void load();
	});
	failed.querySelector('button')?.addEventListener('click', () => void load());
}
