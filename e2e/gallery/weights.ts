/** Measures the weight of every page type on a phone and writes docs/weights.md: `npm run weights`. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { edition, editions, english, type PageType } from '../support/pages.ts';
import type { Site } from '../support/site.ts';
import {
	hydrateIslands,
	kilobyte,
	phone412,
	readToEnd,
	scrollDown,
	totals,
	weigh,
	weighStyles,
} from '../support/weigh.ts';
import { phone, withSite } from './open.ts';

/** The limits of design.md; pictures have none. */
const budgets = { document: 60, styles: 15, first: 15, hydrated: 95, fonts: '1, other scripts 2' };

const inKilobytes = (bytes: number): string => (bytes / kilobyte).toFixed(1);

/** A row of the table: what is loaded before a reader does anything, and with all islands hydrated at the end of the page. */
async function measureRow(
	browser: Browser,
	baseURL: string,
	site: Site,
	lang: string,
	type: PageType,
): Promise<string> {
	const page = await browser.newPage({ ...phone, baseURL });
	const weight = weigh(page);
	await page.goto(await type.path(site));
	await page.waitForLoadState('networkidle');
	const first = weight.of('script');
	const fonts = await page.locator('head link[rel=preload][as=font]:not([data-second])').count();
	const requests = weight.count();
	const styles = await weighStyles(page);
	await scrollDown(page);
	if ((await page.locator('mh-island').count()) > 0) await hydrateIslands(page);
	await page.waitForLoadState('networkidle');
	const lite = weigh(page);
	await page.goto(`${page.url().split('?')[0]}?lite=1`);
	const cells = [
		type.name,
		lang,
		inKilobytes(weight.of('document')),
		inKilobytes(styles),
		inKilobytes(first),
		inKilobytes(weight.of('script')),
		String(fonts),
		String(requests),
		inKilobytes(weight.of('image')),
		(await page.locator('script').count()) === 0 ? inKilobytes(lite.of('document')) : '–',
	];
	await page.close();
	return `| ${cells.join(' | ')} |`;
}

const kinds = ['document', 'stylesheet', 'script', 'font', 'image', 'fetch'];

/** Two rows of the table of all bytes on a phone of 412 px: before the reader acts, and at the end of the page. */
async function totalRows(
	browser: Browser,
	baseURL: string,
	site: Site,
	lang: string,
	type: PageType,
): Promise<string[]> {
	const page = await browser.newPage({ ...phone412, serviceWorkers: 'block', baseURL });
	const weight = weigh(page);
	const limits = lang === 'en' ? totals[type.name as keyof typeof totals] : undefined;
	const line = (moment: string, limit = 0) =>
		'| ' +
		`${[type.name, lang, moment, ...kinds.map((kind) => inKilobytes(weight.of(kind))), inKilobytes(weight.total())].join(' | ')}` +
		`${limit > 0 ? ` (${limit / kilobyte})` : ''} |`;
	await page.goto(await type.path(site));
	await page.waitForLoadState('networkidle');
	const before = line('before', limits?.before);
	await readToEnd(page);
	await page.waitForLoadState('networkidle');
	const after = line('after', limits?.after);
	await page.close();
	return [before, after];
}

await withSite(async (browser, baseURL, site) => {
	const rows: string[] = [];
	const types: [string, PageType][] = [
		...english.map((type): [string, PageType] => ['en', type]),
		...Object.entries(editions).flatMap(([lang, slug]) =>
			edition(slug)
				.slice(0, 2)
				.map((type): [string, PageType] => [lang, type]),
		),
	];
	// A page is compressed with brotli after its first requests, so it is measured after two.
	for (const [, type] of types) for (let i = 0; i < 2; i++) await fetch(baseURL + (await type.path(site)));
	for (const [lang, type] of types) {
		rows.push(await measureRow(browser, baseURL, site, lang, type));
		console.log(rows.at(-1));
	}
	const all: string[] = [];
	for (const [lang, type] of types)
		if (type.name in totals || type.name === 'landing')
			all.push(...(await totalRows(browser, baseURL, site, lang, type)));
	const text = `# Page weights

What a phone 390 px wide with twice the pixel density loads, in KB as transferred (brotli), with the \
demonstration content. \`npm run weights\` measures again; tests check the limits, which are in brackets (\`e2e/weight.spec.ts\`).

| page | language | document (${budgets.document}) | styles (${budgets.styles}) | script before interaction \
(${budgets.first}) | script with every island hydrated (${budgets.hydrated}) | fonts preloaded \
(${budgets.fonts}) | requests before scrolling (31) | pictures of the whole page | lite form (15) |
|---|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}

## All bytes on a phone 412 px wide

With 2.625 times the pixel density, in KB: before the reader does anything, and after the reader has scrolled \
to the end of the page. A story's page ends where the next story begins. The limits are in brackets.

| page | language | moment | ${kinds.join(' | ')} | all |
|---|---|---|${'---|'.repeat(kinds.length + 1)}
${all.join('\n')}
`;
	const path = join(import.meta.dirname, '../../docs/weights.md');
	// The section at the end was measured by hand.
	const [, byHand] = (await readFile(path, 'utf8')).split('\n## Other pixel densities\n');
	await writeFile(path, byHand === undefined ? text : `${text}\n## Other pixel densities\n${byHand}`);
});
