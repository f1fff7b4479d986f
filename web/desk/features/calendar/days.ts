/** Days of a calendar, as texts such as "2026-12-01". They have no time zone. */

const length = 24 * 60 * 60 * 1000;

const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** The day a number of days later. */
export const plusDays = (day: string, n: number): string =>
	new Date(dateOf(day).getTime() + n * length).toISOString().slice(0, 10);

/** The number of days from a day to another one. */
export const daysBetween = (from: string, to: string): number =>
	Math.round((dateOf(to).getTime() - dateOf(from).getTime()) / length);

/** The Monday of the week of a day. */
export const weekOf = (day: string): string => plusDays(day, -((dateOf(day).getUTCDay() + 6) % 7));

/** The first day of a month, n months later. */
export function monthOf(day: string, n = 0): string {
	const date = dateOf(day);
	return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + n, 1)).toISOString().slice(0, 10);
}

/** The period that the calendar shows. */
export type View = 'month' | 'week' | 'day';

/** The days that the calendar shows of a month or week: whole weeks from Monday; for a day, only that day. */
export function shownDays(day: string, view: View): string[] {
	if (view === 'day') return [day];
	const first = weekOf(view === 'week' ? day : monthOf(day));
	const end = view === 'week' ? plusDays(first, 7) : monthOf(day, 1);
	const days: string[] = [];
	for (let at = first; at < end || days.length % 7 !== 0; at = plusDays(at, 1)) days.push(at);
	return days;
}

/** The day to which the calendar goes from a day: n months, weeks or days later. */
export function later(day: string, view: View, n: number): string {
	if (view === 'month') return monthOf(day, n);
	return view === 'week' ? plusDays(weekOf(day), 7 * n) : plusDays(day, n);
}

/** The present day in a time zone. */
export const today = (timeZone: string, now = new Date()): string =>
	new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
		now,
	);
