import type { BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { createStory, publishStory } from '../web/api/client.gen.ts';
import { cookiesOf } from './support/asha.ts';
import { addressKey } from './support/program.ts';
import { unwrap } from './support/site.ts';
import { expect, test } from './support/test.ts';

/** Signs the demonstration's editor of all brands in. */
const asEditor = async (context: BrowserContext) =>
	context.addCookies(await cookiesOf('neha.iyer', process.env[addressKey] ?? ''));

/** A picture that no other test has: two colours, the second one random. */
const drawing = (width: number, height: number) =>
	sharp({
		create: {
			width,
			height,
			channels: 3,
			background: {
				r: Math.floor(Math.random() * 256),
				g: Date.now() % 256,
				b: Math.floor(Math.random() * 256),
			},
		},
	})
		.composite([
			{ input: { create: { width: 40, height: 40, channels: 3, background: '#c62828' } }, left: 20, top: 20 },
		])
		.jpeg()
		.toBuffer();

const saved = (page: Page) => expect(page.locator('[role=status][data-phase]').first()).toHaveText(/^Saved/);

test.beforeEach(async ({ context }) => {
	await context.addInitScript(() => {
		if (location.protocol.startsWith('http')) localStorage.setItem('desk-language', 'en');
	});
	await asEditor(context);
});

test('three pictures are uploaded; one is found, gets a focal point by keyboard, a Hindi text and another file (F187, F188)', async ({
	page,
	desk,
}) => {
	const name = `loom-${Date.now()}`;
	await page.goto('/ed/library');
	await expect(page.getByRole('heading', { name: 'Library', level: 1 })).toBeVisible();
	const chooser = page.waitForEvent('filechooser');
	await page.getByRole('button', { name: 'Upload files' }).click();
	await (await chooser).setFiles(
		await Promise.all(
			['a', 'b', 'c'].map(async (part) => ({
				name: `${name}-${part}.jpg`,
				mimeType: 'image/jpeg',
				buffer: await drawing(1600, 900),
			})),
		),
	);
	await expect(page.getByText('Stored: 3 · Already there: 0 · Failed: 0 · Waiting: 0')).toBeVisible();

	await page.getByRole('textbox', { name: 'Search texts, credits and file names' }).fill(`${name}-b`);
	await expect(page).toHaveURL(new RegExp(`q=${name}-b`));
	const tiles = page.getByRole('list', { name: 'Library' }).getByRole('link');
	await expect(tiles).toHaveCount(1);
	await tiles.click();
	const id = Number(new URL(page.url()).pathname.split('/').at(-1));

	// The story with the picture above it.
	const draft = unwrap(
		await createStory(
			{},
			{
				brand: 'hindi',
				title: `करघा ${name}`,
				picture: id,
				body: {
					type: 'doc',
					content: [{ type: 'paragraph', content: [{ type: 'text', text: 'एक पंक्ति।' }] }],
				},
			},
			desk,
		),
	);
	const { path } = unwrap(await publishStory({ id: draft.id }, {}, desk));
	const html = async () => (await page.request.get(path)).text();

	const point = page.getByRole('slider', { name: 'Focal point' });
	await point.focus();
	for (let n = 0; n < 3; n++) await page.keyboard.press('Shift+ArrowLeft');
	await page.keyboard.press('ArrowDown');
	await expect(point).toHaveAttribute('aria-valuetext', '20 % from the left, 51 % from the top');
	await page.getByRole('combobox', { name: 'Add language' }).click();
	await page.getByRole('option', { name: 'हिन्दी' }).click();
	await page.getByLabel('Alternative text (for screen readers): हिन्दी').fill('खिड़की के पास करघा');
	await page.getByRole('button', { name: 'Edit: Top of a story' }).click();
	await page.getByRole('slider', { name: 'Size of the crop: Top of a story' }).press('PageDown');
	await page.getByRole('button', { name: 'Save', exact: true }).click();
	await saved(page);
	await expect.poll(html, { timeout: 30_000 }).toContain('alt="खिड़की के पास करघा"');
	await expect(page.getByRole('link', { name: `करघा ${name}` })).toBeVisible();

	const pictureOf = async () => /property="og:image" content="([^"]+)"/.exec(await html())?.[1] ?? '';
	const before = await pictureOf();
	expect(before).not.toBe('');
	const replacement = page.waitForEvent('filechooser');
	await page.getByRole('button', { name: 'Replace the file' }).click();
	await (await replacement).setFiles({
		name: 'again.jpg',
		mimeType: 'image/jpeg',
		buffer: await drawing(1200, 1200),
	});
	await expect(page.getByText('The file has been replaced everywhere.')).toBeVisible();
	await expect.poll(pictureOf, { timeout: 30_000 }).not.toBe(before);
	expect((await page.request.get(new URL(before).pathname)).status()).toBe(200);
});
