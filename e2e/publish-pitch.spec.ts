import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page } from '@playwright/test';
import { importConferenceSchedule, publishStory, saveConference } from '../web/api/client.gen.ts';
import { cookiesOf } from './support/asha.ts';
import { addressKey } from './support/program.ts';
import { unwrap } from './support/site.ts';
import { expect, test } from './support/test.ts';

const asEditor = async (context: BrowserContext) =>
	context.addCookies(await cookiesOf('neha.iyer', process.env[addressKey] ?? ''));

const saved = (page: Page) => expect(page.locator('[role=status][data-phase=saved]').first()).toBeVisible();
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const labelled = (page: Page, name: string) => page.getByLabel(new RegExp(`^${name}( \\*)?$`)).first();

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

test('an editor holds a pitch fest: readers apply, reviewers are invited, an application is decided (F164)', async ({
	page,
	desk,
	asha,
	browser,
}) => {
	const slug = `pitch-${Date.now()}`;
	const path = `/${slug}`;
	const conference = { name: 'Loom Days', zone: 'Asia/Kolkata', path, published: true };
	unwrap(await saveConference({ slug }, conference, desk));
	await page.goto(`/ed/events/conferences/${slug}`);
	await page.getByRole('link', { name: 'Pitch Fest' }).first().click();
	await labelled(page, 'Applications open').fill(inDays(-1, '09:00'));
	await labelled(page, 'Applications close').fill(inDays(-2, '09:00'));
	await labelled(page, 'Reviewers can score until').fill(inDays(9, '09:00'));
	await page.getByRole('group', { name: 'Criteria' }).getByRole('textbox', { name: 'Name' }).fill('Product');

	// An end before the beginning is refused at its field; nothing typed is lost.
	await save(page);
	await expect(labelled(page, 'Applications close')).toHaveAttribute('aria-invalid', 'true');
	await labelled(page, 'Applications close').fill(inDays(7, '09:00'));
	await save(page);
	await expect(page.getByRole('link', { name: 'Reviewers' })).toBeVisible();
	await expectAccessible(page);

	// Removed and restored while nobody has applied.
	await page.getByRole('button', { name: 'Actions' }).click();
	await page.getByRole('menuitem', { name: 'Remove' }).click();
	await expect(page.getByRole('link', { name: 'Reviewers' })).toBeHidden();
	await page.getByRole('button', { name: 'Undo' }).click();
	await expect(page.getByRole('link', { name: 'Reviewers' })).toBeVisible();
	await expect(
		page.getByRole('group', { name: 'Criteria' }).getByRole('textbox', { name: 'Name' }),
	).toHaveValue('Product');

	// A reader sees the form and applies.
	const context = await browser.newContext();
	await context.addCookies(asha);
	const reader = await context.newPage();
	await reader.goto(`${process.env[addressKey]}${path}?tab=pitch-fest`);
	await expect(reader.getByRole('link', { name: 'Apply' }).first()).toBeVisible();
	const status = await reader.evaluate(
		async ({ address, application }) =>
			(
				await fetch(address, {
					method: 'PUT',
					headers: { 'Content-Type': 'application/json' },
					body: JSON.stringify(application),
				})
			).status,
		{
			address: `/api/v2/conferences/${slug}/pitch-application`,
			application: { companyName: 'Mill and Moss', oneLiner: 'Dyes from moss', stage: 'idea' },
		},
	);
	expect(status).toBe(200);
	await context.close();

	// Reviewers: invited, removed, restored.
	await page.getByRole('link', { name: 'Reviewers' }).click();
	await page.getByRole('button', { name: 'Invite reviewer' }).click();
	const dialog = page.getByRole('dialog', { name: 'Invite reviewer' });
	await dialog.getByRole('textbox', { name: 'Name' }).fill('Meher Khan');
	await dialog.getByRole('textbox', { name: 'Email' }).fill('meher.khan@example.in');
	await dialog.getByRole('button', { name: 'Invite reviewer' }).click();
	const row = page.getByRole('row').filter({ hasText: 'Meher Khan' });
	await expect(row).toContainText('0 applications scored');
	await row.getByRole('button', { name: 'Remove' }).click();
	await expect(row).toHaveCount(0);
	await page.getByRole('button', { name: 'Undo' }).click();
	await expect(row).toContainText('0 applications scored');
	await expectAccessible(page);

	// The application has an address of its own, and a decision changes its state.
	await page.goto(`/ed/events/conferences/${slug}/pitch-fest/applications`);
	await page.getByRole('button', { name: 'Mill and Moss' }).click();
	await expect(page).toHaveURL(/application=\d+/);
	await page.reload();
	const application = page.getByRole('dialog', { name: 'Mill and Moss', exact: true });
	await expect(application.getByText('Dyes from moss')).toBeVisible();
	await expect(application.getByRole('button', { name: 'Move to the final' })).toBeDisabled();
	await expectAccessible(page);
	await application.getByRole('button', { name: 'Put on the shortlist' }).click();
	await page
		.getByRole('dialog', { name: /^Put on the shortlist/ })
		.getByRole('button', { name: 'Put on the shortlist' })
		.click();
	await expect(application.getByText('Status: On the shortlist')).toBeVisible();
	await application.getByRole('button', { name: 'Close' }).click();
	await page.getByRole('button', { name: 'Received', exact: true }).click();
	await expect(page.getByText('No applications yet')).toBeVisible();
	await page.getByRole('button', { name: 'On the shortlist', exact: true }).click();
	await expect(page.getByRole('button', { name: 'Mill and Moss' })).toBeVisible();
});

test('an editor chooses the form of a webinar, and readers see its consent (D-20)', async ({
	page,
	desk,
	asha,
	browser,
}) => {
	const title = `Dyeing at home ${Date.now()}`;
	await page.goto('/ed/events/webinars');
	await page.getByRole('button', { name: 'New webinar' }).click();
	await page.getByRole('dialog').getByLabel('Headline').fill(title);
	await page.getByRole('button', { name: 'Create draft' }).click();
	await labelled(page, 'Start').fill(inDays(7, '18:00'));
	await labelled(page, 'End').fill(inDays(7, '19:00'));
	const form = page.getByRole('group', { name: 'Registration form' });
	await form.getByRole('button', { name: 'Add' }).click();
	await form.getByRole('textbox', { name: /^Custom label/ }).fill('I agree to be filmed');
	await form
		.getByRole('combobox', { name: 'Kind of answer' })
		.or(form.getByLabel('Kind of answer'))
		.first()
		.click();
	await page.getByRole('option', { name: 'Checkbox' }).click();
	await form.getByRole('switch', { name: 'Must be answered' }).press('Space');
	await save(page);
	// Readers do not see it before its story is published.
	await expect(page.getByText('Unpublished')).toBeVisible();
	await expect(page.getByRole('link', { name: 'Registrations' })).toBeVisible();
	await expectAccessible(page);
	const id = Number(/(\d+)$/.exec(page.url())?.[1]);
	unwrap(await publishStory({ id }, {}, desk));
	await page.reload();
	await expect(form.getByRole('textbox', { name: /^Custom label/ })).toHaveValue('I agree to be filmed');

	const context = await browser.newContext();
	await context.addCookies(asha);
	const reader = await context.newPage();
	await reader.goto(`${process.env[addressKey]}/webinars/register?webinar=w${id}`);
	const consent = reader.getByRole('checkbox', { name: 'I agree to be filmed*' });
	await expect(consent).toBeVisible();
	await expect(reader.getByRole('textbox')).toHaveCount(0);
	await consent.check();
	await reader.getByRole('button', { name: 'Register' }).click();
	await expect(reader).toHaveURL(/done=registered/);
	await context.close();
});

test('an editor orders halls, and an import keeps their order and an empty hall (F161)', async ({
	page,
	desk,
}) => {
	const slug = `halls-${Date.now()}`;
	const days = { firstDay: '2026-12-11', lastDay: '2026-12-11' };
	unwrap(await saveConference({ slug }, { name: 'Makers', zone: 'Asia/Kolkata', ...days }, desk));
	const talk = (id: string, title: string) =>
		`<event guid="${id}"><date>2026-12-11T10:00:00+05:30</date><duration>00:45</duration><title>${title}</title></event>`;
	const schedule = (title: string) =>
		'<schedule><conference><title>Makers</title></conference><day date="2026-12-11">' +
		`<room name="Ring">${talk('a', title)}</room><room name="Loft">${talk('b', 'Knots')}</room></day></schedule>`;
	unwrap(await importConferenceSchedule({ slug }, { text: schedule('Indigo'), version: 0 }, desk));
	await page.goto(`/ed/events/conferences/${slug}/programme`);
	const halls = page.getByRole('group', { name: 'Halls' });
	await halls.getByRole('button', { name: /Loft.*up|up.*Loft/i }).click();
	await halls.getByRole('button', { name: 'Add' }).click();
	await halls.getByRole('textbox').last().fill('Tent');
	await save(page);
	await saved(page);

	await page.getByRole('button', { name: 'Import schedule' }).click();
	const dialog = page.getByRole('dialog', { name: 'Import schedule' });
	await dialog.getByLabel('Import schedule', { exact: true }).setInputFiles({
		name: 'schedule.xml',
		mimeType: 'application/xml',
		buffer: Buffer.from(schedule('Indigo and salt')),
	});
	await dialog.getByRole('button', { name: 'Check first' }).click();
	await expect(dialog.getByText('order changed by an editor')).toBeVisible();
	await expect(dialog.getByText('added by an editor')).toBeVisible();
	await dialog.locator('button[type=submit]').click();
	await expect(page.getByRole('article').filter({ hasText: 'Indigo and salt' })).toBeVisible();
	for (const [index, name] of ['Loft', 'Ring', 'Tent'].entries())
		await expect(halls.getByRole('textbox').nth(index)).toHaveValue(name);
});
