/** Tests of the audience reports that pages send, and of the cases in which they send none. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

/** The user agent of a phone: the server does not count browsers that identify themselves as headless. */
const userAgent =
	'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';

test.use({ viewport: { width: 390, height: 844 }, userAgent });

/** Sets the cookie of a closed cookie notice, as a returning reader has it. */
const closeNotice = (page: Page, baseURL: string | undefined) =>
	page.context().addCookies([{ name: 'consent', value: 'noted.5.0', url: baseURL ?? '' }]);

test.beforeEach(({ page, baseURL }) => closeNotice(page, baseURL));

interface AudienceReport {
	page?: string;
	brand?: string;
	story?: number;
	from?: string;
	read?: { story: number; quarters: number; after: number }[];
}

/** Records the audience reports of a page and the statuses of the server's responses. */
function recordReports(page: Page): { reports: AudienceReport[]; statuses: number[] } {
	const recorded: { reports: AudienceReport[]; statuses: number[] } = { reports: [], statuses: [] };
	page.on('request', (request) => {
		if (request.url().endsWith('/api/v2/audience')) recorded.reports.push(request.postDataJSON());
	});
	page.on('response', (response) => {
		if (response.url().endsWith('/api/v2/audience')) recorded.statuses.push(response.status());
	});
	return recorded;
}

/** Makes a page look hidden to its scripts, as in a background tab. */
const appearHidden = (page: Page) =>
	page.evaluate(() => {
		Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
		document.dispatchEvent(new Event('visibilitychange'));
	});

test('an opened story counts once, with the referrer and with how far it was read', async ({
	page,
	site,
}) => {
	const card = await site.story('ys');
	const { reports, statuses } = recordReports(page);
	await page.goto('/latest');
	await expect.poll(() => reports).toEqual([{ page: 'ListPage', brand: 'ys', from: '' }]);
	await page.evaluate((path) => location.assign(path), card.path);
	await expect.poll(() => reports.length).toBe(2);
	const story = Number(card.id);
	expect(reports[1]).toEqual({ page: 'StoryPage', brand: 'ys', story, from: new URL(page.url()).host });

	const text = page.locator('article[data-reading] [data-prose]').first();
	for (const share of [0.5, 0.8, 1]) {
		await text.evaluate((element, part) => {
			const { top, height } = element.getBoundingClientRect();
			scrollTo({ top: scrollY + top + height * part - innerHeight * 0.8, behavior: 'instant' });
		}, share);
		await page.waitForFunction(() => new Promise((seen) => setTimeout(() => seen(true), 600)));
	}
	await appearHidden(page);
	const read = () =>
		reports.flatMap((report) => report.read ?? []).filter((report) => report.story === story);
	await expect.poll(read).toEqual([{ story, quarters: 4, after: 0 }]);
	await appearHidden(page);
	expect(read()).toHaveLength(1);
	await expect.poll(() => statuses.length).toBe(reports.length);
	expect(new Set(statuses)).toEqual(new Set([204]));
	expect(reports.filter((report) => report.story === story && report.page !== undefined)).toHaveLength(1);
});

test('the server counts what pages report', async ({ page, request }) => {
	const counted = async () => {
		const [, n] =
			/^masthead_audience_beacons_total (\d+)$/m.exec(await (await request.get('/metrics')).text()) ?? [];
		return Number(n);
	};
	const before = await counted();
	await page.goto('/terms');
	await expect.poll(counted).toBeGreaterThan(before);
});

test('a prerendered page counts when it is shown', async ({ page }) => {
	await page.addInitScript(() => {
		Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
	});
	const { reports } = recordReports(page);
	await page.goto('/terms');
	await page.waitForLoadState('networkidle');
	expect(reports).toEqual([]);
	await page.evaluate(() => {
		Object.defineProperty(document, 'prerendering', { value: false });
		document.dispatchEvent(new Event('prerenderingchange'));
	});
	await expect.poll(() => reports.length).toBe(1);
});

test('STATE-78: after consent is withdrawn nothing is reported, on this page and on the next', async ({
	page,
	site,
}) => {
	const { path } = await site.story('ys');
	const { reports } = recordReports(page);
	await page.goto(path);
	await expect.poll(() => reports.length).toBe(1);
	await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie settings' }).click();
	const dialog = page.getByRole('dialog');
	await dialog.getByRole('checkbox', { name: 'Optional' }).uncheck();
	await dialog.getByRole('button', { name: 'Save' }).click();
	await expect(dialog).toBeHidden();
	await appearHidden(page);
	for (const next of ['/latest', path]) {
		await page.goto(next);
		await page.waitForLoadState('networkidle');
	}
	expect(reports).toHaveLength(1);
	expect(await page.evaluate(() => window.dataLayer)).toBeUndefined();
});

test('STATE-78 D-36: on a first visit reports wait for a choice; none is sent without one or after a refusal', async ({
	page,
	context,
}) => {
	const notice = page.getByRole('region', { name: 'Cookies' });
	const { reports } = recordReports(page);
	const firstVisit = async (path: string) => {
		await context.clearCookies();
		await page.goto(path, { waitUntil: 'networkidle' });
		await expect(notice).toBeVisible();
	};
	await firstVisit('/terms');
	expect(reports).toEqual([]);
	await notice.locator('[data-choice=noted]').click();
	await expect.poll(() => reports).toMatchObject([{ page: 'StaticPage' }]);

	await firstVisit('/latest');
	await appearHidden(page);
	await page.goto('/herstory', { waitUntil: 'networkidle' });
	expect(reports).toHaveLength(1);

	await firstVisit('/latest');
	await notice.locator('[data-choice=withdrawn]').click();
	await appearHidden(page);
	await page.goto('/terms', { waitUntil: 'networkidle' });
	expect(reports).toHaveLength(1);
});

test('D-36: where the brand asks first, nothing is reported before the reader answers', async ({
	page,
	context,
}) => {
	await context.clearCookies();
	const { reports } = recordReports(page);
	await page.goto('/korea');
	await page.waitForLoadState('networkidle');
	await page.getByRole('region', { name: 'Cookies' }).getByRole('button', { name: 'Allow' }).click();
	expect(reports).toEqual([]);
	await page.reload();
	await page.goto('/korea/latest');
	await expect.poll(() => reports).toMatchObject([{ page: 'ListPage', brand: 'korea' }]);
});

test('a browser with Do Not Track or Global Privacy Control reports nothing', async ({ page }) => {
	await page.addInitScript(() => {
		Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
	});
	const { reports } = recordReports(page);
	await page.goto('/latest');
	await page.waitForLoadState('networkidle');
	await appearHidden(page);
	expect(reports).toEqual([]);
});

test('the lite form reports nothing: it has no script', async ({ page }) => {
	const { reports } = recordReports(page);
	await page.goto('/latest?lite=1');
	await page.waitForLoadState('networkidle');
	expect(reports).toEqual([]);
});

test('a search without results is reported as one', async ({ page }) => {
	const { reports } = recordReports(page);
	await page.goto('/search?q=zzzzqqxx');
	await expect.poll(() => reports).toMatchObject([{ page: 'SearchPage', nothing: 'zzzzqqxx' }]);
});

test('D-15 PAGE-18: the rankings link to each other, in a brand and an edition too', async ({ page }) => {
	for (const home of ['', '/herstory', '/hindi']) {
		await page.goto(`${home}/latest`);
		const rows = page.locator('main nav:has([href$="/trending/claps"]) a');
		await expect(rows).toHaveCount(4);
		await rows.nth(2).click();
		await expect(page).toHaveURL(`${home}/trending/read`);
		await expect(rows.nth(2)).toHaveAttribute('aria-current', 'page');
		await expect(page.getByRole('main').getByRole('article').nth(3)).toBeAttached();
	}
});
