import { glossaryCount } from '../web/api/client.gen.ts';
import { unwrap } from './support/site.ts';
import { expect, test } from './support/test.ts';

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false });

	test('PAGE-13, PAGE-14, PAGE-15: the glossary is searched by its form, and a term links to others', async ({
		page,
	}) => {
		await page.goto('/glossary');
		await expect(page.locator('main dl dt')).toHaveCount(8);
		await page.getByLabel('Search the glossary').fill('bur');
		await page.locator('main').getByRole('button', { name: 'Search' }).click();
		await expect(page).toHaveURL('/glossary?q=bur');
		await expect(page.getByRole('heading', { name: 'Terms found for “bur”' })).toBeVisible();
		await page.getByRole('link', { name: 'Burn rate' }).click();
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Burn rate');
		await expect(page.locator('[data-prose] p')).toHaveCount(3);
		await page.locator('main').getByRole('link', { name: 'Runway' }).click();
		await expect(page).toHaveURL('/glossary/runway');
	});

	test('PAGE-07: a reader goes from the date of a story to its year and back to a day', async ({ page }) => {
		await page.goto('/archive');
		await page.locator('main h2 a').first().click();
		await page.locator('main li a').last().click();
		const day = page.getByRole('table').getByRole('link').first();
		const name = await day.getAttribute('aria-label');
		await day.click();
		await expect(page).toHaveURL(/\/archive\/\d{4}\/\d{2}\/\d{2}$/);
		expect(name).toContain(await page.getByRole('heading', { level: 1 }).textContent());
		await expect(page.getByRole('table').locator('[aria-current=date]')).toHaveAttribute(
			'aria-label',
			name ?? '',
		);
		await page.getByRole('table').locator('caption a').click();
		await expect(page).toHaveURL(/\/archive\/\d{4}\/\d{2}$/);
	});
});

test('PAGE-16: each letter has a number of terms; their sum is that of the API, and each page lists that many', async ({
	page,
	desk,
}) => {
	const { counts, total } = unwrap(await glossaryCount({}, { base: desk.base }));
	await page.goto('/glossary');
	const letters = page.getByRole('navigation', { name: 'Terms by letter' });
	const shown = (await letters.locator('li').allTextContents()).map((text) => text.trim().split(/\s+/));
	expect(Object.fromEntries(shown.map(([letter, count]) => [letter, Number(count)]))).toEqual(counts);
	expect(shown.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(total);
	expect(total).toBeGreaterThanOrEqual(60);
	await expect(letters.getByRole('link')).toHaveCount(Object.values(counts).filter(Boolean).length);
	await letters.getByRole('link', { name: /^C/ }).click();
	await expect(page.locator('main dl dt')).toHaveCount(counts.C ?? 0);
});

test('PAGE-13, CONST-07: at most five terms are suggested while the reader types, and arrows reach them', async ({
	page,
}) => {
	await page.goto('/urdu/glossary');
	const field = page.locator('#search-field');
	await field.click();
	await field.pressSequentially('c');
	const suggestions = page.getByRole('option');
	await expect(suggestions).toHaveCount(5);
	await page.keyboard.press('ArrowDown');
	await expect(suggestions.first()).toHaveAttribute('aria-selected', 'true');
	await page.keyboard.press('Escape');
	await expect(suggestions.first()).toBeHidden();
	await field.pressSequentially('ap');
	await expect(suggestions.first()).toHaveText(/^Cap table/);
	await page.keyboard.press('ArrowDown');
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL('/urdu/glossary/cap-table');
	await expect(page.locator('h1')).toHaveAttribute('lang', 'en');
});

test('API-22, PAGE-13: the query matches the beginning of a word of a term, in its title or in another language', async ({
	page,
}) => {
	const suggestions = page.getByRole('option');
	for (const [typed, term] of [
		['equity', /^Sweat equity/],
		['rate', /^Burn rate/],
		['यूनि', /^Unicorn/],
	] as const) {
		await page.goto('/hindi/glossary');
		await page.locator('#search-field').click();
		await page.keyboard.type(typed);
		await expect(suggestions.filter({ hasText: term })).toHaveCount(1);
		expect(await suggestions.count()).toBeLessThanOrEqual(5);
	}
});

test.describe('a glossary term in a story', () => {
	test.beforeEach(async ({ page }) => {
		await page.goto('/glossary/term-sheet');
		await page.getByRole('heading', { level: 3 }).getByRole('link').first().click();
		await page.locator('a.term').first().scrollIntoViewIfNeeded();
	});

	test('PAGE-14: shows its card on hover and focus, and Escape hides it', async ({ page }) => {
		const term = page.locator('a.term', { hasText: /term sheet/i });
		await expect(term).toHaveCount(1);
		const card = page.locator(`#${await term.getAttribute('aria-describedby')}`);
		await expect(card).toBeHidden();
		await term.hover();
		await expect(card).toBeVisible();
		await expect(card).toContainText('before the contracts');
		await page.keyboard.press('Escape');
		await expect(card).toBeHidden();
		await page.mouse.move(0, 0);
		await term.focus();
		await expect(card).toBeVisible();
		await term.press('Enter');
		await expect(page).toHaveURL('/glossary/term-sheet');
	});
});

test.describe('a glossary term in a story on a phone', () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

	test('PAGE-14: the first tap shows its card within the window, the second follows the link', async ({
		page,
	}) => {
		await page.goto('/hindi/glossary/term-sheet');
		await page.getByRole('heading', { level: 3 }).getByRole('link').first().click();
		const term = page.locator('a.term', { hasText: 'टर्म शीट' });
		await term.scrollIntoViewIfNeeded();
		const card = page.locator(`#${await term.getAttribute('aria-describedby')}`);
		await term.tap();
		await expect(card).toBeVisible();
		const box = await card.boundingBox();
		expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true);
		await term.tap();
		await expect(page).toHaveURL('/hindi/glossary/term-sheet');
	});
});
