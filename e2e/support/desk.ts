/** Tests in the Desk: the fixtures of every test, with an account of the newsroom signed in and the Desk in one language. */
import type { Page } from '@playwright/test';
import { cookiesOf } from './asha.ts';
import { test as base, expect } from './test.ts';

export const test = base.extend<{ account: Parameters<typeof cookiesOf>[0]; language: string }>({
	/** The account that is signed in; unless a file names another one, the editor of all brands. */
	account: ['neha.iyer', { option: true }],
	/** The language of the Desk. */
	language: ['en', { option: true }],
	context: async ({ context, baseURL, account, language }, use) => {
		await context.addInitScript((code) => {
			// about:blank, where each page begins, has no storage.
			if (location.protocol.startsWith('http')) localStorage.setItem('desk-language', code);
		}, language);
		await context.addCookies(await cookiesOf(account, baseURL ?? ''));
		await use(context);
	},
});

export { expect } from './test.ts';

/** The texts that the device has because they are not saved. */
export const textsOnDevice = (page: Page): Promise<unknown[]> =>
	page.evaluate(
		() =>
			new Promise<unknown[]>((resolve, reject) => {
				const open = indexedDB.open('desk', 1);
				open.onerror = () => reject(open.error);
				open.onsuccess = () => {
					const texts = open.result.transaction('texts').objectStore('texts').getAll();
					open.result.close(); // ends after the transaction
					texts.onsuccess = () => resolve(texts.result);
					texts.onerror = () => reject(texts.error);
				};
			}),
	);

/** Resolves when the device has words that are typed in the Desk and not saved. It gets them within a second. */
export const keptOnDevice = (page: Page, words: string): Promise<void> =>
	expect
		.poll(async () =>
			JSON.stringify(await textsOnDevice(page), (_, value) =>
				value instanceof Uint8Array ? new TextDecoder().decode(value) : value,
			),
		)
		.toContain(words);

/** The text of a story: paragraphs. */
export const body = (...paragraphs: string[]) => ({
	type: 'doc' as const,
	content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});
