/** Dates and times in the page's language and the brand's time zone. */
import { digitFormats } from '../clock';
import type { Translate } from './translate';

/** Time zone names that readers know; Intl would say GMT+5:30. Chromium knows Asia/Kolkata by its old name. */
const zoneNames: Record<string, string> = {
	'Asia/Kolkata': 'IST',
	'Asia/Calcutta': 'IST',
	'Asia/Dubai': 'GST',
	'Asia/Seoul': 'KST',
};

const minute = 60_000;
/**
 * Ages on all pages change only at each quarter of an hour. Until then the bytes of a landing page do not change because
 * of them, so copies in browsers stay valid.
 */
const ageStep = 15 * minute;
const hour = 60 * minute;
const day = 24 * hour;

export interface Dates {
	/** IANA name of the time zone. */
	timeZone: string;
	/** The age at the last quarter of an hour, up to a day, else the date. A moment after that quarter is "just now". */
	relative(moment: string): string;
	/**
	 * The date, without the year if it is the current one, in the brand's time zone or in another one. moment is RFC 3339 with the
	 * offset of that zone.
	 */
	date(moment: string, zone?: string): string;
	/** Date, time and zone, in the brand's time zone or in another one. */
	dateTime(moment: string, zone?: string): string;
	/** Weekday and date, in the brand's time zone or in another one. */
	weekdayDate(moment: string, zone?: string): string;
	/** The day of the month, in the brand's time zone or in another one. */
	day(moment: string, zone?: string): string;
	/** The short name of the month, in the brand's time zone or in another one. */
	month(moment: string, zone?: string): string;
	/** Names joined as the language joins them. */
	joinNames(names: readonly string[]): string;
}

type DateFormatter = Pick<Intl.DateTimeFormat, 'format'>;

interface Formats {
	date: Intl.DateTimeFormat;
	dateThisYear: DateFormatter;
	/** Hour and minute on the 24-hour clock, always in ASCII digits: 09:30. */
	time: Intl.DateTimeFormat;
	line: Intl.DateTimeFormat;
	day: Intl.DateTimeFormat;
	month: Intl.DateTimeFormat;
	list: Intl.ListFormat;
	/** The short name of the time zone at a moment in milliseconds: it differs in summer, as CET and CEST. */
	zone: (at: number) => string;
	/** Dates formatted before. */
	known: Map<string, string>;
}

/** Puts the day first in Punjabi. CLDR does so in its other formats and is wrong in this one. */
function dayFirst(formatWith: (options: Intl.DateTimeFormatOptions) => Intl.DateTimeFormat): DateFormatter {
	const [day, month] = [formatWith({ day: 'numeric' }), formatWith({ month: 'long' })];
	return { format: (moment) => `${day.format(moment)} ${month.format(moment)}` };
}

const cache = new Map<string, Formats>();

function formats(lang: string, timeZone: string): Formats {
	const key = `${lang} ${timeZone}`;
	let found = cache.get(key);
	if (!found) {
		const locale = lang === 'en' ? 'en-GB' : lang;
		const formatWith = (options: Intl.DateTimeFormatOptions) =>
			new Intl.DateTimeFormat(locale, { timeZone, ...options });
		const known = zoneNames[timeZone];
		const named = formatWith({ timeZoneName: 'short' });
		found = {
			date: formatWith({ day: 'numeric', month: 'long', year: 'numeric' }),
			dateThisYear: lang === 'pa' ? dayFirst(formatWith) : formatWith({ day: 'numeric', month: 'long' }),
			time: new Intl.DateTimeFormat('en-GB', {
				timeZone,
				hour: '2-digit',
				minute: '2-digit',
				hourCycle: 'h23',
			}),
			line: formatWith({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
			day: formatWith({ day: 'numeric' }),
			month: formatWith({ month: 'short' }),
			list: new Intl.ListFormat(locale, { type: 'conjunction' }),
			zone: (at) =>
				known ?? named.formatToParts(at).find((part) => part.type === 'timeZoneName')?.value ?? timeZone,
			known: new Map(),
		};
		cache.set(key, found);
	}
	return found;
}

/** Formats the date of a moment, without the year if thisYear is true. */
function formatDate(f: Formats, moment: string, thisYear: boolean): string {
	const key = thisYear ? `~${moment}` : moment;
	let text = f.known.get(key);
	if (text === undefined) {
		text = (thisYear ? f.dateThisYear : f.date).format(Date.parse(moment));
		if (f.known.size >= 2000) f.known.clear();
		f.known.set(key, text);
	}
	return text;
}

/**
 * Creates the date formats of a page. now is the time of the page model in RFC 3339, which the
 * server rounds down to the minute, so a moment may be up to a minute after now.
 */
export function dates(lang: string, timeZone: string, now: string, t: Translate): Dates {
	const f = formats(lang, timeZone);
	const present = Math.floor(Date.parse(now) / ageStep) * ageStep;
	const latest = Date.parse(now) + minute;
	const year = now.slice(0, 4);
	const date = (moment: string, zone = timeZone) =>
		formatDate(zone === timeZone ? f : formats(lang, zone), moment, moment.startsWith(year));
	return {
		timeZone,
		date,
		relative(moment) {
			const at = Date.parse(moment);
			const age = present - at;
			if (at < latest && age < minute) return t('time.justNow');
			if (age >= 0 && age < hour) return t('lapsed.minutes', { n: Math.floor(age / minute) });
			if (age >= 0 && age < day) return t('lapsed.hours', { n: Math.floor(age / hour) });
			return date(moment);
		},
		dateTime(moment, zone = timeZone) {
			const at = Date.parse(moment);
			const there = formats(lang, zone);
			const [hours = 0, minutes = 0] = there.time.format(at).split(':').map(Number);
			const time = formatTimeOfDay(hours, minutes, lang, t);
			return t('time.stamp', { date: there.date.format(at), time, zone: there.zone(at) });
		},
		weekdayDate: (moment, zone = timeZone) => formats(lang, zone).line.format(Date.parse(moment)),
		day: (moment, zone = timeZone) => formats(lang, zone).day.format(Date.parse(moment)),
		month: (moment, zone = timeZone) => formats(lang, zone).month.format(Date.parse(moment)),
		joinNames: (names) => (names.length === 1 ? (names[0] ?? '') : f.list.format(names)),
	};
}

/** The part of the day at an hour. The messages `time.…` contain the word for it. */
function partOfDay(hour: number): 'night' | 'dawn' | 'morning' | 'noon' | 'afternoon' | 'evening' {
	if (hour < 4 || hour >= 20) return 'night';
	if (hour < 6) return 'dawn';
	if (hour < 12) return 'morning';
	if (hour < 16) return 'noon';
	return hour < 18 ? 'afternoon' : 'evening';
}

/**
 * Formats a time: in English on the 24-hour clock, in other languages on the 12-hour clock with the part of the day.
 * hour is 0 to 23.
 */
export function formatTimeOfDay(hour: number, minutes: number, lang: string, t: Translate): string {
	const { one, two } = digitFormats(lang);
	const shown = lang === 'en' ? hour : hour % 12 || 12;
	return t(`time.${partOfDay(hour)}`, { time: `${one.format(shown)}:${two.format(minutes)}` });
}

const timeTextIds = ['stamp', 'night', 'dawn', 'morning', 'noon', 'afternoon', 'evening'] as const;

/** The messages that a script needs to write a date with its time, as JSON for an attribute of the page. */
export const timeTexts = (t: Translate): string =>
	JSON.stringify(
		Object.fromEntries(
			timeTextIds.map((id) => [
				`time.${id}`,
				t(`time.${id}`, { date: '{date}', time: '{time}', zone: '{zone}' }),
			]),
		),
	);

/** A translator for the messages of timeTexts. */
export function timeTranslator(json: string): Translate {
	const texts: Record<string, string> = JSON.parse(json);
	return (id, slots) => (texts[id] ?? '').replace(/\{(\w+)\}/g, (_, name) => String(slots?.[name] ?? ''));
}

/** A day for which Intl names zones with summer time without "standard" and "summer". */
const namingDay = Date.UTC(2026, 6);

/** The name of a time zone in a language, such as India Standard Time; if it has none, the zone's id. */
export const zoneName = (zone: string, lang: string): string =>
	(zone !== 'UTC' &&
		new Intl.DateTimeFormat(lang, { timeZone: zone, timeZoneName: 'longGeneric' })
			.formatToParts(namingDay)
			.find(({ type }) => type === 'timeZoneName')?.value) ||
	zone;

/** The standalone name of a month; 1 is January. */
export const monthName = (month: number, lang: string): string =>
	new Intl.DateTimeFormat(lang, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, month - 1, 1));

/** A year in the digits of a language. */
export const formatYear = (year: number, lang: string): string => digitFormats(lang).one.format(year);
