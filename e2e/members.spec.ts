import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page } from '@playwright/test';
import { cookiesOf } from './support/asha.ts';
import { emailsTo } from './support/emails.ts';
import { addressKey, tokenKey } from './support/program.ts';
import { expect, test } from './support/test.ts';

const siteAddress = () => process.env[addressKey] ?? '';

/** Signs an account of the demonstration in. */
const signIn = async (context: BrowserContext, name: Parameters<typeof cookiesOf>[0]) =>
	context.addCookies(await cookiesOf(name, siteAddress()));

const expectAccessible = async (page: Page) =>
	expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

test.describe('a claim', () => {
	test.describe.configure({ mode: 'serial' });
	const claim = '/company/claim?company=eleven-papers';

	test('F143: from the profile through the sign-in to a code, and with the code to the wizard', async ({
		page,
		context,
	}) => {
		await page.goto('/companies/eleven-papers');
		await page.getByRole('link', { name: 'Claim this company' }).click();
		await expect(page).toHaveURL(/\/account\/login\?redirect_url=/);
		await signIn(context, 'imran.khan');
		await page.goto(claim);
		await expectAccessible(page);
		const email = page.getByLabel('Your email address at elevenpapers.example');
		await email.fill('imran@gmail.com');
		await expect(page.getByText('Use your address at elevenpapers.example').first()).toBeVisible();
		await email.press('Enter');
		await expect(email).toHaveValue('imran@gmail.com');
		await expect(email).toHaveAccessibleDescription('This address is not at elevenpapers.example.');
		await expectAccessible(page);
		const work = `imran.${process.pid}@elevenpapers.example`;
		await email.fill(work);
		await email.press('Enter');
		await page.getByLabel('Code from the email').fill('AAAAAAAA');
		await page.getByRole('button', { name: 'Check' }).click();
		await expect(page.getByLabel('Code from the email')).toHaveAccessibleDescription(/This code is wrong/);
		await expectAccessible(page);
		await expect.poll(async () => (await emailsTo(work)).length).toBe(1);
		expect((await emailsTo(work))[0]?.text).toContain(claim);
		const code = /\b[A-Z2-7]{8}\b/.exec((await emailsTo(work))[0]?.text ?? '')?.[0] ?? '';
		await page.getByLabel('Code from the email').fill(code);
		await page.getByRole('button', { name: 'Check' }).click();
		await expect(page).toHaveURL('/company/edit?company=eleven-papers&joined=1');
		await expect(page.getByRole('heading', { level: 1, name: 'Eleven Papers' })).toBeVisible();
		await expect(page.getByText('You are now a member of Eleven Papers')).toBeVisible();
	});

	test('F143: the record and the tag are copied, and a request waits for the editors', async ({
		page,
		context,
	}) => {
		await context.grantPermissions(['clipboard-read', 'clipboard-write']);
		await signIn(context, 'asha.rao');
		await page.goto(claim);
		await expect(page.getByText('Eleven Papers already has owners here.')).toBeVisible();
		await page.getByRole('radio', { name: /A DNS record/ }).check();
		await page.getByRole('button', { name: 'Next' }).click();
		await page.getByRole('button', { name: 'Copy' }).click();
		await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
		expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
			/^masthead-verification=\w{26}$/,
		);
		await expectAccessible(page);
		await page.getByRole('link', { name: 'Choose another way to verify' }).click();
		await page.getByRole('radio', { name: /A request to the editors/ }).check();
		await page.getByLabel('Who are you, and what do you do there?').fill('I founded it with Imran.');
		await page.getByRole('button', { name: 'Next' }).click();
		await expect(page.getByRole('status').first()).toContainText('The editors will decide on your claim.');
		await expect
			.poll(async () => (await emailsTo('imran.khan@startline.example'))[0]?.head ?? '')
			.toContain('has claimed Eleven Papers');
	});

	test('F143: a dispute in Hindi, its statements and its decision, which the earlier owner can still read', async ({
		page,
		context,
		browser,
		request,
	}) => {
		const disputes = '/company/disputes?company=eleven-papers';
		await signIn(context, 'asha.rao');
		await page.goto(`/hindi${claim}`);
		await expectAccessible(page);
		await page.locator(`a[href="/hindi${disputes}"]`).click();
		await expectAccessible(page);
		const statement = page.locator('#statement-new');
		await statement.fill('मैंने इमरान के साथ इसे शुरू किया।');

		// The typed statement is there again after the network failed.
		const send = page.locator('form:has(#statement-new) button[type=submit]');
		await page.route('**/company/disputes**', (route) => route.abort());
		await send.click();
		await expect.poll(() => page.url()).toContain('chrome-error:');
		await page.unroute('**/company/disputes**');
		await page.goto(`/hindi${disputes}`);
		await expect(statement).toHaveValue('मैंने इमरान के साथ इसे शुरू किया।');
		await send.click();
		await expect(page.getByRole('status').first()).toBeVisible();
		await expectAccessible(page);

		const owner = await browser.newContext({ baseURL: siteAddress() });
		await signIn(owner, 'imran.khan');
		const theirs = await owner.newPage();
		await theirs.goto(disputes);
		await expect(theirs.getByText('मैंने इमरान के साथ इसे शुरू किया।')).toBeVisible();
		await theirs.getByLabel('Your statement').fill('I founded it alone.');
		await expectAccessible(theirs);
		await theirs.locator('form:has(textarea) button[type=submit]').click();
		await expect(theirs.getByRole('status').first()).toBeVisible();

		const desk = { headers: { Authorization: `Bearer ${process.env[tokenKey]}` } };
		const open = await (await request.get('/api/v2/desk/company-disputes', desk)).json();
		const decision = await request.post(`/api/v2/desk/company-disputes/${open.items.at(-1).id}/decision`, {
			...desk,
			data: { decision: 'transferred', reason: 'The register of companies names Asha Rao.' },
		});
		expect(decision.status(), await decision.text()).toBe(200);
		await theirs.goto(disputes);
		await expect(theirs.getByRole('main')).toContainText('The register of companies names Asha Rao.');
		await expect(theirs.getByRole('textbox')).toHaveCount(0);
		await expectAccessible(theirs);
		await owner.close();
		const told = async () =>
			(await emailsTo('asha.rao@startline.example')).find(({ text }) =>
				text.includes('The register of companies names Asha Rao.'),
			)?.text ?? '';
		await expect.poll(told).toContain('/hindi/company/disputes');
	});
});

test('F143: an owner invites a colleague, whose link works once and only for the invited address', async ({
	page,
	context,
	browser,
}) => {
	const members = '/company/members?company=tamarind-ledger';
	const invited = 'neha.iyer@startline.example';
	await signIn(context, 'ravi.menon');
	await page.goto('/company/edit?company=tamarind-ledger');
	await page.getByRole('link', { name: 'Members of Tamarind Ledger' }).click();
	await expect(page).toHaveURL(members);
	await expectAccessible(page);
	await page.getByLabel('Email').fill(invited);
	await page.getByLabel('Role', { exact: true }).selectOption('EMPLOYEE');
	await page.getByRole('button', { name: 'Send invitation' }).click();
	await expect(page.getByText(`An invitation was sent to ${invited}.`)).toBeVisible();
	await expect(page.getByRole('region', { name: 'Open invitations' })).toContainText(invited);
	await expectAccessible(page);
	const link = async () =>
		/\/company\/invitation\?token=\w+/.exec(
			(await emailsTo(invited)).find(({ head }) => head.includes('invites you'))?.text ?? '',
		)?.[0] ?? '';
	await expect.poll(link).not.toBe('');
	await page.goto(await link());
	await expect(page.getByText(`This invitation was sent to ${invited}`)).toBeVisible();
	await expectAccessible(page);

	const other = await browser.newContext({ baseURL: siteAddress() });
	await signIn(other, 'neha.iyer');
	const theirs = await other.newPage();
	await theirs.goto(await link());
	await expectAccessible(theirs);
	await theirs.getByRole('button', { name: 'Accept the invitation' }).click();
	await expect(theirs).toHaveURL('/company/edit?company=tamarind-ledger&joined=1');
	await theirs.goto(await link());
	await expect(theirs.getByRole('heading', { level: 1 })).toContainText('no longer valid');
	await theirs.goto(members);
	await theirs.getByRole('button', { name: /^Leave the company/ }).click();
	await expect(theirs).toHaveURL('/company/edit');
	await other.close();

	await page.goto(members);
	await page.getByRole('button', { name: /^Leave the company/ }).click();
	await expect(page.getByRole('alert')).toContainText('The company needs a founder or an executive.');
});
