import { dates, timeTranslator, zoneName } from '../i18n/dates';

/** Shows a moment in the time zone of the reader's device. */
export function zones(root: HTMLElement): void {
	const row = root.querySelector<HTMLElement>('[data-times]');
	const time = row?.querySelector('time');
	if (!row || !time) return;
	const { lang } = document.documentElement;
	const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
	const { dateTime } = dates(lang, zone, time.dateTime, timeTranslator(row.dataset.times ?? ''));
	time.textContent = dateTime(time.dateTime);
	time.title = zoneName(zone, lang);
	row.hidden = false;
}
