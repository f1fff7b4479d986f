import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

const main = (page: Page) => page.getByRole('main');
const entries = (page: Page) => main(page).locator('[data-entry]');
const showMoreLink = (page: Page) => main(page).getByRole('link', { name: 'Show more' });
const clampOf = (text: Locator) => text.evaluate((element) => getComputedStyle(element).webkitLineClamp);

for (const [slug, rows] of [
	['tech-30-2020', 30],
	['tech-30-2021', 27],
] as const)
	test(`STATE-47 STATE-48 STATE-49 STATE-50: /awards/${slug} grows from 20 ranks to ${rows}, and the link disappears`, async ({
		page,
	}) => {
		await page.goto(`/awards/${slug}`);
		await expect(entries(page)).toHaveCount(20);
		const request = page.waitForRequest(/\/award\/associates\?/);
		await showMoreLink(page).click();
		const { searchParams } = new URL((await request).url());
		expect([searchParams.get('start'), searchParams.get('end')]).toEqual(['21', '30']);
		await expect(entries(page)).toHaveCount(rows);
		await expect(entries(page).nth(20).locator('[data-part=name]')).toBeFocused();
		await expect(showMoreLink(page)).toBeHidden();
	});

test('an award with twelve ranks has no link', async ({ page }) => {
	await page.goto('/awards/women-founders-2022');
	await expect(entries(page)).toHaveCount(12);
	await expect(showMoreLink(page)).toHaveCount(0);
});

test('WIDGET-32: the image padding of an award is data: 24 px for one, 8 px for the others', async ({
	page,
}) => {
	for (const [slug, padding] of [
		['tech-30-2020', '24px'],
		['tech-30-2021', '8px'],
		['women-founders-2022', '8px'],
	] as const) {
		await page.goto(`/awards/${slug}`);
		await expect(main(page).locator('[data-award-logo]')).toHaveCSS('padding-top', padding);
	}
});

test('WIDGET-34 WIDGET-35 CONST-21: the name of an award card is cut after two lines, the subtitle after four', async ({
	page,
}) => {
	await page.goto('/awards');
	const card = main(page).getByRole('article').first();
	expect(await clampOf(card.getByRole('heading'))).toBe('2');
	expect(await clampOf(card.locator('p').first())).toBe('4');
	await expect(card.getByRole('link', { name: 'See Full List' })).toHaveAttribute(
		'href',
		/^\/(awards\/.|women-founders$)/,
	);
});

test('WIDGET-38 WIDGET-39 CONST-19 STATE-98: a subtitle that is cut expands alone', async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto('/awards/tech-30-2020');
	const entry = entries(page)
		.filter({ has: page.locator('button:visible') })
		.first();
	const id = await entry.getAttribute('data-entry');
	const own = main(page).locator(`[data-entry="${id}"]`);
	const subtitle = own.locator('[data-part=subtitle]');
	expect(await clampOf(subtitle)).toBe('2');
	expect(await clampOf(own.locator('[data-part=description]'))).toBe('20');
	await own.getByRole('button', { name: 'Read more' }).click();
	await expect(own.getByRole('button')).toBeHidden();
	expect(await clampOf(subtitle)).toBe('none');
	expect(await clampOf(own.locator('[data-part=description]'))).toBe('20');
});

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false });

	test('STATE-47: the link leads to the next ranks, and no text is cut', async ({ page }) => {
		await page.goto('/awards/tech-30-2020');
		expect(await clampOf(entries(page).nth(1).locator('[data-part=subtitle]'))).toBe('none');
		await showMoreLink(page).click();
		await expect(page).toHaveURL('/awards/tech-30-2020?start=21');
		await expect(entries(page)).toHaveCount(10);
	});
});
