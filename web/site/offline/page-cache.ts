/** The caches for reading offline: the pages that were read last, and their assets. */

import {
	editionPaths,
	folders,
	offlinePagePath,
	personalPaths,
	reportPath,
	searchPath,
} from '../../api/limits.gen';

/** Names of the two caches. Increase the number when the stored form changes; older caches are then deleted. */
export const pageStore = 'pages-1';
export const assetStore = 'parts-1';

/** Maximum numbers of stored pages and assets. The oldest are deleted first. */
export const maxPages = 40;
export const maxAssets = 240;

const isBelow = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

/** The path of the language edition to which a path belongs, '' for none. */
const editionOf = (path: string): string => editionPaths.find((edition) => isBelow(path, edition)) ?? '';

/** The path of the offline page in the language of a path. */
export const offlinePath = (path: string): string => editionOf(path) + offlinePagePath;

/** Paths, below that of the edition, of pages that are never stored: personal pages, drafts, data, forms and search. */
const neverStored = [...folders.map((folder) => `/${folder}`), ...personalPaths, searchPath, reportPath];

/** Whether the page at an address may be stored. */
export function mayStore({ pathname, searchParams }: URL): boolean {
	const path = pathname.slice(editionOf(pathname).length);
	return !neverStored.some((folder) => isBelow(path, folder)) && !searchParams.has('lite');
}

/** Whether the stored copy of a page must be deleted: the response says that the page is gone, has moved or needs permission. */
export const isWithdrawn = ({ status, type, redirected }: Response): boolean =>
	redirected || type === 'opaqueredirect' || [401, 403, 404, 410, 451].includes(status);

/** The address of a page without fragment and campaign parameters. */
export function withoutCampaign(address: string): string {
	const url = new URL(address);
	url.hash = '';
	for (const name of [...url.searchParams.keys()]) {
		if (name.startsWith('utm_') || name === 'origin') url.searchParams.delete(name);
	}
	return url.href;
}

export const isOfflinePage = (path: string): boolean => path === offlinePath(path);

/** Stores a response as the newest entry of a cache, and deletes the oldest entries above max. */
export async function storeResponse(
	store: Cache,
	address: string,
	response: Response,
	most: number,
): Promise<void> {
	await store.delete(address);
	await store.put(address, response);
	const keys = await store.keys();
	const old = keys.filter(({ url }) => !isOfflinePage(new URL(url).pathname));
	await Promise.all(old.slice(0, Math.max(0, old.length - most)).map((key) => store.delete(key)));
}

/** An entry in the list of the offline page. title is HTML from the stored document. */
interface Story {
	path: string;
	title: string;
	lang: string;
	dir: string;
}

/** The entry of a stored document; undefined if it is not a story. */
export function parseStory(path: string, html: string): Story | undefined {
	const [, lang = '', dir = ''] = /<html lang="([\w-]+)" dir="(\w+)"/.exec(html) ?? [];
	const [, title = ''] = /<meta property="og:title" content="([^"]*)"/.exec(html) ?? [];
	const isStory = html.includes('<meta property="og:type" content="article">');
	return isStory && title !== '' ? { path, title, lang, dir } : undefined;
}

/** Adds the list of stored stories to the HTML of the offline page, in place of the message that there are none. */
export function withStoryList(page: string, stories: readonly Story[]): string {
	if (stories.length === 0) return page;
	const items = stories.map(
		({ path, title, lang, dir }) => `<li><a href="${path}" lang="${lang}" dir="${dir}">${title}</a></li>`,
	);
	return page.replace(/<p data-kept="">.*?<\/p>/s, () => `<ul>${items.join('')}</ul>`);
}
