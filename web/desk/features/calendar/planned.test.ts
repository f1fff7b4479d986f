import { expect, test } from 'vitest';
import { addressOf, kinds, kindsIn, kindsText, textOfKinds } from './planned';

// F181: the kinds that the calendar shows are in its address and in saved views.
test('the kinds of an address are read, and all of them are no filter', () => {
	expect(kindsText('event,issue,nothing')).toBe('issue,event');
	expect(kindsText(kinds.join(','))).toBeUndefined();
	expect(kindsText('nothing')).toBeUndefined();
	expect(kindsText(7)).toBeUndefined();
	expect(kindsIn(undefined)).toEqual(kinds);
	expect(kindsIn('due,front')).toEqual(['due', 'front']);
	expect(textOfKinds(['front', 'due'])).toBe('due,front');
	expect(kinds.join(',').length).toBeLessThan(100);
});

test('an entry leads to its form', () => {
	expect(addressOf({ kind: 'episode', record: '7', parent: '3' })).toBe('/audio/3/episodes/7');
	expect(addressOf({ kind: 'live', record: 'budget', parent: 'hindi' })).toBe(
		'/events/broadcasts/hindi/budget',
	);
	expect(addressOf({ kind: 'ranking', record: 'makers-2026', parent: '' })).toBe(
		'/directory/awards/makers-2026/results',
	);
});
