/** A page as the server sends it, for tests that need no browser. */
import type { APIRequestContext } from '@playwright/test';
import { JSDOM } from 'jsdom';

/** Requests a page and parses it, without its styles. */
export async function readPage(
	request: APIRequestContext,
	path: string,
): Promise<{ status: number; document: Document }> {
	const response = await request.get(path);
	const html = (await response.text()).replaceAll(/<style.*?<\/style>/gs, '');
	return { status: response.status(), document: new JSDOM(html).window.document };
}

/** The texts of the elements of a selector. */
export const texts = (scope: ParentNode, selector: string): string[] =>
	[...scope.querySelectorAll(selector)].map((element) => element.textContent?.trim() ?? '');
