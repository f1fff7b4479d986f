/**
 * Contact sheets of every page type for docs/gallery: `npm run gallery`, or `npm run gallery story`
 * for single types. A sheet has a row for each language that has the page, with the three widths, light
 * and dark.
 */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import sharp, { type OverlayOptions } from 'sharp';
import { ashaCookies } from '../support/asha.ts';
import { edition, editions, english, type PageType, pagesOfReader } from '../support/pages.ts';
import type { Site } from '../support/site.ts';
import { withSite } from './open.ts';

const folder = join(import.meta.dirname, '../../docs/gallery');

/** Width and height of the window, and width of the picture in the sheet. */
const windows = [
	{ width: 390, height: 844, drawn: 156 },
	{ width: 820, height: 1180, drawn: 234 },
	{ width: 1440, height: 1320, drawn: 368 },
] as const;
const themes = ['light', 'dark'] as const;
const rowHeight = 338;
const gap = 12;
const sheetWidth = windows.reduce((sum, { drawn }) => sum + 2 * (drawn + gap), gap);

/** A page type in the languages that have it. */
type Sheet = Map<string, PageType>;

function collectSheets(): Map<string, Sheet> {
	const all = new Map<string, Sheet>();
	const add = (name: string, lang: string, type: PageType) =>
		all.set(name, (all.get(name) ?? new Map<string, PageType>()).set(lang, type));
	for (const type of [...english, ...pagesOfReader()]) add(type.name, 'en', type);
	for (const [lang, slug] of Object.entries(editions)) {
		for (const type of [...edition(slug), ...pagesOfReader(`/${slug}`)])
			add(type.name === 'landing' ? 'home' : type.name, lang, type);
	}
	return all;
}

/** The cookies of the demonstration's reader on personal pages; none on the others. */
type Cookies = Awaited<ReturnType<typeof ashaCookies>>;

/** Takes the pictures of a page as a returning reader sees it, without the cookie notice: each window in each theme. */
async function takePictures(
	browser: Browser,
	baseURL: string,
	path: string,
	cookies: Cookies,
): Promise<Buffer[]> {
	const pictures: Buffer[] = [];
	for (const { width, height, drawn } of windows) {
		const page = await browser.newPage({
			baseURL,
			viewport: { width, height },
			timezoneId: 'Asia/Kolkata',
			serviceWorkers: 'block',
		});
		await page.context().addCookies([{ name: 'consent', value: 'noted.3.0', url: baseURL }, ...cookies]);
		await page.goto(path);
		// A personal page keeps a stream open, so its network is never idle.
		await (cookies.length > 0 ? page.waitForTimeout(2000) : page.waitForLoadState('networkidle'));
		for (const colorScheme of themes) {
			await page.emulateMedia({ colorScheme });
			const picture = sharp(await page.screenshot()).resize({ width: drawn });
			pictures.push(await picture.png().toBuffer());
		}
		await page.close();
	}
	return pictures;
}

async function drawSheet(
	browser: Browser,
	baseURL: string,
	site: Site,
	sheet: Sheet,
	cookies: Cookies,
): Promise<Buffer> {
	const parts: OverlayOptions[] = [];
	let top = gap;
	for (const type of sheet.values()) {
		let left = gap;
		for (const input of await takePictures(browser, baseURL, await type.path(site), cookies)) {
			parts.push({ input, left, top });
			left += ((await sharp(input).metadata()).width ?? 0) + gap;
		}
		top += rowHeight + gap;
	}
	return sharp({ create: { width: sheetWidth, height: top, channels: 3, background: '#8d8a84' } })
		.composite(parts)
		.webp({ quality: 58, effort: 6 })
		.toBuffer();
}

async function listOfSheets(all: Map<string, Sheet>): Promise<string> {
	const drawn = new Set(await readdir(folder));
	const entries = [...all]
		.filter(([name]) => drawn.has(`${name}.webp`))
		.map(([name, sheet]) => {
			const langs = [...sheet.keys()].join(', ');
			return `## ${name}\n\n<img src="${name}.webp" width="${sheetWidth}" alt="${name} in ${langs}">\n`;
		});
	return (
		'# Gallery\n\nEvery page type with the demonstration content: one row per language, with widths of ' +
		`390, 820 and 1440 px, each in light and dark. \`npm run gallery\` draws the sheets ` +
		`again.\n\n${entries.join('\n')}`
	);
}

const names = process.argv.slice(2);
await withSite(async (browser, baseURL, site) => {
	await mkdir(folder, { recursive: true });
	const all = collectSheets();
	const reader = await ashaCookies(baseURL);
	const personal = new Set(pagesOfReader().map(({ name }) => name));
	for (const [name, sheet] of all) {
		if (names.length > 0 && !names.includes(name)) continue;
		const webp = await drawSheet(browser, baseURL, site, sheet, personal.has(name) ? reader : []);
		await writeFile(join(folder, `${name}.webp`), webp);
		console.log(name, `${(webp.length / 1024).toFixed(0)} KB`);
	}
	await writeFile(join(folder, 'README.md'), await listOfSheets(all));
});
