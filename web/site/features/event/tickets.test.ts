import { describe, expect, it } from 'vitest';
import {
	isOutdated,
	isRefusal,
	listToStore,
	matchingTickets,
	namesOfRefused,
	normalizedCode,
	type Ticket,
	timeToRecord,
	withoutSent,
	withQueuedCheckIns,
} from './tickets';

const ticket = (code: string, checkedIn = 0): Ticket => ({
	code,
	name: `Name ${code}`,
	guests: ['Ravi'],
	seats: 2,
	checkedIn,
});

// F165: a device checks in tickets without a connection, and the earliest time counts.
describe('the list at the door', () => {
	const list = { device: 'd', tickets: [ticket('A'), ticket('B', 500)] };
	it('includes the check-ins that wait on the device', () => {
		const queue = [
			{ code: 'A', at: 900, undo: false },
			{ code: 'B', at: 400, undo: false },
		];
		expect(withQueuedCheckIns({ ...list, queue }).map((one) => one.checkedIn)).toEqual([900, 400]);
		expect(
			withQueuedCheckIns({ ...list, queue: [...queue, { code: 'A', at: 950, undo: true }] })[0]?.checkedIn,
		).toBe(0);
	});
	it('still has the check-ins that were made while the queue was sent', () => {
		const first = { code: 'A', at: 900, undo: false };
		const second = { code: 'A', at: 950, undo: true };
		expect(withoutSent([first, second], [first])).toEqual([second]);
	});
	it('stays on the device until a day after the end, and without names once the server refuses it', () => {
		const ends = '2026-12-05T20:30:00+05:30';
		const end = Date.parse(ends);
		const kept = { ...list, queue: [], ends };
		expect([isOutdated(ends, end + 8e7), isOutdated(ends, end + 9e7), isOutdated('', end)]).toEqual([
			false,
			true,
			false,
		]);
		expect(listToStore(kept, false, end)).toEqual(kept);
		expect(listToStore(kept, false, end + 9e7)).toBeUndefined();
		expect(listToStore(kept, true, end)).toBeUndefined();
		const queue = [{ code: 'A', at: 900, undo: false }];
		expect(listToStore({ ...kept, queue }, true, end)).toEqual({ ...kept, queue, tickets: [] });
		expect([200, 401, 403, 404, 500].map(isRefusal)).toEqual([false, true, true, true, false]);
	});
	it('records an undo after its check-in, and never two at once', () => {
		expect(timeToRecord(900, 0, 0)).toBe(900);
		expect(timeToRecord(900, 950, 0)).toBe(951);
		expect(timeToRecord(900, 950, 1000)).toBe(1001);
	});
	it('names the check-ins that the server refused', () => {
		const sent = [
			{ code: 'A', at: 900, undo: false },
			{ code: 'A', at: 910, undo: false },
			{ code: 'B', at: 920, undo: true },
			{ code: 'X', at: 930, undo: false },
		];
		expect(namesOfRefused(list.tickets, sent, ['A', 'B', 'X'])).toEqual(['Name A', 'X']);
		expect(namesOfRefused(list.tickets, sent, [])).toEqual([]);
	});
	it('finds tickets by name, guest and code', () => {
		expect(matchingTickets(list.tickets, 'name a')).toHaveLength(1);
		expect(matchingTickets(list.tickets, 'ravi')).toHaveLength(2);
		expect(matchingTickets([ticket('KX7M2PQR')], 'kx7m-2pqr')).toHaveLength(1);
		expect(normalizedCode(' kx7m 2pqr ')).toBe('KX7M2PQR');
	});
});
