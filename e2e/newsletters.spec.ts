import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { emailsTo, linkIn } from './support/emails.ts';
import { article } from './support/site.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** The texts that a reader sees in each of the languages. */
const texts = {
	en: {
		edition: '',
		heading: 'Today’s Capsule',
		check: 'Please check your email: your subscription starts when you confirm it there.',
		confirm: 'Confirm',
		unsubscribe: 'Unsubscribe',
		unsubscribed: 'You are unsubscribed',
		subscribe: 'Subscribe',
		save: 'Save',
		newest: 'Read the newest issue',
		saved: 'Your preferences are saved.',
	},
	hi: {
		edition: '/hindi',
		heading: 'आज का कैप्सूल',
		check: 'कृपया अपना ईमेल देखें: वहाँ पुष्टि करने पर आपका सब्सक्रिप्शन शुरू होगा।',
		confirm: 'पुष्टि करें',
		unsubscribe: 'अनसब्सक्राइब करें',
		unsubscribed: 'सब्सक्रिप्शन बंद हो गया',
		subscribe: 'सब्सक्राइब करें',
		save: 'सहेजें',
		newest: 'सबसे नया अंक पढ़ें',
		saved: 'आपकी प्राथमिकताएँ सहेज ली गई हैं।',
	},
	ur: {
		edition: '/urdu',
		heading: 'آج کا کیپسول',
		check: 'براہِ کرم اپنی ای میل دیکھیں: وہاں تصدیق کرنے پر آپ کا سبسکرپشن شروع ہوگا۔',
		confirm: 'تصدیق کریں',
		unsubscribe: 'اَن سبسکرائب کریں',
		unsubscribed: 'سبسکرپشن بند ہو گیا',
		subscribe: 'سبسکرائب کریں',
		save: 'محفوظ کریں',
		newest: 'تازہ ترین شمارہ پڑھیں',
		saved: 'آپ کی ترجیحات محفوظ ہو گئی ہیں۔',
	},
};

/** An address that no other test, and no earlier attempt, has used. */
const newAddress = (prefix: string) =>
	`${prefix}-${Date.now()}-${Math.trunc(Math.random() * 1e6)}@example.in`;

/** Waits until an address has more than `before` emails, and returns the newest. */
async function nextEmail(address: string, before = 0) {
	await expect
		.poll(async () => (await emailsTo(address)).length, { timeout: 15_000 })
		.toBeGreaterThan(before);
	return (await emailsTo(address))[0];
}

const fill = async (page: Page, email: string) => {
	const form = page.locator('form', { has: page.locator('[name=first_name]') });
	await form.locator('[name=first_name]').fill(' Asha ');
	await form.locator('[name=last_name]').fill('Rao');
	await form.locator('[name=email]').fill(email);
	return form;
};

for (const [lang, t] of Object.entries(texts)) {
	test(
		`ROLE-04, GEN-06, GEN-15, ROUTE-04, WIDGET-56, ${lang}: a reader subscribes to a newsletter, ` +
			'confirms by email, and unsubscribes by a link',
		async ({ page }) => {
			const email = newAddress(lang);
			await page.goto(`${t.edition}/daily-capsule`);
			await expect(page.locator('h1')).toHaveText(t.heading);
			expect(await page.locator('article ol > li').count()).toBeGreaterThanOrEqual(3);
			await fill(page, email);
			await page.getByRole('button', { name: t.subscribe }).click();
			await expect(page.locator('[data-signup] [role=status]')).toHaveText(t.check);

			const confirmation = await nextEmail(email);
			expect(confirmation?.head).not.toContain('List-Unsubscribe');
			await page.goto(linkIn(confirmation, 'confirm'));
			await expect(page.locator('html')).toHaveAttribute('lang', lang);
			expect((await new AxeBuilder({ page }).include('main').analyze()).violations).toEqual([]);
			await page.locator('main').getByRole('button', { name: t.confirm }).click();
			await expect(page.locator('main a[href*="/newsletters/preferences?t="]')).toBeVisible();
			const newest = page.locator('main').getByRole('link', { name: t.newest });
			await expect(newest).toHaveAttribute('href', `${t.edition}/daily-capsule`);

			const welcome = await nextEmail(email, 1);
			expect(welcome?.head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
			await page.goto(linkIn(welcome, 'preferences'));
			await expect(page.locator('main')).toContainText(email);
			await expect(page.locator('[name=newsletter]:checked')).toHaveCount(1);
			await page.locator('[name=newsletter][value=espresso]').check();
			await page.getByRole('button', { name: t.save }).click();
			await expect(page.locator('[role=status]').first()).toHaveText(t.saved);
			await expect(page.locator('[name=newsletter]:checked')).toHaveCount(2);

			const subscribedCookie = async () =>
				(await page.context().cookies()).find(({ name }) => name === 'alreadySubscribed')?.value;
			expect(await subscribedCookie()).toBe(t.edition.slice(1) || 'ys');
			await page.goto(linkIn(welcome, 'unsubscribe'));
			await page.locator('main').getByRole('button', { name: t.unsubscribe }).click();
			await expect(page.locator('h1')).toHaveText(t.unsubscribed);
			expect(await subscribedCookie(), 'its card may be shown again').toBe('');
			await page.locator('main form').getByRole('button').click();
			await expect(page.locator('h1'), 'undone').not.toHaveText(t.unsubscribed);
			await page.goto(linkIn(welcome, 'unsubscribe'));
			await page.locator('main').getByRole('button', { name: t.unsubscribe }).click();
			await expect(page.locator('h1')).toHaveText(t.unsubscribed);
			await page.goto(linkIn(confirmation, 'confirm'));
			await expect(page.locator('h1'), 'the link that was used').toHaveText(t.unsubscribed);
			await expect(page.locator('main form')).toHaveCount(0);
			await page.goto(linkIn(welcome, 'preferences'));
			await expect(page.locator('[name=newsletter]:checked')).toHaveCount(1);
			await page.locator('[name=none]').click();
			await expect(page.locator('[name=newsletter]:checked'), 'all subscriptions have ended').toHaveCount(0);
		},
	);

	test(`${lang}: without scripts an invalid form comes back with its values, and a valid one shows what to do next`, async ({
		browser,
	}) => {
		const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
		const email = newAddress(`plain-${lang}`);
		await page.goto(`${t.edition}/daily-capsule`);
		const form = await fill(page, email);
		await form.locator('[name=phone_number]').evaluate((field) => field.removeAttribute('pattern'));
		await form.locator('[name=phone_number]').fill('+91');
		await form.getByRole('button').click();
		await expect(page.getByRole('alert').first()).toBeVisible();
		await expect(page.locator('[name=email]')).toHaveValue(email);
		await expect(page.locator('[name=phone_number]')).toHaveAttribute('aria-invalid', 'true');
		await page.locator('[name=phone_number]').fill('');
		await form.getByRole('button').click();
		await expect(page).toHaveURL(/sent=1/);
		await expect(page.locator('main [role=status]').first()).toContainText(t.check);
		expect(linkIn(await nextEmail(email), 'confirm')).toContain(`${t.edition}/newsletters/confirm`);
	});
}

test('RFC 8058: an email program unsubscribes with one POST, without cookies and from any origin', async ({
	request,
	page,
	baseURL,
}) => {
	const email = newAddress('oneclick');
	await page.goto('/espresso');
	await fill(page, email);
	await page.getByRole('button', { name: 'Subscribe' }).click();
	await expect(page.locator('[data-signup] [role=status]')).toHaveText(texts.en.check);
	await page.goto(linkIn(await nextEmail(email), 'confirm'));
	await page.getByRole('button', { name: 'Confirm' }).click();
	const welcome = await nextEmail(email, 1);
	const header =
		/List-Unsubscribe:\s*<([^>]+)>/.exec(welcome?.head.replace(/\r\n[ \t]/g, '') ?? '')?.[1] ?? '';
	expect(header.startsWith(`${baseURL}/newsletters/unsubscribe?t=`)).toBe(true);
	const anywhere: Record<string, string>[] = [
		{},
		{ Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site' },
	];
	for (const headers of anywhere) {
		const response = await request.post(header, { headers, form: { 'List-Unsubscribe': 'One-Click' } });
		expect(response.status()).toBe(200);
		expect(response.headers()['set-cookie']).toBeUndefined();
		expect(response.headers()['cache-control']).toContain('no-store');
	}
	await page.goto(linkIn(welcome, 'preferences'));
	await expect(page.locator('[name=newsletter]:checked')).toHaveCount(0);
	await page.goto(linkIn(welcome, 'unsubscribe'));
	await expect(page.locator('h1'), 'the reader is not asked again').toHaveText(texts.en.unsubscribed);
	await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
});

test('WIDGET-52 CONST-16 CONST-22 STATE-87 STATE-88 STATE-89 STATE-93 STATE-94 STATE-95: the newsletter card of a story', async ({
	page,
	context,
	site,
}) => {
	const { path } = await site.story('herstory', article);
	await page.goto(path);
	const card = page.locator('[data-signup=card]').first(); // the card of the opened story; stories that follow have cards too
	const arrow = card.locator('a').first();
	await expect(card.locator('input')).toHaveCount(0);
	await arrow.click();
	await expect(card.locator('[name=first_name]')).toBeVisible();
	const city = card.getByRole('combobox');
	await city.fill('mum');
	await expect(card.getByRole('option').first()).toHaveText('Mumbai');
	await city.fill('m');
	const list = card.getByRole('listbox');
	await expect(list).toHaveCSS('max-height', '160px');
	await expect.poll(() => list.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeGreaterThan(0);
	await expect(list).toHaveCSS('overflow-y', 'auto');
	await page.locator('h1').first().dispatchEvent('pointerdown');
	await expect(city).toHaveValue('');
	await city.fill('mum');
	await expect(card.getByRole('option').first()).toBeVisible();
	await page.keyboard.press('ArrowDown');
	await page.keyboard.press('Enter');
	await expect(city).toHaveValue('Mumbai');

	// The form refuses a name of spaces before it sends anything (VALID-18).
	const email = newAddress('card');
	await fill(page, email);
	await card.locator('[name=last_name]').fill('  ');
	await card.getByRole('button').click();
	await expect(card.locator('form')).toBeVisible();
	await card.locator('[name=last_name]').fill('Rao');
	const sent = page.waitForRequest(/newsletters\/card/);
	await card.getByRole('button').click();
	const body = (await sent).postDataJSON();
	expect(body).toMatchObject({ first_name: 'Asha', last_name: 'Rao', email, brand: 'herstory' });
	expect(body.city).toMatch(/^\d+$/);
	expect(body.g_recaptcha_response).not.toBe('');
	await expect(card.locator('[role=status]')).toHaveText(texts.en.check);
	await expect(card.locator('form')).toHaveCount(0);

	const cookie = (await context.cookies()).find(({ name }) => name === 'alreadySubscribed');
	expect(decodeURIComponent(cookie?.value ?? '')).toBe('herstory');
	expect(cookie?.path).toBe('/');
	const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
	expect(days).toBeGreaterThan(364);
	expect(days).toBeLessThan(366);
	await page.reload();
	await expect(card).toBeHidden();
	await page.goto('/');
	await expect(page.locator('[data-signup=card]')).toBeVisible(); // the card of another brand
	expect(linkIn(await nextEmail(email), 'confirm')).toBeTruthy();
});

test('GEN-15: one form of the list subscribes to two newsletters with one email and one confirmation', async ({
	page,
	context,
}) => {
	const email = newAddress('list');
	await page.goto('/newsletters');
	const boxes = page.getByRole('checkbox');
	expect(await boxes.count()).toBeGreaterThanOrEqual(10);
	await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
	const form = page.locator('[data-signup] form');
	const button = form.getByRole('button');
	await form.locator('input').fill(email);
	await button.click();
	await expect(form, 'nothing is ticked').toBeVisible();
	await expect(boxes.first()).toBeFocused();
	await page.locator('main').getByText('Daily Capsule', { exact: true }).click();
	await page.getByRole('checkbox', { name: 'HerStory' }).check();
	const sent = page.waitForRequest(/newsletters\/sub\?/);
	await button.click();
	expect((await sent).postDataJSON()).toMatchObject({ email, brand: 'ys' });
	await expect(page.locator('[data-signup] [role=status]')).toHaveText(texts.en.check);
	await expect(page.getByRole('checkbox', { name: 'Daily Capsule' })).toBeDisabled();
	const cookie = (await context.cookies()).find(({ name }) => name === 'alreadySubscribed');
	expect(decodeURIComponent(cookie?.value ?? '')).toBe('ys,herstory');

	const confirmation = await nextEmail(email);
	await page.goto(linkIn(confirmation, 'confirm'));
	await expect(page.locator('main')).toContainText(/Daily Capsule, .*HerStory/);
	await page.locator('main').getByRole('button', { name: 'Confirm' }).click();
	await expect(page.locator('main')).toContainText(/these newsletters by email: Daily Capsule, .*HerStory/);
	await page.goto(linkIn(await nextEmail(email, 1), 'preferences'));
	await expect(page.locator('[name=newsletter]:checked')).toHaveCount(2);
	expect(await emailsTo(email), 'one to confirm and one of welcome').toHaveLength(2);
});

test('without scripts the form of the list keeps ticked newsletters and typed text', async ({
	browser,
	baseURL,
}) => {
	const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
	const page = await context.newPage();
	const email = newAddress('plain-list');
	await page.goto('/newsletters/herstory');
	await page.getByRole('link', { name: 'All newsletters' }).click();
	const herstory = page.getByRole('checkbox', { name: 'HerStory' });
	await expect(herstory, 'the one from which the reader comes').toBeChecked();
	await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1);
	const form = page.locator('[data-signup] form');
	await form.locator('input').fill(email);
	await herstory.uncheck();
	await form.getByRole('button').click();
	await expect(page.getByRole('group', { name: 'Newsletters' })).toContainText('Please choose one.');
	await expect(form.locator('input')).toHaveValue(email);
	await page.getByRole('checkbox', { name: 'Espresso' }).check();
	await herstory.check();
	await form.locator('input').fill(`${email.split('@')[0]}@x`);
	await form.getByRole('button').click();
	await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);
	await expect(form.locator('input')).toHaveAttribute('aria-invalid', 'true');
	await form.locator('input').fill(email);
	await form.getByRole('button').click();
	await expect(page).toHaveURL(/newsletters\?sent=1/);
	await expect(page.locator('main [role=status]').first()).toContainText(texts.en.check);
	expect(linkIn(await nextEmail(email), 'confirm')).toContain('/newsletters/confirm');
	await context.close();
});

test('GEN-15, WIDGET-57: the archive of a newsletter lists issues by day', async ({ page }) => {
	await page.goto('/daily-capsule');
	await page.getByRole('link', { name: 'Older issues' }).click();
	await expect(page).toHaveURL(/before=\d{4}-\d\d-\d\d$/);
	const issue = page.locator('[data-archive] a').first();
	const title = await issue.textContent();
	await issue.click();
	await expect(page).toHaveURL(/daily-capsule\/\d{4}-\d\d-\d\d$/);
	await expect(page.locator('article h2')).toHaveText(title ?? '');
	await expect(page.getByRole('link', { name: 'Previous issue' })).toBeVisible();
	await expect(page.getByRole('link', { name: 'Next issue' })).toBeVisible();
	await page.goto('/daily-capsule/espresso');
	await expect(page.locator('h1')).toHaveText('Today’s Espresso');
	expect(await page.locator('article ol > li').count()).toBeGreaterThanOrEqual(3);
});

test('ROUTE-30: The Captable offers a newsletter of its own', async ({ page }) => {
	await page.goto('/the-captable');
	const card = page.locator('section', { has: page.getByRole('heading', { name: 'The Captable Weekly' }) });
	await expect(card.getByRole('listitem')).not.toHaveCount(0);
	await expect(card).toContainText('Get The Captable Weekly by email');
});

test('an invalid link says so, and offers to send a new one', async ({ page }) => {
	const response = await page.goto('/newsletters/confirm?t=abc.def');
	expect(response?.status()).toBe(410);
	expect(response?.headers()['referrer-policy']).toBe('no-referrer');
	await page.locator('main input').fill(newAddress('nobody'));
	await page.locator('main').getByRole('button').click();
	await expect(page.locator('main')).toContainText('the link is on its way');
});
