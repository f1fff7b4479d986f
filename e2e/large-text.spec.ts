// Tests with the browser's text size set to twice the default.
import { browser, browserFlags } from './support/browser.ts';
import { layout } from './support/site.ts';
import { expect, test } from './support/test.ts';

test.use({
	launchOptions: {
		executablePath: browser(),
		args: [...browserFlags, '--blink-settings=defaultFontSize=32'],
	},
});

test('WCAG 1.4.4: no page overflows the window of a phone, a tablet or a desktop', async ({ page, site }) => {
	test.setTimeout(90_000); // twenty pages at five widths
	const stories = await Promise.all(
		['ys', 'tamil', 'urdu'].map((brand) => site.story(brand, layout('longform'))),
	);
	const paths = [
		...stories.map((story) => story.path),
		...['', '/hindi', '/tamil', '/urdu', '/malayalam'].map((edition) => `${edition}/events`),
		...['/', '/tamil', '/urdu', '/malayalam'],
		...[
			'/tamil/report-an-issue',
			'/malayalam/report-an-issue',
			'/weekender',
			'/learn',
			'/tamil/search',
			'/kannada/search',
			'/university/resource',
		],
	];
	const overflowing: string[] = [];
	for (const path of paths) {
		await page.goto(path);
		for (const width of [320, 390, 820, 1280, 1440]) {
			await page.setViewportSize({ width, height: 844 });
			if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth))
				overflowing.push(`${path} at ${width}`);
		}
	}
	expect(overflowing).toEqual([]);
});

test('STATE-78 STATE-84: the dock leaves four fifths of a phone’s screen free, and breaks no word', async ({
	page,
}) => {
	await page.setViewportSize({ width: 390, height: 844 });
	for (const path of ['/latest', '/hindi', '/tamil', '/malayalam', '/urdu']) {
		await page.goto(path);
		await page.locator('[data-choice="noted"], [data-choice="given"]').first().click();
		await expect(page.locator('[data-dock] section')).toHaveCount(2);
		for (const part of await page.locator('[data-dock] > section').all()) await expect(part).toBeHidden();
		const { share, broken } = await page.locator('[data-bar]').evaluate((bar) => ({
			share: (innerHeight - bar.getBoundingClientRect().top) / innerHeight,
			broken: [...bar.querySelectorAll('span')].flatMap((label) =>
				[...(label.textContent ?? '').matchAll(/\S+/g)]
					.filter(({ 0: word, index }) => {
						const range = document.createRange();
						range.setStart(label.firstChild ?? label, index);
						range.setEnd(label.firstChild ?? label, index + word.length);
						return range.getClientRects().length > 1;
					})
					.map(([word]) => word),
			),
		}));
		expect(share, path).toBeLessThan(1 / 5);
		expect(broken, path).toEqual([]);
		await page.context().clearCookies();
	}
});
