import { expect, test } from './support/test.ts';

test("ROUTE-60 ROUTE-61: a section with a target has 'View All >', which stays on the site and in the tab", async ({
	page,
	context,
}) => {
	await page.goto('/');
	const latest = page.getByRole('region', { name: 'Latest' });
	const all = latest.getByRole('link', { name: 'View All >' });
	await expect(all).toHaveAttribute('href', '/latest');
	await expect(all).not.toHaveAttribute('target');
	await all.click();
	await expect(page).toHaveURL('/latest');
	expect(context.pages()).toHaveLength(1);

	await page.goto('/');
	await expect(page.getByRole('region', { name: 'In your language' })).toBeVisible();
	await expect(page.getByRole('region', { name: 'In your language' }).getByText('View All >')).toHaveCount(0);
});

test('ROUTE-63: section headers on SocialStory are set in another way', async ({ page }) => {
	const look = () =>
		page
			.getByRole('region', { name: 'Latest' })
			.locator('h2')
			.evaluate((title) => {
				const { backgroundColor, color } = getComputedStyle(title.parentElement as Element);
				return { backgroundColor, color };
			});
	await page.goto('/');
	const normal = await look();
	await page.goto('/socialstory');
	const other = await look();
	expect(other.backgroundColor).not.toBe(normal.backgroundColor);
	expect(other.color).not.toBe(normal.color);
	await page.goto('/herstory');
	expect(await look()).toEqual(normal);
});

test('ROUTE-46 ROUTE-47: a sponsored story names its sponsor and leads to the page of the brand publisher', async ({
	page,
	site,
}) => {
	const story = await site.story('ys', (card) => card.brandPublisher !== null);
	await page.goto(story.path);
	const link = page.getByRole('link', { name: 'View Brand Publisher' });
	await expect(link).toHaveAttribute('href', `/brands/${story.brandPublisher?.slug}`);
	await link.click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(story.brandPublisher?.name ?? '');
	await expect(page.getByRole('main').locator('header img')).toBeVisible();
	await expect(page.getByRole('main').getByRole('link', { name: story.title })).toBeVisible();
});

test('STATE-83: the brand spotlight on the front leads to its publisher', async ({ page }) => {
	await page.goto('/');
	const spotlight = page.getByRole('region', { name: 'Brand spotlight' });
	await expect(spotlight.getByRole('link', { name: 'View Brand Publisher' })).toHaveAttribute(
		'href',
		/^\/brands\//,
	);
	expect(await spotlight.getByRole('article').count()).toBeGreaterThan(0);
});

test('CONST-26: a section of size SMALL takes 6 of 12 columns, and all of them on a phone', async ({
	page,
}) => {
	await page.setViewportSize({ width: 1280, height: 900 });
	await page.goto('/');
	const small = page.locator('section[data-size=SMALL]');
	const [left, right] = await Promise.all([small.nth(0).boundingBox(), small.nth(1).boundingBox()]);
	expect(left?.y).toBe(right?.y);
	const whole = (await page.getByRole('region', { name: 'Brand spotlight' }).boundingBox())?.width ?? 0;
	expect(left?.width).toBeCloseTo(whole / 2, 0);
	await page.setViewportSize({ width: 390, height: 844 });
	expect((await small.nth(0).boundingBox())?.width).toBe(390);
});

test('CONST-27: a section of size MEDIUM takes 8 of 12 columns and one of size LARGE 10, both in the middle', async ({
	page,
}) => {
	await page.setViewportSize({ width: 1280, height: 900 });
	await page.goto('/');
	const whole = (await page.getByRole('region', { name: 'Brand spotlight' }).boundingBox())?.width ?? 0;
	const sizes = { MEDIUM: 8, LARGE: 10 };
	for (const [size, columns] of Object.entries(sizes)) {
		const section = page.locator(`section[data-size=${size}]`);
		const box = await section.boundingBox();
		expect(box?.width, size).toBeCloseTo((whole * columns) / 12, 0);
		expect((box?.x ?? 0) + (box?.width ?? 0) / 2, size).toBeCloseTo(640, 0);
		expect(await section.getByRole('article').count(), size).toBeGreaterThan(2);
	}
	await page.setViewportSize({ width: 390, height: 844 });
	for (const size of Object.keys(sizes))
		expect((await page.locator(`section[data-size=${size}]`).boundingBox())?.width, size).toBe(390);
});

test("ROUTE-62: 'View All >' to another site is a plain link that opens in a tab of its own", async ({
	page,
	context,
	outside,
}) => {
	await page.goto('/');
	const all = page.getByRole('region', { name: 'Videos' }).getByRole('link', { name: 'View All >' });
	await expect(all).toHaveAttribute('href', /^https:\/\//);
	await expect(all).toHaveAttribute('target', '_blank');
	expect(outside).toEqual([]);
	const opened = context.waitForEvent('page');
	await all.click();
	await opened;
	await expect.poll(() => outside).toEqual([await all.getAttribute('href')]);
	await expect(page).toHaveURL('/');
});

test('WIDGET-09: a series is a card with a title and a picture or a field of colour, and leads to its page', async ({
	page,
}) => {
	await page.goto('/');
	const series = page.getByRole('region', { name: 'Shows and Series' }).getByRole('article');
	expect(await series.count()).toBeGreaterThan(3);
	await expect(series.first().getByRole('link')).toHaveAttribute('href', /^\/series\//);
	await series.first().getByRole('link').click();
	await expect(page).toHaveURL(/\/series\//);
});
