/** Tests of the measurable parts of the design of landing pages, lists and stories: edges, gaps, line lengths and colours. */
import sharp from 'sharp';
import { answerNotice, desktop, editions, phone, renderAll } from './support/design.ts';
import { layout, video } from './support/site.ts';
import { expect, test } from './support/test.ts';

/** Rows of cards, tabs and letters that scroll. */
const rows = 'main :is(ul, ol, nav, div)';

test('a row that scrolls shows at least a third of the next card', async ({ page }) => {
	for (const path of ['/', '/herstory', '/socialstory', '/tamil'])
		for (const width of [390, 500, 640, 820, 1024, 1440]) {
			await page.setViewportSize({ width, height: 900 });
			await page.goto(path);
			await renderAll(page);
			const { count, cutItems } = await page.locator('main ul').evaluateAll((lists) => {
				const scrolled = lists.filter(
					(list) => list.scrollWidth > list.clientWidth + 1 && list.checkVisibility(),
				);
				const cut = scrolled.flatMap((list) => {
					const rtl = getComputedStyle(list).direction === 'rtl';
					const box = list.getBoundingClientRect();
					return [...list.children].flatMap((item) => {
						const { left, right, width: whole } = item.getBoundingClientRect();
						const end = rtl ? Math.max(box.left, 0) : Math.min(box.right, innerWidth);
						const shown = rtl ? right - end : end - left;
						return shown > 1 && shown < whole - 1 && shown < whole / 3
							? [`${Math.round(shown)} of ${Math.round(whole)} px: ${item.textContent}`]
							: [];
					});
				});
				return { count: scrolled.length, cutItems: cut };
			});
			if (width < 500 && !path.startsWith('/tamil')) expect(count, path).toBeGreaterThan(0);
			expect(cutItems, `${path} at ${width}`).toEqual([]);
		}
});

test('a row that scrolls fades out in the direction of reading until its end', async ({ page }) => {
	for (const [path, width] of [
		['/', 390],
		['/', 1440],
		['/category/technology', 390],
		['/urdu/category/business', 390],
		['/glossary/letter/c', 390],
		['/urdu/glossary/letter/c', 390],
	] as const) {
		await page.setViewportSize({ width, height: 900 });
		await page.goto(path);
		await renderAll(page);
		const lists = page.locator(rows);
		const indexes = await lists.evaluateAll((all) =>
			all.flatMap((list, i) => {
				const { overflowX } = getComputedStyle(list);
				const scrolls = overflowX === 'auto' && list.scrollWidth > list.clientWidth + 1;
				// A carousel shows one slide at a time.
				const isCarousel = list.querySelector(':scope > [data-place]') !== null;
				return scrolls && list.checkVisibility() && !isCarousel ? [i] : [];
			}),
		);
		expect(indexes.length, `${path} at ${width}`).toBeGreaterThan(0);
		for (const i of indexes) {
			const list = lists.nth(i);
			const fadeAt = (at: number) =>
				list.evaluate(async (row, share) => {
					const rtl = getComputedStyle(row).direction === 'rtl';
					row.style.scrollSnapType = 'none';
					row.scrollLeft = (rtl ? -1 : 1) * share * (row.scrollWidth - row.clientWidth);
					for (let n = 0; n < 2; n++) await new Promise(requestAnimationFrame);
					const style = getComputedStyle(row);
					return {
						mask: style.maskImage.includes('gradient'),
						onward: style.getPropertyValue('--onward'),
						before: Number.parseFloat(style.getPropertyValue('--before')),
						after: Number.parseFloat(style.getPropertyValue('--after')),
					};
				}, at);
			const direction = await list.evaluate((row) => getComputedStyle(row).direction);
			const fades = { mask: true, onward: direction === 'rtl' ? '-90deg' : '90deg' };
			await expect
				.poll(() => fadeAt(0), path)
				.toEqual({ ...fades, before: 0, after: Math.min(64, width / 10) });
			await expect
				.poll(() => fadeAt(0.5), path)
				.toEqual({ ...fades, before: 32, after: Math.min(64, width / 10) });
			await expect.poll(() => fadeAt(1), path).toEqual({ ...fades, before: 32, after: 0 });
		}
	}
});

test('the height that a landing page estimates is within a tenth of the real one', async ({ page }) => {
	for (const path of ['/', '/herstory', '/hindi', '/urdu'])
		for (const width of [390, 820, 1440]) {
			await page.setViewportSize({ width, height: 900 });
			await page.goto(path);
			const height = () => page.evaluate(() => document.documentElement.scrollHeight);
			const estimated = await height();
			await renderAll(page);
			expect(estimated / (await height()), `${path} at ${width}`).toBeCloseTo(1, 0);
			expect(Math.abs(estimated / (await height()) - 1), `${path} at ${width}`).toBeLessThan(0.1);
		}
});

test('no section of the home page leaves its start empty, and the stories beside the lead have no gaps', async ({
	page,
}) => {
	await page.setViewportSize(desktop);
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
				// The header must be beside the list, with a line of the same height between them, and say what the section shows.
				const filled = section.getBoundingClientRect().bottom - (a?.bottom ?? 0) < 24;
				const line = head?.querySelector<HTMLElement>('h2 + p');
				const described = (line?.innerText ?? '').length > 20 && (line?.offsetHeight ?? 0) > 20;
				const beside =
					Math.abs((a?.top ?? 0) - (b?.top ?? 0)) < 24 && left(head ?? null) < left(list ?? null);
				return beside && filled && described;
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

test('short stories beside the lead have no gaps between them, however high the lead is', async ({
	page,
}) => {
	await page.setViewportSize(desktop);
	await page.goto('/');
	await renderAll(page);
	const gaps = await page.evaluate(() => {
		const column = document.querySelector('main section article + ul');
		const items = [...(column?.children ?? [])];
		for (const part of items.flatMap((item) => [...item.querySelectorAll('p')])) part.textContent = 'Short';
		return items.slice(1).map((item, i) => {
			const text = items[i]?.querySelector('p:last-child')?.getBoundingClientRect().bottom ?? 0;
			return item.getBoundingClientRect().top - text;
		});
	});
	expect(gaps.length).toBeGreaterThan(0);
	for (const gap of gaps) expect(gap).toBeLessThan(32);
});

test('the home page has the newest issue of the newsletter as its third column', async ({ page }) => {
	await page.setViewportSize(desktop);
	await page.goto('/');
	const [lead, brief] = await Promise.all([
		page.locator('main section').first().boundingBox(),
		page.locator('main section').nth(1).boundingBox(),
	]);
	expect(brief?.y).toBeCloseTo(lead?.y ?? 0, 0);
	expect(brief?.x ?? 0).toBeGreaterThan(desktop.width * 0.7);
	await expect(page.locator('main section').nth(1).getByRole('listitem')).toHaveCount(5);
});

test('the lead headline of every landing page is on the first screen of 1440 by 900', async ({ page }) => {
	test.setTimeout(90_000); // every landing page
	await page.setViewportSize(desktop);
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
		const apart = await card.evaluate((element) => {
			const middle = (of: Element) => of.getBoundingClientRect().top + of.getBoundingClientRect().height / 2;
			const svg = element.querySelector('svg');
			return svg ? Math.abs(middle(svg) - middle(element)) : Infinity;
		});
		expect(apart, path).toBeLessThan(8);
	}
});

test('page titles have one size and one height', async ({ page }) => {
	await page.setViewportSize(desktop);
	const titles = new Map<string, string[]>();
	for (const path of [
		'/latest',
		'/topic/funding',
		'/enterprise-story/category/technology',
		'/archive/2021/03',
		'/videos',
		'/web-stories',
		'/events',
		'/team',
		'/business-resources',
		'/newsletters',
		'/glossary',
		'/university/resource',
		'/series',
		'/companies',
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
		await page.evaluate(async () => {
			// Fonts are requested by the first layout.
			for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
			await document.fonts.ready;
		});
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
	await page.setViewportSize(desktop);
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

test('pictures are dimmed in the dark theme only', async ({ page, site }) => {
	const story = await site.story('ys', layout('longform'));
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
		await page.goto(story.path);
		const inText = await page
			.locator('a.zoom')
			.first()
			.evaluate((picture) => getComputedStyle(picture, '::after').backgroundColor);
		expect(inText).toBe(colour);
	}
});

test('the banner of the search page is dimmed in the dark theme', async ({ page }) => {
	await page.emulateMedia({ colorScheme: 'dark' });
	await page.goto('/search');
	const overlay = await page
		.locator('main a:has(> picture)')
		.first()
		.evaluate((banner) => getComputedStyle(banner, '::after').backgroundColor);
	expect(overlay).toBe('rgba(19, 19, 22, 0.24)');
});

test('the lead headline of the Tamil landing page has at most four lines', async ({ page }) => {
	for (const width of [1280, 1440]) {
		await page.setViewportSize({ width, height: 900 });
		await page.goto('/tamil');
		await page.evaluate(() => document.fonts.ready);
		const lines = await page
			.locator('main article h2')
			.first()
			.evaluate((title) => title.clientHeight / Number.parseFloat(getComputedStyle(title).lineHeight));
		expect(Math.round(lines), `at ${width}`).toBeLessThanOrEqual(4);
	}
});

test('the text of About us is beside its title on a wide screen', async ({ page }) => {
	await page.setViewportSize(desktop);
	for (const path of ['/about-us', '/contact-us', '/team']) {
		await page.goto(path);
		const [title, text] = await Promise.all([
			page.locator('h1').boundingBox(),
			page.locator('[data-prose]').first().boundingBox(),
		]);
		expect(Math.abs((title?.y ?? 0) - (text?.y ?? 0)), path).toBeLessThan(40);
		expect((text?.x ?? 0) + (text?.width ?? 0), path).toBeGreaterThan(desktop.width * 0.9);
	}
});

test('no stroke of the Urdu lead headline extends beyond its column', async ({ page }) => {
	await page.setViewportSize(desktop);
	await page.goto('/urdu');
	await page.evaluate(() => document.fonts.ready);
	const article = await page.locator('main article').first().boundingBox();
	const title = await page.locator('main article h2').first().boundingBox();
	if (!article || !title) throw new Error('the page has no lead');
	const clip = { x: article.x + article.width + 1, y: title.y, width: 16, height: title.height };
	const beyond = await page.screenshot({ clip });
	const { data } = await sharp(beyond).removeAlpha().raw().toBuffer({ resolveWithObject: true });
	const paper = [...data.subarray(0, 3)];
	expect(data.every((value, i) => value === paper[i % 3])).toBe(true);
});

test('a video has a dark background and its play control on the first screen', async ({
	page,
	site,
	baseURL,
}) => {
	await answerNotice(page, baseURL);
	const story = await site.story('ys', video);
	for (const size of [desktop, phone]) {
		await page.setViewportSize(size);
		await page.goto(story.path);
		if (size === desktop)
			await expect(page.locator('[name=VideoPlayer]').first().locator('..')).toHaveCSS(
				'background-color',
				'rgb(23, 22, 26)',
			);
		await expect(page.getByRole('link', { name: 'Play video' }).first(), `${size.width}`).toBeInViewport({
			ratio: 1,
		});
	}
});

test('in the Urdu edition English headlines and sentences are aligned at the same edge', async ({ page }) => {
	await page.setViewportSize(desktop);
	await page.goto('/urdu/the-captable');
	const edges = await page
		.locator('main article [dir=ltr]:is(h2, h3, p)')
		.evaluateAll((texts) => texts.map((text) => getComputedStyle(text).textAlign));
	expect(edges.length).toBeGreaterThan(2);
	expect(new Set(edges)).toEqual(new Set(['end']));
});
