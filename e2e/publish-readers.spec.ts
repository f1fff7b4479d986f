import { cookiesOf } from './support/asha.ts';
import { linkIn } from './support/emails.ts';
import { test as base, expect } from './support/own-program.ts';
import { demoPassword, type Program } from './support/program.ts';
import { newAddress } from './support/reader.ts';
import { type MailServer, startMailServer } from './support/smtp.ts';

/** Tests on a program that sends its emails to a mail server. */
const test = base.extend<{ signedIn: undefined }, { mailServer: MailServer; program: Program }>({
	mailServer: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
		async ({}, use) => {
			const server = await startMailServer();
			await use(server);
			await server.stop();
		},
		{ scope: 'worker' },
	],
	run: [
		async ({ mailServer }, use) =>
			use({
				host: '127.0.0.1',
				flags: () => ['--demo-password', demoPassword, '--smtp-url', `smtp://127.0.0.1:${mailServer.port}`],
			}),
		{ scope: 'worker' },
	],
	signedIn: [
		async ({ context, program }, use) => {
			await context.addCookies(await cookiesOf('neha.iyer', program.address));
			await context.addInitScript(() => {
				if (location.protocol.startsWith('http')) localStorage.setItem('desk-language', 'en');
			});
			await use(undefined);
		},
		{ auto: true },
	],
});

test('an issue is composed, sent as a test and sent to its subscribers, who can end it with one click (F92)', async ({
	page,
	mailServer,
	browser,
	program,
}) => {
	test.setTimeout(240_000);
	const reader = newAddress();
	const readers = await browser.newContext({ baseURL: program.address });
	await readers.request.post('/api/v2/newsletters/sub?newsletter=espresso', { data: { email: reader } });
	await expect.poll(() => mailServer.to(reader).length).toBe(1);
	const confirm = await readers.newPage();
	await confirm.goto(linkIn(mailServer.to(reader)[0], 'confirm'));
	await confirm.locator('main').getByRole('button', { name: 'Confirm' }).click();
	await expect(confirm.locator('h1')).toHaveText('You are subscribed');

	await page.goto('/ed/readers/newsletters?newsletter=espresso');
	await page.getByRole('link', { name: 'New issue' }).click();
	const title = `Five cups ${Date.now()}`;
	await page.getByRole('textbox', { name: 'Date' }).fill('2031-05-06');
	await page.getByRole('textbox', { name: 'Headline' }).first().fill(title);
	await page.getByLabel('Introduction').fill('Good morning.\n\nHere are five cups.');
	await page.getByRole('button', { name: 'Add sponsor’s message' }).click();
	await page.getByRole('textbox', { name: 'Sponsor' }).fill('Kaveri Bank');
	await page.getByRole('textbox', { name: 'Headline' }).last().fill('Loans for looms');
	const story = page.getByRole('combobox', { name: 'Add story' });
	await story.click();
	await page.getByRole('option').first().click();
	await expect(page.getByRole('group', { name: 'Contents' }).getByRole('listitem')).toHaveCount(2);
	const preview = page.frameLocator('iframe[title="Preview"]');
	await expect(preview.getByText('Presented by Kaveri Bank')).toBeVisible();
	await expect(preview.getByRole('heading', { name: title })).toBeVisible();
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page).toHaveURL(/issues\/\d+$/);

	await page.getByRole('button', { name: 'Send a test' }).click();
	const colleague = newAddress();
	const dialog = page.getByRole('dialog');
	await dialog.getByLabel('Email addresses, up to five').fill(colleague);
	await dialog.getByRole('button', { name: 'Send' }).click();
	await expect(page.getByText(`The test is on its way to ${colleague}.`)).toBeVisible();
	await expect(dialog).toBeHidden();
	await expect.poll(() => mailServer.to(colleague).length).toBe(1);
	expect(mailServer.to(colleague)[0]?.head).toContain(`Subject: Test: ${title}`);

	const before = mailServer.to(reader).length;
	await page.getByRole('button', { name: 'Send', exact: true }).click({ timeout: 20_000 });
	await expect(dialog.getByText(/\d+ subscribers?/)).toBeVisible();
	await dialog.getByRole('button', { name: 'Send' }).click();
	await expect(page.getByText(/^Sent: \d+ emails?$/)).toBeVisible();
	await expect.poll(() => mailServer.to(reader).length).toBe(before + 1);
	const [issue] = mailServer.to(reader);
	expect(issue?.head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
	expect(issue?.text).toContain('Here are five cups.');

	await confirm.goto('/espresso/2031-05-06');
	await expect(confirm.locator('main')).toContainText('Loans for looms');
	const ended = await readers.request.post(linkIn(issue, 'unsubscribe'), {
		form: { 'List-Unsubscribe': 'One-Click' },
	});
	expect(ended.ok()).toBe(true);
	await confirm.goto(linkIn(issue, 'unsubscribe'));
	await expect(confirm.locator('h1')).toHaveText('You are unsubscribed');
	await readers.close();
});

test('a sale to a sponsor is recorded, shared and removed in the Desk (C12)', async ({ page }) => {
	await page.goto('/ed/readers/sponsors/new');
	const title = `Tea at the door ${Date.now()}`;
	await page.getByRole('textbox', { name: 'What was sold' }).fill(title);
	await page.getByRole('combobox', { name: 'Sponsor' }).click();
	await page.getByRole('option', { name: 'Kestrel Cloud' }).click();
	await page.getByLabel('First day').fill('2026-12-05');
	await page.getByLabel('Last day').fill('2026-12-01');
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByLabel('Last day')).toHaveAttribute('aria-invalid', 'true');
	await page.getByLabel('Last day').fill('2026-12-31');
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page).toHaveURL(/sponsors\/\d+$/);
	await page.getByRole('button', { name: 'Create a link' }).click();
	await expect(page.locator('a[href*="/sponsor"][href*="t="]')).toBeVisible();
	await page.getByRole('button', { name: 'Remove the sale' }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Remove it now' }).click();
	await expect(page).toHaveURL(/readers\/sponsors$/);
	await expect(page.getByRole('link', { name: title })).toHaveCount(0);
});
