import { addHistory, deleteHistory } from '../../../../api/client.gen';
import {
	formatPercent,
	loadReadings,
	mergeReadings,
	type Reading,
	saveReadings,
} from '../../../reading/device';
import { storeSetting } from '../../../reading/history';
import { showFailure, showToast } from '../../../stores/toasts';

/** The reading in a server-rendered row. */
function readingOf(row: HTMLElement): Reading {
	const link = row.querySelector('a');
	return {
		id: row.dataset.story ?? '',
		path: link?.getAttribute('href') ?? '',
		title: link?.textContent ?? '',
		brand: row.querySelector('[data-brand]')?.textContent ?? '',
		lang: link?.lang || document.documentElement.lang,
		dir: link?.dir || document.documentElement.dir,
		depth: row.querySelector('progress')?.value ?? 0,
		at: Date.parse(row.querySelector('time')?.dateTime ?? ''),
	};
}

/** Adds the device's readings to the list, and removes rows at once. Rows that the server refuses to remove come back. */
export function historyList(host: HTMLElement): void {
	const root = host.firstElementChild as HTMLElement;
	const { numbers = '' } = root.dataset;
	const synced = root.dataset.synced !== undefined;
	const list = root.querySelector('ul') as HTMLElement;
	const empty = root.querySelector<HTMLElement>('[data-empty]');
	const clear = root.querySelector<HTMLElement>('[data-clear]');
	const blank = root.querySelector('template')?.content.firstElementChild;
	const rows = new Map([...list.querySelectorAll('li')].map((row) => [row.dataset.story, row]));
	const stamp = new Intl.DateTimeFormat(numbers, { dateStyle: 'medium' });
	let all = saveReadings(
		mergeReadings(loadReadings(), synced ? [...rows.values()].map(readingOf) : undefined),
	);
	storeSetting(root.dataset.reader === undefined ? '' : synced ? 'kept' : 'off');

	/** The row of a reading: the server-rendered one, or a new one. */
	const rowOf = (one: Reading): HTMLElement => {
		const before = rows.get(one.id);
		if (before) return before;
		const row = blank?.cloneNode(true) as HTMLLIElement;
		rows.set(one.id, row);
		const link = row.querySelector('a') as HTMLAnchorElement;
		const bar = row.querySelector('progress') as HTMLProgressElement;
		const time = row.querySelector('time') as HTMLTimeElement;
		row.dataset.story = one.id;
		Object.assign(link, { href: one.path, textContent: one.title, lang: one.lang, dir: one.dir });
		(row.querySelector('[data-brand]') as HTMLElement).textContent = one.brand;
		time.dateTime = new Date(one.at).toISOString();
		time.textContent = stamp.format(one.at);
		bar.value = one.depth;
		const word = bar.nextElementSibling as HTMLElement;
		word.textContent = (word.dataset.text ?? '').replace('{percent}', formatPercent(one.depth, numbers));
		(row.querySelector('[name=story]') as HTMLInputElement).value = one.id;
		const removed = row.querySelector('.hidden-text') as HTMLElement;
		Object.assign(removed, { textContent: ` ${one.title}`, lang: one.lang });
		return row;
	};
	const render = () => {
		list.replaceChildren(...all.map(rowOf));
		if (empty) {
			empty.hidden = all.length > 0;
			empty.dataset.rendered = '';
		}
		if (clear) clear.hidden = all.length === 0;
	};
	render();

	/** Changes the list, and restores it if the call fails. */
	const change = async (next: Reading[], ask: () => Promise<{ ok: boolean }>, done?: string) => {
		const before = all;
		all = saveReadings(next);
		render();
		const response = synced ? await ask() : { ok: true };
		if (response.ok) {
			if (done) showToast(done, 'history');
			return;
		}
		all = saveReadings(before);
		render();
		showFailure(root.dataset.failed ?? '', 'history');
	};

	// The switch was just turned on: the device's readings are sent to the account.
	if (synced && /done=on/.test(location.search))
		addHistory({}, { read: all.map(({ id, depth, at }) => ({ story: id, depth, at })) }).then(
			({ ok }) => ok && saveReadings(all.map((one) => ({ ...one, sent: true as const }))),
		);

	root.addEventListener('submit', (event) => {
		const form = new FormData(event.target as HTMLFormElement);
		const story = form.get('story');
		if (form.has('kept')) return;
		event.preventDefault();
		if (form.has('clear')) void change([], () => deleteHistory(), root.dataset.cleared);
		else if (typeof story === 'string') {
			const row = (event.target as HTMLElement).closest('li');
			const next = row?.nextElementSibling ?? row?.previousElementSibling;
			void change(
				all.filter(({ id }) => id !== story),
				() => deleteHistory({ story }),
				root.dataset.removed,
			);
			next?.querySelector('button')?.focus();
		}
	});
}
