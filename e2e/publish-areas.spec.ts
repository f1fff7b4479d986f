/** The views of areas of the Desk: axe in light and dark, and no sideways scrolling at the widths of phones and tablets. */
import { readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/desk.ts';

/** The areas of which every view is checked with its dialogs and menus, in the dark and at the width of tablets too. */
const whole = ['stories', 'board', 'calendar', 'resources'];

interface Area {
	id: string;
	path: string;
}
const areas: Area[] = JSON.parse(
	readFileSync(new URL('../internal/desk/areas.json', import.meta.url), 'utf8'),
);
const others = areas.filter(({ id }) => !whole.includes(id));

/** How many areas one page shows after another; a test of all of them would keep one worker busy alone. */
const together = 8;

/** Widths in CSS pixels; 320 is 1,280 at 400 %. */
const widths = [320, 820];

/** The names of buttons that open a dialog and change nothing before it is sent. */
const openers =
	/^(New |Add |Create |Upload|Import|Merge|Invite|Change (the )?address|Own path|Two accounts|Write|Choose|Save (this )?view)/;

test.use({ account: 'kavita.joshi', viewport: { width: 1440, height: 900 } });

/** Resolves when a view shows what it has loaded. */
async function shown(page: Page): Promise<void> {
	await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached({ timeout: 45_000 });
	await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
}

/** Expects no violations in a part of a page, or in the whole page. Pages of the site inside it have checks of their own. */
async function expectNone(page: Page, what: string, part?: string, rules?: string[]): Promise<void> {
	let axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
	if (rules) axe = axe.withRules(rules);
	axe = part ? axe.include(part) : axe.exclude('iframe');
	const { violations } = await axe.analyze();
	const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
	expect.soft(found, `${what} at ${page.url()}`).toEqual([]);
}

/** Expects that nothing is wider than the window at any of the widths. */
async function expectNarrow(page: Page, sizes: readonly number[] = widths): Promise<void> {
	for (const width of sizes) {
		await page.setViewportSize({ width, height: 900 });
		// The names of elements that reach beyond the window, of which the outermost is enough.
		const wider = () =>
			page.evaluate(() => {
				const root = document.documentElement;
				const main = document.querySelector('main');
				if (root.scrollWidth <= innerWidth && (main?.scrollWidth ?? 0) <= (main?.clientWidth ?? 0) + 1)
					return [];
				return [...document.querySelectorAll('body *')]
					.filter((one) => {
						const { left, right, width: own } = one.getBoundingClientRect();
						return own > 0 && (right > innerWidth + 1 || (left < -1 && one.tagName !== 'A'));
					})
					.slice(0, 3)
					.map((one) => one.outerHTML.slice(0, 150));
			});
		await expect
			.configure({ soft: true, timeout: 5000 })
			.poll(wider, `${page.url()} is wider than ${width} px`)
			.toEqual([]);
	}
	await page.setViewportSize({ width: 1440, height: 900 });
}

/** Opens each dialog and menu of a view, checks it and closes it. */
async function expectDialogsAccessible(page: Page): Promise<void> {
	const address = page.url();
	const dialog = page.getByRole('dialog');
	const check = async (opener: Locator, name: string) => {
		await opener.click();
		const menu = page.getByRole('menu');
		const opened = dialog.or(menu).first();
		// What opens none, such as the button for another entry of a list, shows an accessible view too.
		const isOpen = await opened.waitFor({ timeout: 2000 }).then(
			() => true,
			() => false,
		);
		if (page.url() !== address) {
			await page.goBack();
			return shown(page);
		}
		if (!isOpen) return expectNone(page, `after “${name}”`, 'main');
		// Mantine fades both in; axe measures contrast in what is half visible.
		await expect(opened).toHaveCSS('opacity', '1');
		await expectNone(page, `“${name}”`, (await dialog.count()) > 0 ? '[role=dialog]' : '[role=menu]');
		await page.keyboard.press('Escape');
		const discard = page.getByRole('button', { name: 'Discard' });
		if (await discard.isVisible()) await discard.click();
		await expect(opened).toHaveCount(0);
	};
	const buttons = page.locator('main').getByRole('button', { name: openers });
	for (let n = 0; n < Math.min(await buttons.count(), 6); n++) {
		const button = buttons.nth(n);
		if (await button.isEnabled()) await check(button, (await button.textContent()) ?? '');
	}
	const actions = page.locator('main').getByRole('button', { name: 'Actions', exact: true });
	if ((await actions.count()) > 0) await check(actions.first(), 'Actions');
}

/** The addresses of the first record and of the form for a new one that a list links to. */
async function viewsBelow(page: Page, path: string): Promise<string[]> {
	const links = await page
		.locator('main a[href^="/ed/"]')
		.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
	const below = links.filter((href) => href.startsWith(`/ed${path}/`) && !href.includes('?'));
	const views = [
		below.find((href) => !href.endsWith('/new')),
		below.find((href) => href.endsWith('/new')),
		// Lists of an area that belong to none of its records.
		...new Set(below.filter((href) => /\/(deleted|duplicates|proposals|shows|issues)$/.test(href))),
	];
	return [...new Set(views.filter((href) => href !== undefined))];
}

/** Shows another view without loading the page again. */
async function show(page: Page, address: string): Promise<void> {
	const title = await page.title();
	await page.evaluate((to) => history.pushState({}, '', to), address);
	await expect(page).not.toHaveTitle(title);
	await shown(page);
}

for (const { id, path } of areas.filter((area) => whole.includes(area.id)))
	test(`the views of the area “${id}” are accessible and do not scroll sideways (ATAG A.1.1.1)`, async ({
		page,
	}) => {
		test.setTimeout(300_000); // some five views, each with its dialogs
		await page.goto(`/ed${path}`);
		await shown(page);
		for (const address of [`/ed${path}`, ...(await viewsBelow(page, path))]) {
			if (address !== `/ed${path}`) await page.goto(address);
			await shown(page);
			await expectNone(page, 'light');
			await expectNarrow(page);
			await page.emulateMedia({ colorScheme: 'dark' });
			await expectNone(page, 'dark', undefined, ['color-contrast']);
			await page.emulateMedia({ colorScheme: 'light' });
			if (!address.endsWith('/new')) await expectDialogsAccessible(page);
		}
	});

for (let first = 0; first < others.length; first += together) {
	const some = others.slice(first, first + together);
	const names = some.map(({ id }) => id).join(', ');
	test(`the views of these areas are accessible and do not scroll sideways (ATAG A.1.1.1): ${names}`, async ({
		page,
	}) => {
		test.setTimeout(300_000); // some twenty views
		await page.goto('/ed/kept');
		await shown(page);
		for (const { path } of some) {
			const list = `/ed${path}`;
			if (!page.url().endsWith(list)) await show(page, list);
			for (const address of [list, ...(await viewsBelow(page, path))]) {
				if (address !== list) await show(page, address);
				await expectNone(page, 'light');
				await expectNarrow(page, [320]);
			}
		}
	});
}

test.describe('in Urdu', () => {
	test.use({ language: 'ur' });

	/** How far the text of an element ends from the edge at which the texts of its parent begin. */
	const gap = (element: Locator) =>
		element.evaluate((one) => {
			const text = document.createRange();
			text.selectNodeContents(one);
			const parent = one.parentElement as HTMLElement;
			const padding = Number.parseFloat(getComputedStyle(parent).paddingRight);
			return Math.round(parent.getBoundingClientRect().right - padding - text.getBoundingClientRect().right);
		});

	test('names in Latin letters begin where the other texts do', async ({ page }) => {
		await page.goto('/ed/calendar');
		const headline = page.locator('main li a > [lang=en][dir=auto]').first();
		await expect(headline).toBeVisible();
		await expect.poll(() => gap(headline)).toBeLessThan(12);

		await page.goto('/ed/directory/companies');
		await page.locator('main td a').first().click();
		await page.locator('main nav a[href$="/members"]').click();
		await expect(page).toHaveURL(/\/members$/);
		await expect(page.locator('main section h2').first()).toBeVisible();
		const name = page.locator('main h1');
		await expect(name).toHaveText(/[A-Za-z]/);
		await expect.poll(() => gap(name)).toBeLessThan(12);
	});

	test('a form that was open at a greater width makes no later view scroll sideways', async ({ page }) => {
		await page.goto('/ed/directory/companies/new');
		await expect(page.locator('main textarea').first()).toBeVisible();
		await show(page, '/ed/directory/investors');
		await expectNarrow(page, [390]);
	});
});
