import type { Page } from '@playwright/test';
import { createPublisher, createStory, publishStory, readDraft } from '../web/api/client.gen.ts';
import { expect, test } from './support/desk.ts';
import { unwrap } from './support/site.ts';

const saved = (page: Page) =>
	expect(page.locator('[role=status][data-phase]')).toHaveText(/^Saved \d\d:\d\d/);

const body = {
	type: 'doc',
	content: [{ type: 'paragraph', content: [{ type: 'text', text: 'It came on a Tuesday.' }] }],
};

test('a story has headlines for other places, further brands, a sponsor with a label, a gate, an end and a pin (F173, F179)', async ({
	page,
	desk,
}) => {
	const stamp = Date.now();
	const sponsor = `Loom Bank ${stamp}`;
	unwrap(await createPublisher({}, { name: sponsor } as Parameters<typeof createPublisher>[1], desk));
	const { id } = unwrap(
		await createStory(
			{},
			{ brand: 'autostory', title: `Fields ${stamp}`, body } as Parameters<typeof createStory>[1],
			desk,
		),
	);
	unwrap(await publishStory({ id }, {}, desk));
	await page.goto(`/ed/stories/${id}`);
	await page.getByText('Alternative headlines').click();
	await page.getByLabel('Headline on fronts').fill(`Front ${stamp}`);
	await page.getByLabel('Headline for search engines').fill(`Search ${stamp}`);
	await page.getByLabel('Headline for social networks').fill(`Social ${stamp}`);
	await page.getByRole('combobox', { name: 'Sponsor' }).fill(`Loom Bank ${stamp}`);
	await page.getByRole('option', { name: sponsor }).click();
	await page.getByLabel('Label that readers see').fill('Partner content');
	await page.getByRole('combobox', { name: 'Who can read this story' }).click();
	await page.getByRole('option', { name: 'Everybody' }).click();
	await page.getByLabel('Take offline at').fill('2040-12-31T23:30');
	await page.getByRole('button', { name: 'Add brand' }).click();
	await page.getByRole('combobox', { name: 'Brand', exact: true }).click();
	await page.getByRole('option', { name: 'SocialStory' }).click();
	await page.getByLabel('Headline there').fill(`Social brand ${stamp}`);
	await saved(page);
	// The fields are in the working copy, and the story is as it was.
	const before = unwrap(await readDraft({ id }, desk));
	expect(before.publisher).toBeUndefined();
	expect(before.workingCopy?.story).toMatchObject({
		headlines: { front: `Front ${stamp}`, search: `Search ${stamp}`, social: `Social ${stamp}` },
		sponsorLabel: 'Partner content',
		gate: 'free',
		furtherBrands: [{ headline: `Social brand ${stamp}` }],
	});
	await page.reload();
	await expect(page.getByLabel('Label that readers see')).toHaveValue('Partner content');
	await expect(page.getByLabel('Take offline at')).toHaveValue('2040-12-31T23:30');

	unwrap(await publishStory({ id }, {}, desk));
	await page.getByRole('combobox', { name: 'Pinned to the fronts of' }).click();
	await page.getByRole('option', { name: 'AutoStory' }).click();
	await expect(page.getByText('AutoStory').first()).toBeVisible();
	await page.goto('/autostory');
	await expect(page.getByRole('link', { name: `Front ${stamp}` }).first()).toBeVisible();
	await page.goto(before.path);
	await expect(page).toHaveTitle(new RegExp(`^Search ${stamp}`));
	await expect(page.getByText('Partner content').first()).toBeVisible();
	expect(await page.locator('meta[property="og:title"]').getAttribute('content')).toBe(`Social ${stamp}`);
	await page.goto('/socialstory/latest');
	await expect(page.getByRole('link', { name: `Social brand ${stamp}` }).first()).toHaveAttribute(
		'href',
		before.path,
	);
});

test('spotlights of a brand have a sponsor, a start and an end, and do not overlap (F179)', async ({
	page,
	desk,
}) => {
	const sponsor = `Kiln Bank ${Date.now()}`;
	unwrap(await createPublisher({}, { name: sponsor } as Parameters<typeof createPublisher>[1], desk));
	await page.goto('/ed/fronts/socialstory/spotlights');
	const add = async (nth: number, from: string, until: string) => {
		await page.getByRole('button', { name: 'Add spotlight' }).click();
		await page.getByRole('combobox', { name: 'Sponsor' }).nth(nth).fill(sponsor);
		await page.getByRole('option', { name: sponsor }).click();
		await page.getByLabel('Starts').nth(nth).fill(from);
		await page.getByLabel('Ends').nth(nth).fill(until);
	};
	await add(0, '2040-01-01T00:00', '2040-02-01T00:00');
	await add(1, '2040-01-15T00:00', '2040-03-01T00:00');
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByText(/has this time already/)).toBeVisible();
	await page.getByLabel('Starts').nth(1).fill('2040-02-01T00:00');
	await page.getByRole('button', { name: 'Save' }).click();
	await saved(page);
	await page.reload();
	await expect(page.getByLabel('Starts').nth(1)).toHaveValue('2040-02-01T00:00');
});
