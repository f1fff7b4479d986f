/** Readers with accounts, created as readers create them: by the sign-in email. */
import type { BrowserContext, Page } from '@playwright/test';
import { emailsTo } from './emails.ts';
import { expect } from './test.ts';

let readers = 0;

/** A new address. */
export const newAddress = (): string => `reader-${process.pid}-${++readers}-${Date.now()}@example.in`;

/** The email to an address, after it was sent, with its link and code. */
export async function emailTo(
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
 * Signs a new reader in, in the browser of the page, and returns the address. emails is the
 * folder of the program's emails, if it is not the one of all tests.
 */
export async function signIn(
	page: Page | { request: BrowserContext['request'] },
	name = '',
	emails?: string,
): Promise<string> {
	const email = newAddress();
	const asked = await page.request.post('/api/v2/auth/signup', { data: { email, name } });
	expect(asked.ok()).toBe(true);
	const { code } = await emailTo(email, emails);
	const entered = await page.request.post('/api/v2/auth/code', { data: { code } });
	expect(entered.ok()).toBe(true);
	return email;
}
