import { createStory, listStoryTranslations, publishStory, readDraft } from '../web/api/client.gen.ts';
import { cookiesOf } from './support/asha.ts';
import { addressKey } from './support/program.ts';
import { unwrap } from './support/site.ts';
import { expect, test } from './support/test.ts';

const brand = 'herstory';

test.beforeEach(async ({ context }) => {
	await context.addInitScript(() => {
		if (location.protocol.startsWith('http')) localStorage.setItem('desk-language', 'en');
	});
	await context.addCookies(await cookiesOf('neha.iyer', process.env[addressKey] ?? ''));
});

const body = (text: string) => ({
	type: 'doc' as const,
	content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

test('a translation is started from the panel; stories are linked and unlinked, and readers can switch between them', async ({
	page,
	desk,
}) => {
	const at = Date.now();
	const create = async (lang: string, title: string) =>
		unwrap(await createStory({}, { brand, lang, title, body: body(title) }, desk));
	const english = await create('en', `The loom that was translated ${at}`);
	const hindi = await create('hi', `अनुवाद वाला करघा ${at}`);
	for (const { id } of [english, hindi]) unwrap(await publishStory({ id }, {}, desk));

	await page.goto(`/ed/stories/${english.id}`);
	const panel = page.getByRole('region', { name: 'Translations' });
	await expect(panel.getByText('There are no translations yet.')).toBeVisible();
	await panel.getByRole('button', { name: 'Link a translation' }).click();
	const dialog = page.getByRole('dialog', { name: 'Link a translation' });
	await dialog.getByRole('combobox', { name: 'Story in another language' }).fill(`अनुवाद ${at}`);
	await page.getByRole('option', { name: `अनुवाद वाला करघा ${at}` }).click();
	await dialog.getByRole('button', { name: 'Link a translation' }).click();
	await expect(panel.getByRole('link', { name: `अनुवाद वाला करघा ${at}` })).toBeVisible();

	// Readers of each story find the other one.
	const path = unwrap(await readDraft({ id: english.id }, desk)).path;
	const other = unwrap(await readDraft({ id: hindi.id }, desk)).path;
	const reader = await page.context().newPage();
	const alternate = reader.locator('link[rel=alternate][hreflang=hi]');
	await reader.goto(path);
	await expect(alternate).toHaveAttribute('href', new RegExp(`${other}$`));

	await panel.getByRole('button', { name: /^Unlink/ }).click();
	await expect(panel.getByText('There are no translations yet.')).toBeVisible();
	await reader.goto(path);
	await expect(alternate).toHaveCount(0);
	// The toolbar of the text has such a button, too.
	await page.getByRole('button', { name: 'Undo' }).last().click();
	await expect(panel.getByRole('link', { name: `अनुवाद वाला करघा ${at}` })).toBeVisible();
	await reader.goto(path);
	await expect(alternate).toHaveCount(1);
	await reader.close();

	await panel.getByRole('button', { name: 'New translation' }).click();
	const start = page.getByRole('dialog', { name: 'New translation' });
	await start.getByRole('combobox', { name: 'Language' }).click();
	await page.getByRole('option', { name: 'தமிழ்' }).click();
	await start.getByRole('textbox', { name: 'Headline' }).fill(`மொழிபெயர்த்த தறி ${at}`);
	await start.getByRole('button', { name: 'Create' }).click();
	await expect(page).not.toHaveURL(new RegExp(`/stories/${english.id}$`));
	await expect(page.getByRole('textbox', { name: 'Story text' })).toHaveText(english.title);
	await expect(page.getByRole('region', { name: 'Brand and language' })).toContainText('தமிழ்');
	// The copied text is in the script of the original, which devices may have no font of their own for.
	for (const of of ['Story text', 'Headline'])
		await expect(page.getByRole('textbox', { name: of, exact: true })).toHaveCSS(
			'font-family',
			/"Anek Devanagari"/,
		);
	const all = unwrap(await listStoryTranslations({ id: english.id }, desk)).items;
	expect(all.map(({ lang, status }) => [lang, status])).toEqual([
		['en', 'published'],
		['hi', 'published'],
		['ta', 'draft'],
	]);
});

test('the language of a draft is corrected where the check leads to, and a published story says why it is fixed', async ({
	page,
	desk,
}) => {
	const title = `करघा जिसकी भाषा ग़लत थी ${Date.now()}`;
	const { id } = unwrap(await createStory({}, { brand, lang: 'en', title, body: body(title) }, desk));
	await page.goto(`/ed/stories/${id}`);
	await page.getByRole('tab', { name: 'Workflow' }).click();
	await page.getByRole('button', { name: /script of another language/ }).click();
	const change = page.getByRole('button', { name: 'Change brand or language' });
	await expect(change).toBeFocused();
	await change.press('Enter');
	const dialog = page.getByRole('dialog', { name: 'Change brand or language' });
	await dialog.getByRole('combobox', { name: 'Language of the texts' }).fill('हिन्दी');
	await page.getByRole('option', { name: 'हिन्दी' }).click();
	await dialog.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByRole('region', { name: 'Brand and language' })).toContainText('हिन्दी');
	expect(unwrap(await readDraft({ id }, desk)).lang).toBe('hi');

	unwrap(await publishStory({ id }, { at: '2019-11-20T04:00:00Z' }, desk));
	await page.reload();
	await expect(page.getByRole('region', { name: 'Brand and language' })).toContainText('can be changed only');
	await expect(page.getByRole('region', { name: 'Date of publication' })).toContainText('2019');
});

test('what was typed in a dialog is offered after a reload, until it is discarded', async ({ page }) => {
	const title = `The loom in a dialog ${Date.now()}`;
	await page.goto('/ed/stories');
	const open = () => page.getByRole('button', { name: 'New story' }).click();
	const dialog = page.getByRole('dialog', { name: 'New story' });
	await open();
	await dialog.getByRole('textbox', { name: 'Headline' }).fill(title);
	await page.reload();
	await open();
	await expect(dialog.getByText('You typed this earlier')).toBeVisible();
	await expect(dialog.getByRole('textbox', { name: 'Headline' })).toHaveValue(title);
	await dialog.getByRole('button', { name: 'Start over' }).click();
	await expect(dialog.getByRole('textbox', { name: 'Headline' })).toHaveValue('');
	await page.reload();
	await open();
	await expect(dialog.getByRole('textbox', { name: 'Headline' })).toHaveValue('');
});
