import { expect, test } from './support/test.ts';

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false });

	test('ROUTE-09: an invalid report comes back with its values; a corrected one is sent, and the page says thanks', async ({
		page,
	}) => {
		await page.goto('/report-an-issue');
		await page.getByLabel('What is wrong?').fill('It is Meera, not Mira.');
		await page.getByLabel('Address of the page').fill('asdf');
		await page.getByRole('button', { name: 'Send report' }).click();
		await expect(page.getByText('Please choose one.')).toBeVisible();
		await expect(page.getByLabel('Address of the page')).toHaveAccessibleDescription(
			/not look like the address of a page/,
		);
		await page.getByLabel('Address of the page').fill('/about-us');
		await expect(page.getByLabel('What is wrong?')).toHaveValue('It is Meera, not Mira.');
		await page.getByLabel('What is it about?').selectOption('Factual error');
		await page.getByLabel('Your email address').fill('asha@example.in');
		await page.getByRole('button', { name: 'Send report' }).click();
		await expect(page).toHaveURL(/\/report-an-issue\?sent=1$/);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
	});

	test('ROUTE-09: the lite form of the report is filled in and sent, and stays lite', async ({ page }) => {
		await page.goto('/hindi/report-an-issue?lite=1');
		await page.getByLabel('बात किस बारे में है?').selectOption('तथ्य की ग़लती');
		await page.getByLabel('क्या ग़लत है?').fill('नाम ग़लत है');
		await page.getByLabel('पेज का पता').fill('कोई पेज');
		await page.getByLabel('आपका ईमेल पता').fill('asha@example.in');
		await page.getByRole('button', { name: 'शिकायत भेजें' }).click();
		await expect(page.getByLabel('पेज का पता')).toHaveAccessibleDescription(/पेज का पता नहीं लगता/);
		await expect(page.getByLabel('क्या ग़लत है?')).toHaveValue('नाम ग़लत है');
		await expect(page.locator('link[rel=stylesheet], script')).toHaveCount(0);
		await page.getByLabel('पेज का पता').fill('https://startline.example/hindi');
		await page.getByRole('button', { name: 'शिकायत भेजें' }).click();
		await expect(page).toHaveURL('/hindi/report-an-issue?sent=1&lite=1');
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('धन्यवाद');
		await expect(page.getByRole('link', { name: 'पूरा पेज' })).toHaveAttribute('href', /sent=1/);
	});

	test('ROUTE-05: a search works in the lite form, and links to the full page with its results', async ({
		page,
	}) => {
		await page.goto('/about-us?lite=1');
		await page.getByRole('link', { name: 'Search' }).click();
		await page.getByRole('searchbox').fill('battery');
		await page.getByRole('button', { name: 'Search' }).click();
		await expect(page).toHaveURL('/search?q=battery&lite=1');
		await expect(page.getByRole('heading', { name: /results for “battery”/ })).toBeVisible();
		await page.getByRole('link', { name: 'Technology' }).click();
		await expect(page).toHaveURL(/lite=1/);
		await expect(page.getByRole('link', { name: 'Technology' })).toHaveAttribute('aria-current', 'true');
		await page.getByRole('link', { name: 'Full page' }).click();
		await expect(page.getByRole('searchbox', { name: 'Stories, companies, people' })).toHaveValue('battery');
	});

	test('ROUTE-40: a course is read from lesson to lesson in the lite form', async ({ page }) => {
		await page.goto('/course/women-entrepreneurship-success?lite=1');
		await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
		await expect(page).toHaveURL(/lite=1$/);
		await page.getByRole('link', { name: 'The plan: one page and three numbers' }).first().click();
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('The plan: one page and three numbers');
		await expect(page.locator('script')).toHaveCount(0);
	});

	test('ROUTE-21, D-14: a press release names its company, place and contact', async ({ page }) => {
		await page.goto('/press-release');
		const card = page.getByRole('article').filter({ hasText: 'opens a region in Nagpur' });
		await expect(card).toContainText('Press Release · Kestrel Cloud');
		await card.getByRole('heading').getByRole('link').click();
		const head = page.locator('article header').first();
		await expect(head).toContainText('Kestrel Cloud');
		await expect(head).toContainText('Nagpur');
		await expect(page.getByText('Press contact Rohan Ghatge, press@kestrel-cloud.example.com')).toBeVisible();
	});

	test('WIDGET-14: the reminder for an event leads to the sign-in page', async ({ page }) => {
		await page.goto('/events');
		const event = page.getByRole('article').filter({ hasText: 'Readers’ evening, Kochi' });
		await event.getByRole('link', { name: 'Notify Me' }).click();
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Readers’ evening, Kochi');
		await expect(page.getByRole('article').getByRole('link', { name: 'Notify Me' }).first()).toHaveAttribute(
			'href',
			/\/login\?redirect_url=.*&notify_event=en%3Areaders-evening-kochi$/,
		);
	});

	test('the names of languages are set in their own fonts', async ({ page }) => {
		await page.goto('/about-us');
		await expect
			.poll(() =>
				page.evaluate(() =>
					performance.getEntriesByType('resource').some(({ name }) => /anek-tamil/.test(name)),
				),
			)
			.toBe(true);
	});

	test('PAGE-24: the women of a year and a sector are chosen by links', async ({ page }) => {
		await page.goto('/herstory');
		await page.locator('header a[href="/herstory/emerging-women"]').first().dispatchEvent('click');
		await expect(page).toHaveURL('/herstory/emerging-women');
		await expect(page.getByRole('main').getByRole('article')).toHaveCount(8);
		await page.getByRole('link', { name: '2025' }).click();
		await expect(page.getByRole('heading', { name: 'Sunita Kumari' })).toBeVisible();
		await page.getByRole('link', { name: 'Finance', exact: true }).click();
		await expect(page).toHaveURL(/sector=Finance/);
		await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
		await expect(page.getByRole('link', { name: 'Nominate' })).toHaveAttribute('href', /^mailto:/);
	});

	test('ROUTE-05 ROUTE-06: a search by category works, and one without results offers stories', async ({
		page,
	}) => {
		await page.goto('/search?category=Technology');
		const chips = page.getByRole('navigation', { name: 'Categories' }).getByRole('link');
		await expect(chips).toHaveCount(7);
		await expect(chips.filter({ hasText: 'Technology' })).toHaveAttribute('aria-current', 'true');
		const found = page.getByRole('main').getByRole('article');
		await expect(found).toHaveCount(12);
		const technology = await found.getByRole('heading').allTextContents();
		await page.goto('/search?category=Business');
		await expect(found.first()).toBeVisible();
		const business = await found.getByRole('heading').allTextContents();
		expect(business.length).toBeGreaterThan(0);
		expect(technology.filter((title) => business.includes(title))).toEqual([]); // a story has one category
		await page.goto('/search?q=zzzz');
		await expect(page.getByRole('heading', { name: 'Nothing found for “zzzz”' })).toBeVisible();
		await expect(page.getByRole('main').getByRole('article')).toHaveCount(6);
	});

	test('ROUTE-41: a template is saved as a file', async ({ page, request }) => {
		await page.goto('/university/resource?type=template');
		const href = await page
			.getByRole('link', { name: 'Download Cap table on one sheet' })
			.getAttribute('href');
		const file = await request.get(href ?? '');
		expect(file.headers()['content-disposition']).toBe('attachment; filename=cap-table-on-one-sheet.csv');
		expect(await file.text()).toContain('Option pool');
	});
});

test('ROUTE-09: with scripts a report is sent without leaving the page, in the reader’s language', async ({
	page,
}) => {
	await page.goto('/hindi/report-an-issue');
	await page.getByLabel('क्या ग़लत है?').fill('नाम ग़लत है');
	await page.getByRole('button', { name: 'शिकायत भेजें' }).click();
	await expect(page.getByText('कृपया एक विकल्प चुनें।')).toBeVisible();
	await page.getByLabel('बात किस बारे में है?').selectOption('तथ्य की ग़लती');
	await page.getByLabel('आपका ईमेल पता').fill('asha@example.in');
	await page.getByRole('button', { name: 'शिकायत भेजें' }).click();
	await expect(page.getByRole('heading', { name: 'धन्यवाद' })).toBeFocused();
	await expect(page).toHaveURL(/\/hindi\/report-an-issue$/);
});

test('ROUTE-40: a finished lesson stays ticked', async ({ page }) => {
	await page.goto('/course/women-entrepreneurship-success');
	await page.getByRole('link', { name: 'Start course' }).click();
	await page.getByRole('button', { name: 'Mark as finished' }).click();
	await expect(page.getByText('1 of 6 finished')).toBeVisible();
	await page.getByRole('link', { name: 'Next lesson' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('The plan: one page and three numbers');
	await page.goto('/course/women-entrepreneurship-success');
	await expect(page.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', /the-plan$/);
});

test('ROUTE-40: a printed lesson has only its text, and a printed course has numbers and every answer', async ({
	page,
}) => {
	await page.goto('/course/women-entrepreneurship-success');
	await page.getByRole('link', { name: 'Start course' }).click();
	await page.getByRole('button', { name: 'Mark as finished' }).click();
	await page.goBack();
	const response = page.locator('main details > :not(summary)').first();
	const number = page.locator('[data-lesson]').first().getByText('1', { exact: true });
	const seen = () => response.evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }));
	expect(await seen()).toBe(false);
	await expect(number).toBeHidden();
	await page.emulateMedia({ media: 'print' });
	expect(await seen()).toBe(true);
	await expect(number).toBeVisible();
	await page.emulateMedia({ media: 'screen' });
	await page.getByRole('link', { name: 'Continue' }).click();
	const notPrinted = [
		page.getByRole('button', { name: 'Mark as finished' }),
		page.getByText('1 of 6 finished'),
	];
	for (const element of notPrinted) await expect(element).toBeVisible();
	await page.emulateMedia({ media: 'print' });
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
	for (const element of [...notPrinted, page.getByRole('heading', { name: 'Lessons' })])
		await expect(element).toBeHidden();
});

test('ROUTE-58 ROUTE-59: two ebooks of the startup programme link to other sites', async ({ page }) => {
	await page.goto('/business-resources');
	for (const year of ['2020', '2021']) {
		const book = page.getByRole('link', {
			name: `Intel Startup Program | Coffee Table Book ${year} Edition`,
		});
		await expect(book).toHaveAttribute('href', /^https:\/\//);
		await expect(book).toHaveAttribute('target', '_blank');
	}
});

test('ROUTE-09: a report that cannot be sent shows a message near the button, and keeps its values', async ({
	page,
}) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto('/report-an-issue');
	await page.getByLabel('What is wrong?').fill('It is Meera, not Mira.');
	await page.route('**/api/v2/reports*', (route) => route.abort());
	await page.getByRole('button', { name: 'Send report' }).click();
	await expect(page.getByRole('alert').filter({ hasText: 'could not be sent' })).toBeInViewport();
	await expect(page.getByLabel('What is wrong?')).toHaveValue('It is Meera, not Mira.');
});
for (const [path, labels] of [
	['/korea', ['Privacy', 'Terms', 'Cookie settings']],
	['/hindi', ['निजता नीति', 'नियम और शर्तें', 'कुकी सेटिंग']],
] as const) {
	test(`D-36: the footer of ${path} links to privacy and terms, and the cookie settings link to privacy`, async ({
		page,
	}) => {
		const [privacy, terms, settings] = labels;
		const edition = path === '/hindi' ? path : '';
		await page.goto(path);
		const foot = page.getByRole('contentinfo');
		await foot.getByRole('link', { name: terms, exact: true }).click();
		await expect(page).toHaveURL(`${edition}/terms`);
		await expect(page.getByRole('main').locator(`a[href="${edition}/privacy"]`)).toBeVisible();
		await foot.getByRole('button', { name: settings }).click();
		await page.getByRole('dialog').getByRole('link', { name: privacy, exact: true }).click();
		await expect(page).toHaveURL(`${edition}/privacy`);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(privacy);
		await expect(page.getByRole('main').locator(`a[href="${edition}/contact-us"]`)).toBeVisible();
		await expect(foot.getByRole('link', { name: privacy, exact: true })).toHaveAttribute(
			'href',
			`${edition}/privacy`,
		);
	});
}

test('ROUTE-09: the form of a report names the page that the reader came from, before it is touched', async ({
	page,
}) => {
	await page.goto('/about-us');
	await page.locator('footer a[href$="/report-an-issue"]').click();
	await expect(page.locator('[name=page]')).toHaveValue('/about-us');
	await page.locator('[name=text]').click();
	await expect(page.locator('[name=page]')).toHaveValue('/about-us');
});
