import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './support/desk.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const saved = (page: Page) => expect(page.locator('[role=status][data-phase=saved]').first()).toBeVisible();
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

async function expectAccessible(page: Page): Promise<void> {
	const { violations } = await new AxeBuilder({ page }).analyze();
	expect(violations).toEqual([]);
}

/** Chooses an option of a field. */
async function choose(page: Page, label: string | RegExp, option: string): Promise<void> {
	await page.getByRole('combobox', { name: label }).first().click();
	await page.getByRole('option', { name: option, exact: true }).click();
}

test('an editor writes a web story, publishes it, withdraws it and takes that back (GEN-21, API-21)', async ({
	page,
	request,
}) => {
	test.setTimeout(120_000); // a story from its first word to its return
	const title = `Five looms ${Date.now()}`;
	const address = `/web-stories/${title.toLowerCase().replaceAll(' ', '-')}`;
	const status = async () => (await request.get(address)).status();
	await page.goto('/ed/web-stories');
	await page.getByRole('link', { name: 'New web story' }).click();
	await expect(page).toHaveURL(/\/web-stories\/new$/);
	await choose(page, /^Brand/, 'HerStory');
	await field(page, 'Headline').first().fill(title);
	await save(page);
	// The empty slide is refused at its field; what was typed stays.
	await expect(field(page, 'Headline').nth(1)).toHaveAttribute('aria-invalid', 'true');
	await field(page, 'Headline').nth(1).fill('The oldest loom');
	await field(page, 'Text').fill('It has stood in Kochi since 1911.');
	await save(page);
	await expect(page).toHaveURL(/\/web-stories\/\d+$/);
	await expectAccessible(page);
	expect(await status()).toBe(404);

	await page.getByRole('button', { name: 'Publish', exact: true }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click();
	await expect(page.getByRole('link', { name: 'Open the page' })).toHaveAttribute('href', address);
	await expect.poll(status).toBe(200);
	expect(await (await request.get(address)).text()).toContain('It has stood in Kochi since 1911.');
	await expect.poll(async () => (await request.get('/web-stories')).text()).toContain(title);

	await page.getByRole('button', { name: 'Actions' }).click();
	await page.getByRole('menuitem', { name: 'Withdraw' }).click();
	await expect.poll(status).toBe(410);
	expect(await (await request.get('/web-stories')).text()).not.toContain(title);
	await page.getByRole('button', { name: 'Undo' }).click();
	await expect.poll(status).toBe(200);

	await page.goto(`/ed/web-stories?state=published&q=${encodeURIComponent(title)}`);
	await expect(page.getByRole('link', { name: title })).toBeVisible();
	await expectAccessible(page);
});

test('an editor makes a live page, takes it on air and removes it (STATE-75)', async ({ page, request }) => {
	const title = `Budget day ${Date.now()}`;
	const address = `/live/${title.toLowerCase().replaceAll(' ', '-')}`;
	const text = async () => (await request.get(address)).text();
	await page.goto('/ed/events/broadcasts');
	await page.getByRole('link', { name: 'New live page' }).click();
	await field(page, 'Headline').fill(title);
	await save(page);
	await expect(page.getByText('Off air')).toBeVisible();
	await expect.poll(text).toContain('We are offline right now');

	await page.getByRole('switch', { name: 'On air' }).check();
	await save(page);
	await expect(field(page, 'Address of the video')).toHaveAttribute('aria-invalid', 'true');
	await field(page, 'Address of the video').fill('https://youtu.be/a-b_1');
	await save(page);
	await saved(page);
	await expect(field(page, 'Address of the video')).toHaveValue('https://www.youtube.com/watch?v=a-b_1');
	await expect.poll(text).not.toContain('We are offline right now');
	await expectAccessible(page);

	await page.getByRole('button', { name: 'Actions' }).click();
	await page.getByRole('menuitem', { name: 'Remove' }).click();
	await expect.poll(async () => (await request.get(address)).status()).toBe(404);
	await page.getByRole('button', { name: 'Undo' }).click();
	await expect.poll(async () => (await request.get(address)).status()).toBe(200);
});

test('an editor composes a hub, and the blocks below a static page (ROUTE-22)', async ({ page, request }) => {
	test.setTimeout(120_000); // two records with all their blocks
	const name = `Looms ${Date.now()}`;
	const path = `/${name.toLowerCase().replaceAll(' ', '-')}`;
	const text = async (address: string) => (await request.get(address)).text();
	await page.goto('/ed/hubs');
	await page.getByRole('link', { name: 'New hub' }).first().click();
	await field(page, 'Short address').fill(path);
	await field(page, 'Name').first().fill(name);
	await page.getByRole('button', { name: 'Add block' }).click();
	await choose(page, 'Shows', 'Text');
	await field(page, 'Text').fill('Why **looms** matter.');
	await save(page);
	await expect(page).toHaveURL(/\/hubs\/\d+$/);
	await expectAccessible(page);
	await expect.poll(() => text(path)).toContain('Why <strong>looms</strong> matter.');

	await page.getByRole('button', { name: 'Actions' }).click();
	await page.getByRole('menuitem', { name: 'Remove', exact: true }).click();
	await expect(page).toHaveURL(/\/hubs$/);
	await expect.poll(() => text(path)).not.toContain('matter.');
	await page.getByRole('button', { name: 'Undo' }).click();
	await expect.poll(() => text(path)).toContain('matter.');

	await page.goto('/ed/hubs?view=pages');
	await page.getByRole('link', { name: '/about-us', exact: true }).click();
	await page.getByRole('button', { name: 'Add block' }).click();
	await page.getByRole('combobox', { name: 'Shows' }).last().click();
	await page.getByRole('option', { name: 'Text', exact: true }).click();
	await field(page, 'Text').last().fill(`Below ${name}`);
	await save(page);
	await saved(page);
	await expect.poll(() => text('/about-us')).toContain(`Below ${name}`);
});

test('an editor writes an announcement, and it stands above the pages of the brand', async ({
	page,
	request,
}) => {
	const sentence = `The summit is sold out ${Date.now()}`;
	const shown = async (address: string) => (await (await request.get(address)).text()).includes(sentence);
	await page.goto('/ed/readers/announcements');
	await page.getByRole('link', { name: 'New announcement' }).first().click();
	await choose(page, /^Brand/, 'HerStory');
	await field(page, 'Text').fill(sentence);
	await field(page, 'Link').fill('/events');
	await save(page);
	await expect(page).toHaveURL(/\/announcements\/\d+$/);
	expect(await shown('/herstory')).toBe(false);

	await page.getByLabel(/^Starts/).fill('2026-01-01T09:00');
	await save(page);
	await expect(page.getByText('Shown now')).toBeVisible();
	await expect.poll(() => shown('/herstory')).toBe(true);
	expect(await shown('/hindi')).toBe(false);
	await expectAccessible(page);

	await page.goto('/herstory');
	const bar = page.getByRole('complementary', { name: 'Announcement' });
	await expect(bar.getByRole('link', { name: sentence })).toHaveAttribute('href', '/events');
	await expectAccessible(page);

	await page.goto(`/ed/readers/announcements?q=${encodeURIComponent(sentence)}`);
	await page.getByRole('link', { name: sentence }).click();
	await page.getByRole('button', { name: 'Actions' }).click();
	await page.getByRole('menuitem', { name: 'Remove' }).click();
	await expect.poll(() => shown('/herstory')).toBe(false);
});
