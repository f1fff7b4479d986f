import { AxeBuilder } from '@axe-core/playwright';
import { signIn } from './support/reader.ts';
import { layout } from './support/site.ts';
import { expect, test } from './support/test.ts';

const slug = 'readers-evening-kochi';

test.describe('in Dubai', () => {
	test.use({ timezoneId: 'Asia/Dubai' });

	test('F155 C7: the page of an event names the reader’s time and those of the publication one tap away', async ({
		page,
	}) => {
		await page.goto(`/events/${slug}`);
		const zones = page.locator('[data-zones]');
		await expect(page.locator('article time').first()).toContainText('18:30 IST');
		await zones.locator('summary').click();
		await expect(zones.locator('li').first()).toHaveText(/^Your time: .*17:00 GST$/);
		await expect(zones).toContainText(/India Standard Time: .*18:30 IST/);
		await expect(zones).toContainText(/Gulf Standard Time: .*17:00 GST/);
		const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
		expect(violations.map(({ id }) => id)).toEqual([]);
	});

	test('C7: a story names the reader’s time one tap away', async ({ page, site }) => {
		const { path } = await site.story('herstory', layout('standard'));
		await page.goto(path);
		const zones = page.locator('article [data-zones]').first();
		await zones.locator('summary').click();
		await expect(zones.locator('li').first()).toHaveText(/^Your time: .* GST$/);
		await expect(zones).toContainText('India Standard Time');
	});
});

test('F155: without scripts an event is added to a calendar by plain links, and its zones are shown', async ({
	browser,
	baseURL,
}) => {
	const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
	const page = await context.newPage();
	await page.goto(`/hindi/events/${slug}`);
	const menu = page.locator('[data-add-to-calendar]');
	await menu.locator('summary').click();
	await expect(menu.getByRole('link', { name: 'Google' })).toHaveAttribute(
		'href',
		/^https:\/\/calendar\.google\.com\/.*ctz=Asia%2FKolkata/,
	);
	await expect(menu.getByRole('link', { name: 'Outlook' })).toHaveAttribute(
		'href',
		/^https:\/\/outlook\.live\.com\//,
	);
	const file = (await menu.getByRole('link', { name: 'Apple' }).getAttribute('href')) ?? '';
	const calendar = await page.request.get(file);
	expect(calendar.headers()['content-type']).toContain('text/calendar');
	expect(await calendar.text()).toContain('DTSTART;TZID=Asia/Kolkata:');
	await page.locator('[data-zones] summary').click();
	await expect(page.locator('[data-zones]')).toContainText('भारतीय मानक समय');
	await context.close();
});

test('Calendars: a reader gets an address for a calendar of the events with a reminder, and replaces it', async ({
	page,
}) => {
	await signIn(page);
	await page.request.post('/api/v2/events/notify', { data: { event: slug } });
	await page.goto('/account');
	await page.getByRole('link', { name: 'My calendar' }).click();
	await page.getByRole('button', { name: 'Make an address' }).click();
	const field = page.getByLabel('Address of your calendar');
	const first = await field.inputValue();
	await expect(page.getByRole('button', { name: 'Copy' })).toBeVisible();
	const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
	expect(violations.map(({ id }) => id)).toEqual([]);
	const path = (address: string) => new URL(address).pathname;
	expect(await (await page.request.get(path(first))).text()).toContain(`UID:event-${slug}@`);
	await page.getByRole('button', { name: 'Make a new address' }).click();
	await expect(field).not.toHaveValue(first);
	const second = await field.inputValue();
	expect((await page.request.get(path(first))).status()).toBe(404);
	await page.goto('/account/calendar');
	await expect(field).toHaveCount(0);
	await page.getByRole('button', { name: 'Remove the address' }).click();
	await expect(page.getByRole('status')).toContainText('The address no longer works.');
	expect((await page.request.get(path(second))).status()).toBe(404);
});
