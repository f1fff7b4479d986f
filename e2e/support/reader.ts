/** Readers with accounts, made as readers make them: by the letter that the program sends. */
import type { BrowserContext, Page } from '@playwright/test';
import { emailsTo } from './emails.ts';
import { expect } from './test.ts';

let readers = 0;

/** An address that nobody else has. */
export const newAddress = (): string => `reader-${process.pid}-${++readers}-${Date.now()}@example.in`;

/** The letter to an address, once it was sent, with the ways in that it has. */
export async function letterTo(
	address: string,
	folder?: string,
): Promise<{ text: string; code: string; link: string }> {
	let text = '';
	await expect
		.poll(async () => {
			text = (await emailsTo(address, folder))[0]?.text ?? '';
			return text;
		})
		.not.toBe('');
	return {
		text,
		code: /\b\d{6}\b/.exec(text)?.[0] ?? '',
		link: /https?:\S+letter=\w+/.exec(text)?.[0] ?? '',
	};
}

/**
 * Signs a new reader in, in the browser that the page belongs to, and returns the address.
 * letters is the folder of the program's letters, where it is not the one of all journeys.
 */
export async function signIn(
	page: Page | { request: BrowserContext['request'] },
	name = '',
	letters?: string,
): Promise<string> {
	const email = newAddress();
	const asked = await page.request.post('/api/v2/auth/signup', { data: { email, name } });
	expect(asked.ok()).toBe(true);
	const { code } = await letterTo(email, letters);
	const entered = await page.request.post('/api/v2/auth/code', { data: { code } });
	expect(entered.ok()).toBe(true);
	return email;
}
