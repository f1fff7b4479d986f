import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

const videoHeader = (page: Page) => page.getByRole('region', { name: 'On screen' });

test('WIDGET-06 WIDGET-07: the carousel has a counter and arrows for mouse and keyboard, and wraps around', async ({
	page,
}) => {
	await page.goto('/');
	const header = videoHeader(page);
	await header.scrollIntoViewIfNeeded();
	const counter = header.locator('[data-counter]');
	const slide = (n: number) => header.getByRole('listitem').nth(n - 1);
	await expect(counter).toHaveText('01 / 05');
	await header.getByRole('button', { name: 'Next' }).click();
	await expect(counter).toHaveText('02 / 05');
	await expect(slide(2)).toBeInViewport({ ratio: 0.9 });
	await header.getByRole('button', { name: 'Previous' }).focus();
	await page.keyboard.press('Enter');
	await expect(counter).toHaveText('01 / 05');
	await page.keyboard.press('Enter');
	await expect(counter).toHaveText('05 / 05');
	await expect(slide(5)).toBeInViewport({ ratio: 0.9 });
	await page.keyboard.press('ArrowRight');
	await expect(counter).toHaveText('01 / 05');
	await expect(slide(1)).toBeInViewport({ ratio: 0.9 });
	await header.locator('[data-rail]').evaluate((rail) => rail.scrollTo({ left: 2 * rail.clientWidth }));
	await expect(counter).toHaveText('03 / 05');
});

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false });

	test('WIDGET-06: the carousel is a scrollable row, without arrows that do nothing', async ({ page }) => {
		await page.goto('/');
		await expect(videoHeader(page).getByRole('listitem')).toHaveCount(5);
		await expect(videoHeader(page).getByRole('button', { name: 'Next' })).toBeHidden();
		await expect(videoHeader(page).locator('[data-rail]')).toHaveCSS('overflow-x', 'auto');
	});

	test('GEN-21: all slides of a web story can be reached', async ({ page }) => {
		await page.goto('/web-stories/a-shoebox-in-the-land-office');
		const rail = page.locator('[data-rail]');
		await expect(rail.getByRole('heading')).toHaveCount(3);
		await expect(rail).toHaveCSS('overflow-x', 'auto');
	});
});

test('CONST-29 WIDGET-04 WIDGET-05: the video header shows its curated set, and marks live and upcoming videos', async ({
	page,
}) => {
	await page.goto('/');
	const cards = videoHeader(page).getByRole('article');
	const set = await page.request.get('/api/v2/curated_set?key=ys_landing_page_video_header');
	const titles = ((await set.json()).value as { title: string }[]).map(({ title }) => title);
	expect(titles).toHaveLength(5);
	await expect(cards.getByRole('heading')).toHaveText(titles);
	await expect(cards.nth(1).getByText('Live', { exact: true })).toBeVisible();
	await expect(cards.nth(1).getByRole('link', { name: 'Watch Now' })).toBeVisible();
	await expect(cards.nth(3).getByText('Upcoming')).toBeVisible();
	await expect(cards.nth(3).getByRole('link', { name: 'Enroll Now' })).toBeVisible();
});

test("WIDGET-08: a video plays in place, and 'Read full story' leads to the story", async ({
	page,
	outside,
}) => {
	await page.goto('/');
	const card = page.getByRole('region', { name: 'Videos' }).getByRole('article').first();
	expect(outside).toEqual([]);
	await card.getByRole('link', { name: 'Play video' }).click();
	await expect(card.locator('iframe, video')).toBeVisible();
	await expect(page).toHaveURL('/');
	const title = (await card.getByRole('heading').textContent()) ?? '';
	await card.getByRole('link', { name: 'Read full story' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});

test(
	'GEN-19 PAGE-20 CONST-30 WIDGET-15: the events page lists events, with text clamped to 2 lines below ' +
		'960 px and to 3 otherwise, and can list meetups only',
	async ({ page }) => {
		await page.goto('/events');
		const all = page.getByRole('main').getByRole('article');
		expect(await all.count()).toBeGreaterThan(5);
		for (const [width, lines] of [
			[959, '2'],
			[960, '3'],
		] as const) {
			await page.setViewportSize({ width, height: 800 });
			await expect(all.nth(1).locator('p').first()).toHaveCSS('-webkit-line-clamp', lines);
		}
		const meetups = await all.getByText('Meetup', { exact: true }).count();
		expect(meetups).toBeGreaterThan(1);
		expect(meetups).toBeLessThan(await all.count());
		await page.getByRole('link', { name: 'Meetups' }).click();
		await expect(page).toHaveURL('/events?category=MEETUP');
		await expect(all).toHaveCount(meetups);
		await expect(all.getByText('Meetup', { exact: true })).toHaveCount(meetups);
		expect(
			await all.getByText('Notify Me', { exact: true }).filter({ visible: true }).count(),
		).toBeGreaterThan(1);
	},
);

test('PAGE-19 ROUTE-55 ROUTE-56 ROUTE-57: events of partners link to the partners’ sites in a new tab', async ({
	page,
}) => {
	await page.goto('/partner-events');
	const links = await page
		.getByRole('main')
		.getByRole('article')
		.getByRole('link')
		.evaluateAll((all) =>
			(all as HTMLAnchorElement[]).map(({ href, target, rel }) => ({ href, target, rel })),
		);
	expect(links.length).toBeGreaterThan(2);
	for (const { href, target, rel } of links) {
		expect(href).toMatch(
			/^https:\/\/events\.example\.com\/partners\/[\w-]+\?utm_source=homepage&utm_medium=web&utm_campaign=integration$/,
		);
		expect([target, rel]).toEqual(['_blank', expect.stringContaining('noopener')]);
	}
});

test('PAGE-25: pinned stories are beside the list on wide screens and above it on phones', async ({
	page,
}) => {
	const pinned = page.getByRole('complementary', { name: 'Pinned' });
	const feed = page.getByRole('region', { name: 'Latest' });
	await page.setViewportSize({ width: 1440, height: 900 });
	await page.goto('/');
	await expect(pinned.getByRole('article')).toHaveCount(3);
	await feed.getByRole('article').nth(6).scrollIntoViewIfNeeded();
	await expect(pinned).toBeInViewport();
	const [pinnedBox, list] = [await pinned.boundingBox(), await feed.boundingBox()];
	expect(pinnedBox?.x).toBeGreaterThanOrEqual((list?.x ?? 0) + (list?.width ?? 0) - 1);
	await page.setViewportSize({ width: 390, height: 844 });
	const [above, below] = [await pinned.boundingBox(), await feed.boundingBox()];
	expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
});

test('GEN-21: a tile opens a full-screen web story, which plays, reacts to taps and can be closed', async ({
	page,
}) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto('/');
	await page.getByRole('region', { name: 'Web Stories' }).getByRole('link').nth(1).click();
	await expect(page).toHaveURL(/\/web-stories\/./);
	const bars = page.locator('[data-bar]');
	const slides = page.locator('[data-rail] > li');
	await expect(bars.first()).toHaveAttribute('data-bar', 'now');
	expect(await page.locator('main').boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
	// The test finishes the animation instead of waiting five seconds for each slide.
	const bar = bars.first().locator('i');
	await expect(bar).toHaveCSS('animation-duration', '5s');
	await bar.evaluate((element) => {
		for (const animation of element.getAnimations()) animation.finish();
	});
	await expect(bars.nth(1)).toHaveAttribute('data-bar', 'now');
	await page.getByRole('button', { name: 'Pause' }).click();
	await slides.nth(1).click({ position: { x: 360, y: 400 } });
	await expect(slides.nth(2)).toBeInViewport({ ratio: 0.9 });
	await slides.nth(2).click({ position: { x: 20, y: 400 } });
	await expect(slides.nth(1)).toBeInViewport({ ratio: 0.9 });
	const { pathname } = new URL(page.url());
	await page.keyboard.press('Escape');
	await expect(page).toHaveURL('/'); // the page that the reader came from
	await page.goto(pathname);
	await expect(bars.first()).toHaveAttribute('data-bar', 'now');
	await page.keyboard.press('Escape');
	await expect(page).toHaveURL('/web-stories'); // the reader did not come from a page of this site
});

test('PAGE-12 ROUTE-03: the videos page has one large video and the others below, in a list that can be extended', async ({
	page,
}) => {
	await page.goto('/videos');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Videos');
	await expect(page.getByRole('link', { name: 'Play video' })).toHaveCount(1);
	const list = page.getByRole('region', { name: 'Latest' });
	const first = await list.getByRole('article').count();
	expect(first).toBeGreaterThan(4); // only videos that no series above the list shows
	await list.getByRole('link', { name: 'Show more' }).click();
	await expect.poll(() => list.getByRole('article').count()).toBeGreaterThan(first + 4);
	const hrefs = await page
		.getByRole('main')
		.getByRole('article')
		.getByRole('heading')
		.getByRole('link')
		.evaluateAll((all) => all.map((a) => a.getAttribute('href')));
	expect(new Set(hrefs).size).toBe(hrefs.length);
});

test('WIDGET-54: pictures far below the screen are not loaded before the reader comes near', async ({
	page,
}) => {
	await page.goto('/');
	const last = page.getByRole('region', { name: 'Creators Story' }).locator('img').first();
	expect(await last.evaluate((picture) => (picture as HTMLImageElement).currentSrc)).toBe('');
	await expect(last).toHaveCSS('background-image', /^url\("data:image/);
	await last.scrollIntoViewIfNeeded();
	await expect
		.poll(() => last.evaluate((picture) => (picture as HTMLImageElement).naturalWidth))
		.toBeGreaterThan(0);
});

test('STATE-82: in the magazine design an edition opens with two stories side by side below the first, each with its picture', async ({
	page,
	context,
	baseURL,
}) => {
	const leadSectionStories = () =>
		page
			.getByRole('main')
			.locator('section')
			.first()
			.getByRole('listitem')
			.evaluateAll((items) =>
				items.map((item) => ({
					top: Math.round(item.getBoundingClientRect().top),
					picture: item.querySelector('img') !== null,
				})),
			);
	await page.goto('/hindi');
	expect((await leadSectionStories()).map(({ picture }) => picture)).toEqual([true, false]);
	await context.addCookies([{ name: 'design_variant', value: 'magazine', url: baseURL ?? '' }]);
	for (const edition of ['/hindi', '/urdu']) {
		await page.goto(edition);
		const [first, second, ...others] = await leadSectionStories();
		expect(others).toEqual([]);
		expect([first?.picture, second]).toEqual([true, first]);
	}
});

test(
	'STATE-82 D-29 API-26: the magazine design has two columns; the body names the design that ' +
		'the API returns, and the default one if the API fails; pages do not call the API for it',
	async ({ page, context, baseURL }) => {
		const columns = () =>
			page
				.getByRole('region', { name: 'HerStory' })
				.locator('ul')
				.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length);
		const setVariant = async (value: string) => {
			await context.addCookies([{ name: 'design_variant', value, url: baseURL ?? '' }]);
			await page.goto('/');
			return page.locator('body').getAttribute('data-design-variant');
		};
		const variantOfAPI = () =>
			page.evaluate(async () => (await (await fetch('/api/v2/design-variant')).json()).variant);
		expect(await setVariant('neon')).toBe('default');
		expect(await columns()).toBe(4);
		expect(await variantOfAPI()).toBe('default');
		expect(await setVariant('magazine')).toBe('magazine');
		expect(await columns()).toBe(2);
		expect(await variantOfAPI()).toBe('magazine');
		await context.clearCookies();
		let calls = 0;
		await page.route('**/api/v2/design-variant', (route) => {
			calls++;
			return route.abort();
		});
		await page.goto('/', { waitUntil: 'networkidle' });
		await expect(page.locator('body')).toHaveAttribute('data-design-variant', 'default');
		expect(calls).toBe(0);
	},
);
