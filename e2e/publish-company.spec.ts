import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page } from '@playwright/test';
import { createCompany, createStory, publishStory } from '../web/api/client.gen.ts';
import { cookiesOf } from './support/asha.ts';
import { keptOnDevice } from './support/desk.ts';
import { addressKey } from './support/program.ts';
import { unwrap } from './support/site.ts';
import { expect, test } from './support/test.ts';

/** Signs the demonstration's editor of all brands in. */
const asEditor = async (context: BrowserContext) =>
	context.addCookies(await cookiesOf('neha.iyer', process.env[addressKey] ?? ''));

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const saved = (page: Page) => expect(page.locator('[role=status][data-phase=saved]')).toBeVisible();

async function expectAccessible(page: Page): Promise<void> {
	const { violations } = await new AxeBuilder({ page }).analyze();
	expect(violations).toEqual([]);
}

test.beforeEach(async ({ context }) => {
	await context.addInitScript(() => {
		// about:blank, where each page begins, has no storage.
		if (location.protocol.startsWith('http') && !localStorage.getItem('desk-language'))
			localStorage.setItem('desk-language', 'en');
	});
	await asEditor(context);
});

test('the whole profile of a company is edited in the Desk, section by section (F184)', async ({
	page,
	desk,
}) => {
	const company = unwrap(await createCompany({}, { name: `Charkha Works ${Date.now()}` }, desk));
	const at = `/ed/directory/companies/${company.id}`;
	await page.goto(at);
	await page.getByRole('link', { name: 'Products and offers' }).click();
	await page.getByRole('button', { name: 'Add a product' }).click();
	await page.getByRole('button', { name: 'Add an offer' }).click();
	await field(page, 'Offer').fill('Half price in May');
	await page.getByRole('button', { name: 'Save', exact: true }).click();

	// What the server refuses is shown at its field, and nothing typed is lost.
	await expect(field(page, 'Name')).toHaveAttribute('aria-invalid', 'true');
	await expect(field(page, 'Offer')).toHaveValue('Half price in May');
	await field(page, 'Name').fill('Spinning wheel');
	await page.keyboard.press('Control+s');
	await saved(page);
	await expectAccessible(page);

	// Amounts are read as people type them, and what was typed survives a reload before it is saved.
	await page.getByRole('link', { name: 'Funding', exact: true }).click();
	await page.getByRole('button', { name: 'Add a funding round' }).click();
	await page.getByRole('combobox', { name: 'Round' }).click();
	await page.getByRole('option', { name: 'Seed', exact: true }).click();
	await field(page, 'Amount').fill('₹12 crore');
	await expect(page.getByText('₹12,00,00,000')).toBeVisible();
	await expect(page.getByText('Not saved yet; kept on this device')).toBeVisible();
	await keptOnDevice(page, '₹12 crore');
	await page.reload();
	await page.getByRole('dialog').getByRole('button', { name: 'Continue with this text' }).click();
	await expect(field(page, 'Amount')).toHaveValue('₹12 crore');
	await page.keyboard.press('Control+s');
	await saved(page);
	await expect(field(page, 'Amount')).toHaveValue('120000000');
	const history = page.getByRole('region', { name: 'History' });
	await expect(history.getByText('Neha Iyer')).toBeVisible();

	// Two windows: the other one sees both versions.
	const other = await page.context().newPage();
	await other.goto(`${at}/introduction`);
	await page.goto(`${at}/introduction`);
	await field(page, 'The company in one line').fill('Yarn for everybody');
	await page.keyboard.press('Control+s');
	await saved(page);
	await field(other, 'The company in one line').fill('Yarn for all');
	await other.keyboard.press('Control+s');
	const dialog = other.getByRole('dialog', { name: 'Somebody else saved this' });
	await dialog.getByRole('radio', { name: /Yarn for all/ }).click();
	await dialog.getByRole('button', { name: 'Save', exact: true }).click();
	await saved(other);
	await other.close();

	await page.goto(`${at}/history`);
	await expect(page.getByText('Yarn for all')).toBeVisible();
	await expect(page.getByText('Half price in May')).toBeVisible();
	await page.goto(company.page);
	await expect(page.getByText('Spinning wheel').first()).toBeVisible();
	await expect(page.getByText('Yarn for all').first()).toBeVisible();
});

test('members are invited from the Desk, and a Hindi editor finds the sections on a phone (F184)', async ({
	page,
	desk,
}) => {
	const company = unwrap(await createCompany({}, { name: `Bunkar Ghar ${Date.now()}` }, desk));
	await page.goto(`/ed/directory/companies/${company.id}/members`);
	await expect(page.getByText('This company has no members yet.')).toBeVisible();
	await field(page, 'Email').fill('weaver@example.in');
	await page.getByRole('button', { name: 'Send invitation' }).click();
	await expect(page.getByText('weaver@example.in').first()).toBeVisible();
	await expect(page.getByRole('region', { name: 'Open invitations' })).toBeVisible();
	await expectAccessible(page);

	await page.setViewportSize({ width: 390, height: 844 });
	await page.evaluate(() => localStorage.setItem('desk-language', 'hi'));
	await page.goto(`/ed/directory/companies/${company.id}/basic`);
	await expect(page.getByRole('heading', { name: company.name, level: 1 })).toBeVisible();
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
	await expectAccessible(page);
});

test('a new company that may be in the directory already is merged into that one (F184)', async ({
	page,
	desk,
}) => {
	const number = Date.now();
	const website = `https://takli-${number}.example`;
	const known = unwrap(await createCompany({}, { name: `Takli ${number}`, website }, desk));
	await page.goto('/ed/directory/companies/new');
	await field(page, 'Name').fill(`Takli Spinners ${number}`);
	await field(page, 'Website').fill(website);
	await field(page, 'Place').fill('Pune');
	await page.getByRole('button', { name: 'Save', exact: true }).click();
	const notice = page.getByRole('alert').filter({ hasText: 'The directory may have this company already' });
	await expect(notice.getByText('Same website')).toBeVisible();
	await expect(notice.getByRole('link', { name: 'Open it' })).toBeVisible();
	await expectAccessible(page);
	await notice.getByRole('button', { name: 'Merge' }).click();
	await expect(page).toHaveURL(new RegExp(`/companies/${known.id}$`));
	await page.getByRole('link', { name: 'Basic details' }).click();
	await expect(field(page, 'City')).toHaveValue('Pune');

	await page.goto('/ed/directory/companies/new');
	await field(page, 'Name').fill(`Spindle House ${number}`);
	await field(page, 'Website').fill(website);
	await page.getByRole('button', { name: 'Save', exact: true }).click();
	await notice.getByRole('button', { name: 'Not the same' }).click();
	await expect(page).toHaveURL(/\/companies\/\d+$/);
	await expect(page.getByRole('heading', { name: `Spindle House ${number}`, level: 1 })).toBeVisible();
});

test('a round that a story reports is accepted beside the story, and the profile has it (F184)', async ({
	page,
	desk,
}) => {
	const number = Date.now();
	const company = unwrap(await createCompany({}, { name: `Dhurrie House ${number}` }, desk));
	const title = `A carpet maker grows ${number}`;
	const text = `${company.name} raised Rs 12 crore in a Series A round.`;
	const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
	const story = unwrap(await createStory({}, { brand: 'herstory', title, body }, desk));
	unwrap(await publishStory({ id: story.id }, {}, desk));
	await page.goto('/ed/directory/rounds?brand=herstory');
	const row = page.getByRole('row').filter({ hasText: title });
	await expect(row.getByText(company.name)).toBeVisible();
	await expectAccessible(page);
	await row.getByRole('link', { name: title }).click();
	await expect(page.getByText(text)).toBeVisible();
	await expect(page.frameLocator('iframe').getByRole('heading', { name: title, level: 1 })).toBeVisible();
	await page.getByRole('button', { name: 'Accept' }).click();
	await expect(page.getByText('Accepted')).toBeVisible();
	await page.goto(`/ed/directory/companies/${company.id}/funding`);
	await expect(field(page, 'Amount')).toHaveValue('120000000');
	await expect(field(page, 'Source')).toHaveValue(new RegExp(story.path));
});
