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

/** The most readings that one call sends. */
const perCall = 200;

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

/** Adds the device's readings to the list, and removes rows at once. A row comes back if the server refuses to remove it. */
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
	const rowOf = (reading: Reading): HTMLElement => {
		const before = rows.get(reading.id);
		if (before) return before;
		const row = blank?.cloneNode(true) as HTMLLIElement;
		rows.set(reading.id, row);
		const link = row.querySelector('a') as HTMLAnchorElement;
		const bar = row.querySelector('progress') as HTMLProgressElement;
		const time = row.querySelector('time') as HTMLTimeElement;
		row.dataset.story = reading.id;
		Object.assign(link, {
			href: reading.path,
			textContent: reading.title,
			lang: reading.lang,
			dir: reading.dir,
		});
		(row.querySelector('[data-brand]') as HTMLElement).textContent = reading.brand;
		time.dateTime = new Date(reading.at).toISOString();
		time.textContent = stamp.format(reading.at);
		bar.value = reading.depth;
		const label = bar.nextElementSibling as HTMLElement;
		label.textContent = (label.dataset.text ?? '').replace(
			'{percent}',
			formatPercent(reading.depth, numbers),
		);
		(row.querySelector('[name=story]') as HTMLInputElement).value = reading.id;
		const removed = row.querySelector('.hidden-text') as HTMLElement;
		Object.assign(removed, { textContent: ` ${reading.title}`, lang: reading.lang });
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
	const change = async (
		next: Reading[],
		call: () => Promise<{ ok: boolean }>,
		message?: string,
		undo?: (before: Reading[]) => void,
	) => {
		const before = all;
		all = saveReadings(next);
		render();
		const response = synced ? await call() : { ok: true };
		if (response.ok) {
			if (message) showToast(message, 'history', undo && (() => undo(before)));
			return;
		}
		all = saveReadings(before);
		render();
		showFailure(root.dataset.failed ?? '', 'history');
	};

	/** Shows readings again that were removed, and sends them to the account. */
	const restore = (before: Reading[]) => void change(mergeReadings(all, before), () => send(before));
	const send = async (readings: readonly Reading[]) => {
		for (let i = 0; i < readings.length; i += perCall) {
			const read = readings.slice(i, i + perCall).map(({ id, depth, at }) => ({ story: id, depth, at }));
			const response = await addHistory({}, { read });
			if (!response.ok) return response;
		}
		return { ok: true };
	};

	// If the reader has just turned on storing the history, the device's readings are sent to the account.
	if (synced && /done=on/.test(location.search))
		addHistory({}, { read: all.map(({ id, depth, at }) => ({ story: id, depth, at })) }).then(
			({ ok }) => ok && saveReadings(all.map((reading) => ({ ...reading, sent: true as const }))),
		);

	root.addEventListener('submit', (event) => {
		const form = new FormData(event.target as HTMLFormElement);
		const story = form.get('story');
		if (form.has('kept')) return;
		event.preventDefault();
		if (form.has('clear')) void change([], () => deleteHistory(), root.dataset.cleared, restore);
		else if (typeof story === 'string') {
			const row = (event.target as HTMLElement).closest('li');
			const next = row?.nextElementSibling ?? row?.previousElementSibling;
			void change(
				all.filter(({ id }) => id !== story),
				() => deleteHistory({ story }),
				root.dataset.removed,
				restore,
			);
			next?.querySelector('button')?.focus();
		}
	});
}
