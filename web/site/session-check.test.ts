// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { checkSession } from './session-check';
import { session } from './stores/session';

const { dataset } = document.documentElement;
const state = () => [session.get(), dataset.reader, dataset.portrait];

beforeEach(() => {
	session.set('reader');
	dataset.reader = dataset.portrait = '';
});
afterEach(() => vi.unstubAllGlobals());

it('a session that exists changes nothing, and the call has a date (API-31)', async () => {
	const call = vi.fn(async (_: string) => Response.json(true));
	vi.stubGlobal('fetch', call);
	await checkSession();
	expect(call).toHaveBeenCalledOnce();
	expect(call.mock.calls[0]?.[0]).toMatch(/^\/api\/v2\/user_token\?date=\d{13}$/);
	expect(state()).toEqual(['reader', '', '']);
});

it.each([
	['false', () => Response.json(false)],
	['a failure of the server', () => Response.json({}, { status: 500 })],
	['something else', () => Response.json('yes')],
	['no JSON', () => new Response('<p>')],
	['no connection', () => Promise.reject(new TypeError('no network'))],
])('%s counts as no session on this page, and the cookie stays (API-33)', async (_, respond) => {
	// biome-ignore lint/suspicious/noDocumentCookie: the browser's own way is what is tested
	document.cookie = 'signed_in=1; path=/';
	vi.stubGlobal('fetch', async () => respond());
	await checkSession();
	expect(state()).toEqual(['anonymous', undefined, undefined]);
	expect(document.cookie).toContain('signed_in=1');
});

it('a device that is offline makes no call, and its reader stays signed in', async () => {
	const call = vi.fn();
	vi.stubGlobal('fetch', call);
	vi.stubGlobal('navigator', { onLine: false });
	await checkSession();
	expect(call).not.toHaveBeenCalled();
	expect(state()).toEqual(['reader', '', '']);
});
