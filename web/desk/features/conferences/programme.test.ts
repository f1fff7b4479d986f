import { expect, test } from 'vitest';
import {
	clashesOf,
	daysOf,
	emptySession,
	isBreak,
	lanesOf,
	mergeProgrammes,
	moved,
	programmeOf,
	wall,
} from './programme';

const session = (key: string, from: string, to: string, hall = 'Ring', speakers: string[] = []) => ({
	...emptySession,
	key,
	title: key,
	hall,
	speakers,
	start: `2026-12-11T${from}:00Z`,
	end: `2026-12-11T${to}:00Z`,
});

test('sessions that overlap in a hall or have one speaker clash; one that follows does not', () => {
	const list = [
		session('a', '10:00', '11:00', 'Ring', ['asha']),
		session('b', '10:30', '11:30'),
		session('c', '11:30', '12:00', 'Ring', ['asha']),
		session('d', '10:45', '11:45', 'Loft', ['asha']),
		session('lunch', '10:00', '12:00', ''),
		{ ...session('off', '10:00', '12:00'), cancelled: true },
	];
	expect(clashesOf(list).map(({ kind, name, first, second }) => [kind, name, first.key, second.key])).toEqual(
		[
			['hall', 'Ring', 'a', 'b'],
			['speaker', 'asha', 'a', 'd'],
			['speaker', 'asha', 'd', 'c'],
		],
	);
});

test('a session is moved in time and to another hall', () => {
	const to = moved(session('a', '10:00', '10:45'), -15, 'Loft');
	expect(to).toMatchObject({ start: '2026-12-11T09:45:00Z', end: '2026-12-11T10:30:00Z', hall: 'Loft' });
	expect(wall(to.start, 'Asia/Kolkata')).toEqual({ day: '2026-12-11', minutes: 15 * 60 + 15 });
});

test('overlapping sessions of a hall stand beside each other', () => {
	const lanes = lanesOf([
		session('a', '10:00', '11:00'),
		session('b', '10:30', '11:30'),
		session('c', '11:00', '12:00'),
		session('d', '13:00', '14:00'),
		session('e', '10:00', '11:00', 'Loft'),
	]);
	expect(lanes.get('b')).toEqual({ lane: 1, lanes: 2 });
	expect(lanes.get('c')).toEqual({ lane: 0, lanes: 2 });
	expect(lanes.get('d')).toEqual({ lane: 0, lanes: 1 });
	expect(lanes.get('e')).toEqual({ lane: 0, lanes: 1 });
});

test('two editors who change different sessions keep both changes; one session is a conflict', () => {
	const [a, b, c] = [
		session('a', '10:00', '11:00'),
		session('b', '11:00', '12:00'),
		session('c', '12:00', '13:00'),
	];
	const base = programmeOf({ halls: ['Ring'], sessions: [a, b, c], speakers: [] });
	const mine = { ...base, sessions: [moved(a, 5, 'Ring'), b] };
	const theirs = { ...base, sessions: [a, moved(b, 5, 'Loft'), c], halls: ['Ring', 'Loft'] };
	const merged = mergeProgrammes(base, mine, theirs);
	expect(merged?.sessions.map(({ key, start, hall }) => [key, start, hall])).toEqual([
		['a', '2026-12-11T10:05:00Z', 'Ring'],
		['b', '2026-12-11T11:05:00Z', 'Loft'],
	]);
	expect(merged?.halls).toEqual(['Ring', 'Loft']);
	expect(mergeProgrammes(base, mine, { ...base, sessions: [moved(a, 10, 'Ring'), b, c] })).toBeUndefined();
});

test('the days are those of the conference and of its sessions', () => {
	expect(daysOf([session('a', '20:00', '21:00')], 'Asia/Kolkata', '2026-12-10', '2026-12-11')).toEqual([
		'2026-12-10',
		'2026-12-11',
		'2026-12-12',
	]);
});

test('a pause is one whatever the imported schedule calls it', () => {
	expect(['break', 'Lunch', 'COFFEE', 'pause'].map(isBreak)).toEqual([true, true, true, true]);
	expect(['panel', '', undefined].map(isBreak)).toEqual([false, false, false]);
});
