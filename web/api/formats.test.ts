import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import { parseAtomFeed, parseJsonFeed, parseOpml, parseRssFeed } from 'feedsmith';
import { XmlDocument, type XmlElement, XsdValidator } from 'libxml2-wasm';
import { ErrorLevel, parseSitemapIndex, type SitemapItem, XMLToSitemapItemStream } from 'sitemap';
import { expect, test } from 'vitest';

/** Reads a file that the Go tests compare with the server's output byte by byte. */
const golden = (name: string): string =>
	readFileSync(new URL(`../../internal/syndicate/testdata/${name}`, import.meta.url), 'utf8');

/** The text that a browser shows for HTML without elements. */
const text = (html = ''): string =>
	html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

const hub = 'https://example.com/hub';

test('a second parser reads the same entries from RSS, Atom and JSON Feed', () => {
	const rss = parseRssFeed(golden('feed.rss'));
	const atom = parseAtomFeed(golden('feed.atom'));
	const json = parseJsonFeed(golden('feed.json'));
	const ids = rss.items?.map(({ guid }) => guid?.value);
	expect(ids?.length).toBeGreaterThan(4);
	expect(atom.entries?.map(({ id }) => id)).toEqual(ids);
	expect(json.items?.map(({ id }) => id)).toEqual(ids);
	expect(atom.entries?.map(({ title }) => title?.value)).toEqual(rss.items?.map(({ title }) => title));
	expect(json.items?.map(({ content_html }) => content_html)).toEqual(
		rss.items?.map(({ content }) => content?.encoded),
	);
	const summaries = atom.entries?.map(({ summary }) => summary?.value);
	expect(json.items?.map(({ summary }) => summary)).toEqual(summaries);
	expect(rss.items?.map(({ description }) => text(description))).toEqual(summaries); // feed readers take the description for HTML
	expect(json.items?.every(({ language }) => language === 'en')).toBe(true);
	expect(rss.items?.every(({ dc }) => dc?.languages?.[0] === 'en')).toBe(true);
	expect(rss.items?.find(({ media }) => media !== undefined)?.media?.contents?.[0]).toMatchObject({
		medium: 'image',
		type: 'image/jpeg',
	});
	expect(rss.atom?.links?.map(({ rel, href }) => [rel, href])).toEqual([
		['self', 'https://example.com/feed'],
		['hub', hub],
	]);
	expect(atom.links?.find(({ rel }) => rel === 'hub')?.href).toBe(hub);
	expect(json.hubs?.[0]).toEqual({ type: 'WebSub', url: hub });
});

test('a podcast has the elements that its namespaces require', () => {
	const feed = parseRssFeed(golden('podcast.rss'));
	expect(feed.itunes).toMatchObject({ author: 'Startline', explicit: false, type: 'episodic' });
	expect(feed.itunes?.categories?.[0]?.text).toBe('Business');
	expect(feed.podcast?.guid).toMatch(/^[0-9a-f-]{36}$/);
	const [open, gated] = feed.items ?? [];
	expect(gated?.enclosures?.[0]).toMatchObject({ type: 'audio/mpeg' });
	expect(gated?.enclosures?.[0]?.length).toBeGreaterThan(1000);
	expect(gated?.itunes?.duration).toBeGreaterThan(10);
	expect(gated?.podcast?.transcripts).toBeUndefined();
	expect(open?.podcast?.transcripts?.[0]?.type).toBe('text/html');
});

test('an audio show is a podcast with its own cover (D-15)', () => {
	const feed = parseRssFeed(golden('podcast-show.rss'));
	expect(feed).toMatchObject({ title: 'पैसे & बात', language: 'hi' });
	expect(feed.itunes).toMatchObject({ author: 'Startline हिन्दी', explicit: false, type: 'episodic' });
	expect(feed.itunes?.image).toMatch(/\/1600\.jpg$/);
	expect(feed.podcast).toMatchObject({ guid: expect.stringMatching(/^[0-9a-f-]{36}$/), medium: 'podcast' });
	const [withLength, external] = feed.items ?? [];
	expect(withLength?.enclosures?.[0]).toMatchObject({ type: 'audio/mpeg', length: 356455 });
	expect(withLength?.itunes?.duration).toBe(71);
	expect(external?.enclosures?.[0]).toMatchObject({ type: 'audio/mp4' });
});

test('the outline has a feed for each brand and language', () => {
	const { head, body } = parseOpml(golden('feeds.opml'));
	expect(head?.title).toBe('Startline');
	expect(body?.outlines?.map(({ text }) => text)).toEqual(['Brands', 'Languages']);
	for (const feed of body?.outlines?.flatMap(({ outlines }) => outlines ?? []) ?? []) {
		expect(feed.type).toBe('rss');
		expect(feed.xmlUrl).toMatch(/^https:\/\/example\.com\/.*feed$/);
	}
});

const sitemaps = ['stories', 'news', 'pages', 'terms', 'authors', 'publishers', 'archive', 'glossary'];

test('sitemaps are valid by the schema of sitemaps.org', () => {
	const file = createRequire(import.meta.url)
		.resolve('sitemap')
		.replace(/dist\/.*/, 'schema/sitemap.xsd');
	const schema = XsdValidator.fromDoc(XmlDocument.fromString(readFileSync(file, 'utf8')));
	for (const name of sitemaps) {
		const doc = XmlDocument.fromString(golden(`sitemap-${name}.xml`));
		// The schema requires schemas for all other namespaces, and those of the extensions are not published with it.
		for (const extension of ['image', 'video', 'news', 'xhtml']) {
			const namespaces = { of: extensions[extension] as string };
			for (const node of doc.find('/*/*/of:*', namespaces)) (node as XmlElement).remove();
		}
		expect(() => schema.validate(doc), name).not.toThrow();
	}
	const invalid = XmlDocument.fromString(
		golden('sitemap-authors.xml').replace('<loc>', '<lastmod>yesterday</lastmod><loc>'),
	);
	expect(() => schema.validate(invalid)).toThrow();
});

const extensions: Record<string, string> = {
	image: 'http://www.google.com/schemas/sitemap-image/1.1',
	video: 'http://www.google.com/schemas/sitemap-video/1.1',
	news: 'http://www.google.com/schemas/sitemap-news/0.9',
	xhtml: 'http://www.w3.org/1999/xhtml',
};

test('a second parser reads pictures, videos, news and languages from sitemaps', async () => {
	const entries: SitemapItem[] = [];
	for (const name of sitemaps) {
		const parser = new XMLToSitemapItemStream({ level: ErrorLevel.THROW });
		for await (const entry of Readable.from([golden(`sitemap-${name}.xml`)]).pipe(parser))
			entries.push(entry);
	}
	expect(entries.some(({ img }) => img.length > 0)).toBe(true);
	expect(entries.find(({ news }) => news)?.news?.publication).toMatchObject({
		name: 'Startline',
		language: 'en',
	});
	expect(entries.find(({ links }) => links.length > 0)?.links[0]?.lang).toBe('x-default');
	expect(entries.find(({ video }) => video.length > 0)?.video[0]).toMatchObject({
		title: 'A film',
		duration: 95,
	});
	const index = await parseSitemapIndex(Readable.from([golden('sitemap.xml')]));
	expect(index.map(({ url }) => url)).toContain('https://example.com/sitemap/news.xml');
});
