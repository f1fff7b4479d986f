import { expect, test } from 'vitest';
import { matching } from './palette-match';

const groups = [
	{ group: 'Commands', actions: [{ id: 'new', label: 'New story' }] },
	{
		group: 'Go to',
		actions: [
			{ id: 'fronts', label: 'Fronts', keywords: ['rehearsal'] },
			{ id: 'stories', label: 'Stories' },
		],
	},
];

const idsOf = (query: string, limit = 10) =>
	matching(query, groups, limit).map(({ group, actions }) => [group, actions.map(({ id }) => id)]);

test('without words all entries are shown, up to the limit', () => {
	expect(idsOf('')).toEqual([
		['Commands', ['new']],
		['Go to', ['fronts', 'stories']],
	]);
	expect(idsOf('', 2)).toEqual([
		['Commands', ['new']],
		['Go to', ['fronts']],
	]);
});

test('words are found in labels first, then in keywords, whatever their case', () => {
	expect(idsOf('STOR')).toEqual([
		['Commands', ['new']],
		['Go to', ['stories']],
	]);
	expect(idsOf('rehears')).toEqual([['Go to', ['fronts']]]);
	expect(idsOf('loom')).toEqual([]);
});
