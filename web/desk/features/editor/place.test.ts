import { getSchema } from '@tiptap/core';
import { expect, it } from 'vitest';
import { blockOfAddress, positionOfBlock } from './place';
import { schemaExtensions } from './schema';

const paragraph = (text = '') => ({ type: 'paragraph', ...(text && { content: [{ type: 'text', text }] }) });
const doc = getSchema(schemaExtensions).nodeFromJSON({
	type: 'doc',
	content: [
		paragraph('one'),
		paragraph(),
		{ type: 'paywall' },
		paragraph('two'),
		{ type: 'horizontal_rule' },
	],
});

it('counts the blocks that the page shows: neither empty paragraphs nor the line of the paywall (F37)', () => {
	const [one, , , two, rule] = [0, 5, 7, 8, 13];
	expect([0, 1, 2].map((index) => positionOfBlock(doc, index))).toEqual([one, two, rule]);
	expect(positionOfBlock(doc, 99)).toBe(rule);
});

it('reads the block from the address, and nothing else', () => {
	expect(blockOfAddress('?block=12')).toBe(12);
	for (const other of ['', '?block=', '?block=-1', '?block=1e3', '?block=<b>'])
		expect(blockOfAddress(other)).toBeUndefined();
});
