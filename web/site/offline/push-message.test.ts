import { afterEach, describe, expect, it, vi } from 'vitest';
import { notificationTarget, parsePushMessage } from './push-message';
import { base64UrlBytes, renewSubscription } from './subscription';

const dataOf = (value: unknown) => ({ json: () => value });

describe('a push message', () => {
	it('is ignored if it does not come from this site', () => {
		const message = { title: 'The loom', url: '/2026/11/loom', lang: 'en', dir: 'ltr' };
		expect(parsePushMessage(dataOf(message))).toEqual(message);
		for (const other of [null, 1, {}, { title: 'x' }, { title: 1, url: '/' }])
			expect(parsePushMessage(dataOf(other))).toBeUndefined();
		expect(parsePushMessage(null)).toBeUndefined();
		expect(
			parsePushMessage({
				json: () => {
					throw new SyntaxError();
				},
			}),
		).toBeUndefined();
	});

	it('opens only addresses of this site', () => {
		const origin = 'https://x.example';
		const target = (url: unknown) => notificationTarget(url, origin);
		expect(target('/hindi/2026/11/loom?a=b#c')).toBe(`${origin}/hindi/2026/11/loom?a=b#c`);
		expect(target(`${origin}/a`)).toBe(`${origin}/a`);
		for (const url of [
			'https://evil.example/',
			'//evil.example/',
			'/\\evil.example',
			'javascript:alert(1)',
			'data:text/html,x',
			'http://',
			undefined,
		])
			expect(target(url), String(url)).toMatch(/^https:\/\/x\.example\//);
	});
});

describe('the public key of the publication', () => {
	it('is decoded from base64url', () => {
		expect([...base64UrlBytes('-_8AAQ')]).toEqual([251, 255, 0, 1]);
	});
});

describe('a subscription that the browser ended', () => {
	afterEach(() => vi.unstubAllGlobals());

	const server = (endpoint: string) => {
		const calls: [method: string, url: string, body: unknown][] = [];
		vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
			calls.push([
				method,
				String(url),
				body === undefined || body === null ? null : JSON.parse(String(body)),
			]);
			return Response.json({ key: 'AQID', endpoint });
		});
		const manager = {
			subscribe: async () => ({
				toJSON: () => ({ endpoint: 'https://push.example.net/new', keys: { p256dh: 'p', auth: 'a' } }),
			}),
		};
		return { calls, manager: manager as unknown as PushManager };
	};

	it('is renewed, and the server gets it', async () => {
		const { calls, manager } = server('https://push.example.net/old');
		await renewSubscription(manager);
		expect(calls).toHaveLength(2);
		expect(calls[1]?.[0]).toBe('PUT');
		expect(calls[1]?.[1]).not.toContain('locale'); // the server keeps the language of the previous subscription
		expect(calls[1]?.[2]).toMatchObject({ endpoint: 'https://push.example.net/new' });
	});

	it('stays ended if the server has none for the reader', async () => {
		const { calls, manager } = server('');
		await renewSubscription(manager);
		expect(calls).toHaveLength(1);
	});
});
