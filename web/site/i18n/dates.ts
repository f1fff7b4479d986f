/** Moments as a reader sees them: in the page's language and the brand's zone, which is named. */
import { digits } from '../clock';
import type { Translate } from './translate';

/** Names that readers know, where Intl would say GMT+5:30. */
const zoneNames: Record<string, string> = { 'Asia/Kolkata': 'IST', 'Asia/Dubai': 'GST', 'Asia/Seoul': 'KST' };

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export interface Dates {
	/** The zone that the dates are of. */
	timeZone: string;
	/** Within a day how long ago, then the date. */
	short(moment: string): string;
	/** The date, without the year when it is this one. */
	date(moment: string): string;
	/** Date, time and zone. */
	stamp(moment: string): string;
	/** Weekday and date. */
	line(moment: string): string;
	/** The day of the month, as a date block has it. */
	day(moment: string): string;
	/** The month, short. */
	month(moment: string): string;
	/** The names in a row, joined as the language does. */
	names(names: readonly string[]): string;
}

type Written = Pick<Intl.DateTimeFormat, 'format'>;

interface Formats {
	date: Intl.DateTimeFormat;
	dateThisYear: Written;
	time: Intl.DateTimeFormat;
	line: Intl.DateTimeFormat;
	day: Intl.DateTimeFormat;
	month: Intl.DateTimeFormat;
	list: Intl.ListFormat;
	zone: string;
	/** Dates of moments written before. */
	known: Map<string, string>;
}

/** Punjabi has the day first, as CLDR has it with the year and with a short month; of this one form it knows no better. */
function dayFirst(of: (options: Intl.DateTimeFormatOptions) => Intl.DateTimeFormat): Written {
	const [day, month] = [of({ day: 'numeric' }), of({ month: 'long' })];
	return { format: (moment) => `${day.format(moment)} ${month.format(moment)}` };
}

const cache = new Map<string, Formats>();

function formats(lang: string, timeZone: string): Formats {
	const key = `${lang} ${timeZone}`;
	let found = cache.get(key);
	if (!found) {
		const locale = lang === 'en' ? 'en-GB' : lang;
		const of = (options: Intl.DateTimeFormatOptions) =>
			new Intl.DateTimeFormat(locale, { timeZone, ...options });
		const named = of({ timeZoneName: 'short' }).formatToParts(0);
		found = {
			date: of({ day: 'numeric', month: 'long', year: 'numeric' }),
			dateThisYear: lang === 'pa' ? dayFirst(of) : of({ day: 'numeric', month: 'long' }),
			time: of({ hour: 'numeric', minute: '2-digit', hourCycle: 'h23' }),
			line: of({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
			day: of({ day: 'numeric' }),
			month: of({ month: 'short' }),
			list: new Intl.ListFormat(locale, { type: 'conjunction' }),
			zone: zoneNames[timeZone] ?? named.find((part) => part.type === 'timeZoneName')?.value ?? timeZone,
			known: new Map(),
		};
		cache.set(key, found);
	}
	return found;
}

/** The date of a moment, without the year when it is this one. */
function dateOf(f: Formats, moment: string, thisYear: boolean): string {
	const key = thisYear ? `~${moment}` : moment;
	let text = f.known.get(key);
	if (text === undefined) {
		text = (thisYear ? f.dateThisYear : f.date).format(Date.parse(moment));
		if (f.known.size >= 2000) f.known.clear();
		f.known.set(key, text);
	}
	return text;
}

/** Makes the dates of a page; now is the model's moment, not the machine's. */
export function dates(lang: string, timeZone: string, now: string, t: Translate): Dates {
	const f = formats(lang, timeZone);
	const present = Date.parse(now);
	const year = now.slice(0, 4);
	const date = (moment: string) => dateOf(f, moment, moment.startsWith(year));
	return {
		timeZone,
		date,
		short(moment) {
			const at = Date.parse(moment);
			const age = present - at;
			if (age >= 0 && age < minute) return t('time.justNow');
			if (age >= 0 && age < hour) return t('lapsed.minutes', { n: Math.floor(age / minute) });
			if (age >= 0 && age < day) return t('lapsed.hours', { n: Math.floor(age / hour) });
			return date(moment);
		},
		stamp(moment) {
			const at = Date.parse(moment);
			const time = f.time.format(at).replace(/^0(?=\d:)/, '');
			return t('time.stamp', { date: f.date.format(at), time, zone: f.zone });
		},
		line: (moment) => f.line.format(Date.parse(moment)),
		day: (moment) => f.day.format(Date.parse(moment)),
		month: (moment) => f.month.format(Date.parse(moment)),
		names: (names) => (names.length === 1 ? (names[0] ?? '') : f.list.format(names)),
	};
}

/** The name of a month, 1 for January, as it stands alone. */
export const monthName = (month: number, lang: string): string =>
	new Intl.DateTimeFormat(lang, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, month - 1, 1));

/** A year in the digits of a language. */
export const yearIn = (year: number, lang: string): string => digits(lang).one.format(year);
