/**
 * What the device keeps for when there is no connection: the pages that were
 * read last, and the parts that they show.
 */

/** Names of the two stores. Another number forgets what was kept in an older form. */
export const pagesStore = 'pages-1';
export const partsStore = 'parts-1';

/** How many pages and parts are kept; the oldest go first. */
export const mostPages = 40;
export const mostParts = 240;

/** The editions that have an offline page of their own, by the first segment of their paths. */
const editions = new Set([
	'kannada',
	'hindi',
	'tamil',
	'asamiya',
	'bangla',
	'gujarati',
	'malayalam',
	'marathi',
	'odia',
	'punjabi',
	'telugu',
	'urdu',
]);

/** The offline page in the language of a path. */
export function offlinePath(path: string): string {
	const first = path.split('/')[1] ?? '';
	return editions.has(first) ? `/${first}/offline` : '/offline';
}

/** What is never kept, of any edition: the reader's own, drafts, data, and what only matters at the moment. */
const fleeting = new Set(
	'api account ed preview search notifications bookmarks history report-an-issue'.split(' '),
);

export function mayKeep({ pathname, searchParams }: URL): boolean {
	const [, first = '', second = ''] = pathname.split('/');
	return !fleeting.has(editions.has(first) ? second : first) && !searchParams.has('lite');
}

/** A page's address without what campaigns add to it. */
export function plain(address: string): string {
	const url = new URL(address);
	url.hash = '';
	for (const name of [...url.searchParams.keys()]) {
		if (name.startsWith('utm_') || name === 'origin') url.searchParams.delete(name);
	}
	return url.href;
}

/** Whether a kept page is something to read, and not the way to it. */
export const isOfflinePage = (path: string): boolean => path === offlinePath(path);

/** Puts an answer last in a store and forgets the oldest above a number. */
export async function keep(store: Cache, address: string, answer: Response, most: number): Promise<void> {
	await store.delete(address);
	await store.put(address, answer);
	const keys = await store.keys();
	const old = keys.filter(({ url }) => !isOfflinePage(new URL(url).pathname));
	await Promise.all(old.slice(0, Math.max(0, old.length - most)).map((key) => store.delete(key)));
}

/** A story as the list of the offline page names it; its title is HTML already. */
interface Story {
	path: string;
	title: string;
	lang: string;
	dir: string;
}

/** What a document that this site made says of itself; nothing when it is not a story. */
export function storyOf(path: string, html: string): Story | undefined {
	const [, lang = '', dir = ''] = /<html lang="([\w-]+)" dir="(\w+)"/.exec(html) ?? [];
	const [, title = ''] = /<meta property="og:title" content="([^"]*)"/.exec(html) ?? [];
	const isStory = html.includes('<meta property="og:type" content="article">');
	return isStory && title !== '' ? { path, title, lang, dir } : undefined;
}

/** Puts the stories that are kept into the offline page, in the place of the word that there are none. */
export function listed(page: string, stories: readonly Story[]): string {
	if (stories.length === 0) return page;
	const items = stories.map(
		({ path, title, lang, dir }) => `<li><a href="${path}" lang="${lang}" dir="${dir}">${title}</a></li>`,
	);
	return page.replace(/<p data-kept="">.*?<\/p>/s, () => `<ul>${items.join('')}</ul>`);
}
