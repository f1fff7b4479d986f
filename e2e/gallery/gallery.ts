/** Pictures of the publication's pages for docs/gallery: `npm run gallery`. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { browserFlags, browser as executable } from '../support/browser.ts';
import { docs, edition, english, type PageType } from '../support/pages.ts';
import { addressKey, start } from '../support/program.ts';
import { Site } from '../support/site.ts';

const folder = join(import.meta.dirname, '../../docs/gallery');
const most = 60 * 1024;

type Width = 390 | 820 | 1440;
type Theme = 'light' | 'dark';

const heights: Record<Width, number> = { 390: 1180, 820: 1360, 1440: 1500 };
const drawn: Record<Width, number> = { 390: 390, 820: 615, 1440: 960 };

/** What is worth showing: page, width, theme. */
const english390 = ['home', 'brand', 'story', 'story-gated', 'series', 'author', 'latest'];
const english820 = [
	'home',
	'brand-other-headings',
	'story-longform',
	'story-sponsored',
	'topic',
	'property',
	'publisher',
];
const english1440 = [
	'home',
	'brand',
	'story',
	'story-wide',
	'story-longform',
	'category',
	'series',
	'author',
	'custom-topic',
	'not-found',
];
const englishDark: [string, Width][] = [
	['home', 390],
	['home', 1440],
	['story', 390],
	['story-video', 820],
	['not-found', 390],
];
const editions: [slug: string, page: string, width: Width, theme: Theme][] = [
	['hindi', 'landing', 390, 'light'],
	['hindi', 'landing', 1440, 'light'],
	['hindi', 'story', 390, 'light'],
	['tamil', 'landing', 390, 'light'],
	['tamil', 'landing', 1440, 'dark'],
	['tamil', 'story', 820, 'light'],
	['urdu', 'landing', 390, 'dark'],
	['urdu', 'landing', 820, 'light'],
	['urdu', 'landing', 1440, 'light'],
	['urdu', 'story', 390, 'dark'],
	['urdu', 'story', 1440, 'light'],
	['malayalam', 'landing', 390, 'light'],
];

interface Shot {
	file: string;
	type: PageType;
	width: Width;
	theme: Theme;
}

function shots(): Shot[] {
	const page = (types: PageType[], name: string, prefix: string, width: Width, theme: Theme): Shot => {
		const type = types.find((candidate) => candidate.name === name);
		if (!type) throw new Error(`no page is called ${name}`);
		return { file: `${prefix}${name}-${width}${theme === 'dark' ? '-dark' : ''}.webp`, type, width, theme };
	};
	return [
		...english390.map((name) => page(english, name, '', 390, 'light')),
		...english820.map((name) => page(english, name, '', 820, 'light')),
		...[...english1440, 'docs'].map((name) => page([...english, docs], name, '', 1440, 'light')),
		...englishDark.map(([name, width]) => page(english, name, '', width, 'dark')),
		...editions.map(([slug, name, width, theme]) => page(edition(slug), name, `${slug}-`, width, theme)),
	];
}

/** Packs a screenshot as small as it may be. */
async function pack(png: Buffer, width: Width): Promise<Buffer> {
	for (let quality = 62; ; quality -= 8) {
		const webp = await sharp(png).resize({ width: drawn[width] }).webp({ quality, effort: 6 }).toBuffer();
		if (webp.length <= most || quality < 20) return webp;
	}
}

const contactSheet = (all: Shot[]): string => {
	const rows = ([390, 820, 1440] as const).map((width) => {
		const pictures = all
			.filter((shot) => shot.width === width)
			.map(
				({ file, type, theme }) =>
					`<img src="${file}" width="${width === 390 ? 190 : width === 820 ? 270 : 410}" alt="${type.name}, ${theme}, ${file.replace(/-\d.*/, '')}">`,
			);
		return `## ${width} px\n\n${pictures.join('\n')}\n`;
	});
	return `# Gallery\n\nThe publication with its demonstration content. \`npm run gallery\` makes these pictures anew.\n\n${rows.join('\n')}`;
};

const running = process.env[addressKey];
const program = running === undefined ? await start() : undefined;
const baseURL = running ?? program?.address ?? '';
const browser = await chromium.launch({ executablePath: executable(), args: browserFlags });
try {
	const site = new Site(baseURL);
	await rm(folder, { recursive: true, force: true });
	await mkdir(folder, { recursive: true });
	const all = shots();
	for (const { file, type, width, theme } of all) {
		const page = await browser.newPage({
			baseURL,
			viewport: { width, height: heights[width] },
			colorScheme: theme,
			timezoneId: 'Asia/Kolkata',
		});
		await page.goto(await type.path(site));
		await page.waitForLoadState('networkidle');
		const webp = await pack(await page.screenshot(), width);
		await writeFile(join(folder, file), webp);
		console.log(file, `${(webp.length / 1024).toFixed(0)} KB`);
		await page.close();
	}
	await writeFile(join(folder, 'README.md'), contactSheet(all));
} finally {
	await browser.close();
	await program?.stop();
}
