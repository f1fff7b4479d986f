/** The stage of something with a start and an end. Without an end it has ended as soon as it starts. */
export type Stage = 'upcoming' | 'live' | 'ended';

/** The stage at a time in milliseconds; start and end are RFC 3339, "" for none. */
export function stageAt(now: number, start: string, end: string): Stage {
	const from = Date.parse(start);
	const endTime = Date.parse(end);
	if (now < from) return 'upcoming';
	return now >= from && now < endTime ? 'live' : 'ended';
}
