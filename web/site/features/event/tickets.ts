/** The list at the door of an event as a device keeps it, without a page. */

/** A ticket as the server knows it. */
export interface Ticket {
	code: string;
	name: string;
	guests: readonly string[];
	seats: number;
	/** Unix time in milliseconds, 0 for a ticket that is not checked in. */
	checkedIn: number;
}

/** A check-in on this device that the server has not got yet. */
export interface CheckIn {
	code: string;
	/** Unix time in milliseconds. */
	at: number;
	undo: boolean;
}

/** What a device keeps of an event. */
export interface DoorList {
	device: string;
	tickets: readonly Ticket[];
	queue: readonly CheckIn[];
	/** RFC 3339 time of the end of the event, if it is known. */
	ends?: string;
}

/** How long a device keeps a list after the end of the event, in milliseconds; links for helpers work as long. */
const keptAfter = 24 * 3600 * 1000;

/** Whether a list is of an event that ended so long ago that the device must not keep it. Without an end it never is. */
export const isOutdated = (ends: string | undefined, now: number): boolean =>
	Date.parse(ends ?? '') + keptAfter < now;

/** Whether a status of a response means that the names in the list are not, or no longer, for whoever has the device. */
export const isRefusal = (status: number): boolean => [401, 403, 404].includes(status);

/**
 * What a device stores: nothing once the event is over; if the server refused the list, the check-ins that wait, without names, so that
 * they are sent after signing in again.
 */
export function stored(list: DoorList, refused: boolean, now: number): DoorList | undefined {
	if (isOutdated(list.ends, now)) return undefined;
	if (!refused) return list;
	return list.queue.length > 0 ? { ...list, tickets: [] } : undefined;
}

/** A code as it is stored, from what somebody typed or scanned. */
export const normalCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase();

/** The tickets with the check-ins that wait on this device: the first time counts, and an undo revokes what was before it. */
export function withQueue({ tickets, queue }: DoorList): Ticket[] {
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

/** The check-ins that were not sent, after the server has got the first ones. */
export const afterSending = (queue: readonly CheckIn[], sent: readonly CheckIn[]): CheckIn[] =>
	queue.filter(
		(one) => !sent.some((other) => other.code === one.code && other.at === one.at && other.undo === one.undo),
	);

/** The tickets whose name or guests contain a text. */
export function found(tickets: readonly Ticket[], text: string): Ticket[] {
	const wanted = text.trim().toLocaleLowerCase();
	return tickets.filter(
		({ code, name, guests }) =>
			code === normalCode(text) || [name, ...guests].some((one) => one.toLocaleLowerCase().includes(wanted)),
	);
}
