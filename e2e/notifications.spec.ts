import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { demoPassword } from './support/program.ts';
import { letterTo, newAddress, signIn } from './support/reader.ts';
import { expect, test } from './support/test.ts';

const phone = { width: 390, height: 844 };

/** Signs in the demonstration's reader, who was told of much. */
async function asha(page: Page) {
	const answer = await page.request.post('/api/v2/auth/login', {
		data: { email: 'asha.rao@startline.example', password: demoPassword },
	});
	expect(answer.ok()).toBe(true);
}

test('VALID-01 D-16: who is not signed in and follows is asked to sign in, and follows then', async ({
	page,
}) => {
	await page.setViewportSize(phone);
	await page.goto('/topic/funding');
	await page.locator('[data-follow]').click();
	const way = page.locator('dialog[open] a').first();
	await expect(way).toHaveAttribute('href', /follow=4/);
	await way.click();
	const address = newAddress();
	await page.locator('[name=email]').fill(address);
	await page.keyboard.press('Enter');
	await page.locator('[name=code]').fill((await letterTo(address)).code);
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(/\/topic\/funding$/);
	await expect(page.locator('[data-follow]')).toHaveAttribute('aria-pressed', 'true');
});

test('PAGE-26 STATE-51 STATE-52 CONST-09 ERR-24: 23 notifications come by ten, what fails can be tried again, and the end is the end', async ({
	page,
}) => {
	await asha(page);
	await page.goto('/notifications');
	const items = page.locator('main li');
	await expect(items).toHaveCount(10);
	const more = page.locator('[data-more]');
	const asked: string[] = [];
	page.on('request', (request) => {
		if (/rw\/notifications\?/.test(request.url()) && request.url().includes('offset'))
			asked.push(request.url());
	});
	await page.route(/rw\/notifications\?.*offset/, (route) => route.fulfill({ status: 500, json: {} }), {
		times: 1,
	});
	await more.click();
	const failed = page.getByRole('alert');
	await expect(failed).toBeVisible();
	await failed.getByRole('button').click();
	await expect(items).toHaveCount(20);
	await expect(failed).toBeHidden();
	await more.click();
	await expect(items).toHaveCount(23);
	await expect(more).toHaveCount(0);
	expect(asked.map((url) => new URL(url).searchParams.get('offset'))).toEqual(['10', '10', '20']);
	expect(asked.every((url) => url.includes('limit=10'))).toBe(true);
});

test('D-16: following, notifications and preferences work without script', async ({ browser, baseURL }) => {
	const context = await browser.newContext({ javaScriptEnabled: false, baseURL, viewport: phone });
	const page = await context.newPage();
	await page.goto('/hindi/notifications');
	await expect(page).toHaveURL(/\/hindi\/account\/login\?redirect_url=/);
	await signIn(page);
	await page.goto('/hindi/notifications');
	await expect(page.locator('main')).toContainText('अभी कुछ नहीं');
	await page.goto('/hindi/for-you');
	await page
		.locator('li', { hasText: 'HerStory' })
		.getByRole('button', { name: /फ़ॉलो करें/ })
		.click();
	await expect(page).toHaveURL(/\/hindi\/for-you$/);
	await expect(page.locator('main article').first()).toBeVisible();
	await page.goto('/herstory');
	await page.locator('[data-follow]').click();
	await page.getByRole('button', { name: /Unfollow/ }).click();
	await expect(page).toHaveURL(/\/herstory$/);
	await page.goto('/hindi/account/preferences');
	await expect(page.locator('main')).not.toContainText('HerStory');
	await page.locator('[name=digest]').selectOption('weekly');
	await page.locator('[name=zone]').selectOption('Asia/Dubai');
	await page
		.locator('form', { has: page.locator('[name=digest]') })
		.getByRole('button')
		.click();
	await expect(page.getByRole('status')).toBeVisible();
	await expect(page.locator('[name=digest]')).toHaveValue('weekly');
	await expect(page.locator('[name=zone]')).toHaveValue('Asia/Dubai');
	await context.close();
});

for (const lang of ['', '/urdu']) {
	test(`what is a reader’s own has no accessibility fault, light and dark, and fits every window: ${lang || '/'}`, async ({
		page,
	}) => {
		test.setTimeout(90_000);
		await asha(page);
		for (const path of ['/notifications', '/for-you', '/account/preferences', '/follow?list=1:0:-1']) {
			for (const colorScheme of ['light', 'dark'] as const) {
				await page.emulateMedia({ colorScheme });
				await page.setViewportSize(phone);
				await page.goto(lang + path);
				const { violations } = await new AxeBuilder({ page }).analyze();
				expect(
					violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)]),
					lang + path,
				).toEqual([]);
			}
			for (const width of [320, 820, 1440]) {
				await page.setViewportSize({ width, height: 900 });
				const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
				expect(over, `${lang}${path} at ${width}`).toBeLessThanOrEqual(0);
			}
		}
		await page.setViewportSize(phone);
		await page.locator('details[data-own] summary').click();
		await expect(page.locator('details[data-own] button')).toBeVisible();
	});
}
