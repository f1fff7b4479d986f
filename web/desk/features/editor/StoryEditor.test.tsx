// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EditableStory } from '../../../api/client.gen';
import { LanguageProvider, loadMessages } from '../../app/i18n';
import { SessionProvider } from '../../app/session';
import { Toasts } from '../../components/toasts';
import type { DeviceText } from '../../edit/device';
import { StoryEditor } from './StoryEditor';
import type { Base, StoryFields } from './story';

vi.mock('@tanstack/react-router', () => ({ Link: () => null }));

const body = (text: string) => ({
	type: 'doc',
	content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
const draft = {
	id: 42,
	status: 'draft',
	revision: 4,
	brand: 'herstory',
	lang: 'en',
	title: 'One',
	slug: 'one',
	excerpt: '',
	type: 'article',
	body: body('One line.'),
	savedBy: 'Asha',
	savedAt: '2026-11-29T12:00:00Z',
	publishedAt: '',
	workingCopy: null,
	pictureFile: null,
};
const copyOf = (title: string, revision: number, basedOn: number) => ({
	revision,
	basedOn,
	savedAt: '2026-11-29T12:05:00Z',
	savedBy: 'Neha',
	pictureFile: null,
	story: { brand: 'herstory', lang: 'en', title, slug: 'one', type: 'article', body: body('Edits.') },
});
const story = (change: object) => ({ ...draft, ...change }) as unknown as EditableStory;

type Reply = [status: number, value: unknown];
let answers: Record<string, (sent: Record<string, unknown>) => Reply | Promise<Reply>>;
let calls: { call: string; sent: Record<string, unknown> }[];
let root: Root;

const settle = (ms = 60) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Lets time pass until something holds, at most ten seconds of the clock of the test. */
async function until(check: () => void): Promise<void> {
	for (let tries = 0; tries < 100; tries++) {
		try {
			check();
			return;
		} catch {
			await settle(100);
		}
	}
	check();
}
const button = (name: string) =>
	[...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
async function press(name: string): Promise<void> {
	await until(() => expect(button(name), name).toBeDefined());
	await act(async () => button(name)?.click());
	await settle();
}
const headline = () => document.querySelector<HTMLTextAreaElement>('textarea[aria-label=Headline]');
async function type(text: string): Promise<void> {
	const field = headline();
	Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text);
	await act(async () => void field?.dispatchEvent(new Event('input', { bubbles: true })));
}
const sentTo = (part: string) => calls.filter(({ call }) => call.includes(part)).map(({ sent }) => sent);

async function open(first: EditableStory, device: DeviceText<StoryFields, Base>[] = []): Promise<void> {
	const messages = await loadMessages('en');
	root = createRoot(document.body.appendChild(document.createElement('div')));
	await act(async () =>
		root.render(
			<LanguageProvider lang="en" initial={messages}>
				<MantineProvider env="test">
					<QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
						<SessionProvider>
							<StoryEditor story={first} device={device} deviceKey="a 42 here" onRead={() => {}} />
							<Toasts />
						</SessionProvider>
					</QueryClientProvider>
				</MantineProvider>
			</LanguageProvider>,
		),
	);
	await settle();
}

beforeEach(() => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
	calls = [];
	answers = {
		'GET session': () => [200, { id: 1, name: 'neha', email: 'a', brands: [] }],
	};
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
	vi.stubGlobal('fetch', async (address: string, { method, body: sent }: RequestInit) => {
		const call = `${method} ${address.replace('/api/v2/desk/', '')}`;
		const value = sent ? JSON.parse(String(sent)) : {};
		if (method !== 'GET') calls.push({ call, sent: value });
		const name = Object.keys(answers).find((start) => call.startsWith(start));
		const [status, answer] = name
			? await (answers[name] as (sent: object) => Reply)(value)
			: [200, { items: [], next: '' }];
		return Response.json(answer, { status });
	});
});
afterEach(async () => {
	await act(async () => root.unmount());
	document.body.replaceChildren();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
	vi.useRealTimers();
});

const taken = (current: EditableStory): Reply => [
	409,
	{ status: 409, error: 'Somebody else saved.', current },
];

test('a public text that changed under its working copy: mine is saved on it, after it was shown', async () => {
	const current = story({
		status: 'published',
		revision: 7,
		title: 'Public now',
		workingCopy: copyOf('Edits', 3, 5),
	});
	answers['PUT stories/42/working-copy'] = ({ basedOn }) =>
		basedOn === 7
			? [200, { revision: 4, basedOn: 7, savedAt: '2026-11-29T12:10:00Z', savedBy: 'Neha' }]
			: taken(current);
	await open(current);
	await type('Edits, longer');
	await until(() => expect(button('Keep my text')).toBeDefined());
	expect(document.querySelector('[role=dialog]')?.textContent).toContain('Asha saved');
	expect(document.querySelector('[role=dialog] p del')?.textContent).toContain('One line');
	await press('Keep my text');
	await until(() => expect(document.querySelector('[data-phase=saved]')).not.toBeNull());
	expect(sentTo('working-copy').at(-1)).toMatchObject({ title: 'Edits, longer', revision: 3, basedOn: 7 });
});

test('a public text that changed under its working copy can replace it; mine comes back with undo', async () => {
	const current = story({
		status: 'published',
		revision: 7,
		title: 'Public now',
		workingCopy: copyOf('Edits', 3, 5),
	});
	answers['POST stories/42/publish'] = () => taken(current);
	answers['DELETE stories/42/working-copy?revision=3'] = () => [
		200,
		{ ...current, savedAt: '2026-11-29T12:10:00Z', workingCopy: null },
	];
	answers['PUT stories/42/working-copy'] = () => [
		200,
		{ revision: 4, basedOn: 7, savedAt: '2026-11-29T12:11:00Z', savedBy: 'Neha' },
	];
	await open(current);
	await press('Publish');
	await press('Publish changes');
	await press('Use their text');
	await until(() => expect(headline()?.value).toBe('Public now'));
	await press('Undo');
	expect(headline()?.value).toBe('Edits');
	await until(() => expect(sentTo('working-copy').at(-1)).toMatchObject({ title: 'Edits' }));
	expect(sentTo('working-copy').at(-1)).toMatchObject({ revision: 0, basedOn: 7 });
});

test('what is typed while a story is published stays and is saved; the correction note is not lost', async () => {
	const before = story({ status: 'published', revision: 5 });
	let publish = (_: Reply) => {};
	answers['POST stories/42/publish'] = () =>
		new Promise<Reply>((resolve) => {
			publish = resolve;
		});
	answers['PUT stories/42/working-copy'] = () => [
		200,
		{ revision: 1, basedOn: 6, savedAt: '2026-11-29T12:11:00Z', savedBy: 'Neha' },
	];
	await open(before);
	await press('Publish');
	await press('Publish changes');
	await type('One, longer');
	await act(async () =>
		headline()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
	);
	await settle(2000);
	expect(sentTo('working-copy')).toEqual([]);
	expect(button('Publish changes')).toBeDefined();
	publish([200, { ...before, revision: 6, corrections: 'A note.' }]);
	await until(() => expect(sentTo('working-copy')).toHaveLength(1));
	expect(headline()?.value).toBe('One, longer');
	expect(sentTo('working-copy')[0]).toMatchObject({
		title: 'One, longer',
		corrections: 'A note.',
		basedOn: 6,
		revision: 0,
	});
});

test('taking back that a story was unpublished publishes only what was public', async () => {
	const before = story({ status: 'published', revision: 5 });
	const after = { ...before, status: 'unpublished' };
	answers['POST stories/42/unpublish'] = () => [200, after];
	answers['POST stories/42/publish'] = () => [200, before];
	await open(after as EditableStory);
	await press('Publish');
	await press('Publish now');
	await until(() => expect(document.body.textContent).toContain('Published.'));
	await press('Publish');
	await press('Unpublish');
	await press('Undo');
	await until(() => expect(sentTo('publish').at(-1)).toMatchObject({ keepWorkingCopy: true }));
	expect(sentTo('publish').at(-1)).toEqual({
		revision: 5,
		workingCopy: 0,
		updated: false,
		keepWorkingCopy: true,
	});
});

test('typed since it was unpublished: the dialog shows the text before anything is published', async () => {
	const before = story({ status: 'published', revision: 5 });
	const after = { ...before, status: 'unpublished' };
	answers['POST stories/42/unpublish'] = () => [200, after];
	answers['PUT stories/42'] = (sent) => [200, { ...after, ...sent, revision: 6 }];
	await open(before);
	await press('Publish');
	await press('Unpublish');
	await type('Not read by anybody');
	await press('Undo');
	await until(() => expect(button('Publish now')).toBeDefined());
	expect(sentTo('PUT stories/42').at(-1)).toMatchObject({ title: 'Not read by anybody' });
	expect(calls.filter(({ call }) => call.endsWith('/publish'))).toEqual([]);
});

test('a text of this device that was discarded comes back with undo', async () => {
	answers['PUT stories/42'] = (sent) => [200, { ...draft, ...sent, revision: 5 }];
	await open(story({}), [
		{
			key: 'a 42 gone',
			base: { revision: 4, copy: 0, usesCopy: false },
			value: { brand: 'herstory', title: 'From the crash', body: body('Crash.') } as StoryFields,
			at: 1,
		},
	]);
	await press('Discard this text');
	expect(headline()?.value).toBe('One');
	await press('Undo');
	expect(headline()?.value).toBe('From the crash');
	await until(() =>
		expect(sentTo('PUT stories/42').at(-1)).toMatchObject({ title: 'From the crash', revision: 4 }),
	);
});
