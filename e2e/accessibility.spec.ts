import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { distinct, docs, edition, editions, english, type PageType } from './support/pages.ts';
import { expect, test } from './support/test.ts';

const axe = (page: Page) => new AxeBuilder({ page }).options({ resultTypes: ['violations'] });

const faults = async (builder: AxeBuilder) =>
	(await builder.analyze()).violations.flatMap(({ id, nodes }) =>
		nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`),
	);

/** Everything in the light; in the dark, where only colours differ, the colours. */
async function check(page: Page, path: string, status: number): Promise<void> {
	expect((await page.goto(path))?.status()).toBe(status);
	expect(await faults(axe(page))).toEqual([]);
	await page.emulateMedia({ colorScheme: 'dark' });
	expect(await faults(axe(page).withRules(['color-contrast']))).toEqual([]);
}

const one = (lang: string, type: PageType) =>
	test(`${lang}: ${type.name} has no accessibility fault, light and dark`, async ({ page, site }) => {
		await check(page, await type.path(site), type.status);
	});

for (const type of [...english, docs]) one('en', type);
for (const [lang, slug] of Object.entries(editions))
	for (const type of distinct(edition(slug))) one(lang, type);

/** What opens over a page, in the languages whose directions and letters differ most. */
for (const path of ['/latest', '/urdu/latest']) {
	test(`what floats over ${path} has no accessibility fault, light and dark`, async ({ page }) => {
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

const brands = [
	'autostory',
	'creators-story',
	'enterprise-story',
	'smbstory',
	'the-decrypting-story',
	'ys-gulf',
];

for (const slug of [...brands, 'university', 'mystory', 'korea']) {
	test(`GEN-01: the accent of /${slug} is readable, light and dark`, async ({ page }) => {
		await page.goto(`/${slug}`);
		for (const colorScheme of ['light', 'dark'] as const) {
			await page.emulateMedia({ colorScheme });
			expect(await faults(axe(page).withRules(['color-contrast'])), colorScheme).toEqual([]);
		}
	});
}
