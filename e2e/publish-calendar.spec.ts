import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { createAnnouncement, createStory, readStoryWork, saveStoryWork } from '../web/api/client.gen.ts';
import { cookiesOf } from './support/asha.ts';
import { addressKey } from './support/program.ts';
import { unwrap } from './support/site.ts';
import { expect, test } from './support/test.ts';

const brand = 'herstory';

/** Opens the Desk in a language as an editor of all brands. */
async function open(page: Page, language: string): Promise<void> {
	await page.context().addInitScript((code) => {
		if (location.protocol.startsWith('http')) localStorage.setItem('desk-language', code);
	}, language);
	await page.context().addCookies(await cookiesOf('neha.iyer', process.env[addressKey] ?? ''));
}

const dayAfter = (days: number): string =>
	new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('the calendar shows what is planned, filters by kind, and moves a due time with a key (F181)', async ({
	page,
	desk,
}) => {
	await open(page, 'en');
	const title = `Due in the calendar ${Date.now()}`;
	const day = dayAfter(20);
	const story = unwrap(
		await createStory({}, { brand, title, body: { type: 'doc', content: [{ type: 'paragraph' }] } }, desk),
	);
	unwrap(
		await saveStoryWork(
			{ id: story.id },
			{ version: 0, assignee: null, due: `${day}T12:00:00Z`, embargo: '' },
			desk,
		),
	);
	const sentence = `The looms are open ${Date.now()}`;
	const made = unwrap(
		await createAnnouncement({}, { brand, text: sentence, startsAt: `${day}T10:00:00Z` }, desk),
	);
	await page.goto(`/ed/calendar?brand=${brand}&view=day&day=${day}`);
	await expect(page.getByRole('link').filter({ hasText: sentence })).toHaveAttribute(
		'href',
		`/ed/readers/announcements/${made.id}`,
	);
	await expect(page.getByRole('link').filter({ hasText: title })).toBeVisible();

	await page.getByRole('combobox', { name: 'Type' }).click();
	await page.getByRole('option', { name: 'Due' }).click();
	await expect(page).toHaveURL(/kinds=due/);
	await expect(page.getByRole('link').filter({ hasText: title })).toBeVisible();
	await expect(page.getByRole('link').filter({ hasText: sentence })).toHaveCount(0);
	await page.reload();
	await expect(page.getByRole('link').filter({ hasText: title })).toBeVisible();
	await expect(page.getByRole('link').filter({ hasText: sentence })).toHaveCount(0);
	const { violations } = await new AxeBuilder({ page }).analyze();
	expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);

	const due = async () => unwrap(await readStoryWork({ id: story.id }, desk)).due.slice(0, 10);
	await page.goto(`/ed/calendar?brand=${brand}&view=week&day=${day}&kinds=due`);
	await page.getByRole('button', { name: `Move ${title} with the arrow keys` }).press('ArrowDown');
	await expect.poll(due).toBe(dayAfter(27));
	await page.getByRole('button', { name: 'Undo' }).click();
	await expect.poll(due).toBe(day);
});

test('a new event is a draft with a preview until it is published; in Hindi', async ({ page, request }) => {
	await open(page, 'hi');
	const name = `करघों की सैर ${Date.now()}`;
	const slug = `looms-${Date.now()}`;
	await page.goto('/ed/events/events');
	await page.getByRole('link', { name: 'नया आयोजन' }).click();
	await page.getByRole('textbox', { name: /^नाम/ }).fill(name);
	await page.getByRole('textbox', { name: /^पेज का पता/ }).fill(slug);
	await page.getByRole('button', { name: 'सहेजें', exact: true }).click();
	await expect(page).toHaveURL(new RegExp(`/events/events/${slug}$`));
	await expect(page.getByText('ड्राफ़्ट', { exact: true })).toBeVisible();
	const status = async () => (await request.get(`/events/${slug}`)).status();
	expect(await status()).toBe(404);

	const address = await page.getByRole('link', { name: 'प्रीव्यू' }).getAttribute('href');
	const preview = await page.request.get(address ?? '');
	expect(preview.status()).toBe(200);
	expect(await preview.text()).toContain(name);
	expect((await request.get(address ?? '', { headers: { cookie: '' } })).status()).toBe(404);

	await page.getByRole('button', { name: 'प्रकाशित करें' }).click();
	await expect(page.getByText('प्रकाशित', { exact: true })).toBeVisible();
	await expect.poll(status).toBe(200);
});
