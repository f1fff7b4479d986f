import { expect, test } from './support/test.ts';

const networks = {
	Facebook: 'https://www.facebook.com/sharer/sharer.php',
	Twitter: 'https://twitter.com/intent/tweet',
	LinkedIn: 'https://www.linkedin.com/sharing/share-offsite/',
	WhatsApp: 'https://wa.me/',
};

test('WIDGET-16 WIDGET-17 WIDGET-18 WIDGET-19 GEN-04 ROLE-02: a story can be shared on four networks with its absolute address', async ({
	page,
	site,
	baseURL,
	outside,
}) => {
	const story = await site.story('herstory');
	await page.goto(story.path);
	await page.locator('summary', { hasText: 'Share' }).click();
	for (const [network, address] of Object.entries(networks)) {
		const link = page.getByRole('link', { name: `Share on ${network}` });
		await expect(link).toBeVisible();
		const target = new URL((await link.getAttribute('href')) ?? '');
		expect(target.origin + target.pathname).toBe(address);
		expect([...target.searchParams.values()].join(' ')).toContain(baseURL + story.path);
		await expect(link).toHaveAttribute('target', '_blank');
		await expect(link).toHaveAttribute('rel', /noopener/);
	}
	expect(outside).toEqual([]);
});

test('WIDGET-20 BRAND-11 CONST-31: Naver is offered in the Korea edition and nowhere else', async ({
	page,
	site,
}) => {
	const naver = page.getByRole('link', { name: 'Share on Naver' });
	const whatsApp = page.getByRole('link', { name: 'Share on WhatsApp' });
	for (const brand of ['korea', 'ys', 'herstory', 'ys-gulf', 'hindi']) {
		await page.goto((await site.story(brand)).path);
		await page
			.locator('main summary')
			.filter({ has: page.locator('svg') })
			.first()
			.click();
		await expect(brand === 'hindi' ? page.locator('a[href^="https://wa.me/"]') : whatsApp).toBeVisible();
		expect(await page.locator('a[href*="naver.com"]').count(), brand).toBe(brand === 'korea' ? 1 : 0);
		if (brand === 'korea') await expect(naver).toHaveAttribute('href', /^https:\/\/share\.naver\.com\//);
	}
});

test('GEN-04: the address can be copied, and Escape closes the list where it was opened', async ({
	page,
	site,
	context,
	baseURL,
}) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	const story = await site.story('herstory');
	await page.goto(story.path);
	const summary = page.locator('summary', { hasText: 'Share' });
	await summary.focus();
	await page.keyboard.press('Enter');
	await page.getByRole('button', { name: 'Copy link' }).click();
	await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(baseURL + story.path);
	await page.keyboard.press('Escape');
	await expect(page.getByRole('link', { name: 'Share on WhatsApp' })).toBeHidden();
	await expect(summary).toBeFocused();
});
