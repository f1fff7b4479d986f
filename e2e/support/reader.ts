/** Readers with accounts, created as readers create them: by the sign-in email. */
import type { BrowserContext, Page } from '@playwright/test';
import { emailsTo } from './emails.ts';
import { fromAnotherNetwork } from './program.ts';
import { expect } from './test.ts';

let readers = 0;

/** Returns an email address that no other test uses. */
export const newAddress = (): string => `reader-${process.pid}-${++readers}-${Date.now()}@example.in`;

/** Waits for an email to an address, and returns its text with the sign-in code and link, "" for none. */
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
 * Creates a reader and signs them in, in the browser of the page. Returns the email address. emails
 * is the folder of the program's emails, by default that of the program that all tests share.
 */
export async function signIn(
	page: Page | { request: BrowserContext['request'] },
	name = '',
	emails?: string,
): Promise<string> {
	const email = newAddress();
	const headers = fromAnotherNetwork();
	const signUp = await page.request.post('/api/v2/auth/signup', { data: { email, name }, headers });
	expect(signUp.ok()).toBe(true);
	const { code } = await emailTo(email, emails);
	const signedIn = await page.request.post('/api/v2/auth/code', { data: { code }, headers });
	expect(signedIn.ok()).toBe(true);
	return email;
}
