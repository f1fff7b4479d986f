import { formatTimeOfDay, timeTranslator } from '../../../i18n/dates';
import { clockOffset, dial } from '../../../server-clock';
import {
	type DoorList,
	isOutdated,
	isRefusal,
	listToStore,
	matchingTickets,
	namesOfRefused,
	normalizedCode,
	type Ticket,
	timeToRecord,
	withoutSent,
	withQueuedCheckIns,
} from '../tickets';

interface Detector {
	detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

/** Milliseconds between two attempts to send. */
const sendInterval = 10_000;

/** Milliseconds between two searches for a code in the picture of the camera. */
const scanInterval = 250;

/** The most tickets on the page. The search finds the others. */
const maxRows = 200;

/** The beginning of the storage keys of the lists. */
const prefix = 'door:';

/** Deletes the lists of events that ended more than a day ago, with the names in them. */
function deleteOutdated(): void {
	for (const key of Object.keys(localStorage).filter((one) => one.startsWith(prefix))) {
		const { ends } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<DoorList>;
		if (isOutdated(ends, Date.now())) localStorage.removeItem(key);
	}
}

/** The most check-ins in one request. */
const maxSent = 500;

/**
 * Checks in tickets at the door, also without a connection: the list of tickets is on this device, and check-ins wait in a queue, which
 * survives a reload, until they can be sent. The server merges the check-ins of all devices.
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
	const translate = timeTranslator(page.dataset.times ?? '');
	const clock = (moment: number) => {
		const at = new Date(moment);
		return formatTimeOfDay(at.getHours(), at.getMinutes(), lang, translate);
	};
	const template = (name: string, values: Record<string, string>) =>
		(page.dataset[name] ?? '').replace(/\{(\w+)\}/g, (_, slot: string) => values[slot] ?? '');

	let list: DoorList = { device: crypto.randomUUID(), tickets: [], queue: [] };
	try {
		const before = localStorage.getItem(key);
		if (before) list = JSON.parse(before) as DoorList;
		deleteOutdated();
	} catch {
		// Without storage the list lasts as long as the page.
	}
	list = { ...list, ends };

	// Check-ins of all devices are compared, so their times are those of the server's clock, which this device may not have.
	let offset = dial();
	let lastAt = list.queue.at(-1)?.at ?? 0;
	const readClock = async () => {
		offset = await clockOffset(offset);
	};

	let refused = false;
	function store(): void {
		try {
			const kept = listToStore(list, refused, Date.now());
			if (kept) localStorage.setItem(key, JSON.stringify(kept));
			else localStorage.removeItem(key);
		} catch {
			// Without storage only the page has the list.
		}
	}

	function updateList(change: Partial<DoorList>): void {
		list = { ...list, ...change };
		store();
		show();
	}

	/** Shows what was done, or what failed. */
	function showNotice(text: string, done = false): void {
		if (!notice) return;
		notice.className = (done ? notice.dataset.done : notice.dataset.failed) ?? '';
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
		const tickets = withQueuedCheckIns(list);
		const focused = (document.activeElement as HTMLElement | null)?.closest<HTMLElement>('[data-code]')
			?.dataset.code;
		rows?.replaceChildren(
			...matchingTickets(tickets, search?.value ?? '')
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

	/** Checks in the ticket with a code, or undoes its check-in, on this device, and sends that. */
	function record(typed: string, undo: boolean): void {
		const wanted = normalizedCode(typed);
		const ticket = withQueuedCheckIns(list).find((one) => one.code === wanted);
		if (!ticket) {
			showNotice(page?.dataset.unknown ?? '');
			return;
		}
		if (!undo && ticket.checkedIn > 0) {
			showNotice(template('already', { name: ticket.name, time: clock(ticket.checkedIn) }));
			return;
		}
		lastAt = timeToRecord(Date.now() + offset, lastAt, undo ? ticket.checkedIn : 0);
		updateList({ queue: [...list.queue, { code: wanted, at: lastAt, undo }] });
		showNotice(undo ? '' : template('done', { name: ticket.name }), true);
		void send();
	}

	let sending = false;
	/** The version of the list that this page got last, so that the server need not send the same list again. */
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
				const state = (await response.json()) as { tickets: Ticket[]; unknown: string[] };
				const names = namesOfRefused(list.tickets, sent, state.unknown);
				refused = false;
				version = response.headers.get('ETag') ?? '';
				updateList({ tickets: state.tickets, queue: withoutSent(list.queue, sent) });
				if (names.length > 0) showNotice(template('gone', { name: names.join(', ') }));
			} else if (isRefusal(response.status)) {
				refused = true;
				store();
			}
		} catch {
			// Without a connection the queue is sent later.
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
	addEventListener('online', () => {
		void readClock();
		void send();
	});
	setInterval(() => void send(), sendInterval);
	void offerScanner(page, (text) => record(text, false));
	store();
	show();
	void readClock();
	void send();
}

/** Offers to scan tickets with the camera if the browser can read QR codes. */
async function offerScanner(page: HTMLElement, read: (code: string) => void): Promise<void> {
	const button = page.querySelector<HTMLButtonElement>('[data-scan]');
	const video = page.querySelector<HTMLVideoElement>('[data-camera]');
	const Reader = (globalThis as { BarcodeDetector?: new (options: { formats: string[] }) => Detector })
		.BarcodeDetector;
	if (!button || !video || Reader === undefined || !navigator.mediaDevices) return;
	const detector = new Reader({ formats: ['qr_code'] });
	button.hidden = false;
	let stream: MediaStream | undefined;
	let last = '';
	async function scan(): Promise<void> {
		if (!stream || !video) return;
		const [first] = await detector.detect(video).catch(() => []);
		if (first && first.rawValue !== last) {
			last = first.rawValue;
			read(first.rawValue);
		}
		setTimeout(() => void scan(), scanInterval);
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
			void scan();
		})();
	});
}
