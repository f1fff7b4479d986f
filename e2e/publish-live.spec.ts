import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page } from '@playwright/test';
import { importConferenceSchedule, publishStory, saveConference } from '../web/api/client.gen.ts';
import { cookiesOf } from './support/asha.ts';
import { textsOnDevice } from './support/desk.ts';
import { addressKey } from './support/program.ts';
import { unwrap } from './support/site.ts';
import { expect, test } from './support/test.ts';

const asEditor = async (context: BrowserContext) =>
	context.addCookies(await cookiesOf('neha.iyer', process.env[addressKey] ?? ''));

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const saved = (page: Page) => expect(page.locator('[role=status][data-phase=saved]').first()).toBeVisible();
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

async function expectAccessible(page: Page): Promise<void> {
	const { violations } = await new AxeBuilder({ page }).analyze();
	expect(violations).toEqual([]);
}

/** A local time in some days as a field for date and time takes it. */
const inDays = (days: number, time: string) =>
	`${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T${time}`;

test.beforeEach(async ({ context }) => {
	await context.addInitScript(() => {
		if (location.protocol.startsWith('http')) localStorage.setItem('desk-language', 'en');
	});
	await asEditor(context);
});

test('an editor creates a webinar with a speaker, and readers see it', async ({ page, desk }) => {
	const title = `Pricing a sari ${Date.now()}`;
	await page.goto('/ed/events/webinars');
	await page.getByRole('button', { name: 'New webinar' }).click();
	await page.getByRole('dialog').getByLabel('Headline').fill(title);
	await page.getByRole('button', { name: 'Create draft' }).click();
	await expect(page.getByRole('heading', { name: title })).toBeVisible();
	await expect(page).toHaveURL(/\/webinars\/\d+$/);

	// Without an end it is refused at its field.
	await page
		.getByLabel(/^Start( \*)?$/)
		.first()
		.fill(inDays(7, '18:00'));
	await page
		.getByLabel(/^End( \*)?$/)
		.first()
		.fill(inDays(7, '17:00'));
	await save(page);
	await expect(page.getByLabel(/^End( \*)?$/).first()).toHaveAttribute('aria-invalid', 'true');
	await page
		.getByLabel(/^End( \*)?$/)
		.first()
		.fill(inDays(7, '19:00'));
	const speakers = page.getByRole('group', { name: 'Speakers' }).first();
	await speakers.getByRole('button', { name: 'Add' }).click();
	await speakers.getByRole('textbox', { name: 'Name' }).fill('Asha Rao');
	await save(page);
	await expect(page.getByRole('link', { name: 'Registrations' })).toBeVisible();
	await expectAccessible(page);

	const id = Number(/(\d+)$/.exec(page.url())?.[1]);
	unwrap(await publishStory({ id }, {}, desk));
	await page.reload();
	await expect(field(page, 'Name').first()).toHaveValue('Asha Rao');
	await page.goto('/webinars');
	await expect(page.getByRole('link', { name: title }).first()).toBeVisible();
});

test('an editor adds an event, edits it, removes it and takes that back', async ({ page }) => {
	const name = `Loom walk ${Date.now()}`;
	const slug = name.toLowerCase().replaceAll(' ', '-');
	await page.goto('/ed/events/events');
	await page.getByRole('link', { name: 'New event' }).click();
	await field(page, 'Name').first().fill(name);
	await page
		.getByLabel(/^Start( \*)?$/)
		.first()
		.fill(inDays(9, '18:30'));
	await field(page, 'City').fill('Kochi');
	await save(page);
	await expect(page).toHaveURL(new RegExp(`/events/${slug}$`));
	await field(page, 'Description').fill('Past the old mills.');
	await page.keyboard.press('Control+s');
	await saved(page);
	await expectAccessible(page);
	await page.getByRole('button', { name: 'Publish', exact: true }).click();
	await expect(page.getByText('Published').first()).toBeVisible();

	const reader = await page.context().newPage();
	await reader.goto(`/events/${slug}`);
	await expect(reader.getByText('Past the old mills.').first()).toBeVisible();
	await reader.close();

	await page.getByRole('button', { name: 'Actions' }).click();
	await page.getByRole('menuitem', { name: 'Remove' }).click();
	await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible();
	await expect(page.getByRole('link', { name })).toBeHidden();
	await page.getByRole('button', { name: 'Undo' }).click();
	await expect(page.getByRole('link', { name })).toBeVisible();
});

test('an editor moves sessions with keys and the pointer, sees clashes, and imports a schedule (F161)', async ({
	page,
	desk,
}) => {
	const slug = `makers-${Date.now()}`;
	unwrap(
		await saveConference(
			{ slug },
			{ name: 'Makers', zone: 'Asia/Kolkata', firstDay: '2026-12-11', lastDay: '2026-12-11' },
			desk,
		),
	);
	const talk = (id: string, title: string, time: string) =>
		`<event guid="${id}"><date>2026-12-11T${time}:00+05:30</date><duration>00:45</duration><title>${title}</title>` +
		'<persons><person id="asha">Asha Rao</person></persons></event>';
	const schedule = (ring: string, loft = '') =>
		'<schedule><conference><title>Makers</title></conference><day date="2026-12-11">' +
		`<room name="Ring">${ring}</room><room name="Loft">${loft}</room></day></schedule>`;
	const text = schedule(talk('a', 'Indigo', '10:00'), talk('b', 'Knots', '11:00'));
	unwrap(await importConferenceSchedule({ slug }, { text, version: 0 }, desk));
	await page.goto(`/ed/events/conferences/${slug}/programme`);
	const card = (title: string) => page.getByRole('article').filter({ hasText: title });
	await expect(card('Indigo')).toContainText('10:00–10:45');
	const grip = page.getByRole('button', { name: 'Move Indigo with the arrow keys' });
	await grip.focus();
	for (let n = 0; n < 6; n++) await page.keyboard.press('ArrowDown');
	await expect(card('Indigo')).toContainText('10:30–11:15');
	await expect(page.getByText('Asha Rao: “Indigo” and “Knots” overlap')).toBeVisible();
	await expectAccessible(page);
	await page.keyboard.press('ArrowRight');
	await expect(page.getByText('Loft: “Indigo” and “Knots” overlap')).toBeVisible();
	await expect(grip).toBeFocused();

	// With the pointer, half an hour up and back to the first hall.
	const [from, loft, ring] = await Promise.all([
		grip.boundingBox(),
		page.getByRole('heading', { name: 'Loft' }).boundingBox(),
		page.getByRole('heading', { name: 'Ring' }).boundingBox(),
	]);
	if (!from || !loft || !ring) throw new Error('the board has no size');
	await page.mouse.move(from.x + 5, from.y + 5);
	await page.mouse.down();
	await page.mouse.move(from.x - 40, from.y - 20, { steps: 4 });
	await page.mouse.move(from.x + 5 - (loft.x - ring.x), from.y + 5 - 54, { steps: 6 });
	await page.mouse.up();
	await expect(card('Indigo')).toContainText('10:00–10:45');
	await expect(page.getByText('overlap')).toHaveCount(0);
	// The drag takes clicks that follow within 50 ms as part of it.
	await expect(async () => {
		await page.getByRole('button', { name: 'Undo' }).click();
		await expect(card('Indigo')).toContainText('10:30–11:15', { timeout: 500 });
	}).toPass();

	await save(page);
	await saved(page);
	// The text on the device is removed a moment after the response; reloading before that would offer it.
	await expect.poll(() => textsOnDevice(page)).toEqual([]);
	await page.reload();
	await expect(card('Indigo')).toContainText('10:30–11:15');

	// An import keeps the move and says so.
	await page.getByRole('button', { name: 'Import schedule' }).click();
	const dialog = page.getByRole('dialog', { name: 'Import schedule' });
	await dialog.getByLabel('Import schedule', { exact: true }).setInputFiles({
		name: 'schedule.xml',
		mimeType: 'application/xml',
		buffer: Buffer.from(schedule(talk('a', 'Indigo and salt', '10:00'), talk('b', 'Knots', '11:00'))),
	});
	await dialog.getByRole('button', { name: 'Check first' }).click();
	await expect(dialog.getByText('Editors’ changes that were kept')).toBeVisible();
	await dialog.locator('button[type=submit]').click();
	await expect(card('Indigo and salt')).toContainText('10:30–11:15');
});
