/**
 * The Desk is accessible, and helps to write texts that are (ATAG 2.0): docs/atag.md has the result for each criterion.
 * publish-areas.spec.ts checks the views of all areas.
 */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { createStory, listMedia, readDraft } from '../web/api/client.gen.ts';
import { expect, test } from './support/desk.ts';
import { unwrap } from './support/site.ts';

test.use({ account: 'kavita.joshi' });

const text = (page: Page) => page.getByRole('textbox', { name: 'Story text' });

test('entries of the palette are options of a list, of which the field names the chosen one (ATAG A.1.1.1, WCAG 4.1.2)', async ({
	page,
}) => {
	await page.goto('/ed/calendar');
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
	await page.keyboard.press('Control+k');
	const field = page
		.getByRole('combobox', { name: 'Search or run a command' })
		.or(page.locator('[aria-controls=desk-palette]'));
	await field.first().fill('feeds');
	await page.keyboard.press('ArrowDown');
	const chosen = page.locator('#desk-palette').getByRole('option', { selected: true });
	await expect(chosen).toHaveCount(1);
	await expect(field.first()).toHaveAttribute(
		'aria-activedescendant',
		(await chosen.getAttribute('id')) ?? '',
	);
	await field.first().fill('feed');
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(/\/ed\/admin\/feeds/);
});

test('a picture without an alternative text says so; its button and its check lead to the field (ATAG B.2.2.1, B.3.1.3)', async ({
	page,
	desk,
}) => {
	const [file] = unwrap(await listMedia({ kind: 'picture', limit: 1 }, desk)).items;
	const image = {
		type: 'image',
		attrs: { media: String(file?.id), src: `${file?.picture?.base}-640.jpg`, alt: '' },
	};
	const draft = unwrap(
		await createStory(
			{},
			{
				brand: 'herstory',
				title: `A picture without words ${Date.now()}`,
				body: {
					type: 'doc',
					content: [image, { type: 'paragraph', content: [{ type: 'text', text: 'A line.' }] }],
				},
			},
			desk,
		),
	);
	await page.goto(`/ed/stories/${draft.id}`);
	await expect(text(page)).toContainText('A line.');
	// With the keyboard only.
	const hint = text(page).getByRole('button', { name: 'Add alternative text' });
	await hint.focus();
	await page.keyboard.press('Enter');
	const field = page.getByRole('textbox', { name: 'Alternative text' });
	await expect(field).toBeFocused();
	await page.keyboard.type('A loom by a window');
	await expect(hint).toHaveCount(0);
	await field.fill('');
	await expect(hint).toBeVisible();
	await expect(page.locator('[role=status][data-phase]')).toHaveText(/^Saved \d\d:\d\d/);
	await page.getByRole('tab', { name: 'Workflow' }).click();
	await page
		.getByRole('button', { name: /^A picture has no alternative text/ })
		.first()
		.click();
	await expect(field).toBeFocused();
	await page.keyboard.type('A loom');
	await expect(async () => {
		expect(JSON.stringify(unwrap(await readDraft({ id: draft.id }, desk)).body)).toContain('A loom');
	}).toPass();
});

test('a passage gets a language in the toolbar, with the keyboard (ATAG B.2.1.1, WCAG 3.1.2)', async ({
	page,
	desk,
}) => {
	const content = [{ type: 'paragraph', content: [{ type: 'text', text: 'They say namaste' }] }];
	const draft = unwrap(
		await createStory(
			{},
			{ brand: 'herstory', title: `Two languages ${Date.now()}`, body: { type: 'doc', content } },
			desk,
		),
	);
	await page.goto(`/ed/stories/${draft.id}`);
	await text(page).click();
	await page.keyboard.press('End');
	await page.keyboard.press('Control+Shift+ArrowLeft');
	await page.keyboard.press('Alt+F10');
	await page.getByRole('button', { name: 'Language of the passage' }).focus();
	await page.keyboard.press('Enter');
	await page.getByRole('menuitemradio', { name: 'हिन्दी' }).press('Enter');
	await expect(text(page).locator('span[lang=hi]')).toHaveText('namaste');
	await expect(text(page)).toBeFocused();
});

test('a new story is written at once, and what is deleted gives the focus to something that is there (WCAG 2.4.3)', async ({
	page,
}) => {
	await page.goto('/ed/stories');
	await expect(page.getByRole('heading', { name: 'Stories', level: 1 })).toBeVisible();
	await page.keyboard.press('n');
	await page.keyboard.type(`Written at once ${Date.now()}`);
	await page.keyboard.press('Enter');
	await expect(text(page)).toBeFocused();
	await page.keyboard.type('Words.');
	await expect(text(page)).toHaveText('Words.');
});

test('offline, another area says so and the navigation stays; online it loads (WCAG 3.3.1)', async ({
	page,
	context,
}) => {
	await page.goto('/ed/stories');
	await expect(page.getByRole('heading', { name: 'Stories', level: 1 })).toBeVisible();
	await context.setOffline(true);
	await page
		.getByRole('navigation', { name: 'Areas of the Desk' })
		.getByRole('link', { name: 'Redirects' })
		.click();
	await expect(page.getByRole('main').getByRole('alert')).toContainText('no connection');
	await expect(
		page.getByRole('navigation', { name: 'Areas of the Desk' }).getByRole('link', { name: 'Board' }),
	).toBeVisible();
	await context.setOffline(false);
	const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
	if (await again.isVisible()) await again.click();
	await expect(page.getByRole('heading', { name: 'Redirects', level: 1 })).toBeVisible();
});

test('a window whose texts do not load says so and offers to load it again', async ({ page }) => {
	let fails = true;
	await page.route(/\/ed\/assets\/.*/, (route) => {
		const isMessages = /\/en-[\w-]+\.js$/.test(route.request().url());
		return fails && isMessages ? route.abort() : route.continue();
	});
	await page.goto('/ed/stories');
	await expect(page.getByRole('alert')).toContainText('could not be loaded');
	fails = false;
	await page.getByRole('button', { name: 'Try again' }).click();
	await expect(page.getByRole('heading', { name: 'Stories', level: 1 })).toBeVisible();
});

test('the menu leads to the help about accessible writing, and keeps messages until they are closed (ATAG A.3.2.2, A.4.2.1)', async ({
	page,
}) => {
	await page.goto('/ed/stories');
	await page.getByRole('button', { name: 'Settings' }).click();
	const keep = page.getByRole('menuitemcheckbox', { name: 'Messages stay until you close them' });
	await keep.click();
	await expect(keep).toBeChecked();
	await page.getByRole('menuitem', { name: 'Accessible writing' }).click();
	const help = page.getByRole('dialog', { name: 'Accessible writing' });
	await expect(help).toContainText('mark it as decorative');
	const { violations } = await new AxeBuilder({ page })
		.setLegacyMode(true)
		.include('[role=dialog]')
		.analyze();
	expect(violations.map(({ id }) => id)).toEqual([]);
	await page.keyboard.press('Escape');
	await expect(page.getByRole('button', { name: 'Settings' })).toBeFocused();
});
