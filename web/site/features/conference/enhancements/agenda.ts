import { formatTimeOfDay, timeTranslator, zoneName } from '../../../i18n/dates';
import { clockOffset } from '../../../server-clock';
import { stars } from './stars';

/** Milliseconds between two updates of "now" and "next". */
const updateInterval = 30_000;

interface Entry {
	element: HTMLElement;
	start: number;
	end: number;
}

/**
 * Marks the sessions that are on now and those that come next, by the clock of the server; shows the times in the zone of
 * the device on request; and adds the reader's own agenda.
 */
export function agenda(root: HTMLElement): void {
	stars(root);
	const button = root.querySelector<HTMLButtonElement>('button[data-times]');
	const name = root.querySelector<HTMLElement>('[data-zone-name]');
	if (!button || !name) return;
	markSessions(root, button.dataset.now ?? '', button.dataset.next ?? '');
	const { lang } = document.documentElement;
	const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
	const translate = timeTranslator(button.dataset.times ?? '');
	const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: own });
	const dayThere = new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, {
		day: 'numeric',
		month: 'short',
		timeZone: own,
	});
	const dateThere = new Intl.DateTimeFormat('en-CA', { timeZone: own });
	const times = [...root.querySelectorAll<HTMLTimeElement>('[data-agenda] th time')];
	const theirs = { name: name.textContent, times: times.map((time) => time.textContent) };
	let mine = false;
	button.hidden = false;
	button.addEventListener('click', () => {
		mine = !mine;
		name.textContent = mine ? zoneName(own, lang) : theirs.name;
		button.textContent = (mine ? button.dataset.theirs : button.dataset.mine) ?? '';
		for (const [n, time] of times.entries()) {
			const at = new Date(time.dateTime);
			const [hour = 0, minute = 0] = clock.format(at).split(':').map(Number);
			// The heading has the day of the venue, so another one is stated.
			const day = dateThere.format(at) === time.dateTime.slice(0, 10) ? '' : `${dayThere.format(at)} `;
			time.textContent = mine
				? day + formatTimeOfDay(hour, minute, lang, translate)
				: (theirs.times[n] ?? '');
		}
	});
}

function markSessions(root: HTMLElement, nowText: string, nextText: string): void {
	const entries: Entry[] = [];
	for (const row of root.querySelectorAll<HTMLTableRowElement>('[data-agenda] tbody tr')) {
		const start = Date.parse(row.querySelector('time')?.dateTime ?? '');
		for (const element of row.querySelectorAll<HTMLElement>('[data-m]'))
			entries.push({ element, start, end: start + Number(element.dataset.m) * 60_000 });
	}
	const mark = (entry: Entry, text: string) => {
		const shown = entry.element.querySelector('[data-mark]');
		if (shown?.textContent === text || (!shown && text === '')) return;
		shown?.remove();
		if (text === '') return;
		const made = document.createElement('strong');
		made.dataset.mark = '';
		made.textContent = text;
		entry.element.prepend(made);
	};
	let offset = 0;
	const update = () => {
		const now = Date.now() + offset;
		const day = 24 * 60 * 60_000;
		const next = Math.min(...entries.filter((entry) => entry.start > now).map((entry) => entry.start));
		for (const entry of entries) {
			if (entry.start <= now && now < entry.end) mark(entry, nowText);
			else mark(entry, entry.start === next && next - now < day ? nextText : '');
		}
	};
	update();
	setInterval(update, updateInterval);
	void clockOffset().then((found) => {
		offset = found;
		update();
	});
}
