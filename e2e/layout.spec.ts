import { layout } from './support/site.ts';
import { expect, test } from './support/test.ts';

test('CONST-23: on a very wide screen only bands are wider than 1800 px, and everything is centred', async ({
	page,
}) => {
	await page.setViewportSize({ width: 2400, height: 1000 });
	for (const path of ['/', '/herstory', '/latest', '/series/money-matters']) {
		await page.goto(path);
		// Measuring makes the browser lay out content below the window, which changes the boxes.
		await expect(async () => {
			const boxes = await page
				.locator(
					'body > header, main section > div, main > div:not(:has(section)), body > nav > ul, footer > div',
				)
				.evaluateAll((all) =>
					all
						.filter((element) => element.checkVisibility() && element.clientWidth > 0)
						.map((element) => {
							const { left, right } = element.getBoundingClientRect();
							const { paddingLeft, paddingRight } = getComputedStyle(element);
							return {
								left: Math.round(left + Number.parseFloat(paddingLeft)),
								right: Math.round(right - Number.parseFloat(paddingRight)),
							};
						}),
				);
			expect(boxes.length).toBeGreaterThan(2);
			for (const { left, right } of boxes) {
				expect(right - left, path).toBeLessThanOrEqual(1800);
				expect(left, path).toBeGreaterThanOrEqual(300);
				expect(right, path).toBeLessThanOrEqual(2100);
			}
			const edges = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))];
			expect((edges[0] ?? 0) + (edges[1] ?? 0)).toBeCloseTo(2400, 0);
			if (path === '/') expect(edges).toEqual([300, 2100]); // some content has the maximum width
		}).toPass();
	}
});

test('STATE-79 CONST-24 NAV-14: the layout switches at 500, 768 and 1024 px', async ({ page, baseURL }) => {
	await page.context().addCookies([{ name: 'consent', value: 'noted.5.1700000000', url: baseURL ?? '' }]);
	await page.goto('/');
	const menuButton = page.getByRole('banner').getByRole('button', { name: 'Menu' });
	const languages = page.getByRole('banner').getByRole('list', { name: 'Read in your language' });
	const signIn = page.getByRole('banner').getByRole('link', { name: 'Sign in' });
	const bar = page.getByRole('navigation', { name: 'Quick links' });
	const second = page.getByRole('region', { name: 'HerStory' }).getByRole('article').nth(1);
	const isBeside = async () => {
		const [picture, title] = await Promise.all([
			second.locator('img').boundingBox(),
			second.getByRole('heading').boundingBox(),
		]);
		return (picture?.x ?? 0) > (title?.x ?? 0) + (title?.width ?? 0) - 1;
	};
	for (const width of [499, 500, 767, 768, 1023, 1024]) {
		await page.setViewportSize({ width, height: 900 });
		expect(await isBeside(), `the second picture at ${width}`).toBe(width < 500);
		await expect(signIn, `the sign-in link at ${width}`).toBeVisible({ visible: width >= 768 });
		await expect(languages, `languages at ${width}`).toBeVisible({ visible: width >= 1024 });
		await expect(bar, `bar at ${width}`).toBeVisible({ visible: width < 768 });
		await expect(menuButton, `menu at ${width}`).toBeVisible({ visible: width < 1024 });
	}
});

test('the first headline of every landing page is above the fold of a laptop', async ({ page }) => {
	test.setTimeout(60_000); // every landing page
	await page.setViewportSize({ width: 1366, height: 768 });
	await page.goto('/');
	const landingPages = await page
		.locator('footer ul')
		.filter({ hasText: /HerStory|हिन्दी/ })
		.getByRole('link')
		.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
	expect(landingPages.length).toBeGreaterThan(20);
	for (const path of ['/', ...landingPages, '/the-captable', '/weekender']) {
		await page.goto(path);
		await expect(page.locator('main article :is(h2, h3)').first(), path).toBeInViewport({ ratio: 1 });
	}
});

test('the home page has no gap under its lead story, and badges lie inside their pictures', async ({
	page,
}) => {
	test.setTimeout(60_000); // five landing pages at three widths
	for (const path of ['/', '/enterprise-story', '/hindi', '/gujarati', '/urdu']) {
		await page.goto(path);
		for (const width of [390, 1024, 1440]) {
			await page.setViewportSize({ width, height: 900 });
			const { ends, outside } = await page.evaluate(() => {
				const columns = document.querySelector('main section > div > div');
				const last = [...(columns?.children ?? [])].map((column) => {
					const parts = column.querySelectorAll('p, img');
					return Math.max(...[...parts].map((part) => part.getBoundingClientRect().bottom));
				});
				const misplaced = [...document.querySelectorAll('article span:has(> svg)')].filter((mark) => {
					const picture = mark.parentElement?.querySelector('img')?.getBoundingClientRect();
					const box = mark.getBoundingClientRect();
					return mark.checkVisibility() && picture && (box.bottom > picture.bottom || box.top < picture.top);
				});
				return { ends: last, outside: misplaced.map((mark) => mark.closest('article')?.textContent) };
			});
			expect(outside, `${path} at ${width}`).toEqual([]);
			if (width >= 1024)
				expect(Math.max(...ends) - Math.min(...ends), `${path} at ${width}`).toBeLessThan(64);
		}
	}
});

test('no line of a card or a byline begins or ends with a dot, and wrapped lines are aligned with the headline', async ({
	page,
	site,
}) => {
	for (const [path, width] of [
		['/', 390],
		['/tamil', 390],
		['/urdu', 390],
		['/latest', 1440],
		[(await site.story('odia', (card) => card.slug === 'cuttack-tarakasi-cad')).path, 390],
	] as const) {
		await page.setViewportSize({ width, height: 900 });
		await page.goto(path);
		const { wrapped, misplaced } = await page.evaluate(() => {
			const rtl = document.dir === 'rtl';
			const start = (box: DOMRect) => (rtl ? box.right : box.left);
			const ends: string[] = [];
			let lines = 0;
			for (const meta of document.querySelectorAll(
				'article :is([data-story] > div > p:last-child, [data-moment])',
			)) {
				let before = meta.firstElementChild?.getBoundingClientRect().bottom ?? 0;
				for (const part of meta.querySelectorAll(':scope > *')) {
					const text = document.createRange();
					text.selectNodeContents(part);
					const box = text.getBoundingClientRect();
					const edge = meta.parentElement?.getBoundingClientRect();
					if (box.top > before - 2) {
						lines++;
						if (edge && Math.abs(start(box) - start(edge)) > 1) ends.push(meta.textContent);
					}
					before = part.getBoundingClientRect().bottom;
				}
				if (meta.textContent.includes('·')) ends.push(meta.textContent);
			}
			return { wrapped: lines, misplaced: ends };
		});
		expect(misplaced, path).toEqual([]);
		if (path === '/tamil' || path.startsWith('/odia')) expect(wrapped).toBeGreaterThan(0);
	}
});

test('the length of a video stays inside its picture at 320 px with text twice as large', async ({
	page,
}) => {
	await page.setViewportSize({ width: 320, height: 640 });
	await page.goto('/videos');
	await page.addStyleTag({ content: 'html { font-size: 200% !important; }' });
	const { count, outside } = await page.evaluate(() => {
		const marks = [...document.querySelectorAll('article span:has(> svg)')].filter((mark) =>
			mark.parentElement?.querySelector('img'),
		);
		const misplaced = marks.filter((mark) => {
			const picture = mark.parentElement?.querySelector('img')?.getBoundingClientRect();
			const box = mark.getBoundingClientRect();
			return picture && (box.left < picture.left || box.right > picture.right || box.top < picture.top);
		});
		return { count: marks.length, outside: misplaced.map((mark) => mark.textContent) };
	});
	expect(count).toBeGreaterThan(5);
	expect(outside).toEqual([]);
});

test('D-10: on a tablet every section of the home page has the same edges', async ({ page }) => {
	await page.setViewportSize({ width: 820, height: 1180 });
	await page.goto('/');
	const edges = await page
		.locator('section:not([data-size=SMALL]) > div > [data-heading]')
		.evaluateAll((all) =>
			all.map((head) => {
				const { left, right } = head.getBoundingClientRect();
				return `${left}–${right}`;
			}),
		);
	expect(edges.length).toBeGreaterThan(5);
	expect(new Set(edges)).toEqual(new Set(['24–796']));
});

test('design §6: Urdu is a step larger than Latin, and its headings are aligned with its text', async ({
	page,
	site,
}) => {
	const story = await site.story('urdu', layout('longform'));
	for (const width of [390, 820, 1440]) {
		await page.setViewportSize({ width, height: 900 });
		for (const path of [story.path, '/urdu/latest']) {
			await page.goto(path);
			const { count, misaligned } = await page.locator('main :is(h1, h2, h3)').evaluateAll((all) => {
				const stacked = all.filter(
					(heading) =>
						getComputedStyle(heading).textAlign === 'start' &&
						getComputedStyle(heading.parentElement as Element).display === 'flex' &&
						heading.clientWidth > 0,
				);
				const misaligned = stacked.filter((heading) => {
					const text = document.createRange();
					text.selectNodeContents(heading);
					const column = heading.parentElement as Element;
					const edge =
						column.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(column).paddingRight);
					return Math.abs(text.getBoundingClientRect().right - edge) > 2;
				});
				return { count: stacked.length, misaligned: misaligned.map((heading) => heading.textContent) };
			});
			expect(count, `${path} at ${width}`).toBeGreaterThan(0);
			expect(misaligned, `${path} at ${width}`).toEqual([]);
		}
	}
	const sizeOf = (selector: string) =>
		page
			.locator(selector)
			.first()
			.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
	const small = async (path: string) => {
		await page.goto(path);
		return [await sizeOf('nav ol li'), await sizeOf('article time'), await sizeOf('figcaption')];
	};
	const latin = await small((await site.story('ys', layout('longform'))).path);
	const nastaliq = await small(story.path);
	for (const [i, size] of nastaliq.entries()) expect(size).toBeGreaterThan((latin[i] ?? 0) * 1.1);
	await page.goto('/');
	for (const place of ['header', 'footer']) {
		const [urdu, hindi] = await Promise.all(['ur', 'hi'].map((lang) => sizeOf(`${place} a[lang=${lang}]`)));
		expect(urdu, place).toBeGreaterThan((hindi ?? 0) * 1.1);
	}
});
