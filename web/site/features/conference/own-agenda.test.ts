// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../stores/session';
import { openOwnAgenda, overlappingSessions } from './own-agenda';

const star = (start: number, end: number) => ({ title: `From ${start}`, start, end });

describe('the own agenda', () => {
	const sent: { add: number[]; remove: number[] }[] = [];
	let account = new Set<number>();
	let online = true;
	beforeEach(() => {
		sent.length = 0;
		account = new Set();
		online = true;
		localStorage.clear();
		session.set('anonymous');
		vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
			if (!online) throw new TypeError('no network');
			const change = JSON.parse(String(body)) as { add: number[]; remove: number[] };
			sent.push(change);
			for (const id of change.add) account.add(id);
			for (const id of change.remove) account.delete(id);
			return Response.json({
				conference: 'makers',
				sessions: [...account].map((id) => ({
					id,
					title: `Session ${id}`,
					start: '2026-12-11T10:00:00+05:30',
					end: '2026-12-11T11:00:00+05:30',
				})),
			});
		});
	});
	afterEach(() => vi.unstubAllGlobals());

	it('is on the device of a reader who is not signed in, and is merged with the account after the sign-in (F162)', async () => {
		const agenda = openOwnAgenda('makers');
		agenda.set('1', star(0, 10), true);
		agenda.set('2', star(5, 15), true);
		agenda.set('2', star(5, 15), false);
		await agenda.synchronise();
		expect(sent).toEqual([]);
		account = new Set([7]);
		session.set('reader');
		const again = openOwnAgenda('makers');
		expect(Object.keys(again.stars.get())).toEqual(['1']);
		await again.synchronise();
		expect(sent).toEqual([{ add: [1], remove: [2] }]);
		expect(Object.keys(again.stars.get())).toEqual(['1', '7']);
		expect(localStorage.starsKept).toBe('1');
	});

	it('keeps what was chosen offline, and sends it later (F162)', async () => {
		session.set('reader');
		online = false;
		const agenda = openOwnAgenda('makers');
		agenda.set('1', star(0, 10), true);
		await agenda.synchronise();
		expect(Object.keys(openOwnAgenda('makers').stars.get())).toEqual(['1']);
		online = true;
		await agenda.synchronise();
		expect([...account]).toEqual([1]);
		await agenda.synchronise();
		expect(sent.at(-1)).toEqual({ add: [], remove: [] });
	});

	it('names the sessions that overlap (F162)', () => {
		expect(overlappingSessions({ 1: star(0, 10), 2: star(10, 20), 3: star(5, 12) })).toEqual([
			['1', '3'],
			['3', '2'],
		]);
	});
});
