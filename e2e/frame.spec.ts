import { chromium, type Page } from '@playwright/test';
import { browser, browserFlags } from './support/browser.ts';
import { english } from './support/pages.ts';
import { gated } from './support/site.ts';
import { expect, test } from './support/test.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
const desktop = { viewport: { width: 1280, height: 900 } };

const cookie = async (page: Page, name: string) =>
	(await page.context().cookies()).find((one) => one.name === name)?.value;
const notice = (page: Page) => page.getByRole('region', { name: 'Cookies' });
const houseAd = (page: Page) => page.getByRole('region', { name: 'A message from us' });
const bar = (page: Page) => page.getByRole('navigation', { name: 'Quick links' });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const dialog = (page: Page) => page.getByRole('dialog');
const dataLayerLength = (page: Page) => page.evaluate(() => window.dataLayer?.length ?? 0);

test.describe('the header on a wide screen', () => {
	test.use(desktop);

	test('NAV-01 NAV-02 NAV-03 NAV-04 NAV-05 NAV-06 NAV-07: six groups, and each of their links leads to a page', async ({
		page,
		request,
	}) => {
		await page.goto('/latest');
		await expect(menu(page).locator('summary')).toHaveText([
			'Stories',
			'Videos',
			'Companies',
			'Events',
			'Brands of New India',
			'More',
		]);
		const hrefs = await menu(page)
			.getByRole('link', { includeHidden: true })
			.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
		// The last two numbers are those of the languages and of the sign-in, which phones show here.
		expect(hrefs.length).toBe(9 + 7 + 6 + 6 + 10 + 14 + 13 + 1);
		const responses = await Promise.all(hrefs.map((href) => request.get(href)));
		expect(hrefs.filter((_, i) => responses[i]?.status() !== 200)).toEqual([]);
	});

	test('hovering over a group opens it, passing over it does not, and a click keeps it open', async ({
		page,
	}) => {
		await page.goto('/latest');
		const [stories, videos] = ['Stories', 'Videos'].map((name) =>
			menu(page).locator('summary', { hasText: name }).first(),
		);
		const trending = menu(page).getByRole('link', { name: 'Trending' });
		const webinars = menu(page).getByRole('link', { name: 'Webinars' });
		await stories?.hover();
		await expect(trending).toBeVisible();
		await stories?.click();
		await expect(trending).toBeVisible();
		await videos?.hover();
		await expect(webinars).toBeVisible();
		await expect(trending).toBeHidden();
		await page.mouse.move(640, 800);
		await expect(webinars).toBeHidden();
		await videos?.click();
		await page.mouse.click(640, 860);
		await expect(webinars).toBeHidden();
	});

	test('NAV-08: the pages of awards have three entries', async ({ page }) => {
		await page.goto('/awards/tech-30-2020');
		await expect(menu(page).getByRole('link')).toHaveText(['All Awards', 'Nominate', 'Companies']);
		await expect(menu(page).locator('summary')).toHaveCount(0);
	});

	for (const slug of ['tamil', 'malayalam', 'urdu']) {
		test(`every group of /${slug} opens inside the narrowest window that has the menu`, async ({ page }) => {
			await page.setViewportSize({ width: 1024, height: 900 });
			await page.goto(`/${slug}/latest`);
			const nav = page.locator('header nav');
			expect(await nav.locator('summary').count()).toBe(6);
			for (const group of await nav.locator('summary').all()) {
				await group.click();
				const cut = await nav.locator('[open] a, summary').evaluateAll((all) =>
					all
						.filter((element) => {
							const { left, right } = element.getBoundingClientRect();
							return left < 0 || right > innerWidth || element.scrollWidth > element.clientWidth + 1;
						})
						.map((element) => element.textContent),
				);
				expect(cut).toEqual([]);
			}
		});
	}

	test('WIDGET-58 WIDGET-59: the sign-in link opens the dialog, which closes by its button and by Escape', async ({
		page,
	}) => {
		await page.goto('/latest');
		const signInLink = page.getByRole('banner').getByRole('link', { name: 'Sign in' });
		await signInLink.click();
		await expect(dialog(page).getByRole('heading')).toHaveText('Sign in to your account');
		const href = await dialog(page).getByRole('link', { name: 'Sign in' }).getAttribute('href');
		const address = new URL(href ?? '');
		expect(address.pathname).toBe('/account/login');
		expect(address.searchParams.get('redirect_url')).toBe(page.url());
		// The focus stays inside the dialog, or moves to the browser's own controls.
		for (let step = 0; step < 6; step++) {
			await page.keyboard.press('Tab');
			const outside = await page.evaluate(
				() => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
			);
			expect(outside).toBe(false);
		}
		await page.keyboard.press('Escape');
		await expect(dialog(page)).toBeHidden();
		await expect(signInLink).toBeFocused();
		await signInLink.click();
		await dialog(page).getByRole('button', { name: 'Close' }).click();
		await expect(dialog(page)).toBeHidden();
	});
});

test.describe('on a phone', () => {
	test.use(phone);

	test('NAV-09 NAV-10 NAV-11 NAV-12 NAV-13 NAV-14: the bottom bar has its five links, and no page ends behind it', async ({
		page,
		site,
	}) => {
		const types = ['home', 'story', 'category', 'custom-topic', 'not-found'];
		for (const type of english.filter(({ name }) => types.includes(name))) {
			await page.context().clearCookies();
			await page.goto(await type.path(site));
			const last = page.getByRole('contentinfo').getByRole('button', { name: 'Cookie settings' });
			// A page grows as it becomes visible.
			await expect(async () => {
				await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
				await expect(last).toBeInViewport({ timeout: 300 });
				const [end, top] = await Promise.all([last.boundingBox(), notice(page).boundingBox()]);
				expect((end?.y ?? 0) + (end?.height ?? 0), type.name).toBeLessThanOrEqual(top?.y ?? 0);
			}).toPass();
			await notice(page).getByRole('button', { name: 'Close' }).click();
			await expect(bar(page).getByRole('link')).toHaveText([
				'Home',
				'Companies',
				'video TV',
				'Education',
				'Profile',
			]);
			const hrefs = await bar(page)
				.getByRole('link')
				.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
			expect(hrefs.slice(0, 3)).toEqual(['/', '/companies', '/videos']);
			for (const href of hrefs.slice(3)) expect(href).toMatch(/^https?:\/\//);
		}
	});

	test('no word of the bottom bar is cut, broken or smaller than 12 px, in any language, at 320 px', async ({
		page,
		baseURL,
	}) => {
		await page.context().addCookies([{ name: 'consent', value: 'noted.5.1700000000', url: baseURL ?? '' }]);
		await page.setViewportSize({ width: 320, height: 640 });
		const slugs = ['hindi', 'tamil', 'urdu', 'malayalam', 'kannada', 'telugu', 'odia', 'asamiya'];
		for (const edition of ['', ...slugs.map((slug) => `/${slug}`)]) {
			await page.goto(`${edition}/search`);
			const cut = await page.locator('[data-bar] a').evaluateAll((links) => {
				const broken = (label: Element | null) =>
					[...(label?.textContent ?? '').matchAll(/\S+/g)].some(({ 0: word, index }) => {
						const range = document.createRange();
						range.setStart(label?.firstChild as Node, index);
						range.setEnd(label?.firstChild as Node, index + word.length);
						return range.getClientRects().length > 1;
					});
				return links
					.filter((link) => {
						const text = link.querySelector('span')?.getBoundingClientRect();
						const box = link.closest('nav')?.getBoundingClientRect();
						return (
							!text ||
							!box ||
							text.left < 0 ||
							text.right > innerWidth ||
							Number.parseFloat(getComputedStyle(link).fontSize) < 12 ||
							broken(link.querySelector('span')) ||
							text.bottom > box.bottom ||
							text.width > link.clientWidth + 1
						);
					})
					.map((link) => link.textContent);
			});
			expect(cut, edition).toEqual([]);
		}
	});

	test('NAV-15 NAV-16: the home page ends with five links, and the current one is marked', async ({
		page,
	}) => {
		await page.goto('/');
		const tabs = page.getByRole('navigation', { name: 'More links' }).getByRole('link');
		await expect(tabs).toHaveText(['Home', 'The Captable', 'Newsletter', 'Search', 'Companies']);
		const hrefs = await tabs.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
		expect(hrefs).toEqual(['/', '/the-captable', '/daily-capsule', '/search', '/companies']);
		await expect(tabs.first()).toHaveAttribute('aria-current', 'page');
		await page.goto('/latest');
		await expect(tabs).toHaveCount(0);
	});

	test('NAV-15: in the installed app these links replace the bottom bar, on the home page only', async ({
		baseURL,
	}, info) => {
		const app = await chromium.launchPersistentContext(info.outputPath('profile'), {
			executablePath: browser(),
			args: [...browserFlags, `--app=${baseURL}/`],
			viewport: null,
		});
		const [page] = app.pages();
		if (!page) throw new Error('the app has no window');
		await app.addCookies([{ name: 'consent', value: 'noted.5.1700000000', url: baseURL ?? '' }]);
		await page.setViewportSize(phone.viewport);
		await page.goto(`${baseURL}/`);
		const tabs = page.getByRole('navigation', { name: 'More links' });
		await expect(tabs).toBeInViewport();
		await expect(bar(page)).toBeHidden();
		const box = await tabs.boundingBox();
		expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(phone.viewport.height);
		await page.goto(`${baseURL}/latest`);
		await expect(bar(page)).toBeInViewport();
		await app.close();
	});

	test('STATE-84: the in-house advertisement stays closed for the session, and is missing where a story is gated', async ({
		page,
		site,
		baseURL,
	}) => {
		const answered = { name: 'consent', value: 'noted.5.1700000000', url: baseURL ?? '' };
		await page.context().addCookies([answered]);
		await page.goto((await site.story('ys', gated)).path);
		await expect(houseAd(page)).toHaveCount(0);
		await page.goto('/notifications');
		await expect(houseAd(page)).toHaveCount(0);
		await page.goto('/latest');
		await expect(houseAd(page)).toBeInViewport();
		const [above, below] = await Promise.all([houseAd(page).boundingBox(), bar(page).boundingBox()]);
		expect((above?.y ?? 0) + (above?.height ?? 0)).toBeCloseTo(below?.y ?? 0, 0);
		await houseAd(page).getByRole('button', { name: 'Close this message' }).click();
		await expect(houseAd(page)).toBeHidden();
		await page.goto('/herstory');
		await expect(bar(page)).toBeVisible();
		await expect(houseAd(page)).toBeHidden();
		const next = await page.context().browser()?.newContext(phone);
		await next?.addCookies([answered]);
		const later = await next?.newPage();
		await later?.goto(new URL('/latest', page.url()).href);
		if (later) await expect(houseAd(later)).toBeVisible();
		await next?.close();
	});

	test('STATE-78 STATE-84: on a first visit the dock leaves five sixths of the screen free', async ({
		page,
	}) => {
		for (const path of ['/', '/hindi']) {
			await page.goto(path);
			const part = page.locator('[data-dock] > section').first();
			await expect(part).toBeInViewport();
			await expect(page.locator('[data-close-house-ad]')).toBeHidden();
			const top = (await part.boundingBox())?.y ?? 0;
			expect(top, path).toBeGreaterThan((phone.viewport.height * 5) / 6 - 4);
		}
	});

	test('STATE-84: the in-house advertisement is missing where no script can close it', async ({
		browser,
		baseURL,
	}) => {
		const context = await browser.newContext({ ...phone, javaScriptEnabled: false, baseURL });
		const page = await context.newPage();
		await page.goto('/latest');
		await expect(bar(page)).toBeVisible();
		await expect(houseAd(page)).toBeHidden();
		await context.close();
	});

	test('GEN-10: the menu lists the languages on every page', async ({ page }) => {
		await page.goto('/latest');
		await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
		const languages = menu(page).getByRole('list', { name: 'Read in your language' });
		await expect(languages.getByRole('link')).toHaveCount(13);
		await languages.getByRole('link', { name: 'தமிழ்' }).click();
		await expect(page).toHaveURL('/tamil');
	});

	test('STATE-84: the in-house advertisement makes room for a keyboard and for a dialog', async ({
		page,
		baseURL,
	}) => {
		await page.context().addCookies([{ name: 'consent', value: 'noted.5.1700000000', url: baseURL ?? '' }]);
		await page.goto('/latest');
		await page.evaluate(() => {
			document.querySelector('main')?.insertAdjacentHTML('afterbegin', '<input aria-label="City">');
		});
		await expect(houseAd(page)).toBeVisible();
		await page.getByRole('textbox', { name: 'City' }).focus();
		await expect(houseAd(page)).toBeHidden();
		await page.getByRole('textbox', { name: 'City' }).blur();
		await expect(houseAd(page)).toBeVisible();
		await page.getByRole('button', { name: 'Cookie settings' }).click();
		await expect(dialog(page)).toBeVisible();
		await expect(page.locator('[data-close-house-ad]')).toBeHidden();
	});
});

test.describe('cookies', () => {
	test.use(desktop);

	test('STATE-78: a first visit is not interrupted, the notice is shown once, and consent can be withdrawn and given', async ({
		page,
	}) => {
		await page.goto('/latest');
		await expect(notice(page)).toBeInViewport();
		await expect(dialog(page)).toBeHidden();
		await page.getByRole('main').getByRole('heading', { level: 1 }).click();
		await page.evaluate(() => {
			document.addEventListener('click', (event) => event.preventDefault());
		});
		await page.getByRole('main').getByRole('link').first().click();
		expect(await dataLayerLength(page)).toBe(1);

		await notice(page).getByRole('button', { name: 'Close' }).click();
		await expect(notice(page)).toBeHidden();
		expect(await cookie(page, 'consent')).toMatch(/^noted\.5\.\d+$/);
		await page.goto('/herstory');
		await expect(notice(page)).toBeHidden();

		await page.context().addCookies([{ name: 'design_variant', value: 'magazine', url: page.url() }]);
		await page.getByRole('button', { name: 'Cookie settings' }).click();
		const optional = dialog(page).getByRole('checkbox', { name: 'Optional' });
		await expect(optional).toBeChecked();
		await optional.uncheck();
		await dialog(page).getByRole('button', { name: 'Save' }).click();
		await expect(dialog(page)).toBeHidden();
		await expect(page.getByRole('log')).toContainText('Your choice is saved.');
		expect(await cookie(page, 'consent')).toMatch(/^withdrawn\.5\.\d+$/);
		expect(await cookie(page, 'design_variant')).toBeUndefined();
		expect(await dataLayerLength(page)).toBe(0);
		await page.getByRole('log').getByRole('button', { name: 'Dismiss' }).click();
		await expect(page.getByRole('log')).toBeEmpty();
		expect(await dataLayerLength(page)).toBe(0);

		await page.reload();
		await page.getByRole('button', { name: 'Cookie settings' }).click();
		await expect(optional).not.toBeChecked();
		await optional.check();
		await dialog(page).getByRole('button', { name: 'Save' }).click();
		await expect.poll(() => cookie(page, 'consent')).toMatch(/^given\./);
	});

	test('the reader can decline optional cookies in the notice itself', async ({ page }) => {
		await page.goto('/latest');
		await notice(page).getByRole('button', { name: 'Only necessary cookies' }).click();
		await expect(notice(page)).toBeHidden();
		expect(await cookie(page, 'consent')).toMatch(/^withdrawn\.5\./);
		await page.reload();
		await page.getByRole('button', { name: 'Cookie settings' }).click();
		await expect(dialog(page).getByRole('checkbox', { name: 'Optional' })).not.toBeChecked();
	});

	test('after something is closed by keyboard, the focus is where the reader continues', async ({ page }) => {
		await page.goto('/latest');
		const settings = page.getByRole('contentinfo').getByRole('button', { name: 'Cookie settings' });
		await settings.focus();
		await page.keyboard.press('Tab');
		await expect(notice(page).getByRole('button', { name: 'Cookie settings' })).toBeFocused();
		await page.keyboard.press('Enter');
		await dialog(page).getByRole('button', { name: 'Save' }).press('Enter');
		await expect(notice(page)).toBeHidden();
		await expect(page.getByRole('main')).toBeFocused();
		await page.getByRole('log').getByRole('button', { name: 'Dismiss' }).press('Enter');
		await expect(page.getByRole('main')).toBeFocused();

		await page.context().clearCookies();
		await page.reload();
		await settings.focus();
		for (const name of ['Cookie settings', 'Only necessary cookies', 'Close']) {
			await page.keyboard.press('Tab');
			await expect(notice(page).getByRole('button', { name })).toBeFocused();
		}
		await page.keyboard.press('Enter');
		await expect(notice(page)).toBeHidden();
		await expect(settings).toBeFocused();
		await page.keyboard.press('Enter');
		await dialog(page).getByRole('button', { name: 'Save' }).press('Enter');
		await expect(settings).toBeFocused();
	});

	test('a brand that asks first counts nothing before consent', async ({ page }) => {
		await page.goto('/korea');
		await page.getByRole('button', { name: 'Dark', exact: true }).click();
		expect(await dataLayerLength(page)).toBe(0);
		await notice(page).getByRole('button', { name: 'Only necessary cookies' }).click();
		await expect(notice(page)).toBeHidden();
		expect(await cookie(page, 'consent')).toMatch(/^withdrawn\./);
		await page.context().clearCookies();
		await page.reload();
		await notice(page).getByRole('button', { name: 'Allow' }).click();
		expect(await cookie(page, 'consent')).toMatch(/^given\./);
		await page.getByRole('button', { name: 'Light', exact: true }).click();
		expect(await dataLayerLength(page)).toBeGreaterThan(0);
	});

	test('the notice and the dialog work by keyboard alone', async ({ page }) => {
		await page.goto('/latest');
		const settings = notice(page).getByRole('button', { name: 'Cookie settings' });
		await settings.focus();
		await page.keyboard.press('Enter');
		const optional = dialog(page).getByRole('checkbox', { name: 'Optional' });
		await expect(optional).not.toBeChecked();
		await page.keyboard.press('Escape');
		await expect(dialog(page)).toBeHidden();
		await expect(settings).toBeFocused();
		await page.keyboard.press('Enter');
		await optional.focus();
		await page.keyboard.press('Space');
		await page.keyboard.press('Tab');
		await page.keyboard.press('Enter');
		await expect(notice(page)).toBeHidden();
		expect(await cookie(page, 'consent')).toMatch(/^given\./);
	});

	test('STATE-78: nothing is selected in the settings before the reader has chosen', async ({ page }) => {
		await page.goto('/latest');
		await notice(page).getByRole('button', { name: 'Cookie settings' }).click();
		await expect(dialog(page).getByRole('checkbox', { name: 'Optional' })).not.toBeChecked();
		await dialog(page).getByRole('button', { name: 'Save' }).click();
		await expect(notice(page)).toBeHidden();
		expect(await cookie(page, 'consent')).toMatch(/^withdrawn\./);
	});
});

test('the footer lists stories and company pages under headings of their own', async ({ page }) => {
	await page.goto('/latest');
	const group = (name: string) =>
		page
			.getByRole('contentinfo')
			.getByRole('heading', { name, exact: true })
			.locator('xpath=following-sibling::ul')
			.getByRole('link');
	await expect(group('Stories')).toHaveText([
		'Latest',
		'Trending',
		'Videos',
		'Shows and Series',
		'Archive',
		'Feed',
	]);
	await expect(group('The company')).toContainText(['About Us']);
	await expect(group('The company').filter({ hasText: /Latest|Trending/ })).toHaveCount(0);
});

test('a page has breadcrumbs', async ({ page }) => {
	await page.goto('/series/money-matters');
	const breadcrumbLinks = page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link');
	await expect(breadcrumbLinks).toHaveText(['Home', 'Shows and Series']);
	await breadcrumbLinks.last().click();
	await expect(page).toHaveURL('/series');
	await expect(breadcrumbLinks).toHaveCount(0); // the landing page alone is not a breadcrumb
});

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false, ...desktop });

	test('the menu opens, the sign-in link leads to the account, and no control is shown that cannot work', async ({
		page,
	}) => {
		await page.goto('/latest');
		await menu(page).locator('summary', { hasText: 'More' }).click();
		await expect(menu(page).getByRole('link', { name: 'Glossary' })).toBeVisible();
		await expect(notice(page)).toBeHidden();
		await expect(page.getByRole('button', { name: 'Cookie settings' })).toBeHidden();
		await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to your account');
	});
});
