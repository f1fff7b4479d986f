import type { Locator } from '@playwright/test';
import { expect, test } from './support/test.ts';

const hasRing = (locator: Locator) =>
	locator.evaluate((element) => {
		const marked = element.closest('article') ?? element;
		return [element, marked].some((candidate) => {
			const { outlineStyle, outlineWidth } = getComputedStyle(candidate);
			return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
		});
	});

test('the first Tab reaches the skip link', async ({ page }) => {
	await page.goto('/');
	const skip = page.getByRole('link', { name: 'Skip to content' });
	await page.keyboard.press('Tab');
	await expect(skip).toBeFocused();
	await expect(skip).toBeInViewport();
	await page.keyboard.press('Enter');
	await expect(page.getByRole('main')).toBeFocused();
	await page.keyboard.press('Tab');
	await expect(page.getByRole('main').getByRole('link').first()).toBeFocused();
});

test('every focused element shows a focus indicator', async ({ page }) => {
	await page.goto('/herstory');
	const seen = new Set<string>();
	for (let step = 0; step < 60; step++) {
		await page.keyboard.press('Tab');
		const { ring, area, html } = await page.evaluate(() => {
			const element = document.activeElement ?? document.body;
			const marked = [element, element.closest('article') ?? element].map((candidate) =>
				getComputedStyle(candidate),
			);
			return {
				ring: marked.some(
					(style) => style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2,
				),
				area: element.closest('header, main, footer')?.tagName ?? '',
				html: element.outerHTML.slice(0, 200),
			};
		});
		expect(ring, html).toBe(true);
		seen.add(area);
	}
	expect(seen).toContain('HEADER');
	expect(seen).toContain('MAIN');
});

test.describe('on a wide screen', () => {
	test.use({ viewport: { width: 1280, height: 900 } });

	test('arrows move through the menu, from group to group and from link to link', async ({ page }) => {
		for (const [path, onward, back] of [
			['/latest', 'ArrowRight', 'ArrowLeft'],
			['/urdu/latest', 'ArrowLeft', 'ArrowRight'],
		] as const) {
			await page.goto(path);
			const groups = page.locator('header nav summary');
			const links = (group: number) => page.locator('header nav details').nth(group).getByRole('link');
			await groups.nth(0).focus();
			await page.keyboard.press(onward);
			await expect(groups.nth(1)).toBeFocused();
			await expect(links(1).first()).toBeHidden();
			await page.keyboard.press('ArrowDown');
			await expect(links(1).first()).toBeFocused();
			await page.keyboard.press('End');
			await expect(links(1).last()).toBeFocused();
			await page.keyboard.press('ArrowDown');
			await expect(links(1).first()).toBeFocused();
			await page.keyboard.press('ArrowUp');
			await expect(groups.nth(1)).toBeFocused();
			await page.keyboard.press(onward);
			await expect(groups.nth(2)).toBeFocused();
			await expect(links(2).first()).toBeVisible();
			await expect(links(1).first()).toBeHidden();
			await page.keyboard.press(back);
			await page.keyboard.press(back);
			await page.keyboard.press(back);
			await expect(groups.last()).toBeFocused();
		}
	});

	test('the menu opens, is operated and closes by keyboard', async ({ page }) => {
		await page.goto('/');
		const menu = page.getByRole('navigation', { name: 'Main menu' });
		const stories = menu.locator('summary', { hasText: 'Stories' }).first();
		const latest = menu.getByRole('link', { name: 'Latest' });
		const technology = menu.getByRole('link', { name: 'Technology' });
		await stories.focus();
		await expect(latest).toBeHidden();
		await page.keyboard.press('Enter');
		await expect(latest).toBeVisible();
		await page.keyboard.press('Tab');
		await expect(latest).toBeFocused();
		expect(await hasRing(latest)).toBe(true);
		await page.keyboard.press('Tab');
		await page.keyboard.press('Tab');
		await expect(technology).toBeFocused();
		await page.keyboard.press('Escape');
		await expect(latest).toBeHidden();
		await expect(stories).toBeFocused();

		await page.keyboard.press('Enter');
		await expect(latest).toBeVisible();
		await menu.locator('summary', { hasText: 'Videos' }).focus();
		await expect(latest).toBeHidden();

		await stories.focus();
		await page.keyboard.press('Enter');
		await page.keyboard.press('Tab');
		await page.keyboard.press('Enter');
		await expect(page).toHaveURL('/latest');
	});
});

test.describe('on a phone', () => {
	test.use({ viewport: { width: 390, height: 844 } });

	test('the menu covers the page and Escape closes it', async ({ page }) => {
		await page.goto('/');
		const open = page.getByRole('banner').getByRole('button', { name: 'Menu' });
		const menu = page.getByRole('navigation', { name: 'Main menu' });
		await expect(menu).toBeHidden();
		await open.focus();
		await page.keyboard.press('Enter');
		await expect(menu).toBeVisible();
		await menu.locator('summary', { hasText: 'Brands of New India' }).click();
		await expect(menu.getByRole('link', { name: 'HerStory' })).toBeInViewport();
		await page.keyboard.press('Escape');
		await expect(menu).toBeHidden();
		await expect(open).toBeFocused();
	});
});
