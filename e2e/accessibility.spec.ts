import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import {
	docs,
	edition,
	editions,
	english,
	onePerComponent,
	type PageType,
	pagesOfReader,
	sample,
} from './support/pages.ts';
import { expect, test } from './support/test.ts';

// In the default mode axe opens a second page to combine the results of several frames, which takes
// longer than the check itself. These pages have one frame.
const axe = (page: Page) =>
	new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });

const violationsOf = async (builder: AxeBuilder) =>
	(await builder.analyze()).violations.flatMap(({ id, nodes }) =>
		nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`),
	);

/** Expects that nothing overflows the window of a small phone, a phone, a tablet or a desktop. */
async function expectFits(page: Page, name?: string): Promise<void> {
	const tooNarrow: number[] = [];
	for (const width of [320, 390, 820, 1440]) {
		await page.setViewportSize({ width, height: 900 });
		if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) tooNarrow.push(width);
	}
	expect(tooNarrow, name).toEqual([]);
}

/**
 * Checks everything in light mode; in dark mode, where only colours differ, it checks only the
 * colours, if requested.
 */
async function expectAccessible(page: Page, path: string, status: number, dark = true): Promise<void> {
	expect((await page.goto(path))?.status()).toBe(status);
	expect(await violationsOf(axe(page))).toEqual([]);
	if (!dark) return;
	await page.emulateMedia({ colorScheme: 'dark' });
	expect(await violationsOf(axe(page).withRules(['color-contrast']))).toEqual([]);
}

/** Declares the test of one page type in a language. */
function testPage(lang: string, type: PageType): void {
	// Editions have the same colours except for the accent, which the landing page shows.
	const dark = lang === 'en' || type.name === 'landing';
	const modes = dark ? 'light and dark' : 'in light mode';
	test(`${lang}: ${type.name} has no accessibility violations, ${modes}, and fits every window`, async ({
		page,
		site,
	}) => {
		await expectAccessible(page, await type.path(site), type.status, dark);
		expect(await page.locator('html').getAttribute('data-page')).toBe(type.component);
		await expectFits(page);
	});
}

/** Declares the tests of page types for a signed-in reader. */
const testAsReader = (lang: string, types: PageType[]) =>
	test.describe('for a signed-in reader', () => {
		test.beforeEach(({ context, asha }) => context.addCookies(asha));
		for (const type of types) testPage(lang, type);
	});

for (const type of english) testPage('en', type);
testAsReader('en', pagesOfReader());

for (const [lang, slug] of Object.entries(editions)) {
	const types = onePerComponent(edition(slug));
	const readersTypes = pagesOfReader(`/${slug}`);
	const checked = [...sample(slug, types), ...sample(slug, readersTypes)];
	for (const type of sample(slug, types)) testPage(lang, type);
	testAsReader(lang, sample(slug, readersTypes));

	// Words are longer and letters wider in some languages than in others.
	test(`${lang}: the page types that are checked in other editions fit every window`, async ({
		page,
		site,
		context,
		asha,
	}) => {
		test.setTimeout(120_000); // some twenty pages at four widths
		const checkFits = async (all: PageType[]) => {
			for (const type of all.filter((type) => !checked.includes(type))) {
				expect((await page.goto(await type.path(site)))?.status(), type.name).toBe(type.status);
				await expectFits(page, type.name);
			}
		};
		await checkFits(types);
		await context.addCookies(asha);
		await checkFits(readersTypes);
	});
}

test('the API reference has no accessibility violations, light and dark', async ({ page, site }) => {
	test.slow(); // it has 350 operations on one page
	await expectAccessible(page, await docs.path(site), docs.status);
	await page.locator('details').evaluateAll((all) => {
		for (const one of all) (one as HTMLDetailsElement).open = true;
	});
	await expectFits(page);
});

// Malayalam has the longest words of all languages.
test('the Malayalam home page fits every window', async ({ page }) => {
	await page.goto('/malayalam');
	await expectFits(page);
});

/** Overlays of a page, in the languages that differ most in direction and script. */
for (const path of ['/latest', '/urdu/latest']) {
	test(`overlays on ${path} have no accessibility violations, light and dark`, async ({ page }) => {
		await page.setViewportSize({ width: 1280, height: 900 });
		await page.goto(path);
		const checkPart = async (part: string) => {
			for (const colorScheme of ['light', 'dark'] as const) {
				await page.emulateMedia({ colorScheme });
				expect(await violationsOf(axe(page).include(part)), colorScheme).toEqual([]);
			}
		};
		await page.locator('header nav summary').first().click();
		await checkPart('header');
		await page.locator('a[data-sign-in]:visible').click();
		await expect(page.locator('dialog[open]')).toBeVisible();
		await checkPart('dialog[open]');
		await page.keyboard.press('Escape');
		await page.locator('[data-choice="settings"]').click();
		await expect(page.locator('dialog[open]')).toBeVisible();
		await checkPart('dialog[open]');
		await page.locator('dialog[open] [type="submit"]').click();
		await page.getByRole('log').getByRole('button').hover(); // keeps the toast visible
		await checkPart('mh-island[name="Toasts"]');
	});
}
