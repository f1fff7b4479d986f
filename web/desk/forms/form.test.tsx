// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Result } from '../../api/client.gen';
import { LanguageProvider, loadMessages } from '../app/i18n';
import { Toasts } from '../components/toasts';
import { keptTexts } from '../edit/device';
import { FormPage } from './FormPage';
import { TextField } from './fields';
import { useVersionedForm } from './useVersionedForm';

vi.mock('@tanstack/react-router', () => ({ Link: () => null }));
vi.mock('../app/session', () => ({ useSession: () => ({ email: 'neha@example.com', brands: [] }) }));

interface Loom {
	version: number;
	name: string;
	city: string;
}

let stored: Loom;
let saves: { name: string; city: string; version: unknown }[];
let refuse: ((fields: { name: string; city: string }) => Result<Loom> | undefined) | undefined;
let root: Root;

function LoomForm({ loom }: { loom: Loom }) {
	const form = useVersionedForm<{ name: string; city: string }, Loom>({
		kind: 'loom',
		id: 7,
		record: loom,
		fieldsOf: (record) => ({ name: record?.name ?? '', city: record?.city ?? '' }),
		versionOf: ({ version }) => version,
		save: async (fields, version) => {
			saves.push({ ...fields, version });
			const refused = refuse?.(fields);
			if (refused) return refused;
			if (version !== stored.version) return { ok: false, status: 409, problem: null };
			stored = { version: stored.version + 1, ...fields };
			return { ok: true, value: stored };
		},
		read: async () => ({ ok: true, value: stored }),
		titleOf: ({ name }) => name,
		fields: { name: { label: 'Name' }, city: { label: 'City' } },
	});
	return (
		<FormPage form={form} title="Loom" back={{ to: '/looms', label: 'Looms' }}>
			<TextField {...form.bind('name')} />
			<TextField {...form.bind('city')} required />
		</FormPage>
	);
}

const settle = (ms = 60) => act(() => new Promise<void>((done) => void setTimeout(done, ms)));
async function until(check: () => void | Promise<void>): Promise<void> {
	for (let tries = 0; tries < 100; tries++) {
		try {
			await check();
			return;
		} catch {
			await settle();
		}
	}
	await check();
}
const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`);
async function type(name: string, text: string): Promise<void> {
	const input = field(name);
	Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
	await act(async () => void input?.dispatchEvent(new Event('input', { bubbles: true })));
}
const button = (label: string, within: ParentNode = document) =>
	[...within.querySelectorAll('button')].find(({ textContent }) => textContent === label);
const press = (label: string, within?: ParentNode) => act(async () => button(label, within)?.click());
const save = () =>
	act(
		async () =>
			void window.dispatchEvent(new KeyboardEvent('keydown', { key: 's', ctrlKey: true, cancelable: true })),
	);
const dialog = () => document.querySelector('[role=dialog]');

async function open(): Promise<void> {
	const messages = await loadMessages('en');
	root = createRoot(document.body.appendChild(document.createElement('div')));
	const loom = stored;
	await act(async () =>
		root.render(
			<LanguageProvider lang="en" initial={messages}>
				<MantineProvider env="test">
					<QueryClientProvider client={new QueryClient()}>
						<LoomForm loom={loom} />
						<Toasts />
					</QueryClientProvider>
				</MantineProvider>
			</LanguageProvider>,
		),
	);
	await settle();
}

beforeEach(() => {
	stored = { version: 3, name: 'Loom', city: 'Jaipur' };
	saves = [];
	refuse = undefined;
	vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
	vi.spyOn(console, 'error').mockImplementation(() => {});
	vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
	Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
	vi.stubGlobal(
		'ResizeObserver',
		class {
			observe() {}
			unobserve() {}
			disconnect() {}
		},
	);
});
afterEach(async () => {
	await act(async () => root.unmount());
	document.body.replaceChildren();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
	await new Promise<void>((done) => {
		indexedDB.deleteDatabase('desk').onsuccess = () => done();
	});
});

test('a field that only somebody else changed is taken, one that both changed is chosen, and both are saved on the new version', async () => {
	await open();
	await type('name', 'Mine');
	stored = { version: 4, name: 'Theirs', city: 'Pune' };
	await save();
	await until(() => expect(dialog()?.textContent).toContain('Theirs'));
	const send = button('Save', dialog() ?? document);
	expect(send?.disabled).toBe(true);
	const radios = [...(dialog()?.querySelectorAll<HTMLElement>('[role=radio]') ?? [])];
	await act(async () => radios.find(({ textContent }) => textContent?.includes('Mine'))?.click());
	await press('Save', dialog() ?? document);
	await until(() => expect(stored).toEqual({ version: 5, name: 'Mine', city: 'Pune' }));
	expect(saves.map(({ version }) => version)).toEqual([3, 4]);
	await until(() => expect(field('city')?.value).toBe('Pune'));
});

test('all of the other version needs no further save, and what was typed stays on the device', async () => {
	await open();
	await type('name', 'Mine');
	stored = { version: 4, name: 'Theirs', city: 'Jaipur' };
	await save();
	await until(() => expect(dialog()?.textContent).toContain('Theirs'));
	const radios = [...(dialog()?.querySelectorAll<HTMLElement>('[role=radio]') ?? [])];
	await act(async () => radios.find(({ textContent }) => textContent?.includes('Theirs'))?.click());
	await press('Save', dialog() ?? document);
	await until(() => expect(field('name')?.value).toBe('Theirs'));
	expect(saves).toHaveLength(1);
	await until(async () =>
		expect(
			(await keptTexts('neha@example.com', 'other')).map(({ title, discarded }) => [title, discarded]),
		).toEqual([['Mine', true]]),
	);
});

test('a refused field has its sentence until it is changed; nothing typed is lost', async () => {
	await open();
	refuse = ({ name }) =>
		name === ''
			? {
					ok: false,
					status: 422,
					problem: {
						type: '',
						title: '',
						status: 422,
						error: 'Some fields are not valid.',
						code: 'invalid',
						fields: { name: 'is empty', owner: 'is unknown' },
						reasons: { name: { code: 'required' }, owner: { code: 'unknown' } },
					},
				}
			: undefined;
	await type('name', '');
	await type('city', 'Surat');
	await save();
	await until(() => expect(document.body.textContent).toContain('Please fill this in.'));
	// The form has no field for the owner.
	expect(document.querySelector('[role=alert]')?.textContent).toContain('This does not exist.');
	expect(field('city')?.value).toBe('Surat');
	await type('name', 'Loom 2');
	expect(document.body.textContent).not.toContain('Please fill this in.');
	await save();
	await until(() => expect(stored).toEqual({ version: 4, name: 'Loom 2', city: 'Surat' }));
});

test('what is typed is on the device within a second and is offered again; nothing is sent without being asked for', async () => {
	await open();
	await type('city', 'Surat');
	await settle(900);
	expect(saves).toEqual([]);
	await act(async () => root.unmount());
	document.body.replaceChildren();
	await open();
	await until(() => expect(dialog()?.textContent).toContain('Surat'));
	await press('Continue with this text');
	expect(field('city')?.value).toBe('Surat');
	await save();
	await until(() => expect(stored.city).toBe('Surat'));
	await until(async () => expect(await keptTexts('neha@example.com', 'other')).toEqual([]));
});

test('a page that is loaded again directly after a save does not offer what was saved', async () => {
	await open();
	await type('city', '  Surat ');
	await settle(600);
	// The device does not get to removing the text.
	vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
		throw new Error('the page is gone');
	});
	refuse = (fields) => {
		// The server tidies what it stores, so that the text on the device is another one.
		stored = { version: stored.version + 1, ...fields, city: fields.city.trim() };
		return { ok: true, value: stored };
	};
	await save();
	await until(() => expect(stored.city).toBe('Surat'));
	await settle();
	vi.restoreAllMocks();
	vi.spyOn(console, 'error').mockImplementation(() => {});
	await act(async () => root.unmount());
	document.body.replaceChildren();
	await open();
	await settle(300);
	expect(dialog()).toBeNull();
	expect(field('city')?.value).toBe('Surat');
});

// DESK: what the server names and what the form itself demands are marked at the same save, each at its field.
test('a refused save marks every wrong field at once', async () => {
	refuse = () => ({
		ok: false,
		status: 422,
		problem: {
			type: 'about:blank',
			title: '',
			status: 422,
			code: 'invalid',
			error: 'Some fields are not valid.',
			fields: { name: 'is taken by another loom' },
			reasons: { name: { code: 'taken' } },
		},
	});
	await open();
	await type('name', 'Loom 2');
	await type('city', '');
	await save();
	await until(() => expect(field('name')?.getAttribute('aria-invalid')).toBe('true'));
	expect(field('city')?.getAttribute('aria-invalid')).toBe('true');
	expect(document.body.textContent).toContain('Please fill this in.');
	expect(document.body.textContent).not.toContain('is taken by');
});
