import { createStory } from '../web/api/client.gen.ts';
import { cookiesOf } from './support/asha.ts';
import { addressKey } from './support/program.ts';
import { unwrap } from './support/site.ts';
import { expect, test } from './support/test.ts';

/** The number of characters before the caret in its paragraph, once the editor has seen where it is. */
const caret = () =>
	new Promise<number>((done) => {
		requestAnimationFrame(() =>
			requestAnimationFrame(() => {
				const { anchorNode, anchorOffset } = getSelection() as Selection;
				const range = document.createRange();
				const block = anchorNode?.parentElement?.closest('p');
				if (!anchorNode || !block) return done(-1);
				range.setStart(block, 0);
				range.setEnd(anchorNode, anchorOffset);
				done(range.toString().length);
			}),
		);
	});

test('Home and End right after a click into the text move the caret', async ({ page, context, desk }) => {
	const words = 'The loom came late to Surat.';
	const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] };
	const { id } = unwrap(
		await createStory(
			{},
			{ brand: 'herstory', title: `Caret ${Date.now()}`, body } as Parameters<typeof createStory>[1],
			desk,
		),
	);
	await context.addInitScript(() => {
		if (location.protocol.startsWith('http')) localStorage.setItem('desk-language', 'en');
	});
	await context.addCookies(await cookiesOf('neha.iyer', process.env[addressKey] ?? ''));
	await page.goto(`/ed/stories/${id}`);
	const line = page.getByRole('textbox', { name: 'Story text' }).locator('p').first();
	for (const [key, x, want] of [
		['Home', 150, 0],
		['End', 30, words.length],
		['Home', 150, 0],
	] as const) {
		await page.getByRole('textbox', { name: 'Headline', exact: true }).click();
		await line.click({ position: { x, y: 10 } });
		await page.keyboard.press(key);
		expect(await page.evaluate(caret), key).toBe(want);
	}
});
