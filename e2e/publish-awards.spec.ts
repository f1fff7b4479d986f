import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { createCompany, createStory, mergeCompany, publishStory } from '../web/api/client.gen.ts';
import { expect, test } from './support/desk.ts';
import { unwrap } from './support/site.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const saved = (page: Page) => expect(page.locator('[role=status][data-phase=saved]').first()).toBeVisible();
const view = (page: Page, name: string) =>
	page.getByRole('navigation', { name: 'Award', exact: true }).getByRole('link', { name, exact: true });

async function expectAccessible(page: Page): Promise<void> {
	const { violations } = await new AxeBuilder({ page }).analyze();
	expect(violations).toEqual([]);
}

test('an award from its call to its badges: texts in Hindi, a jury, publication, withdrawal (F149, STATE-47)', async ({
	page,
	desk,
}) => {
	test.setTimeout(180_000); // a whole season, in some ten views
	const stamp = Date.now();
	const name = `Looms of the year ${stamp}`;
	const winner = unwrap(await createCompany({}, { name: `Shuttle ${stamp} Works` }, desk));
	await page.goto('/ed/directory/awards');
	await page.getByRole('link', { name: 'Add award' }).click();
	await field(page, 'Name').first().fill(name);
	await page.keyboard.press('Control+s');
	await expect(page).toHaveURL(/\/awards\/looms-of-the-year-\d+$/);
	const slug = page.url().split('/').at(-1) ?? '';

	// A text in another language.
	await page.getByRole('combobox', { name: 'Add language' }).first().click();
	await page.getByRole('option', { name: 'हिन्दी' }).click();
	const hindi = page.getByRole('group', { name: 'हिन्दी' });
	await hindi.getByLabel('Name', { exact: true }).fill(`साल के करघे ${stamp}`);
	await page.getByRole('button', { name: 'Save', exact: true }).first().click();
	await saved(page);

	// The call: readers see it at once.
	await view(page, 'Call for nominations').click();
	await field(page, 'Introduction').fill('Name a loom that you would miss.');
	await page.getByRole('button', { name: 'Add', exact: true }).click();
	await field(page, 'Question').fill('What does it weave?');
	await page.getByLabel('Opens').fill('2026-01-01T09:00');
	await page.keyboard.press('Control+s');
	await saved(page);
	await expectAccessible(page);
	const reader = await page.context().newPage();
	await reader.goto('/awards/nominate');
	await expect(reader.getByText('Name a loom that you would miss.')).toBeVisible();

	// The jury: a member is invited, removed, and comes back with undo.
	await view(page, 'Jury').click();
	await page.getByRole('button', { name: 'Invite a member' }).click();
	const dialog = page.getByRole('dialog');
	await dialog.getByLabel('Name').fill('Meera Joshi');
	await dialog.getByLabel('Email').fill(`meera-${stamp}@startline.example`);
	await dialog.getByRole('button', { name: 'Invite a member' }).click();
	const member = page.getByRole('row').filter({ hasText: 'Meera Joshi' });
	await expect(member.getByText('Invited')).toBeVisible();
	await member.getByRole('button', { name: 'Remove' }).click();
	await expect(member.getByText('Removed')).toBeVisible();
	await page.getByRole('button', { name: 'Undo' }).click();
	await expect(member.getByText('Invited')).toBeVisible();
	await expectAccessible(page);

	// The ranking is scheduled and taken back, then published at once.
	await view(page, 'Publication and badges').click();
	await page.getByRole('button', { name: 'Add', exact: true }).click();
	await page.getByRole('textbox', { name: /^Rank/ }).fill('1');
	await page.getByRole('combobox', { name: 'Company', exact: true }).fill(winner.name);
	await page.getByRole('option', { name: winner.name }).click();
	await page.getByRole('switch', { name: 'Allow companies without a nomination' }).press('Space');
	await page.getByRole('button', { name: 'Save', exact: true }).click();
	await expect(page.getByText(/^Will be published/)).toBeVisible();
	await page.getByRole('button', { name: 'Cancel scheduling' }).click();
	await expect(page.getByText('The ranking will not be published.')).toBeVisible();

	await view(page, 'Award').click();
	const ranking = page.locator('form').filter({ has: page.getByRole('heading', { name: 'Ranking' }) });
	await ranking.getByRole('button', { name: 'Add', exact: true }).click();
	await ranking.getByRole('textbox', { name: /^Rank/ }).fill('1');
	await ranking.getByRole('combobox', { name: 'Company', exact: true }).fill(winner.name);
	await page.getByRole('option', { name: winner.name }).click();
	await ranking.getByRole('button', { name: 'Save', exact: true }).click();
	await expect(ranking.locator('[role=status][data-phase=saved]')).toBeVisible();
	await page.reload();
	await expect(ranking.getByRole('combobox', { name: 'Company', exact: true })).toHaveValue(winner.name);
	await page.getByRole('button', { name: 'Publish', exact: true }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
	await expect(page.getByText('Published.')).toBeVisible();
	await reader.goto(`/hindi/awards/${slug}`);
	await expect(reader.getByRole('heading', { level: 1 })).toHaveText(`साल के करघे ${stamp}`);
	await expect(reader.getByText(winner.name).first()).toBeVisible();

	await view(page, 'Publication and badges').click();
	await expect(page.getByRole('link', { name: winner.name })).toBeVisible();
	await page.getByRole('button', { name: 'Revoke' }).click();
	await page.getByRole('dialog').getByLabel('Reason').fill('The company has closed.');
	await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
	await expect(page.getByText('There are no badges yet.')).toBeVisible();

	await view(page, 'Award').click();
	await page.getByRole('button', { name: 'Actions' }).click();
	await page.getByRole('menuitem', { name: 'Withdraw' }).click();
	await expect(page.getByText('Withdrawn').first()).toBeVisible();
	expect((await reader.goto(`/awards/${slug}`))?.status()).toBe(410);
	await reader.close();
});

test('a merge of companies is undone long after the line with "Undo" is gone', async ({ page, desk }) => {
	const stamp = Date.now();
	const kept = unwrap(await createCompany({}, { name: `Warp ${stamp} Mills` }, desk));
	const other = unwrap(await createCompany({}, { name: `Weft ${stamp} Yard` }, desk));
	unwrap(await mergeCompany({ id: kept.id }, { other: other.id }, desk));
	await page.goto('/ed/directory/companies?state=merged');
	await page
		.getByRole('searchbox')
		.or(page.getByRole('textbox', { name: 'Search' }))
		.first()
		.fill(`Weft ${stamp}`);
	const row = page.getByRole('row').filter({ hasText: other.name });
	await expect(row.getByRole('link', { name: kept.name })).toBeVisible();
	await expectAccessible(page);
	await row.getByRole('button', { name: 'Undo the merge' }).click();
	await expect(page.getByText(`The merge of ${other.name} has been undone.`)).toBeVisible();
	await expect(row).toBeHidden();
	const response = await page.goto(other.page);
	expect(response?.status()).toBe(200);
	expect(page.url()).toContain(other.page);
});

test('a name in a story is confirmed, becomes a link, and is undecided again with undo', async ({
	page,
	desk,
}) => {
	const stamp = Date.now();
	const company = unwrap(await createCompany({}, { name: `Bobbinwala ${stamp}` }, desk));
	const story = unwrap(
		await createStory(
			{},
			{
				brand: 'herstory',
				title: `A loom that talks ${stamp}`,
				body: {
					type: 'doc',
					content: [
						{
							type: 'paragraph',
							content: [{ type: 'text', text: `The machine of ${company.name} came on a Tuesday.` }],
						},
					],
				},
			},
			desk,
		),
	);
	unwrap(await publishStory({ id: story.id }, {}, desk));
	await page.goto('/ed/directory/mentions');
	await expect(page.getByRole('heading', { name: 'Names in stories', level: 1 })).toBeVisible();
	await expectAccessible(page);
	await page.goto(`/ed/directory/mentions/${story.id}`);
	const row = page.getByRole('row').filter({ hasText: company.name });
	await expect(row.getByText('came on a Tuesday')).toBeVisible();
	await row.getByRole('button', { name: 'Confirm' }).click();
	await expect(row.getByText('Confirmed')).toBeVisible();
	const reader = await page.context().newPage();
	await reader.goto(story.path);
	await expect(reader.getByRole('article').getByRole('link', { name: company.name }).first()).toBeVisible();
	await page.getByRole('button', { name: 'Undo' }).click();
	await expect(row.getByText('Suggested')).toBeVisible();
	await reader.reload();
	await expect(reader.getByRole('article').getByRole('link', { name: company.name })).toHaveCount(0);
	await reader.close();

	// The panel of the story says how often it was opened.
	await page.goto(`/ed/stories/${story.id}`);
	await page.getByRole('tab', { name: 'Readers' }).click();
	await expect(page.getByRole('combobox', { name: 'Period' })).toHaveValue('Last 7 days');
	await expectAccessible(page);
});
