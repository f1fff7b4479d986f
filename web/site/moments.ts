/** Where a thing with a start and an end stands. Without an end it is over when it begins. */
export type Stage = 'upcoming' | 'live' | 'ended';

/** The stage at a moment; start and end are RFC 3339, "" for none. */
export function stageAt(now: number, start: string, end: string): Stage {
	const from = Date.parse(start);
	const to = Date.parse(end);
	if (now < from) return 'upcoming';
	return now >= from && now < to ? 'live' : 'ended';
}
