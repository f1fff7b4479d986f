// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LanguageProvider, loadMessages } from './i18n';
import { SessionProvider, useSession } from './session';

const session = (id: number, name: string) => ({ id, name, email: `${name}@example.com`, brands: [] });
let answer: () => Promise<Response>;
let root: Root;

const settle = () => act(() => vi.advanceTimersByTimeAsync(2000));

function Writer() {
	return <p>{useSession().name} writes</p>;
}

async function open(): Promise<QueryClient> {
	const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
	const messages = await loadMessages('en');
	root = createRoot(document.body.appendChild(document.createElement('div')));
	await act(async () =>
		root.render(
			<LanguageProvider lang="en" initial={messages}>
				<MantineProvider env="test">
					<QueryClientProvider client={client}>
						<SessionProvider>
							<Writer />
						</SessionProvider>
					</QueryClientProvider>
				</MantineProvider>
			</LanguageProvider>,
		),
	);
	await settle();
	return client;
}

beforeEach(() => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
	vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
	vi.stubGlobal('fetch', () => answer());
	vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
	answer = async () => Response.json(session(1, 'neha'));
});
afterEach(async () => {
	await act(async () => root.unmount());
	document.body.replaceChildren();
	vi.unstubAllGlobals();
	vi.useRealTimers();
});

test('a read of the session that fails in the background leaves the editor on the screen', async () => {
	const client = await open();
	expect(document.body.textContent).toContain('neha writes');
	answer = async () => Response.json({ error: 'broken', status: 500 }, { status: 500 });
	await act(async () => void client.refetchQueries({ queryKey: ['session'] }));
	await settle();
	expect(client.getQueryState(['session'])?.status).toBe('error');
	expect(document.body.textContent).toContain('neha writes');
});

test('another account in another tab: the editor stays that of the first, is told to stop, and the dialog says why', async () => {
	const stop = vi.fn();
	const again = vi.fn();
	window.addEventListener('desk:other-account', stop);
	window.addEventListener('desk:signed-in', again);
	const client = await open();
	answer = async () => Response.json(session(2, 'asha'));
	await act(async () => void client.refetchQueries({ queryKey: ['session'] }));
	await settle();
	expect(stop).toHaveBeenCalledOnce();
	expect(document.body.textContent).toContain('neha writes');
	expect(document.body.textContent).toContain('asha is signed in now. Sign in as neha');
	await act(async () => window.dispatchEvent(new Event('desk:check-session')));
	await settle();
	expect(again).not.toHaveBeenCalled();
	answer = async () => Response.json(session(1, 'neha'));
	await act(async () => window.dispatchEvent(new Event('desk:check-session')));
	await settle();
	expect(again).toHaveBeenCalledOnce();
	window.removeEventListener('desk:other-account', stop);
	window.removeEventListener('desk:signed-in', again);
});
