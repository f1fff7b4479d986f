/** Readers with accounts, made as readers make them: by the letter that the program sends. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { lettersKey } from './program.ts';
import { expect } from './test.ts';

let readers = 0;

/** An address that nobody else has. */
export const newAddress = (): string => `reader-${process.pid}-${++readers}-${Date.now()}@example.in`;

/** The letter to an address, once it was sent. */
export async function letterTo(address: string): Promise<{ text: string; code: string; link: string }> {
	const folder = process.env[lettersKey] ?? '';
	let text = '';
	await expect
		.poll(async () => {
			const names = await readdir(folder).catch(() => []);
			const letters = await Promise.all(
				names.filter((name) => name.endsWith('.eml')).map((name) => readFile(join(folder, name), 'utf8')),
			);
			text = letters.find((letter) => letter.includes(`To: <${address}>`)) ?? '';
			return text;
		})
		.not.toBe('');
	const plain = decoded(text);
	return {
		text: plain,
		code: /\b\d{6}\b/.exec(plain)?.[0] ?? '',
		link: /https?:\S+letter=\w+/.exec(plain)?.[0] ?? '',
	};
}

/** The plain text of a letter as it was before it travelled. */
function decoded(letter: string): string {
	const edge = /boundary="?([^"\s;]+)/.exec(letter)?.[1];
	const part = (edge ? letter.split(`--${edge}`)[1] : letter) ?? '';
	const at = part.indexOf('\r\n\r\n');
	if (/^Content-Transfer-Encoding: base64/im.test(part.slice(0, at))) {
		return Buffer.from(part.slice(at), 'base64').toString('utf8');
	}
	const bytes = part
		.slice(at)
		.replace(/=\r?\n/g, '')
		.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
	return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** Signs a new reader in, in the browser that the page belongs to, and returns the address. */
export async function signIn(
	page: Page | { request: BrowserContext['request'] },
	name = '',
): Promise<string> {
	const email = newAddress();
	const asked = await page.request.post('/api/v2/auth/signup', { data: { email, name } });
	expect(asked.ok()).toBe(true);
	const { code } = await letterTo(email);
	const entered = await page.request.post('/api/v2/auth/code', { data: { code } });
	expect(entered.ok()).toBe(true);
	return email;
}
