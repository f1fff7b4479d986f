import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { readPage, texts } from './support/document.ts';
import { edition, editions, english, type PageType } from './support/pages.ts';
import { expect, test } from './support/test.ts';

const content = (document: Document, name: string): string[] =>
	[...document.querySelectorAll(`meta[property="${name}"], meta[name="${name}"]`)].map(
		(meta) => meta.getAttribute('content') ?? '',
	);

/** The meta elements that every page has exactly once, with a value. */
const metaNames = [
	'description',
	'og:type',
	'og:site_name',
	'og:title',
	'og:description',
	'og:url',
	'og:locale',
	'og:image',
	'og:image:width',
	'og:image:height',
	'og:image:alt',
	'twitter:card',
];

const editionTypes: [name: string, types: PageType[]][] = [
	['english', english],
	...Object.values(editions).map((slug): [string, PageType[]] => [slug, edition(slug)]),
];

for (const [name, types] of editionTypes) {
	test(`F192 F193 F195: each type of page in ${name} has its meta elements and structured data once`, async ({
		request,
		site,
		baseURL,
	}) => {
		test.setTimeout(120_000);
		for (const type of types) {
			const path = await type.path(site);
			const withCampaign = `${path}${path.includes('?') ? '&' : '?'}utm_source=x&origin=awards`;
			const { status, document } = await readPage(request, withCampaign);
			expect(status, path).toBe(type.status);
			const head = document.head;
			expect(head.querySelectorAll('title'), path).toHaveLength(1);
			for (const property of metaNames) {
				const [first, ...others] = content(document, property);
				expect(first, `${path}: ${property}`).toBeTruthy();
				expect(others, `${path}: ${property}`).toEqual([]);
			}
			const canonical = [...head.querySelectorAll('link[rel=canonical]')].map((link) =>
				link.getAttribute('href'),
			);
			expect(canonical, path).toHaveLength(1);
			expect(canonical[0], path).toMatch(
				new RegExp(`^(?!.*%3F)${baseURL}/[^?]*(\\?(page=\\d+|(sector|city|model|tab)=[a-z0-9&=-]+))?$`),
			);
			expect(content(document, 'og:url'), path).toEqual(canonical);
			// The title of a link preview is a headline of the page or, on a landing page, the publication name.
			const headlines = [...texts(document, 'h1, main h2'), ...content(document, 'og:site_name')];
			expect(headlines, path).toContain(content(document, 'og:title')[0]);
			expect(content(document, 'og:image')[0], path).toMatch(/\/share\/.*[0-9a-f]{24}\.jpg$/);
			const data = [...document.querySelectorAll('script[type="application/ld+json"]')];
			const hidden = content(document, 'robots')[0]?.includes('noindex');
			expect(data, path).toHaveLength(hidden ? 0 : 1);
			for (const script of data) {
				const { '@context': context, '@graph': graph } = JSON.parse(script.textContent ?? '');
				expect(context).toBe('https://schema.org');
				expect(graph.length, path).toBeGreaterThan(0);
			}
		}
	});
}

test('F195: the link picture is 1200 by 630 in every script, small enough for messengers, and cached permanently', async ({
	request,
	site,
}) => {
	test.setTimeout(120_000);
	for (const slug of ['ys', ...Object.values(editions)]) {
		for (const path of [(await site.story(slug)).path, slug === 'ys' ? '/' : `/${slug}`]) {
			const { document } = await readPage(request, path);
			const [address = ''] = content(document, 'og:image');
			const response = await request.get(address);
			expect(response.status(), address).toBe(200);
			expect(response.headers()['content-type']).toBe('image/jpeg');
			const bytes = await response.body();
			expect(bytes.length, address).toBeLessThanOrEqual(150 * 1024);
			expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' });
			expect((await request.get(address)).headers()['cache-control']).toContain('immutable');
			// An earlier address of the link picture redirects to the current one.
			const old = address.replace(/[0-9a-f]{24}/, '0'.repeat(24));
			const redirect = await request.get(old, { maxRedirects: 0 });
			expect([redirect.status(), redirect.headers()['cache-control']]).toEqual([302, 'no-store']);
			expect(address).toContain(redirect.headers().location ?? '-');
		}
	}
	for (const path of ['/share', '/embed', '/share/no/such/page/0123456789abcdef01234567.jpg', '/share/x.jpg'])
		expect((await request.get(path)).status(), path).toBe(404);
});

test('the structured data of a gated story names the selector of its hidden part', async ({ page, site }) => {
	await page.goto((await site.story('ys', (card) => card.gated)).path);
	const text = await page.locator('script[type="application/ld+json"]').textContent();
	const article = JSON.parse(text ?? '')['@graph'].find(
		(node: { '@type': string }) => node['@type'] === 'NewsArticle',
	);
	expect(article.isAccessibleForFree).toBe(false);
	await expect(page.locator(article.hasPart.cssSelector)).toHaveCount(1);
});

test('oEmbed: a story names its oEmbed address, and its card shows in a frame of another site', async ({
	page,
	request,
	site,
	baseURL,
}) => {
	const { path, title } = await site.story('urdu');
	const { document } = await readPage(request, path);
	for (const kind of ['application/json+oembed', 'text/xml+oembed']) {
		const href = document.querySelector(`link[rel=alternate][type="${kind}"]`)?.getAttribute('href') ?? '';
		expect((await request.get(href)).headers()['content-type']).toContain(kind.split('+')[0]);
	}
	const { html } = await (await request.get(`/oembed?url=${encodeURIComponent(baseURL + path)}`)).json();
	const blog = createServer((_, response) => {
		response.setHeader('Content-Type', 'text/html; charset=utf-8');
		response.end(`<!doctype html><title>A blog</title>${html}`);
	});
	await new Promise<void>((listening) => blog.listen(0, '127.0.0.1', listening));
	const address = `http://127.0.0.1:${(blog.address() as AddressInfo).port}/`;
	await page.route(address, (route) => route.continue());
	await page.goto(address);
	const card = page.frameLocator('iframe');
	await expect(card.getByRole('heading', { name: title })).toBeVisible();
	await expect(card.getByRole('link', { name: title })).toHaveAttribute('href', baseURL + path);
	// Other sites may not show any other page of this site in a frame.
	expect((await request.get(path)).headers()['content-security-policy']).toContain("frame-ancestors 'self'");
	blog.close();
});
