import type { Page } from '@playwright/test';
import { signIn } from './support/reader.ts';
import { layout } from './support/site.ts';
import { actEarly } from './support/started.ts';
import { expect, test } from './support/test.ts';

const titles = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading');
const showMoreLink = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Show more' });

test('STATE-43 STATE-44 STATE-45 CONST-01: a list grows from 12 to 24 in place, and the focus goes to the first new one', async ({
	page,
}) => {
	await page.goto('/latest');
	await expect(titles(page)).toHaveCount(12);
	const before = await titles(page).allInnerTexts();

	const nextPage = page.waitForRequest(/\/api\/v2\/.*[?&]offset=/); // the page also reports that it was opened
	await showMoreLink(page).click();
	const { searchParams } = new URL((await nextPage).url());
	expect(searchParams.get('limit')).toBe('12');
	expect(searchParams.get('offset')).toBe('12');

	await expect(titles(page)).toHaveCount(24);
	const after = await titles(page).allInnerTexts();
	expect(after.slice(0, 12)).toEqual(before);
	expect(new Set(after).size).toBe(24);
	await expect(titles(page).nth(12).getByRole('link')).toBeFocused();
	await expect(page.getByRole('status')).toHaveText('More stories added');

	await showMoreLink(page).click();
	await expect(titles(page)).toHaveCount(36);
	expect(new Set(await titles(page).allInnerTexts()).size).toBe(36);
	await expect(page).toHaveURL('/latest');
});

test('STATE-46 CONST-04: a short page is the end, and the button disappears', async ({ page, site }) => {
	const total = (await site.stories('herstory')).length;
	expect(total).toBeGreaterThan(12);
	expect(total).toBeLessThan(24);
	await page.goto('/herstory/latest');
	await showMoreLink(page).click();
	await expect(titles(page)).toHaveCount(total);
	await expect(showMoreLink(page)).toHaveCount(0);
	await expect(page.getByRole('status')).toHaveText('You have reached the end');
});

test('STATE-45: a full last page is followed by an empty page, which ends the list', async ({ page }) => {
	await page.goto('/latest');
	await page.route(/\/api\/v2\//, (route) => route.fulfill({ json: { stories: [], limit: 12, offset: 12 } }));
	await showMoreLink(page).click();
	await expect(page.getByRole('status')).toHaveText('You have reached the end');
	await expect(showMoreLink(page)).toHaveCount(0);
	await expect(titles(page)).toHaveCount(12);
});

test(
	'STATE-01 STATE-02 WIDGET-53 (cards): loading is announced, with skeletons of cards; after a failure nothing ' +
		'is lost, and the reader can retry',
	async ({ page }) => {
		await page.goto('/latest');
		const before = await titles(page).allInnerTexts();
		const { promise: released, resolve: release } = Promise.withResolvers<void>();
		await page.route(/\/api\/v2\//, async (route) => {
			await released;
			await route.fulfill({ status: 500, json: { error: 'no' } });
		});
		await showMoreLink(page).click();
		const button = page.getByRole('main').locator('a[rel=next]');
		await expect(button).toHaveText('Loading');
		await expect(page.locator('[data-skeleton=card] > *')).toHaveCount(3);
		release();
		await expect(page.getByRole('alert')).toHaveText('The stories could not be loaded.');
		await expect(button).toHaveText('Try again');
		await expect(page.locator('[data-skeleton]')).toHaveCount(0);
		expect(await titles(page).allInnerTexts()).toEqual(before);

		await page.unroute(/\/api\/v2\//);
		await button.click();
		await expect(titles(page)).toHaveCount(24);
		await expect(page.getByRole('alert')).toHaveCount(0);
	},
);

test(
	'WIDGET-53 (companies): the directory grows in place, with skeletons of companies meanwhile, and is as long as before ' +
		'after the reader comes back from a profile',
	async ({ page }) => {
		await page.goto('/companies');
		const names = page.locator('main [data-card]').getByRole('heading');
		const first = await names.count();
		const { promise: released, resolve: release } = Promise.withResolvers<void>();
		await page.route(/\/companies\?after=/, async (route) => {
			await released;
			await route.continue();
		});
		await showMoreLink(page).click();
		await expect(page.locator('[data-skeleton=company] > *').filter({ visible: true })).toHaveCount(3);
		release();
		await expect(names).toHaveCount(2 * first);
		await expect(page.locator('[data-skeleton]').filter({ visible: true })).toHaveCount(0);
		const added = names.nth(first).getByRole('link');
		await expect(added).toBeFocused();
		expect(new Set(await names.allInnerTexts()).size).toBe(2 * first);
		await added.click();
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
		await page.goBack();
		await expect(names).toHaveCount(2 * first);
	},
);

test('on a slow connection the button shows at once that it was pressed', async ({ page }) => {
	const { promise: released, resolve: release } = Promise.withResolvers<void>();
	await page.route(/ShowMore.*\.js$/, async (route) => {
		await released;
		await route.continue();
	});
	await page.goto('/latest');
	await showMoreLink(page).press('Enter');
	await expect(showMoreLink(page)).toHaveAttribute('aria-busy', 'true');
	await expect(showMoreLink(page)).toHaveCSS('opacity', '0.7');
	release();
	await expect(titles(page)).toHaveCount(24);
	await expect(showMoreLink(page)).toHaveCSS('opacity', '1');
});

test('STATE-77: a press on a button whose script is still loading is repeated when the script runs', async ({
	page,
}) => {
	actEarly(page);
	const { promise: released, resolve: release } = Promise.withResolvers<void>();
	await page.route(/\/carousel-.*\.js$/, async (route) => {
		await released;
		await route.continue();
	});
	await page.goto('/');
	const carousel = page.getByRole('region', { name: 'On screen' });
	const next = carousel.getByRole('button', { name: 'Next' });
	await next.click();
	await expect(next).toHaveAttribute('aria-busy', 'true');
	await expect(carousel.locator('[data-counter]')).toHaveText('01 / 05');
	release();
	await expect(carousel.locator('[data-counter]')).toHaveText('02 / 05');
});

test('STATE-43 D-10: the latest stories on the home page continue in one column', async ({ page }) => {
	await page.goto('/');
	const latest = page.getByRole('region', { name: 'Latest' });
	const stories = latest.getByRole('article').getByRole('heading');
	await expect(stories).toHaveCount(12);
	const before = await stories.allInnerTexts();
	await latest.getByRole('link', { name: 'Show more' }).click();
	await expect(page.getByRole('status').filter({ hasText: 'More stories added' })).toHaveCount(1);
	const after = await stories.allInnerTexts();
	expect(after.length).toBeGreaterThan(12);
	expect(after.slice(0, 12)).toEqual(before);
	expect(new Set(after).size).toBe(after.length);
});

test('API-01: every call of a page is below /api/v2, except for other pages that it loads', async ({
	page,
	site,
	baseURL,
}) => {
	// A reader who has closed the cookie notice, so that pages report at once that they were opened.
	await page.context().addCookies([{ name: 'consent', value: 'noted.5.0', url: baseURL ?? '' }]);
	const requests: { path: string; kind: string | undefined }[] = [];
	page.on('requestfinished', async (request) => {
		if (!['fetch', 'xhr', 'ping', 'eventsource'].includes(request.resourceType())) return;
		const response = await request.response();
		requests.push({ path: new URL(request.url()).pathname, kind: response?.headers()['content-type'] });
	});
	const paths = () => requests.map(({ path }) => path);
	await signIn(page);
	await page.goto('/latest');
	await showMoreLink(page).click();
	await expect(titles(page)).toHaveCount(24);
	await page.goto('/search');
	await page.locator('#search-field').click();
	await page.keyboard.type('fundi');
	await expect(page.getByRole('option').first()).toBeVisible();
	await page.goto((await site.story('ys', layout('standard'))).path);
	await page.getByRole('button', { name: 'Clap' }).first().click();
	await expect.poll(paths).toContain('/api/v2/reactions/save/like');
	await expect
		.poll(async () => {
			await page.mouse.wheel(0, 500);
			return page.locator('article[data-reading]').count();
		})
		.toBeGreaterThan(1);
	for (const call of ['/stories/latest', '/search/suggest', '/story/related', '/audience'])
		await expect.poll(paths).toContain(`/api/v2${call}`);
	expect(
		requests.filter(({ path, kind }) => !path.startsWith('/api/v2/') && !kind?.startsWith('text/html')),
	).toEqual([]);
});

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false });

	test('STATE-77 CONST-01: the button is a link to the next page, which links back to the first', async ({
		page,
	}) => {
		await page.goto('/latest');
		const first = await titles(page).allInnerTexts();
		await showMoreLink(page).click();
		await expect(page).toHaveURL('/latest?page=2');
		const second = await titles(page).allInnerTexts();
		expect(second).toHaveLength(12);
		expect(first.filter((title) => second.includes(title))).toEqual([]);
		await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/latest\?page=2$/);
		await page.getByRole('link', { name: 'Back to the first page' }).click();
		await expect(titles(page)).toHaveText(first);
	});
});

test('STATE-43: a reader who opens a story of an extended list and comes back finds the list extended, at the same place', async ({
	page,
}) => {
	await page.goto('/latest');
	await showMoreLink(page).click();
	await expect(titles(page)).toHaveCount(24);
	await showMoreLink(page).click();
	await expect(titles(page)).toHaveCount(36);
	const late = titles(page).nth(30).getByRole('link');
	const title = await late.innerText();
	await late.scrollIntoViewIfNeeded();
	await late.click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
	await page.goBack();
	await expect(titles(page)).toHaveCount(36);
	await expect(titles(page).nth(30)).toHaveText(title);
	await expect(titles(page).nth(30)).toBeInViewport();
	await showMoreLink(page).click();
	await expect(titles(page)).toHaveCount(48);
	expect(new Set(await titles(page).allInnerTexts()).size).toBe(48);
});
