import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { readPitchWinners, saveConference, savePitchWinners } from '../web/api/client.gen.ts';
import { cookiesOf } from './support/asha.ts';
import { addressKey } from './support/program.ts';
import { unwrap } from './support/site.ts';
import { expect, test } from './support/test.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

async function expectAccessible(page: Page): Promise<void> {
	const { violations } = await new AxeBuilder({ page }).analyze();
	expect(violations).toEqual([]);
}

test.beforeEach(async ({ context }) => {
	await context.addInitScript(() => {
		if (location.protocol.startsWith('http')) localStorage.setItem('desk-language', 'en');
	});
	await context.addCookies(await cookiesOf('neha.iyer', process.env[addressKey] ?? ''));
});

test('an editor chooses the winners of a pitch fest, publishes them and takes them back (F164)', async ({
	page,
	desk,
}) => {
	const slug = `winners-${Date.now()}`;
	const path = `/${slug}`;
	const finalists = ['hastaksha', 'alate'];
	const conference = { name: 'Loom Days', zone: 'Asia/Kolkata', path, finalists };
	const draft = unwrap(await saveConference({ slug }, conference, desk));
	// Whoever looked too early finds the conference as soon as it is public.
	const status = async () => (await page.request.get(path)).status();
	expect(await status()).toBe(404);
	unwrap(await saveConference({ slug }, { ...conference, version: draft.version, published: true }, desk));
	await expect.poll(status).toBe(200);
	await page.goto(`/ed/events/conferences/${slug}/pitch-fest/winners`);
	const list = page.getByRole('group', { name: 'Winners' });
	await list.getByRole('button', { name: 'Add' }).click();
	await list.getByRole('combobox', { name: 'Company' }).or(list.getByLabel('Company')).first().click();
	await page.getByRole('option').first().click();
	await list.getByRole('textbox', { name: 'Award' }).fill('Best pitch');
	await list.getByRole('textbox', { name: 'Prize' }).fill('₹5,00,000');
	await save(page);
	await expect(page.getByRole('button', { name: 'Publish' })).toBeVisible();
	await expectAccessible(page);

	// Somebody else saves meanwhile: the publication of what was read is refused, and the form has what is stored.
	const { version } = unwrap(await readPitchWinners({ slug }, desk));
	const winners = [{ company: 'alate', place: 1, award: 'Best sentence' }];
	unwrap(await savePitchWinners({ slug }, { version, winners }, desk));
	await page.getByRole('button', { name: 'Publish' }).click();
	const dialog = page.getByRole('dialog', { name: 'Winners' });
	await dialog.getByRole('button', { name: 'Publish now' }).click();
	await expect(page.getByText('Somebody else has changed this in the meantime')).toBeVisible();
	await expect(list.getByRole('textbox', { name: 'Award' })).toHaveValue('Best sentence');
	await dialog.getByRole('button', { name: 'Publish now' }).click();
	await expect(dialog).toBeHidden();

	// Readers see the winner on both tabs and on the profile of the company.
	await page.goto(`${path}?tab=pitch-fest`);
	await expect(page.getByRole('heading', { name: 'Winners' })).toBeVisible();
	await expect(page.getByText('Best sentence')).toBeVisible();
	await expectAccessible(page);
	await page.goto(path);
	await expect(page.getByText('Best sentence')).toBeVisible();
	await page.goto('/companies/alate');
	await expect(page.getByRole('link', { name: 'Pitch Fest: Loom Days' })).toBeVisible();

	await page.goto(`/ed/events/conferences/${slug}/pitch-fest/winners`);
	await page.getByRole('button', { name: 'Unpublish' }).click();
	await expect(page.getByText('Readers do not see the winners.')).toBeVisible();
	await page.goto(`${path}?tab=pitch-fest`);
	await expect(page.getByRole('heading', { name: 'Winners' })).toHaveCount(0);
});
