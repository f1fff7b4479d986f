import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StoryFields } from '../features/editor/story';
import {
	type DeviceText,
	keepDiscarded,
	keyOf,
	limited,
	offeredTexts,
	removeText,
	renameWindow,
	settleText,
	windowName,
	writeText,
} from './device';

const text = (key: string, title: string, at: number): DeviceText => ({
	key,
	base: { revision: 1, copy: 0, usesCopy: false },
	value: { title, body: { type: 'doc' } } as StoryFields,
	at,
});
const titles = async (mine = 'here') =>
	(await offeredTexts<StoryFields, unknown>('a', 42, mine)).map(({ value }) => value.title);

/** Locks as browsers have them, with the windows that are open. */
const openWindows = new Set<string>();

beforeEach(() => {
	const items = new Map<string, string>();
	vi.stubGlobal('sessionStorage', {
		getItem: (name: string) => items.get(name) ?? null,
		setItem: (name: string, value: string) => items.set(name, value),
		removeItem: (name: string) => items.delete(name),
	});
	vi.stubGlobal('navigator', {
		locks: {
			request: async (name: string, _: unknown, held: () => unknown) => {
				if (openWindows.has(name)) throw new Error('timed out');
				return held();
			},
		},
	});
});
afterEach(async () => {
	vi.unstubAllGlobals();
	vi.useRealTimers();
	openWindows.clear();
	indexedDB.deleteDatabase('desk');
});

test('two windows of one editor keep records of their own; one removes only its own', async () => {
	await writeText(text(keyOf('a', 42, 'here'), 'here', 1));
	await writeText(text(keyOf('a', 42, 'there'), 'there', 2));
	await writeText(text(keyOf('a', 420, 'there'), 'another story', 3));
	await writeText(text('a 42', 'kept before windows had names', 0));
	await removeText(keyOf('a', 42, 'here'));
	expect(await titles()).toEqual(['there', 'kept before windows had names']);
});

test('the text of a window that is still open is not offered in another one', async () => {
	await writeText(text(keyOf('a', 42, 'here'), 'here', 1));
	await writeText(text(keyOf('a', 42, 'there'), 'there', 2));
	openWindows.add('desk-window there');
	openWindows.add('desk-window here');
	expect(await titles()).toEqual(['here']);
});

test('a discarded text stays on the device without being offered, and goes after thirty days', async () => {
	const key = await keepDiscarded(text(keyOf('a', 42, 'here'), 'mine', 1));
	expect(await titles()).toEqual([]);
	const all = () =>
		new Promise<number>((resolve) => {
			const request = indexedDB.open('desk', 1);
			request.onsuccess = () => {
				const count = request.result.transaction('texts').objectStore('texts').count(key);
				count.onsuccess = () => {
					request.result.close();
					resolve(count.result);
				};
			};
		});
	expect(await all()).toBe(1);
	vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31 * 86_400_000);
	await titles();
	expect(await all()).toBe(0);
	vi.restoreAllMocks();
});

test('a store that never answers fails after a while', async () => {
	vi.useFakeTimers();
	const failed = expect(limited(new Promise(() => {}))).rejects.toThrow();
	await vi.advanceTimersByTimeAsync(5000);
	await failed;
});

test('a window keeps its name', async () => {
	expect(await windowName()).toBe(await windowName());
	expect(sessionStorage.getItem('desk-window')).toBe(await windowName());
});

test('without Web Locks a window that answers is open, and its text is not offered', async () => {
	vi.stubGlobal('navigator', {});
	await writeText(text(keyOf('a', 42, 'closed'), 'closed', 1));
	await writeText(text(keyOf('a', 42, 'open'), 'open', 2));
	const other = new BroadcastChannel('desk-windows');
	other.onmessage = ({ data }) => {
		if (data.window === 'open' && !data.isOpen) other.postMessage({ window: 'open', isOpen: true });
	};
	expect(await titles()).toEqual(['closed']);
	other.close();
	expect(await titles()).toEqual(['open', 'closed']);
});

test('without Web Locks a window answers to its own name', async () => {
	vi.stubGlobal('navigator', {});
	const name = await renameWindow();
	const other = new BroadcastChannel('desk-windows');
	const heard = new Promise<unknown>((resolve) => {
		other.onmessage = ({ data }) => resolve(data);
	});
	await vi.waitFor(async () => {
		other.postMessage({ window: name });
		expect(await Promise.race([heard, new Promise((done) => setTimeout(done, 50))])).toEqual({
			window: name,
			isOpen: true,
		});
	});
	other.close();
});

test('a text that the server has is not offered, although the page was loaded again before it could be removed', async () => {
	const key = keyOf('a', 42, 'here');
	await writeText(text(key, 'saved', Date.now() - 1));
	settleText(key);
	expect(await titles()).toEqual([]);
	await writeText(text(key, 'typed later', Date.now() + 1000));
	expect(await titles()).toEqual(['typed later']);
});
