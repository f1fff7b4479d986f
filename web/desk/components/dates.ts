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

/** A day without a time, such as "2026-11-30", in a language; "" for none. */
export const plainDay = (day: string | undefined, lang: string): string =>
	day
		? new Intl.DateTimeFormat(tag(lang), { dateStyle: 'medium', timeZone: 'UTC' }).format(
				new Date(`${day}T00:00Z`),
			)
		: '';

const tag = (lang: string): string => `${lang}-IN-u-nu-latn`;
