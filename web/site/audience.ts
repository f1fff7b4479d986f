/**
 * Reports to the server that a page was opened and how far its stories were read. It sends
 * nothing that identifies the reader: no cookie, id or address. It loads when the page is
 * idle, and sends nothing if the reader or the browser declines. The reports wait until the reader has chosen or has
 * closed the notice; if the reader leaves the page before that, they are lost.
 */
import { maxReported, previewPrefix } from '../api/limits.gen';
import { choiceEvent, consented, storedChoice } from './consent';

/** The part of a story that was read, and the part that was reported, both in quarters of its text. */
interface Reading {
	quarters: number;
	sent: number;
}

/** The stories that the reader began since the page was opened. */
const readings = new Map<HTMLElement, Reading>();

/** Milliseconds between two checks of what is on the screen. */
const checkInterval = 500;

/** Whether the browser asks not to be tracked. */
const trackingDeclined = (): boolean =>
	navigator.doNotTrack === '1' ||
	(navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

/** Reports that wait for the reader's choice about cookies. */
let held: object[] = [];

const sendNow = (report: object): void => {
	if (consented() && !trackingDeclined()) navigator.sendBeacon('/api/v2/audience', JSON.stringify(report));
};

/** Sends a report, or holds it if the reader has not chosen. */
const sendReport = (report: object): void => {
	if (storedChoice() === undefined) held.push(report);
	else sendNow(report);
};

/** Sends the held reports, or drops them if the reader has declined. */
function releaseHeld(): void {
	const reports = held;
	held = [];
	reports.forEach(sendNow);
}

const storyIdOf = (story: HTMLElement | undefined): number | undefined =>
	story && (Number(story.dataset.reading) || undefined);

/** The host that the reader came from, "" if unknown. */
function referrerHost(): string {
	try {
		return new URL(document.referrer).host;
	} catch {
		return '';
	}
}

/** The medium or source that the campaign parameters of the address name. */
function campaignMedium(): string | undefined {
	const parameters = new URLSearchParams(location.search);
	return (parameters.get('utm_medium') ?? parameters.get('utm_source'))?.slice(0, 40);
}

/** Reports that a page was opened or that a story on it was begun. */
function sendOpened(story: HTMLElement | undefined, from: string, medium?: string): void {
	const { page, brand } = document.documentElement.dataset;
	sendReport({
		page,
		brand,
		from,
		story: storyIdOf(story),
		medium,
		nothing: document.querySelector<HTMLElement>('[data-no-results]')?.dataset.noResults?.slice(0, 200),
	});
}

/**
 * Updates the readings from what is on the screen. A story is begun when its top is within the upper 45% of the
 * screen. A quarter is read when its end was visible.
 */
function updateReadings(): void {
	for (const story of document.querySelectorAll<HTMLElement>('article[data-reading]')) {
		const { top, bottom } = story.getBoundingClientRect();
		let reading = readings.get(story);
		if (!reading) {
			if (top > innerHeight * 0.45 || bottom < 0) continue;
			reading = { quarters: 0, sent: 0 };
			readings.set(story, reading);
			sendOpened(story, location.host);
		}
		const text = story.querySelector('[data-prose]')?.getBoundingClientRect();
		for (let quarter = 4; text && quarter > reading.quarters; quarter--) {
			const end = text.top + (text.height * quarter) / 4;
			if (end >= 0 && end <= innerHeight) reading.quarters = quarter;
		}
	}
}

/** Sends the progress of all stories. Called whenever the page is hidden, because it may never be shown again. */
function sendProgress(): void {
	const read: object[] = [];
	for (const [story, reading] of readings) {
		const { quarters, sent } = reading;
		if (quarters > sent && read.length < maxReported)
			read.push({ story: storyIdOf(story), quarters, after: sent });
		reading.sent = quarters;
	}
	if (read.length > 0) sendReport({ read });
}

/** Begins the count of a page view with the first story on the page. */
function startCounting(from: string, medium?: string): void {
	readings.clear();
	const first = document.querySelector<HTMLElement>('article[data-reading]') ?? undefined;
	if (first) readings.set(first, { quarters: 0, sent: 0 });
	sendOpened(first, from, medium);
	updateReadings();
}

/** Calls back once the page is visible: not while it is prerendered or in a background tab. */
function whenVisible(callback: () => void): void {
	const { prerendering } = document as { prerendering?: boolean };
	if (!prerendering && document.visibilityState === 'visible') callback();
	else
		document.addEventListener(
			prerendering ? 'prerenderingchange' : 'visibilitychange',
			() => whenVisible(callback),
			{
				once: true,
			},
		);
}

/** Counts this page view. A reload does not count again; a return from the back/forward cache does. */
export function countPage(): void {
	if (location.pathname.startsWith(previewPrefix)) return;
	addEventListener(choiceEvent, releaseHeld);
	whenVisible(() => {
		const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
		if (navigation?.type !== 'reload') startCounting(referrerHost(), campaignMedium());
		else
			for (const story of document.querySelectorAll<HTMLElement>('article[data-reading]'))
				readings.set(story, { quarters: 4, sent: 4 });
		let waiting = false;
		const scheduleUpdate = () => {
			if (waiting) return;
			waiting = true;
			setTimeout(() => {
				waiting = false;
				updateReadings();
			}, checkInterval);
		};
		addEventListener('scroll', scheduleUpdate, { passive: true });
		addEventListener('pageshow', ({ persisted }) => persisted && startCounting(location.host));
		addEventListener('pagehide', sendProgress);
		document.addEventListener(
			'visibilitychange',
			() => document.visibilityState === 'hidden' && sendProgress(),
		);
	});
}
