/** Tests of the measurable parts of the design on phones and tablets: touch targets, bars and widths. */
import type { Page } from '@playwright/test';
import { answerNotice, desktop, editions, phone, renderAll } from './support/design.ts';
import { article, layout, video } from './support/site.ts';
import { expect, test } from './support/test.ts';

/** Pages that together have every kind of link and button of a phone. */
const pagesWithTargets = [
	'',
	'/latest',
	'/topic/funding',
	'/newsletters',
	'/search?q=story',
	'/events',
	'/partner-events',
	'/videos',
	'/web-stories',
	'/glossary',
	'/glossary/burn-rate',
	'/archive',
	'/archive/2021/03',
	'/the-captable',
	'/business-resources',
	'/learn',
	'/account/login',
	'/account/signup',
	'/privacy',
	'/about-us',
	'/report-an-issue',
	'/no/such/page',
];

/**
 * The touch targets that are smaller than WCAG 2.5.8 allows: less than 24 px wide or high, and less than 24 px from the
 * next one, measured between circles of that width in the middle of each. Links in sentences are exempt.
 */
const smallTargets = (page: Page) =>
	page.evaluate(() => {
		const minSize = 24;
		const inSentence = (target: Element) => {
			const block = target.closest('p, li, dd, td, figcaption, blockquote, label');
			if (getComputedStyle(target).display !== 'inline' || block === null) return false;
			const others = block.cloneNode(true) as Element;
			for (const part of others.querySelectorAll('a, button, .hidden-text')) part.remove();
			return (others.textContent.match(/[\p{L}\p{M}\d]+/gu) ?? []).length >= 3;
		};
		const covers = (target: Element) =>
			getComputedStyle(target, '::after').content !== 'none' &&
			getComputedStyle(target, '::after').position === 'absolute';
		const boxOf = (target: Element) => {
			if (covers(target)) return (target.closest('article, li, section') ?? target).getBoundingClientRect();
			const label = target.matches('[type=checkbox], [type=radio]') ? target.closest('label') : null;
			return (label ?? target).getBoundingClientRect();
		};
		const targets = [
			...document.querySelectorAll('a[href], button, summary, input:not([type=hidden]), select, textarea'),
		]
			.filter((target) => {
				const shown = target.checkVisibility({ opacityProperty: true, visibilityProperty: true });
				return shown && getComputedStyle(target).clipPath === 'none' && target.clientWidth !== 1;
			})
			.map((target) => ({ target, box: boxOf(target) }))
			.filter(({ box }) => box.width > 1 && box.height > 1);
		const isSmall = ({ box }: { box: DOMRect }) => box.width < minSize - 0.05 || box.height < minSize - 0.05;
		const middle = ({ x, y, width, height }: DOMRect) => ({ x: x + width / 2, y: y + height / 2 });
		const small = targets.filter((one) => isSmall(one) && !inSentence(one.target));
		return small
			.filter((one) => {
				const { x, y } = middle(one.box);
				return targets.some((other) => {
					if (other === one || other.target.contains(one.target) || one.target.contains(other.target))
						return false;
					if (isSmall(other)) {
						const { x: otherX, y: otherY } = middle(other.box);
						return Math.hypot(otherX - x, otherY - y) < minSize;
					}
					const { left, right, top, bottom } = other.box;
					const distance = Math.hypot(Math.max(left - x, x - right, 0), Math.max(top - y, y - bottom, 0));
					return distance < minSize / 2;
				});
			})
			.map(
				({ target, box }) =>
					`${target.textContent.trim() || target.outerHTML.slice(0, 80)}: ${box.width} × ${box.height}`,
			);
	});

test('touch targets are 24 px high on newsletters, the team and business resources', async ({
	page,
	baseURL,
}) => {
	await answerNotice(page, baseURL);
	for (const path of ['/newsletters', '/tamil/newsletters', '/team', '/business-resources'])
		for (const size of [phone, desktop]) {
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

test('WCAG 2.5.8: the tabs of the directory are 24 px wide and high at every width below 1024 px', async ({
	page,
	baseURL,
}) => {
	await answerNotice(page, baseURL);
	for (const path of ['/companies', '/urdu/companies'])
		for (const width of [320, 390, 768, 820]) {
			await page.setViewportSize({ width, height: 800 });
			await page.goto(path);
			const small = await page.locator('main nav li > a').evaluateAll((tabs) =>
				tabs
					.map((tab) => ({ tab, box: tab.getBoundingClientRect() }))
					.filter(({ box }) => box.width > 0 && (box.width < 23.95 || box.height < 23.95))
					.map(({ tab, box }) => `${tab.textContent}: ${box.width} × ${box.height}`),
			);
			expect(small, `${path} at ${width}`).toEqual([]);
		}
});

for (const [name, edition] of [
	['English', ''],
	['Urdu', '/urdu'],
] as const)
	test(`WCAG 2.5.8: touch targets are large enough on a phone in ${name}`, async ({
		page,
		site,
		baseURL,
	}) => {
		test.setTimeout(120_000); // every page type
		await answerNotice(page, baseURL);
		await page.setViewportSize(phone);
		const brand = edition === '' ? 'ys' : 'urdu';
		const story = await site.story(brand, (card) => article(card) && card.metadata.authors[0] !== undefined);
		const paths = [
			...pagesWithTargets.map((path) => `${edition}${path}` || '/'),
			story.path,
			(await site.story(brand, video)).path,
			story.metadata.authors[0]?.path ?? '',
			...(edition === '' ? ['/herstory', '/series/money-matters', '/team', '/daily-capsule'] : []),
		];
		for (const path of paths) {
			await page.goto(path);
			await page.addStyleTag({
				content: 'section, footer, aside { content-visibility: visible !important; }',
			});
			expect.soft(await smallTargets(page), path).toEqual([]);
		}
	});

test('the buttons of a page are 44 px high on a phone', async ({ page, baseURL }) => {
	await answerNotice(page, baseURL);
	await page.setViewportSize(phone);
	for (const path of [
		'/',
		'/newsletters',
		'/search?q=story',
		'/events',
		'/account/login',
		'/urdu/newsletters',
	]) {
		await page.goto(path);
		await page.addStyleTag({ content: 'section, footer, aside { content-visibility: visible !important; }' });
		const low = await page
			.locator(
				'header :is(a, button):has(svg):not([href="/"]), main :is(button, input:not([type=checkbox], [type=radio], [type=hidden]), select)',
			)
			.evaluateAll((controls) =>
				controls
					.filter((control) => control.checkVisibility() && getComputedStyle(control).position !== 'absolute')
					.map((control) => ({ control, height: control.getBoundingClientRect().height }))
					.filter(({ height }) => height > 1 && height < 43.9)
					.map(({ control, height }) => `${control.outerHTML.slice(0, 120)}: ${height}`),
			);
		expect.soft(low, path).toEqual([]);
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

	test('the advertisement and the bar take no more than a tenth of the screen in any language', async ({
		page,
		baseURL,
	}) => {
		await answerNotice(page, baseURL);
		for (const edition of editions) {
			await page.goto(`${edition}/latest`);
			await page.evaluate(() => document.fonts.ready);
			const ad = page.getByRole('region').locator('[data-close-house-ad]');
			await expect(ad, edition).toBeVisible();
			const { y = 0 } = (await ad.locator('..').boundingBox()) ?? {};
			expect.soft(phone.height - y, edition).toBeLessThanOrEqual(phone.height / 10);
			const link = ad.locator('..').getByRole('link');
			const cut = await link.evaluate((one) => one.scrollWidth - one.clientWidth);
			expect.soft(cut, `${edition}: the end of the advertisement`).toBeLessThanOrEqual(0);
		}
	});

	test('no stroke of the advertisement is cut at its upper edge in Urdu', async ({ page, baseURL }) => {
		await answerNotice(page, baseURL);
		await page.goto('/urdu');
		await page.evaluate(() => document.fonts.ready);
		const link = page.locator('[data-dock] section:has([data-close-house-ad]) a');
		await expect(link).toBeVisible();
		const { ascent, baseline } = await link.evaluate((one) => {
			const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
			context.font = getComputedStyle(one).font;
			const { actualBoundingBoxAscent: ascent } = context.measureText(one.textContent);
			const mark = document.createElement('span');
			mark.style.display = 'inline-block';
			one.prepend(mark);
			return { ascent, baseline: mark.getBoundingClientRect().bottom - one.getBoundingClientRect().top };
		});
		expect(ascent).toBeGreaterThan(15);
		expect(baseline).toBeGreaterThanOrEqual(ascent);
	});

	test('the orders and layouts of the companies are all on the screen, in two lines at most; in Urdu with room before them', async ({
		page,
	}) => {
		for (const edition of ['/urdu', '/tamil']) {
			await page.goto(`${edition}/companies`);
			const rows = page.locator('main div:has(> p[aria-live]) nav > ul');
			await expect(rows, edition).toHaveCount(2);
			for (const row of await rows.all()) {
				const { lines, room, cut } = await row.evaluate((list) => {
					const boxes = [...list.children].map((item) => item.getBoundingClientRect());
					const rtl = getComputedStyle(list).direction === 'rtl';
					const box = list.getBoundingClientRect();
					const [first] = boxes;
					return {
						lines: new Set(boxes.map(({ top }) => Math.round(top))).size,
						room: rtl ? box.right - (first?.right ?? 0) : (first?.left ?? 0) - box.left,
						cut: boxes.filter(({ left, right }) => left < 0 || right > innerWidth).length,
					};
				});
				expect(lines, edition).toBeLessThanOrEqual(2);
				expect(cut, edition).toBe(0);
				if (edition === '/urdu') expect(room, 'for strokes of Nastaliq').toBeGreaterThanOrEqual(8);
			}
		}
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

	test('on a story the bars take no more than a tenth of the screen, with and without the notice', async ({
		page,
		site,
		baseURL,
	}) => {
		const { path } = await site.story('ys', article);
		const bars = page.locator('[data-dock] > section:visible, [data-dock] [data-bar]:visible');
		const actions = page.getByRole('region', { name: 'Actions for this story' }).first();
		const visibleHeight = async () => {
			let top = phone.height;
			for (const bar of [...(await bars.all()), actions]) {
				const { y = top, height = 0 } = (await bar.boundingBox()) ?? {};
				if (y < phone.height && y + height > phone.height / 2) top = Math.min(top, y);
			}
			return phone.height - top;
		};
		const expectOneBar = async (what: string) => {
			await expect.poll(visibleHeight, what).toBeGreaterThanOrEqual(44);
			await expect.poll(visibleHeight, what).toBeLessThanOrEqual(phone.height / 10);
		};
		const scroll = async (what: string) => {
			await expectOneBar(what);
			await page.mouse.move(200, 400);
			await page.mouse.wheel(0, 900);
			await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(600);
			await expectOneBar(`${what}, after scrolling down`);
		};
		await page.goto(path);
		await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible();
		await scroll('first visit');

		await answerNotice(page, baseURL);
		await page.goto(path);
		await expect(bars).toHaveCount(1);
		await scroll('later visit');
		await expect(actions).toBeInViewport({ ratio: 1 });
		for (const button of await actions.locator('button, summary').all())
			expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
		await page.mouse.wheel(0, -200);
		await expect(page.locator('[data-dock] [data-bar]')).toBeInViewport({ ratio: 1 });
		await expect(actions).not.toBeInViewport();
		await expectOneBar('later visit, after scrolling up');
		for (const link of await page.locator('[data-dock] [data-bar] a').all())
			expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
	});

	test('no price of the ticker is cut at the edge of a narrow screen', async ({ page, baseURL }) => {
		await answerNotice(page, baseURL);
		for (const width of [320, 360, 390]) {
			await page.setViewportSize({ width, height: 844 });
			await page.goto('/');
			await renderAll(page);
			await expect(page.locator('[data-coin]')).toHaveCount(5);
			const cut = await page.locator('[data-coin] > *').evaluateAll((parts) =>
				parts
					.filter((part) => {
						const range = document.createRange();
						range.selectNodeContents(part);
						const list = (part.closest('ul') as Element).getBoundingClientRect();
						const { left, right } = range.getBoundingClientRect();
						return left < list.left - 0.5 || right > list.right + 0.5 || right > innerWidth;
					})
					.map((part) => part.textContent),
			);
			expect(cut, `${width}`).toEqual([]);
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

test('the title of a series is not at the edge of its field on a phone', async ({ page }) => {
	await page.setViewportSize(phone);
	for (const path of ['/series/money-matters', '/property/founder-first']) {
		await page.goto(path);
		const [title, field] = await Promise.all([
			page.locator('h1').boundingBox(),
			page.locator('main header').first().boundingBox(),
		]);
		expect((title?.y ?? 0) - (field?.y ?? 0), path).toBeGreaterThanOrEqual(24);
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
