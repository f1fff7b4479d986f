import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import {
	distinct,
	docs,
	edition,
	editions,
	english,
	type PageType,
	pagesOfReader,
	sample,
} from './support/pages.ts';
import { expect, test } from './support/test.ts';

// A report over several frames is put together in a page of its own, which takes longer than the
// check itself; these pages have one frame.
const axe = (page: Page) =>
	new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });

const faults = async (builder: AxeBuilder) =>
	(await builder.analyze()).violations.flatMap(({ id, nodes }) =>
		nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`),
	);

/** Nothing overflows a small phone, a phone, a tablet or a desktop. */
async function expectFits(page: Page, name?: string): Promise<void> {
	const over: number[] = [];
	for (const width of [320, 390, 820, 1440]) {
		await page.setViewportSize({ width, height: 900 });
		if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) over.push(width);
	}
	expect(over, name).toEqual([]);
}

/**
 * Checks everything in light mode; in dark mode, where only colours differ, it checks only the
 * colours, if requested.
 */
async function check(page: Page, path: string, status: number, dark = true): Promise<void> {
	expect((await page.goto(path))?.status()).toBe(status);
	expect(await faults(axe(page))).toEqual([]);
	if (!dark) return;
	await page.emulateMedia({ colorScheme: 'dark' });
	expect(await faults(axe(page).withRules(['color-contrast']))).toEqual([]);
}

function one(lang: string, type: PageType): void {
	// An edition differs only in its accent, which its landing page shows.
	const dark = lang === 'en' || type.name === 'landing';
	const lights = dark ? 'light and dark' : 'in the light';
	test(`${lang}: ${type.name} has no accessibility violations, ${lights}, and fits every window`, async ({
		page,
		site,
	}) => {
		await check(page, await type.path(site), type.status, dark);
		await expectFits(page);
	});
}

/** The same for signed-in readers. */
const reader = (lang: string, types: PageType[]) =>
	test.describe('for a reader', () => {
		test.beforeEach(({ context, asha }) => context.addCookies(asha));
		for (const type of types) one(lang, type);
	});

for (const type of english) one('en', type);
reader('en', pagesOfReader());

for (const [lang, slug] of Object.entries(editions)) {
	const types = distinct(edition(slug));
	const readersTypes = pagesOfReader(`/${slug}`);
	const checked = [...sample(slug, types), ...sample(slug, readersTypes)];
	for (const type of sample(slug, types)) one(lang, type);
	reader(lang, sample(slug, readersTypes));

	// The length of words and the width of letters depend on the language.
	test(`${lang}: the page types that are checked in other editions fit every window`, async ({
		page,
		site,
		context,
		asha,
	}) => {
		test.setTimeout(120_000); // some twenty pages at four widths
		const checkFits = async (all: PageType[]) => {
			for (const type of all.filter((each) => !checked.includes(each))) {
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
	await check(page, await docs.path(site), docs.status);
});

// The longest words of all languages.
test('the Malayalam home page fits every window', async ({ page }) => {
	await page.goto('/malayalam');
	await expectFits(page);
});

/** Overlays of a page, in the languages whose directions and scripts differ most. */
for (const path of ['/latest', '/urdu/latest']) {
	test(`overlays on ${path} have no accessibility violations, light and dark`, async ({ page }) => {
		await page.setViewportSize({ width: 1280, height: 900 });
		await page.goto(path);
		const check = async (part: string) => {
			for (const colorScheme of ['light', 'dark'] as const) {
				await page.emulateMedia({ colorScheme });
				expect(await faults(axe(page).include(part)), colorScheme).toEqual([]);
			}
		};
		await page.locator('header nav summary').first().click();
		await check('header');
		await page.locator('a[data-sign-in]').click();
		await expect(page.locator('dialog[open]')).toBeVisible();
		await check('dialog[open]');
		await page.keyboard.press('Escape');
		await page.locator('[data-choice="settings"]').click();
		await expect(page.locator('dialog[open]')).toBeVisible();
		await check('dialog[open]');
		await page.locator('dialog[open] [type="submit"]').click();
		await page.getByRole('log').getByRole('button').hover(); // so that it stays
		await check('mh-island[name="Toasts"]');
	});
}
