import { emailTo, newAddress, signIn } from './support/reader.ts';
import { article, type Site } from './support/site.ts';
import { expect, test } from './support/test.ts';

const phone = { width: 390, height: 844 };

const followed = {
	'a topic': async () => '/topic/funding',
	'an author': async (site: Site) => (await site.story('herstory', article)).metadata.authors[0]?.path ?? '',
	'a brand': async () => '/herstory',
	'a company': async () => '/hindi/companies/tamarind-ledger',
	'an investor': async () => '/investors/monsoon-ridge-capital',
};

for (const [name, path] of Object.entries(followed)) {
	test(`D-16: an anonymous reader who follows ${name} is asked to sign in, and then follows`, async ({
		page,
		site,
	}) => {
		await page.setViewportSize(phone);
		const list = await path(site);
		await page.goto(list);
		await page.locator('[data-follow]').first().click();
		const signInLink = page.locator('dialog[open] a').first();
		await expect(signInLink).toHaveAttribute('href', /follow=\d/);
		await signInLink.click();
		const address = newAddress();
		await page.locator('[name=email]').fill(address);
		await page.keyboard.press('Enter');
		await page.locator('[name=code]').fill((await emailTo(address)).code);
		await page.keyboard.press('Enter');
		await expect(page).toHaveURL(list);
		await expect(page.locator('[data-follow]').first()).toHaveAttribute('aria-pressed', 'true');
	});
}

test(
	'PAGE-26 STATE-51 STATE-52 STATE-53 CONST-09 ERR-24: 23 notifications load ten at a time, a failed ' +
		'load can be retried, the button disappears at the end, and the list starts from the top on the next visit',
	async ({ page, context, asha }) => {
		await context.addCookies(asha);
		await page.goto('/notifications');
		const items = page.locator('main li');
		await expect(items).toHaveCount(10);
		const loadMore = page.locator('[data-more]');
		const requests: string[] = [];
		page.on('request', (request) => {
			if (/rw\/notifications\?/.test(request.url()) && request.url().includes('offset'))
				requests.push(request.url());
		});
		await page.route(/rw\/notifications\?.*offset/, (route) => route.fulfill({ status: 500, json: {} }), {
			times: 1,
		});
		await loadMore.click();
		const failed = page.getByRole('alert');
		await expect(failed).toHaveText('Error occured, try later Try again');
		await expect(items, 'nothing is lost').toHaveCount(10);
		await failed.getByRole('button', { name: 'Try again' }).click();
		await expect(items).toHaveCount(20);
		await expect(failed).toBeHidden();
		await loadMore.click();
		// Other tests may have notified her of a message or a claim since.
		await expect.poll(() => items.count()).toBeGreaterThanOrEqual(23);
		await expect(loadMore).toHaveCount(0);
		for (const index of [0, 15]) // the script formats dates as the server does
			await expect(items.nth(index).locator('time')).toHaveText(/^\d+ [A-Z]\w+ \d{4}, \d+:\d\d IST$/);
		await expect(items.first().locator('.hidden-text')).toHaveText('New');
		await expect(items.nth(15).locator('.hidden-text')).toHaveCount(0);
		expect(requests.map((url) => new URL(url).searchParams.get('offset'))).toEqual(['10', '10', '20']);
		expect(requests.every((url) => url.includes('limit=10'))).toBe(true);
		const ids = () => items.evaluateAll((all) => all.map((item) => item.dataset.id));
		const all = await ids();
		expect(new Set(all).size).toBe(all.length);
		await page.reload();
		await expect(loadMore).toBeVisible();
		const top = await ids();
		expect(top).toHaveLength(10);
		const known = top.filter((id) => all.includes(id));
		expect(known).toEqual(all.slice(0, known.length));
	},
);

test('D-16: following, notifications and preferences work without scripts', async ({ browser, baseURL }) => {
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

test('D-16: the reader’s menu opens in the header', async ({ page, context, asha }) => {
	await context.addCookies(asha);
	await page.setViewportSize(phone);
	await page.goto('/urdu/follow?list=1:0:-1');
	await page.locator('details[data-reader-menu] summary').click();
	await expect(page.locator('details[data-reader-menu] button')).toBeVisible();
});
