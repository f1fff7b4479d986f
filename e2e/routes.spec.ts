import { readPage, texts } from './support/document.ts';
import { english } from './support/pages.ts';
import { expect, test } from './support/test.ts';

const brands: [clause: string, slug: string, name: string, accent: string][] = [
	['BRAND-01', 'autostory', 'AutoStory', '#37474f'],
	['BRAND-02', 'creators-story', 'Creators Story', '#6a1b9a'],
	['BRAND-03 ROUTE-24', 'enterprise-story', 'Enterprise Story', '#0b4f9e'],
	['BRAND-04 PAGE-02 ROUTE-19', 'herstory', 'HerStory', '#c2185b'],
	['BRAND-05 ROUTE-18', 'smbstory', 'SMBStory', '#b45309'],
	['BRAND-06 ROUTE-20', 'socialstory', 'SocialStory', '#2e7d32'],
	['BRAND-07 ROUTE-29', 'the-decrypting-story', 'The Decrypting Story', '#3d2c8d'],
	['BRAND-08 GEN-08 ROUTE-17', 'ys-gulf', 'Gulf Edition', '#00796b'],
	['BRAND-09', 'university', 'University', '#1565c0'],
	['BRAND-10 ROUTE-13', 'mystory', 'MyStory', '#455a64'],
	['BRAND-11', 'korea', 'Korea Edition', '#283593'],
];

/** The regions of the brands that have one (STATE-81). */
const locations: Record<string, string> = { 'ys-gulf': 'gulf', korea: 'korea' };

test('GEN-01 GEN-08 ROUTE-01: the home page has a header, sections with stories of its own, and a footer', async ({
	page,
	site,
}) => {
	const response = await page.goto('/');
	expect(response?.status()).toBe(200);
	await expect(page.getByRole('banner').getByRole('heading', { level: 1 })).toHaveText('Startline');
	await expect(page.getByRole('contentinfo')).toBeVisible();
	expect(await page.getByRole('main').getByRole('region').count()).toBeGreaterThan(8);
	expect(await page.getByRole('main').getByRole('article').count()).toBeGreaterThan(40);
	const brandTitles = (await site.stories('ys')).map((story) => story.title);
	const shown = await page.getByRole('main').getByRole('article').getByRole('heading').allTextContents();
	expect(shown.filter((title) => brandTitles.includes(title)).length).toBeGreaterThan(10);
});

test('GEN-24 ROLE-01: every type of public page responds without cookies, at its own address', async ({
	request,
	site,
}) => {
	for (const type of english) {
		const path = await type.path(site);
		const response = await request.get(path, { maxRedirects: 0 });
		expect([type.name, response.status()]).toEqual([type.name, type.status]);
		const text = await response.text();
		expect(text, type.name).toContain('<main');
		expect(text, type.name).toContain(`data-page="${type.component}"`);
	}
	expect((await request.storageState()).cookies).toEqual([]);
});

for (const [clauses, slug, name, accent] of brands) {
	test(`${clauses}: /${slug} is ${name}, in its own colour`, async ({ request, site }) => {
		const { status, document } = await readPage(request, `/${slug}`);
		expect(status).toBe(200);
		expect(texts(document, 'body > header h1')).toEqual([name]);
		expect(texts(document, 'body > header a[aria-label="Startline: home page"]')).toEqual(['Startline']);
		expect(texts(document, 'body > footer')[0]).toContain('Startline');
		expect(document.documentElement.lang).toBe('en');
		expect(document.documentElement.style.getPropertyValue('--brand-accent').toLowerCase()).toBe(accent);
		expect(document.body.dataset.location, 'STATE-81').toBe(locations[slug] ?? 'india');
		const brandTitles = (await site.stories(slug)).map((story) => story.title);
		const shown = texts(document, 'main article :is(h2, h3)');
		expect(shown.filter((title) => brandTitles.includes(title)).length).toBeGreaterThan(5);
	});
}

const pages: [clause: string, path: string, title: string][] = [
	['ROUTE-25', '/enterprise-story/category/technology', 'Technology'],
	['ROUTE-26', '/enterprise-story/category/global-rd', 'Global R&D'],
	['ROUTE-27', '/enterprise-story/category/explainers', 'Explainers'],
	['ROUTE-28', '/enterprise-story/category/startup', 'Startup'],
	['ROUTE-31 ROUTE-32 PAGE-08', '/series/money-matters', 'Money Matters'],
	['ROUTE-33', '/series/daily-dispatch', 'Daily Dispatch'],
	['ROUTE-34', '/series/c-suite', 'C-Suite'],
	['ROUTE-35', '/series/human-beyond-resources', 'Human Beyond Resources'],
	['ROUTE-36', '/series/build-and-grow', 'Build and Grow'],
	['ROUTE-37', '/series/digirupt-finance', 'Digirupt Finance'],
	['PAGE-17', '/topic/funding', 'Funding'],
	['PAGE-04', '/property/founder-first', 'Founder First'],
	['PAGE-05', '/custom-topic/ai-playbook', 'The AI playbook'],
	['PAGE-18', '/trending', 'Trending'],
	['ROUTE-46', '/brands/kestrel-cloud', 'Kestrel Cloud'],
	['ROUTE-48', '/kestrel-cloud', 'Kestrel Cloud'],
	['D-08', '/latest', 'Latest'],
];

for (const [clauses, path, title] of pages) {
	test(`${clauses}: ${path} lists its stories`, async ({ request }) => {
		const { status, document } = await readPage(request, path);
		expect(status).toBe(200);
		expect(texts(document, 'main h1')).toEqual([title]);
		expect(document.querySelectorAll('main article').length).toBeGreaterThan(0);
	});
}

for (const [clause, path, title, href] of [
	['ROUTE-07', '/about-us', 'About us', '/herstory'],
	['ROUTE-08', '/team', 'The team', '/author/ipsita-borgohain'],
	['ROUTE-10', '/contact-us', 'Contact us', 'mailto:newsroom@'],
	['ROUTE-11', '/jobs', 'Work with us', '/jobs/front-end-engineer'],
	['ROUTE-12', '/learn', 'Learn', '/course/women-entrepreneurship-success'],
	['ROUTE-14', '/weekender', 'Weekender', '/20'],
	['ROUTE-21', '/press-release', 'Press Release', '/20'],
	['ROUTE-22', '/business-resources', 'Business Resources', '/files/'],
	['ROUTE-30', '/the-captable', 'The Captable', '/20'],
	[
		'ROUTE-39',
		'/university/panchatantra-of-entrepreneurship-success',
		'Panchatantra of Entrepreneurship Success',
		'/university/panchatantra-of-entrepreneurship-success/losing-friends',
	],
] as const) {
	test(`${clause}: ${path} has its page`, async ({ request }) => {
		const { status, document } = await readPage(request, path);
		expect(status).toBe(200);
		expect(texts(document, 'main h1')).toEqual([title]);
		expect(document.querySelector(`main a[href^="${href}"]`)).not.toBeNull();
	});
}

test('ROUTE-49: every brand has a landing page, and it responds', async ({ request }) => {
	const { brands: all } = await (await request.get('/api/v2/landing/config')).json();
	const paths = Object.values(all as Record<string, { path: string }>).map((brand) => brand.path);
	expect(paths.length).toBe(1 + brands.length + 12); // the master brand, the brands, the languages
	expect(new Set(paths).size).toBe(paths.length);
	const responses = await Promise.all(paths.map((path) => request.get(path)));
	expect(responses.map((response) => response.status())).toEqual(paths.map(() => 200));
});

test('D-08: another spelling of a path redirects to the canonical one', async ({ request }) => {
	for (const path of ['/HerStory', '/herstory/', '/HERSTORY/']) {
		const response = await request.get(`${path}?page=2`, { maxRedirects: 0 });
		expect(response.status()).toBe(301);
		expect(response.headers().location).toBe('/herstory?page=2');
	}
});

test('PAGE-27 STATE-74 ROUTE-31: a missing page says so, and the next page works as usual', async ({
	page,
	request,
}) => {
	for (const path of ['/series/none', '/topic/none', '/author/none', '/herstory/2021/03/none']) {
		expect((await request.get(path)).status(), path).toBe(404);
	}
	expect((await page.goto('/latest?page=999'))?.status()).toBe(404);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
	expect(await page.getByRole('main').getByRole('article').count()).toBeGreaterThan(0);
	await page.getByRole('link', { name: 'Go to the home page' }).click();
	await expect(page).toHaveURL('/');
	await expect(page.getByRole('banner').getByRole('heading', { level: 1 })).toHaveText('Startline');
	expect((await page.reload())?.status()).toBe(200);
});
