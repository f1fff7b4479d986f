import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EditableStory } from '../../api/client.gen';
import { asSaved, type Base, type StoryFields } from '../features/editor/story';
import { type Answer as AnswerOf, Autosave, type Stores as StoresOf } from './autosave';
import type { DeviceText } from './device';

type Answer = AnswerOf<Base, EditableStory>;
type Stores = StoresOf<StoryFields, Base, EditableStory>;

const base: Base = { revision: 4, copy: 0, usesCopy: false };

function setUp(stores: Partial<Stores> = {}) {
	const screen = { title: 'one' };
	const device = new Map<string, DeviceText<StoryFields>>();
	const sent: { title: string; base: Base }[] = [];
	const answers: ((answer: Answer) => void)[] = [];
	const saver = new Autosave(base, {
		key: 'editor 42',
		snapshot: () => ({ title: screen.title, body: { type: 'doc' } }) as StoryFields,
		asSaved,
		write: async (text) => void device.set(text.key, text),
		remove: async (key) => void device.delete(key),
		send: (story, on) => {
			sent.push({ title: story.title, base: on });
			return new Promise((resolve) => answers.push(resolve));
		},
		...stores,
	});
	const answer = async (reply: Answer) => {
		answers.shift()?.(reply);
		await vi.advanceTimersByTimeAsync(0);
	};
	const saved = (revision: number) =>
		answer({ kind: 'saved', base: { ...base, revision }, at: new Date('2026-11-29T12:03:00Z') });
	const type = (title: string) => {
		screen.title = title;
		saver.changed();
	};
	return { saver, device, sent, answer, saved, type, onDevice: () => device.get('editor 42')?.value.title };
}

beforeEach(() => {
	vi.useFakeTimers({ now: new Date('2026-11-29T12:00:00Z') });
});
afterEach(() => {
	vi.useRealTimers();
});

test('the device has a change within a second and the server within three, although typing goes on', async () => {
	const { type, onDevice, sent } = setUp();
	for (let ms = 0; ms < 3000; ms += 100) {
		type(`typed ${ms}`);
		await vi.advanceTimersByTimeAsync(100);
		if (ms === 900) expect(onDevice()).toBeDefined();
	}
	expect(sent.length).toBeGreaterThan(0);
	expect(Number(onDevice()?.split(' ')[1])).toBeGreaterThan(2000);
});

test('what is typed while a save runs is saved next, on the new revision, and nothing is left on the device', async () => {
	const { saver, type, saved, sent, device } = setUp();
	type('two');
	await vi.advanceTimersByTimeAsync(2000);
	type('three');
	await saved(5);
	expect(saver.state.phase).toBe('changed');
	await vi.advanceTimersByTimeAsync(2000);
	await saved(6);
	expect(sent).toEqual([
		{ title: 'two', base },
		{ title: 'three', base: { ...base, revision: 5 } },
	]);
	expect(saver.state).toMatchObject({ phase: 'saved', onDevice: false });
	expect(device.size).toBe(0);
	expect(saver.dirty).toBe(false);
});

test('without a connection the text stays on the device, and is sent when the connection is back', async () => {
	const { saver, type, answer, saved, sent, onDevice } = setUp();
	type('two');
	await vi.advanceTimersByTimeAsync(2000);
	await answer({ kind: 'offline' });
	expect(saver.state).toMatchObject({ phase: 'offline', onDevice: true });
	type('three');
	await vi.advanceTimersByTimeAsync(1000);
	expect(onDevice()).toBe('three');
	saver.retry();
	await vi.advanceTimersByTimeAsync(0);
	await saved(5);
	expect(sent.at(-1)?.title).toBe('three');
	expect(saver.state.phase).toBe('saved');
});

test('an hour without a connection: it tries again by itself', async () => {
	const { saver, type, answer, saved, sent } = setUp();
	type('two');
	await vi.advanceTimersByTimeAsync(2000);
	for (let tries = 0; tries < 10; tries++) {
		await answer({ kind: 'offline' });
		await vi.advanceTimersByTimeAsync(30_000);
	}
	expect(sent).toHaveLength(11);
	await saved(5);
	expect(saver.state.phase).toBe('saved');
});

test('a session that ended: nothing is sent until the editor signed in again', async () => {
	const { saver, type, answer, saved, sent, onDevice } = setUp();
	type('two');
	await vi.advanceTimersByTimeAsync(2000);
	await answer({ kind: 'signedOut' });
	type('three');
	await vi.advanceTimersByTimeAsync(60_000);
	expect(sent).toHaveLength(1);
	expect(onDevice()).toBe('three');
	saver.retry();
	await vi.advanceTimersByTimeAsync(0);
	await saved(5);
	expect(saver.state.phase).toBe('saved');
});

test('a conflict keeps both texts; keeping mine saves it on the revision of the other', async () => {
	const { saver, type, answer, saved, sent, onDevice } = setUp();
	type('mine');
	await vi.advanceTimersByTimeAsync(2000);
	const current = { revision: 7, title: 'theirs' } as EditableStory;
	await answer({ kind: 'conflict', current });
	expect(saver.state).toMatchObject({ phase: 'conflict', current });
	type('mine, longer');
	await vi.advanceTimersByTimeAsync(60_000);
	expect(sent).toHaveLength(1);
	expect(onDevice()).toBe('mine, longer');
	saver.rebase({ ...base, revision: 7 }, true);
	await vi.advanceTimersByTimeAsync(0);
	expect(sent.at(-1)).toEqual({ title: 'mine, longer', base: { ...base, revision: 7 } });
	await saved(8);
	expect(saver.state).toMatchObject({ phase: 'saved', current: undefined });
});

test('a conflict that ends with the other text forgets what was typed', async () => {
	const { saver, type, answer, device } = setUp();
	type('mine');
	await vi.advanceTimersByTimeAsync(2000);
	await answer({ kind: 'conflict', current: { revision: 7 } as EditableStory });
	await saver.reset({ ...base, revision: 7 });
	await vi.advanceTimersByTimeAsync(60_000);
	expect(device.size).toBe(0);
	expect(saver.dirty).toBe(false);
	expect(saver.base.revision).toBe(7);
});

test('a refused field is told, and the next change is sent again', async () => {
	const { saver, type, answer, saved } = setUp();
	type('');
	await vi.advanceTimersByTimeAsync(2000);
	await answer({ kind: 'refused', message: 'wrong', fields: { title: 'must not be empty' } });
	expect(saver.state).toMatchObject({ phase: 'refused', fields: { title: 'must not be empty' } });
	type('two');
	await vi.advanceTimersByTimeAsync(2000);
	await saved(5);
	expect(saver.state).toMatchObject({ phase: 'saved', fields: undefined });
});

test('flush saves everything at once, also what was typed while another save ran', async () => {
	const { saver, type, saved, sent } = setUp();
	type('two');
	await vi.advanceTimersByTimeAsync(2000);
	type('three');
	const flushed = saver.flush();
	await vi.advanceTimersByTimeAsync(0);
	await saved(5);
	await saved(6);
	await flushed;
	expect(sent.map(({ title }) => title)).toEqual(['two', 'three']);
	expect(saver.dirty).toBe(false);
});

const stored = (title: string, revision: number): EditableStory =>
	({ title, revision, body: { type: 'doc' }, savedAt: '', workingCopy: null }) as unknown as EditableStory;

test('a lost response is no conflict with oneself: what was sent is recognised, and what was typed since is sent', async () => {
	const { saver, type, answer, saved, sent } = setUp();
	type('two');
	await vi.advanceTimersByTimeAsync(2000);
	await answer({ kind: 'offline' });
	type('three');
	await vi.advanceTimersByTimeAsync(3000);
	await answer({ kind: 'conflict', current: stored('two', 5) });
	expect(saver.state.phase).toBe('changed');
	await vi.advanceTimersByTimeAsync(2000);
	expect(sent.at(-1)).toMatchObject({ title: 'three', base: { revision: 5 } });
	await saved(6);
	expect(saver.state.phase).toBe('saved');
});

test('after a lost response a text of somebody else is a conflict', async () => {
	const { saver, type, answer } = setUp();
	type('two');
	await vi.advanceTimersByTimeAsync(2000);
	await answer({ kind: 'offline' });
	await vi.advanceTimersByTimeAsync(3000);
	await answer({ kind: 'conflict', current: stored('theirs', 5) });
	expect(saver.state.phase).toBe('conflict');
});

test('a save that throws counts as offline, and is tried again', async () => {
	const send = vi.fn(async () => {
		throw new Error('broken');
	});
	const { saver, type } = setUp({ send });
	type('two');
	await vi.advanceTimersByTimeAsync(2000);
	expect(saver.state).toMatchObject({ phase: 'offline', onDevice: true });
	await vi.advanceTimersByTimeAsync(4000);
	expect(send).toHaveBeenCalledTimes(2);
});

test('a screen that cannot be read neither ends saving nor counts as saved', async () => {
	const snapshot = vi.fn((): StoryFields => {
		throw new Error('broken');
	});
	const { saver, type, saved } = setUp({ snapshot });
	type('two');
	await vi.advanceTimersByTimeAsync(2000);
	expect(saver.state).toMatchObject({ phase: 'offline', onDevice: false });
	snapshot.mockReturnValue({ title: 'two', body: { type: 'doc' } } as StoryFields);
	await vi.advanceTimersByTimeAsync(4000);
	await saved(5);
	expect(saver.state.phase).toBe('saved');
});

test('a store of the device that never answers hides neither that the server is away nor that somebody else saved', async () => {
	const { saver, type, answer } = setUp({ write: () => new Promise(() => {}) });
	type('two');
	await vi.advanceTimersByTimeAsync(2000);
	await answer({ kind: 'offline' });
	expect(saver.state).toMatchObject({ phase: 'offline', onDevice: false });
	await vi.advanceTimersByTimeAsync(3000);
	await answer({ kind: 'conflict', current: stored('theirs', 5) });
	expect(saver.state.phase).toBe('conflict');
});

test('a closed editor sends once more, does not try again, and leaves the text on the device', async () => {
	const { saver, type, answer, sent, onDevice } = setUp();
	type('two');
	const closed = saver.close();
	type('not of this editor');
	await vi.advanceTimersByTimeAsync(0);
	await answer({ kind: 'offline' });
	await closed;
	await vi.advanceTimersByTimeAsync(120_000);
	expect(sent.map(({ title }) => title)).toEqual(['two']);
	expect(onDevice()).toBe('two');
});

test('while an action runs nothing is sent; what is typed meanwhile stays on the device and is sent afterwards', async () => {
	const { saver, type, saved, sent, onDevice } = setUp();
	let end = () => {};
	const action = saver.hold(() => new Promise<void>((resolve) => (end = resolve)));
	type('typed while it is published');
	await vi.advanceTimersByTimeAsync(10_000);
	expect(sent).toEqual([]);
	expect(onDevice()).toBe('typed while it is published');
	saver.rebase({ ...base, revision: 9 }, false);
	end();
	await action;
	await vi.advanceTimersByTimeAsync(2000);
	expect(sent).toEqual([{ title: 'typed while it is published', base: { ...base, revision: 9 } }]);
	await saved(10);
	expect(saver.dirty).toBe(false);
});

test('somebody else signed in: nothing is sent, not even by flush, until the editor is back', async () => {
	const { saver, type, saved, sent, onDevice } = setUp();
	type('two');
	saver.stop();
	type('three');
	void saver.flush();
	await vi.advanceTimersByTimeAsync(60_000);
	expect(sent).toEqual([]);
	expect(onDevice()).toBe('three');
	saver.retry();
	await vi.advanceTimersByTimeAsync(0);
	await saved(5);
	expect(saver.state.phase).toBe('saved');
});

test('a conflict that another action finds can be answered like one of a save', async () => {
	const { saver, sent } = setUp();
	saver.conflict(stored('theirs', 7));
	expect(saver.state.phase).toBe('conflict');
	saver.rebase({ ...base, revision: 7 }, true);
	await vi.advanceTimersByTimeAsync(0);
	expect(sent).toEqual([{ title: 'one', base: { ...base, revision: 7 } }]);
});
