/** Measures the weight of a page, for the tests of its limits and for the table. */
import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';

export const kilobyte = 1024;

interface Transfer {
	type: string;
	/** Bytes as transferred. */
	bytes: number;
}

/** Measures everything that a page loads from now on: bytes of one resource type, all bytes, and requests. */
export function weigh(page: Page): { of(type: string): number; total(): number; count(): number } {
	const loads: Transfer[] = [];
	page.on('response', async (response) => {
		const type = response.request().resourceType();
		// An audience report loads nothing, and a stream of states ends only when the page is closed.
		if (type === 'ping' || type === 'eventsource') return;
		// The size of a response that arrives while the page is being closed is unknown, and no limit covers it.
		const sizes = await response
			.request()
			.sizes()
			.catch((failure: Error) => {
				if (page.isClosed()) return undefined;
				throw failure;
			});
		if (sizes) loads.push({ type, bytes: sizes.responseBodySize });
	});
	return {
		of: (type) => loads.reduce((sum, load) => (load.type === type ? sum + load.bytes : sum), 0),
		total: () => loads.reduce((sum, { bytes }) => sum + bytes, 0),
		count: () => loads.length,
	};
}

/** A phone of 412 px, with the pixel density that is usual at this width. */
export const phone412 = {
	viewport: { width: 412, height: 915 },
	deviceScaleFactor: 2.625,
	hasTouch: true,
} as const;

/** Limits of all bytes that a page loads on a phone of 412 px, before the reader acts and at the page's end. */
export const totals = {
	home: { before: 120 * kilobyte, after: 400 * kilobyte },
	story: { before: 90 * kilobyte, after: 250 * kilobyte },
};

/**
 * Scrolls down the page, half a screen at a time, as it is painted. A story's page grows by the next
 * story when its end is near: scrolling stops at the first that was added, not at the tenth. On a
 * busy machine Chromium can stop painting until something wakes it, so no frame is awaited for
 * longer than 100 ms.
 */
export const scrollDown = (page: Page) =>
	page.evaluate(async () => {
		const frame = () =>
			new Promise((painted) => {
				requestAnimationFrame(painted);
				setTimeout(painted, 100);
			});
		const end = () => {
			const next = document.querySelectorAll('article[data-reading]')[1];
			return next ? next.getBoundingClientRect().top + scrollY : document.documentElement.scrollHeight;
		};
		for (let y = 0; y < end(); y += innerHeight / 2) {
			scrollTo(0, y);
			await frame();
			await frame();
		}
	});

/** Scrolls to the end of a page. On a story's page it stops at the beginning of the next story. */
export async function readToEnd(page: Page): Promise<void> {
	const stories = page.locator('article[data-reading]');
	if ((await stories.count()) === 0) return scrollDown(page);
	while ((await stories.count()) < 2) {
		await page.mouse.wheel(0, 400);
		await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)));
	}
	await stories.nth(1).scrollIntoViewIfNeeded();
}

/** Hydrates every island, waits until React runs in each, and returns their number. */
export async function hydrateIslands(page: Page): Promise<number> {
	await page.waitForFunction(() => {
		const waiting = [...document.querySelectorAll('mh-island')].filter(
			(island) => !Object.keys(island).some((key) => key.startsWith('__reactContainer')),
		);
		for (const island of waiting) island.dispatchEvent(new Event('pointerover'));
		return waiting.length === 0;
	});
	return page.locator('mh-island').count();
}

/** Bytes of the page's styles as transferred. */
export async function weighStyles(page: Page): Promise<number> {
	const css = await page
		.locator('head style')
		.evaluateAll((all) => all.map((style) => style.textContent).join(''));
	return brotliCompressSync(css).length;
}
