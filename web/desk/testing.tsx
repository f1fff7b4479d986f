/** Helpers of the component tests: a page with the providers of the Desk, and a reader's hands. */
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';
import { LanguageProvider, loadMessages } from './app/i18n';
import { Confirmation } from './components/confirm';
import { Toasts } from './components/toasts';

/** Shows something in a page of the Desk. show replaces it, close takes the page away. */
export async function openPage(first: ReactNode) {
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
	Element.prototype.scrollIntoView = () => {};
	const messages = await loadMessages('en');
	const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
	const root = createRoot(document.body.appendChild(document.createElement('div')));
	const show = (page: ReactNode) =>
		act(async () =>
			root.render(
				<LanguageProvider lang="en" initial={messages}>
					<MantineProvider env="test">
						<QueryClientProvider client={client}>
							{page}
							<Confirmation />
							<Toasts />
						</QueryClientProvider>
					</MantineProvider>
				</LanguageProvider>,
			),
		);
	await show(first);
	await settle();
	return {
		client,
		show,
		close: async () => {
			await act(async () => root.unmount());
			document.body.replaceChildren();
			vi.unstubAllGlobals();
			vi.restoreAllMocks();
		},
	};
}

/** Answers the calls of the API by the beginning of method and path; other reads are empty lists. */
export function answerCalls(answers: Record<string, (sent: Record<string, unknown>) => unknown>): void {
	vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
		const call = `${method} ${address.replace('/api/v2/desk/', '')}`;
		const name = Object.keys(answers).find((start) => call.startsWith(start));
		const answer = name
			? await answers[name]?.(typeof body === 'string' ? JSON.parse(body) : {})
			: { items: [], next: '' };
		return answer instanceof Response ? answer : Response.json(answer);
	});
}

/** Lets what was begun go on. */
export const settle = (ms = 30) => act(() => new Promise<void>((done) => void setTimeout(done, ms)));

/** Waits until something holds. */
export async function until(check: () => void | Promise<void>): Promise<void> {
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

/** The field or button with a name, as a screen reader reads it. */
export function named<E extends HTMLElement = HTMLElement>(name: string): E | undefined {
	const label = [...document.querySelectorAll('label')].find(({ textContent }) =>
		textContent?.replace(/ \*$/, '').startsWith(name),
	);
	return (label?.control ??
		document.querySelector(`[aria-label="${name}"]`) ??
		[...document.querySelectorAll('button')].find(({ textContent }) => textContent === name) ??
		undefined) as E | undefined;
}

export async function press(name: string): Promise<void> {
	await until(() => {
		if (!named(name)) throw new Error(`there is no ${name} in ${document.body.textContent}`);
	});
	await act(async () => named(name)?.click());
	await settle();
}

export async function type(name: string, text: string): Promise<void> {
	const field = named<HTMLInputElement | HTMLTextAreaElement>(name);
	if (!field) throw new Error(`there is no field ${name}`);
	Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
	await act(async () => void field.dispatchEvent(new Event('input', { bubbles: true })));
}

/** The text of a field. */
export const typedIn = (name: string): string | undefined => named<HTMLInputElement>(name)?.value;
