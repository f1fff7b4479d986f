import { readFile } from 'node:fs/promises';
import type { Request } from '@playwright/test';
import { emailTo, newAddress, signIn } from './support/reader.ts';
import { article, gated } from './support/site.ts';
import { expect, test } from './support/test.ts';

const phone = { width: 390, height: 844 };

/** The brands whose stories begin the journey, with the path of their edition. */
const editions = { en: ['', 'herstory'], hi: ['/hindi', 'hindi'], ur: ['/urdu', 'urdu'] } as const;

for (const [lang, [slug, brand]] of Object.entries(editions)) {
	test(
		`${lang}: VALID-04 D-16 WIDGET-58 WIDGET-59 WIDGET-60: a reader who bookmarks a story is asked to ` +
			'sign in, returns by the link in the email, and finds it bookmarked',
		async ({ page, site }) => {
			await page.setViewportSize(phone);
			const story = await site.story(brand, article);
			await page.goto(story.path);
			const bookmarkButton = page.locator('mh-island[name=Actions] button[aria-pressed]');
			await bookmarkButton.click();
			const dialog = page.locator('dialog[open]');
			await expect(dialog).toBeVisible();
			await dialog.locator('a').first().click();
			await expect(page).toHaveURL(new RegExp(`^[^?]*${slug}/account/login\\?.*bookmark_story=${story.id}`));
			const back = new URL(page.url()).searchParams.get('redirect_url') ?? '';
			expect(back).toBe(new URL(story.path, page.url()).href);
			const address = newAddress();
			await page.locator('[name=email]').fill(address);
			await page.keyboard.press('Enter');
			await expect(page).toHaveURL(/\/account\/code$/);
			await expect(page.locator('main')).toContainText(address);
			const { link, code, text } = await emailTo(address);
			expect(text).toContain(code);
			expect(link).toContain(`${slug}/account/enter`);
			await page.goto(link);
			await page.locator('main form button').click();
			await expect(page).toHaveURL(story.path);
			await expect(bookmarkButton).toHaveAttribute('aria-pressed', 'true');
			await page.goto(`${slug}/bookmarks`);
			await expect(page.locator('mh-enhance li article')).toHaveCount(1);
			await expect(page.locator('mh-enhance li h2')).toHaveText(story.title);
			// STATE-21: the bookmark disappears at once and does not come back.
			await page.locator('mh-enhance li form button').click();
			await expect(page.locator('mh-enhance li:visible')).toHaveCount(0);
			await expect(page.locator('[data-empty]')).toBeVisible();
			await expect(page.locator('mh-island[name=Toasts]')).not.toBeEmpty();
			await page.reload();
			await expect(page.locator('mh-enhance li')).toHaveCount(0);
		},
	);
}

test(
	'GEN-05 STATE-25 STATE-26 STATE-27 VALID-24 ENTITY-15 ENTITY-55: claps count up to a hundred and ' +
		'send no call above it; they and a bookmark survive a reload',
	async ({ page, site }) => {
		await signIn(page);
		const story = await site.story('smbstory', article);
		for (let n = 0; n < 98; n++) {
			const response = await page.request.put('/api/v2/reactions/save/like', { data: { story: story.id } });
			expect(response.ok()).toBe(true);
		}
		const reactions = page.waitForResponse(/\/rw\/reactions\?/);
		await page.goto(story.path);
		const clap = page.locator('mh-island[name=Actions] button').first();
		const bookmarkButton = page.locator('mh-island[name=Actions] button[aria-pressed]').first();
		const number = clap.locator('[aria-hidden]', { hasText: /^[\d,]+$/ }).first();
		const count = async () => Number((await number.textContent())?.replaceAll(',', ''));
		await clap.scrollIntoViewIfNeeded();
		await reactions;
		await expect.poll(count).toBeGreaterThanOrEqual(98);
		const before = await count();
		const calls: string[] = [];
		page.on('request', (request) => {
			if (request.url().includes('/reactions/save/like')) calls.push(request.postData() ?? '');
		});
		await clap.click();
		await expect(clap.locator('[data-bubble]')).toHaveText('+99');
		await clap.click();
		await expect(clap.locator('[data-bubble]')).toHaveText('100');
		await expect.poll(() => calls.length).toBe(2);
		await clap.click();
		await expect(clap.locator('[data-bubble]')).toHaveText('100');
		const likes = async () => (await page.request.get('/api/v2/rw/likes')).json();
		await expect
			.poll(likes, 'the last call may still be in progress')
			.toEqual([{ storyId: story.id, likeCount: 100 }]);
		expect(calls).toHaveLength(2);
		await expect(bookmarkButton).toHaveAttribute('aria-pressed', 'false');
		const stored = page.waitForResponse(/\/reactions\/save\/bookmark/);
		await bookmarkButton.click();
		expect((await stored).status()).toBe(200);

		await page.reload();
		await clap.scrollIntoViewIfNeeded();
		await expect(bookmarkButton).toHaveAttribute('aria-pressed', 'true');
		await expect.poll(count).toBe(before + 2);
		await clap.click();
		await expect(clap.locator('[data-bubble]')).toHaveText('100');
		expect(calls).toHaveLength(2);
	},
);

test(
	'STATE-33 STATE-34 STATE-35: the gated part is loaded for a signed-in reader by a separate call, and ' +
		'is removed with the session',
	async ({ page, context, site }) => {
		const story = await site.story('ys', gated);
		const anonymous = await (await page.request.get(story.path)).text();
		await page.goto(story.path);
		await expect(page.locator('.gated')).toBeVisible();
		const before = await page.locator('article[data-reading] [data-prose]').first().innerText();
		await signIn(page);
		await page.reload();
		await expect(page.locator('.gated')).toHaveCount(0);
		const opened = await page.locator('article[data-reading] [data-prose]').first().innerText();
		expect(opened.length).toBeGreaterThan(before.length + 200);
		const last = opened.trim().slice(-60);
		expect(anonymous).not.toContain(last);
		// The server's HTML, cached or not, is the same for every reader.
		expect(await (await page.request.get(story.path)).text()).not.toContain(last);
		// The reader signs out in another window.
		const secondWindow = await context.newPage();
		await secondWindow.goto('/account');
		await secondWindow.locator('#devices li form button').click();
		await expect(secondWindow).toHaveURL(/\/account\/login/);
		await page.bringToFront();
		await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
		await expect(page.locator('.gated')).toBeVisible();
		expect(await page.locator('article[data-reading]').first().innerText()).not.toContain(last);
	},
);

test('WIDGET-60: a reader who comes from a gate reads the reason at each step, with and without scripts', async ({
	browser,
	baseURL,
	site,
}) => {
	const story = await site.story('ys', gated);
	for (const javaScriptEnabled of [true, false]) {
		const context = await browser.newContext({ javaScriptEnabled, baseURL, viewport: phone });
		const page = await context.newPage();
		await page.goto(story.path);
		await page.locator('.gated [data-ask]').click();
		if (javaScriptEnabled) {
			// WIDGET-61: the dialog cannot be closed here. It offers the home page instead.
			const dialog = page.locator('dialog[open]');
			await expect(dialog.getByRole('link', { name: 'Go to the home page' })).toBeVisible();
			for (let i = 0; i < 3; i++) await page.keyboard.press('Escape');
			await expect(dialog).toBeVisible();
			await expect(dialog.getByRole('button', { name: 'Close' })).toHaveCount(0);
			await dialog.locator('a').first().click();
		}
		await expect(page.locator('main h1')).toHaveText('Sign in to read on');
		await page.getByRole('link', { name: 'New here? Create an account' }).click();
		await expect(page.locator('main')).toContainText('This story is for readers with an account.');
		await context.close();
	}
});

test('API-31 API-33 D-16: a page checks the session; a failure shows no error, and the reader counts as anonymous', async ({
	page,
	site,
}) => {
	const story = await site.story('herstory', article);
	const calls: Request[] = [];
	page.on('request', (request) => request.url().includes('/user_token') && calls.push(request));
	await page.goto(story.path, { waitUntil: 'networkidle' });
	expect(calls).toEqual([]);
	await signIn(page);
	await page.goto(story.path);
	await expect.poll(() => calls.length).toBe(1);
	const call = calls[0] as Request;
	expect(Number(new URL(call.url()).searchParams.get('date'))).toBeGreaterThan(Date.now() - 60_000);
	expect((await call.allHeaders()).cookie).toMatch(/session=\S/);
	expect(await (await call.response())?.json()).toBe(true);
	await expect(page.locator('html')).toHaveAttribute('data-reader', '');

	await page.route(/\/api\/v2\/(user_token|rw\/users)/, (route) => route.fulfill({ status: 500, json: {} }));
	await page.reload();
	await expect(page.locator('html')).not.toHaveAttribute('data-reader');
	await page.locator('mh-island[name=Actions] button[aria-pressed]').click();
	await expect(page.locator('dialog[open]')).toBeVisible();
	await expect(page.locator('mh-island[name=Toasts]')).toBeEmpty();
	await expect(page.getByRole('alert')).toHaveCount(0);

	await page.unroute(/\/api\/v2\/(user_token|rw\/users)/);
	await page.reload();
	await expect.poll(() => calls.length).toBe(3);
	await expect(page.locator('html')).toHaveAttribute('data-reader', '');
});

test('D-16: an account is created, edited and deleted without scripts', async ({ browser, baseURL }) => {
	const context = await browser.newContext({ javaScriptEnabled: false, baseURL, viewport: phone });
	const page = await context.newPage();
	await page.goto('/account');
	await expect(page).toHaveURL(/\/account\/login/);
	await page.getByRole('link', { name: 'New here? Create an account' }).click();
	const address = newAddress();
	const password = 'seven monsoon ladders';
	await page.getByLabel('Name').fill('Asha Rao');
	await page.getByLabel('Email').fill(address);
	await page.getByLabel('Password').fill('1234567890');
	await page.getByRole('button', { name: 'Create an account' }).click();
	await expect(page.getByText('This password appears in lists of leaked passwords.')).toBeVisible();
	await expect(page.getByLabel('Email')).toHaveValue(address);
	await page.getByLabel('Password').fill(password);
	await page.getByRole('button', { name: 'Create an account' }).click();
	await page.getByLabel('Code').fill('000000');
	await page.getByRole('button', { name: 'Sign in' }).click();
	await expect(page.getByText('This code is wrong.')).toBeVisible();
	const { code } = await emailTo(address);
	await page.getByLabel('Code').fill(code.replace(/(...)/, '$1 '));
	await page.getByRole('button', { name: 'Sign in' }).click();
	await page.goto('/account');
	await expect(page.getByLabel('Name')).toHaveValue('Asha Rao');
	await page.getByLabel('Language of our emails').selectOption('हिन्दी');
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByText('Saved.')).toBeVisible();
	const exported = await (await page.request.get('/account/export')).json();
	expect(exported).toMatchObject({
		account: { name: 'Asha Rao', email: address },
		language: 'hi',
		hasPassword: true,
	});
	await page.locator('#devices').getByRole('button', { name: 'Sign out' }).click();
	await page.getByRole('link', { name: 'Sign in with a password' }).click();
	await page.getByLabel('Email').fill(address);
	await page.getByLabel('Password').fill('not this one');
	await page.getByRole('button', { name: 'Sign in' }).click();
	await expect(page.getByText('The email address or the password is wrong.')).toBeVisible();
	await page.getByLabel('Password').fill(password);
	await page.getByRole('button', { name: 'Sign in' }).click();
	await page.goto('/account');
	await page.getByLabel('Yes, delete everything').check();
	await page.getByRole('button', { name: 'Delete my account' }).click();
	await expect(page.getByText('Your account has been deleted.')).toBeVisible();
	expect(await (await page.request.get('/api/v2/user_token')).json()).toBe(false);
	await context.close();
});

test(
	'STATE-80: a reader’s picture is uploaded, cropped and shown without scripts; an invalid file gives ' +
		'an error; it can be removed; it is hidden after signing out',
	async ({ browser, baseURL }) => {
		const context = await browser.newContext({ javaScriptEnabled: false, baseURL, viewport: phone });
		const page = await context.newPage();
		await signIn(page, 'Asha Rao');
		await page.goto('/account');
		const send = async (name: string, mimeType: string, buffer: Buffer) => {
			await page.locator('#field-picture').setInputFiles({ name, mimeType, buffer });
			await page.getByRole('button', { name: 'Use this picture' }).click();
		};
		await send('large.jpg', 'image/jpeg', Buffer.alloc(20 << 20, 1));
		const pictureError = page.locator('#field-picture-error');
		await expect(pictureError).toHaveText('This picture is larger than 5 MB.');
		await send('notes.jpg', 'image/jpeg', Buffer.from('not a picture'));
		await expect(pictureError).toHaveText(
			'Please choose a picture in one of these formats: JPEG, PNG, WebP.',
		);
		await send('broken.png', 'image/png', Buffer.from('\x89PNG\r\n\x1a\nbroken', 'latin1'));
		await expect(pictureError).toHaveText('This picture cannot be read. Please choose another.');
		await send('wide.avif', 'image/avif', await readFile('internal/media/testdata/4000x4000.avif'));
		await expect(pictureError).toHaveText(
			/^This picture has 4,000 × 4,000 pixels\. It can have at most 12 megapixels/,
		);
		await send('me.webp', 'image/webp', await readFile('internal/media/testdata/still.webp'));
		await expect(page.getByText('Saved.')).toBeVisible();
		const shown = page.locator('main header img');
		expect(await shown.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])).toEqual([
			240, 240,
		]);
		const self = async () => (await page.request.get('/api/v2/rw/users?format=minimal')).json();
		const address = (await self()).profilePicture;
		expect(address).toBe(await shown.getAttribute('src'));
		expect((await page.request.get(address)).headers()['content-type']).toBe('image/webp');
		const scripted = await browser.newContext({ baseURL, storageState: await context.storageState() });
		const home = await scripted.newPage();
		await home.goto('/');
		expect(
			await home
				.locator('[data-reader-menu] > summary')
				.evaluate((summary) => getComputedStyle(summary, '::after').backgroundImage),
		).toContain(address);
		await scripted.close();
		await page.getByRole('button', { name: 'Remove the picture' }).click();
		await expect(shown).toHaveCount(0);
		expect((await self()).profilePicture).toBeNull();
		expect((await page.request.get(address)).status()).toBe(404);
		await page.locator('#devices').getByRole('button', { name: 'Sign out' }).click();
		expect((await page.request.get('/api/v2/rw/users?format=minimal')).status()).toBe(401);
		for (const path of ['/account/login', '/']) {
			await page.goto(path);
			await expect(page.getByText('Asha Rao')).toHaveCount(0);
			await expect(page.locator(`img[src="${address}"]`)).toHaveCount(0);
		}
		await context.close();
	},
);

test('WIDGET-59: a reader who returns to a gate continues where the gated part begins', async ({
	page,
	site,
}) => {
	const { path } = await site.story('ys', ({ slug }) => slug === 'the-second-class-of-share');
	await page.setViewportSize(phone);
	await page.goto(path);
	const prose = page.locator('article [data-prose]').first();
	const before = await prose.evaluate((text) => text.children.length);
	await signIn(page);
	await page.goto('/account');
	let release = () => {};
	const released = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route('**/rw/story/paywalled*', async (route) => {
		await released;
		await route.continue();
	});
	await page.goto(`${path}#gate`);
	const gate = page.locator('.gated').first();
	await expect.poll(() => gate.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(300);
	await page.evaluate(
		() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))),
	);
	release();
	await expect(page.locator('[data-open]')).toBeVisible();
	const top = () =>
		prose.evaluate((text, index) => text.children[index]?.getBoundingClientRect().top ?? -1, before);
	await expect.poll(top).toBeGreaterThanOrEqual(0);
	await expect.poll(top).toBeLessThan(300);
});

test(
	'STATE-57: a reader who signs in to bookmark returns to the place in the story; signing out stays ' +
		'on the page too, and clears the messages',
	async ({ page, site }) => {
		const { path } = await site.story('herstory', article);
		await page.setViewportSize({ width: 1280, height: 800 });
		await page.goto(path);
		await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
		await page.locator('mh-island[name=Actions] button[aria-pressed]').first().click();
		await expect(page.locator('dialog[open]')).toBeVisible();
		await signIn(page);
		await page.goto('/account');
		await page.goto(path);
		await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(700);
		expect(await page.evaluate(() => scrollY)).toBeLessThan(1100);
		await page.goto('/account');
		await page.goto(path);
		expect(await page.evaluate(() => scrollY), 'only once').toBe(0);

		const messages = page.locator('mh-island[name=Toasts]');
		await page.locator('mh-island[name=Actions] button[aria-pressed]').first().click();
		await expect(messages).toContainText('Story bookmarked');
		const left = page.waitForEvent('load');
		await page.locator('[data-reader-menu] summary').click();
		await page.locator('[data-reader-menu] form button').click();
		await left;
		await expect(page).toHaveURL(path);
		await expect(page.locator('html')).not.toHaveAttribute('data-reader');
		expect(await messages.textContent()).toBe('');
	},
);
