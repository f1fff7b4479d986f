/**
 * Records the reading history of this browser, and offers to continue a story where the reader stopped. Nothing leaves
 * the device unless the reader has turned on storing the history with the account.
 */
import { addHistory, readHistory } from '../../api/client.gen';
import { previewPrefix } from '../../api/limits.gen';
import {
	blockAt,
	depthOf,
	isUnfinished,
	loadReadings,
	mergeReadings,
	type Reading,
	recordReadings,
	saveReadings,
} from './device';

/** Milliseconds between two checks of what is on the screen, and between two calls to the account. */
const checkInterval = 500;
const minute = 60_000;

/** Storage key of the account's setting. It is fetched once per tab, or once per page if nothing can be stored. */
const key = 'history';
const storedSetting = (): string => {
	try {
		return sessionStorage.getItem(key) ?? '';
	} catch {
		return '';
	}
};
/** Stores the account's setting: `kept` or `off`, "" if the reader is not signed in or the setting must be fetched again. */
export const storeSetting = (setting = ''): void => {
	try {
		sessionStorage.setItem(key, setting);
		if (setting === 'kept')
			localStorage.historyKept = '1'; // tells the inline script to delete the history after the session
		else if (setting === 'off') delete localStorage.historyKept;
	} catch {
		// Without storage the setting is fetched on each page.
	}
};

const blocksOf = (story: HTMLElement) => [...story.querySelectorAll<HTMLElement>('[data-prose] > *')];

/** The reading of a story that has just been opened, from its element. */
const readingOf = (story: HTMLElement): Reading => ({
	id: story.dataset.reading ?? '',
	path: story.dataset.storyPath ?? '',
	title: story.querySelector('h1')?.textContent ?? '',
	brand: story.querySelector('nav a')?.textContent ?? '',
	lang: story.lang || document.documentElement.lang,
	dir: story.dir || document.documentElement.dir,
	depth: 0,
	at: 0,
});

const readingByStory = new Map<HTMLElement, Reading>();
let changed = new Set<Reading>();
let sentAt = 0;

/** Updates the readings of the stories on the screen. The depth of a story with a closed gate is 0. */
function updateReadings(): void {
	for (const story of document.querySelectorAll<HTMLElement>('article[data-story-path]')) {
		const { top, bottom } = story.getBoundingClientRect();
		if (top > innerHeight * 0.45 || bottom < 0) continue;
		const reading = readingByStory.get(story) ?? readingOf(story);
		const blocks = blocksOf(story);
		const seen = blocks.findLastIndex((block) => block.getBoundingClientRect().bottom <= innerHeight) + 1;
		const depth = story.querySelector('.gated') ? 0 : depthOf(seen, blocks.length);
		if (readingByStory.has(story) && depth <= reading.depth) continue;
		reading.depth = depth;
		reading.at = Date.now();
		readingByStory.set(story, reading);
		changed.add(reading);
	}
}

let unsent = new Set<Reading>();

/** Stores new readings, and sends them to the account at most once a minute, or at once if the reader leaves the page. */
function save(leaving: boolean): void {
	if (changed.size > 0) recordReadings([...changed]);
	unsent = new Set([...unsent, ...changed]);
	changed = new Set();
	if (unsent.size === 0 || storedSetting() !== 'kept' || !(leaving || Date.now() > sentAt + minute)) return;
	const ids = new Set([...unsent].map(({ id }) => id));
	const batch = loadReadings().filter(({ id }) => ids.has(id));
	sentAt = Date.now();
	unsent = new Set();
	addHistory(
		{},
		{ read: batch.map(({ id, depth, at }) => ({ story: id, depth, at })) },
		{ keepalive: true },
	).then((response) => {
		if (!response.ok || !response.value.kept) return storeSetting();
		saveReadings(
			loadReadings().map((reading) => (ids.has(reading.id) ? { ...reading, sent: true as const } : reading)),
		);
	});
}

/** Whether the cookie says that a reader is signed in. */
const signedIn = () => /(^|; )signed_in=1/.test(document.cookie);

/** Fetches the account's setting and its history, once per tab. */
async function fetchHistory(): Promise<void> {
	if (!signedIn()) {
		storeSetting();
		if (loadReadings().some(({ far, sent }) => far || sent)) saveReadings(mergeReadings(loadReadings()));
		return;
	}
	if (storedSetting()) return;
	const response = await readHistory();
	if (!response.ok) return;
	const { kept, stories } = response.value;
	storeSetting(kept ? 'kept' : 'off');
	saveReadings(
		mergeReadings(
			loadReadings(),
			kept ? stories.map(({ story, ...reading }) => ({ id: story, ...reading })) : undefined,
		),
	);
}

/** Shows the button that scrolls to where the reader stopped, until the reader scrolls down. */
function offerResume(): void {
	const button = document.querySelector<HTMLButtonElement>('[data-resume]');
	const story = button?.closest('article');
	const before = loadReadings().find(({ id }) => id === story?.dataset.reading);
	if (!button || !story || !before || !isUnfinished(before) || location.hash || scrollY > innerHeight) return;
	const block = blocksOf(story)[blockAt(before.depth, blocksOf(story).length)];
	if (!block || block.getBoundingClientRect().top < innerHeight) return;
	const hideButton = () => {
		button.hidden = true;
		removeEventListener('scroll', scrolled);
	};
	const scrolled = () => scrollY > innerHeight && hideButton();
	button.addEventListener('click', () => {
		hideButton();
		block.tabIndex = -1;
		block.focus({ preventScroll: true });
		block.scrollIntoView({ block: 'center' });
	});
	addEventListener('scroll', scrolled, { passive: true });
	button.hidden = false;
}

/** Starts recording on a story's page. Previews are not recorded. */
export async function startHistory(): Promise<void> {
	if (location.pathname.startsWith(previewPrefix)) return;
	const restored = (history.state as { reading?: unknown } | null)?.reading;
	let waiting = false;
	const scheduleUpdate = () => {
		if (waiting) return;
		waiting = true;
		setTimeout(() => {
			waiting = false;
			updateReadings();
		}, checkInterval);
	};
	await fetchHistory().catch(() => {});
	if (!restored) offerResume();
	updateReadings();
	addEventListener('scroll', scheduleUpdate, { passive: true });
	addEventListener('pagehide', () => save(true));
	document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && save(false));
	setInterval(() => save(false), minute);
}
