import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { SavedCall } from '../../../api/client.gen';
import { awardFields, sendableAward } from './award';
import { callFields, newCall, sendableCall, withIds } from './call';
import { rankedByScores, scheduleFields, sendableSchedule } from './schedule';

test('a new question gets an id from its label, and an existing one keeps the id that answers are stored by', () => {
	const list = [
		{ id: 'what-is-it', label: 'What was it?' },
		{ id: '', label: 'What is it?' },
		{ id: '', label: 'यह क्या है?' },
		{ id: '', label: '¿?' },
	];
	expect(withIds(list, ({ label }) => label, 'question').map(({ id }) => id)).toEqual([
		'what-is-it',
		'what-is-it-2',
		'yah-kya-hai',
		'question',
	]);
});

test('a call that is sent has no rules that do not apply, and only a choice has choices', () => {
	const call: SavedCall = {
		...newCall(new Date('2026-11-30T10:20:00Z'), 'Asia/Kolkata'),
		questions: [
			{ id: 'a', label: 'A', kind: 'choice', choices: ['x', 'y'] },
			{ id: 'b', label: 'B', kind: 'short' },
		],
		rules: { foundedFrom: 2012, raisedAtMost: 0 },
	};
	const fields = callFields(call);
	expect(fields.opensAt).toBe('2026-11-30T11:00:00.000Z');
	expect(fields.closesAt).toBe('2026-12-30T11:00:00.000Z');
	const sent = sendableCall(fields);
	expect(sent.rules).toEqual({
		foundedFrom: 2012,
		countries: [],
		cities: [],
		sectors: [],
		stages: [],
		raisedAtMost: 0,
	});
	expect(sent.questions.map(({ choices }) => choices)).toEqual([['x', 'y'], undefined]);
});

test('the texts of an award in other languages are shown by language and sent by field', () => {
	const fields = awardFields(undefined);
	const award = {
		...sendableAward({ ...fields, name: 'Looms' }),
		names: { hi: 'करघे' },
		subtitles: { hi: 'तीस', ta: 'முப்பது' },
	};
	const shown = awardFields({
		...award,
		slug: 'looms',
		version: 1,
		rankingVersion: 1,
		page: '/awards/looms',
		path: null,
		state: 'unpublished',
		published: null,
		scheduled: null,
		entries: 0,
		years: [],
	});
	expect(shown.translations).toEqual({
		hi: { name: 'करघे', subtitle: 'तीस', description: '' },
		ta: { name: '', subtitle: 'முப்பது', description: '' },
	});
	const sent = sendableAward(shown);
	expect(sent.names).toEqual({ hi: 'करघे' });
	expect(sent.subtitles).toEqual({ hi: 'तीस', ta: 'முப்பது' });
	expect(sent.descriptions).toEqual({});
});

test('the order of the scores is a ranking without gaps, and nominees with the same mean share a rank', () => {
	const score = (company: string, mean: number, count = 2) => ({ company, mean, count });
	const entries = rankedByScores([
		score('a', 90),
		score('b', 80),
		score('c', 80),
		score('d', 70),
		score('e', 0, 0),
	]);
	expect(entries.map(({ company, rank }) => [company, rank])).toEqual([
		['a', 1],
		['b', 2],
		['c', 2],
		['d', 4],
	]);
	const fields = { ...scheduleFields(undefined), publishAt: '2026-12-01T00:00:00.000Z', entries };
	expect(sendableSchedule(fields, 7)).toEqual({
		publishAt: '2026-12-01T00:00:00.000Z',
		entries: [1, 2, 2, 4].map((rank, at) => ({ company: 'abcd'[at], rank })),
		version: 7,
	});
});

test('the tabs of the list of awards have different words in every language', () => {
	for (const file of globSync('internal/i18n/locales/??.json')) {
		const texts = JSON.parse(readFileSync(file, 'utf8'));
		const tabs = ['preview.published', 'desk.status.unpublished', 'desk.state.withdrawn'].map(
			(id) => texts[id],
		);
		expect(new Set(tabs).size, file).toBe(3);
	}
});
