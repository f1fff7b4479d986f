import { AxeBuilder } from '@axe-core/playwright';
import { type Page, request } from '@playwright/test';
import { cookiesOf } from './support/asha.ts';
import { addressKey } from './support/program.ts';
import { started } from './support/started.ts';
import { expect, test } from './support/test.ts';

const siteAddress = () => process.env[addressKey] ?? '';
const own = '/company/edit?company=tamarind-ledger';

/** The section of the form with a title. */
const section = (page: Page, name: string) =>
	page.locator('mh-island[name=CompanyWizard] section').filter({
		has: page.getByRole('heading', { level: 3, name, exact: true }),
	});

/** Saves a section and waits until it is saved. */
async function save(page: Page, name: string): Promise<void> {
	await section(page, name).getByRole('button', { name: /^Save/ }).click();
	await expect(section(page, name).getByRole('status')).toHaveText('Saved');
}

test.describe('a founder', () => {
	// One journey after the other, because they change the same company.
	test.describe.configure({ mode: 'serial' });
	let cookies: Awaited<ReturnType<typeof cookiesOf>>;
	test.beforeAll(async () => {
		cookies = await cookiesOf('ravi.menon', siteAddress());
	});
	test.beforeEach(({ context }) => context.addCookies(cookies));

	test(
		'NAV-17 NAV-18 NAV-19 NAV-20 STATE-58 STATE-59 STATE-60 STATE-70 STATE-72 STATE-73 ' +
			'ERR-15 ROLE-12: edits all seven sections and the award, with a ' +
			'failure of the network in between, and sees the public page',
		async ({ page }) => {
			const line = `Books for workshops, edition ${process.pid}`;
			await page.goto('/company/edit');
			await page.getByRole('link', { name: 'Tamarind Ledger' }).click();
			await expect(page).toHaveURL(own);

			const about = section(page, 'About the company');
			await about.getByLabel('The company in one line').fill(line);
			await expect(about).toContainText('Not saved yet');
			const saving = '**/api/v2/rw/companies/introduction/update/**';
			await page.route(saving, (route) => route.abort());
			await about.getByRole('button', { name: /^Save/ }).click();
			await expect(about.getByRole('alert')).toContainText('This could not be saved');
			await expect(about.getByLabel('The company in one line')).toHaveValue(line);
			await page.unroute(saving);
			await save(page, 'About the company');
			await expect(section(page, 'Products and offers').getByRole('status')).not.toHaveText('Saved');

			const products = section(page, 'Products and offers');
			await products.getByRole('button', { name: 'Add a product' }).click();
			await expect(products.getByLabel('Name').last()).toBeFocused();
			await page.keyboard.type('Ledger for Repairs');
			await products.getByRole('button', { name: 'Add an offer' }).last().click();
			await page.keyboard.type('Free in June');
			await save(page, 'Products and offers');

			await page.getByRole('button', { name: 'Next' }).click();
			await expect(page.getByRole('heading', { level: 2, name: 'Basic Info' })).toBeFocused();
			await expect(page).toHaveURL(`${own}&step=basic`);
			const details = section(page, 'Basic details');
			await details.getByLabel('City', { exact: true }).first().fill('Madurai');
			await details.getByLabel('Sector').selectOption('AgriTech');
			await details.getByLabel('B2C', { exact: true }).check();
			await details.getByRole('button', { name: 'Add a person' }).click();
			await page.keyboard.press('Tab');
			await page.keyboard.type('Nila Selvam');
			await details.getByLabel('Salutation').last().selectOption('Prof');
			await details.getByLabel('Role').last().selectOption('EXECUTIVE');
			await save(page, 'Basic details');

			const revenue = section(page, 'Revenue streams');
			await revenue.getByRole('button', { name: 'Add a revenue stream' }).click();
			await page.keyboard.type('Repairs');
			await revenue.getByLabel('Share of revenue in percent').last().fill('101');
			await revenue.getByRole('button', { name: /^Save/ }).click();
			await expect(revenue.getByLabel('Share of revenue in percent').last()).toBeFocused();
			await expect(revenue).toContainText('Please enter a percentage from 0 to 100.');
			await revenue.getByLabel('Share of revenue in percent').last().fill('');
			await save(page, 'Revenue streams');

			await section(page, 'Target market').getByLabel('Regions').fill('Tamil Nadu\nKerala');
			await save(page, 'Target market');

			await page.getByRole('button', { name: 'Next' }).click();
			const timeline = section(page, 'Timeline');
			await timeline.getByRole('button', { name: 'Add an event' }).click();
			await timeline.getByLabel('Kind of event').last().selectOption('PRODUCT_LAUNCH');
			await timeline.getByLabel('Title').last().fill('Repairs begin');
			await timeline.getByLabel('Date').last().fill('2027-09');
			await save(page, 'Timeline');
			await expect(timeline.locator('summary').first()).toContainText('Repairs begin');

			const funding = section(page, 'Funding');
			await funding.getByRole('button', { name: 'Add a funding round' }).click();
			await funding.getByLabel('Round').last().selectOption('GRANT');
			await funding.getByLabel('Amount').last().fill('50,00,000');
			await funding.getByLabel('Currency').last().selectOption('INR');
			await funding.getByLabel('Date').last().fill('2026');
			await funding.getByLabel('Investors').last().fill('Repair Fund');
			await save(page, 'Funding');
			await funding.locator('summary').first().click();
			await funding.getByRole('button', { name: 'Remove' }).first().click();
			await funding.getByRole('button', { name: 'Undo' }).click();
			await expect(funding).not.toContainText('Not saved yet');

			await page.getByRole('button', { name: 'Next' }).click();
			const award = section(page, 'Answers to award questions');
			await award.getByLabel('Apply for the next Tech30').check();
			await award.getByLabel(/prize/).fill('Train fifty repairers.');
			await save(page, 'Answers to award questions');
			await expect(page.getByRole('img', { name: 'reviewed' })).toHaveCount(3);
			await page.goBack();
			await expect(page.getByRole('heading', { level: 2, name: 'Timeline and Funding' })).toBeVisible();
			await expect(page.getByRole('img', { name: 'reviewed' })).toHaveCount(3);

			await page.getByRole('link', { name: 'Preview profile' }).click();
			await expect(page).toHaveURL('/companies/tamarind-ledger');
			for (const text of [
				line,
				'Ledger for Repairs',
				'Free in June',
				'Madurai',
				'Nila Selvam',
				'Kerala',
				'Repairs begin',
				'Repair Fund',
			])
				await expect(page.locator('main')).toContainText(text);
		},
	);

	test('D-22: an address without https, an amount in words, and an offline device', async ({
		page,
		context,
	}) => {
		await page.goto(own);
		const about = section(page, 'About the company');
		const website = about.getByLabel('Website');
		const before = await website.inputValue();
		await website.fill('tamarind.example/books');
		await save(page, 'About the company');
		await expect(website).toHaveValue('https://tamarind.example/books');
		await website.fill(before);
		await context.setOffline(true);
		await expect(about.getByRole('alert')).toContainText(
			'You are offline. What you typed is kept on this device',
		);
		await about.getByRole('button', { name: /^Save/ }).click();
		await expect(website).toHaveValue(before);
		await context.setOffline(false);
		await expect(about.getByRole('alert')).not.toContainText('You are offline');
		await save(page, 'About the company');

		await page.goto(`${own}&step=timeline`);
		const funding = section(page, 'Funding');
		await funding.getByRole('button', { name: 'Add a funding round' }).click();
		await funding.getByLabel('Round').last().selectOption('GRANT');
		await funding.getByLabel('Amount').last().fill('₹1.5 lakh');
		await expect(funding.getByText('₹1,50,000 · ₹1.5 lakh')).toBeVisible();
		await funding.getByLabel('Date').last().fill('2026');
		// The investors of the directory are suggested, so that nobody adds one twice.
		const investors = funding.getByLabel('Investors').last();
		await investors.fill('sonbh');
		await funding.getByRole('button', { name: 'Sonbhadra Partners' }).click();
		await expect(investors).toHaveValue('Sonbhadra Partners');
		await expect(investors).toBeFocused();
		await save(page, 'Funding');
		await expect(funding.getByLabel('Amount').last()).toHaveValue('150000');
		await expect(funding.getByLabel('Currency').last()).toHaveValue('INR');
		await funding.getByRole('button', { name: 'Remove' }).last().click();
		await save(page, 'Funding');

		const missing = await page.goto('/company/edit?company=nosuch');
		expect(missing?.status()).toBe(404);
		await expect(page.getByRole('alert')).toContainText('no company with the address “nosuch”');
		await expect(page.getByLabel('Find a company')).toBeVisible();
	});

	test('job openings: an opening needs a secure address, and readers see it on the profile', async ({
		page,
	}) => {
		const title = `Winder of coils ${process.pid}`;
		await page.goto(`${own}&step=basic`);
		const openings = section(page, 'Openings');
		await openings.getByRole('button', { name: 'Add an opening' }).click();
		await expect(openings.getByLabel('Job title').last()).toBeFocused();
		await page.keyboard.type(title);
		await openings.getByLabel('Employment type').last().selectOption('PART_TIME');
		await openings.getByLabel('Remote').last().check();
		const link = openings.getByLabel('Application link').last();
		await link.fill('http://tamarind-ledger.example/winder');
		await openings.getByRole('button', { name: /^Save/ }).click();
		await expect(openings).toContainText('Please enter a secure address, such as https://example.com.');
		await link.fill('tamarind-ledger.example/winder');
		await save(page, 'Openings');
		await page.goto('/companies/tamarind-ledger');
		const opening = page.locator('section[aria-labelledby=openings] li').filter({ hasText: title });
		await expect(opening).toContainText('Part time');
		await expect(opening.getByRole('link', { name: `Apply ${title}` })).toHaveAttribute(
			'href',
			'https://tamarind-ledger.example/winder',
		);
	});

	test('STATE-61 D-22: the browser warns before leaving with changes; typed text survives a reload and can be discarded', async ({
		page,
	}) => {
		await page.goto(own);
		const vision = section(page, 'About the company').getByLabel('Vision');
		const before = await vision.inputValue();
		await vision.fill('One book for each shop.');
		const warning = page.waitForEvent('dialog');
		const reloaded = page.reload();
		const dialog = await warning;
		expect(dialog.type()).toBe('beforeunload');
		await dialog.accept();
		await reloaded;
		await expect(vision).toHaveValue('One book for each shop.');
		await expect(section(page, 'About the company')).toContainText('changes that you made earlier');
		await page.getByRole('button', { name: 'Discard them' }).click();
		await expect(vision).toHaveValue(before);
		await page.reload();
		await expect(page.getByRole('button', { name: 'Discard them' })).toHaveCount(0);
	});

	test('STATE-58 D-22: sees the changes that an editor saved meanwhile, and overwrites none of them by saving their own version', async ({
		page,
	}) => {
		await page.goto(own);
		const about = section(page, 'About the company');
		await about.getByLabel('Vision').fill('My vision');
		const editor = await request.newContext({
			baseURL: siteAddress(),
			storageState: { cookies: await cookiesOf('neha.iyer', siteAddress()), origins: [] },
		});
		const { id } = await (
			await editor.get('/api/v2/company/profile?slug=tamarind-ledger&timestamp=1')
		).json();
		const saveByEditor = (form: Record<string, string>) =>
			editor.put(`/api/v2/rw/companies/introduction/update/${id}`, { form });
		expect((await saveByEditor({ vision: 'Their vision', subtitle: 'Their line' })).ok()).toBe(true);

		await about.getByRole('button', { name: /^Save/ }).click();
		await expect(about).toContainText('Neha Iyer saved this section after you opened it');
		await expect(about).toContainText('Their vision');
		await expect(about.getByLabel('Vision')).toHaveValue('My vision');
		await about.getByRole('button', { name: 'Save my version' }).click();
		await expect(about.getByRole('status')).toHaveText('Saved');
		await expect(about.getByLabel('The company in one line')).toHaveValue('Their line');

		await about.getByLabel('Vision').fill('Another vision of mine');
		expect((await saveByEditor({ vision: 'Their last vision' })).ok()).toBe(true);
		await about.getByRole('button', { name: /^Save/ }).click();
		await about.getByRole('button', { name: 'Use the saved version' }).click();
		await expect(about.getByLabel('Vision')).toHaveValue('Their last vision');
		const { introduction } = await (
			await editor.get(`/api/v2/company/profile?slug=tamarind-ledger&timestamp=2`)
		).json();
		expect(introduction).toMatchObject({ vision: 'Their last vision', subtitle: 'Their line' });
		await editor.dispose();
	});

	test('uploads a logo, and is told why another file cannot be one', async ({ page }) => {
		await page.goto(own);
		const about = section(page, 'About the company');
		const logo = about.getByLabel('Logo');
		await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
		await about.getByRole('button', { name: /^Save/ }).click();
		await expect(about).toContainText('Please choose a picture in one of these formats: JPEG, PNG, WebP.');
		await about.getByRole('button', { name: 'Remove the picture' }).click();
		const pixel =
			'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
		await logo.setInputFiles({
			name: 'logo.png',
			mimeType: 'image/png',
			buffer: Buffer.from(pixel, 'base64'),
		});
		await save(page, 'About the company');
		await expect(about.locator('img')).toHaveAttribute('src', /^\/media\//);
	});

	for (const [edition, lang] of [
		['', 'en'],
		['/hindi', 'hi'],
		['/urdu', 'ur'],
	] as const)
		test(`${lang}: every step is accessible, in light and dark, and fits every window`, async ({ page }) => {
			for (const name of ['introduction', 'basic', 'timeline', 'award']) {
				await page.emulateMedia({ colorScheme: 'light' });
				await page.goto(`${edition}${own}&step=${name}`);
				await started(page);
				const main = page.locator('mh-island[name=CompanyWizard]');
				for (const add of await main.locator('form button[id$=add]:visible').all()) await add.click();
				if (name === 'basic') await main.locator('form button[type=submit]').first().click();
				const builder = () => new AxeBuilder({ page }).setLegacyMode(true);
				const violations = async (of: AxeBuilder) =>
					(await of.analyze()).violations.flatMap(({ id, nodes }) =>
						nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`),
					);
				expect(await violations(builder())).toEqual([]);
				await page.emulateMedia({ colorScheme: 'dark' });
				expect(await violations(builder().withRules(['color-contrast']))).toEqual([]);
				const tooNarrow: number[] = [];
				for (const width of [320, 390, 820, 1440]) {
					await page.setViewportSize({ width, height: 900 });
					if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth))
						tooNarrow.push(width);
				}
				expect(tooNarrow, name).toEqual([]);
				await page.evaluate(() => localStorage.clear());
			}
		});
});

test('ROLE-14: an employee reads the form and cannot change it', async ({ page, context }) => {
	await context.addCookies(await cookiesOf('imran.khan', siteAddress()));
	await page.goto(own);
	await expect(page.locator('main')).toContainText('You can read this form.');
	await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0);
	await expect(page.getByLabel('Vision')).toBeDisabled();
});

test('STATE-71 D-22: a reader finds a company by two letters and is told how to claim it', async ({
	page,
	context,
	asha,
}) => {
	await context.addCookies(asha);
	await page.goto('/company/edit');
	await page.getByLabel('Find a company').pressSequentially('ta');
	const found = page.getByRole('link', { name: /Tamarind Ledger/ });
	await expect(found).toContainText('Claim this company');
	await found.click();
	await expect(page.getByRole('heading', { name: 'Claim this company' })).toBeVisible();
	await page.getByRole('main').getByRole('link', { name: 'Claim this company' }).click();
	await expect(page).toHaveURL(/\/company\/claim\?company=tamarind-ledger/);
});

test('nobody sees the form without signing in, and returns to it afterwards', async ({ page }) => {
	await page.goto(`${own}&step=basic`);
	await expect(page).toHaveURL(/\/account\/login\?/);
	expect(new URL(page.url()).searchParams.get('redirect_url')).toBe(`${own}&step=basic`);
});
