import type { Browser, BrowserContext, Page } from '@playwright/test';
import { createStory, readDraft } from '../web/api/client.gen.ts';
import { cookiesOf } from './support/asha.ts';
import { addressKey } from './support/program.ts';
import { unwrap } from './support/site.ts';
import { expect, test } from './support/test.ts';

const address = process.env[addressKey] ?? '';
const text = (page: Page) => page.getByRole('textbox', { name: 'Story text' });
const line = (page: Page) => page.locator('[role=status][data-phase]');
const saved = (page: Page) => expect(line(page)).toHaveText(/^Saved \d\d:\d\d/);
/** The text without the names at the cursors of others. */
const words = (page: Page) =>
	text(page).evaluate((element) => {
		const copy = element.cloneNode(true) as Element;
		for (const cursor of copy.querySelectorAll('.desk-cursor')) cursor.remove();
		return [...copy.children].map(({ tagName, textContent }) => `${tagName}: ${textContent}`).join('\n');
	});

const paragraph = (said: string) => ({ type: 'paragraph', content: [{ type: 'text', text: said }] });

/** A second browser of the newsroom. */
async function secondBrowser(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
	const context = await browser.newContext({ baseURL: address });
	await prepare(context);
	return { context, page: await context.newPage() };
}

async function prepare(context: BrowserContext): Promise<void> {
	await context.addInitScript(() => {
		if (location.protocol.startsWith('http')) localStorage.setItem('desk-language', 'en');
	});
	await context.addCookies(await cookiesOf('neha.iyer', address));
}

async function open(page: Page, id: number): Promise<void> {
	const opened = page.waitForEvent('websocket', (socket) => socket.url().includes(`/stories/${id}/document`));
	await page.goto(`/ed/stories/${id}`);
	await opened;
	await text(page).waitFor();
}

test.beforeEach(async ({ context }) => prepare(context));

test('two people write one story, one of them without a network for a while, and both texts survive (F175)', async ({
	page,
	context,
	browser,
	desk,
}) => {
	const body = { type: 'doc', content: [paragraph('One line.'), paragraph('Two lines.')] };
	const { id } = unwrap(
		await createStory(
			{},
			{ brand: 'herstory', title: `Together ${Date.now()}`, body } as Parameters<typeof createStory>[1],
			desk,
		),
	);
	const second = await secondBrowser(browser);
	try {
		await open(page, id);
		await open(second.page, id);
		await expect(page.getByRole('img', { name: 'Also here now: Neha Iyer' })).toBeVisible();

		// Both type at once, in the same paragraph and in the headline.
		await text(page).locator('p').first().click();
		await page.keyboard.press('End');
		await text(second.page)
			.locator('p')
			.first()
			.click({ position: { x: 1, y: 10 } });
		await Promise.all([
			page.keyboard.type(' The loom came late.', { delay: 20 }),
			second.page.keyboard.type('In Surat: ', { delay: 20 }),
		]);
		const both = 'P: In Surat: One line. The loom came late.\nP: Two lines.';
		await expect.poll(() => words(page)).toBe(both);
		await expect.poll(() => words(second.page)).toBe(both);
		await expect(text(page).locator('.desk-cursor')).toContainText('Neha Iyer');
		await page.getByRole('textbox', { name: 'Headline', exact: true }).fill('The loom');
		await expect(second.page.getByRole('textbox', { name: 'Headline', exact: true })).toHaveValue('The loom');
		await saved(page);

		// The network of one is away: the line says so, and what is typed is on the device.
		await context.setOffline(true);
		await text(page).locator('p').last().click();
		await page.keyboard.press('End');
		await page.keyboard.type(' Typed in a tunnel.');
		await expect(line(page)).toContainText('Offline: saved on this device only');
		// Meanwhile the other makes a heading of that paragraph.
		await text(second.page)
			.locator('p')
			.last()
			.click({ position: { x: 1, y: 10 } });
		await second.page.keyboard.type('## ');
		await expect(text(second.page).locator('h2')).toHaveText('Two lines.');
		await context.setOffline(false);
		// The words are in the heading, or in a paragraph beside it if the heading arrives after the paragraph has gone.
		const first = 'P: In Surat: One line. The loom came late.';
		const all = [
			[first, 'H2: Two lines. Typed in a tunnel.'],
			[first, 'H2: Two lines.', 'P:  Typed in a tunnel.'],
			[first, 'P:  Typed in a tunnel.', 'H2: Two lines.'],
		].map((blocks) => blocks.join('\n'));
		await expect.poll(async () => all.includes(await words(page))).toBe(true);
		await expect.poll(async () => (await words(second.page)) === (await words(page))).toBe(true);
		await saved(page);
		const stored = unwrap(await readDraft({ id }, desk));
		expect(stored.title).toBe('The loom');
		expect(JSON.stringify(stored.body)).toContain('Typed in a tunnel.');

		// Each takes back own steps only.
		await text(page).locator('p').first().click();
		await page.keyboard.press('End');
		await page.keyboard.type(' A later thought.');
		await expect(text(second.page)).toContainText('A later thought.');
		await text(second.page)
			.locator('p')
			.first()
			.click({ position: { x: 1, y: 10 } });
		await second.page.keyboard.type('Again, ');
		await expect(text(page)).toContainText('Again, ');
		await page.keyboard.press('Control+z');
		await expect(text(second.page)).not.toContainText('A later thought.');
		await expect(text(second.page)).toContainText('Again, ');
	} finally {
		await second.context.close();
	}
	await expect(page.getByRole('img', { name: 'Also here now: Neha Iyer' })).toBeHidden();
});

test('a browser that is closed without a network: the next one merges what it has left', async ({
	page,
	context,
	browser,
	desk,
}) => {
	const body = { type: 'doc', content: [paragraph('One line.')] };
	const { id } = unwrap(
		await createStory(
			{},
			{ brand: 'herstory', title: `Closed ${Date.now()}`, body } as Parameters<typeof createStory>[1],
			desk,
		),
	);
	const second = await secondBrowser(browser);
	try {
		await open(page, id);
		await open(second.page, id);
		await context.setOffline(true);
		await text(page).locator('p').first().click();
		await page.keyboard.press('End');
		await page.keyboard.type(' From the crash.');
		await expect(line(page)).toContainText('Offline: saved on this device only');
		await page.evaluate(async () => {
			dispatchEvent(new Event('pagehide'));
			// What is read after it was written is there.
			await new Promise<void>((resolve) => {
				const request = indexedDB.open('desk', 1);
				request.onsuccess = () => {
					const all = request.result.transaction('texts', 'readwrite').objectStore('texts').count();
					all.onsuccess = () => resolve();
				};
			});
		});
		await page.close({ runBeforeUnload: false });
		await text(second.page)
			.locator('p')
			.first()
			.click({ position: { x: 1, y: 10 } });
		await second.page.keyboard.type('Meanwhile. ');
		await saved(second.page);
		await context.setOffline(false);
		const next = await context.newPage();
		await open(next, id);
		const all = 'P: Meanwhile. One line. From the crash.';
		await expect.poll(() => words(next)).toBe(all);
		await expect.poll(() => words(second.page)).toBe(all);
		await saved(next);
	} finally {
		await second.context.close();
	}
});

test('what somebody else types waits while an input method composes, and no letter is lost or doubled', async ({
	page,
	browser,
	desk,
}) => {
	const body = { type: 'doc', content: [paragraph('One line.'), paragraph('Two.')] };
	const { id } = unwrap(
		await createStory(
			{},
			{ brand: 'herstory', title: `Composed ${Date.now()}`, body } as Parameters<typeof createStory>[1],
			desk,
		),
	);
	const second = await secondBrowser(browser);
	try {
		await open(page, id);
		await open(second.page, id);
		await text(page).locator('p').first().click();
		await page.keyboard.press('End');
		const keyboard = await page.context().newCDPSession(page);
		const compose = (step: string) =>
			keyboard.send('Input.imeSetComposition', {
				text: step,
				selectionStart: step.length,
				selectionEnd: step.length,
			});
		await compose('n');
		await compose('नम');
		await text(second.page)
			.locator('p')
			.first()
			.click({ position: { x: 1, y: 10 } });
		await second.page.keyboard.type('Neha: ');
		await saved(second.page);
		expect(await words(page)).not.toContain('Neha: ');
		await compose('नमस्');
		await keyboard.send('Input.insertText', { text: 'नमस्ते' });
		await keyboard.detach();
		const all = 'P: Neha: One line.नमस्ते\nP: Two.';
		await expect.poll(() => words(page)).toBe(all);
		await expect.poll(() => words(second.page)).toBe(all);
	} finally {
		await second.context.close();
	}
});
