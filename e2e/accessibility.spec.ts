import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { docs, edition, editions, english, type PageType } from './support/pages.ts';
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
for (const [lang, slug] of Object.entries(editions)) for (const type of edition(slug)) one(lang, type);

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
