import { cookiesOf } from './support/asha.ts';
import { addressKey } from './support/program.ts';
import { signIn } from './support/reader.ts';
import { expect, test } from './support/test.ts';

test('F170: a reader who follows a company is notified of its new round, and sees the company among the lists that they follow', async ({
	page,
	browser,
	baseURL,
}) => {
	await signIn(page);
	await page.goto('/companies/tamarind-ledger');
	const button = page.locator('[data-follow]');
	const stored = page.waitForResponse(/\/rw\/follows(?!\/)/);
	await button.click();
	await expect(button).toHaveAttribute('aria-pressed', 'true');
	await stored;

	const founder = await browser.newContext({ baseURL });
	await founder.addCookies(await cookiesOf('ravi.menon', process.env[addressKey] ?? ''));
	const profile = await founder.request.get('/api/v2/company/profile?slug=tamarind-ledger');
	const { id } = (await profile.json()) as { id: string };
	const round = { id: '', operation: 'CREATE', roundType: 'SEED', amount: 41_000_000, currency: 'INR' };
	const saved = await founder.request.put('/api/v2/rw/company/save/funding', {
		data: { companyId: id, fundings: [{ ...round, date: new Date().toISOString().slice(0, 7) }] },
	});
	expect(saved.status(), await saved.text()).toBe(200);
	await founder.close();

	await expect(page.locator('[data-unread]')).toHaveText('1');
	await page.goto('/notifications');
	const news = page.getByRole('link', { name: /^Tamarind Ledger: Seed/ });
	await expect(news).toBeVisible();
	await expect(page.locator('main')).toContainText('INR 41,000,000');
	await news.click();
	await expect(page).toHaveURL('/companies/tamarind-ledger#funding');
	await page.goto('/account/preferences');
	await expect(page.getByRole('region', { name: 'You follow' })).toContainText('CompanyTamarind Ledger');
});
