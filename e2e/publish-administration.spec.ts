import { asAdmin, codeTo } from './support/admin.ts';
import { expect, test } from './support/test.ts';

let admin: { email: string; code: string };

test.beforeEach(async ({ context, page, desk }) => {
	await context.addInitScript(() => {
		// about:blank, where each page begins, has no storage.
		if (location.protocol.startsWith('http')) localStorage.setItem('desk-language', 'en');
	});
	admin = await asAdmin(page, desk);
});

test('an administrator creates a brand whose colours can be read, and finds it in the audit log', async ({
	page,
}) => {
	const slug = `harbour-${Date.now()}`;
	await page.goto('/ed/admin/brands');
	await page.getByRole('link', { name: 'New brand' }).click();
	await page.getByLabel('Name in addresses').fill(slug);
	await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Harbour Notes');
	const accent = page.getByLabel('Accent colour in light mode');
	await accent.fill('#ffe066');
	await expect(page.getByText(/is too low for text/)).toBeVisible();
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(accent).toHaveAttribute('aria-invalid', 'true');
	await accent.fill('#1d4ed8');
	await expect(page.getByText(/^Contrast \d+\.\d : 1$/).first()).toBeVisible();
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page).toHaveURL(new RegExp(`/ed/admin/brands/${slug}$`));
	const next = page.getByRole('status').filter({ hasText: 'Harbour Notes has been created.' });
	await expect(next.getByRole('link', { name: 'Write its first story' })).toHaveAttribute(
		'href',
		new RegExp(`brand=${slug}`),
	);
	await expect(page.getByText('Who can read members-only stories')).toHaveCount(1);

	await page.goto('/ed/admin/audit?entity=brands');
	await expect(page.getByRole('row', { name: /Added.*Brands.*Harbour Notes/ }).first()).toBeVisible();
});

test('a redirect is added, refused where it leads back, removed and brought back (F184)', async ({
	page,
}) => {
	const path = `/old-${Date.now()}`;
	await page.goto('/ed/admin/redirects');
	await page.getByRole('button', { name: 'New redirect' }).click();
	const dialog = page.getByRole('dialog');
	await dialog.getByLabel('Old path').fill(path);
	await dialog.getByLabel('Leads to').fill(path);
	await dialog.getByRole('button', { name: 'Save' }).click();
	await expect(dialog.getByLabel('Leads to')).toHaveAttribute('aria-invalid', 'true');
	await dialog.getByLabel('Leads to').fill('/about-us');
	await dialog.getByRole('button', { name: 'Save' }).click();
	const row = page.getByRole('row', { name: path });
	await row.getByRole('button', { name: 'Remove' }).click();
	await expect(row).toBeHidden();
	await page.getByRole('button', { name: 'Undo' }).click();
	await expect(row).toBeVisible();
});

test('a token is shown once and revoked', async ({ page }) => {
	const name = `Night desk ${Date.now()}`;
	await page.goto('/ed/admin/tokens');
	await page.getByRole('button', { name: 'New token' }).click();
	const dialog = page.getByRole('dialog');
	await dialog.getByLabel('Name').fill(name);
	await dialog.getByRole('button', { name: 'New token' }).click();
	await expect(page.getByRole('status').getByText(/^mh_/)).toBeVisible();
	await page.reload();
	await expect(page.getByText(/^mh_/)).toHaveCount(0);
	const row = page.getByRole('row', { name });
	await row.getByRole('button', { name: 'Revoke' }).click();
	await expect(row).toBeHidden();
});

test('a new API token needs a recent sign-in: the Desk asks for a code, and the form keeps what was typed', async ({
	page,
	context,
}) => {
	// The session of a test is never a quarter of an hour old: the first call gets what it would get then.
	let refused = 0;
	await page.route('**/api/v2/desk/tokens', async (route) => {
		if (route.request().method() !== 'POST' || refused++ > 0) return route.continue();
		const code = 'recent_sign_in_required';
		await route.fulfill({ status: 403, json: { status: 403, code, error: 'Please sign in again first.' } });
	});
	const sessionOf = async () => (await context.cookies()).find(({ name }) => name === 'session')?.value;
	const before = await sessionOf();
	const name = `Night desk ${Date.now()}`;
	await page.goto('/ed/admin/tokens');
	await page.getByRole('button', { name: 'New token' }).click();
	const form = page.getByRole('dialog', { name: 'New token' });
	await form.getByRole('textbox', { name: 'Name' }).fill(name);
	await form.getByRole('button', { name: 'New token' }).click();
	const asked = page.getByRole('dialog', { name: 'Please sign in again to do this.' });
	await asked.getByRole('button', { name: 'Send me a link' }).click();
	await asked.getByLabel('Six-digit code').fill(await codeTo(admin.email, admin.code));
	await asked.getByRole('button', { name: 'Continue' }).click();
	await expect(page.getByRole('status').filter({ hasText: name })).toBeVisible();
	expect(await sessionOf()).not.toBe(before);
	const row = page.getByRole('row').filter({ hasText: name });
	await row.getByRole('button', { name: 'Revoke' }).click();
	await expect(row).toBeHidden();
});
