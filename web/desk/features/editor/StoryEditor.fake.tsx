/** Helpers of the tests of the editor: a page with the editor, and a program that answers its calls. */
import 'fake-indexeddb/auto';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { expect, vi } from 'vitest';
import type { EditableStory, StoryWork } from '../../../api/client.gen';
import { LanguageProvider, loadMessages } from '../../app/i18n';
import { SessionProvider } from '../../app/session';
import { Toasts } from '../../components/toasts';
import { StoryEditor } from './StoryEditor';
import type { StoryText, Together } from './together';

export const body = (text: string) => ({
	type: 'doc',
	content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
export const draft = {
	id: 42,
	status: 'draft',
	revision: 4,
	brand: 'science',
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
export const copyOf = (title: string, revision: number, basedOn: number) => ({
	revision,
	basedOn,
	savedAt: '2026-11-29T12:05:00Z',
	savedBy: 'Neha',
	pictureFile: null,
	story: { brand: 'science', lang: 'en', title, slug: 'one', type: 'article', body: body('Edits.') },
});
export const story = (change: object) => ({ ...draft, ...change }) as unknown as EditableStory;

export type Reply = [status: number, value: unknown];
/** The answers of the program, by the beginning of the call. */
export let answers: Record<string, (sent: Record<string, unknown>) => Reply | Promise<Reply>>;
/** The writing calls so far. */
export let calls: { call: string; sent: Record<string, unknown> }[];
let root: Root;

export const settle = (ms = 60) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Lets time pass until something holds, at most ten seconds of the clock of the test. */
export async function until(check: () => void): Promise<void> {
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
export const button = (name: string) =>
	[...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
export async function press(name: string): Promise<void> {
	await until(() => expect(button(name), name).toBeDefined());
	await act(async () => button(name)?.click());
	await settle();
}
export const headline = () => document.querySelector<HTMLTextAreaElement>('textarea[aria-label=Headline]');
export async function type(text: string): Promise<void> {
	const field = headline();
	Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text);
	await act(async () => void field?.dispatchEvent(new Event('input', { bubbles: true })));
}
export const sentTo = (part: string) =>
	calls.filter(({ call }) => call.includes(part)).map(({ sent }) => sent);

/** Opens the editor of a story. */
export async function open(
	first: EditableStory,
	device: StoryText[] = [],
	together?: Together,
	onReplaced = () => {},
): Promise<void> {
	const messages = await loadMessages('en');
	root = createRoot(document.body.appendChild(document.createElement('div')));
	await act(async () =>
		root.render(
			<LanguageProvider lang="en" initial={messages}>
				<MantineProvider env="test">
					<QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
						<SessionProvider>
							<StoryEditor
								story={first}
								device={device}
								deviceKey="a 42 here"
								onRead={() => {}}
								together={together}
								onReplaced={onReplaced}
							/>
							<Toasts />
						</SessionProvider>
					</QueryClientProvider>
				</MantineProvider>
			</LanguageProvider>,
		),
	);
	await settle();
}

/** A story on its way to publication, of which nobody has asked an approval. */
const work: Partial<StoryWork> = {
	steps: [],
	history: [],
	assignee: null,
	due: '',
	embargo: '',
	version: 0,
};

/** Prepares a test: a clock, an empty page and a program that answers. */
export function begin(): void {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
	calls = [];
	answers = {
		'GET stories/42/work': () => [200, work],
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
}

/** Ends a test. */
export async function end(): Promise<void> {
	await act(async () => root.unmount());
	document.body.replaceChildren();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
	vi.useRealTimers();
}
