/** Days of a calendar, as texts such as "2026-12-01". They have no time zone. */

const length = 24 * 60 * 60 * 1000;

const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** The day a number of days later. */
export const plusDays = (day: string, n: number): string =>
	new Date(dateOf(day).getTime() + n * length).toISOString().slice(0, 10);

/** The Monday of the week of a day. */
export const weekOf = (day: string): string => plusDays(day, -((dateOf(day).getUTCDay() + 6) % 7));

/** The first day of a month, n months later. */
export function monthOf(day: string, n = 0): string {
	const date = dateOf(day);
	return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + n, 1)).toISOString().slice(0, 10);
}

/** The days that the calendar of a month or week shows: whole weeks from Monday. */
export function shownDays(day: string, view: 'month' | 'week'): string[] {
	const first = weekOf(view === 'week' ? day : monthOf(day));
	const end = view === 'week' ? plusDays(first, 7) : monthOf(day, 1);
	const days: string[] = [];
	for (let at = first; at < end || days.length % 7 !== 0; at = plusDays(at, 1)) days.push(at);
	return days;
}

/** The present day in a time zone. */
export const today = (timeZone: string, now = new Date()): string =>
	new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
		now,
	);
