/** Tests of the design that need the text of an edition: high scripts, long dates and footers. */
import { answerNotice, editions, phone, renderAll } from './support/design.ts';
import { video } from './support/site.ts';
import { expect, test } from './support/test.ts';

test('the play control of a video is above the bar of a phone in every language', async ({
	page,
	site,
	baseURL,
}) => {
	await answerNotice(page, baseURL);
	await page.setViewportSize(phone);
	for (const edition of editions) {
		const story = await site.story(edition.slice(1) || 'ys', video);
		await page.goto(story.path);
		const covered = await page
			.locator('main article [name=VideoPlayer] a > span:has(svg)')
			.first()
			.evaluate((control) => {
				const { left, right, top, bottom } = control.getBoundingClientRect();
				return [top + 2, bottom - 2].some(
					(y) => document.elementFromPoint((left + right) / 2, y)?.closest('a') !== control.parentElement,
				);
			});
		expect(covered, story.path).toBe(false);
	}
});

test('the time zones of a video are below its player', async ({ page, site }) => {
	await page.setViewportSize(phone);
	const story = await site.story('hindi', video);
	await page.goto(story.path);
	const zones = (await page.locator('main article [data-zones]').boundingBox())?.y ?? 0;
	const player = await page.locator('main article mh-island[name=VideoPlayer] > *').first().boundingBox();
	const end = (player?.y ?? 0) + (player?.height ?? 0);
	expect(zones).toBeGreaterThanOrEqual(end);
	expect(zones - end).toBeLessThan(100);
});

test('the footer of a page has about the height that it announces, in every language', async ({
	page,
	baseURL,
}) => {
	await answerNotice(page, baseURL);
	for (const path of ['/newsletters', '/hindi/newsletters', '/tamil/newsletters', '/urdu/newsletters'])
		for (const width of [390, 600, 820, 1440]) {
			await page.setViewportSize({ width, height: 800 });
			await page.goto(path);
			const height = () => page.evaluate(() => document.documentElement.scrollHeight);
			const announced = await height();
			await page.addStyleTag({ content: 'footer { content-visibility: visible !important; }' });
			expect(Math.abs(announced / (await height()) - 1), `${path} at ${width}`).toBeLessThan(0.1);
		}
});

test('the follow button of a person does not touch the links above it', async ({ page, baseURL }) => {
	await answerNotice(page, baseURL);
	await page.setViewportSize(phone);
	for (const edition of ['', '/tamil', '/urdu']) {
		await page.goto(`${edition}/people/vasanthi`);
		const links = await page.locator('main header ul').first().boundingBox();
		const button = await page.locator('main header [data-follow]').first().boundingBox();
		if (links === null || button === null) throw new Error('no links or no button');
		expect(button.y - links.y - links.height, edition).toBeGreaterThanOrEqual(12);
	}
});

test('links back from footnotes and to the next web story are 24 px wide and high', async ({
	page,
	site,
	baseURL,
}) => {
	await answerNotice(page, baseURL);
	await page.setViewportSize(phone);
	const story = await site.story('urdu', (card) => card.slug === 'nastaliq-padhne-wali-machine');
	for (const [path, selector] of [
		[story.path, 'main [role=doc-backlink]'],
		['/web-stories/hand-time', 'main p > a[href^="/web-stories/"]'],
	] as const) {
		await page.goto(path);
		await renderAll(page);
		const boxes = await page
			.locator(selector)
			.evaluateAll((links) =>
				links.map((link) => link.getBoundingClientRect()).map((box) => [box.width, box.height]),
			);
		expect(boxes.length, path).toBeGreaterThan(0);
		for (const side of boxes.flat()) expect(side, path).toBeGreaterThanOrEqual(23.95);
	}
});

test('the date of a newsletter’s issue is not broken', async ({ page, baseURL }) => {
	await answerNotice(page, baseURL);
	await page.setViewportSize(phone);
	await page.goto('/tamil/newsletters');
	const lines = await page
		.locator('main li p > time')
		.evaluateAll((dates) => dates.map((date) => date.getClientRects().length));
	expect(lines.length).toBeGreaterThan(3);
	expect(lines.every((count) => count === 1)).toBe(true);
});
