import { addHistory, forgetHistory } from '../../../../api/client.gen';
import { keep, merged, percent, type Reading, readings } from '../../../reading/device';
import { know } from '../../../reading/history';
import { toast } from '../../../stores/toasts';

/** What a row that the server drew says. */
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

/** Adds to the list what the device knows, and lets rows go at once; what the server did not let go comes back. */
export function historyList(part: HTMLElement): void {
	const root = part.firstElementChild as HTMLElement;
	const { numbers = '' } = root.dataset;
	const kept = root.dataset.kept !== undefined;
	const list = root.querySelector('ul') as HTMLElement;
	const empty = root.querySelector<HTMLElement>('[data-empty]');
	const clear = root.querySelector<HTMLElement>('[data-clear]');
	const blank = root.querySelector('template')?.content.firstElementChild;
	const rows = new Map([...list.querySelectorAll('li')].map((row) => [row.dataset.story, row]));
	const stamp = new Intl.DateTimeFormat(numbers, { dateStyle: 'medium' });
	let all = keep(merged(readings(), kept ? [...rows.values()].map(readingOf) : undefined));
	know(root.dataset.reader === undefined ? '' : kept ? 'kept' : 'off');

	/** The row of a reading, which the server drew or this does. */
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
		word.textContent = (word.dataset.text ?? '').replace('{percent}', percent(one.depth, numbers));
		(row.querySelector('[name=story]') as HTMLInputElement).value = one.id;
		(row.querySelector('.hidden-text') as HTMLElement).textContent = ` ${one.title}`;
		return row;
	};
	const draw = () => {
		list.replaceChildren(...all.map(rowOf));
		if (empty) {
			empty.hidden = all.length > 0;
			empty.dataset.drawn = '';
		}
		if (clear) clear.hidden = all.length === 0;
	};
	draw();

	/** Changes the list, and takes it back where the account refuses. */
	const change = async (next: Reading[], ask: () => Promise<{ ok: boolean }>, done?: string) => {
		const before = all;
		all = keep(next);
		draw();
		const answer = kept ? await ask() : { ok: true };
		if (answer.ok) {
			if (done) toast(done, 'history');
			return;
		}
		all = keep(before);
		draw();
		toast(root.dataset.failed ?? '', 'history');
	};

	// Just switched on: what this device has read goes along.
	if (kept && /done=on/.test(location.search))
		addHistory({}, { read: all.map(({ id, depth, at }) => ({ story: id, depth, at })) }).then(
			({ ok }) => ok && keep(all.map((one) => ({ ...one, sent: true as const }))),
		);

	root.addEventListener('submit', (event) => {
		const form = new FormData(event.target as HTMLFormElement);
		const story = form.get('story');
		if (form.has('kept')) return;
		event.preventDefault();
		if (form.has('clear')) void change([], () => forgetHistory(), root.dataset.cleared);
		else if (typeof story === 'string') {
			const row = (event.target as HTMLElement).closest('li');
			const next = row?.nextElementSibling ?? row?.previousElementSibling;
			void change(
				all.filter(({ id }) => id !== story),
				() => forgetHistory({ story }),
				root.dataset.removed,
			);
			next?.querySelector('button')?.focus();
		}
	});
}
