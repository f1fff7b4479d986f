import {
	createStory,
	listDeskMembers,
	readDraft,
	readStoryWork,
	readWorkflow,
	saveStoryWork,
	saveWorkflow,
	scheduleStory,
} from '../web/api/client.gen.ts';
import { body, expect, test } from './support/desk.ts';
import { unwrap } from './support/site.ts';

// Other tests change the steps of other brands at the same time.
const brand = 'enterprise-story';

test('a second person is asked, approves with a button, and edits of a scheduled story say why they are not saved (F174)', async ({
	page,
	desk,
}) => {
	const before = unwrap(await readWorkflow({ brand }, desk));
	const steps = ['draft', 'review', 'ready'].map((key) => ({
		key,
		name: '',
		secondPerson: key === 'review',
	}));
	const rules = unwrap(
		await saveWorkflow({}, { brand, lang: '', version: before.version, steps, checks: before.checks }, desk),
	);
	try {
		const title = `The loom that waited for a second person ${Date.now()}`;
		// Somebody else wrote it: Neha approves it.
		const draft = unwrap(await createStory({}, { brand, title, body: body('It opened in 2019.') }, desk));
		const { id } = draft;
		await page.goto(`/ed/stories/${id}`);
		await page.getByRole('tab', { name: 'Workflow' }).click();
		await page.getByRole('button', { name: 'Approve', exact: true }).click();
		await expect(page.getByRole('status').getByText('The text has been approved.')).toBeVisible();
		expect(unwrap(await readStoryWork({ id }, desk))).toMatchObject({
			step: 'ready',
			approval: { needed: false },
		});

		// Neha writes last: the text waits for somebody else, and publishing is not offered first.
		const text = page.getByRole('textbox', { name: 'Story text' });
		await text.fill('It opened in 2020.');
		await expect(page.locator('[role=status][data-phase]')).toHaveText(/^Saved \d\d:\d\d/);
		await page.getByRole('button', { name: 'Publish', exact: true }).click();
		const dialog = page.getByRole('dialog', { name: 'Publish' });
		// She reads who else can approve it.
		await expect(dialog.getByRole('combobox', { name: 'Who can approve' })).toBeVisible();
		await expect(dialog.getByRole('button', { name: 'Publish now' })).toHaveAttribute(
			'data-variant',
			'default',
		);
		await page.keyboard.press('Escape');

		// A second person schedules it; what Neha types then cannot be saved, and the editor says why and what to do.
		const now = unwrap(await readDraft({ id }, desk));
		unwrap(
			await scheduleStory(
				{ id },
				{ at: new Date(Date.now() + 3_600_000).toISOString(), revision: now.revision, workingCopy: 0 },
				desk,
			),
		);
		await page.reload();
		await text.fill('It opened in 2021.');
		const held = page.getByRole('alert').filter({ hasText: 'Your edits are not saved yet' });
		await expect(held).toContainText('A second person has to approve the text');
		await expect(page.locator('[role=status][data-phase]')).toHaveText('Your edits are not saved yet');
		await held.getByRole('button', { name: 'Cancel scheduling' }).click();
		await expect(page.locator('[role=status][data-phase]')).toHaveText(/^Saved \d\d:\d\d/);
		await expect(held).toHaveCount(0);
		const saved = unwrap(await readDraft({ id }, desk));
		expect(saved.status).toBe('draft');
		expect(JSON.stringify(saved.body)).toContain('2021');

		// A draft that was never public is deleted, and comes back.
		await page.getByRole('tab', { name: 'Story', exact: true }).click();
		await page.getByRole('button', { name: 'Delete draft' }).click();
		await page.getByRole('dialog').getByRole('button', { name: 'Delete draft' }).click();
		await expect(page).toHaveURL(/\/ed\/stories$/);
		expect(await readDraft({ id }, desk)).toMatchObject({ ok: false, status: 404 });
		await page.getByRole('button', { name: 'Undo' }).click();
		await expect(page).toHaveURL(new RegExp(`/ed/stories/${id}$`));
		await expect(text).toContainText('It opened in 2021.');
	} finally {
		unwrap(
			await saveWorkflow(
				{},
				{ brand, lang: '', version: rules.version, steps: before.steps, checks: before.checks },
				desk,
			),
		);
	}
});

test('the bell of the Desk leads to the story, and an editor adds an author', async ({ page, desk }) => {
	const title = `For the bell ${Date.now()}`;
	const draft = unwrap(await createStory({}, { brand, title, body: body('A text.') }, desk));
	const [neha] = unwrap(await listDeskMembers({ brand, q: 'Neha' }, desk)).items;
	if (!neha) throw new Error('the writer is not a member of the newsroom');
	unwrap(
		await saveStoryWork({ id: draft.id }, { version: 0, assignee: neha.id, due: '', embargo: '' }, desk),
	);
	await page.goto('/ed/stories');
	await page.getByRole('button', { name: /^Notifications: / }).click();
	await page.getByRole('button', { name: new RegExp(title) }).click();
	await expect(page).toHaveURL(new RegExp(`/ed/stories/${draft.id}$`));

	await page.getByRole('button', { name: 'Add author' }).click();
	const dialog = page.getByRole('dialog');
	const name = `Kavita ${Date.now()}`;
	await dialog.getByLabel('Name').fill(name);
	await dialog.getByRole('button', { name: 'Add author' }).click();
	await expect(page.getByText(name)).toBeVisible();
	await expect(async () => {
		expect(unwrap(await readDraft({ id: draft.id }, desk)).authors?.length).toBeGreaterThan(0);
	}).toPass();
});
