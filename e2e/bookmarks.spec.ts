import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { emailTo, newAddress, signIn } from './support/reader.ts';
import { gated } from './support/site.ts';
import { started } from './support/started.ts';
import { expect, test } from './support/test.ts';

const phone = { width: 390, height: 844 };
const bookmarkButtons = (page: Page) => page.locator('[data-bookmark]');
const violations = async (page: Page) =>
	(await new AxeBuilder({ page }).setLegacyMode(true).analyze()).violations.map(({ id, nodes }) =>
		[id, ...nodes.map((node) => node.html.slice(0, 160))].join(' '),
	);

test(
	'STATE-29 STATE-30 STATE-31 ENTITY-55: a video is bookmarked at once, shown as bookmarked on the ' +
		'next page from a list that is fetched once, and removed',
	async ({ page }) => {
		await page.setViewportSize(phone);
		await signIn(page);
		let listRequests = 0;
		page.on('request', (request) => {
			if (request.method() === 'GET' && request.url().endsWith('/rw/bookmarked-videos')) listRequests++;
		});
		await page.goto('/videos');
		const bookmarkButton = bookmarkButtons(page).first();
		const media = (await bookmarkButton.getAttribute('data-bookmark')) ?? '';
		await expect(bookmarkButton).toHaveAttribute('aria-pressed', 'false');
		await expect(bookmarkButton).toHaveAccessibleName('Bookmark');
		await bookmarkButton.click();
		await expect(bookmarkButton).toHaveAttribute('aria-pressed', 'true');
		await expect(page.locator('mh-island[name=Toasts]')).toContainText('Story bookmarked');
		const request = { data: { mediaid: media, status: 'bookmarked' } };
		expect((await page.request.put('/api/v2/rw/bookmarked-videos', request)).ok()).toBe(true);
		expect(await (await page.request.get('/api/v2/rw/bookmarked-videos')).json()).toEqual([
			{ mediaid: media },
		]);
		await page.reload();
		await bookmarkButton.scrollIntoViewIfNeeded();
		await expect(bookmarkButton).toHaveAttribute('aria-pressed', 'true');
		expect(listRequests).toBe(1);
		expect(await violations(page)).toEqual([]);

		await page.goto('/bookmarks');
		const bookmarkedVideos = page.locator('section[aria-labelledby=videos] li');
		await expect(bookmarkedVideos).toHaveCount(1);
		await expect(page.locator('[data-empty]')).toBeHidden();
		expect(await violations(page)).toEqual([]);
		await bookmarkedVideos.getByRole('button').click();
		await expect(page.locator('mh-island[name=Toasts]')).toContainText('Bookmark removed');
		await expect(page.getByRole('heading', { name: 'Videos' })).toBeHidden();
		await expect(page.locator('[data-empty]')).toBeVisible();
		await page.goto('/videos');
		await bookmarkButton.scrollIntoViewIfNeeded();
		await expect(bookmarkButton).toHaveAttribute('aria-pressed', 'false');
		expect(await (await page.request.get('/api/v2/rw/bookmarked-videos')).json()).toEqual([]);
		expect(listRequests).toBe(1);
	},
);

test('STATE-19 ERR-03: a refused bookmark of a video is undone, with a message', async ({ page }) => {
	await signIn(page);
	await page.goto('/videos');
	await page.route('**/rw/bookmarked-videos', (route) =>
		route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
	);
	const bookmarkButton = bookmarkButtons(page).first();
	await bookmarkButton.click();
	await expect(page.locator('mh-island[name=Toasts]')).toContainText('Error occured, try later');
	await expect(bookmarkButton).toHaveAttribute('aria-pressed', 'false');
});

test(
	'VALID-04 STATE-31: an anonymous reader is asked to sign in, returns and finds the video bookmarked; ' +
		'the list is deleted with the session',
	async ({ page, context }) => {
		await page.setViewportSize(phone);
		await page.goto('/videos');
		const bookmarkButton = bookmarkButtons(page).first();
		const media = (await bookmarkButton.getAttribute('data-bookmark')) ?? '';
		await bookmarkButton.click();
		await page.locator('dialog[open] a').first().click();
		await expect(page).toHaveURL(/\/account\/login\?.*bookmark_video=\d+/);
		const address = newAddress();
		await page.locator('[name=email]').fill(address);
		await page.keyboard.press('Enter');
		await expect(page).toHaveURL(/\/account\/code$/);
		await page.goto((await emailTo(address)).link);
		await page.locator('main form button').click();
		await expect(page).toHaveURL('/videos');
		await bookmarkButton.scrollIntoViewIfNeeded();
		await expect(bookmarkButton).toHaveAttribute('aria-pressed', 'true');
		expect(await page.evaluate(() => sessionStorage.videos)).toBe(JSON.stringify([media]));
		await context.clearCookies({ name: /session|signed_in/ });
		await page.goto('/latest');
		expect(await page.evaluate(() => sessionStorage.videos)).toBeUndefined();
	},
);

test('STATE-30: without scripts a bookmarked video is listed and removed, in both forms', async ({
	browser,
	baseURL,
}) => {
	const context = await browser.newContext({ javaScriptEnabled: false, baseURL, viewport: phone });
	const page = await context.newPage();
	await signIn(page);
	await page.goto('/videos');
	const media = (await bookmarkButtons(page).first().getAttribute('data-bookmark')) ?? '';
	await expect(bookmarkButtons(page).first()).toBeHidden();
	for (const form of ['', '?lite=1']) {
		const put = await page.request.put('/api/v2/rw/bookmarked-videos', {
			data: { mediaid: media, status: 'bookmarked' },
		});
		expect(put.ok()).toBe(true);
		await page.goto(`/bookmarks${form}`);
		await expect(page.getByRole('heading', { name: 'Videos' })).toBeVisible();
		await page.getByRole('button', { name: 'Remove' }).click();
		await expect(page.getByText('Bookmark removed')).toBeVisible();
		await expect(page.getByRole('heading', { name: 'Videos' })).toHaveCount(0);
	}
	await context.close();
});

test('STATE-33: without scripts a signed-in reader reads a gated story to its end, in both forms, and nobody else does', async ({
	browser,
	baseURL,
	site,
}) => {
	const story = await site.story('ys', gated);
	const context = await browser.newContext({ javaScriptEnabled: false, baseURL, viewport: phone });
	const page = await context.newPage();
	const openPath = `/account/read?path=${encodeURIComponent(story.path)}`;
	const refused = await page.request.get(openPath, { maxRedirects: 0 });
	expect(refused.status()).toBe(303);
	expect(refused.headers()['cache-control']).toBe('private, no-store');
	await signIn(page);
	const response = await page.request.post(
		`/api/v2/rw/story/paywalled?path=${encodeURIComponent(story.path)}`,
	);
	const { paywalledPostContent } = await response.json();
	const last = paywalledPostContent
		.replace(/<[^>]+>/g, '')
		.trim()
		.slice(-30);
	for (const form of ['', '?lite=1']) {
		await page.goto(story.path + form);
		expect(await page.locator('main').innerText()).not.toContain(last);
		await page.locator('main a[href*="/account/read"]').click();
		await expect(page).toHaveURL(/\/account\/read\?/);
		await expect(page.locator('main')).toContainText(last);
		await expect(page.locator('.gated, main a[href*="/account/read"]')).toHaveCount(0);
		await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
	}
	const opened = await page.request.get(openPath);
	expect(opened.headers()['cache-control']).toBe('private, no-store');
	await context.close();
	const scripted = await browser.newContext({ baseURL, viewport: phone });
	const readerPage = await scripted.newPage();
	await signIn(readerPage);
	await readerPage.goto(openPath);
	expect(await violations(readerPage)).toEqual([]);
	await scripted.close();
});

test('STATE-19: without a network a bookmark is undone, with a message', async ({ page, context, site }) => {
	await page.setViewportSize(phone);
	await signIn(page);
	const { path } = await site.story('herstory');
	await page.goto(path);
	await started(page);
	const bookmark = page.getByRole('button', { name: 'Bookmark', exact: true }).first();
	await expect(bookmark).toHaveAttribute('aria-pressed', 'false');
	await context.setOffline(true);
	await bookmark.click();
	await expect(page.locator('mh-island[name=Toasts]')).toContainText('You are offline');
	await expect(bookmark).toHaveAttribute('aria-pressed', 'false');
});

test('STATE-19 STATE-23 ERR-03 ERR-04: a bookmark and a clap that the server fails to store are undone, each with its text', async ({
	page,
	site,
}) => {
	await signIn(page);
	await page.route('**/reactions/save/*', (route) => route.fulfill({ status: 500, json: {} }));
	await page.goto((await site.story('herstory')).path);
	const bookmark = page.getByRole('button', { name: 'Bookmark', exact: true }).first();
	await bookmark.click();
	await expect(page.locator('mh-island[name=Toasts]')).toContainText('Error occured, try later');
	await expect(bookmark).toHaveAttribute('aria-pressed', 'false');
	const clap = page.getByRole('button', { name: 'Clap' }).first();
	const before = await clap.textContent();
	await clap.click();
	await expect(page.locator('mh-island[name=Toasts]')).toContainText('Error occured, try again later');
	await expect
		.poll(async () => (await clap.textContent())?.match(/[\d,]+ claps?/))
		.toEqual(before?.match(/[\d,]+ claps?/));
});

test('VALID-02 VALID-04: a bookmark that the server refuses leads to the account site with the page and the story', async ({
	page,
	site,
}) => {
	await signIn(page);
	const story = await site.story('herstory');
	// The account site would send a signed-in reader back at once. With this response the browser stays.
	await page.route(/\/account\/login\?/, (route) => route.fulfill({ status: 204 }));
	for (const status of [401, 402, 403]) {
		await page.route('**/rw/reactions/save/bookmark', (route) => route.fulfill({ status, json: {} }), {
			times: 1,
		});
		await page.goto(story.path);
		const signInRequest = page.waitForRequest(/\/account\/login\?/);
		await page.getByRole('button', { name: 'Bookmark', exact: true }).first().click();
		const { searchParams } = new URL((await signInRequest).url());
		expect([status, searchParams.get('redirect_url'), searchParams.get('bookmark_story')]).toEqual([
			status,
			page.url(),
			story.id,
		]);
	}
});

test('without a network a button whose script is not loaded says so, and works when the network is back', async ({
	page,
	context,
}) => {
	await page.setViewportSize({ width: 1280, height: 800 });
	await page.goto('/latest');
	await started(page);
	await context.setOffline(true);
	const settings = page.locator('[data-choice=settings]');
	await settings.click();
	await expect(page.getByRole('alert')).toHaveText('You are offline');
	await expect(page.locator('dialog[open]')).toHaveCount(0);
	await context.setOffline(false);
	await settings.click();
	await expect(page.locator('dialog[open]')).toBeVisible();
});
