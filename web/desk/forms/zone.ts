/** The difference of a time zone from UTC at a moment, in minutes. */
function offsetAt(moment: number, timeZone: string): number {
	const parts = new Intl.DateTimeFormat('en-US', {
		timeZone,
		hourCycle: 'h23',
		year: 'numeric',
		month: 'numeric',
		day: 'numeric',
		hour: 'numeric',
		minute: 'numeric',
		second: 'numeric',
	}).formatToParts(moment);
	const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
	const wall = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
	return (wall - Math.floor(moment / 1000) * 1000) / 60_000;
}

/** The moment of a local time such as "2026-12-01T09:00" in a time zone, as RFC 3339 in UTC; undefined for no time. */
export function instantOf(local: string, timeZone: string): string | undefined {
	const wall = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) ? Date.parse(`${local}:00Z`) : Number.NaN;
	if (Number.isNaN(wall)) return undefined;
	// The difference at the moment itself may not be that of the first guess, on a day when clocks change.
	const guess = wall - offsetAt(wall, timeZone) * 60_000;
	return new Date(wall - offsetAt(guess, timeZone) * 60_000).toISOString().replace('.000Z', 'Z');
}

/** A moment as the local time of a time zone, in the form of a field for date and time. */
export const localOf = (moment: Date, timeZone: string): string =>
	new Date(moment.getTime() + offsetAt(moment.getTime(), timeZone) * 60_000).toISOString().slice(0, 16);
