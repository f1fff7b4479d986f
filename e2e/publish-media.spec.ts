import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createStory, publishStory, readDraft } from '../web/api/client.gen.ts';
import { cookiesOf } from './support/asha.ts';
import { addressKey } from './support/program.ts';
import { unwrap } from './support/site.ts';
import { expect, test } from './support/test.ts';

const demo = (name: string) => readFile(new URL(`../internal/demo/content/ys/${name}`, import.meta.url));

/** A film that no other test has: what follows the last box of an MP4 file is not played. */
const film = async () =>
	Buffer.concat([
		await demo('daily-dispatch-three-rounds.mp4'),
		Buffer.from([0, 0, 0, 24]),
		Buffer.from(`free${String(Date.now()).padStart(16, '0')}`),
	]);

const vtt = 'WEBVTT\n\n00:01.000 --> 00:04.000\n<v Meera>The loom came late.\n';

const saved = (page: Page) =>
	expect(page.locator('[role=status][data-phase]').first()).toHaveText(/^Saved \d\d:\d\d/);

/** Chooses a block in the toolbar's menu. */
const insert = async (page: Page, block: string) => {
	await page.getByRole('button', { name: 'Insert', exact: true }).click();
	await page.getByRole('menuitem', { name: block, exact: true }).click();
};

test.beforeEach(async ({ context }) => {
	await context.addInitScript(() => {
		if (location.protocol.startsWith('http')) localStorage.setItem('desk-language', 'en');
	});
	await context.addCookies(await cookiesOf('neha.iyer', process.env[addressKey] ?? ''));
});

test('a film in a text is captioned and replaced; readers get captions and a transcript, also without scripts (F189, F190)', async ({
	page,
	desk,
	browser,
}) => {
	const title = `The loom on film ${Date.now()}`;
	const { id } = unwrap(
		await createStory(
			{},
			{
				brand: 'herstory',
				title,
				body: {
					type: 'doc',
					content: [{ type: 'paragraph', content: [{ type: 'text', text: 'One line.' }] }],
				},
			},
			desk,
		),
	);
	await page.goto(`/ed/stories/${id}`);
	const text = page.getByRole('textbox', { name: 'Story text' });
	await text.click();
	await page.keyboard.press('Control+End');
	await insert(page, 'Video');
	const chooser = page.waitForEvent('filechooser');
	await page.getByRole('dialog').getByRole('button', { name: 'Upload files' }).click();
	await (await chooser).setFiles({ name: 'loom.mp4', mimeType: 'video/mp4', buffer: await film() });
	await expect(text.locator('figure video')).toHaveAttribute('src', /^\/files\/.*\/loom\.mp4$/);
	await page.keyboard.press('Control+End');
	await insert(page, 'File');
	const document = page.waitForEvent('filechooser');
	await page.getByRole('dialog').getByRole('button', { name: 'Upload files' }).click();
	await (await document).setFiles({
		name: 'looms.csv',
		mimeType: 'text/csv',
		buffer: Buffer.from(`loom,year\n${title},1950\n`),
	});
	await expect(text.getByText('looms.csv')).toBeVisible();
	await saved(page);

	const stored = unwrap(await readDraft({ id }, desk));
	const block = stored.body.content?.find(({ type }) => type === 'video');
	await page.goto(`/ed/library/${block?.attrs?.media}`);
	const captions = page.waitForEvent('filechooser');
	await page.getByRole('button', { name: 'Upload captions' }).click();
	await (await captions).setFiles({ name: 'loom.vtt', mimeType: 'text/vtt', buffer: Buffer.from(vtt) });
	await expect(page.getByRole('button', { name: 'Remove English' })).toBeVisible();

	const { path } = unwrap(await publishStory({ id }, {}, desk));
	const html = async () => (await page.request.get(path)).text();
	await expect.poll(html, { timeout: 30_000 }).toContain('<track kind="captions"');
	const replacement = page.waitForEvent('filechooser');
	await page.getByRole('button', { name: 'Replace the file' }).click();
	await (await replacement).setFiles({ name: 'again.mp4', mimeType: 'video/mp4', buffer: await film() });
	await expect(page.getByText('The file has been replaced everywhere.')).toBeVisible();
	await expect.poll(html, { timeout: 30_000 }).toContain('/again.mp4"');

	const plain = await browser.newContext({ javaScriptEnabled: false });
	const reader = await plain.newPage();
	await reader.goto(new URL(path, page.url()).href);
	const transcript = reader.locator('details', { hasText: 'Transcript' });
	await expect(transcript.getByText('The loom came late.')).toBeHidden();
	await transcript.locator('summary').click();
	await expect(transcript.getByText('The loom came late.')).toBeVisible();
	await reader.goto(`${new URL(path, page.url()).href}?lite=1`);
	await expect(reader.getByRole('link', { name: 'Play video' })).toHaveAttribute('href', /again\.mp4$/);
	await plain.close();
});

test('a story takes its film from the library with its duration; a picture is decorative; a section shows a list by its name', async ({
	page,
	desk,
}) => {
	const { id } = unwrap(
		await createStory(
			{},
			{
				brand: 'herstory',
				title: `A film at the head ${Date.now()}`,
				type: 'VIDEO',
				body: {
					type: 'doc',
					content: [{ type: 'paragraph', content: [{ type: 'text', text: 'One line.' }] }],
				},
			},
			desk,
		),
	);
	await page.goto(`/ed/stories/${id}`);
	await page.getByRole('combobox', { name: 'Lead video' }).click();
	await page.getByRole('option', { name: 'File on this site' }).click();
	const chooser = page.waitForEvent('filechooser');
	await page.getByRole('button', { name: 'Upload a video' }).click();
	await (await chooser).setFiles({ name: 'head.mp4', mimeType: 'video/mp4', buffer: await film() });
	await expect(page.getByLabel('Length in seconds')).not.toHaveValue('');
	await saved(page);
	const { video } = unwrap(await readDraft({ id }, desk));
	expect(video?.mediaId).toMatch(/\/head\.mp4$/);
	expect(video?.duration).toBeGreaterThan(5);

	await page.goto('/ed/library?kind=picture');
	await page.getByRole('list', { name: 'Library' }).getByRole('link').first().click();
	await page.getByRole('switch', { name: 'Decorative: screen readers skip it' }).click({ force: true });
	await expect(page.getByLabel('Alternative text (for screen readers)', { exact: true })).toBeHidden();

	await page.goto('/ed/fronts/herstory');
	await page.getByRole('button', { name: 'Add section' }).click();
	const section = page.getByRole('group', { name: /Latest/ }).last();
	await section.getByRole('combobox', { name: 'Stories from' }).click();
	await page.getByRole('option', { name: 'Editors’ picks', exact: true }).click();
	await expect(page.getByRole('combobox', { name: 'Editors’ picks' }).last()).toHaveValue(
		'Pinned stories and editors’ picks',
	);
});
