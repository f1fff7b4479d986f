import type { Page } from '@playwright/test';
import { inviteAccount } from '../web/api/client.gen.ts';
import { asAdmin } from './support/admin.ts';
import { emailsTo } from './support/emails.ts';
import { unwrap } from './support/site.ts';
import { expect, test } from './support/test.ts';

let admin = '';

test.beforeEach(async ({ context, page, desk }) => {
	await context.addInitScript(() => {
		// about:blank, where each page begins, has no storage.
		if (location.protocol.startsWith('http')) localStorage.setItem('desk-language', 'en');
	});
	admin = (await asAdmin(page, desk)).email;
});

/** Creates a brand in the browser and opens its form. */
async function newBrand(page: Page): Promise<string> {
	const slug = `tides-${Date.now()}`;
	await page.goto('/ed/admin/brands/new');
	await page.getByLabel('Name in addresses').fill(slug);
	await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Tide Notes');
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page).toHaveURL(new RegExp(`/ed/admin/brands/${slug}$`));
	return slug;
}

test('a brand gets its headings, its player and a ticker with its own coins, which readers see', async ({
	page,
}) => {
	const slug = await newBrand(page);
	const headings = page.getByRole('group', { name: 'Headings of sections' });
	await headings.getByRole('button', { name: 'Add' }).click();
	await headings.getByLabel('First word of the address').fill('Press Release');
	const naver = page.getByRole('switch', { name: 'Readers can share stories on Naver' });
	await naver.check({ force: true });
	const ticker = page.getByRole('group', { name: 'Ticker' });
	await ticker.getByRole('button', { name: 'Add' }).click();
	await ticker.getByLabel('Symbol').fill('eth');
	await ticker.getByLabel('Name').fill('Ethereum');
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(headings.getByLabel('First word of the address')).toHaveAttribute('aria-invalid', 'true');
	await headings.getByLabel('First word of the address').fill('press-release');
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByText('Saved', { exact: false }).first()).toBeVisible();
	await page.reload();
	await expect(ticker.getByLabel('Symbol')).toHaveValue('ETH');
	await expect(naver).toBeChecked();
	const prices = await (await page.request.get(`/api/v2/ticker?brand=${slug}`)).json();
	expect(prices.coins.map(({ symbol }: { symbol: string }) => symbol)).toEqual(['ETH']);
});

test('a brand gets a sender with a key, and the administrator a test email', async ({ page }) => {
	const slug = await newBrand(page);
	await page.goto(`/ed/admin/mail/senders/${slug}`);
	await page.getByRole('textbox', { name: 'Email' }).fill('news');
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute('aria-invalid', 'true');
	await page.getByRole('textbox', { name: 'Email' }).fill('news@tides.example');
	await page.getByRole('button', { name: 'Save' }).click();
	await page.getByRole('button', { name: 'Make a key' }).click();
	await expect(page.getByText('._domainkey.tides.example')).toBeVisible();
	await expect(page.getByText(/^v=DKIM1; k=rsa; p=/)).toBeVisible();
	await expect(page.getByText('In use', { exact: true })).toBeVisible();
	await page.getByRole('button', { name: 'Send me a test email' }).click();
	await expect(page.getByText(`The mail server has accepted the email to ${admin}.`)).toBeVisible();
	await expect.poll(async () => (await emailsTo(admin)).length).toBeGreaterThan(1);

	await page.goto('/ed/admin/audit?entity=mail');
	const row = page.getByRole('row', { name: /Signing key changed.*Email/ }).first();
	await expect(row.getByRole('link')).toHaveAttribute('href', `/ed/admin/mail/senders/${slug}`);
});

test('an administrator signs a colleague out, and finds that in the audit log in Hindi', async ({
	page,
	browser,
	desk,
	baseURL,
}) => {
	const colleague = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
	const theirs = await colleague.newPage();
	const { email } = await asAdmin(theirs, desk);
	await theirs.goto('/ed/admin/accounts');
	const account = unwrap(await inviteAccount({}, { email, roles: [{ role: 'admin' }] }, desk));
	await page.goto(`/ed/admin/accounts/${account.id}`);
	await page.getByRole('button', { name: 'Show devices' }).click();
	await page
		.getByRole('table', { name: 'Devices', exact: true })
		.getByRole('button', { name: 'Sign out' })
		.click();
	await expect(page.getByText('Not signed in anywhere')).toBeVisible();
	expect((await theirs.request.get('/api/v2/desk/session')).status()).toBe(401);
	await colleague.close();

	await page.evaluate(() => localStorage.setItem('desk-language', 'hi'));
	await page.context().addInitScript(() => localStorage.setItem('desk-language', 'hi'));
	await page.goto('/ed/admin/audit?entity=accounts');
	const row = page.getByRole('row', { name: /साइन आउट किया गया/ }).first();
	await expect(row).toBeVisible();
	await row.getByRole('link').click();
	await expect(page).toHaveURL(new RegExp(`/ed/admin/accounts/${account.id}$`));
});

test('the most-read stories of a brand and searches without results are listed and downloaded', async ({
	page,
}) => {
	await page.goto('/ed/readers/audience?days=30');
	await expect(page.getByRole('heading', { name: 'What readers read' })).toBeVisible();
	const download = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Download as a table (CSV)' }).click();
	expect((await download).suggestedFilename()).toBe('readers.csv');
	await page.getByRole('button', { name: 'Searches without results' }).click();
	await expect(page).toHaveURL(/view=searches/);
	await expect(
		page.getByText('Only searches made at least 3 times are listed.', { exact: false }),
	).toBeVisible();
});
