/** The pages of a conference and of a webinar, as readers use them with a mouse and with a finger. */
import type { Page } from '@playwright/test';
import { signIn } from './support/reader.ts';
import { expect, test } from './support/test.ts';

/** Opens the dialog of the first speaker of a page with press, checks it, and closes it with its button. */
async function openAndClose(page: Page, press: 'click' | 'tap'): Promise<void> {
	const button = page.getByRole('button', { name: /^More about / }).first();
	const name = (await button.textContent())?.replace(/^More about /, '').trim() ?? '';
	const dialog = page.getByRole('dialog', { name, exact: true });
	const { href } = new URL(page.url());
	await expect(dialog).toBeHidden();
	await button[press]();
	await expect(dialog).toBeVisible();
	await expect(dialog.getByText(name, { exact: true })).toBeVisible();
	await expect(dialog.getByRole('link').first()).toBeVisible(); // of a session
	await dialog.getByRole('button', { name: 'Close' })[press]();
	await expect(dialog).toBeHidden();
	expect(page.url()).toBe(href); // the name in the card is a link, which the press must not reach
}

const pages = ['/techsparks-mumbai?tab=speakers', '/techsparks-mumbai/keytrack/fintech-and-banking'] as const;

test('F163: the dialog of a speaker opens by a press and from the keyboard', async ({ page }) => {
	for (const path of pages) {
		await page.goto(path);
		await openAndClose(page, 'click');
	}
	const button = page.getByRole('button', { name: /^More about / }).first();
	await button.focus();
	await page.keyboard.press('Enter');
	await expect(page.getByRole('dialog')).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(page.getByRole('dialog')).toBeHidden();
	await expect(button).toBeFocused();
});

test.describe('on a phone', () => {
	test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

	test('F163: the dialog of a speaker opens by a tap, and a tap beside it closes it', async ({ page }) => {
		for (const path of pages) {
			await page.goto(path);
			await openAndClose(page, 'tap');
		}
		await page
			.getByRole('button', { name: /^More about / })
			.first()
			.tap();
		await expect(page.getByRole('dialog')).toBeVisible();
		await page.touchscreen.tap(5, 5);
		await expect(page.getByRole('dialog')).toBeHidden();
	});

	test('GEN-07, F163: the form of a webinar opens by a tap, and a speaker leads to the page of the person', async ({
		page,
	}) => {
		await signIn(page, 'Asha Verma');
		await page.goto('/webinar/webinar-first-hire');
		await page.locator('[data-register]').tap();
		const dialog = page.getByRole('dialog', { name: 'Register for the webinar' });
		await expect(dialog).toBeVisible();
		await dialog.getByRole('button', { name: 'Close' }).tap();
		await expect(dialog).toBeHidden();

		const speaker = page.getByRole('region', { name: 'Speakers' }).getByRole('link').first();
		const profile = (await speaker.getAttribute('href')) ?? '';
		await speaker.tap();
		await expect(page).toHaveURL(profile);
	});
});
