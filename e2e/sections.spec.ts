import { expect, test } from './support/test.ts';

test("ROUTE-60 ROUTE-61: a section with a target has 'View All >', which stays on the site and in the same tab", async ({
	page,
	context,
}) => {
	await page.goto('/');
	await expect(page.getByRole('region', { name: 'In your language' })).toBeVisible();
	await expect(page.getByRole('region', { name: 'In your language' }).getByText('View All >')).toHaveCount(0);
	const latest = page.getByRole('region', { name: 'Latest' });
	const all = latest.getByRole('link', { name: 'View All >' });
	await expect(all).toHaveAttribute('href', '/latest');
	await expect(all).not.toHaveAttribute('target');
	await all.click();
	await expect(page).toHaveURL('/latest');
	expect(context.pages()).toHaveLength(1);
});

test(
	'ROUTE-63 ROUTE-64 ROUTE-65 D-37: section headers are a band on SocialStory, a headline between ' +
		'lines on press releases, a dark label on business resources',
	async ({ page }) => {
		const transparent = 'rgba(0, 0, 0, 0)';
		const headerStyle = async (path: string) => {
			await page.goto(path);
			return page
				.locator('main [data-heading] h2')
				.first()
				.evaluate((title) => {
					const header = getComputedStyle(title.parentElement as Element);
					const titleStyle = getComputedStyle(title);
					return {
						background: header.backgroundColor,
						lineBelow: header.borderBlockEndWidth,
						weight: titleStyle.fontWeight,
						label: titleStyle.backgroundColor,
					};
				});
		};
		const normal = { background: transparent, lineBelow: '0px', weight: '650', label: transparent };
		expect(await headerStyle('/herstory')).toEqual(normal);
		expect(await headerStyle('/socialstory')).toEqual({ ...normal, background: 'rgb(46, 125, 50)' });
		expect(await headerStyle('/press-release')).toEqual({ ...normal, lineBelow: '1px', weight: '450' });
		expect(await headerStyle('/business-resources')).toEqual({ ...normal, label: 'rgb(22, 20, 15)' });
	},
);

test('ROUTE-46 ROUTE-47: a sponsored story names its publisher and links to the publisher’s page', async ({
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

test(
	'STATE-83 WIDGET-09: on the home page the brand spotlight links to its publisher, and the card of a ' +
		'series, with a title and a picture or a field of colour, to its page',
	async ({ page }) => {
		await page.goto('/');
		const spotlight = page.getByRole('region', { name: 'Brand spotlight' });
		await expect(spotlight.getByRole('link', { name: 'View Brand Publisher' })).toHaveAttribute(
			'href',
			/^\/brands\//,
		);
		expect(await spotlight.getByRole('article').count()).toBeGreaterThan(0);
		const series = page.getByRole('region', { name: 'Shows and Series' }).getByRole('article');
		expect(await series.count()).toBeGreaterThan(3);
		await expect(series.first().locator('picture, [aria-hidden][style*="--ground"]')).toHaveCount(1);
		await expect(series.first().getByRole('link')).toHaveAttribute('href', /^\/series\//);
		const title = (await series.first().getByRole('heading').textContent()) ?? '';
		await series.first().getByRole('link').click();
		await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(title);
	},
);

test(
	'CONST-26 CONST-27: a section of size SMALL takes 6 of 12 columns, MEDIUM 8 and LARGE 10 beside ' +
		'their header, and all of them on a phone',
	async ({ page }) => {
		await page.setViewportSize({ width: 1280, height: 900 });
		await page.goto('/');
		const small = page.locator('section[data-size=SMALL]');
		const [left, right] = await Promise.all([small.nth(0).boundingBox(), small.nth(1).boundingBox()]);
		expect(left?.y).toBe(right?.y);
		const pageWidth = (await page.getByRole('region', { name: 'Brand spotlight' }).boundingBox())?.width ?? 0;
		expect(left?.width).toBeCloseTo(pageWidth / 2, 0);
		const sizes = { MEDIUM: 8, LARGE: 10 };
		for (const [size, columns] of Object.entries(sizes)) {
			const section = page.locator(`section[data-size=${size}]`);
			const head = await section.locator('[data-heading]').boundingBox();
			const list = await section.locator('[data-heading] + *').boundingBox();
			const content = 1280 - 2 * 24; // the page without its margins
			expect(list?.width, size).toBeCloseTo((content * columns) / 12, 0);
			expect((list?.x ?? 0) + (list?.width ?? 0), size).toBeCloseTo(1280 - 24, 0);
			expect((head?.x ?? 0) + (head?.width ?? 0), size).toBeLessThan(list?.x ?? 0);
			expect(head?.x, size).toBeCloseTo(
				(await small.nth(0).locator('[data-heading]').boundingBox())?.x ?? -1,
				0,
			);
			expect(await section.getByRole('article').count(), size).toBeGreaterThan(2);
		}
		await page.setViewportSize({ width: 390, height: 844 });
		for (const size of ['SMALL', ...Object.keys(sizes)]) {
			const box = await page.locator(`section[data-size=${size}]`).first().boundingBox();
			expect(box?.width, size).toBe(390);
		}
	},
);

test("ROUTE-62: 'View All >' to another site is a plain link that opens in a new tab", async ({
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
