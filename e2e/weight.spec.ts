import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { edition, editions, english, type PageType } from './support/pages.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true });

const kilobyte = 1024;

interface Load {
	type: string;
	/** Bytes on the wire. */
	bytes: number;
}

/** Weighs everything that a page loads from now on. */
function weigh(page: Page): { of(type: string): number; count(): number } {
	const loads: Load[] = [];
	page.on('response', async (response) => {
		const type = response.request().resourceType();
		const { responseBodySize } = await response.request().sizes();
		loads.push({ type, bytes: responseBodySize });
	});
	return {
		of: (type) => loads.reduce((sum, load) => (load.type === type ? sum + load.bytes : sum), 0),
		count: () => loads.length,
	};
}

/** Notes how far things on the page move without a reader's doing. */
const noteShifts = (page: Page) =>
	page.addInitScript(() => {
		const shifts: { value: number; nodes: string[] }[] = [];
		Object.assign(window, { shifts });
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries() as (PerformanceEntry & {
				value: number;
				hadRecentInput: boolean;
				sources: { node?: Element }[];
			})[]) {
				if (entry.hadRecentInput) continue;
				const nodes = entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 100) ?? '');
				shifts.push({ value: entry.value, nodes });
			}
		}).observe({ type: 'layout-shift', buffered: true });
	});

const shifts = (page: Page) =>
	page.evaluate(() => (window as unknown as { shifts: { value: number; nodes: string[] }[] }).shifts);

const forgetShifts = (page: Page) =>
	page.evaluate(() => {
		(window as unknown as { shifts: unknown[] }).shifts.length = 0;
	});

/** Walks down the page, a screen at a time, as it is painted. */
const scrollDown = (page: Page) =>
	page.evaluate(async () => {
		const frame = () => new Promise((painted) => requestAnimationFrame(painted));
		for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
			scrollTo(0, y);
			await frame();
			await frame();
		}
	});

/** Wakes every island and waits until React is in each. */
async function wakeIslands(page: Page): Promise<number> {
	await page.locator('mh-island').evaluateAll((islands) => {
		for (const island of islands) island.dispatchEvent(new Event('pointerover'));
	});
	await page.waitForFunction(() =>
		[...document.querySelectorAll('mh-island')].every((island) =>
			Object.keys(island).some((key) => key.startsWith('__reactContainer')),
		),
	);
	return page.locator('mh-island').count();
}

/** Faces that were fetched before anything was painted. */
const earlyFonts = (page: Page) =>
	page.evaluate(() => {
		const painted = performance.getEntriesByType('paint')[0]?.startTime ?? 0;
		return performance
			.getEntriesByType('resource')
			.filter((entry) => entry.name.endsWith('.woff2') && entry.startTime < painted).length;
	});

const one = (lang: string, type: PageType) =>
	test(`design §4, ${lang}: ${type.name} keeps its budget on a phone and does not jump`, async ({
		page,
		site,
		outside,
	}) => {
		const weight = weigh(page);
		await noteShifts(page);
		await page.goto(await type.path(site));
		await page.waitForLoadState('networkidle');
		// Latin has stand-ins of the same measures until its faces come. Other scripts have what the
		// device has, so a page holds still from when its faces are there.
		if (lang !== 'en') await forgetShifts(page);

		expect(weight.of('script')).toBeGreaterThan(0.5 * kilobyte);
		expect(weight.of('script')).toBeLessThanOrEqual(15 * kilobyte);
		expect(weight.of('stylesheet')).toBe(0);
		const css = await page
			.locator('head style')
			.evaluateAll((all) => all.map((style) => style.textContent).join(''));
		const packed = brotliCompressSync(css).length;
		expect(packed).toBeGreaterThan(3 * kilobyte);
		expect(packed).toBeLessThanOrEqual(15 * kilobyte);
		expect(weight.of('document')).toBeLessThanOrEqual(60 * kilobyte);
		expect(await earlyFonts(page)).toBeLessThanOrEqual(2);
		expect(weight.count()).toBeLessThanOrEqual(30);

		await scrollDown(page);
		expect(await wakeIslands(page)).toBeGreaterThan(0);
		expect(weight.of('script')).toBeGreaterThan(40 * kilobyte);
		expect(weight.of('script')).toBeLessThanOrEqual(95 * kilobyte);

		const moved = await shifts(page);
		const sum = moved.reduce((total, shift) => total + shift.value, 0);
		expect(sum, JSON.stringify(moved)).toBeLessThanOrEqual(0.01);
		expect(outside).toEqual([]);
	});

for (const type of english) one('en', type);
for (const [lang, slug] of Object.entries(editions)) {
	for (const type of edition(slug).slice(0, 3)) one(lang, type);
}

// Renditions are up to three times as wide as the next smaller one.
test('design §4: the front asks for pictures of the next rendition, not of a larger one', async ({
	page,
}) => {
	const weight = weigh(page);
	await page.goto('/');
	await page.waitForLoadState('networkidle');
	await scrollDown(page);
	await page.waitForLoadState('networkidle');
	const wasteful = await page.locator('main img').evaluateAll((pictures) =>
		(pictures as HTMLImageElement[])
			.filter((picture) => picture.complete && picture.currentSrc !== '')
			.map((picture) => ({
				source: picture.currentSrc,
				width: Number(/\/(\d+)\.\w+$/.exec(picture.currentSrc)?.[1]),
				shown: picture.getBoundingClientRect().width * devicePixelRatio,
			}))
			.filter(({ width, shown }) => width > 3.1 * shown),
	);
	expect(wasteful).toEqual([]);
	expect(weight.of('image')).toBeGreaterThan(50 * kilobyte);
	expect(weight.of('image')).toBeLessThan(1500 * kilobyte);
});
