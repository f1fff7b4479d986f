import { listNotifications, readNotifications } from '../../../../api/client.gen';
import { notificationsPerPage } from '../../../../api/limits.gen';
import { dates, timeTranslator } from '../../../i18n/dates';
import { redirectIfUnauthorized } from '../../../unauthorized';

/** Marks opened notifications as read, and appends the next page to the list (STATE-51). */
export function notifications(host: HTMLElement): void {
	const list = host.querySelector('ul');
	const loadMore = host.querySelector<HTMLAnchorElement>('[data-more]');
	const failed = host.querySelector<HTMLElement>('[data-failed]');
	const template = list?.querySelector('li');
	list?.addEventListener('click', (event) => {
		const item = (event.target as Element).closest<HTMLElement>('li[data-id]');
		if (!item || item.dataset.read === 'true' || !(event.target as Element).closest('a')) return;
		item.dataset.read = 'true';
		// The response is ignored, because the reader leaves the page.
		void readNotifications({}, { ids: [item.dataset.id ?? ''] }, { keepalive: true });
	});
	if (!list || !loadMore || !failed || !template) return;
	const { lang } = document.documentElement;
	const { zone = 'UTC', times = '{}' } = list.dataset;
	const { dateTime: formatTime } = dates(lang, zone, new Date().toISOString(), timeTranslator(times));
	/** Sets the language attributes as the server does: none for a text in the page's language. */
	const setLanguage = (element: HTMLElement, textLang: string) => {
		for (const name of ['lang', 'dir']) element.removeAttribute(name);
		if (textLang === lang) return;
		element.lang = textLang;
		element.dir = textLang === 'ur' ? 'rtl' : 'ltr';
	};
	let offset = list.children.length;
	const load = async () => {
		loadMore.ariaBusy = 'true';
		const response = await listNotifications({ limit: notificationsPerPage, offset });
		loadMore.ariaBusy = null;
		failed.hidden = response.ok;
		if (!response.ok) {
			redirectIfUnauthorized(response.status, {});
			return;
		}
		const loaded = response.value.notifications;
		offset += loaded.length;
		// A page with fewer notifications is the last (CONST-09, STATE-52).
		if (loaded.length < notificationsPerPage) loadMore.remove();
		for (const [i, notification] of loaded.entries()) {
			const item = template.cloneNode(true) as HTMLElement;
			item.dataset.id = notification.id;
			item.dataset.read = String(notification.read);
			item.querySelector('[data-mark]')?.remove();
			if (!notification.read) {
				const mark = document.createElement('span');
				mark.className = 'hidden-text';
				mark.textContent = `${list.dataset.new} `;
				item.prepend(mark);
			}
			const link = item.querySelector('a');
			const text = item.querySelector<HTMLElement>('[data-text]');
			const time = item.querySelector('time');
			if (link) {
				link.href = notification.link;
				link.textContent = notification.title;
				setLanguage(link, notification.lang);
			}
			if (text) {
				text.textContent = notification.text;
				setLanguage(text, notification.lang);
			}
			if (time) {
				time.dateTime = notification.time;
				time.textContent = formatTime(notification.time);
			}
			list.append(item);
			if (i === 0) link?.focus();
		}
	};
	loadMore.addEventListener('click', (event) => {
		event.preventDefault();
		void load();
	});
	failed.querySelector('button')?.addEventListener('click', () => void load());
}
