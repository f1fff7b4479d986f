import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page } from '@playwright/test';
import { cookiesOf } from './support/asha.ts';
import { addressKey } from './support/program.ts';
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
		if (location.protocol.startsWith('http')) localStorage.setItem('desk-language', 'en');
	});
	await asEditor(context);
});

test('two windows change one investor: both versions are shown, and each choice is kept', async ({
	page,
	context,
}) => {
	const name = `Reef Capital ${Date.now()}`;
	await page.goto('/ed/directory/investors');
	await page.getByRole('link', { name: 'Add investor' }).click();
	await field(page, 'Name').fill(name);
	await field(page, 'Website').fill('nowhere');
	await page.getByRole('button', { name: 'Save', exact: true }).click();

	// What the server refuses is shown at its field, which has the focus; nothing typed is lost.
	await expect(field(page, 'Website')).toHaveAttribute('aria-invalid', 'true');
	await expect(field(page, 'Website')).toBeFocused();
	await expect(field(page, 'Name')).toHaveValue(name);
	await field(page, 'Website').fill('reef.example');
	await page.keyboard.press('Control+s');
	await expect(page).toHaveURL(/\/investors\/\d+$/);
	await expect(field(page, 'Website')).toHaveValue('https://reef.example');
	await expectAccessible(page);

	const other = await context.newPage();
	await other.goto(page.url());
	await field(other, 'Name').fill(`${name} Partners`);
	await field(other, 'Place').fill('Pune');
	await field(page, 'Name').fill(`${name} Holdings`);
	await other.keyboard.press('Control+s');
	await saved(other);

	// Keyboard only: the conflict opens, mine is chosen for the name, and the other place is taken.
	await page.keyboard.press('Control+s');
	const dialog = page.getByRole('dialog', { name: 'Somebody else saved this' });
	await expect(dialog).toBeVisible();
	await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
	await expectAccessible(page);
	await dialog.getByRole('radio', { name: /Holdings/ }).focus();
	await page.keyboard.press('Space');
	await dialog.getByRole('button', { name: 'Save', exact: true }).press('Enter');
	await saved(page);
	await expect(dialog).toBeHidden();
	await page.reload();
	await expect(field(page, 'Name')).toHaveValue(`${name} Holdings`);
	await expect(field(page, 'Place')).toHaveValue('Pune');

	// The other window finds the newer version and takes all of it.
	await field(other, 'Name').fill(`${name} Group`);
	await other.keyboard.press('Control+s');
	await other.getByRole('radio', { name: /Holdings/ }).click();
	await other.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
	await expect(field(other, 'Name')).toHaveValue(`${name} Holdings`);

	// The text that was not chosen is in the list of texts on this device.
	await other.goto('/ed/kept');
	await expect(other.getByText(`${name} Group`)).toBeVisible();
	await other.close();
});

test('typed and not saved survives a reload; a withdrawn investor comes back with undo', async ({ page }) => {
	await page.goto('/ed/directory/investors/new');
	await field(page, 'Name').fill(`Lagoon ${Date.now()}`);
	await page.keyboard.press('Control+s');
	await expect(page).toHaveURL(/\/investors\/\d+$/);
	await field(page, 'Description').fill('It waits for the tide.');
	await expect(page.getByText('Not saved yet; kept on this device')).toBeVisible();
	await page.reload();
	const offer = page.getByRole('dialog', { name: 'Unsaved changes on this device' });
	await offer.getByRole('button', { name: 'Continue with this text' }).click();
	await expect(field(page, 'Description')).toHaveValue('It waits for the tide.');
	await page.keyboard.press('Control+s');
	await saved(page);

	await page.getByRole('button', { name: 'Actions' }).click();
	await page.getByRole('menuitem', { name: 'Withdraw' }).click();
	await expect(page.getByText('Withdrawn').first()).toBeVisible();
	await page.getByRole('button', { name: 'Undo' }).click();
	await expect(page.getByText('Public').first()).toBeVisible();
	await expect(page.getByRole('listitem').filter({ hasText: 'Restored' })).toBeVisible();
});

test('two people who are the same are compared and merged, and the merge is undone', async ({ page }) => {
	const number = Date.now();
	const [kept, other] = [`Ketaki Dhavale ${number}`, `Ketakidhavale ${number}`];
	for (const [name, designation] of [
		[kept, 'Founder of Kiln'],
		[other, 'Weaver'],
	] as const) {
		await page.goto('/ed/directory/people/new');
		await field(page, 'Name').fill(name);
		await field(page, 'Job title').fill(designation);
		await page.keyboard.press('Control+s');
		await expect(page).toHaveURL(/\/people\/\d+$/);
	}
	await page.goto('/ed/directory/people?state=duplicates');
	const row = page.getByRole('row').filter({ hasText: kept });
	await expect(row).toContainText('Same name');
	await row.getByRole('button', { name: 'Compare' }).click();
	const dialog = page.getByRole('dialog', { name: 'Possible duplicates' });
	await expect(dialog.getByText('Founder of Kiln')).toBeVisible();
	await expect(dialog.getByText('Weaver')).toBeVisible();
	await expectAccessible(page);
	await dialog.getByRole('button', { name: `Keep ${kept}` }).click();
	await expect(row).toHaveCount(0);
	await page.goto(`/people/ketakidhavale-${number}`);
	await expect(page).toHaveURL(new RegExp(`/people/ketaki-dhavale-${number}$`));

	await page.goto('/ed/directory/people?state=merged');
	const merged = page.getByRole('row').filter({ hasText: other });
	await expect(merged.getByRole('link', { name: kept })).toBeVisible();
	await merged.getByRole('button', { name: 'Undo the merge' }).click();
	await expect(merged).toHaveCount(0);
	await page.goto(`/people/ketakidhavale-${number}`);
	await expect(page.getByRole('heading', { name: other, level: 1 })).toBeVisible();
});

test('letters open areas, can be switched off, and a phone has the areas behind a button', async ({
	page,
}) => {
	await page.goto('/ed/stories');
	await expect(page.getByRole('heading', { name: 'Stories', level: 1 })).toBeVisible();
	await page.keyboard.press('g');
	await page.keyboard.press('p');
	await expect(page.getByRole('heading', { name: 'People', level: 1 })).toBeVisible();
	await page.keyboard.press('?');
	await page.getByRole('switch', { name: 'Single-letter shortcuts' }).press('Space');
	await page.keyboard.press('Escape');
	await page.keyboard.press('g');
	await page.keyboard.press('s');
	await expect(page).toHaveURL(/directory\/people/);

	await page.setViewportSize({ width: 390, height: 844 });
	await page.getByRole('button', { name: 'Areas of the Desk' }).click();
	await page.getByRole('link', { name: 'Investors' }).click();
	await expect(page.getByRole('list', { name: 'Investors' })).toBeVisible();
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
	await expectAccessible(page);
});
