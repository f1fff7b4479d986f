import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page } from '@playwright/test';
import { cookiesOf } from './support/asha.ts';
import { addressKey } from './support/program.ts';
import { expect, test } from './support/test.ts';

/** Signs the demonstration's editor of all brands in. */
const asEditor = async (context: BrowserContext) =>
	context.addCookies(await cookiesOf('neha.iyer', process.env[addressKey] ?? ''));

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function fromMenu(page: Page, name: string): Promise<void> {
	await press(page, 'Actions');
	await page.getByRole('menuitem', { name }).click();
}

async function expectAccessible(page: Page): Promise<void> {
	const { violations } = await new AxeBuilder({ page }).analyze();
	expect(violations).toEqual([]);
}

/** Waits until the address of a reader's page responds with a status, and returns the page. */
async function reader(page: Page, path: string, status: number): Promise<string> {
	await expect.poll(async () => (await page.request.get(path)).status()).toBe(status);
	return (await page.request.get(path)).text();
}

test.beforeEach(async ({ context }) => {
	await context.addInitScript(() => {
		if (location.protocol.startsWith('http')) localStorage.setItem('desk-language', 'en');
	});
	await asEditor(context);
});

test('an editor publishes a show with an episode, and withdraws the episode', async ({ page }) => {
	const name = `Thread ${Date.now()}`;
	const path = `/audio-shows/${name.toLowerCase().replace(' ', '-')}`;
	await page.goto('/ed/audio');
	await page.getByRole('link', { name: 'New show' }).first().click();
	await page.getByRole('combobox', { name: 'Language' }).click();
	await page.getByRole('option', { name: 'English' }).click();
	await field(page, 'Title').fill(name);
	await field(page, 'Description').fill('Every **week**.');
	await press(page, 'Save');
	await expect(page).toHaveURL(/\/ed\/audio\/\d+$/);
	await reader(page, path, 404);
	await press(page, 'Publish');
	await expect(page.locator('[data-kind=live]')).toHaveText('Published');
	await expectAccessible(page);
	expect(await reader(page, path, 200)).toContain('<strong>week</strong>');

	await page.getByRole('link', { name: 'New episode' }).click();
	await expect(page.getByRole('heading', { name: 'New episode' })).toBeVisible();
	await field(page, 'Title').fill('What a loom costs');
	const chosen = page.waitForEvent('filechooser');
	await press(page, 'Upload a recording');
	await (await chosen).setFiles('internal/demo/content/ys/the-courier-of-tawang.mp3');
	await expect(field(page, 'Address of the recording')).toHaveValue(/^\/files\/.+\.mp3$/);
	await press(page, 'Save');
	await expect(page).toHaveURL(/\/episodes\/\d+$/);
	await expectAccessible(page);
	await reader(page, `${path}/what-a-loom-costs`, 404);
	await press(page, 'Publish');
	await expect(page.locator('[data-kind=live]')).toHaveText('Published');
	expect(await reader(page, `${path}/what-a-loom-costs`, 200)).toContain('What a loom costs');
	expect(await reader(page, `${path}/podcast`, 200)).toContain('What a loom costs');
	await page.reload();
	await fromMenu(page, 'Withdraw');
	await reader(page, `${path}/what-a-loom-costs`, 410);
	await press(page, 'Undo');
	await reader(page, `${path}/what-a-loom-costs`, 200);

	// One that waits for its hour can become a draft again, and be removed and brought back.
	await page.goto(page.url().replace(/\d+$/, 'new'));
	await field(page, 'Title').fill('What a shed costs');
	await field(page, 'Address of the recording').fill('https://sound.example/shed.mp3');
	await page.getByLabel('Publish at').fill('2099-01-01T09:00');
	await press(page, 'Save');
	await press(page, 'Schedule');
	await expect(page.locator('[data-kind=waiting]')).toHaveText('Scheduled');
	await reader(page, `${path}/what-a-shed-costs`, 404);
	await press(page, 'Cancel scheduling');
	await expect(page.locator('[data-kind=waiting]')).toHaveText('Draft');
	await fromMenu(page, 'Remove');
	await expect(page.getByRole('link', { name: 'What a loom costs' })).toBeVisible();
	await expect(page.getByRole('link', { name: 'What a shed costs' })).toBeHidden();
	await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
	await expect(page.getByRole('link', { name: 'What a shed costs' })).toBeVisible();
});

test('an editor publishes a course with a lesson, and withdraws it', async ({ page }) => {
	const name = `Weaving ${Date.now()}`;
	const path = `/course/${name.toLowerCase().replace(' ', '-')}`;
	await page.goto('/ed/courses/new');
	await field(page, 'Title').fill(name);
	await press(page, 'Save');
	await expect(page).toHaveURL(/\/ed\/courses\/\d+$/);
	const lessons = page.getByRole('group', { name: 'Lessons', exact: true }).first();
	await lessons.getByRole('button', { name: 'Add' }).click();
	await lessons.getByLabel('Title').fill('The warp');
	await lessons.getByLabel('Text of the lesson').fill('## One\n\nTie the *first* thread.');
	await press(page, 'Save');
	await expect(lessons.getByLabel('Name in addresses')).toHaveValue('the-warp');
	await reader(page, path, 404);
	await press(page, 'Publish');
	expect(await reader(page, path, 200)).toContain('The warp');
	expect(await reader(page, `${path}/the-warp`, 200)).toContain('<em>first</em>');
	await expectAccessible(page);
	await page.reload();
	await fromMenu(page, 'Withdraw');
	await reader(page, `${path}/the-warp`, 410);
	await page.goto('/ed/courses?status=withdrawn');
	await expect(page.getByRole('row', { name }).getByRole('cell', { name: '1', exact: true })).toBeVisible();
});

test('an editor adds a resource with a file, and removes it', async ({ page }) => {
	const name = `Cap table ${Date.now()}`;
	await page.goto('/ed/resources');
	await page.getByRole('link', { name: 'HerStory' }).click();
	const items = page.getByRole('group', { name: 'Resources' }).first();
	await items.getByRole('button', { name: 'Add' }).click();
	await items.getByLabel('Title').last().fill(name);
	await items.getByLabel('Link').last().fill('cap-table');
	await press(page, 'Save');
	await expect(items.getByLabel('Link').last()).toHaveAttribute('aria-invalid', 'true');
	const chosen = page.waitForEvent('filechooser');
	await items.getByRole('button', { name: 'Upload a file' }).last().click();
	await (await chosen).setFiles({
		name: 'Cap table.csv',
		mimeType: 'text/csv',
		buffer: Buffer.from('name,share\n'),
	});
	await expect(items.getByLabel('Link').last()).toHaveValue(/\/cap-table\.csv$/);
	await press(page, 'Save');
	await expect.poll(async () => (await page.request.get('/herstory/resource')).text()).toContain(name);
	await expectAccessible(page);
	await items.getByRole('button', { name: `Remove ${name}` }).click();
	await press(page, 'Save');
	await expect.poll(async () => (await page.request.get('/herstory/resource')).text()).not.toContain(name);
});
