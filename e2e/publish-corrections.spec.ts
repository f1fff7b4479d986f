import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { cookiesOf } from './support/asha.ts';
import { addressKey } from './support/program.ts';
import { expect, test } from './support/test.ts';

const siteAddress = () => process.env[addressKey] ?? '';

const expectAccessible = async (page: Page) =>
	expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

test('a reader suggests a correction in Hindi, the owner accepts it, and the profile and its history show it', async ({
	page,
	context,
	browser,
}) => {
	const founded = '2014-06';
	await page.goto('/hindi/companies/tamarind-ledger');
	await page.getByRole('link', { name: 'सुधार सुझाएँ' }).click();
	await expect(page).toHaveURL(/\/hindi\/account\/login\?redirect_url=/);
	await context.addCookies(await cookiesOf('asha.rao', siteAddress()));
	await page.goto('/hindi/company/correct?company=tamarind-ledger');
	await expectAccessible(page);
	await page.getByRole('link', { name: /^स्थापना/ }).click();
	await expectAccessible(page);

	// The typed text is there again after the network failed, and after the server refused it.
	const value = page.getByLabel('सही जानकारी');
	await value.fill(founded);
	await page.route('**/company/correct**', (route) => route.abort());
	await page.getByRole('button', { name: 'सुझाव भेजें' }).click();
	await expect.poll(() => page.url()).toContain('chrome-error:');
	await page.unroute('**/company/correct**');
	await page.goto('/hindi/company/correct?company=tamarind-ledger&fact=foundingDate');
	await expect(value).toHaveValue(founded);
	await page.getByRole('button', { name: 'सुझाव भेजें' }).click();
	await expect(page.getByLabel('इस तथ्य वाले पेज का पता')).toHaveAccessibleDescription(/कृपया किसी पेज का पता दें/);
	await expect(value).toHaveValue(founded);
	await expectAccessible(page);
	await page.getByLabel('इस तथ्य वाले पेज का पता').fill('registry.example/tamarind');
	await page.getByLabel('आपको यह कैसे पता है?').fill('मैंने इसे कंपनी के पंजीकरण में पढ़ा।');
	await page.getByRole('button', { name: 'सुझाव भेजें' }).click();
	await expect(page.getByRole('status')).toContainText('आपका सुझाव भेज दिया गया है।');
	await page.getByRole('link', { name: 'आपके सुझाव' }).click();
	await expect(page.getByRole('main')).toContainText('अभी फ़ैसला नहीं हुआ');
	await expectAccessible(page);

	const owner = await browser.newContext({ baseURL: siteAddress() });
	await owner.addCookies(await cookiesOf('ravi.menon', siteAddress()));
	const theirs = await owner.newPage();
	await theirs.goto('/company/members?company=tamarind-ledger');
	await theirs.getByRole('link', { name: 'Corrections' }).click();
	const row = theirs.getByRole('listitem').filter({ hasText: 'registry.example' });
	await expect(row).toContainText('Jun 2014');
	await expect(row).toContainText('Asha Rao');
	await expect(row.getByRole('link', { name: 'registry.example' })).toBeVisible();
	await expectAccessible(theirs);
	await row.getByRole('button', { name: 'Accept' }).click();
	await expect(theirs.getByRole('status')).toContainText('Accepted');
	await owner.close();

	await page.goto('/hindi/companies/tamarind-ledger');
	await page.getByRole('link', { name: 'इतिहास और स्रोत' }).click();
	await expect(page).toHaveURL('/hindi/companies/tamarind-ledger/history');
	const entry = page.getByRole('listitem').filter({ hasText: 'जून 2014' });
	await expect(entry).toContainText('कंपनी का एक सदस्य');
	await expect(entry).toContainText('एक पाठक का सुझाव');
	await expect(entry.getByRole('link', { name: 'registry.example' })).toBeVisible();
	await expect(page.getByRole('main')).not.toContainText('Asha Rao');
	await expectAccessible(page);
	await page.goto('/hindi/notifications');
	await expect(page.getByRole('main')).toContainText('टैमरिंड लेजर के लिए आपका सुधार स्वीकार कर लिया गया');
});

test('a reader suggests a missing milestone and sectors, and the owner sees each difference', async ({
	page,
	context,
	browser,
}) => {
	const title = `Workshop ${process.pid}`;
	await context.addCookies(await cookiesOf('asha.rao', siteAddress()));
	await page.goto('/company/correct?company=tamarind-ledger');
	await page.getByRole('link', { name: 'An event is missing' }).click();
	await expect(page.getByText('One of the two is enough.')).toBeVisible();
	await expectAccessible(page);
	await page.getByLabel('Title').fill(title);
	await page.getByLabel('Date').fill('2019-13');
	await page.getByLabel('Kind of event').selectOption('PARTNERSHIP');
	await page.getByLabel('How do you know?').fill('I was there.');
	await page.getByRole('button', { name: 'Send suggestion' }).click();
	await expect(page.getByLabel('Date')).toHaveAttribute('aria-invalid', 'true');
	await expect(page.getByLabel('Title')).toHaveValue(title);
	await expect(page.getByLabel('Kind of event')).toHaveValue('PARTNERSHIP');
	await expectAccessible(page);
	await page.getByLabel('Date').fill('2019-03');
	await page.getByRole('button', { name: 'Send suggestion' }).click();
	await expect(page.getByRole('status')).toContainText('Your suggestion has been sent.');

	await page.goto('/company/correct?company=tamarind-ledger&fact=sectors');
	await page.getByRole('checkbox', { name: 'Robotics' }).check();
	await expectAccessible(page);
	await page.reload();
	await expect(page.getByRole('checkbox', { name: 'Robotics' })).toBeChecked();
	await page.getByLabel('How do you know?').fill('Their website says so.');
	await page.getByRole('button', { name: 'Send suggestion' }).click();
	await expect(page.getByRole('status')).toContainText('Your suggestion has been sent.');

	const owner = await browser.newContext({ baseURL: siteAddress() });
	await owner.addCookies(await cookiesOf('ravi.menon', siteAddress()));
	const theirs = await owner.newPage();
	await theirs.goto('/company/corrections?company=tamarind-ledger');
	const row = theirs.getByRole('listitem').filter({ hasText: title });
	await expect(row).toContainText('Mar 2019');
	await expect(row).toContainText('Partnership');
	await expect(theirs.getByRole('listitem').filter({ hasText: 'Robotics' })).toBeVisible();
	await expectAccessible(theirs);
	await row.getByRole('button', { name: 'Accept' }).click();
	await expect(theirs.getByRole('status')).toContainText('Accepted');
	await owner.close();
	await page.goto('/companies/tamarind-ledger');
	await expect(page.getByRole('main')).toContainText(title);
});
