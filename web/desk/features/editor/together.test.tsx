// @vitest-environment jsdom
import { prosemirrorJSONToYXmlFragment } from '@tiptap/y-tiptap';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as Y from 'yjs';
import { FakeServer } from '../../collaboration/server.fake';
import { SharedDocument } from '../../collaboration/shared';
import { readField, writeField } from '../../collaboration/texts';
import {
	answers,
	begin,
	body,
	end,
	headline,
	open,
	press,
	sentTo,
	settle,
	story,
	type,
	until,
} from './StoryEditor.fake';
import { editorSchema } from './schema';
import { baseOf, textOf } from './story';
import type { Together } from './together';

vi.mock('@tanstack/react-router', () => ({ Link: () => null }));

const versioned = (change: object = {}) => story({ settingsVersion: 'v1', ...change });
let server: FakeServer;
let other: SharedDocument;

async function join(): Promise<SharedDocument> {
	const shared = new SharedDocument({
		connect: server.connect,
		write: async () => {},
		remove: async () => {},
		probe: async () => 'offline',
	});
	const opened = shared.open(5000);
	await vi.advanceTimersByTimeAsync(0);
	expect(await opened).toBe(true);
	return shared;
}

async function openShared(first = versioned(), onReplaced?: () => void): Promise<SharedDocument> {
	const shared = await join();
	const together: Together = {
		shared,
		describe: { current: () => ({ base: baseOf(first), value: textOf(first) }) },
	};
	await open(first, [], together, onReplaced);
	return shared;
}

const stored = (revision: number) =>
	act(async () =>
		server.tell({ type: 'stored', revision, copy: false, basedOn: 0, savedAt: '2026-11-29T12:10:00Z' }),
	);
const phase = () => document.querySelector('[data-phase]')?.getAttribute('data-phase');
const shownText = () => document.querySelector('.ProseMirror')?.textContent;

beforeEach(async () => {
	begin();
	server = new FakeServer();
	prosemirrorJSONToYXmlFragment(editorSchema(), body('One line.'), server.doc.getXmlFragment('body'));
	writeField(server.doc.getMap('fields'), 'title', 'One');
	other = await join();
});
afterEach(async () => {
	void other.close(0);
	await end();
});

test('headline and text of both are merged, and no save of the whole story is sent', async () => {
	const shared = await openShared();
	await type('One, longer');
	await act(async () => writeField(other.fields, 'title', 'The One'));
	await act(async () => {
		const text = (other.body.get(0) as Y.XmlElement).get(0) as Y.XmlText;
		text.insert(0, 'Neha: ');
	});
	expect(headline()?.value).toBe('The One');
	expect(readField(shared.fields, 'title')).toBe(readField(other.fields, 'title'));
	expect(shownText()).toBe('Neha: One line.');
	await settle(5000);
	expect(sentTo('PUT')).toEqual([]);
});

test('the line says whether the story has the text, the server, the device, or nobody', async () => {
	await openShared();
	await type('One, longer');
	expect(phase()).toBe('changed');
	await settle(1500);
	await stored(5);
	expect(phase()).toBe('saved');
	await act(async () => server.cut());
	expect(phase()).toBe('waiting');
	await type('One, longer still');
	expect(phase()).toBe('offline');
	await until(() => expect(document.querySelector('[data-phase]')?.textContent).toContain('on this device'));
	server.reachable = true;
	await settle(20_000);
	await stored(6);
	await settle(5000);
	expect(phase()).toBe('saved');
});

test('publishing waits until the story has the text, and names its revision', async () => {
	answers['POST stories/42/publish'] = () => [200, versioned({ status: 'published', revision: 6 })];
	await openShared();
	await type('One, longer');
	await press('Publish');
	await press('Publish now');
	expect(sentTo('publish')).toEqual([]);
	await settle(1500);
	await stored(5);
	await until(() => expect(sentTo('publish')).toEqual([{ revision: 5, workingCopy: 0 }]));
});

test('a document that was replaced is opened again; what the server did not have stays on the device', async () => {
	const replaced = vi.fn();
	await openShared(versioned(), replaced);
	server.confirms = false;
	await type('One, mine');
	await act(async () => server.tell({ type: 'replaced' }));
	await until(() => expect(replaced).toHaveBeenCalled());
	const texts = await new Promise<{ key: string; value: { title: string } }[]>((resolve) => {
		const request = indexedDB.open('desk', 1);
		request.onsuccess = () => {
			const all = request.result.transaction('texts').objectStore('texts').getAll();
			all.onsuccess = () => {
				request.result.close();
				resolve(all.result);
			};
		};
	});
	expect(texts.some(({ key, value }) => /^a 42 here \d+$/.test(key) && value.title === 'One, mine')).toBe(
		true,
	);
	indexedDB.deleteDatabase('desk');
});

test('who else is here is shown', async () => {
	await openShared();
	await act(async () => other.awareness.setLocalStateField('user', { id: 7, name: 'Neha Iyer', color: 'x' }));
	expect(document.querySelector('[aria-label="Also here now: Neha Iyer"]')?.textContent).toBe('NI');
	await act(async () => other.awareness.setLocalState(null));
	expect(document.querySelector('[aria-label^="Also here now"]')).toBeNull();
});

test('nothing of the others is shown while somebody composes', async () => {
	await openShared();
	await act(async () => document.dispatchEvent(new Event('compositionstart')));
	await act(async () => writeField(other.fields, 'title', 'The One'));
	expect(headline()?.value).toBe('One');
	await act(async () => document.dispatchEvent(new Event('compositionend')));
	await settle(100);
	expect(headline()?.value).toBe('The One');
});
