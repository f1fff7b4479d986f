/**
 * Tells the house that a page was opened and how far its stories are read, and
 * nothing of who reads: no cookie, no number, no address. It comes when the page
 * has nothing else to do, and is silent where a reader or a browser declines.
 */
import { consented } from './consent';

/** How far a story was read, in quarters of its text, and how much of that was told. */
interface Reading {
	quarters: number;
	told: number;
}

/** The stories that were begun since the page was opened. */
const begun = new Map<HTMLElement, Reading>();

/** How long between two looks at what is on the screen. */
const pause = 500;

/** What a browser says for its reader. */
const declined = (): boolean =>
	navigator.doNotTrack === '1' ||
	(navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

const tell = (beacon: object): void => {
	if (consented() && !declined()) navigator.sendBeacon('/api/v2/audience', JSON.stringify(beacon));
};

const idOf = (story: HTMLElement | undefined): number | undefined =>
	story && (Number(story.dataset.reading) || undefined);

/** Where the reader came from: the host alone. */
function host(): string {
	try {
		return new URL(document.referrer).host;
	} catch {
		return '';
	}
}

/** What the link that led here says that it stood in. */
function medium(): string | undefined {
	const asked = new URLSearchParams(location.search);
	return (asked.get('utm_medium') ?? asked.get('utm_source'))?.slice(0, 40);
}

/** A page was opened, or a story on it was begun. */
function opened(story: HTMLElement | undefined, from: string, medium?: string): void {
	const { page, brand } = document.documentElement.dataset;
	tell({
		page,
		brand,
		from,
		story: idOf(story),
		medium,
		nothing: document.querySelector<HTMLElement>('[data-nothing]')?.dataset.nothing?.slice(0, 200),
	});
}

/** Notes what of the stories stands on the screen: a story is begun where people read, a quarter is read when its end was seen. */
function look(): void {
	for (const story of document.querySelectorAll<HTMLElement>('article[data-reading]')) {
		const { top, bottom } = story.getBoundingClientRect();
		let reading = begun.get(story);
		if (!reading) {
			if (top > innerHeight * 0.45 || bottom < 0) continue;
			reading = { quarters: 0, told: 0 };
			begun.set(story, reading);
			opened(story, location.host);
		}
		const text = story.querySelector('[data-prose]')?.getBoundingClientRect();
		for (let quarter = 4; text && quarter > reading.quarters; quarter--) {
			const end = text.top + (text.height * quarter) / 4;
			if (end >= 0 && end <= innerHeight) reading.quarters = quarter;
		}
	}
}

/** Tells how far the stories are read, when the page goes out of sight: nobody knows whether it comes back. */
function leave(): void {
	const read: object[] = [];
	for (const [story, reading] of begun) {
		const { quarters, told } = reading;
		if (quarters > told && read.length < 12) read.push({ story: idOf(story), quarters, after: told });
		reading.told = quarters;
	}
	if (read.length > 0) tell({ read });
}

/** The page was opened: what is first on it is begun, and the rest follows as it is read. */
function open(from: string, medium?: string): void {
	begun.clear();
	const first = document.querySelector<HTMLElement>('article[data-reading]') ?? undefined;
	if (first) begun.set(first, { quarters: 0, told: 0 });
	opened(first, from, medium);
	look();
}

/** Calls back once the page is seen: not while it is made ready before anybody asks for it, nor behind another. */
function whenSeen(then: () => void): void {
	const { prerendering } = document as { prerendering?: boolean };
	if (!prerendering && document.visibilityState === 'visible') then();
	else
		document.addEventListener(
			prerendering ? 'prerenderingchange' : 'visibilitychange',
			() => whenSeen(then),
			{
				once: true,
			},
		);
}

/** Counts the page. One that is loaded again is not opened again; one that comes back from the browser's memory is. */
export function countPage(): void {
	if (location.pathname.startsWith('/preview/')) return;
	whenSeen(() => {
		const [way] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
		if (way?.type !== 'reload') open(host(), medium());
		else
			for (const story of document.querySelectorAll<HTMLElement>('article[data-reading]'))
				begun.set(story, { quarters: 4, told: 4 });
		let waiting = false;
		const soon = () => {
			if (waiting) return;
			waiting = true;
			setTimeout(() => {
				waiting = false;
				look();
			}, pause);
		};
		addEventListener('scroll', soon, { passive: true });
		addEventListener('pageshow', ({ persisted }) => persisted && open(location.host));
		addEventListener('pagehide', leave);
		document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && leave());
	});
}
