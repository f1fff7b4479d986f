import { AxeBuilder } from '@axe-core/playwright';
import { discardFront, prepareFront, readFront } from '../web/api/client.gen.ts';
import { expect, test } from './support/desk.ts';
import { unwrap } from './support/site.ts';

test('an editor rehearses the front of a brand, publishes it, and takes it back (F179, C24)', async ({
	page,
	request,
}) => {
	const heading = 'Films from the workshop floor';
	const readersSee = async () => (await (await request.get('/herstory')).text()).includes(heading);
	await page.goto('/ed/fronts');
	await page.getByRole('link', { name: 'HerStory' }).click();
	await expect(page.getByRole('heading', { name: 'Front of HerStory' })).toBeVisible();
	// The first section opens the page: a heading is offered from the second one on.
	await expect(page.getByText('This section opens the page, so it has no heading.')).toHaveCount(1);
	const before = await page.evaluate(() => window.history.length);
	await page.getByLabel('Heading', { exact: true }).first().fill(heading);

	// The rehearsal is the real page with the new heading before it is saved; readers do not see it, and Back does not lead through it.
	const rehearsal = page.frameLocator('iframe[title=Preview]');
	await expect(rehearsal.getByRole('heading', { name: heading })).toBeAttached();
	expect(await page.evaluate(() => window.history.length)).toBe(before);
	// A section is chosen by pressing it in the page. No link of the page leads away.
	const address = page.url();
	await rehearsal.locator('[data-section=s2] a').first().click();
	await expect(page.locator('#front-section-1')).toBeFocused();
	await rehearsal
		.locator('[data-section=s1]')
		.first()
		.click({ position: { x: 5, y: 5 } });
	await expect(page.locator('#front-section-0')).toBeFocused();
	expect(page.url()).toBe(address);
	await expect(rehearsal.getByRole('heading', { name: heading })).toBeAttached();
	await page.keyboard.press('Control+s');
	await expect(page.getByText('Saved', { exact: false }).first()).toBeVisible();
	expect(await readersSee()).toBe(false);
	expect(await (await request.get('/herstory')).text()).not.toContain('data-section');
	const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
	expect(violations).toEqual([]);

	await page.getByRole('button', { name: 'Publish now' }).click();
	await expect(page.getByText('Readers now see the new front of HerStory.')).toBeVisible();
	await expect.poll(readersSee).toBe(true);
	await expect(page.getByText('Last published')).toBeVisible();
	await page.getByRole('button', { name: 'Undo' }).click();
	await expect.poll(readersSee).toBe(false);

	await page.getByRole('button', { name: 'Actions' }).click();
	await page.getByRole('menuitem', { name: 'History' }).click();
	const history = page.getByRole('dialog', { name: 'History' });
	await expect(history.getByRole('button', { name: 'Restore as draft' }).nth(2)).toBeVisible();
});

test('an editor fills the list of people and the videos of a front (F179)', async ({ page, request }) => {
	await page.goto('/ed/fronts/herstory');
	await page.getByRole('button', { name: 'Actions' }).click();
	await page.getByRole('menuitem', { name: 'List of people of HerStory' }).click();
	await expect(page.getByRole('heading', { name: 'List of people of HerStory' })).toBeVisible();
	await page.getByRole('button', { name: 'Add a person' }).click();
	await page.getByRole('button', { name: 'Save', exact: true }).click();
	// The wrong field is named at its place.
	await expect(page.getByRole('textbox', { name: /^Name/ }).last()).toHaveAttribute('aria-invalid', 'true');
	await page.getByRole('textbox', { name: /^Name/ }).last().fill('Meher of the Looms');
	await page.getByRole('button', { name: 'Save', exact: true }).click();
	const path = await page.getByRole('link', { name: 'Open the page' }).getAttribute('href');
	await expect
		.poll(async () => (await (await request.get(path ?? '')).text()).includes('Meher of the Looms'))
		.toBe(true);
	const { violations } = await new AxeBuilder({ page }).analyze();
	expect(violations).toEqual([]);

	await page.goto('/ed/fronts/herstory/videos');
	await page.getByRole('button', { name: 'Add video' }).click();
	await page.getByRole('textbox', { name: /^Link/ }).last().fill('https://example.com/loom');
	await page
		.getByRole('textbox', { name: /^Headline/ })
		.last()
		.fill('A loom on air');
	await page.getByRole('button', { name: 'Save', exact: true }).click();
	const set = '/api/v2/curated_set?key=ys_landing_page_video_header&brand=herstory';
	await expect.poll(async () => (await request.get(set)).text()).toContain('A loom on air');
});

test('a prepared front is rehearsed by its link without a session, and is swapped in at its hour (F179, C24)', async ({
	page,
	browser,
	baseURL,
	desk,
}) => {
	// The clock of this program is the real one: the hour is some seconds away. TestARehearsedFrontIsSwappedInAtItsHour moves a clock.
	const brand = 'autostory';
	const heading = `Films of the evening ${Date.now()}`;
	await page.goto(`/ed/fronts/${brand}`);
	await expect(page.getByText('This section opens the page, so it has no heading.')).toHaveCount(1);
	await page.getByLabel('Heading', { exact: true }).first().fill(heading);
	await page.keyboard.press('Control+s');
	await expect
		.poll(async () => unwrap(await readFront({ brand }, desk)).prepared?.front.sections[1]?.title)
		.toBe(heading);
	await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
	await page.getByRole('button', { name: 'Actions' }).click();
	await page.getByRole('menuitem', { name: 'Copy a preview link' }).click();
	await expect(page.getByText(/48 hours/)).toBeVisible();
	const link = await page.evaluate(() => navigator.clipboard.readText());

	// A sponsor without an account reads with the link; other readers see the former front.
	const guest = await browser.newContext(baseURL ? { baseURL } : {});
	const sponsor = await guest.newPage();
	await sponsor.goto(link);
	await expect(sponsor.getByRole('heading', { name: heading })).toBeAttached();
	const reader = await guest.newPage();
	const path = `/${brand}`;
	await reader.goto(path);
	await expect(reader.getByRole('heading', { level: 1 }).first()).toBeAttached();
	await expect(reader.getByRole('heading', { name: heading })).toHaveCount(0);
	expect((await guest.request.get(`${link}x`)).status()).toBe(404);

	const { prepared, version } = unwrap(await readFront({ brand }, desk));
	if (!prepared) throw new Error('no front is prepared');
	const at = new Date(Date.now() + 8000);
	const { revision } = prepared;
	unwrap(
		await prepareFront(
			{ brand },
			{ revision, basedOn: version, front: prepared.front, publishAt: at.toISOString() },
			desk,
		),
	);
	try {
		await expect
			.configure({ timeout: 40_000 })
			.poll(async () => (await (await guest.request.get(path)).text()).includes(heading))
			.toBe(true);
		expect(Date.now()).toBeGreaterThanOrEqual(at.getTime());
		await reader.reload();
		await expect(reader.getByRole('heading', { name: heading })).toBeAttached();
		await page.reload();
		await expect(page.getByText('Published automatically')).toBeVisible();
	} finally {
		const now = unwrap(await readFront({ brand }, desk));
		if (now.prepared) unwrap(await discardFront({ brand, revision: now.prepared.revision }, desk));
		await guest.close();
	}
});
