/**
 * Notes which stories are read and how far, for the reader's own use, and offers to read
 * on where a story was left. Only for an account whose reader switched it on does anything
 * leave the device.
 */
import { addHistory, readHistory } from '../../api/client.gen';
import { blockAt, depthOf, keep, merged, note, type Reading, readings, waits } from './device';

/** How long between two looks at what is on the screen, and between two messages to the account. */
const pause = 500;
const minute = 60_000;

/** Whether the account keeps it, asked once in a tab; a browser that keeps nothing asks on each page. */
const key = 'history';
const known = (): string => {
	try {
		return sessionStorage.getItem(key) ?? '';
	} catch {
		return '';
	}
};
export const know = (answer = ''): void => {
	try {
		sessionStorage.setItem(key, answer);
		if (answer === 'kept')
			localStorage.historyKept = '1'; // which goes with the session
		else if (answer === 'off') delete localStorage.historyKept;
	} catch {
		// As above.
	}
};

const blocksOf = (story: HTMLElement) => [...story.querySelectorAll<HTMLElement>('[data-prose] > *')];

/** What a story says of itself. */
const readingOf = (story: HTMLElement): Reading => ({
	id: story.dataset.reading ?? '',
	path: story.dataset.at ?? '',
	title: story.querySelector('h1')?.textContent ?? '',
	brand: story.querySelector('nav a')?.textContent ?? '',
	lang: story.lang || document.documentElement.lang,
	dir: story.dir || document.documentElement.dir,
	depth: 0,
	at: 0,
});

const read = new Map<HTMLElement, Reading>();
let changed = new Set<Reading>();
let sentAt = 0;

/** Notes how far each story on the screen is read. Where the text ends at a gate that says nothing. */
function look(): void {
	for (const story of document.querySelectorAll<HTMLElement>('article[data-at]')) {
		const { top, bottom } = story.getBoundingClientRect();
		if (top > innerHeight * 0.45 || bottom < 0) continue;
		const reading = read.get(story) ?? readingOf(story);
		const blocks = blocksOf(story);
		const seen = blocks.findLastIndex((block) => block.getBoundingClientRect().bottom <= innerHeight) + 1;
		const depth = story.querySelector('.gated') ? 0 : depthOf(seen, blocks.length);
		if (read.has(story) && depth <= reading.depth) continue;
		reading.depth = depth;
		reading.at = Date.now();
		read.set(story, reading);
		changed.add(reading);
	}
}

let told = new Set<Reading>();

/** Keeps what was read since the last time, and tells the account at most once a minute; in the end whatever there is. */
function save(leaving: boolean): void {
	if (changed.size > 0) note([...changed]);
	told = new Set([...told, ...changed]);
	changed = new Set();
	if (told.size === 0 || known() !== 'kept' || !(leaving || Date.now() > sentAt + minute)) return;
	const ids = new Set([...told].map(({ id }) => id));
	const batch = readings().filter(({ id }) => ids.has(id));
	sentAt = Date.now();
	told = new Set();
	addHistory(
		{},
		{ read: batch.map(({ id, depth, at }) => ({ story: id, depth, at })) },
		{ keepalive: true },
	).then((answer) => {
		if (!answer.ok || !answer.value.kept) return know();
		keep(readings().map((one) => (ids.has(one.id) ? { ...one, sent: true as const } : one)));
	});
}

/** Whether somebody is signed in, as a cookie says. */
const signedIn = () => /(^|; )signed_in=1/.test(document.cookie);

/** Learns what other devices have read, where the account keeps it. */
async function learn(): Promise<void> {
	if (!signedIn()) {
		know();
		if (readings().some(({ far, sent }) => far || sent)) keep(merged(readings()));
		return;
	}
	if (known()) return;
	const answer = await readHistory();
	if (!answer.ok) return;
	const { kept, stories } = answer.value;
	know(kept ? 'kept' : 'off');
	keep(merged(readings(), kept ? stories.map(({ story, ...one }) => ({ id: story, ...one })) : undefined));
}

/** Offers to go on where the story was left, until the reader reads. */
function offer(): void {
	const button = document.querySelector<HTMLButtonElement>('[data-resume]');
	const story = button?.closest('article');
	const before = readings().find(({ id }) => id === story?.dataset.reading);
	if (!button || !story || !before || !waits(before) || location.hash || scrollY > innerHeight) return;
	const block = blocksOf(story)[blockAt(before.depth, blocksOf(story).length)];
	if (!block || block.getBoundingClientRect().top < innerHeight) return;
	const done = () => {
		button.hidden = true;
		removeEventListener('scroll', scrolled);
	};
	const scrolled = () => scrollY > innerHeight && done();
	button.addEventListener('click', () => {
		done();
		block.tabIndex = -1;
		block.focus({ preventScroll: true });
		block.scrollIntoView({ block: 'center' });
	});
	addEventListener('scroll', scrolled, { passive: true });
	button.hidden = false;
}

/** Begins with the page. */
export async function tendHistory(): Promise<void> {
	if (location.pathname.startsWith('/preview/')) return;
	const back = (history.state as { reading?: unknown } | null)?.reading;
	let waiting = false;
	const soon = () => {
		if (waiting) return;
		waiting = true;
		setTimeout(() => {
			waiting = false;
			look();
		}, pause);
	};
	await learn().catch(() => {});
	if (!back) offer();
	look();
	addEventListener('scroll', soon, { passive: true });
	addEventListener('pagehide', () => save(true));
	document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && save(false));
	setInterval(() => save(false), minute);
}
