import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { publishStory } from '../web/api/client.gen.ts';
import { cookiesOf } from './support/asha.ts';
import { addressKey } from './support/program.ts';
import { unwrap } from './support/site.ts';
import { expect, test } from './support/test.ts';

/** Signs the demonstration's editor of all brands in. */
const asEditor = async (context: BrowserContext) =>
	context.addCookies(await cookiesOf('neha.iyer', process.env[addressKey] ?? ''));

/** An export of WordPress with posts of a site that no other test has. */
const wordpress = (site: string, posts: number): string => `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/"
 xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>The Weaver</title><link>https://${site}</link><wp:wxr_version>1.2</wp:wxr_version>
<wp:base_blog_url>https://${site}</wp:base_blog_url>
${Array.from(
	{ length: posts },
	(
		_,
		n,
	) => `<item><title><![CDATA[Loom ${n + 1} of ${site}]]></title><link>https://${site}/2024/05/${site.split('.')[0]}-${n}/</link>
<content:encoded><![CDATA[<p>It came on a Tuesday.</p><iframe src="https://unknown.example/x"></iframe>]]></content:encoded>
<excerpt:encoded><![CDATA[A loom.]]></excerpt:encoded><wp:post_id>${n + 1}</wp:post_id>
<wp:post_date>2024-05-01 10:00:00</wp:post_date><wp:post_date_gmt>2024-05-01 04:30:00</wp:post_date_gmt>
<wp:post_name>${site.split('.')[0]}-${n}</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>`,
).join('\n')}
</channel></rss>`;

/** Uploads a file in the dialog and waits until the server has all of it. */
async function upload(page: Page, name: string, content: Buffer): Promise<void> {
	await page.goto('/ed/admin/imports');
	await expect(page.getByRole('heading', { name: 'Imports', level: 1 })).toBeVisible();
	await page.getByRole('button', { name: 'Upload an export' }).first().click();
	const dialog = page.getByRole('dialog');
	const chooser = page.waitForEvent('filechooser');
	await dialog.getByLabel('File').click();
	await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer: content });
	await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
	await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
	await expect(page.getByText('The upload is complete.')).toBeVisible({ timeout: 30_000 });
}

test.beforeEach(async ({ context }) => {
	await context.addInitScript(() => {
		if (location.protocol.startsWith('http')) localStorage.setItem('desk-language', 'en');
	});
	await asEditor(context);
});

test('an export of WordPress is uploaded, tried, imported and opened from its report (Imports)', async ({
	page,
}) => {
	const site = `weaver${Date.now()}.example`;
	await upload(page, `${site}.xml`, Buffer.from(wordpress(site, 12)));
	await page.getByRole('button', { name: 'Check', exact: true }).click();
	await expect(page.getByText('Nothing was stored.')).toBeVisible({ timeout: 45_000 });
	await expect(page.getByRole('row', { name: /^Stories 12 12 0 0 0$/ })).toBeVisible();

	await page.getByRole('button', { name: 'Import', exact: true }).click();
	await expect(page.getByRole('dialog').getByText(/^This publishes 12 stories in /)).toBeVisible();
	await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
	await expect(page.getByText('New stories: 12 published, 0 drafts, 0 scheduled')).toBeVisible({
		timeout: 45_000,
	});
	await expect(page.getByText('Finished')).toBeVisible();
	await expect(page.getByRole('link', { name: 'Stories of the brand' })).toBeVisible();
	await page.setViewportSize({ width: 320, height: 640 });
	await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
	await page.setViewportSize({ width: 1440, height: 900 });
	await page.getByText('An embed of an unknown provider was left out.').click();
	await expect(page.getByText('What you can do: Open the story and correct it.')).toBeVisible();
	await page.getByRole('link', { name: `Loom 3 of ${site}` }).click();
	await expect(page).toHaveURL(/\/ed\/stories\/\d+$/);
	await expect(page.getByText('It came on a Tuesday.').first()).toBeVisible();

	await page.goBack();
	await page.getByRole('button', { name: 'Delete the file' }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Delete the file' }).click();
	await expect(page).toHaveURL(/\/ed\/admin\/imports$/);
	await expect(page.getByRole('link', { name: `${site}.xml` })).toBeHidden();
});

test('an import is taken back, except for what was edited since (Imports)', async ({ page }) => {
	const site = `undone${Date.now()}.example`;
	await upload(page, `${site}.xml`, Buffer.from(wordpress(site, 5)));
	await page.getByLabel('Import new stories as drafts').check();
	await page.getByRole('button', { name: 'Import', exact: true }).click();
	await expect(page.getByRole('dialog').getByText(/^New stories become drafts in /)).toBeVisible();
	await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
	await expect(page.getByText('New stories: 0 published, 5 drafts, 0 scheduled')).toBeVisible({
		timeout: 45_000,
	});
	const view = page.url();
	await page.getByText('An embed of an unknown provider was left out.').click();
	await page.getByRole('link', { name: `Loom 2 of ${site}` }).click();
	await page.getByRole('textbox', { name: 'Story text' }).click();
	await page.keyboard.type('Edited. ');
	await expect(page.locator('[role=status][data-phase]').first()).toHaveText(/^Saved \d\d:\d\d/);

	await page.goto(view);
	await page.getByRole('button', { name: 'Take back the import' }).click();
	const dialog = page.getByRole('dialog');
	await expect(dialog.getByText(/^4 stories of undone\d+\.example will be deleted from /)).toBeVisible();
	await expect(dialog.getByRole('link', { name: `Loom 2 of ${site}` })).toBeVisible();
	await dialog.getByRole('button', { name: 'Delete 4 stories' }).click();
	await expect(page.getByText('4 stories were deleted.')).toBeVisible({ timeout: 45_000 });
	await expect(page.getByText('1 story stays because it has been edited here.')).toBeVisible();
});

test('an export of Ghost is tried; a file that is none is refused with its place', async ({ page }) => {
	const pottery = await readFile(
		new URL('../internal/importer/ghost/testdata/pottery.json', import.meta.url),
	);
	await upload(page, 'pottery.json', pottery);
	await page.getByRole('button', { name: 'Check', exact: true }).click();
	await expect(page.getByText('Nothing was stored.')).toBeVisible({ timeout: 45_000 });
	await expect(page.getByRole('row', { name: /^Stories / })).toBeVisible();

	await upload(page, 'broken.json', Buffer.from('{"db": ['));
	await page.getByRole('button', { name: 'Check', exact: true }).click();
	await expect(page.getByRole('alert').getByText('The file cannot be read.')).toBeVisible({
		timeout: 45_000,
	});
});

test('an upload goes on where it was after the network was away', async ({ page, context }) => {
	const site = `offline${Date.now()}.example`;
	const size = 9 << 20;
	const file = Buffer.concat([Buffer.from(wordpress(site, 1)), Buffer.from(`<!--${'x'.repeat(size)}-->`)]);
	let parts = 0;
	await context.route('**/api/v2/desk/imports/*/file?*', async (route) => {
		parts++;
		if (parts === 2) await route.abort('internetdisconnected');
		else await route.continue();
	});
	await upload(page, `${site}.xml`, file);
	expect(parts).toBe(4);
});

test('the address of a feed that cannot be fetched is refused at its field (Watched feeds)', async ({
	page,
}) => {
	await page.goto('/ed/admin/feeds');
	await page.getByRole('button', { name: 'Watch a feed' }).first().click();
	const dialog = page.getByRole('dialog');
	await dialog.getByLabel('Address of the feed').fill('http://10.0.0.1/feed');
	await dialog.getByRole('button', { name: 'Watch a feed' }).click();
	await expect(dialog.getByLabel('Address of the feed')).toHaveAttribute('aria-invalid', 'true');
});

test('a static page is made, written and published (Static pages)', async ({ page, desk }) => {
	const slug = `our-looms-${Date.now()}`;
	await page.goto('/ed/admin/pages');
	await page.getByRole('button', { name: 'New page' }).first().click();
	const dialog = page.getByRole('dialog');
	await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Our looms');
	await dialog.getByLabel('Name in addresses').fill(slug);
	await dialog.getByRole('button', { name: 'Create draft' }).click();
	await expect(page).toHaveURL(/\/ed\/stories\/\d+$/);
	const id = Number(page.url().split('/').pop());
	await page.getByRole('textbox', { name: 'Story text' }).click();
	await page.keyboard.type('Looms stand in three villages.');
	await expect(page.locator('[role=status][data-phase]').first()).toHaveText(/^Saved \d\d:\d\d/);
	const story = unwrap(await publishStory({ id }, {}, desk));
	await page.goto(story.path);
	await expect(page.getByText('Looms stand in three villages.')).toBeVisible();
	await page.goto('/ed/admin/pages?q=looms');
	await expect(page.getByRole('link', { name: 'Our looms' }).first()).toBeVisible();
});
