import { cookiesOf } from './support/asha.ts';
import { addressKey, demoPassword } from './support/program.ts';
import { expect, test } from './support/test.ts';

test('a form that needs a recent sign-in asks for the password and keeps what was typed', async ({
	page,
	context,
}) => {
	await context.addInitScript(() => {
		if (location.protocol.startsWith('http')) localStorage.setItem('desk-language', 'en');
	});
	await context.addCookies(await cookiesOf('neha.iyer', process.env[addressKey] ?? ''));
	// The session of a test is never a quarter of an hour old: the first call gets what it would get then.
	let refused = 0;
	await page.route('**/api/v2/desk/tokens', async (route) => {
		if (route.request().method() !== 'POST' || refused++ > 0) return route.continue();
		const code = 'recent_sign_in_required';
		await route.fulfill({ status: 403, json: { status: 403, code, error: 'Please sign in again first.' } });
	});
	const name = `Night desk ${Date.now()}`;
	await page.goto('/ed/admin/tokens');
	await page.getByRole('button', { name: 'New token' }).click();
	const form = page.getByRole('dialog', { name: 'New token' });
	await form.getByRole('textbox', { name: 'Name' }).fill(name);
	await form.getByRole('button', { name: 'New token' }).click();
	const asked = page.getByRole('dialog', { name: 'Please sign in again to do this.' });
	await asked.getByLabel('Password', { exact: true }).fill('not this one');
	await asked.getByRole('button', { name: 'Continue' }).click();
	await expect(asked.getByRole('alert')).toContainText('This is not your current password.');
	const before = (await context.cookies()).find((cookie) => cookie.name === 'session')?.value;
	await asked.getByLabel('Password', { exact: true }).fill(demoPassword);
	await asked.getByRole('button', { name: 'Continue' }).click();
	await expect(page.getByRole('status').filter({ hasText: name })).toBeVisible();
	expect((await context.cookies()).find((cookie) => cookie.name === 'session')?.value).not.toBe(before);
	await page.getByRole('button', { name: 'Close' }).click();
	const row = page.getByRole('row').filter({ hasText: name });
	await row.getByRole('button', { name: 'Revoke' }).click();
	await expect(row).toBeHidden();
});
