/** Tests of what can be measured in the design: edges, gaps, line lengths and bars. */
import type { Page } from '@playwright/test';
import { layout, video } from './support/site.ts';
import { expect, test } from './support/test.ts';

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** The paths of the editions in the thirteen languages. */
const editions = [
	'',
	'/hindi',
	'/tamil',
	'/urdu',
	'/bangla',
	'/asamiya',
	'/marathi',
	'/gujarati',
	'/punjabi',
].concat(['/odia', '/telugu', '/kannada', '/malayalam']);

/** Sets the cookie of an answered cookie notice, so that the notice covers nothing. */
const answerNotice = (page: Page, baseURL: string | undefined) =>
	page.context().addCookies([{ name: 'consent', value: 'noted.5.1700000000', url: baseURL ?? '' }]);

/** Makes the browser lay out all sections, even those far below the screen. */
const renderAll = (page: Page) =>
	page.addStyleTag({ content: 'main section { content-visibility: visible !important; }' });

test('a row that scrolls shows the next item clearly or not at all', async ({ page }) => {
	for (const path of ['/', '/herstory', '/socialstory', '/tamil'])
		for (const width of [390, 820, 1440]) {
			await page.setViewportSize({ width, height: 900 });
			await page.goto(path);
			await renderAll(page);
			const cutItems = await page.locator('main ul').evaluateAll((lists) =>
				lists
					.filter((list) => list.scrollWidth > list.clientWidth + 1 && list.checkVisibility())
					.flatMap((list) =>
						[...list.children].flatMap((item) => {
							const { left, right, width: itemWidth } = item.getBoundingClientRect();
							const edge = Math.min(list.getBoundingClientRect().right, innerWidth);
							const shown = edge - left;
							return shown > 1 && right > edge + 1 && (shown < 40 || shown < itemWidth * 0.15)
								? [`${Math.round(shown)} of ${Math.round(itemWidth)} px: ${item.textContent}`]
								: [];
						}),
					),
			);
			expect(cutItems, `${path} at ${width}`).toEqual([]);
		}
});

test('the height that a landing page announces is within a tenth of the real one', async ({ page }) => {
	for (const path of ['/', '/herstory', '/hindi', '/urdu'])
		for (const width of [390, 820, 1440]) {
			await page.setViewportSize({ width, height: 900 });
			await page.goto(path);
			const height = () => page.evaluate(() => document.documentElement.scrollHeight);
			const announced = await height();
			await renderAll(page);
			expect(announced / (await height()), `${path} at ${width}`).toBeCloseTo(1, 0);
			expect(Math.abs(announced / (await height()) - 1), `${path} at ${width}`).toBeLessThan(0.1);
		}
});

test('no section of the home page leaves its start empty, and the stories beside the lead have no gaps', async ({
	page,
}) => {
	await page.setViewportSize(desk);
	await page.goto('/');
	await renderAll(page);
	const { starts, gaps } = await page.evaluate(() => {
		const left = (element: Element | null) => Math.round(element?.getBoundingClientRect().left ?? 0);
		const sections = [
			...document.querySelectorAll('main section[data-size=MEDIUM], main section[data-size=LARGE]'),
		];
		const stories = [...document.querySelectorAll('main section')][0]?.querySelectorAll('ul > li') ?? [];
		return {
			starts: sections.map((section) => {
				const [head, list] = section.firstElementChild?.children ?? [];
				const a = head?.getBoundingClientRect();
				const b = list?.getBoundingClientRect();
				// The header must be beside the list, not above an empty column.
				return Math.abs((a?.top ?? 0) - (b?.top ?? 0)) < 24 && left(head ?? null) < left(list ?? null);
			}),
			gaps: [...stories].slice(0, -1).map((item) => {
				const text = item.querySelector('p:last-child')?.getBoundingClientRect().bottom ?? 0;
				return item.getBoundingClientRect().bottom - text;
			}),
		};
	});
	expect(starts).toEqual([true, true]);
	expect(gaps.length).toBeGreaterThan(1);
	for (const gap of gaps) expect(gap).toBeLessThan(48);
});

test('the home page has the newest issue of the newsletter as its third column', async ({ page }) => {
	await page.setViewportSize(desk);
	await page.goto('/');
	const [lead, brief] = await Promise.all([
		page.locator('main section').first().boundingBox(),
		page.locator('main section').nth(1).boundingBox(),
	]);
	expect(brief?.y).toBeCloseTo(lead?.y ?? 0, 0);
	expect(brief?.x ?? 0).toBeGreaterThan(desk.width * 0.7);
	await expect(page.locator('main section').nth(1).getByRole('listitem')).toHaveCount(5);
});

test('the lead headline of every landing page is on the first screen of 1440 by 900', async ({ page }) => {
	test.setTimeout(90_000); // every landing page
	await page.setViewportSize(desk);
	await page.goto('/');
	const paths = await page
		.locator('footer ul')
		.filter({ hasText: /HerStory|हिन्दी/ })
		.getByRole('link')
		.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
	for (const path of ['/', ...paths]) {
		await page.goto(path);
		await expect(page.locator('main article :is(h2, h3)').first(), path).toBeInViewport({ ratio: 1 });
	}
});

test('a line of a story has 62 to 68 characters on a wide screen', async ({ page, site }) => {
	const story = await site.story('ys', layout('longform'));
	for (const width of [820, 1440, 1920]) {
		await page.setViewportSize({ width, height: 900 });
		await page.goto(story.path);
		await page.evaluate(() => document.fonts.ready);
		const average = await page.locator('[data-prose] > p').evaluateAll((paragraphs) => {
			const lines: number[] = [];
			for (const paragraph of paragraphs.slice(0, 12)) {
				const range = document.createRange();
				const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
				let top: number | undefined;
				let count = 0;
				for (let node = walker.nextNode(); node; node = walker.nextNode())
					for (let i = 0; i < (node.textContent?.length ?? 0); i++) {
						range.setStart(node, i);
						range.setEnd(node, i + 1);
						const box = range.getClientRects()[0];
						if (!box) continue;
						if (top !== undefined && box.top > top + 8) {
							lines.push(count);
							count = 0;
						}
						top = box.top;
						count++;
					}
				// The last line of a paragraph is not full and does not count.
			}
			return lines.reduce((sum, line) => sum + line, 0) / lines.length;
		});
		expect(average, `at ${width}`).toBeGreaterThanOrEqual(61);
		expect(average, `at ${width}`).toBeLessThanOrEqual(69);
	}
});

test('touch targets are 24 px high on newsletters, the team and business resources', async ({
	page,
	baseURL,
}) => {
	await answerNotice(page, baseURL);
	for (const path of ['/newsletters', '/tamil/newsletters', '/team', '/business-resources'])
		for (const size of [phone, desk]) {
			await page.setViewportSize(size);
			await page.goto(path);
			const small = await page.locator('main :is(a, button, input)').evaluateAll((targets) =>
				targets
					.filter(
						(target) =>
							target.checkVisibility() &&
							// The link of a card has a pseudo-element that covers the whole card.
							getComputedStyle(target, '::after').position !== 'absolute' &&
							target.closest('p:not([class]), [class*=prose]') === null,
					)
					.map((target) => ({ target, box: target.getBoundingClientRect() }))
					.filter(({ box }) => box.height > 0 && box.height < 24)
					.map(({ target, box }) => `${target.textContent}: ${box.height}`),
			);
			expect(small, `${path} at ${size.width}`).toEqual([]);
		}
});

test('headlines do not break after the hyphen of a short compound', async ({ page }) => {
	for (const path of ['/', '/the-decrypting-story', '/latest', '/the-decrypting-story/latest']) {
		for (const width of [320, 390, 1440]) {
			await page.setViewportSize({ width, height: 900 });
			await page.goto(path);
			await renderAll(page);
			const broken = await page.locator('main :is(h1, h2, h3) a').evaluateAll((titles) =>
				titles.flatMap((title) => {
					const walker = document.createTreeWalker(title, NodeFilter.SHOW_TEXT);
					const found: string[] = [];
					for (let node = walker.nextNode(); node; node = walker.nextNode())
						for (const { 0: word, index } of (node.textContent ?? '').matchAll(
							/[\p{L}\d]{1,6}-[\p{L}\d]{1,7}(?![\p{L}\d-])/gu,
						)) {
							const range = document.createRange();
							range.setStart(node, index);
							range.setEnd(node, index + word.length);
							if (range.getClientRects().length > 1) found.push(word);
						}
					return found;
				}),
			);
			expect(broken, `${path} at ${width}`).toEqual([]);
		}
	}
});

test('arrows of newsletter cards are mirrored in Urdu and stay beside their text', async ({ page }) => {
	await page.setViewportSize(phone);
	for (const [path, scale] of [
		['/urdu', '-1 1'],
		['/tamil', 'none'],
		['/', 'none'],
	] as const) {
		await page.goto(path);
		const card = page.locator('[data-signup=card] > a').first();
		await card.scrollIntoViewIfNeeded();
		const arrow = card.locator('svg');
		await expect(arrow, path).toHaveCSS('scale', scale);
		const [box, arrowBox] = await Promise.all([card.boundingBox(), arrow.boundingBox()]);
		const middle = (b: typeof box) => (b?.y ?? 0) + (b?.height ?? 0) / 2;
		expect(Math.abs(middle(arrowBox) - middle(box)), path).toBeLessThan(8);
	}
});

test.describe('on a phone', () => {
	test.use({ viewport: phone, hasTouch: true });

	test('one bar at the foot takes no more than a tenth of the screen and is hidden while the reader scrolls down', async ({
		page,
		site,
		baseURL,
	}) => {
		await answerNotice(page, baseURL);
		const dock = page.locator('[data-dock]');
		const top = async (part = dock) => (await part.boundingBox())?.y ?? 0;
		for (const path of ['/', '/latest', '/herstory']) {
			await page.goto(path);
			expect(phone.height - (await top()), path).toBeLessThanOrEqual(phone.height / 10);
			await page.mouse.move(200, 400);
			await page.mouse.wheel(0, 600);
			await expect.poll(() => top(), path).toBeGreaterThanOrEqual(phone.height);
			await page.mouse.wheel(0, -200);
			await expect.poll(() => top(), path).toBeLessThan(phone.height);
		}
		await page.goto((await site.story('ys', layout('longform'))).path);
		await page.mouse.wheel(0, 900);
		const bars = page.getByRole('region', { name: 'A message from us' });
		await expect(bars).toBeHidden();
		await expect.poll(() => top()).toBeGreaterThanOrEqual(phone.height);
	});

	test('the cookie notice takes the place of the bar and the advertisement until it is answered', async ({
		page,
	}) => {
		await page.goto('/latest');
		const notice = page.getByRole('region', { name: 'Cookies' });
		const ad = page.getByRole('region', { name: 'A message from us' });
		const bar = page.locator('[data-dock] [data-bar]');
		await expect(notice).toBeVisible();
		await expect(ad).toBeHidden();
		await expect(bar).toBeHidden();
		await notice.getByRole('button', { name: 'Close' }).click();
		await expect(ad).toBeVisible();
		await expect(bar).toBeVisible();
	});

	test('on a first visit the dock takes no more than a tenth of the screen in any language', async ({
		page,
	}) => {
		for (const edition of editions) {
			await page.goto(`${edition}/latest`);
			const buttons = page.locator('[data-dock] section [data-choice]');
			await expect(buttons).toHaveCount(3);
			await page.evaluate(() => document.fonts.ready);
			const { y = 0 } = (await page.locator('[data-dock] section').first().boundingBox()) ?? {};
			expect.soft(phone.height - y, edition).toBeLessThanOrEqual(phone.height / 10);
			for (const button of await buttons.all()) {
				const { width = 0, height = 0 } = (await button.boundingBox()) ?? {};
				expect.soft(Math.min(width, height), edition).toBeGreaterThanOrEqual(36);
			}
		}
	});

	test('no numbered item is cut off at the edge of the screen', async ({ page }) => {
		await page.goto('/');
		await renderAll(page);
		const cutNumbers = await page.locator('main ol > li, main ul > li').evaluateAll((items) =>
			items
				.filter((item) => {
					const number = getComputedStyle(item, '::before').content.startsWith('counter');
					const { left, right } = item.getBoundingClientRect();
					return number && left < innerWidth && right > innerWidth + 1;
				})
				.map((item) => item.textContent),
		);
		expect(cutNumbers).toEqual([]);
	});
});

test('page titles have one size and one height', async ({ page }) => {
	await page.setViewportSize(desk);
	const titles = new Map<string, string[]>();
	for (const path of [
		'/latest',
		'/topic/funding',
		'/enterprise-story/category/technology',
		'/archive/2026/03',
		'/videos',
		'/web-stories',
		'/events',
		'/team',
		'/business-resources',
		'/newsletters',
		'/glossary',
		'/university/resource',
		'/series',
	]) {
		await page.goto(path);
		const { top, size } = await page.locator('h1').evaluate((title) => ({
			top: Math.round(title.getBoundingClientRect().top),
			size: getComputedStyle(title).fontSize,
		}));
		const position = `${top} ${size}`;
		titles.set(position, [...(titles.get(position) ?? []), path]);
	}
	expect([...titles.entries()]).toHaveLength(1);
});

test('the publication’s name looks the same in every script', async ({ page }) => {
	const nameOf = (place: string) => page.locator(`${place} a[href="/"]`).first().locator('svg, span').first();
	const widths: number[] = [];
	for (const edition of editions) {
		await page.goto(`${edition}/latest`);
		await page.evaluate(() => document.fonts.ready);
		for (const place of ['header', 'footer']) {
			const name = nameOf(place);
			expect(await name.evaluate((one) => one.nodeName), edition).toBe(edition === '' ? 'SPAN' : 'svg');
			widths.push((await name.boundingBox())?.width ?? 0);
		}
		await expect(page.getByRole('banner').getByRole('link', { name: /Startline/ })).toBeVisible();
		await expect(
			page.getByRole('contentinfo').getByRole('link', { name: 'Startline' }).first(),
		).toBeVisible();
	}
	expect(Math.max(...widths) - Math.min(...widths)).toBeLessThan(2);
});

test('a list opens with its newest story large', async ({ page }) => {
	await page.setViewportSize(desk);
	for (const path of ['/latest', '/topic/funding', '/hindi/latest']) {
		await page.goto(path);
		const [first, second] = await Promise.all(
			[0, 1].map((index) =>
				page
					.getByRole('main')
					.getByRole('article')
					.nth(index)
					.evaluate((card) => ({
						picture: card.querySelector('img')?.clientWidth ?? 0,
						size: Number.parseFloat(getComputedStyle(card.querySelector('h2') as Element).fontSize),
					})),
			),
		);
		expect(first?.picture, path).toBeGreaterThan(600);
		expect(first?.size, path).toBeGreaterThan(second?.size ?? 0);
	}
});

test('pictures are dimmed in the dark theme only', async ({ page }) => {
	for (const [scheme, colour] of [
		['light', 'rgba(0, 0, 0, 0)'],
		['dark', 'rgba(19, 19, 22, 0.24)'],
	] as const) {
		await page.emulateMedia({ colorScheme: scheme });
		await page.goto('/latest');
		const overlay = await page
			.locator('main picture')
			.first()
			.evaluate((picture) => getComputedStyle(picture, '::after').backgroundColor);
		expect(overlay).toBe(colour);
	}
});

test('a video has a dark background and its play control on the first screen', async ({
	page,
	site,
	baseURL,
}) => {
	await answerNotice(page, baseURL);
	const story = await site.story('ys', video);
	for (const size of [desk, phone]) {
		await page.setViewportSize(size);
		await page.goto(story.path);
		if (size === desk)
			await expect(page.locator('[name=VideoPlayer]').first().locator('..')).toHaveCSS(
				'background-color',
				'rgb(23, 22, 26)',
			);
		await expect(page.getByRole('link', { name: 'Play video' }).first(), `${size.width}`).toBeInViewport({
			ratio: 1,
		});
	}
});

test('on a tablet the cookie notice is one line: sentence, choices and a way to close it', async ({
	page,
}) => {
	for (const [path, width] of [
		['/', 820],
		['/', 1023],
		['/tamil', 768],
		['/urdu', 820],
	] as const) {
		await page.setViewportSize({ width, height: 1180 });
		await page.goto(path);
		const boxes = await page
			.locator('[data-dock] > section[aria-label]')
			.first()
			.evaluate((notice) => {
				const start = getComputedStyle(notice).direction === 'rtl' ? innerWidth : 0;
				const parts = ['p', 'div', '[data-choice=noted]'].map(
					(selector) => notice.querySelector(selector) as Element,
				);
				return parts.map((part) => {
					const box = part.getBoundingClientRect();
					const edges = [Math.abs(box.left - start), Math.abs(box.right - start)].sort((a, b) => a - b);
					return { from: edges[0] ?? 0, to: edges[1] ?? 0 };
				});
			});
		const [sentence, choices, close] = boxes;
		expect(sentence?.to, path).toBeLessThanOrEqual((choices?.from ?? 0) + 1);
		expect(choices?.to, path).toBeLessThanOrEqual((close?.from ?? 0) + 1);
		expect(close?.to, path).toBeLessThanOrEqual(width);
	}
});

test('in the Urdu edition English headlines and sentences are aligned at the same edge', async ({ page }) => {
	await page.setViewportSize(desk);
	await page.goto('/urdu/the-captable');
	const edges = await page
		.locator('main article [dir=ltr]:is(h2, h3, p)')
		.evaluateAll((texts) => texts.map((text) => getComputedStyle(text).textAlign));
	expect(edges.length).toBeGreaterThan(2);
	expect(new Set(edges)).toEqual(new Set(['end']));
});

test('no page is wider than the screen', async ({ page }) => {
	test.setTimeout(120_000); // twelve pages at three widths
	for (const path of [
		'/',
		'/tamil',
		'/urdu',
		'/latest',
		'/newsletters',
		'/urdu/newsletters',
		'/team',
		'/business-resources',
		'/tamil/business-resources',
		'/urdu/business-resources',
		'/videos',
		'/web-stories',
	])
		for (const width of [390, 820, 1440]) {
			await page.setViewportSize({ width, height: 900 });
			await page.goto(path);
			await renderAll(page);
			const overflow = await page.evaluate(() => ({
				page: document.documentElement.scrollWidth - innerWidth,
				buttons: [...document.querySelectorAll('main :is(button, a)')].filter((control) => {
					const { right, left, width: whole } = control.getBoundingClientRect();
					const scrolls = control.closest('ul')?.scrollWidth ?? 0;
					return (
						whole > 0 &&
						(right > innerWidth || left < 0) &&
						scrolls <= (control.closest('ul')?.clientWidth ?? 0)
					);
				}).length,
			}));
			expect(overflow.page, `${path} at ${width}`).toBeLessThanOrEqual(0);
		}
});
