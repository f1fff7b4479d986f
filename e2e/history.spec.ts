import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { signIn } from './support/reader.ts';
import { article, type Site } from './support/site.ts';
import { expect, test } from './support/test.ts';

const editions = { en: ['', 'herstory'], hi: ['/hindi', 'hindi'], ur: ['/urdu', 'urdu'] } as const;

const rows = (page: Page) => page.locator('mh-enhance[name=history-list] li');
const percent = (page: Page) =>
	rows(page)
		.first()
		.locator('progress')
		.evaluate((bar) => (bar as HTMLProgressElement).value);

/** Reads a story to about its middle and leaves it for another page. */
async function readHalf(page: Page, site: Site, brand: string, nextPath: string) {
	const story = await site.story(brand, article);
	const script = page.waitForResponse(/assets\/history-/);
	await page.goto(story.path);
	await script;
	const blocks = page.locator('article[data-story-path] [data-prose] > *');
	const middle = Math.floor((await blocks.count()) / 2);
	await blocks.nth(middle).evaluate((block) => block.scrollIntoView({ block: 'end', behavior: 'instant' }));
	// The page checks the position twice a second.
	await expect
		.poll(async () => {
			await page.evaluate(() => scrollBy(0, 1));
			await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
			return page.evaluate((path) => {
				const readings: { path: string; depth: number }[] = JSON.parse(
					localStorage.getItem('history') ?? '[]',
				);
				return readings.find((reading) => reading.path === path)?.depth ?? 0;
			}, story.path);
		})
		.toBeGreaterThan(30);
	await page.goto(nextPath);
	return story;
}

for (const [lang, [edition, brand]] of Object.entries(editions)) {
	test(`${lang}: an unfinished story can be continued where the reader stopped, and is in the history until it is removed`, async ({
		page,
		site,
		isMobile,
	}) => {
		test.skip(isMobile);
		await page.setViewportSize({ width: 390, height: 844 });
		const story = await readHalf(page, site, brand, `${edition}/history`);
		await expect(rows(page)).toHaveCount(1);
		await expect(rows(page).getByRole('heading')).toHaveText(story.title);
		expect(await percent(page)).toBeGreaterThan(30);
		expect(await percent(page)).toBeLessThan(95);

		await rows(page).getByRole('link').click();
		await expect(page).toHaveURL(story.path);
		const offer = page.locator('[data-resume]').first();
		await expect(offer).toBeVisible();
		const before = await page.evaluate(() => scrollY);
		expect(before).toBeLessThan(200); // the page offers to scroll, but does not scroll by itself
		await offer.click();
		await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(600);
		await expect(offer).toBeHidden();
		expect(await page.evaluate(() => document.activeElement?.closest('[data-prose]') !== null)).toBe(true);

		await page.goto(`${edition}/history`);
		await rows(page).getByRole('button').click();
		await expect(rows(page)).toHaveCount(0);
		await expect(page.locator('[data-empty]')).toBeVisible();
		await page.reload();
		await expect(page.locator('[data-empty]')).toBeVisible();
		expect(await page.evaluate(() => localStorage.getItem('history'))).toBeNull();
	});
}

test('the history does not leave the device unless the reader asked for it, signed in or not', async ({
	page,
	site,
}) => {
	const sent: string[] = [];
	page.on('request', (request) => {
		if (request.url().includes('reading-history') && request.method() !== 'GET') sent.push(request.method());
	});
	await readHalf(page, site, 'herstory', '/history');
	await signIn(page);
	await readHalf(page, site, 'smbstory', '/history');
	await expect(rows(page)).toHaveCount(2);
	expect(sent).toEqual([]);
	const exported = JSON.parse(await (await page.request.get('/account/export')).text());
	expect(exported.readingHistory).toEqual({ kept: false, stories: [] });
});

test('the history is on the reader’s other devices while it is stored with the account, and no longer', async ({
	page,
	site,
	browser,
	baseURL,
}) => {
	await signIn(page);
	const first = await readHalf(page, site, 'herstory', '/history');
	await page.locator('[aria-labelledby=sync] button').click();
	await expect(page).toHaveURL(/done=on/);
	await expect(page.getByRole('status').first()).toHaveText('Your history is now stored with your account.');
	await expect
		.poll(async () => (await (await page.request.get('/api/v2/rw/reading-history')).json()).stories.length)
		.toBe(1);
	const sync = page.waitForRequest(
		(request) => request.method() === 'PUT' && request.url().includes('reading-history'),
	);
	const second = await readHalf(page, site, 'smbstory', '/history');
	await sync;
	await expect(rows(page)).toHaveCount(2);

	const { cookies } = await page.context().storageState();
	const phone = await browser.newContext({
		storageState: { cookies, origins: [] },
		baseURL: baseURL ?? '',
		serviceWorkers: 'block',
	});
	const phonePage = await phone.newPage();
	await phonePage.goto(first.path);
	await expect(phonePage.locator('[data-resume]').first()).toBeVisible();
	await phonePage.goto('/history');
	await expect(rows(phonePage).getByRole('heading')).toHaveText([first.title, second.title]); // opened last on this device
	const removal = phonePage.waitForResponse(
		(response) => response.request().method() !== 'GET' && response.url().includes('reading-history'),
	);
	await rows(phonePage).first().getByRole('button').click();
	await expect(rows(phonePage)).toHaveCount(1);
	await removal;
	await page.reload();
	await expect(rows(page).getByRole('heading')).toHaveText([second.title]);

	await page.locator('[aria-labelledby=sync] button').click();
	await expect(page).toHaveURL(/done=off/);
	await expect(rows(page)).toHaveCount(1); // this browser stores its own reading
	await phonePage.goto('/history');
	await expect(phonePage.locator('[data-empty]')).toBeVisible(); // this browser had it only from the account
	expect(await (await page.request.get('/api/v2/rw/reading-history')).json()).toEqual({
		kept: false,
		stories: [],
	});
	await phone.close();
});

test('without scripts the page says where the history is; that of the account can be read and changed', async ({
	browser,
	page,
	site,
	baseURL,
}) => {
	await signIn(page);
	const story = await site.story('herstory', article);
	await page.request.put('/api/v2/rw/reading-history/kept', { data: { kept: true } });
	await page.request.put('/api/v2/rw/reading-history', {
		data: { read: [{ story: story.id, depth: 40, at: Date.now() }] },
	});
	const { cookies } = await page.context().storageState();
	const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
	const tab = await plain.newPage();
	await tab.goto('/history');
	await expect(tab.locator('main noscript p')).toBeVisible();
	await plain.addCookies(cookies);
	await tab.goto('/history');
	await expect(rows(tab).getByRole('heading')).toHaveText(story.title);
	await expect(rows(tab)).toContainText('40% read');
	await rows(tab).getByRole('button').click();
	await expect(rows(tab)).toHaveCount(0);
	await expect(tab.getByRole('status').first()).toHaveText('Removed from your history');
	await plain.close();
});

test('the home page offers unfinished stories without moving the page', async ({ page, site }) => {
	const story = await readHalf(page, site, 'herstory', '/history');
	await page.addInitScript(() => {
		type Shift = { value: number; sources: { node?: Element }[] };
		const layoutShifts: [number, ...(string | undefined)[]][] = [];
		Object.assign(window, { layoutShifts });
		new PerformanceObserver((list) => {
			for (const { value, sources } of list.getEntries() as unknown as Shift[]) {
				layoutShifts.push([
					value,
					...sources.map(({ node }) => node?.outerHTML?.slice(0, 200) ?? node?.nodeName),
				]);
			}
		}).observe({ type: 'layout-shift', buffered: true });
	});
	await page.goto('/herstory');
	const offered = page.locator('mh-enhance[name=continue-reading]');
	await expect(offered.getByRole('link', { name: story.title })).toHaveCount(0);
	// Scrolls to the foot and then a little up: the stories are added while they are out of sight.
	await page.evaluate(async () => {
		const frame = () => new Promise(requestAnimationFrame);
		while (scrollY + innerHeight < document.documentElement.scrollHeight - 2) {
			scrollBy({ top: 400, behavior: 'instant' });
			await frame();
		}
		// Sections that were laid out on the way may not have had the estimated height; adding the stories moves nothing.
		(window as unknown as { layoutShifts: unknown[] }).layoutShifts.length = 0;
	});
	await expect
		.poll(async () => {
			await page.evaluate(() => scrollBy({ top: -innerHeight / 2, behavior: 'instant' }));
			return offered.getByRole('link', { name: story.title }).count();
		})
		.toBe(1);
	await offered.getByRole('link', { name: story.title }).scrollIntoViewIfNeeded();
	await expect(offered).toContainText('% read');
	const layoutShifts = await page.evaluate(
		() => (window as unknown as { layoutShifts: [number, ...string[]][] }).layoutShifts,
	);
	expect(
		layoutShifts.reduce((sum, [shift]) => sum + shift, 0),
		JSON.stringify(layoutShifts, null, 1),
	).toBeLessThan(0.02);
});

test('the history has no accessibility violations, light and dark, and fits every window', async ({
	page,
	site,
}) => {
	test.slow();
	await readHalf(page, site, 'tamil', '/tamil/history');
	for (const path of ['/history', '/tamil/history', '/urdu/history']) {
		for (const colorScheme of ['light', 'dark'] as const) {
			await page.emulateMedia({ colorScheme });
			await page.goto(path);
			await expect(rows(page)).toHaveCount(1);
			expect((await new AxeBuilder({ page }).analyze()).violations, `${path} ${colorScheme}`).toEqual([]);
		}
		for (const width of [320, 390, 820, 1440]) {
			await page.setViewportSize({ width, height: 900 });
			const overflow = await page.evaluate(
				() => document.documentElement.scrollWidth - document.documentElement.clientWidth,
			);
			expect(overflow, `${path} at ${width}`).toBeLessThanOrEqual(0);
		}
	}
});

test('the account’s history does not stay on a device after signing out', async ({ page, site }) => {
	await signIn(page);
	await readHalf(page, site, 'herstory', '/history');
	await page.locator('[aria-labelledby=sync] button').click();
	await expect(page).toHaveURL(/done=on/);
	await expect(rows(page)).toHaveCount(1);
	await page.goto('/account');
	await page.locator('#devices').getByRole('button', { name: 'Sign out' }).first().click();
	await expect(page).toHaveURL(/login/);
	await expect.poll(() => page.evaluate(() => localStorage.getItem('history'))).toBeNull();
	await signIn(page, 'Imran Khan');
	await page.goto('/history');
	await expect(rows(page)).toHaveCount(0);
});
