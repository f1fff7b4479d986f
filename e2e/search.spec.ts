import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './support/test.ts';

test.describe('Search', () => {
	test('ROUTE-05, D-15: native, romanised and mixed words find their stories, with matches highlighted', async ({
		page,
	}) => {
		for (const [path, text, title] of [
			['/search', 'funding roundup', /Funding roundup/],
			['/hindi/search', 'किसान', /किसान/],
			['/hindi/search', 'kisan', /किसान/],
			['/hindi/search', 'startup funding ki kahani', /तनख़्वाह/],
			['/search', 'startup funding ki kahani', /तनख़्वाह/],
		] as const) {
			await page.goto(path);
			await page.locator('#search-field').fill(text);
			await page.keyboard.press('Enter');
			await expect(page).toHaveURL(/q=/);
			await expect(page.locator('main li article h3').first()).toHaveText(title);
			await expect(page.locator('main mark').first()).toBeVisible();
		}
		// The query has a Hindi word between two English words.
		await page.goto('/search?q=school+ke+tablet');
		const first = page.locator('main li:nth-child(-n+4) article');
		await expect(first.and(page.locator('[lang=ur]')).locator('h3 mark')).toHaveText(['اسکول', 'ٹیبلٹ']);
		// A frequent word such as के is highlighted only beside another match.
		await expect(first.and(page.locator('[lang=hi]')).locator('h3 mark')).toHaveText(['टैबलेट']);
	});

	test('ROUTE-06: filters of a search are part of the address and work without scripts', async ({
		browser,
	}) => {
		const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
		await page.goto('/search?q=fund');
		await page
			.getByRole('navigation', { name: 'Kinds of results' })
			.getByRole('link', { name: /^Videos/ })
			.click();
		await expect(page).toHaveURL(/kind=video/);
		await page.goto('/search?q=kisan');
		await page.getByText('Filter the results').click();
		await page.locator('select[name=lang]').selectOption('hi');
		await page.getByRole('button', { name: 'Show results' }).click();
		await expect(page).toHaveURL(/lang=hi/);
		const cards = page.locator('main li article');
		await expect(cards.first()).toHaveAttribute('lang', 'hi');
		await expect(page.locator('main li article:not([lang=hi])')).toHaveCount(0);
		await page.goto('/search?q=fund&category=Technology');
		await expect(page.getByRole('link', { name: 'Technology', exact: true })).toHaveAttribute(
			'aria-current',
			'true',
		);
	});

	test('suggestions are shown while the reader types, and can be chosen by keyboard', async ({ page }) => {
		await page.goto('/search');
		const field = page.getByRole('combobox');
		await page.locator('#search-field').click();
		await page.keyboard.type('fundi');
		const suggestions = page.getByRole('option');
		await expect(suggestions.first()).toBeVisible();
		await expect(field).toHaveAttribute('aria-expanded', 'true');
		await page.keyboard.press('ArrowDown');
		await expect(suggestions.first()).toHaveAttribute('aria-selected', 'true');
		await page.keyboard.press('Escape');
		await expect(suggestions.first()).toBeHidden();
		await page.keyboard.press('ArrowDown');
		await expect(suggestions.first()).toBeVisible();
		await page.keyboard.press('Tab');
		await page.keyboard.press('Tab');
		await expect(suggestions.first(), 'what has the focus is not covered').toBeHidden();
		await field.focus();
		await page.keyboard.press('ArrowDown');
		await page.keyboard.press('Enter');
		await expect(page).toHaveURL(/q=funding/);
		await page.goto('/search?q=startup&page=2');
		await expect(page).toHaveTitle(/^startup \| Search \| Page 2 \| \w+$/);
		await page.locator('main a[rel=prev]').click();
		await expect(page).toHaveURL(/\/search\?q=startup$/);
	});

	test('PAGE-13: a glossary term is found and suggested by its name in the reader’s language', async ({
		page,
	}) => {
		await page.goto('/hindi/search?q=यूनिकॉर्न&kind=term');
		const hit = page.locator('main li article').first();
		await expect(hit.locator('h3')).toHaveText('यूनिकॉर्न');
		await expect(hit.locator('[lang=en]')).toContainText('A private company');
		await page.locator('#search-field').click();
		await page.locator('#search-field').fill('');
		await page.keyboard.type('यूनिकॉ');
		const suggestion = page.locator('[role=option][data-path="/hindi/glossary/unicorn"]');
		await expect(suggestion.locator('bdi')).toHaveText('यूनिकॉर्न');
		await suggestion.click();
		await expect(page).toHaveURL('/hindi/glossary/unicorn');
		await page.goto('/search?q=यूनिकॉर्न&kind=term');
		await expect(hit.locator('h3')).toHaveText('Unicorn');
	});

	test('D-26: an upcoming event has its date in the results', async ({ page }) => {
		await page.goto('/search?q=makers+floor&kind=event');
		const hit = page.locator('main li article').first();
		await expect(hit.locator('h3')).toHaveText(/Makers/);
		await expect(hit).toContainText(/\d+ [A-Z][a-z]+/);
		await expect(hit).not.toContainText('ago');
	});

	test('the device remembers searches until they are cleared', async ({ page }) => {
		await page.goto('/search');
		await page.locator('#search-field').click();
		await page.locator('#search-field').fill('kettle');
		await page.keyboard.press('Enter');
		await expect(page).toHaveURL(/q=kettle/);
		await page.goto('/search');
		await page.locator('#search-field').click();
		await expect(page.getByRole('option', { name: 'kettle' })).toBeVisible();
		await page.getByRole('button', { name: 'Clear recent searches' }).click();
		await expect(page.getByRole('option')).toHaveCount(0);
	});

	test('a search without results offers other pages, and the page is accessible with open suggestions', async ({
		page,
	}) => {
		await page.goto('/search?q=xyzzyq&lang=hi');
		await expect(page.getByRole('heading', { name: 'Nothing found for “xyzzyq”' })).toBeVisible();
		await expect(page.getByRole('link', { name: 'Search without filters' })).toHaveAttribute(
			'href',
			'/search?q=xyzzyq',
		);
		await page.goto('/search?q=fund');
		await page.locator('#search-field').click();
		await page.keyboard.type('i');
		await expect(page.getByRole('option').first()).toBeVisible();
		const { violations } = await new AxeBuilder({ page }).analyze();
		expect(violations).toEqual([]);
	});
});
