// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { maxReadings } from '../../api/limits.gen';
import {
	blockAt,
	depthOf,
	formatPercent,
	isUnfinished,
	loadReadings,
	mergeReadings,
	type Reading,
	recordReadings,
	saveReadings,
} from './device';

const reading = (id: string, at: number, overrides: Partial<Reading> = {}): Reading => ({
	id,
	path: `/2026/11/${id}`,
	title: `Story ${id}`,
	brand: 'HerStory',
	lang: 'en',
	dir: 'ltr',
	depth: 40,
	at,
	...overrides,
});

const ids = (list: readonly Reading[]) => list.map(({ id }) => id);

beforeEach(() => localStorage.clear());

describe('the reading history on a device', () => {
	it('has the last story first, up to the limit', () => {
		saveReadings(Array.from({ length: maxReadings + 5 }, (_, n) => reading(String(n), n)));
		expect(loadReadings()).toHaveLength(maxReadings);
		expect(loadReadings()[0]?.id).toBe(String(maxReadings + 4));
		saveReadings([]);
		expect(localStorage.length).toBe(0);
	});

	it('is empty if the stored value is invalid or nothing can be stored', () => {
		for (const text of [
			'{',
			'"x"',
			'[1,null]',
			'[{"id":"1","title":"A","path":"//evil.example/"}]',
			'[{"id":"1","title":"A","path":"javascript:1"}]',
		]) {
			localStorage.setItem('history', text);
			expect(loadReadings(), text).toEqual([]);
		}
		const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
			throw new DOMException('full', 'QuotaExceededError');
		});
		expect(ids(saveReadings([reading('a', 1)]))).toEqual(['a']);
		full.mockRestore();
	});

	it('never loses depth', () => {
		recordReadings([reading('a', 1, { depth: 60 }), reading('b', 2)]);
		recordReadings([reading('a', 3, { depth: 10 })]);
		expect(loadReadings().map(({ id, depth, at }) => [id, depth, at])).toEqual([
			['a', 60, 3],
			['b', 40, 2],
		]);
	});
});

describe('the histories of device and account', () => {
	it('keep the later of two readings', () => {
		const list = mergeReadings(
			[reading('a', 5, { depth: 70 }), reading('b', 1)],
			[reading('a', 3, { depth: 20 }), reading('b', 4, { depth: 90 })],
		);
		expect(list.map(({ id, depth, sent }) => [id, depth, sent])).toEqual([
			['a', 70, true],
			['b', 90, true],
		]);
	});

	it('do not return on this device once they were removed on another one, even if it read them a moment later', () => {
		const together = mergeReadings([reading('a', 5.5)], [reading('a', 5)]); // the page shows whole seconds
		expect(mergeReadings(together, [])).toEqual([]);
	});

	it('include readings of the device only, and not those that were removed elsewhere', () => {
		expect(
			ids(mergeReadings([reading('new', 9), reading('gone', 8, { sent: true })], [reading('far', 7)])),
		).toEqual(['new', 'far']);
	});

	it('separate after signing out: readings from elsewhere are dropped, those of this device stay', () => {
		const together = mergeReadings([reading('here', 1)], [reading('here', 2), reading('far', 3)]);
		expect(together.map(({ id, far }) => [id, far])).toEqual([
			['far', true],
			['here', undefined],
		]);
		expect(mergeReadings(together)).toEqual([reading('here', 2)]);
	});
});

describe('how far a story was read', () => {
	it.each([1, 2, 7, 12, 40, 99, 100])('leads back to the first block of %i that was not read', (blocks) => {
		for (let seen = 0; seen < blocks; seen++) expect(blockAt(depthOf(seen, blocks), blocks)).toBe(seen);
		expect(depthOf(blocks, blocks)).toBe(100);
		expect(depthOf(0, 0)).toBe(0);
	});

	it('says whether it can be continued', () => {
		expect([0, 9, 10, 94, 95, 100].map((depth) => isUnfinished(reading('a', 1, { depth })))).toEqual([
			false,
			false,
			true,
			true,
			false,
			false,
		]);
	});

	it('is formatted as in the language', () => {
		expect(formatPercent(42, 'en-IN')).toBe('42%');
		expect(formatPercent(42, 'mr')).toBe('४२%');
	});
});
