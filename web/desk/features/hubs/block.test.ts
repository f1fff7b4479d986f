import { expect, test } from 'vitest';
import { type Block, blocksOf, emptyBlock, emptyEntry, sendableBlocks } from './block';

test('a block is sent as it was read', () => {
	const stored = [
		{
			kind: 'stories' as const,
			title: 'New',
			text: '',
			path: '/latest',
			source: 'tag:ai',
			layout: 'lead',
			limit: 5,
		},
		{ kind: 'places' as const, title: '', text: '', path: '', entries: [{ title: 'Kochi', label: '+91 1' }] },
	];
	expect(sendableBlocks(blocksOf(stored))).toEqual(stored);
});

test('the fields of another kind stay in the form, but are not sent', () => {
	const changed: Block = {
		...emptyBlock,
		kind: 'numbers',
		source: 'tag:ai',
		entries: [{ ...emptyEntry, title: '12', label: 'looms', slug: 'of-an-opening', picture: 4 }],
	};
	expect(sendableBlocks([changed])).toEqual([
		{ kind: 'numbers', title: '', text: '', path: '', entries: [{ title: '12', label: 'looms' }] },
	]);
});
