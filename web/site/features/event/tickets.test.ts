import { describe, expect, it } from 'vitest';
import { afterSending, found, normalCode, type Ticket, withQueue } from './tickets';

const ticket = (code: string, checkedIn = 0): Ticket => ({
	code,
	name: `Name ${code}`,
	guests: ['Ravi'],
	seats: 2,
	checkedIn,
});

// F165: a device checks in without a connection, and the first time wins.
describe('the list at the door', () => {
	const list = { device: 'd', tickets: [ticket('A'), ticket('B', 500)] };
	it('adds what waits on the device', () => {
		const queue = [
			{ code: 'A', at: 900, undo: false },
			{ code: 'B', at: 400, undo: false },
		];
		expect(withQueue({ ...list, queue }).map((one) => one.checkedIn)).toEqual([900, 400]);
		expect(withQueue({ ...list, queue: [...queue, { code: 'A', at: 950, undo: true }] })[0]?.checkedIn).toBe(
			0,
		);
	});
	it('keeps what was checked in while the queue was sent', () => {
		const first = { code: 'A', at: 900, undo: false };
		const second = { code: 'A', at: 950, undo: true };
		expect(afterSending([first, second], [first])).toEqual([second]);
	});
	it('finds tickets by name, guest and code', () => {
		expect(found(list.tickets, 'name a')).toHaveLength(1);
		expect(found(list.tickets, 'ravi')).toHaveLength(2);
		expect(found([ticket('KX7M2PQR')], 'kx7m-2pqr')).toHaveLength(1);
		expect(normalCode(' kx7m 2pqr ')).toBe('KX7M2PQR');
	});
});
