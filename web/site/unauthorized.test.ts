// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { redirectIfUnauthorized } from './unauthorized';

vi.mock('./return-position', () => ({ storeReturnPosition: () => {} }));

describe('a refused call', () => {
	const assign = vi.fn();

	beforeEach(() => {
		document.body.innerHTML = '<a data-sign-in href="https://startline.example/account/login">Sign in</a>';
		vi.stubGlobal('location', {
			href: 'https://startline.example/2026/11/kilns',
			origin: 'https://startline.example',
			assign,
		});
	});

	afterEach(() => {
		assign.mockReset();
		vi.unstubAllGlobals();
	});

	it.each([401, 402, 403])(
		'with status %i leads to the account site with the page to return to and the pending action (VALID-02, VALID-04)',
		(status) => {
			expect(redirectIfUnauthorized(status, { bookmark_story: '42' })).toBe(true);
			expect(assign).toHaveBeenCalledOnce();
			const address = new URL(assign.mock.calls[0]?.[0] as string);
			expect(address.pathname).toBe('/account/login');
			expect(address.searchParams.get('redirect_url')).toBe('https://startline.example/2026/11/kilns');
			expect(address.searchParams.get('bookmark_story')).toBe('42');
		},
	);

	it.each([400, 404, 409, 422, 429, 500])('with status %i stays on the page (VALID-03)', (status) => {
		expect(redirectIfUnauthorized(status, { bookmark_story: '42' })).toBe(false);
		expect(assign).not.toHaveBeenCalled();
	});
});
