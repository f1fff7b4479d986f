import { AxeBuilder } from '@axe-core/playwright';
import { request } from '@playwright/test';
import { cookiesOf } from './support/asha.ts';
import { emailsTo } from './support/emails.ts';
import { addressKey } from './support/program.ts';
import { expect, test } from './support/test.ts';

const siteAddress = () => process.env[addressKey] ?? '';
const profile = '/companies/tamarind-ledger';
const form = '/company/connect?company=tamarind-ledger';
const create = '**/api/v2/rw/company-connects/create**';

test('WIDGET-51: a reader who is not signed in is asked to sign in, and returns to the form', async ({
	page,
}) => {
	await page.goto(profile);
	await expect(page.getByRole('heading', { name: 'Get connected to Tamarind Ledger' })).toBeVisible();
	await page.getByRole('link', { name: 'Write to them' }).click();
	const dialog = page.getByRole('dialog', { name: 'Sign in to your account' });
	await expect(dialog).toBeVisible();
	const back = await dialog.getByRole('link').first().getAttribute('href');
	expect(new URL(back ?? '', siteAddress()).searchParams.get('redirect_url')).toBe(
		new URL(form, siteAddress()).href,
	);
	const api = await request.newContext({ baseURL: siteAddress() });
	const response = await api.post('/api/v2/rw/company-connects/create', {
		data: { companyId: '1', reason: 'Anything Else' },
	});
	expect(response.status()).toBe(401);
	await api.dispose();
});

test.describe('a conversation', () => {
	test.describe.configure({ mode: 'serial' });
	const message = `We repair tablets, workshop ${process.pid}.`;

	test('F141 ENTITY-57 ENTITY-58 STATE-41 VALID-06 ERR-22 ERR-23 API-57: a reader writes, with failures in between', async ({
		page,
		context,
	}) => {
		await context.addCookies(await cookiesOf('asha.rao', siteAddress()));
		await context.addCookies([{ name: 'cookie_consent', value: 'all', url: siteAddress() }]);
		await page.goto(profile);
		await page.getByRole('link', { name: 'Write to them' }).click();
		const dialog = page.getByRole('dialog', { name: 'Get connected to Tamarind Ledger' });
		await expect(dialog.getByLabel('Name')).toHaveValue('Asha Rao');
		await expect(dialog.getByLabel('Email')).toHaveValue('asha.rao@startline.example');
		expect((await dialog.getByLabel('Reason').locator('option').allTextContents()).slice(1)).toEqual([
			'Business Proposal',
			'Interested to Invest',
			'Strategic Partnership',
			'Would like to work with them',
			'Congratulate them',
			'Anything Else',
		]);
		await dialog.getByLabel('Reason').selectOption('Strategic Partnership');
		await dialog.getByLabel('Message').fill(message);
		const send = dialog.getByRole('button', { name: 'Send request' });
		const status = dialog.locator('[data-status]');

		// Anything but the status `success` is a failure, and so is a server that cannot be reached.
		await page.route(create, (route) => route.fulfill({ json: { status: 'ok' } }));
		await send.click();
		await expect(dialog.getByRole('alert')).toContainText('Your text is still here');
		await expect(status).toHaveAttribute('data-status', 'FAILED');
		await page.unroute(create);
		await page.route(create, (route) =>
			route.fulfill({ status: 422, json: { success: false, error: 'The message of the server' } }),
		);
		await send.click();
		await expect(dialog.getByRole('alert')).toHaveText('The message of the server');
		await page.unroute(create);
		await page.route(create, (route) => route.abort());
		await send.click();
		await expect(dialog.getByRole('alert')).toContainText('could not be sent');
		await expect(dialog.getByLabel('Message')).toHaveValue(message);
		const recorded = await page.evaluate(() => JSON.stringify(window.dataLayer ?? []));
		expect(
			(JSON.parse(recorded) as { event: string }[]).filter((one) => one.event === 'company_connect_error'),
		).toHaveLength(3);
		expect(recorded).not.toContain('startline.example');

		// The typed text is there after a reload, and after signing in again.
		await page.unroute(create);
		await page.goto(form);
		await expect(page.locator('#connect-message')).toHaveValue(message);
		await context.clearCookies({ name: 'session' });
		await page.getByRole('button', { name: 'Send request' }).click();
		await expect(page.getByRole('dialog', { name: 'Sign in to your account' })).toBeVisible();
		await context.addCookies(await cookiesOf('asha.rao', siteAddress()));
		await page.goto(form);
		await expect(page.locator('#connect-reason')).toHaveValue('Strategic Partnership');
		await expect(page.locator('#connect-message')).toHaveValue(message);
		await page.getByRole('button', { name: 'Send request' }).click();
		await expect(page.getByRole('status').filter({ hasText: 'Your request has been sent.' })).toBeFocused();
		await page.getByRole('link', { name: 'See your requests' }).click();
		await expect(page.getByRole('listitem').filter({ hasText: message })).toContainText('Not answered');
		await page.goto(form);
		await expect(page.locator('#connect-message')).toHaveValue('');
	});

	test('C16 ROLE-14: a founder reads, answers, archives and blocks; the reader answers; no address is shown', async ({
		browser,
	}) => {
		const founder = await browser.newContext({ baseURL: siteAddress() });
		await founder.addCookies(await cookiesOf('ravi.menon', siteAddress()));
		const page = await founder.newPage();
		await page.goto('/company/inbox?company=tamarind-ledger');
		const entry = page.getByRole('listitem').filter({ hasText: message });
		await expect(entry).toContainText('Strategic Partnership');
		await expect(entry).toContainText('Work email confirmed');
		await expect(entry).toHaveAttribute('data-read', 'false');
		expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
		await entry.getByRole('link').click();
		await expect(page.getByRole('heading', { level: 1, name: 'Asha Rao' })).toBeVisible();
		await expect(page.locator('main')).toContainText('Has an account');
		await expect(page.locator('main')).not.toContainText('@');
		expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
		const reply = page.getByLabel('Your reply');
		await reply.fill('Please come on Tuesday.');
		await page.reload();
		await expect(reply).toHaveValue('Please come on Tuesday.');
		await page.getByRole('button', { name: 'Send reply' }).click();
		await expect(page.locator('#last')).toContainText('Please come on Tuesday.');
		await expect(reply).toHaveValue('');
		const conversation = page.url().split('#')[0] ?? '';

		const mail = (await emailsTo('ravi.menon@startline.example')).find(({ text }) => text.includes(message));
		expect(mail?.text).not.toContain('asha.rao@');
		await expect
			.poll(async () =>
				(await emailsTo('asha.rao@startline.example')).some(({ text }) =>
					text.includes('Please come on Tuesday.'),
				),
			)
			.toBe(true);

		const reader = await browser.newContext({ baseURL: siteAddress(), javaScriptEnabled: false });
		await reader.addCookies(await cookiesOf('asha.rao', siteAddress()));
		const own = await reader.newPage();
		await own.goto(conversation);
		await own.getByLabel('Your reply').fill('Thank you, until Tuesday.');
		await own.getByRole('button', { name: 'Send reply' }).click();
		await expect(own.locator('#last')).toContainText('until Tuesday');
		await expect(own.locator('main')).not.toContainText('@');
		await reader.close();

		await page.goto(conversation);
		await expect(page.locator('#last')).toContainText('until Tuesday');
		await page.getByRole('button', { name: 'Archive' }).click();
		await expect(page.getByRole('listitem').filter({ hasText: message })).toHaveCount(0);
		await page.getByRole('link', { name: 'Archived' }).click();
		await page.getByRole('listitem').filter({ hasText: message }).getByRole('link').click();
		await page.getByRole('button', { name: 'Block this sender' }).click();
		await expect(page.locator('main')).toContainText('This sender is blocked');
		await page.getByRole('button', { name: 'Unblock this sender' }).click();
		await expect(page.getByLabel('Your reply')).toBeVisible();

		const stranger = await browser.newContext({ baseURL: siteAddress() });
		await stranger.addCookies(await cookiesOf('neha.iyer', siteAddress()));
		const other = await stranger.newPage();
		expect((await other.goto(conversation))?.status()).toBe(404);
		expect((await other.goto('/company/inbox?company=tamarind-ledger'))?.status()).toBe(404);
		await stranger.close();
		await founder.close();
	});
});

test('without scripts the form is a page that says what is wrong and keeps the typed text', async ({
	browser,
}) => {
	const context = await browser.newContext({ baseURL: siteAddress(), javaScriptEnabled: false });
	await context.addCookies(await cookiesOf('neha.iyer', siteAddress()));
	const page = await context.newPage();
	await page.goto('/hindi/company/connect?company=tamarind-ledger&lite=1');
	await page.locator('#message').fill('क्या हम मिल सकते हैं?');
	await page.locator('#phone_number').fill('9');
	await page.locator('#phone_number').evaluate((field) => field.removeAttribute('pattern'));
	await page.locator('#phone_number').fill('+91');
	await page.locator('select').selectOption('Anything Else');
	await page.getByRole('button', { name: 'अनुरोध भेजें' }).click();
	await expect(page.locator('strong#phone_number-error')).toBeVisible();
	await expect(page.locator('#message')).toHaveValue('क्या हम मिल सकते हैं?');
	await context.close();
});
