import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

const light = 'rgb(251, 250, 247)';
const dark = 'rgb(19, 19, 22)';

const background = (page: Page) =>
	page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

/** Records the background colours of all frames that pages paint from now on. Returns a function that reads them. */
async function recordBackgrounds(page: Page): Promise<() => Promise<string[]>> {
	await page.addInitScript(() => {
		const seen = new Set<string>();
		Object.assign(window, { backgrounds: seen });
		const record = () => {
			if (document.body) seen.add(getComputedStyle(document.documentElement).backgroundColor);
			requestAnimationFrame(record);
		};
		requestAnimationFrame(record);
	});
	return () => page.evaluate(() => [...(window as unknown as { backgrounds: Set<string> }).backgrounds]);
}

test('a chosen theme stays, and no frame of the next page shows the other one', async ({ page }) => {
	await page.goto('/');
	expect(await background(page)).toBe(light);
	await page.getByRole('button', { name: 'Dark', exact: true }).click();
	await expect.poll(() => background(page)).toBe(dark);
	await expect(page.getByRole('button', { name: 'Dark', exact: true })).toHaveAttribute(
		'aria-pressed',
		'true',
	);

	const backgrounds = await recordBackgrounds(page);
	await page.goto('/herstory');
	await expect.poll(backgrounds).toEqual([dark]);
	const accent = await page.evaluate(() =>
		getComputedStyle(document.documentElement).getPropertyValue('--accent'),
	);
	expect(accent.trim().toLowerCase()).toBe('#e76d9d');

	await page.getByRole('button', { name: 'Same as device' }).click();
	await expect.poll(() => background(page)).toBe(light);
	await page.reload();
	expect(await background(page)).toBe(light);
});

test('a dark device gets the dark theme, and a reader who chooses light gets the light theme', async ({
	page,
}) => {
	await page.emulateMedia({ colorScheme: 'dark' });
	const backgrounds = await recordBackgrounds(page);
	await page.goto('/herstory');
	await expect.poll(backgrounds).toEqual([dark]);
	await page.getByRole('button', { name: 'Light', exact: true }).click();
	await expect.poll(() => background(page)).toBe(light);
	await page.goto('/');
	await expect.poll(backgrounds).toEqual([light]);
});
