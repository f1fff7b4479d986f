/** A page as the server sends it, for what needs no browser. */
import type { APIRequestContext } from '@playwright/test';
import { JSDOM } from 'jsdom';

/** Asks for a page and reads it, without its styles. */
export async function read(
	request: APIRequestContext,
	path: string,
): Promise<{ status: number; document: Document }> {
	const answer = await request.get(path);
	const html = (await answer.text()).replaceAll(/<style.*?<\/style>/gs, '');
	return { status: answer.status(), document: new JSDOM(html).window.document };
}

/** What the elements of a selector say. */
export const texts = (scope: ParentNode, selector: string): string[] =>
	[...scope.querySelectorAll(selector)].map((element) => element.textContent?.trim() ?? '');
