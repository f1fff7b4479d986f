import { AxeBuilder } from '@axe-core/playwright';
import type { APIRequestContext, Page } from '@playwright/test';
import { cookiesOf } from './support/asha.ts';
import { emailsTo } from './support/emails.ts';
import { addressKey, tokenKey } from './support/program.ts';
import { emailTo, signIn } from './support/reader.ts';
import { expect, test } from './support/test.ts';

const siteAddress = () => process.env[addressKey] ?? '';

/** Calls an operation of the newsroom, and returns its response. */
async function callDesk(api: APIRequestContext, method: string, path: string, data?: object) {
	const response = await api.fetch(`/api/v2/desk/awards/${path}`, {
		method,
		headers: { Authorization: `Bearer ${process.env[tokenKey]}` },
		...(data === undefined ? {} : { data }),
	});
	expect(response.status(), await response.text()).toBe(200);
	return response.json();
}

const hoursFromNow = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString();

/** Expects that the page has no accessibility errors. */
const expectAccessible = async (page: Page) =>
	expect((await new AxeBuilder({ page }).include('main').analyze()).violations).toEqual([]);

test('F149: the badge of a winner is verified in words, and as revoked after the newsroom revoked it', async ({
	page,
	request,
}) => {
	await page.goto('/awards/tech-30-2021?start=21');
	await page
		.locator('[data-entry="27"]')
		.getByRole('link', { name: /^Badge/ })
		.click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('This badge is valid');
	await expect(page.getByRole('textbox')).toHaveValue(/^<a href=".+\/badge\/\w+"><img src=".+seal\.svg"/);
	await expectAccessible(page);
	const path = new URL(page.url()).pathname;
	const code = path.split('/').at(-1) ?? '';
	const credential = await (await request.get(`/api/v2/badges/${code}/credential`)).text();
	const verdict = async (text: string) =>
		(await (await request.post('/api/v2/badges/verify', { data: { credential: text } })).json()).status;
	expect(await verdict(credential)).toBe('valid');
	const [head, payload = '', signature] = credential.split('.');
	expect(await verdict(`${head}.${payload.slice(0, -4)}AAAA.${signature}`)).toBe('forged');
	await callDesk(request, 'POST', `tech-30-2021/badges/${code}/revoke`, { reason: 'A test' });
	await page.reload();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Revoked');
	await expect(page.getByText('A test')).toBeVisible();
	await page.goto(`/hindi${path}`);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('वापस लिया गया');
	expect(await verdict(credential)).toBe('revoked');
});

test('F149: a founder nominates their own company, saves a draft, and withdraws', async ({
	page,
	context,
}) => {
	await context.addCookies(await cookiesOf('ravi.menon', siteAddress()));
	await page.goto('/awards');
	await page.getByRole('navigation').getByRole('link', { name: 'Nominate' }).first().click();
	await page.locator('a[href="/awards/nominations/tech-30-2027"]').click();
	await page.getByRole('link', { name: 'Tamarind Ledger' }).click();
	await expectAccessible(page);
	await page.getByLabel('What does the company sell').fill('Ledgers for workshops');
	await page.getByRole('button', { name: 'Submit nomination' }).click();
	await expect(page.getByText('Please fill this in.').first()).toBeVisible();
	await expect(page.getByLabel('What does the company sell')).toHaveValue('Ledgers for workshops');
	await page.getByLabel('What would its customers do').fill('Count on their fingers');
	await page.getByLabel('How many customers').selectOption('100 to 1000');
	await page.getByRole('button', { name: 'Submit nomination' }).click();
	await expect(page.getByRole('status').first()).toContainText('was submitted');
	const own = page.locator('li[data-nomination]').filter({ hasText: 'Tech30 2027' });
	await expect(own).toContainText('The jury has not decided yet');
	await expectAccessible(page);
	// Other tests send him emails too.
	const isConfirmation = ({ text }: { text: string }) =>
		text.includes('We have received your nomination') && text.includes('Tamarind Ledger');
	await expect
		.poll(async () => (await emailsTo('ravi.menon@startline.example')).some(isConfirmation))
		.toBe(true);
	await own.getByRole('button', { name: 'Withdraw' }).click();
	await expect(own).toHaveAttribute('data-nomination', 'withdrawn');
});

test('C10: from the call through a blind round to the published ranking with badges', async ({
	page,
	browser,
	request,
}) => {
	test.setTimeout(180_000);
	const slug = `journey-${process.pid}-${Date.now()}`;
	await callDesk(request, 'PUT', slug, { name: 'Journey', year: 2027 });
	await callDesk(request, 'PUT', `${slug}/call`, {
		questions: [{ id: 'what', label: 'What is made?', kind: 'long', required: true }],
		rules: { countries: ['India'] },
		opensAt: hoursFromNow(-1),
		closesAt: hoursFromNow(1),
		zone: 'Asia/Kolkata',
	});
	await signIn(page);
	await page.goto('/awards/nominate');
	await page.goto(`/awards/nominations/${slug}?q=Tamarind`);
	await page.getByRole('link', { name: 'Tamarind Ledger' }).click();
	await page.getByLabel('What is made?').fill('Books that add up');
	await page.getByRole('button', { name: 'Submit nomination' }).click();
	await expect(page.getByRole('status').first()).toContainText('was submitted');

	const juror = await (await browser.newContext({ baseURL: siteAddress() })).newPage();
	const email = await signIn(juror, 'Meera');
	await callDesk(request, 'POST', `${slug}/jury`, { name: 'Meera', email });
	let link = '';
	await expect
		.poll(async () => {
			link = /https?:\S+invitation=\w+/.exec((await emailTo(email)).text)?.[0] ?? '';
			return link;
		})
		.not.toBe('');
	const { pathname, search } = new URL(link);
	await juror.goto(pathname + search);
	await expect(juror.locator('main')).toContainText('asks you to score the nominees for');
	await juror.getByRole('button', { name: 'Accept the invitation' }).click();
	await expect(juror.getByText('There are no nominees to score')).toBeVisible();
	await callDesk(request, 'POST', `${slug}/rounds`, {
		name: 'First round',
		blind: true,
		criteria: [{ id: 'product', name: 'Product', weight: 1 }],
		opensAt: hoursFromNow(-1),
		closesAt: hoursFromNow(1),
	});
	await juror.goto('/awards/jury');
	await expect(juror.getByRole('heading', { name: 'Nominee 1' })).toBeVisible();
	await expect(juror.locator('main')).not.toContainText('Tamarind');
	await expectAccessible(juror);
	await juror.getByRole('button', { name: 'I have a conflict of interest' }).click();
	await expect(juror.getByRole('button', { name: 'Declare the conflict of interest' })).toBeFocused();
	await expectAccessible(juror);
	await juror.getByRole('button', { name: 'Back', exact: true }).click();
	await expect(juror.getByRole('heading', { name: 'Nominee 1' })).toBeVisible();
	await juror.getByLabel('Comment for the newsroom').fill('Ask for the second book.');
	await juror.getByRole('button', { name: 'Save scores' }).click();
	await expect(juror.getByLabel('Product')).toBeFocused();
	await expect(juror.getByLabel('Product')).toHaveAccessibleDescription('Please fill this in.');
	await expect(juror.getByLabel('Comment for the newsroom')).toHaveValue('Ask for the second book.');
	await expectAccessible(juror);
	await juror.getByLabel('Product').fill('9');
	await juror.getByLabel('Product').press('Enter'); // sends nothing
	await expect(juror.getByRole('status')).toHaveCount(0);
	expect((await callDesk(request, 'GET', `${slug}/scores`)).items).toMatchObject([{ count: 0 }]);
	await juror.getByRole('button', { name: 'Save scores' }).click();
	await expect(juror.getByRole('status').first()).toHaveText('Saved');

	const { items: scores } = await callDesk(request, 'GET', `${slug}/scores`);
	expect(scores).toMatchObject([{ company: 'tamarind-ledger', count: 1, mean: 90, spread: 0 }]);
	const shortlist = { companies: ['tamarind-ledger'] };
	const refused = await request.put(`/api/v2/desk/awards/${slug}/shortlist`, {
		headers: { Authorization: `Bearer ${process.env[tokenKey]}` },
		data: shortlist,
	});
	expect(refused.status()).toBe(409);
	expect(await callDesk(request, 'PUT', `${slug}/shortlist`, { ...shortlist, endRound: true })).toEqual({
		decided: 1,
	});
	await page.goto('/awards/nominations');
	await expect(page.locator('[data-nomination=shortlisted]')).toContainText('On the shortlist');
	await callDesk(request, 'PUT', `${slug}/ranking`, {
		publishAt: hoursFromNow(-0.05),
		entries: [{ company: 'tamarind-ledger', rank: 1, description: 'It adds up.' }],
	});
	const badge = page.getByRole('link', { name: /^Badge/ }).first();
	await expect(async () => {
		expect((await page.goto(`/awards/${slug}`))?.status()).toBe(200);
		await expect(badge).toBeVisible({ timeout: 1000 }); // a job issues the badges
	}).toPass({ timeout: 100_000, intervals: [2000] });
	await badge.click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('This badge is valid');
	const actions = await callDesk(request, 'GET', `${slug}/actions?limit=50`);
	expect(actions.items.map((one: { action: string }) => one.action)).toContain('ranking.published');
});
