/**
 * Measures how long a reader waits after a tap, on a processor slowed down four times, for
 * docs/delays.md: `npm run delays`. Figures are meaningful only on an otherwise idle machine.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Locator, Page } from '@playwright/test';
import { article, layout, type Site, video } from '../support/site.ts';
import { voice } from '../support/voice.ts';
import { phone, withSite } from './open.ts';

/** The limit of design.md in milliseconds. */
const limit = 200;
const times = 5;

interface Interaction {
	name: string;
	path(site: Site): Promise<string>;
	target(page: Page): Locator;
}

const story = async (site: Site) =>
	(await site.story('ys', (card) => layout('standard')(card) && !card.hasAudio)).path;
const button = (name: string | RegExp) => (page: Page) =>
	page.getByRole('button', { name }).filter({ visible: true }).first();
const link = (name: string) => (page: Page) => page.getByRole('main').getByRole('link', { name }).first();

const interactions: Interaction[] = [
	{ name: 'home: open the menu', path: async () => '/', target: button('Menu') },
	{ name: 'list: show more', path: async () => '/latest', target: link('Show more') },
	{ name: 'landing: dark mode', path: async () => '/herstory', target: button('Dark') },
	{ name: 'story: share', path: story, target: (page) => page.locator('summary', { hasText: 'Share' }) },
	{ name: 'story: listen', path: story, target: button('Listen') },
	{ name: 'story: clap', path: story, target: button(/clap/i) },
	{ name: 'story: bookmark', path: story, target: button(/bookmark/i) },
	{
		name: 'story: enlarge a picture',
		path: async (site) => (await site.story('ys', (card) => card.slug === 'the-cook-of-kozhikode')).path,
		target: (page) => page.locator('a.zoom').first(),
	},
	{
		name: 'video: play',
		path: async (site) => (await site.story('ys', video)).path,
		target: link('Play video'),
	},
	{
		name: 'Hindi story: share',
		path: async (site) => (await site.story('hindi', article)).path,
		target: (page) => page.locator('summary', { hasText: 'शेयर' }),
	},
];

/** The longest event of one tap, from the tap to the next frame. */
async function longestDelay(
	browser: Browser,
	baseURL: string,
	site: Site,
	interaction: Interaction,
): Promise<number> {
	const page = await browser.newPage({ ...phone, baseURL });
	try {
		await page.addInitScript(voice);
		await page.addInitScript(() => {
			const seen: number[] = [];
			Object.assign(window, { seen });
			new PerformanceObserver((list) => {
				for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
					if (entry.interactionId > 0) seen.push(entry.duration);
				}
			}).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
		});
		await page.goto(await interaction.path(site));
		await page.waitForLoadState('networkidle');
		const target = interaction.target(page);
		await target.scrollIntoViewIfNeeded();
		const cdp = await page.context().newCDPSession(page);
		await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
		await target.tap();
		await page.waitForFunction(() => (window as unknown as { seen: number[] }).seen.length > 0, undefined, {
			timeout: 5_000,
		});
		return await page.evaluate(() => Math.max(...(window as unknown as { seen: number[] }).seen));
	} finally {
		await page.close();
	}
}

await withSite(async (browser, baseURL, site) => {
	const rows: string[] = [];
	for (const interaction of interactions) {
		const all: number[] = [];
		for (let i = 0; i < times; i++) all.push(await longestDelay(browser, baseURL, site, interaction));
		all.sort((a, b) => a - b);
		rows.push(`| ${interaction.name} | ${all[Math.floor(times / 2)]} | ${all.at(-1)} |`);
		console.log(rows.at(-1));
	}
	const text = `# Response times to taps

Time from the tap to the next frame, in milliseconds (in steps of 8), on a phone 390 px wide whose processor \
runs at a quarter of its speed. Each row is from ${times} first taps, each on a freshly loaded page. The limit \
is ${limit}. \`npm run delays\` measures again.

| interaction | median | longest |
|---|---|---|
${rows.join('\n')}
`;
	await writeFile(join(import.meta.dirname, '../../docs/delays.md'), text);
});
