import { readFileSync } from 'node:fs';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { createStory, publishStory, readDraft } from '../web/api/client.gen.ts';
import { cookiesOf } from './support/asha.ts';
import { addressKey } from './support/program.ts';
import { unwrap } from './support/site.ts';
import { expect, test } from './support/test.ts';

/** Signs the demonstration's editor of all brands in. */
const asEditor = async (context: BrowserContext) =>
	context.addCookies(await cookiesOf('neha.iyer', process.env[addressKey] ?? ''));

const text = (page: Page) => page.getByRole('textbox', { name: 'Story text' });
const saved = (page: Page) =>
	expect(page.locator('[role=status][data-phase]')).toHaveText(/^Saved \d\d:\d\d/);

const paragraph = (words: string) => ({
	type: 'paragraph',
	...(words && { content: [{ type: 'text', text: words }] }),
});

/** Makes a draft, opens it and puts the cursor at its end. Returns its id. */
async function open(
	page: Page,
	desk: Parameters<typeof createStory>[2],
	...content: object[]
): Promise<number> {
	const body = { type: 'doc', content: content.length > 0 ? content : [paragraph('')] };
	const draft = unwrap(
		await createStory(
			{},
			{ brand: 'herstory', title: `Writing ${Date.now()}`, body } as Parameters<typeof createStory>[1],
			desk,
		),
	);
	await page.goto(`/ed/stories/${draft.id}`);
	await text(page).click();
	await page.keyboard.press('Control+End');
	return draft.id;
}

/** Puts HTML and text on the clipboard and pastes it, as another program does. */
async function paste(page: Page, html: string, plain: string): Promise<void> {
	await text(page).evaluate(
		(element, [asHtml, asText]) => {
			const data = new DataTransfer();
			if (asHtml) data.setData('text/html', asHtml);
			data.setData('text/plain', asText ?? '');
			element.dispatchEvent(
				new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
			);
		},
		[html, plain],
	);
}

const fixture = (name: string) => readFileSync(`web/desk/features/editor/paste/fixtures/${name}`, 'utf8');

/**
 * How an input method types a word: the steps of its composition. A step that is shorter than the one before is a correction,
 * as methods make them when a vowel sign joins its letter.
 */
type Word = string[];

/** The composition of a word letter by letter. */
const byLetter = (word: string): Word =>
	[...word].map((_, index, letters) => letters.slice(0, index + 1).join(''));

async function compose(keyboard: CDPSession, steps: Word): Promise<void> {
	for (const step of steps)
		await keyboard.send('Input.imeSetComposition', {
			text: step,
			selectionStart: step.length,
			selectionEnd: step.length,
		});
	await keyboard.send('Input.insertText', { text: steps.at(-1) ?? '' });
}

test.beforeEach(async ({ context }) => {
	await context.addInitScript(() => {
		if (location.protocol.startsWith('http')) localStorage.setItem('desk-language', 'en');
	});
	await asEditor(context);
});

const words: Record<string, Word[]> = {
	// Phonetic methods show Latin letters first and replace them.
	hi: [
		['n', 'na', 'नम', 'नमस', 'नमस्', 'नमस्ते'],
		['k', 'क', 'क्', 'क्ष', 'क्षे', 'क्षेत्', 'क्षेत्र'],
		byLetter('विद्यार्थी'),
	],
	ta: [['v', 'வ', 'வண', 'வணக்', 'வணக்கம்'], byLetter('தமிழ்நாடு'), ['sri', 'ஸ்ரீ']],
	ur: [byLetter('کہانی'), byLetter('دیر'), ['s', 'سے']],
	bn: [['o', 'ও', 'অ', 'অর্', 'অর্থ'], byLetter('কুমোর')],
	ml: [byLetter('കൊച്ചി'), byLetter('എന്റെ')],
};

for (const [lang, compositions] of Object.entries(words))
	test(`no character of an input method is lost or doubled, also while a save runs: ${lang} (F173)`, async ({
		page,
		desk,
	}) => {
		// Saves take longer than a word, so that each composition meets one.
		await page.route('**/api/v2/desk/stories/*', async (route) => {
			if (route.request().method() === 'PUT') await new Promise((resolve) => setTimeout(resolve, 700));
			await route.continue();
		});
		const id = await open(page, desk);
		const keyboard = await page.context().newCDPSession(page);
		const expected: string[] = [];
		for (let round = 0; round < 6; round++) {
			for (const steps of compositions) {
				await compose(keyboard, steps);
				await page.keyboard.type(' ');
				expected.push(steps.at(-1) ?? '');
			}
			if (round === 2) {
				// A new paragraph, and marks that begin in the middle of the text.
				await page.keyboard.press('Enter');
				await page.keyboard.press('Control+b');
			}
		}
		await keyboard.detach();
		const spaced = expected.join(' ');
		await expect
			.poll(async () => (await text(page).locator('p').allInnerTexts()).join(' ').replace(/\s+/g, ' ').trim())
			.toBe(spaced);
		await saved(page);
		const stored = unwrap(await readDraft({ id }, desk));
		const all: string[] = [];
		const visit = (node: { text?: string; content?: unknown[] }) => {
			if (node.text) all.push(node.text);
			for (const child of node.content ?? []) visit(child as typeof node);
		};
		visit(stored.body as { content?: unknown[] });
		expect(all.join(' ').replace(/\s+/g, ' ').trim()).toBe(spaced);
	});

test('a composition in the middle of a word, and one that is given up, leave the rest as it was', async ({
	page,
	desk,
}) => {
	await open(page, desk, paragraph('काम शुरू'));
	const keyboard = await page.context().newCDPSession(page);
	await page.keyboard.press('Home');
	for (let n = 0; n < 3; n++) await page.keyboard.press('ArrowRight');
	await compose(keyboard, byLetter('का'));
	await keyboard.send('Input.imeSetComposition', { text: 'xyz', selectionStart: 3, selectionEnd: 3 });
	await keyboard.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 });
	await keyboard.detach();
	const shown = (await text(page).innerText()).trim();
	expect(shown.replace('का', '').length).toBe(
		'काम शुरू'.replace('का', '').length + (shown.match(/का/g)?.length === 2 ? 2 : 0),
	);
	expect([...shown].sort().join('')).toBe([...'काम शुरूका'].sort().join(''));
});

test('a document from Word is pasted with its footnotes, says what was left out, and is taken back at once (F173)', async ({
	page,
	desk,
}) => {
	const id = await open(page, desk);
	await paste(page, fixture('word.html.txt'), 'The loom that came late');
	const line = page.getByRole('status').filter({ hasText: 'Pasted from Microsoft Word' });
	await expect(line).toContainText('Converted: 2 footnotes');
	await expect(line).toContainText('1 picture');
	await expect(line).toContainText('colours, fonts and sizes');
	await expect(text(page).locator('ol > li')).toHaveCount(2);
	await saved(page);
	expect(JSON.stringify(unwrap(await readDraft({ id }, desk)).body)).toContain('"footnotes"');
	await line.getByRole('button', { name: 'Undo' }).click();
	await expect(text(page)).toHaveText('');
	await expect(line).toBeHidden();
});

test('text of an old font is converted after the difference was shown (C21)', async ({ page, desk }) => {
	await open(page, desk);
	await paste(page, fixture('word-kruti.html.txt'), '');
	const dialog = page.getByRole('dialog', { name: 'Text in an old font' });
	await expect(dialog).toContainText('Kruti Dev 010');
	await expect(dialog.getByRole('region', { name: 'As pasted' })).toContainText('iz/kkuea=h');
	await expect(dialog.getByRole('region', { name: 'Converted' })).toContainText('प्रधानमंत्री');
	await expect(text(page)).toHaveText('');
	await dialog.getByRole('button', { name: 'Convert' }).click();
	await expect(text(page)).toContainText('प्रधानमंत्री ने कहा कि सरकार के पास GST का हिसाब है।');
});

test('the toolbar is one tab stop with arrow keys, and the menu of a block opens by keyboard', async ({
	page,
	desk,
}) => {
	await open(page, desk, paragraph('one'), paragraph('two'));
	await page.keyboard.press('Alt+F10');
	await expect(page.getByRole('button', { name: 'Bold' })).toBeFocused();
	await page.keyboard.press('ArrowRight');
	await expect(page.getByRole('button', { name: 'Italic' })).toBeFocused();
	await page.keyboard.press('Home');
	await page.keyboard.press('ArrowLeft');
	await expect(page.getByRole('toolbar', { name: 'Text tools' }).locator('[tabindex="0"]')).toHaveCount(1);
	await page.keyboard.press('Escape');
	await expect(text(page)).toBeFocused();
	await page.keyboard.press('Alt+Enter');
	await page.getByRole('menuitem', { name: 'Duplicate' }).click();
	await expect(text(page).locator('p')).toHaveText(['one', 'two', 'two']);
	await page.keyboard.press('Alt+Enter');
	await page.getByRole('menuitem', { name: 'Right to left' }).click();
	await expect(text(page).locator('p').last()).toHaveAttribute('dir', /rtl|auto/);
	await expect(text(page).locator('p[dir=rtl]')).toHaveCount(1);
});

test('a block is dragged by its handle (F173)', async ({ page, desk }) => {
	await open(page, desk, paragraph('one'), paragraph('two'), paragraph('three'));
	await text(page).locator('p').first().hover();
	const handle = page.getByRole('button', { name: 'Drag the block or open its menu' });
	await expect(handle).toBeVisible();
	const last = await text(page).locator('p').last().boundingBox();
	await handle.dragTo(text(page).locator('p').last(), {
		targetPosition: { x: 40, y: (last?.height ?? 20) - 2 },
	});
	await expect(text(page).locator('p')).toHaveText(['two', 'three', 'one']);
});

test('the preview shows the working copy, its card and how other sites show it (F38)', async ({
	page,
	desk,
}) => {
	const title = `The wharf ${Date.now()}`;
	const story = unwrap(
		await createStory(
			{},
			{
				brand: 'herstory',
				title,
				excerpt: 'Rebuilt.',
				body: { type: 'doc', content: [paragraph('One.')] },
			} as Parameters<typeof createStory>[1],
			desk,
		),
	);
	unwrap(await publishStory({ id: story.id }, {}, desk));
	await page.goto(`/ed/stories/${story.id}`);
	await text(page).click();
	await page.keyboard.press('Control+End');
	await page.keyboard.type(' Not public yet.');
	await saved(page);
	await page.getByRole('button', { name: 'Preview' }).click();
	const preview = page.getByRole('region', { name: 'Preview' });
	const frame = preview.frameLocator('iframe');
	await expect(frame.getByText('One. Not public yet.')).toBeVisible();
	await expect(frame.getByText('Unpublished changes')).toBeVisible();
	const choose = async (name: string) => {
		await preview.getByRole('combobox', { name: 'Preview' }).click();
		await page.getByRole('option', { name, exact: true }).click();
	};
	await choose('In lists');
	await expect(
		preview.frameLocator('iframe').getByRole('heading', { name: title, level: 2 }).first(),
	).toBeVisible();
	await choose('Search result');
	await expect(preview.getByText(/herstory ›/)).toBeVisible();
	await choose('WhatsApp');
	const picture = preview.getByRole('img', { name: title });
	await expect(picture).toBeVisible();
	await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
});

test('a story page has a link for its editors that opens it at the paragraph in view; other readers have none (F37, API-38)', async ({
	page,
	desk,
	browser,
}) => {
	const title = `A long walk ${Date.now()}`;
	const content = Array.from({ length: 40 }, (_, index) =>
		paragraph(`Paragraph ${index}. ${'It went on along the river. '.repeat(12)}`),
	);
	const story = unwrap(
		await createStory(
			{},
			{ brand: 'herstory', title, body: { type: 'doc', content } } as Parameters<typeof createStory>[1],
			desk,
		),
	);
	const { path } = unwrap(await publishStory({ id: story.id }, {}, desk));
	await page.goto('/ed/stories'); // sets the cookie that tells the pages of stories
	await page.goto(path);
	const link = page.locator('[data-edit-link]');
	await expect(link).toHaveText('Edit');
	await page.getByText('Paragraph 21.').evaluate((element) => element.scrollIntoView({ block: 'start' }));
	await page.evaluate(() => scrollBy(0, -150));
	await link.click();
	await expect(page).toHaveURL(new RegExp(`/ed/stories/${story.id}\\?block=2[01]$`));
	await expect(text(page)).toBeFocused();
	await expect(text(page).getByText('Paragraph 21.')).toBeInViewport();
	const other = await browser.newContext({ baseURL: process.env[addressKey] ?? '' });
	const reader = await other.newPage();
	await reader.goto(path);
	await expect(reader.locator('[data-reading]')).toBeVisible();
	expect(await reader.locator('[data-edit-link]').count()).toBe(0);
	await other.close();
});
