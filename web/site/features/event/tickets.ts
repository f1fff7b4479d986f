/** The list of tickets on a device at the door of an event. Nothing here needs a page. */

/** A ticket as the server sends it. */
export interface Ticket {
	code: string;
	name: string;
	guests: readonly string[];
	seats: number;
	/** Unix time in milliseconds, 0 for a ticket that is not checked in. */
	checkedIn: number;
}

/** A check-in on this device, or its undo, that the server has not received yet. */
export interface CheckIn {
	code: string;
	/** Unix time in milliseconds. */
	at: number;
	undo: boolean;
}

/** The list of one event on a device. */
export interface DoorList {
	device: string;
	tickets: readonly Ticket[];
	queue: readonly CheckIn[];
	/** RFC 3339 time of the end of the event, if it is known. */
	ends?: string;
}

/** Milliseconds for which a list stays on a device after the end of the event. Links for helpers are valid for the same time. */
const keptAfterEnd = 24 * 3600 * 1000;

/** Whether the device must delete a list, because its event ended too long ago; never without an end. now is in milliseconds. */
export const isOutdated = (ends: string | undefined, now: number): boolean =>
	Date.parse(ends ?? '') + keptAfterEnd < now;

/** Whether the status of a response means that whoever has the device may not, or no longer, see the names in the list. */
export const isRefusal = (status: number): boolean => [401, 403, 404].includes(status);

/**
 * The list that a device stores, undefined for none. A list that the server refused is stored without names, and only while check-ins
 * wait: they are sent after the next sign-in. now is the Unix time in milliseconds.
 */
export function listToStore(list: DoorList, refused: boolean, now: number): DoorList | undefined {
	if (isOutdated(list.ends, now)) return undefined;
	if (!refused) return list;
	return list.queue.length > 0 ? { ...list, tickets: [] } : undefined;
}

/** The code of a ticket as the server writes it, from a typed or scanned one. */
export const normalizedCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase();

/** The tickets after the check-ins that wait on this device. The earliest check-in counts, and an undo revokes those before it. */
export function withQueuedCheckIns({ tickets, queue }: DoorList): Ticket[] {
	return tickets.map((ticket) => {
		let { checkedIn } = ticket;
		for (const { code, at, undo } of queue) {
			if (code !== ticket.code) continue;
			if (undo) checkedIn = checkedIn > at ? checkedIn : 0;
			else if (checkedIn === 0 || at < checkedIn) checkedIn = at;
		}
		return { ...ticket, checkedIn };
	});
}

/** The check-ins of a queue without those that were sent. */
export const withoutSent = (queue: readonly CheckIn[], sent: readonly CheckIn[]): CheckIn[] =>
	queue.filter(
		(one) => !sent.some((other) => other.code === one.code && other.at === one.at && other.undo === one.undo),
	);

/**
 * The time of a new check-in or undo at a time on the server's clock, after the one that was recorded last and, for an undo, after the
 * check-in that it undoes. All times are in milliseconds.
 */
export const timeToRecord = (now: number, last: number, checkedIn: number): number =>
	Math.max(now, last + 1, checkedIn + 1);

/** The names on the tickets whose check-ins the server refused, because it does not know their codes, such as after a cancellation. */
export const namesOfRefused = (
	tickets: readonly Ticket[],
	sent: readonly CheckIn[],
	unknown: readonly string[],
): string[] => [
	...new Set(
		sent
			.filter(({ code, undo }) => !undo && unknown.includes(code))
			.map(({ code }) => tickets.find((ticket) => ticket.code === code)?.name ?? code),
	),
];

/** The tickets that have a text as code, or a name or guest that contains it. */
export function matchingTickets(tickets: readonly Ticket[], text: string): Ticket[] {
	const wanted = text.trim().toLocaleLowerCase();
	return tickets.filter(
		({ code, name, guests }) =>
			code === normalizedCode(text) ||
			[name, ...guests].some((one) => one.toLocaleLowerCase().includes(wanted)),
	);
}
