import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page } from '@playwright/test';
import { createStory, publishStory, saveEvent, saveWebinar } from '../web/api/client.gen.ts';
import { cookiesOf } from './support/asha.ts';
import { addressKey } from './support/program.ts';
import { signIn } from './support/reader.ts';
import { unwrap } from './support/site.ts';
import { expect, test } from './support/test.ts';

/** Signs the demonstration's editor of all brands in. */
const asEditor = async (context: BrowserContext) =>
	context.addCookies(await cookiesOf('neha.iyer', process.env[addressKey] ?? ''));

/** Checks a page with axe. */
async function expectAccessible(page: Page): Promise<void> {
	const { violations } = await new AxeBuilder({ page }).analyze();
	expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

const at = (minutes: number): string =>
	new Date(Date.now() + minutes * 60_000).toISOString().replace(/\.\d+Z/, 'Z');

test('an editor enters, changes, shares and removes a sale with forms (C12)', async ({ page, context }) => {
	await asEditor(context);
	await page.goto('/sponsors');
	await page.getByRole('link', { name: 'Add a sale' }).click();
	await expectAccessible(page);
	const title = `Tea at the door ${Date.now()}`;
	await page.getByLabel('Brand', { exact: true }).selectOption({ label: 'HerStory' });
	await page.getByLabel('Sponsor').selectOption({ label: 'Kestrel Cloud' });
	await page.getByLabel('What was sold').selectOption({ label: 'Event' });
	await page.getByLabel('Title').fill(title);
	await page.getByLabel('First day').fill('2026-12-05');
	await page.getByLabel('Last day').fill('2026-12-01');
	await page.getByLabel('Addresses where it appears').fill('https://elsewhere.example/tea');
	await page.getByRole('button', { name: 'Save the sale' }).click();
	await expect(page.getByLabel('Last day')).toHaveAccessibleDescription(/must not be before the first day/);
	await expect(page.getByLabel('Title')).toHaveValue(title);
	await page.getByLabel('Last day').fill('2026-12-31');
	await page.getByRole('button', { name: 'Save the sale' }).click();
	await expect(page.getByRole('heading', { name: title })).toBeVisible();
	await expect(page.getByText('Views: not counted')).toBeVisible();
	await expectAccessible(page);

	await page.getByRole('link', { name: 'Edit the sale' }).click();
	await page.getByLabel('Addresses where it appears').fill('/herstory\nhttps://elsewhere.example/tea');
	await page.getByRole('button', { name: 'Save the sale' }).click();
	await expect(page.getByText(/^Views: \d/)).toBeVisible();
	await page.getByRole('link', { name: 'Edit the sale' }).click();
	await page.getByText('Remove the sale').click();
	await page.getByRole('button', { name: 'Remove it now' }).click();
	await expect(page.getByText('The sale has been removed.')).toBeVisible();
	await expect(page.getByText(title)).toBeHidden();
});

test('an editor uploads a transcript in the room of a webinar and previews the draft of a story (C11)', async ({
	page,
	context,
	desk,
}) => {
	const title = 'What a second loom costs';
	const text = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: title }] }] };
	const { id } = unwrap(
		await createStory({}, { brand: 'mystory', title, type: 'WEBINAR', body: text }, desk),
	);
	const { webinarId } = unwrap(
		await saveWebinar({ id }, { startsAt: at(-120), endsAt: at(-60), zone: 'Asia/Kolkata' }, desk),
	);
	unwrap(await publishStory({ id }, {}, desk));
	await asEditor(context);
	await page.goto(`/webinars/room?webinar=${webinarId}`);
	await expectAccessible(page);
	const file = (name: string, content: string) => ({
		name,
		mimeType: 'text/vtt',
		buffer: Buffer.from(content),
	});
	await page.getByLabel('Transcript file').setInputFiles(file('plan.txt', 'The plan for today'));
	await page.getByRole('button', { name: 'Upload the transcript' }).click();
	await expect(page.getByLabel('Transcript file')).toHaveAccessibleDescription(/Line 1 of the file/);
	await page
		.getByLabel('Transcript file')
		.setInputFiles(
			file(
				'talk.vtt',
				'WEBVTT\n\n00:01.000 --> 00:05.000\n<v Asha Rao>Nobody had ever put a price on an hour of her own work.\n',
			),
		);
	await page.getByRole('button', { name: 'Upload the transcript' }).click();
	await page.getByRole('button', { name: 'Create a draft story' }).click();
	await page.getByRole('button', { name: 'Preview the draft' }).click();
	await expect(page.getByRole('heading', { name: `From the webinar: ${title}` })).toBeVisible();
	await expect(page.getByText('Nobody had ever put a price').first()).toBeVisible();
});

test('an editor withdraws the link for helpers at the door of an event (F165)', async ({
	page,
	context,
	browser,
	baseURL,
	desk,
}) => {
	const slug = `tea-${Date.now()}`;
	unwrap(
		await saveEvent(
			{ slug },
			{
				name: 'Tea',
				category: 'MEETUP',
				city: 'Kochi',
				startTime: at(60),
				endTime: at(120),
				rrule: 'FREQ=WEEKLY;COUNT=3',
				registration: true,
			},
			desk,
		),
	);
	await asEditor(context);
	await page.goto(`/events/door?event=${slug}`);
	await expectAccessible(page);
	const helpers = page.getByRole('region', { name: 'Link for helpers' });
	const link = (await helpers.getByRole('link').textContent()) ?? '';
	await expect(page.getByRole('navigation', { name: 'Days' }).getByRole('link')).toHaveCount(3);
	const helper = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
	const door = await helper.newPage();
	await signIn(door, 'Om Rao');
	const path = new URL(link);
	expect((await door.goto(path.pathname + path.search))?.status()).toBe(200);
	await helpers.getByRole('button', { name: 'Withdraw this link and create a new one' }).click();
	await expect(page.getByText('The earlier link no longer works.')).toBeVisible();
	expect((await door.goto(path.pathname + path.search))?.status()).toBe(404);
	await expect(helpers.getByRole('link')).not.toHaveText(link);
	await helper.close();
});
