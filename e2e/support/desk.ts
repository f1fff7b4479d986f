/** Tests in the Desk: the fixtures of every test, with an account of the newsroom signed in and the Desk in one language. */
import { cookiesOf } from './asha.ts';
import { test as base } from './test.ts';

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

/** The text of a story: paragraphs. */
export const body = (...paragraphs: string[]) => ({
	type: 'doc' as const,
	content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});
