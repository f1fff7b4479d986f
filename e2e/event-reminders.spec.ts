import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { emailTo, newAddress, signIn } from './support/reader.ts';
import { expect, test } from './support/test.ts';

const phone = { width: 390, height: 844 };
const slug = 'readers-evening-kochi';
const button = (page: Page) => page.locator(`[data-notify="${slug}"]`);
const reminders = async (page: Page) => (await page.request.get('/api/v2/events/notify')).json();

test('WIDGET-14 D-26: “Notify Me” of a signed-in reader is stored at once, shown after a reload, and cancelled with the keyboard', async ({
	page,
}) => {
	await page.setViewportSize(phone);
	await signIn(page);
	let listRequests = 0;
	page.on('request', (request) => {
		if (request.method() === 'GET' && request.url().endsWith('/events/notify')) listRequests++;
	});
	await page.goto('/events');
	await expect(button(page)).toHaveAttribute('aria-pressed', 'false');
	await expect(button(page)).toHaveRole('button');
	await expect(button(page)).toHaveAccessibleDescription('Readers’ evening, Kochi');
	await button(page).click();
	await expect(button(page)).toHaveAccessibleName('You will be notified');
	await expect(page.getByRole('log')).toContainText('You will get a notification and an email');
	await expect.poll(() => reminders(page)).toEqual([{ event: slug }]);
	await page.reload();
	await expect(button(page)).toHaveAttribute('aria-pressed', 'true');
	const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
	expect(violations.map(({ id }) => id)).toEqual([]);
	await page.goto(`/events/${slug}`);
	await expect(button(page)).toHaveAccessibleName('You will be notified');
	await button(page).focus();
	await page.keyboard.press('Space');
	await expect(button(page)).toHaveAccessibleName('Notify Me');
	await expect(button(page)).toBeFocused();
	await expect(page.getByRole('log')).toContainText('You will not be notified');
	await expect.poll(() => reminders(page)).toEqual([]);
	expect(listRequests).toBe(1);
});

test('WIDGET-14 D-26 ERR-03: a refused reminder is undone, with a message', async ({ page }) => {
	await signIn(page);
	await page.route('**/events/notify', (route) =>
		route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
	);
	await page.goto('/events');
	await button(page).click();
	await expect(page.getByRole('log')).toContainText('Error occured, try later');
	await expect(button(page)).toHaveAttribute('aria-pressed', 'false');
});

test('WIDGET-14 D-26 VALID-04: an anonymous reader is asked to sign in, returns and will be notified', async ({
	page,
}) => {
	await page.setViewportSize(phone);
	await page.goto('/events');
	await button(page).click();
	await page.locator('dialog[open] a').first().click();
	await expect(page).toHaveURL(/\/account\/login\?.*notify_event=en/);
	const address = newAddress();
	await page.locator('[name=email]').fill(address);
	await page.keyboard.press('Enter');
	await page.locator('[name=code]').fill((await emailTo(address)).code);
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL('/events');
	await expect(button(page)).toHaveAccessibleName('You will be notified');
	expect(await reminders(page)).toEqual([{ event: slug }]);
});

test('WIDGET-14 D-26: without scripts the page of a meetup stores the reminder of a signed-in reader', async ({
	browser,
	baseURL,
}) => {
	const context = await browser.newContext({ javaScriptEnabled: false, baseURL, viewport: phone });
	const page = await context.newPage();
	await signIn(page);
	await page.goto(`/hindi/events/${slug}`);
	await button(page).click();
	await expect(page).toHaveURL(`/hindi/events/${slug}`);
	expect(await reminders(page)).toEqual([{ event: slug }]);
	await context.close();
});
