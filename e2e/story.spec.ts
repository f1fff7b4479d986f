import type { Page } from '@playwright/test';
import { createStory, linkPreview } from '../web/api/client.gen.ts';
import { gated, layout, unwrap, video } from './support/site.ts';
import { started } from './support/started.ts';
import { expect, test } from './support/test.ts';
import { voice } from './support/voice.ts';

const readings = 'article[data-reading]';

/** Returns a function for polling that scrolls down by 500 px and then returns the result of read. */
const scrolled =
	<T>(page: Page, read: () => Promise<T>) =>
	async (): Promise<T> => {
		await page.mouse.wheel(0, 500);
		return read();
	};

test('PAGE-01 D-09: at the end the next story follows with its address and title, and going back restores the place', async ({
	page,
	site,
}) => {
	await page.setViewportSize({ width: 1280, height: 800 });
	const story = await site.story('ys', layout('standard'));
	await page.goto('/latest');
	await page.goto(story.path);
	const script = page.waitForResponse(/assets\/endless-/);
	await page.mouse.wheel(0, 1);
	await script;
	await expect.poll(scrolled(page, () => page.locator(readings).count())).toBeGreaterThan(1);
	await expect.poll(scrolled(page, async () => new URL(page.url()).pathname)).not.toBe(story.path);

	const second = new URL(page.url()).pathname;
	const title = await page.locator(`${readings} h1`).nth(1).innerText();
	expect((await page.title()).startsWith(`${title} |`)).toBe(true);
	await expect(page.getByText('Next story', { exact: true }).first()).toBeAttached();
	expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true); // nothing takes the focus
	const doubled = await page.evaluate(() => {
		const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
		return ids.filter((id, i) => ids.indexOf(id) !== i);
	});
	expect(doubled).toEqual([]);

	// The added story works: its share menu opens.
	const share = page.locator(readings).nth(1).getByText('Share', { exact: true });
	await share.click();
	await expect(page.locator(readings).nth(1).getByRole('link', { name: 'Share on WhatsApp' })).toBeVisible();
	await page.keyboard.press('Escape');

	const id = await page.locator(readings).nth(1).getAttribute('data-reading');
	const top = () =>
		page
			.locator(`article[data-reading="${id}"]`)
			.evaluate((element) => Math.round(element.getBoundingClientRect().top));
	const before = await top();
	await page.mouse.wheel(0, 120);
	await expect.poll(top).toBeLessThan(before); // the browser scrolls a moment after the wheel turned
	await expect
		.poll(async () => {
			const at = await page.evaluate(() => (history.state as { reading?: { at: number } }).reading?.at ?? 0);
			return Math.abs(at + (await top()));
		})
		.toBe(0);
	const position = await top();
	await page.goto('/trending');
	await page.goBack();
	await expect(page).toHaveURL(second);
	await expect.poll(async () => Math.abs((await top()) - position)).toBeLessThan(5);
	await page.goBack();
	await expect(page).toHaveURL('/latest');
});

test('PAGE-01 D-09: after ten stories a button loads the next one, and the footer is always reachable', async ({
	page,
	site,
}) => {
	test.setTimeout(90_000); // ten stories, one after the other
	await page.setViewportSize({ width: 1280, height: 800 });
	const story = await site.story('ys', layout('standard'));
	await page.goto(story.path);
	await page.keyboard.press('End');
	await expect(page.getByRole('contentinfo')).toBeInViewport();
	await expect(page.locator(readings)).toHaveCount(1);
	await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
	// Scrolls smoothly, as most browsers do for the End key, and only to where the foot was at the start.
	await page.evaluate(() => {
		document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true }));
		scrollTo({ top: document.documentElement.scrollHeight, behavior: 'smooth' });
	});
	await expect(page.getByRole('contentinfo')).toBeInViewport({ ratio: 0.5 });
	await expect(page.locator(readings)).toHaveCount(1);
	await page.getByRole('link', { name: 'Go to the end of the page' }).first().click();
	await expect(page.getByRole('contentinfo')).toBeInViewport();

	await page.keyboard.press('Home');
	const loadNext = page.getByRole('button', { name: 'Load next story' });
	/** Scrolls up by two screens and then down until the place of the next story is near. */
	const scrollToNext = async () => {
		const painted = () => new Promise((frame) => requestAnimationFrame(frame));
		scrollBy({ top: -2 * innerHeight, behavior: 'instant' });
		await painted();
		await painted();
		const next = document.querySelector('[data-next]')?.getBoundingClientRect();
		if (next) scrollBy({ top: next.top - innerHeight + 100, behavior: 'instant' });
		await painted();
	};
	await expect
		.poll(
			async () => {
				await page.evaluate(scrollToNext);
				return loadNext.isVisible();
			},
			{ timeout: 60_000, intervals: [50] },
		)
		.toBe(true);
	await expect(page.locator(readings)).toHaveCount(10);
	const order = await page
		.locator(`${readings}, section:has(> div #related)`)
		.evaluateAll((all) => all.map(({ localName }) => localName));
	expect(order.indexOf('section'), 'the stories to read next are below the first story').toBe(1);
	const paths = await page.locator(`${readings} h1`).allInnerTexts();
	expect(new Set(paths).size).toBe(10);
	await loadNext.click();
	await expect(page.locator(readings)).toHaveCount(11);
	await expect(page.locator(readings).last()).toBeFocused();
	await expect(loadNext).toBeVisible();
});

test('PAGE-01: a next story that cannot be loaded says so, and loads on retry', async ({ page, site }) => {
	await page.setViewportSize({ width: 1280, height: 800 });
	const story = await site.story('ys', layout('standard'));
	await page.goto(story.path);
	await page.route('**/api/v2/story/related**', (route) => route.abort());
	const failure = page.getByText('The next story could not be loaded.').and(page.locator('div *'));
	await expect.poll(scrolled(page, () => failure.first().isVisible())).toBe(true);
	await expect(page.locator(readings)).toHaveCount(1);
	await page.getByRole('button', { name: 'Try again' }).scrollIntoViewIfNeeded();
	await expect(page.getByRole('contentinfo'), 'no gap above the footer').toBeInViewport();
	await page.unroute('**/api/v2/story/related**');
	await page.getByRole('button', { name: 'Try again' }).click();
	await expect(page.locator(readings)).toHaveCount(2);
});

test('PAGE-01: if the script for endless reading cannot be loaded, the page says so and loads the story on retry', async ({
	page,
	site,
}) => {
	await page.setViewportSize({ width: 1280, height: 800 });
	const story = await site.story('ys', layout('standard'));
	await page.route('**/assets/endless-*', (route) => route.abort());
	await page.goto(story.path);
	const failure = page.getByText('The next story could not be loaded.').and(page.locator('div *'));
	await expect.poll(scrolled(page, () => failure.first().isVisible())).toBe(true);
	await page.unroute('**/assets/endless-*');
	await page.getByRole('button', { name: 'Try again' }).click();
	await expect(page.locator(readings)).toHaveCount(2);
});

test('pictures of a text open large, one after the other, and the focus comes back', async ({
	page,
	site,
	browser,
	baseURL,
}) => {
	const story = await site.story('ys', (card) => card.slug === 'the-cook-of-kozhikode');
	await page.goto(story.path);
	const pictures = page.locator('a.zoom');
	await expect(pictures).toHaveCount(3);
	await pictures.nth(1).click();
	const dialog = page.getByRole('dialog', { name: 'Pictures' });
	await expect(dialog).toBeVisible();
	await expect(dialog.getByText('02 / 03')).toBeVisible();
	await expect(dialog.getByText('Eleven mixtures')).toBeVisible();
	await expect(dialog.getByRole('img')).toHaveAttribute('alt', 'A parcel is tied with string.');
	for (const width of [390, 1280]) {
		await page.setViewportSize({ width, height: 800 });
		const covered = await dialog.evaluate((box) => {
			const picture = box.querySelector('img')?.getBoundingClientRect() ?? new DOMRect();
			return [...box.querySelectorAll('button')].filter((button) => {
				const { left, right, top, bottom } = button.getBoundingClientRect();
				return left < picture.right && right > picture.left && top < picture.bottom && bottom > picture.top;
			}).length;
		});
		expect(covered, `buttons on the picture at ${width}`).toBe(0);
	}
	await page.keyboard.press('ArrowRight');
	await page.keyboard.press('ArrowRight');
	await expect(dialog.getByText('01 / 03')).toBeVisible();
	await dialog.getByRole('button', { name: 'Previous picture' }).click();
	await expect(dialog.getByText('03 / 03')).toBeVisible();
	await dialog.getByRole('img').click();
	const full = await pictures.nth(2).getAttribute('href');
	await expect(dialog.getByRole('img')).toHaveAttribute('src', new RegExp(`${full}$`));
	const before = await page.evaluate(() => scrollY);
	const wheelTurned = page.evaluate(
		() => new Promise((turn) => addEventListener('wheel', () => requestAnimationFrame(turn), { once: true })),
	);
	await page.mouse.wheel(0, 600);
	await wheelTurned;
	await page.keyboard.press('Escape');
	await expect(dialog).toHaveCount(0);
	await expect(pictures.nth(1)).toBeFocused();
	expect(await page.evaluate(() => scrollY)).toBe(before);

	const plain = await browser.newContext({ javaScriptEnabled: false, baseURL });
	const plainPage = await plain.newPage();
	await plainPage.goto(story.path);
	const response = await plainPage.request.get(
		(await plainPage.locator('a.zoom').first().getAttribute('href')) ?? '',
	);
	expect([response.status(), response.headers()['content-type']]).toEqual([200, 'image/jpeg']);
	await plain.close();
});

test('WIDGET-53 (carousels): a skeleton stands in for an enlarged picture until it has come', async ({
	page,
	site,
}) => {
	const story = await site.story('ys', (card) => card.slug === 'the-cook-of-kozhikode');
	await page.setViewportSize({ width: 1440, height: 900 });
	await page.goto(story.path);
	const pictures = page.locator('a.zoom');
	const { promise: released, resolve: release } = Promise.withResolvers<void>();
	await pictures.first().scrollIntoViewIfNeeded();
	const file = await pictures.first().evaluate((link) => link.querySelector('img')?.currentSrc ?? '');
	expect(file).not.toBe('');
	// The enlarged picture is another, wider file than the one in the text.
	await page.route(/\.(avif|webp|jpe?g)$/, async (route) => {
		if (route.request().url() !== file) await released;
		await route.continue();
	});
	await pictures.first().click();
	const dialog = page.getByRole('dialog', { name: 'Pictures' });
	await expect(dialog.locator('[data-skeleton=carousel]')).toBeVisible();
	release();
	await expect(dialog.locator('[data-skeleton]')).toBeHidden();
	await expect(dialog.getByRole('img')).toHaveCSS('opacity', '1');
});

test('a swipe moves through the pictures of a text, and never through the browser’s history', async ({
	site,
	browser,
	baseURL,
}) => {
	const phone = await browser.newContext({
		baseURL,
		hasTouch: true,
		isMobile: true,
		viewport: { width: 390, height: 800 },
	});
	const page = await phone.newPage();
	const story = await site.story('ys', (card) => card.slug === 'the-cook-of-kozhikode');
	await page.goto('/latest');
	await page.goto(story.path);
	await page.locator('a.zoom').nth(1).tap();
	const dialog = page.getByRole('dialog', { name: 'Pictures' });
	await expect(dialog.getByText('02 / 03')).toBeVisible();
	const touch = await phone.newCDPSession(page);
	const touchEvent = (type: string, x?: number) =>
		touch.send('Input.dispatchTouchEvent', {
			type: type as 'touchStart',
			touchPoints: x === undefined ? [] : [{ x, y: 400 }],
		});
	for (const [from, count] of [
		[60, '01 / 03'],
		[60, '03 / 03'],
		[330, '01 / 03'],
	] as const) {
		const distance = from < 200 ? 27 : -27;
		await touchEvent('touchStart', from);
		for (let step = 1; step <= 10; step++) await touchEvent('touchMove', from + step * distance);
		await touchEvent('touchEnd');
		await expect(dialog.getByText(count)).toBeVisible();
	}
	expect(new URL(page.url()).pathname).toBe(story.path);
	await phone.close();
});

test('STATE-78 STATE-84: on a low screen only the notice and the bottom bar cover a story', async ({
	page,
	site,
}) => {
	const story = await site.story('tamil', layout('longform'));
	for (const [width, height] of [
		[320, 568],
		[667, 375],
	] as const) {
		await page.setViewportSize({ width, height });
		await page.goto(story.path);
		await expect(page.getByRole('region', { name: 'குக்கீகள்' })).toBeVisible();
		const top = await page.locator('[data-dock]').evaluate((dock) => dock.getBoundingClientRect().top);
		expect(top / height, `${width} × ${height}`).toBeGreaterThan(0.6);
		await expect(page.getByRole('button', { name: /கைதட்ட/ }).first()).not.toBeInViewport();
	}
	await page.getByRole('region', { name: 'குக்கீகள்' }).getByRole('button', { name: 'மூடு' }).click();
	await expect
		.poll(() =>
			page.locator('[data-dock]').evaluate((dock) => dock.getBoundingClientRect().top / innerHeight),
		)
		.toBeGreaterThan(0.8);
	await expect(page.getByRole('button', { name: /கைதட்ட/ }).first()).not.toBeInViewport();
});

test(
	'WIDGET-21: the actions of a story are above the notice on a tablet, and on a phone they take its place ' +
		'once it is answered and the reader scrolls down',
	async ({ page, site }) => {
		const story = await site.story('ys', layout('standard'));
		for (const width of [820, 390]) {
			await page.setViewportSize({ width, height: 800 });
			await page.goto(story.path);
			await started(page);
			const notice = page.getByRole('region', { name: 'Cookies' });
			await expect(notice).toBeVisible();
			if (width === 390) {
				await notice.getByRole('button', { name: 'Close' }).click();
				await page.mouse.move(200, 400);
				await page.mouse.wheel(0, 600);
			}
			const clap = page.getByRole('button', { name: /clap/i }).first();
			const isUncovered = () =>
				clap.evaluate((button) => {
					const { x, y, width, height } = button.getBoundingClientRect();
					return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
				});
			await expect.poll(isUncovered).toBe(true);
			const { x, y, width: wide, height } = (await clap.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
			await page.mouse.click(x + wide / 2, y + height / 2);
			await expect(page.getByRole('dialog')).toBeVisible();
		}
	},
);

test('STATE-32 D-09: a story can be read aloud where the device has a voice, and stops when another one plays', async ({
	page,
	site,
}) => {
	const story = await site.story('ys', (card) => layout('standard')(card) && !card.hasAudio);
	await page.goto(story.path);
	await expect(page.getByRole('button', { name: 'Listen' })).toBeHidden(); // the test's browser has no voice
	await page.addInitScript(voice);
	await page.reload();
	await page.getByRole('button', { name: 'Listen' }).first().click();
	const player = page.getByRole('region', { name: 'Listen' });
	await expect(player).toBeVisible();
	await expect
		.poll(() => page.evaluate(() => (window as unknown as { spoken: string[] }).spoken[0]))
		.toBe(story.title);
	await expect.poll(scrolled(page, () => page.locator(readings).count())).toBeGreaterThan(1);
	const second = page.locator(readings).nth(1);
	await second.getByRole('button', { name: 'Listen' }).click();
	await expect(second.getByRole('button', { name: 'Pause' }).first()).toBeVisible();
	await expect(page.locator(readings).first().getByRole('button', { name: 'Pause' })).toHaveCount(0);
});

test('PAGE-06 STATE-28 D-15: a draft is shown, marked, to readers with its link, and to nobody else', async ({
	page,
	request,
	desk,
}) => {
	const draft = unwrap(
		await createStory(
			{},
			{
				brand: 'herstory',
				title: 'What will be said of looms',
				body: {
					type: 'doc',
					content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Not yet.' }] }],
				},
			},
			desk,
		),
	);
	const { path } = unwrap(await linkPreview({ id: draft.id }, desk));
	expect((await request.get(`/preview/${draft.id}`)).status()).toBe(404);
	expect((await request.get(draft.path)).status()).toBe(404);
	const response = await page.goto(path);
	await expect(page.getByText('Share', { exact: true })).toHaveCount(0); // others cannot open its secret address
	expect([
		response?.status(),
		response?.headers()['cache-control'],
		response?.headers()['x-robots-tag'],
	]).toEqual([200, 'private, no-store', 'noindex, nofollow']);
	await expect(page.getByText('Preview', { exact: true })).toBeVisible();
	await expect(page.getByText('Draft', { exact: true })).toBeVisible();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('What will be said of looms');
	await expect(page.getByRole('button', { name: 'Clap' })).toBeDisabled();
	await expect(page.getByRole('button', { name: 'Bookmark' })).toBeDisabled();
	await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow');
});

test('STATE-35: a printed story is alone, without the gate', async ({ page, site }) => {
	const story = await site.story('ys', gated);
	await page.goto(story.path);
	const light = page.getByRole('contentinfo').getByText('Light version');
	await expect(light).toBeVisible();
	await page.emulateMedia({ media: 'print' });
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
	await expect(page.getByText(new URL(page.url()).href)).toBeVisible();
	for (const notPrinted of [
		page.getByText('Sign in to read the full story'),
		page.getByText('You need a free account'),
		page.getByText('Next story', { exact: true }),
		page.getByText('Read next'),
		light,
		page.getByRole('button', { name: 'Bookmark' }),
	]) {
		await expect(notPrinted).toBeHidden();
	}
	const videoStory = await site.story('ys', video);
	await page.goto(videoStory.path);
	await expect(page.getByRole('main').getByText('Play video')).toBeVisible(); // its still picture has a label
});

test('the end mark closes the text, before its footnotes, on screen and in print', async ({ page, site }) => {
	const withFootnotes = [
		await site.story('ys', layout('longform')),
		await site.story('hindi', (card) => card.slug === 'sarafa-ki-raat-ka-karz'),
		await site.story('urdu', layout('longform')),
	];
	for (const story of withFootnotes) {
		await page.goto(story.path);
		for (const media of ['screen', 'print'] as const) {
			await page.emulateMedia({ media });
			const marked = await page
				.locator('[data-prose], [data-prose] *')
				.evaluateAll((all) =>
					all
						.filter((element) => getComputedStyle(element, '::after').content.includes('■'))
						.map((element) => [element.localName, element.nextElementSibling?.className]),
				);
			expect(marked, `${story.slug} on ${media}`).toEqual([['p', 'footnotes']]);
		}
	}
	// The back arrow points against the reading direction of the language.
	const arrow = page.locator('[role=doc-backlink]').first();
	expect(await arrow.evaluate((link) => getComputedStyle(link).scale)).toBe('-1 1');
});

test('the contents mark the current part, and entries without a link do not look like links', async ({
	page,
	site,
}) => {
	await page.setViewportSize({ width: 1440, height: 900 });
	await page.goto((await site.story('ys', layout('longform'))).path);
	const entries = page.getByRole('navigation', { name: 'In this story' }).getByRole('listitem');
	await entries.nth(1).getByRole('link').click();
	await expect(entries.nth(1).getByRole('link')).toHaveCSS('font-weight', '600');
	await expect(entries.nth(0).getByRole('link')).not.toHaveCSS('font-weight', '600');
	const open = await entries.nth(0).evaluate((entry) => getComputedStyle(entry).color);
	for (const story of (await site.stories('ys')).filter(gated)) {
		await page.goto(story.path);
		const plain = entries.filter({ hasNot: page.getByRole('link') });
		if ((await plain.count()) === 0) continue;
		await expect(plain.first()).not.toHaveCSS('color', open);
		return;
	}
	throw new Error('no gated story has contents with entries behind the gate');
});

test('WCAG 2.4.11 1.4.11: pictures are counted from left to right in Urdu too, and the focus has a visible ring', async ({
	page,
	site,
}) => {
	const story = await site.story('urdu', (card) => card.slug === 'sadar-bazaar-ke-thele');
	await page.setViewportSize({ width: 390, height: 800 });
	await page.goto(story.path);
	await page.locator('a.zoom').first().click();
	const count = page.getByRole('dialog').getByText('01 / 03');
	await expect(count).toHaveCSS('direction', 'ltr');
	await page.keyboard.press('Tab');
	const ring = await page.evaluate(() => {
		const button = document.activeElement as HTMLElement;
		const { outlineColor, outlineOffset, outlineWidth } = getComputedStyle(button);
		const luminance = (colour: string) => {
			const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
				const c = Number(part) / 255;
				return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
			});
			return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
		};
		const background = getComputedStyle(button.closest('dialog') as Element).backgroundColor;
		return {
			contrast: luminance(outlineColor) / luminance(background),
			out: Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth),
		};
	});
	expect(ring.contrast).toBeGreaterThan(3);
	expect(ring.out).toBeLessThanOrEqual(0);
});
