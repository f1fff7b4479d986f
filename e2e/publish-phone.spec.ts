/** Everything that an editor on the way needs, on a phone. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import {
	createStory,
	listStoryComments,
	readDraft,
	readStoryWork,
	readWorkflow,
	saveWorkflow,
} from '../web/api/client.gen.ts';
import { body, expect, test } from './support/desk.ts';
import { unwrap } from './support/site.ts';

// Other tests change the steps of other brands at the same time.
const brand = 'smbstory';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const state = (page: Page) => page.locator('[role=status][data-phase]');

/** Opens the panel beside the text at one of its tabs. */
async function openPanel(page: Page, tab: string): Promise<void> {
	await page.getByRole('button', { name: 'Story settings', exact: true }).tap();
	await page.getByRole('dialog').getByRole('tab', { name: tab }).tap();
}

const closePanel = async (page: Page) => {
	await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
	await expect(page.getByRole('dialog')).toHaveCount(0);
};

test('on a phone an editor reads, comments, approves, publishes, corrects the headline and takes a story back (F174, F178)', async ({
	page,
	desk,
}) => {
	const before = unwrap(await readWorkflow({ brand }, desk));
	const steps = ['draft', 'review', 'ready'].map((key) => ({
		key,
		name: '',
		secondPerson: key === 'review',
	}));
	const saveSteps = async (wanted: typeof steps) => {
		const { version, checks } = unwrap(await readWorkflow({ brand }, desk));
		unwrap(await saveWorkflow({}, { brand, lang: '', version, steps: wanted, checks }, desk));
	};
	await saveSteps(steps);
	try {
		// Somebody else wrote it.
		const word = `phone${Date.now()}`;
		const { id } = unwrap(
			await createStory(
				{},
				{ brand, title: `The lom of ${word}`, body: body('It opened in 2019.', 'Nobody came.') },
				desk,
			),
		);
		const isNarrow = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

		// Found.
		await page.goto('/ed/stories');
		await page.getByRole('textbox', { name: 'Search' }).fill(word);
		await page.getByRole('link', { name: `The lom of ${word}` }).tap();
		await expect(page).toHaveURL(new RegExp(`/ed/stories/${id}$`));

		// Read.
		const text = page.getByRole('textbox', { name: 'Story text' });
		await expect(text).toContainText('Nobody came.');
		expect(await isNarrow()).toBe(true);

		// Commented.
		await openPanel(page, 'Comments');
		await page.getByRole('textbox', { name: /^Comment\./ }).fill('Good to go.');
		await page.getByRole('dialog').getByRole('button', { name: 'Add comment' }).tap();
		await expect(page.getByRole('dialog').getByRole('listitem')).toContainText('Good to go.');
		expect(unwrap(await listStoryComments({ id }, desk)).items.map((one) => one.body)).toEqual([
			'Good to go.',
		]);

		// Approved.
		await page.getByRole('dialog').getByRole('tab', { name: 'Workflow' }).tap();
		await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).tap();
		await expect(page.getByText('The text has been approved.').first()).toBeVisible();
		expect(unwrap(await readStoryWork({ id }, desk)).step).toBe('ready');
		expect(await isNarrow()).toBe(true);
		const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
		expect(violations.map(({ id: rule, nodes }) => [rule, nodes.map(({ html }) => html)])).toEqual([]);
		await closePanel(page);

		// Published.
		await page.getByRole('button', { name: 'Publish', exact: true }).tap();
		const dialog = page.getByRole('dialog', { name: 'Publish' });
		expect(await isNarrow()).toBe(true);
		await dialog.getByRole('button', { name: 'Publish now' }).tap();
		await expect(page.getByText('Published.', { exact: true })).toBeVisible();
		const { path } = unwrap(await readDraft({ id }, desk));
		const readersSee = async () => {
			const response = await page.request.get(path);
			return response.ok() ? await response.text() : response.status();
		};
		expect(await readersSee()).toContain(`The lom of ${word}`);

		// Its headline is corrected, for which this brand asks no second person.
		await saveSteps(before.steps);
		const headline = page.getByRole('textbox', { name: 'Headline', exact: true });
		await headline.fill(`The loom of ${word}`);
		await expect(state(page)).toHaveText(/^Saved \d\d:\d\d/);
		expect(await readersSee()).toContain(`The lom of ${word}`);
		await page.getByRole('button', { name: 'Publish', exact: true }).tap();
		await expect(dialog.locator('ins').first()).toContainText('loom');
		expect(await isNarrow()).toBe(true);
		await dialog.getByRole('textbox', { name: 'Correction note' }).fill('The headline had a letter too few.');
		await dialog.getByRole('button', { name: 'Publish changes' }).tap();
		await expect(page.getByText('The changes have been published.')).toBeVisible();
		await expect.poll(readersSee).toContain(`The loom of ${word}`);

		// Taken back, and that is undone.
		await page.getByRole('button', { name: 'Publish', exact: true }).tap();
		await dialog.getByRole('button', { name: 'Unpublish' }).tap();
		await expect(page.getByText('The story has been unpublished.')).toBeVisible();
		expect(await readersSee()).toBe(410);
		// The toolbar has a button of this name too.
		await page.locator('button').filter({ hasText: 'Undo' }).tap();
		await expect(page.getByText('Published.', { exact: true })).toBeVisible();
		await expect.poll(readersSee).toContain(`The loom of ${word}`);
		expect(await isNarrow()).toBe(true);
	} finally {
		await saveSteps(before.steps);
	}
});
