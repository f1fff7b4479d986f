import { AxeBuilder } from '@axe-core/playwright';
import { cookiesOf } from './support/asha.ts';
import { addressKey } from './support/program.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(async ({ context }) => {
	await context.addInitScript(() => {
		// about:blank, where each page begins, has no storage.
		if (location.protocol.startsWith('http')) localStorage.setItem('desk-language', 'en');
	});
	await context.addCookies(await cookiesOf('neha.iyer', process.env[addressKey] ?? ''));
});

test('an editor rehearses the front of a brand, publishes it, and takes it back (F179, C24)', async ({
	page,
	request,
}) => {
	const heading = 'Films from the workshop floor';
	const readersSee = async () => (await (await request.get('/herstory')).text()).includes(heading);
	await page.goto('/ed/fronts');
	await page.getByRole('link', { name: 'HerStory' }).click();
	await expect(page.getByRole('heading', { name: 'Front of HerStory' })).toBeVisible();
	await page.getByLabel('Heading', { exact: true }).nth(1).fill(heading);
	await expect(page.getByText('Save to see your changes here.')).toBeVisible();
	await page.keyboard.press('Control+s');

	// The rehearsal is the real page with the new heading; readers do not see it.
	const rehearsal = page.frameLocator('iframe[title=Preview]');
	await expect(rehearsal.getByRole('heading', { name: heading })).toBeAttached();
	expect(await readersSee()).toBe(false);
	const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
	expect(violations).toEqual([]);

	await page.getByRole('button', { name: 'Publish now' }).click();
	await expect(page.getByText('Readers now see the new front of HerStory.')).toBeVisible();
	await expect.poll(readersSee).toBe(true);
	await page.getByRole('button', { name: 'Undo' }).click();
	await expect.poll(readersSee).toBe(false);

	await page.getByRole('button', { name: 'Actions' }).click();
	await page.getByRole('menuitem', { name: 'History' }).click();
	const history = page.getByRole('dialog', { name: 'History' });
	await expect(history.getByRole('button', { name: 'Restore as draft' }).nth(2)).toBeVisible();
});
