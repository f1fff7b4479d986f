/** Tests of the measurable parts of the design of the pages and dialogs of readers with an account. */
import type { Locator, Page } from '@playwright/test';
import { ashaCookies } from './support/asha.ts';
import { signIn } from './support/reader.ts';
import { article } from './support/site.ts';
import { expect, test } from './support/test.ts';

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

const editions = ['', '/hindi', '/tamil', '/urdu'];

const box = async (element: Locator) => {
	const found = await element.boundingBox();
	if (!found) throw new Error('the element is not visible');
	return found;
};

const answerNotice = (page: Page, baseURL: string | undefined) =>
	page.context().addCookies([{ name: 'consent', value: 'noted.5.1700000000', url: baseURL ?? '' }]);

test.describe('for a reader with an account', () => {
	test.beforeEach(({ context, asha }) => context.addCookies(asha));

	test('the titles of all pages start at the same edge', async ({ page }) => {
		await page.setViewportSize(desktop);
		const starts: number[] = [];
		for (const path of [
			'account',
			'account/preferences',
			'bookmarks',
			'history',
			'for-you',
			'notifications',
		]) {
			await page.goto(`/${path}`);
			starts.push(Math.round((await box(page.locator('main h1'))).x));
		}
		expect(new Set(starts).size, starts.join(' ')).toBe(1);
	});

	for (const edition of ['', '/urdu'])
		test(`notifications in every script start at the edge of the list, ${edition || 'English'}`, async ({
			page,
		}) => {
			await page.setViewportSize(phone);
			await page.goto(`${edition}/notifications`);
			const rows = await page.locator('main li[data-id]').evaluateAll((items) =>
				items.map((item) => {
					const title = item.querySelector('a') as HTMLElement;
					const range = document.createRange();
					range.selectNodeContents(title);
					const lines = [...range.getClientRects()];
					const list = title.getBoundingClientRect();
					const rtl = document.dir === 'rtl';
					return {
						dir: getComputedStyle(title).direction,
						gap: Math.round(
							rtl
								? list.right - Math.max(...lines.map(({ right }) => right))
								: Math.min(...lines.map(({ left }) => left)) - list.left,
						),
					};
				}),
			);
			expect(new Set(rows.map(({ dir }) => dir)).size, 'titles of both directions').toBe(2);
			for (const { gap, dir } of rows) expect(gap, dir).toBeLessThanOrEqual(4);
		});

	test('on a wide screen the fields of the account and preferences are as wide as a column of text', async ({
		page,
	}) => {
		await page.setViewportSize(desktop);
		for (const path of ['/account', '/account/preferences']) {
			await page.goto(path);
			const widths = await page
				.locator('main :is(input:not([type=hidden], [type=checkbox]), select)')
				.evaluateAll((fields) => fields.map((field) => field.getBoundingClientRect().width));
			expect(widths.length).toBeGreaterThan(3);
			expect(Math.max(...widths), path).toBeLessThanOrEqual(34 * 16);
		}
	});

	test('on a phone the first field of the account is on the first screen', async ({ page }) => {
		await page.setViewportSize(phone);
		for (const edition of editions) {
			await page.goto(`${edition}/account`);
			const { y, height } = await box(page.locator('#field-name'));
			expect(y + height, edition).toBeLessThan(phone.height);
		}
	});

	test('the buttons that sign out on other devices do not touch', async ({ page, baseURL }) => {
		await ashaCookies(baseURL ?? '');
		await page.setViewportSize(phone);
		await page.goto('/account');
		const buttons = page.locator('#devices form > button[class]:not(li button)');
		await expect(buttons).toHaveCount(2);
		const [first, second] = [await box(buttons.first()), await box(buttons.last())];
		expect(second.y - first.y - first.height).toBeGreaterThanOrEqual(12);
	});
});

test('an empty reading history links to the latest stories', async ({ page }) => {
	await signIn(page);
	for (const edition of ['', '/urdu']) {
		await page.goto(`${edition}/history`);
		await expect(page.locator('[data-empty] a')).toBeVisible();
		await expect(page.locator('[data-empty] a')).toHaveAttribute('href', `${edition}/latest`);
	}
});

test('the sign-in dialog has a field as high in Urdu as in English', async ({ page, site, baseURL }) => {
	await answerNotice(page, baseURL);
	await page.setViewportSize(phone);
	const heights: number[] = [];
	for (const brand of ['herstory', 'urdu']) {
		await page.goto((await site.story(brand, article)).path);
		await page.evaluate(() => document.fonts.ready);
		const field = page.locator('dialog[open] [name=email]');
		await expect(async () => {
			// A font that arrives between press and release moves the button away, and the press is lost.
			if (!(await field.isVisible()))
				await page.locator('mh-island[name=Actions] button[aria-pressed]').click();
			await expect(field).toBeVisible({ timeout: 3000 });
		}).toPass();
		heights.push((await box(field)).height);
	}
	expect(heights[1]).toBe(heights[0]);
});

test('the choices of the theme are in one row on a phone', async ({ page }) => {
	await page.setViewportSize(phone);
	for (const edition of editions) {
		await page.goto(`${edition}/newsletters/unsubscribe`);
		const tops = await page
			.locator('footer fieldset button')
			.evaluateAll((buttons) => buttons.map((button) => Math.round(button.getBoundingClientRect().top)));
		expect(tops, edition).toHaveLength(3);
		expect(new Set(tops).size, edition).toBe(1);
	}
});

test('on a tablet the groups of links in the footer are in one row', async ({ page }) => {
	await page.setViewportSize({ width: 820, height: 1180 });
	for (const edition of editions) {
		await page.goto(`${edition}/newsletters/unsubscribe`);
		const rows = await page.locator('footer h2').evaluateAll((titles) => {
			const columns = titles.map((title) => title.getBoundingClientRect());
			return {
				tops: new Set(columns.map(({ top }) => Math.round(top))).size,
				starts: new Set(columns.map(({ left, right }) => Math.round(document.dir === 'rtl' ? right : left)))
					.size,
			};
		});
		// Stories and the publication share a column.
		expect(rows, edition).toEqual({ tops: 2, starts: 4 });
	}
});

test('the label of sponsored stories is in a font of the page’s script on cards in English', async ({
	page,
}) => {
	for (const [edition, font] of [
		['hindi', 'Anek Devanagari'],
		['urdu', 'Noto Nastaliq Urdu'],
	]) {
		await page.goto(`/${edition}/search?q=a`);
		const label = page.locator('main article[lang=en] p span[lang]').first();
		await expect(label).toHaveCSS('font-family', new RegExp(`^"?${font}`));
	}
});

test('in the Urdu edition the terms of the glossary begin at the right', async ({ page }) => {
	await page.setViewportSize(desktop);
	await page.goto('/urdu/glossary');
	const terms = page.locator('main dl > div');
	const [first, second] = [await box(terms.first()), await box(terms.nth(1))];
	expect(first.y).toBe(second.y);
	expect(first.x).toBeGreaterThan(second.x);
	await expect(terms.first()).toHaveCSS('text-align', 'end');
});

test('the gaps before and after the dots between breadcrumbs are equal', async ({ page }) => {
	await page.setViewportSize(phone);
	for (const edition of ['/hindi', '/tamil']) {
		await page.goto(`${edition}/companies`);
		const gap = await page.locator('main nav li, nav li').evaluateAll((items) => {
			const second = items.find(
				(item) => getComputedStyle(item, '::before').content === '"·"',
			) as HTMLElement;
			const first = second.previousElementSibling as HTMLElement;
			const text = document.createRange();
			text.selectNodeContents(first);
			return second.getBoundingClientRect().left - text.getBoundingClientRect().right;
		});
		expect(gap, edition).toBeLessThan(8);
	}
});

test('the button of the cookie settings has the size of other buttons and a gap above it', async ({
	page,
	baseURL,
}) => {
	await answerNotice(page, baseURL);
	await page.setViewportSize(phone);
	await page.goto('/newsletters/unsubscribe');
	await page.locator('mh-island[name=CookieSettings] button').click();
	const dialog = page.locator('dialog[open]');
	const save = dialog.locator('button[type=submit]');
	await expect(save).toHaveCSS('font-size', '16px');
	const [text, button] = [await box(dialog.locator('#cookie-optional')), await box(save)];
	expect(button.y - text.y - text.height).toBeGreaterThanOrEqual(16);
});
