import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { decode, encode } from './protocol';
import { FakeServer } from './server.fake';
import { SharedDocument } from './shared';
import type { KeptDocument, SharedStores } from './stores';
import { movedPosition, readField, watchFields, writeField } from './texts';

let server: FakeServer;
const open: SharedDocument[] = [];

function setUp(stores: Partial<SharedStores> = {}) {
	const device: { kept?: KeptDocument | undefined } = {};
	const shared = new SharedDocument({
		connect: server.connect,
		write: async (kept) => {
			device.kept = kept;
		},
		remove: async () => {
			device.kept = undefined;
		},
		probe: async () => 'offline',
		...stores,
	});
	open.push(shared);
	return { shared, device };
}

async function opened(stores: Partial<SharedStores> = {}) {
	const made = setUp(stores);
	const done = made.shared.open(5000);
	await vi.advanceTimersByTimeAsync(0);
	expect(await done).toBe(true);
	return made;
}

const paragraph = (words: string, name = 'paragraph') => {
	const element = new Y.XmlElement(name);
	const text = new Y.XmlText();
	text.insert(0, words);
	element.insert(0, [text]);
	return element;
};
const textAt = ({ body }: SharedDocument, index: number) =>
	(body.get(index) as Y.XmlElement).get(0) as Y.XmlText;
const type = (shared: SharedDocument, words: string, index = 0) =>
	textAt(shared, index).insert(textAt(shared, index).length, words);
const shown = ({ body }: { body: Y.XmlFragment }) => body.toJSON();
const stored = () => server.doc.getXmlFragment('body').toJSON();
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
	vi.useFakeTimers({ now: new Date('2026-11-30T12:00:00Z') });
	server = new FakeServer();
	server.doc.getXmlFragment('body').insert(0, [paragraph('One line.')]);
});
afterEach(async () => {
	for (const shared of open.splice(0)) void shared.close(0);
	await vi.advanceTimersByTimeAsync(20_000);
	vi.useRealTimers();
});

test('two people type at once, and both texts survive', async () => {
	const { shared: a } = await opened();
	const { shared: b } = await opened();
	type(a, ' Asha.');
	type(b, ' Neha.');
	await settle();
	expect(shown(a)).toBe(shown(b));
	expect(shown(a)).toContain('Asha.');
	expect(shown(a)).toContain('Neha.');
	expect(a.state).toMatchObject({ connection: 'open', pending: false });
});

test('an hour without a network: what was typed is on the device within a second, and reaches the server afterwards', async () => {
	const { shared: a, device } = await opened();
	const { shared: b } = await opened();
	server.cut();
	expect(a.state.connection).toBe('waiting');
	for (let minute = 0; minute < 60; minute++) {
		type(a, ` ${minute}`);
		if (minute % 7 === 0) type(b, ' b');
		await settle(1000);
		expect(device.kept).toBeDefined();
		expect(a.state).toMatchObject({ pending: true, onDevice: true });
		await settle(59_000);
	}
	expect(stored()).not.toContain('59');
	server.reachable = true;
	await settle(20_000);
	expect(a.state).toMatchObject({ connection: 'open', pending: false, onDevice: false });
	expect(shown(a)).toBe(shown(b));
	expect(shown(a)).toBe(stored());
	expect(stored()).toContain('58 59');
	expect(device.kept).toBeUndefined();
});

test('an update that is not confirmed stays on the device and is sent again', async () => {
	const { shared: a, device } = await opened();
	server.confirms = false;
	type(a, ' Asha.');
	await settle(5000);
	expect(a.state).toMatchObject({ connection: 'open', pending: true, onDevice: true });
	server.confirms = true;
	await settle(20_000);
	expect(a.state).toMatchObject({ connection: 'open', pending: false });
	expect(device.kept).toBeUndefined();
	expect(stored()).toBe('<paragraph>One line. Asha.</paragraph>');
});

test('a browser that was closed without a network: the next window merges what it has left', async () => {
	const { shared: a, device } = await opened();
	server.cut();
	type(a, ' From the crash.');
	await settle(1000);
	const { kept } = device;
	expect(kept).toBeDefined();
	await a.close(0);
	// Somebody else goes on meanwhile.
	const text = (server.doc.getXmlFragment('body').get(0) as Y.XmlElement).get(0) as Y.XmlText;
	text.insert(0, 'Meanwhile. ');
	server.reachable = true;
	const { shared: b } = await opened({ kept: [kept as KeptDocument] });
	await settle(1000);
	expect(shown(b)).toBe('<paragraph>Meanwhile. One line. From the crash.</paragraph>');
	expect(stored()).toBe(shown(b));
	expect(b.state.pending).toBe(false);
});

test('what was left of another document is not merged', async () => {
	const { shared: a, device } = await opened();
	server.cut();
	type(a, ' Old.');
	await settle(1000);
	server.reachable = true;
	server.generation = 2;
	const { shared: b } = await opened({ kept: [device.kept as KeptDocument] });
	expect(shown(b)).toBe('<paragraph>One line.</paragraph>');
});

test('a document that was replaced meanwhile is told, and nothing is sent into the new one', async () => {
	const { shared: a } = await opened();
	const replaced = vi.fn();
	a.onReplaced = replaced;
	server.cut();
	type(a, ' Old.');
	server.generation = 2;
	server.reachable = true;
	await settle(20_000);
	expect(replaced).toHaveBeenCalled();
	expect(stored()).not.toContain('Old.');
	expect(a.kept?.generation).toBe(1);
});

test('while somebody composes, what others type waits; what is composed is sent', async () => {
	const { shared: a } = await opened();
	const { shared: b } = await opened();
	a.hold();
	type(b, ' Neha.');
	type(a, ' नम');
	await settle();
	expect(shown(a)).not.toContain('Neha.');
	expect(shown(b)).toContain('नम');
	a.release();
	expect(shown(a)).toBe(shown(b));
});

test('without the route the document is not opened', async () => {
	server.reachable = false;
	const { shared } = setUp();
	const done = shared.open(5000);
	await settle(10);
	expect(await done).toBe(false);
});

test('a session that ended: nothing is sent until the editor is back', async () => {
	const { shared: a, device } = await opened({ probe: async () => 'signedOut' });
	const [socket] = [...server.sockets];
	socket?.tell({ type: 'ended', reason: 'signed_out' });
	socket?.end(4401);
	type(a, ' Asha.');
	await settle(60_000);
	expect(a.state).toMatchObject({ connection: 'signedOut', pending: true, onDevice: true });
	expect(device.kept).toBeDefined();
	a.retry();
	await settle(100);
	expect(a.state).toMatchObject({ connection: 'open', pending: false });
	expect(stored()).toContain('Asha.');
});

test('a session that was replaced by a new sign-in in another tab: writing goes on', async () => {
	const { shared: a } = await opened();
	const [socket] = [...server.sockets];
	socket?.tell({ type: 'ended', reason: 'signed_out' });
	socket?.end(4401);
	type(a, ' Asha.');
	await settle(5000);
	expect(a.state).toMatchObject({ connection: 'open', pending: false });
	expect(stored()).toContain('Asha.');
});

test('a connection that does not come back because the session has ended says so', async () => {
	const { shared: a } = await opened({ probe: async () => 'signedOut' });
	server.cut();
	await settle(20_000);
	expect(a.state.connection).toBe('signedOut');
});

test('saved is what the story has, and flush waits for it', async () => {
	const { shared: a } = await opened();
	type(a, ' Asha.');
	expect(a.state).toMatchObject({ pending: false, stored: false });
	const flushed = a.flush();
	await settle(1500);
	server.tell({ type: 'stored', revision: 5, copy: false, basedOn: 0, savedAt: '2026-11-30T12:00:01Z' });
	expect(a.state).toMatchObject({ stored: true, savedAt: new Date('2026-11-30T12:00:01Z') });
	expect(await flushed).toBe(true);
	expect(a.storedAs).toMatchObject({ revision: 5 });
	server.cut();
	expect(await a.flush()).toBe(true);
	type(a, ' More.');
	expect(await a.flush()).toBe(false);
});

test('a text that was read just before a change does not count as the change', async () => {
	const { shared: a } = await opened();
	type(a, ' Asha.');
	const told = {
		type: 'stored',
		revision: 5,
		copy: false,
		basedOn: 0,
		savedAt: '2026-11-30T12:00:01Z',
	} as const;
	server.tell(told);
	expect(a.state.stored).toBe(false);
	await settle(1500);
	server.tell({ ...told, revision: 6 });
	expect(a.state.stored).toBe(true);
});

test('headline and standfirst are merged letter by letter', async () => {
	const { shared: a } = await opened();
	const { shared: b } = await opened();
	writeField(a.fields, 'title', 'The loom');
	await settle();
	const seen: string[] = [];
	const stop = watchFields(a.fields, (field, value) => seen.push(`${field}: ${value}`));
	server.cut();
	writeField(a.fields, 'title', 'The old loom');
	writeField(b.fields, 'title', 'The loom came late');
	server.reachable = true;
	await settle(5000);
	expect(readField(a.fields, 'title')).toBe('The old loom came late');
	expect(readField(b.fields, 'title')).toBe('The old loom came late');
	expect(seen.at(-1)).toBe('title: The old loom came late');
	stop();
});

test('the cursor stays at its letter when somebody else types before it', () => {
	expect(movedPosition(4, [{ retain: 2 }, { insert: 'abc' }])).toBe(7);
	expect(movedPosition(4, [{ retain: 4 }, { insert: 'abc' }])).toBe(4);
	expect(movedPosition(4, [{ delete: 2 }])).toBe(2);
	expect(movedPosition(4, [{ retain: 3 }, { delete: 9 }])).toBe(3);
	expect(movedPosition(4, [{ retain: 9 }, { delete: 9 }])).toBe(4);
});

/** Makes a block another one as y-tiptap does: it removes the element and inserts a copy. */
function change(shared: SharedDocument, index: number, name: string) {
	shared.doc.transact(() => {
		const words = textAt(shared, index).toJSON();
		shared.body.delete(index, 1);
		shared.body.insert(index, [paragraph(words, name)]);
	});
}

test('words that are typed while somebody makes the paragraph a heading survive, once', async () => {
	const { shared: a } = await opened();
	const { shared: b } = await opened();
	const { shared: c } = await opened();
	server.cut();
	type(a, ' Asha types.');
	textAt(a, 0).insert(3, ' long');
	change(b, 0, 'heading');
	server.reachable = true;
	await settle(20_000);
	for (const shared of [a, b, c]) expect(shown(shared)).toBe('<heading>One long line. Asha types.</heading>');
	expect(stored()).toBe(shown(a));
});

test('words survive in the heading when its update arrives before what it builds upon', async () => {
	const { shared: a } = await opened();
	const { shared: b } = await opened();
	server.cut();
	type(a, ' Asha types.');
	type(b, '##');
	const before = Y.encodeStateVector(b.doc);
	b.doc.transact(() => {
		textAt(b, 0).delete(9, 2);
		change(b, 0, 'heading');
	});
	const heading = Y.encodeStateAsUpdate(b.doc, before);
	const { receive } = server;
	// The server passes the last update on to a browser that still waits for the state of the document.
	server.receive = (from, bytes) => {
		if (decode(bytes)?.kind === 'step1') from.pass(encode({ kind: 'update', update: heading }));
		receive.call(server, from, bytes);
	};
	Y.applyUpdate(server.doc, Y.encodeStateAsUpdate(b.doc));
	server.reachable = true;
	await settle(20_000);
	expect(shown(a)).toBe('<heading>One line. Asha types.</heading>');
	expect(shown(b)).toBe(shown(a));
});

test('words that are typed into a paragraph that somebody removes become a paragraph', async () => {
	server.doc.getXmlFragment('body').insert(1, [paragraph('Two.'), paragraph('Three.')]);
	const { shared: a } = await opened();
	const { shared: b } = await opened();
	server.cut();
	type(a, ' Asha types.', 1);
	b.body.delete(1, 1);
	server.reachable = true;
	await settle(20_000);
	expect(shown(b)).toBe(
		'<paragraph>One line.</paragraph><paragraph> Asha types.</paragraph><paragraph>Three.</paragraph>',
	);
	expect(shown(a)).toBe(shown(b));
});

test('words that are typed into a paragraph that somebody joins with the one before follow it', async () => {
	server.doc.getXmlFragment('body').insert(1, [paragraph(' It came on a Tuesday.')]);
	const { shared: a } = await opened();
	const { shared: b } = await opened();
	server.cut();
	type(a, ' Late.', 1);
	b.doc.transact(() => {
		b.body.delete(1, 1);
		type(b, ' It came on a Tuesday.');
	});
	server.reachable = true;
	await settle(20_000);
	expect(shown(a)).toBe('<paragraph>One line. It came on a Tuesday. Late.</paragraph>');
	expect(shown(b)).toBe(shown(a));
});

test('words in an empty paragraph that became a heading are in the heading', async () => {
	server.doc.getXmlFragment('body').insert(1, [new Y.XmlElement('paragraph')]);
	const { shared: a } = await opened();
	const { shared: b } = await opened();
	server.cut();
	const text = new Y.XmlText();
	text.insert(0, 'Asha');
	(a.body.get(1) as Y.XmlElement).insert(0, [text]);
	b.doc.transact(() => {
		b.body.delete(1, 1);
		b.body.insert(1, [new Y.XmlElement('heading')]);
	});
	server.reachable = true;
	await settle(20_000);
	expect(shown(a)).toBe('<paragraph>One line.</paragraph><heading>Asha</heading>');
	expect(shown(b)).toBe(shown(a));
});

test('words of a browser that was closed survive a heading that somebody made meanwhile', async () => {
	const { shared: a, device } = await opened();
	const { shared: b } = await opened();
	server.cut();
	type(a, ' Asha types.');
	await settle(1000);
	const { kept } = device;
	await a.close(0);
	server.reachable = true;
	await settle(20_000);
	change(b, 0, 'heading');
	await settle();
	const { shared: c } = await opened({ kept: [kept as KeptDocument] });
	await settle(1000);
	expect(shown(c)).toBe('<heading>One line. Asha types.</heading>');
	expect(stored()).toBe(shown(c));
});
