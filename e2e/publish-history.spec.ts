import {
	createStory,
	listRevisions,
	publishStory,
	readDraft,
	removeStory,
	saveWorkingCopy,
	unpublishStory,
} from '../web/api/client.gen.ts';
import { body, expect, test } from './support/desk.ts';
import { unwrap } from './support/site.ts';

const brand = 'enterprise-story';

test('two revisions of a story are compared, and its withdrawal is in the list with its date (F177)', async ({
	page,
	desk,
}) => {
	const title = `The loom with a past ${Date.now()}`;
	const { id } = unwrap(await createStory({}, { brand, title, body: body('It opened in 2019.') }, desk));
	unwrap(await publishStory({ id }, {}, desk));
	const live = unwrap(await readDraft({ id }, desk));
	unwrap(
		await saveWorkingCopy(
			{ id },
			{ brand, title, body: body('It opened in 2021.'), revision: 0, basedOn: live.revision },
			desk,
		),
	);
	unwrap(await publishStory({ id }, {}, desk));
	unwrap(await unpublishStory({ id }, {}, desk));
	const kinds = unwrap(await listRevisions({ id }, desk)).items.map(({ kind }) => kind);
	expect(kinds[0]).toBe('unpublished');
	expect(kinds.filter((kind) => kind === 'published').length).toBeGreaterThan(1);

	await page.goto(`/ed/stories/${id}`);
	await page.getByRole('tab', { name: 'Revisions' }).click();
	const list = page.getByRole('tabpanel', { name: 'Revisions' }).getByRole('listitem');
	await expect(list.first()).toContainText('Unpublished');
	await expect(list.first()).toContainText(String(new Date().getFullYear()));
	await list.first().getByRole('button').click();
	const dialog = page.getByRole('dialog');
	await expect(dialog.getByText('Nothing has changed.')).toBeVisible();
	await dialog.getByRole('combobox', { name: 'Compare with' }).click();
	await page
		.getByRole('option', { name: /Published/ })
		.last()
		.click();
	await expect(dialog.locator('del')).toHaveText('2019');
	await expect(dialog.locator('ins')).toHaveText('2021');
});

test('a deleted draft is in a list until it is restored; its address is free', async ({ page, desk }) => {
	const title = `A draft to throw away ${Date.now()}`;
	const draft = unwrap(await createStory({}, { brand, title, body: body('Away with it.') }, desk));
	unwrap(await removeStory({ id: draft.id }, desk));
	const next = unwrap(await createStory({}, { brand, title, body: body('Another.') }, desk));
	expect(next.slug).toBe(draft.slug);
	expect((await page.request.get(`/preview/${draft.id}`)).status()).toBe(404);

	await page.goto('/ed/stories');
	await page.getByRole('link', { name: 'Deleted drafts' }).click();
	const row = page.getByRole('row').filter({ hasText: title });
	await expect(row).toContainText(String(new Date().getFullYear()));
	await page.getByRole('button', { name: `Restore: ${title}` }).click();
	await expect(page).toHaveURL(`/ed/stories/${draft.id}`);
	expect(unwrap(await readDraft({ id: draft.id }, desk)).slug).toBe(`${draft.slug}-2`);
});

test('the editor of a static page says that it is one, and has only what a page has', async ({
	page,
	desk,
}) => {
	const title = `House rules ${Date.now()}`;
	const made = unwrap(await createStory({}, { brand, title, page: true, body: body('Be kind.') }, desk));
	await page.goto(`/ed/stories/${made.id}`);
	const panel = page.getByRole('tabpanel', { name: 'Static page' });
	await expect(panel).toContainText(made.path);
	await expect(panel.getByLabel('Address of the page')).toHaveValue(made.slug ?? '');
	for (const name of ['Category', 'Sponsor', 'Hide from the home page', 'Type'])
		await expect(panel.getByLabel(name)).toHaveCount(0);
	unwrap(await publishStory({ id: made.id }, {}, desk));
	await page.reload();
	await expect(panel.getByRole('link', { name: made.path })).toHaveAttribute('href', made.path);
});

test('a day of the calendar with many stories leads to all of them, from its top (F181)', async ({
	page,
	desk,
}) => {
	const titles = Array.from({ length: 7 }, (_, n) => `Planned ${n} ${Date.now()}`);
	for (const title of titles) {
		const { id } = unwrap(await createStory({}, { brand, title, body: body('Soon.') }, desk));
		unwrap(await publishStory({ id }, {}, desk));
	}
	await page.goto(`/ed/calendar?brand=${brand}`);
	const today = page.locator('[aria-current=date]');
	await expect(today).toBeInViewport();
	// In the first week of a month the day is in view without scrolling.
	await page.evaluate(() => scrollBy({ top: 120, behavior: 'instant' }));
	await today.getByRole('link', { name: /^\d+ more$/ }).click();
	await expect(page).toHaveURL(/view=day/);
	// However far the month was scrolled, the day is shown from its top.
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
	for (const title of titles) await expect(page.getByRole('link').filter({ hasText: title })).toBeVisible();
});

test('a comment that was not sent outlives its tab', async ({ page, context, desk }) => {
	const title = `A comment in the making ${Date.now()}`;
	const { id } = unwrap(await createStory({}, { brand, title, body: body('It opened in 2019.') }, desk));
	await page.goto(`/ed/stories/${id}`);
	await page.getByRole('tab', { name: 'Comments' }).click();
	await page.getByRole('textbox', { name: /^Comment\./ }).fill('Is the year right?');
	await page.close();
	const next = await context.newPage();
	await next.goto(`/ed/stories/${id}`);
	await next.getByRole('tab', { name: 'Comments' }).click();
	await expect(next.getByRole('textbox', { name: /^Comment\./ })).toHaveValue('Is the year right?');
});
