import type { Locator } from '@playwright/test';
import { expect, test } from './support/test.ts';

const clampOf = (text: Locator) => text.evaluate((element) => getComputedStyle(element).webkitLineClamp);

test('WIDGET-40 CONST-20: the card of a company has its logo and its name, and cuts the subtitle after three lines', async ({
	page,
}) => {
	await page.goto('/companies');
	const card = page.locator('main [data-card]').first();
	await expect(card.getByRole('heading').getByRole('link')).toHaveAttribute('href', /^\/companies\//);
	await expect(card.locator('img, svg').first()).toBeVisible();
	expect(await clampOf(card.locator('p').first())).toBe('3');
});

test('CONST-18 WIDGET-23: the description of a company is cut after twenty lines', async ({ page }) => {
	await page.goto('/companies/tamarind-ledger');
	expect(await clampOf(page.locator('[data-clamp]').first())).toBe('20');
});

test('CONST-36: any text finds companies, ten at most', async ({ request }) => {
	for (const [text, least] of [
		['ta', 1],
		['टैमरिंड', 1],
		['%_\'"<script>', 0],
		['and', 0],
	] as const) {
		const response = await request.get('/api/v2/companies/search', { params: { q: text } });
		expect(response.status(), text).toBe(200);
		const { companies } = (await response.json()) as { companies: unknown[] };
		expect(companies.length, text).toBeGreaterThanOrEqual(least);
		expect(companies.length, text).toBeLessThanOrEqual(10);
	}
});
