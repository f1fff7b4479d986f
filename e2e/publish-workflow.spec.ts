import { AxeBuilder } from '@axe-core/playwright';
import {
	createStory,
	createStoryComment,
	listDeskMembers,
	listStoryComments,
	moveStory,
	readDraft,
	readStoryWork,
	readWorkflow,
	saveWorkflow,
} from '../web/api/client.gen.ts';
import { body, expect, test } from './support/desk.ts';
import { unwrap } from './support/site.ts';

const brand = 'herstory';

test('a second person reviews a story, the writer answers a comment, and it is published once its checks pass (F174, F176, F178)', async ({
	page,
	desk,
}) => {
	const before = unwrap(await readWorkflow({ brand }, desk));
	const steps = ['draft', 'review', 'ready'].map((key) => ({
		key,
		name: '',
		secondPerson: key === 'review',
	}));
	const checks = { ...before.checks, standfirst: 'block' as const };
	const rules = unwrap(
		await saveWorkflow({}, { brand, lang: '', version: before.version, steps, checks }, desk),
	);
	try {
		const title = `The loom that waited ${Date.now()}`;
		await page.goto(`/ed/stories?brand=${brand}`);
		await page.getByRole('button', { name: 'New story' }).click();
		await page.getByRole('dialog').getByLabel('Headline').fill(title);
		await page.getByRole('button', { name: 'Create draft' }).click();
		await expect(page).toHaveURL(/\/ed\/stories\/\d+$/);
		const id = Number(page.url().split('/').at(-1));
		const text = page.getByRole('textbox', { name: 'Story text' });
		await text.fill('It opened in 2019 and nobody came.');
		await expect(page.locator('[role=status][data-phase]')).toHaveText(/^Saved \d\d:\d\d/);

		// The writer hands it on, and cannot approve it.
		await page.getByRole('tab', { name: 'Workflow' }).click();
		const step = page.getByRole('region', { name: 'Step' });
		await step.getByLabel('Note for the newsroom').fill('Please check the year.');
		await page.getByRole('button', { name: 'Move to Review' }).click();
		await expect(page.getByRole('listitem').filter({ hasText: /^Review$/ })).toHaveAttribute(
			'aria-current',
			'step',
		);
		await page.getByRole('button', { name: 'Move to Ready' }).click();
		await expect(page.getByRole('alert')).toHaveText('A second person has to approve the text');

		// A second person comments on a passage and mentions the writer.
		const [neha] = unwrap(await listDeskMembers({ brand, q: 'Neha' }, desk)).items;
		if (!neha) throw new Error('the writer is not a member of the newsroom');
		unwrap(
			await createStoryComment(
				{ id },
				{
					body: `@${neha.name} Is the year right?`,
					quote: '2019',
					before: 'It opened in ',
					after: ' and nobody came.',
					block: 0,
					mentions: [neha.id],
				},
				desk,
			),
		);
		await page.reload();
		await expect(text.locator('.desk-comment')).toHaveText('2019');
		await text.locator('.desk-comment').click();
		const thread = page.getByRole('listitem').filter({ hasText: 'Is the year right?' });
		await thread.getByRole('button', { name: 'Reply' }).click();
		await thread.getByLabel(/^Comment\./).fill('It is, see the register.');
		await thread.getByRole('button', { name: 'Reply' }).click();
		await expect(thread).toContainText('It is, see the register.');
		const { violations } = await new AxeBuilder({ page }).analyze();
		expect(violations.map(({ id: rule, nodes }) => [rule, nodes.map(({ html }) => html)])).toEqual([]);

		const seen = async () => {
			const { revision, workingCopy } = unwrap(await readDraft({ id }, desk));
			return { revision, workingCopy: workingCopy?.revision ?? 0 };
		};

		// The second person approves; the writer publishes when the check passes.
		expect(unwrap(await listStoryComments({ id }, desk)).items).toHaveLength(2);
		unwrap(await moveStory({ id }, { step: 'ready', ...(await seen()) }, desk));
		await thread.getByRole('button', { name: 'Resolve' }).click();
		await expect(text.locator('.desk-comment')).toHaveCount(0);
		await page.getByRole('button', { name: 'Publish', exact: true }).click();
		const dialog = page.getByRole('dialog', { name: 'Publish' });
		await dialog.getByRole('button', { name: 'Publish now' }).click();
		await expect(dialog.getByRole('alert')).toContainText('The standfirst is missing');
		await dialog
			.getByRole('region', { name: 'Checks' })
			.getByRole('button', { name: /standfirst/ })
			.click();
		await expect(page.getByLabel('Standfirst')).toBeFocused();
		await page.getByLabel('Standfirst').fill('What a register remembers.');
		await expect(page.locator('[role=status][data-phase]')).toHaveText(/^Saved \d\d:\d\d/);
		unwrap(await moveStory({ id }, { step: 'review' }, desk));
		unwrap(await moveStory({ id }, { step: 'ready', ...(await seen()) }, desk));
		await page.getByRole('button', { name: 'Publish', exact: true }).click();
		await dialog.getByRole('button', { name: 'Publish now' }).click();
		await expect(page.getByText('Published.')).toBeVisible();
		expect(unwrap(await readStoryWork({ id }, desk)).step).toBe('published');

		await page.goto('/notifications');
		await expect(page.getByText(/mentioned you in a comment/).first()).toBeVisible();
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

test('the board moves a story with its menu, and the calendar shows when it is due (F174, F181)', async ({
	page,
	desk,
}) => {
	const title = `On the board ${Date.now()}`;
	const draft = unwrap(
		await createStory({}, { brand, title, body: { type: 'doc', content: [{ type: 'paragraph' }] } }, desk),
	);
	await page.goto(`/ed/board?brand=${brand}`);
	const card = page.getByRole('listitem').filter({ hasText: title });
	await card.getByRole('button', { name: 'Move to', exact: true }).click();
	await page.getByRole('menuitem', { name: 'Review' }).click();
	await expect(page.getByRole('region', { name: 'Review' }).getByText(title)).toBeVisible();
	expect(unwrap(await readStoryWork({ id: draft.id }, desk)).step).toBe('review');
	await page.getByRole('button', { name: 'Undo' }).click();
	await expect(page.getByRole('region', { name: 'Draft' }).getByText(title)).toBeVisible();

	await page.goto(`/ed/stories/${draft.id}`);
	await page.getByRole('tab', { name: 'Workflow' }).click();
	const due = new Date(Date.now() + 60_000).toISOString().slice(0, 10);
	await page.getByLabel('Due', { exact: true }).fill(`${due}T23:00`);
	await page.getByLabel('Embargo until').focus();
	await expect
		.poll(async () => unwrap(await readStoryWork({ id: draft.id }, desk)).due)
		.toContain(`${due}T23:00`);
	// A day of the month shows its first entries only.
	await page.goto(`/ed/calendar?brand=${brand}&view=week&day=${due}`);
	await expect(page.getByRole('link').filter({ hasText: title })).toContainText('23:00');
	await page.setViewportSize({ width: 390, height: 800 });
	await expect(page.getByRole('link').filter({ hasText: title })).toBeVisible();
	const { violations } = await new AxeBuilder({ page }).analyze();
	expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});

test('a suggestion is accepted in the text, and the next save has it (F178)', async ({ page, desk }) => {
	const { id } = unwrap(
		await createStory(
			{},
			{ brand, title: `A suggestion ${Date.now()}`, body: body('It opened in 2019 and nobody came.') },
			desk,
		),
	);
	unwrap(
		await createStoryComment(
			{ id },
			{
				body: 'See the register.',
				quote: '2019',
				before: 'It opened in ',
				after: ' and nobody came.',
				block: 0,
				replacement: '2018',
				mentions: [],
			},
			desk,
		),
	);
	await page.goto(`/ed/stories/${id}`);
	await page.getByRole('tab', { name: 'Comments' }).click();
	await page.getByRole('button', { name: 'Accept' }).click();
	const text = page.getByRole('textbox', { name: 'Story text' });
	await expect(text).toHaveText('It opened in 2018 and nobody came.');
	await expect
		.poll(async () => JSON.stringify(unwrap(await readDraft({ id }, desk)).body))
		.toContain('It opened in 2018 and nobody came.');
	const [thread] = unwrap(await listStoryComments({ id }, desk)).items;
	expect(thread?.state).toBe('accepted');
});
