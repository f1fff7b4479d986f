import { readFileSync } from 'node:fs';
import { parseAtomFeed, parseJsonFeed, parseOpml, parseRssFeed } from 'feedsmith';
import { expect, test } from 'vitest';

/** What the server writes, as its own tests hold it to the byte. */
const written = (name: string): string =>
	readFileSync(new URL(`../../internal/syndicate/testdata/${name}`, import.meta.url), 'utf8');

const hub = 'https://example.com/hub';

test('RSS, Atom and JSON Feed say the same to a second parser', () => {
	const rss = parseRssFeed(written('feed.rss'));
	const atom = parseAtomFeed(written('feed.atom'));
	const json = parseJsonFeed(written('feed.json'));
	const ids = rss.items?.map(({ guid }) => guid?.value);
	expect(ids?.length).toBeGreaterThan(4);
	expect(atom.entries?.map(({ id }) => id)).toEqual(ids);
	expect(json.items?.map(({ id }) => id)).toEqual(ids);
	expect(atom.entries?.map(({ title }) => title?.value)).toEqual(rss.items?.map(({ title }) => title));
	expect(json.items?.map(({ content_html }) => content_html)).toEqual(
		rss.items?.map(({ content }) => content?.encoded),
	);
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

test('a podcast has what its namespaces ask for', () => {
	const feed = parseRssFeed(written('podcast.rss'));
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

test('the outline has a feed for each brand and language', () => {
	const { head, body } = parseOpml(written('feeds.opml'));
	expect(head?.title).toBe('Startline');
	expect(body?.outlines?.map(({ text }) => text)).toEqual(['Brands', 'Languages']);
	for (const feed of body?.outlines?.flatMap(({ outlines }) => outlines ?? []) ?? []) {
		expect(feed.type).toBe('rss');
		expect(feed.xmlUrl).toMatch(/^https:\/\/example\.com\/.*feed$/);
	}
});
