import {
	afterSending,
	type DoorList,
	found,
	isOutdated,
	isRefusal,
	normalCode,
	stored,
	type Ticket,
	withQueue,
} from '../tickets';

interface Detector {
	detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

/** Milliseconds between two attempts to send, and between two looks at the camera. */
const sendEvery = 10_000;
const lookEvery = 250;

/** The rows on the page; the search finds the others. */
const maxRows = 200;

/** Begins the keys of stored lists. */
const prefix = 'door:';

/** Deletes the lists of events that ended more than a day ago, with the names in them. */
function deleteOutdated(): void {
	for (const key of Object.keys(localStorage).filter((one) => one.startsWith(prefix))) {
		const { ends } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<DoorList>;
		if (isOutdated(ends, Date.now())) localStorage.removeItem(key);
	}
}

/** Most check-ins in one request. */
const maxSent = 500;

/**
 * Check-in at the door: the list is on this device, so that it works without a connection. Check-ins wait in a queue, which survives a
 * reload, and are sent when there is a connection. The server keeps those of all devices.
 */
export function door(root: HTMLElement): void {
	const page = root.querySelector<HTMLElement>('[data-door]');
	if (!page) return;
	const { door: event = '', date = '', ends = '', helper = '' } = page.dataset;
	const key = `${prefix}${event}:${date}`;
	const find = <T extends HTMLElement>(selector: string) => page.querySelector<T>(selector);
	const [rows, totals, waiting, notice] = [
		'[data-tickets]',
		'[data-totals]',
		'[data-queue]',
		'[data-notice]',
	].map(find);
	const search = find<HTMLInputElement>('#door-search');
	const code = find<HTMLInputElement>('#door-code');
	const row = rows?.firstElementChild?.cloneNode(true) as HTMLElement | undefined;
	const { lang } = document.documentElement;
	const numbers = new Intl.NumberFormat(lang);
	const clock = new Intl.DateTimeFormat(lang, { timeStyle: 'short' });
	const template = (name: string, values: Record<string, string>) =>
		(page.dataset[name] ?? '').replace(/\{(\w+)\}/g, (_, slot: string) => values[slot] ?? '');

	let list: DoorList = { device: crypto.randomUUID(), tickets: [], queue: [] };
	try {
		const before = localStorage.getItem(key);
		if (before) list = JSON.parse(before) as DoorList;
		deleteOutdated();
	} catch {
		// Without a store the list lives as long as the page.
	}
	list = { ...list, ends };

	let refused = false;
	function store(): void {
		try {
			const kept = stored(list, refused, Date.now());
			if (kept) localStorage.setItem(key, JSON.stringify(kept));
			else localStorage.removeItem(key);
		} catch {
			// The page still has it.
		}
	}

	function keep(change: Partial<DoorList>): void {
		list = { ...list, ...change };
		store();
		show();
	}

	function say(text: string): void {
		if (!notice) return;
		notice.textContent = text;
		notice.hidden = text === '';
	}

	function rowOf(ticket: Ticket): HTMLElement {
		const item = (row?.cloneNode(true) as HTMLElement | undefined) ?? document.createElement('li');
		const texts = item.querySelectorAll('p');
		const button = item.querySelector('button') ?? item.appendChild(document.createElement('button'));
		const [name = item.appendChild(document.createElement('p')), about] = texts;
		name.textContent = ticket.name;
		name.removeAttribute('lang');
		if (about) about.textContent = [ticket.code, ...ticket.guests].join(' · ');
		button.type = 'button';
		button.textContent = ticket.checkedIn > 0 ? (page?.dataset.undo ?? '') : (page?.dataset.check ?? '');
		button.setAttribute('aria-label', `${button.textContent} ${ticket.name}`);
		button.onclick = () => record(ticket.code, ticket.checkedIn > 0);
		item.dataset.code = ticket.code;
		item.toggleAttribute('data-checked', ticket.checkedIn > 0);
		return item;
	}

	function show(): void {
		const tickets = withQueue(list);
		const focused = (document.activeElement as HTMLElement | null)?.closest<HTMLElement>('[data-code]')
			?.dataset.code;
		rows?.replaceChildren(
			...found(tickets, search?.value ?? '')
				.slice(0, maxRows)
				.map(rowOf),
		);
		if (focused) rows?.querySelector<HTMLElement>(`[data-code="${focused}"] button`)?.focus();
		const seats = (some: Ticket[]) => numbers.format(some.reduce((sum, one) => sum + one.seats, 0));
		if (totals) {
			const checked = tickets.filter((one) => one.checkedIn > 0);
			totals.textContent = template('total', { checked: seats(checked), total: seats(tickets) });
		}
		if (waiting) {
			waiting.hidden = list.queue.length === 0;
			waiting.textContent = template('queued', { count: numbers.format(list.queue.length) });
		}
	}

	/** Checks a ticket in on this device, or undoes that, and sends it. */
	function record(typed: string, undo: boolean): void {
		const wanted = normalCode(typed);
		const ticket = withQueue(list).find((one) => one.code === wanted);
		if (!ticket) {
			say(page?.dataset.unknown ?? '');
			return;
		}
		if (!undo && ticket.checkedIn > 0) {
			say(template('already', { name: ticket.name, time: clock.format(ticket.checkedIn) }));
			return;
		}
		const last = list.queue.at(-1)?.at ?? 0;
		keep({ queue: [...list.queue, { code: wanted, at: Math.max(Date.now(), last + 1), undo }] });
		say(undo ? '' : template('done', { name: ticket.name }));
		void send();
	}

	let sending = false;
	/** The version of the list that this page got last, so that the server need not send the same again. */
	let version = '';
	async function send(): Promise<void> {
		if (sending || !navigator.onLine) return;
		sending = true;
		const sent = list.queue.slice(0, maxSent);
		try {
			const query = new URLSearchParams({ event, date, helper });
			const response = await fetch(
				sent.length === 0 ? `/api/v2/events/door?${query}` : '/api/v2/events/door',
				{
					...(sent.length > 0 && {
						method: 'POST',
						headers: { 'Content-Type': 'application/json' },
						body: JSON.stringify({ event, date, helper, device: list.device, checkIns: sent }),
					}),
					...(sent.length === 0 && version !== '' && { headers: { 'If-None-Match': version } }),
					cache: 'no-store',
				},
			);
			if (response.status === 304) {
				if (refused) {
					refused = false;
					store();
				}
			} else if (response.ok) {
				const state = (await response.json()) as { tickets: Ticket[] };
				refused = false;
				version = response.headers.get('ETag') ?? '';
				keep({ tickets: state.tickets, queue: afterSending(list.queue, sent) });
			} else if (isRefusal(response.status)) {
				refused = true;
				store();
			}
		} catch {
			// There is no connection; the queue is sent later.
		}
		sending = false;
	}

	find('form[method="post"]')?.addEventListener('submit', (submit) => {
		submit.preventDefault();
		record(code?.value ?? '', false);
		if (code) code.value = '';
		code?.focus();
	});
	find('[data-search]')?.addEventListener('submit', (submit) => submit.preventDefault());
	search?.addEventListener('input', show);
	addEventListener('online', () => void send());
	setInterval(() => void send(), sendEvery);
	void scanner(page, (text) => record(text, false));
	store();
	show();
	void send();
}

/** Offers the camera where the browser reads QR codes. */
async function scanner(page: HTMLElement, read: (code: string) => void): Promise<void> {
	const button = page.querySelector<HTMLButtonElement>('[data-scan]');
	const video = page.querySelector<HTMLVideoElement>('[data-camera]');
	const Reader = (globalThis as { BarcodeDetector?: new (options: { formats: string[] }) => Detector })
		.BarcodeDetector;
	if (!button || !video || Reader === undefined || !navigator.mediaDevices) return;
	const detector = new Reader({ formats: ['qr_code'] });
	button.hidden = false;
	let stream: MediaStream | undefined;
	let last = '';
	async function look(): Promise<void> {
		if (!stream || !video) return;
		const [first] = await detector.detect(video).catch(() => []);
		if (first && first.rawValue !== last) {
			last = first.rawValue;
			read(first.rawValue);
		}
		setTimeout(() => void look(), lookEvery);
	}
	button.addEventListener('click', () => {
		void (async () => {
			if (stream) {
				for (const track of stream.getTracks()) track.stop();
				stream = undefined;
				video.hidden = true;
				return;
			}
			stream = await navigator.mediaDevices
				.getUserMedia({ video: { facingMode: 'environment' } })
				.catch(() => undefined);
			if (!stream) return;
			last = '';
			video.srcObject = stream;
			video.hidden = false;
			await video.play();
			void look();
		})();
	});
}
