import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { createStory, publishStory, readDraft, saveStory } from '../web/api/client.gen.ts';
import { cookiesOf } from './support/asha.ts';
import { keptOnDevice } from './support/desk.ts';
import { addressKey } from './support/program.ts';
import { unwrap } from './support/site.ts';
import { expect, test } from './support/test.ts';

/** Signs the demonstration's editor of all brands in. */
const asEditor = async (context: BrowserContext) =>
	context.addCookies(await cookiesOf('neha.iyer', process.env[addressKey] ?? ''));

/** Types a word as an input method does: letter by letter as a composition, which the method then commits. */
async function compose(keyboard: CDPSession, word: string): Promise<void> {
	const letters = [...word];
	for (let n = 1; n <= letters.length; n++) {
		const text = letters.slice(0, n).join('');
		await keyboard.send('Input.imeSetComposition', {
			text,
			selectionStart: text.length,
			selectionEnd: text.length,
		});
	}
	await keyboard.send('Input.insertText', { text: word });
}

async function composeWords(page: Page, words: string): Promise<void> {
	const keyboard = await page.context().newCDPSession(page);
	for (const [index, word] of words.split(' ').entries()) {
		if (index > 0) await page.keyboard.type(' ');
		await compose(keyboard, word);
	}
	await keyboard.detach();
}

const story = (page: Page) => page.getByRole('textbox', { name: 'Story text' });
const state = (page: Page) => page.locator('[role=status][data-phase]');

test.beforeEach(async ({ context }) => {
	await context.addInitScript(() => {
		// about:blank, where each page begins, has no storage.
		if (location.protocol.startsWith('http')) localStorage.setItem('desk-language', 'en');
	});
	await asEditor(context);
});

test('an editor writes in Hindi with an input method, loses the network, publishes and corrects with a note (F173)', async ({
	page: first,
	context,
	desk,
}) => {
	let page = first;
	const title = `करघा देर से आया ${Date.now()}`;
	await page.goto('/ed');
	await expect(page.getByRole('heading', { name: 'Stories', level: 1 })).toBeVisible();
	await page.getByRole('button', { name: 'New story' }).click();
	await page.getByRole('dialog').getByLabel('Headline').fill(title);
	await page.getByRole('button', { name: 'Create draft' }).click();
	await expect(page).toHaveURL(/\/ed\/stories\/\d+$/);
	await story(page).click();
	const opening = 'वह मंगलवार को आया और चार महीने देर से आया';
	await composeWords(page, opening);
	await expect(story(page)).toHaveText(opening);
	await expect(state(page)).toHaveText(/^Saved \d\d:\d\d/);

	// The network is lost, the page crashes, so that it sends nothing as it does when it is closed, and the text is still there.
	await context.setOffline(true);
	await composeWords(page, ' फिर काम शुरू हुआ');
	await expect(state(page)).toHaveText(/Offline: saved on this device only/);
	// The device gets what is typed within half a second.
	await keptOnDevice(page, 'हुआ');
	const address = page.url();
	await page.goto('chrome://crash', { timeout: 2000 }).catch(() => {});
	await page.close();
	await context.setOffline(false);
	page = await context.newPage();
	await page.goto(address);
	// What the device has is put into the text again.
	await expect(story(page)).toHaveText(`${opening} फिर काम शुरू हुआ`);
	await expect(state(page)).toHaveText(/^Saved \d\d:\d\d/);

	await page.getByRole('button', { name: 'Publish', exact: true }).click();
	await page.getByRole('button', { name: 'Publish now' }).click();
	await expect(page.getByText('Published.', { exact: true })).toBeVisible();
	const id = Number(address.split('/').at(-1));
	const { path } = unwrap(await readDraft({ id }, desk));
	expect(await (await page.request.get(path)).text()).toContain('फिर काम शुरू हुआ');

	// Readers see a change only when it is published again.
	await story(page).click();
	await page.keyboard.press('Control+End');
	// A word that no other story of the page has.
	const today = `आज${Date.now()}`;
	await composeWords(page, ` ${today}`);
	await expect(state(page)).toHaveText(/^Saved \d\d:\d\d/);
	await expect(page.getByText('Unpublished changes')).toBeVisible();
	expect(await (await page.request.get(path)).text()).not.toContain(today);
	await page.getByRole('button', { name: 'Publish', exact: true }).click();
	await expect(page.getByRole('dialog').locator('ins')).toContainText(today);
	await page.getByLabel('Correction note').fill('समय जोड़ा गया।');
	await page.getByRole('button', { name: 'Publish changes' }).click();
	await expect(page.getByText('The changes have been published.')).toBeVisible();
	const corrected = await (await page.request.get(path)).text();
	expect(corrected).toContain(today);
	expect(corrected).toContain('समय जोड़ा गया।');
});

test('another program saves: its text is shown; what was typed meanwhile without a network is offered (F175)', async ({
	page,
	context,
	desk,
}) => {
	const draft = unwrap(
		await createStory(
			{},
			{
				brand: 'herstory',
				title: `Two hands ${Date.now()}`,
				body: {
					type: 'doc',
					content: [{ type: 'paragraph', content: [{ type: 'text', text: 'One line.' }] }],
				},
			},
			desk,
		),
	);
	await page.goto(`/ed/stories/${draft.id}`);
	await expect(story(page)).toHaveText('One line.');
	await expect(state(page)).toBeVisible();
	await context.setOffline(true);
	await story(page).click();
	await page.keyboard.press('Control+End');
	await page.keyboard.type(' Mine.');
	await expect(state(page)).toHaveText(/Offline: saved on this device only/);
	const theirs = [{ type: 'paragraph', content: [{ type: 'text', text: 'Their line.' }] }];
	unwrap(
		await saveStory(
			{ id: draft.id },
			{
				brand: 'herstory',
				title: draft.title,
				revision: draft.revision,
				body: { type: 'doc', content: theirs },
			},
			desk,
		),
	);
	await context.setOffline(false);
	const dialog = page.getByRole('dialog', { name: 'Unsaved text on this device' });
	await expect(dialog.locator('p del')).toContainText('Their');
	await dialog.getByRole('button', { name: 'Continue with this text' }).click();
	await expect(story(page)).toHaveText('One line. Mine.');
	await expect(state(page)).toHaveText(/^Saved \d\d:\d\d/);
	const saved = unwrap(await readDraft({ id: draft.id }, desk));
	expect(JSON.stringify(saved.body)).toContain('One line. Mine.');
});

test('the list and the editor have no accessibility violations, light and dark', async ({ page, desk }) => {
	const published = unwrap(
		await createStory(
			{},
			{
				brand: 'herstory',
				title: `A story to look at ${Date.now()}`,
				body: {
					type: 'doc',
					content: [
						{ type: 'heading', content: [{ type: 'text', text: 'A heading' }] },
						{ type: 'paragraph', content: [{ type: 'text', text: 'A line.' }] },
						{ type: 'paywall' },
						{ type: 'paragraph', content: [{ type: 'text', text: 'For members.' }] },
					],
				},
			},
			desk,
		),
	);
	unwrap(await publishStory({ id: published.id }, {}, desk));
	for (const colorScheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme });
		for (const [address, ready] of [
			['/ed/stories', 'Stories'],
			[`/ed/stories/${published.id}`, 'A heading'],
		] as const) {
			await page.goto(address);
			await expect(page.getByRole('heading', { name: ready })).toBeVisible();
			await expect(page.locator('[aria-busy]')).toHaveCount(0);
			const { violations } = await new AxeBuilder({ page }).analyze();
			expect(
				violations.map(
					({ id, nodes }) => `${colorScheme} ${address} ${id}: ${nodes.map(({ html }) => html).join(' ')}`,
				),
			).toEqual([]);
		}
	}
});
