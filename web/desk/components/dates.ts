/** The time of day of a moment if it is today, else its date with the time; in a language and, if given, a time zone. */
export function shortMoment(at: string | Date, lang: string, timeZone?: string): string {
	const date = new Date(at);
	const zone = timeZone ? { timeZone } : {};
	const day = (value: Date) =>
		new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', ...zone }).format(value);
	const time: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...zone };
	if (day(date) === day(new Date())) return new Intl.DateTimeFormat(tag(lang), time).format(date);
	return new Intl.DateTimeFormat(tag(lang), {
		day: 'numeric',
		month: 'short',
		year: 'numeric',
		...time,
	}).format(date);
}

/** The date of a moment and its time of day, in a language. */
export const dayAndTime = (at: string | Date, lang: string): string =>
	new Intl.DateTimeFormat(tag(lang), {
		day: 'numeric',
		month: 'short',
		year: 'numeric',
		hour: '2-digit',
		minute: '2-digit',
		hourCycle: 'h23',
	}).format(new Date(at));

/** A moment with its date, time and the name of the time zone. */
export const longMoment = (at: string | Date, lang: string, timeZone: string): string =>
	new Intl.DateTimeFormat(tag(lang), {
		day: 'numeric',
		month: 'long',
		year: 'numeric',
		hour: '2-digit',
		minute: '2-digit',
		hourCycle: 'h23',
		timeZone,
		timeZoneName: 'short',
	}).format(new Date(at));

/** A day such as 2026-12-01, or only its year or its month, in a language. Another text stays as it is. */
export function shortDay(day: string, lang: string): string {
	const [, year, month, date] = /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?$/.exec(day) ?? [];
	const at = new Date(`${year}-${month ?? '01'}-${date ?? '01'}T12:00:00Z`);
	if (year === undefined || Number.isNaN(at.getTime())) return day;
	return new Intl.DateTimeFormat(tag(lang), {
		year: 'numeric',
		...(month && { month: 'short' }),
		...(date && { day: 'numeric' }),
		timeZone: 'UTC',
	}).format(at);
}

/** A day or a moment as people write it, in a language; undefined for any other text. */
export function dateText(value: string, lang: string): string | undefined {
	if (/^\d{4}-\d\d-\d\d$/.test(value)) return shortDay(value, lang);
	const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(value);
	if (!isMoment || Number.isNaN(Date.parse(value))) return undefined;
	return longMoment(value, lang, Intl.DateTimeFormat().resolvedOptions().timeZone);
}

const tag = (lang: string): string => `${lang}-IN-u-nu-latn`;
