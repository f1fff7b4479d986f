/** The caches for reading offline: the pages that were read last, and their assets. */

import {
	conferenceParameters,
	editionPaths,
	folders,
	offlinePagePath,
	pageParameter,
	pageQueries,
	personalPaths,
	reportPath,
	searchPath,
} from '../../api/limits.gen';

/** Names of the caches. Increase the number when the stored form changes; older caches are then deleted. */
export const pageStore = 'pages-2';
export const assetStore = 'parts-1';
/** Has one entry: when the stored pages were last checked with the server. */
export const checkStore = 'checks-1';

/** Maximum numbers of stored pages and assets. The oldest are deleted first. */
export const maxPages = 40;
export const maxAssets = 240;

const isBelow = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

/** The path of the language edition of a path, '' for none. */
const editionOf = (path: string): string => editionPaths.find((edition) => isBelow(path, edition)) ?? '';

/** The path of the offline page in the language of a path. */
export const offlinePath = (path: string): string => editionOf(path) + offlinePagePath;

/** Paths, below that of the edition, of pages that are never stored: personal pages, drafts, data, forms and search. */
const neverStored = [...folders.map((folder) => `/${folder}`), ...personalPaths, searchPath, reportPath];

/** The text of an encoded name or value; undefined if the encoding is invalid. */
function decoded(text: string): string | undefined {
	try {
		return decodeURIComponent(text.replaceAll('+', ' '));
	} catch {
		return undefined;
	}
}

/** The canonical spelling of a path: each segment is decoded, as the server does, and encoded again. An encoded slash remains encoded. */
const canonicalPath = (path: string): string =>
	path
		.split('/')
		.map((segment) => encodeURIComponent(decoded(segment.replaceAll('+', '%2B')) ?? segment))
		.join('/');

/**
 * The names of the query parameters that the page at a path below its edition reads. Editors choose the paths of
 * conferences, so a tab of a conference is recognised by its parameter.
 */
function parametersOf(path: string, search: string): readonly string[] {
	const segments = path.split('/');
	for (const query of pageQueries) {
		const [pattern = '', names = ''] = query.split('?');
		const parts = pattern.split('/');
		const matches = parts.every((part, i) => part === segments[i] || (part.startsWith('{') && segments[i]));
		if (matches && parts.length === segments.length) return names.split('&');
	}
	return /[?&]tab=/.test(search) ? conferenceParameters : [pageParameter];
}

/** The values of the parameters with the given names, in the order of the names: the first of each that the server reads. */
function canonicalQuery(search: string, names: readonly string[]): string {
	const values = new Map<string, string>();
	for (const pair of search.slice(1).split('&')) {
		const [name = '', ...rest] = pair.split('=');
		const [key, value] = [decoded(name), decoded(rest.join('='))];
		if (key && value && !pair.includes(';') && !values.has(key)) values.set(key, value);
	}
	const pairs = names.flatMap((name) => {
		const value = values.get(name);
		return value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`];
	});
	return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

/**
 * The address under which a page is stored, the same for all of its spellings: its path, decoded and encoded again, and
 * the query parameters that the page reads.
 */
export function keyOf(address: string): string {
	const { origin, pathname, search } = new URL(address);
	const path = canonicalPath(pathname);
	return origin + path + canonicalQuery(search, parametersOf(path.slice(editionOf(path).length), search));
}

/** Whether the page at an address may be stored. */
export function mayStore({ pathname, searchParams }: URL): boolean {
	const whole = canonicalPath(pathname);
	const path = whole.slice(editionOf(whole).length);
	return !neverStored.some((folder) => isBelow(path, folder)) && !searchParams.has('lite');
}

/** Whether the stored copy of a page must be deleted: the response says that the page is gone, has moved or needs permission. */
export const isWithdrawn = ({ status, type, redirected }: Response): boolean =>
	redirected || type === 'opaqueredirect' || [401, 403, 404, 410, 451].includes(status);

export const isOfflinePage = (path: string): boolean => path === offlinePath(path);

/** Stores a response as the newest entry of a cache, and deletes the oldest entries above max. */
export async function storeResponse(
	store: Cache,
	address: string,
	response: Response,
	max: number,
): Promise<void> {
	await store.delete(address);
	await store.put(address, response);
	const keys = await store.keys();
	const old = keys.filter(({ url }) => !isOfflinePage(new URL(url).pathname));
	await Promise.all(old.slice(0, Math.max(0, old.length - max)).map((key) => store.delete(key)));
}

/** The stored entries of the page at an address, with all of its queries. */
async function entriesOf(store: Cache, address: string): Promise<Request[]> {
	const { pathname } = new URL(keyOf(address));
	return (await store.keys()).filter(({ url }) => new URL(url).pathname === pathname);
}

/** Deletes all stored entries of the page at an address. */
export async function deletePage(store: Cache, address: string): Promise<void> {
	await Promise.all((await entriesOf(store, address)).map((entry) => store.delete(entry)));
}

/** The gate in a document with the open part of the text before it, '' if all of the text is open. */
function gateIn(html: string): string {
	const [before = '', after] = html.split('class="gated ', 2);
	if (after === undefined) return '';
	const open = before.split(' data-prose', 2)[1]?.replaceAll(/<[^>]*>/g, '') ?? '';
	return `${html.includes(' data-used="') ? 'member' : 'signed-in'} ${open}`;
}

/**
 * Deletes the stored copies of a page if their gate is of another kind, or at another place in the text, than in a new
 * document of the page.
 */
export async function deleteOtherGates(store: Cache, address: string, html: string): Promise<void> {
	for (const entry of await entriesOf(store, address)) {
		const stored = await store.match(entry);
		if (stored && gateIn(await stored.text()) !== gateIn(html)) await store.delete(entry);
	}
}

/** Milliseconds between two checks of a stored page, and how many pages are checked at a time. */
const checkInterval = 24 * 60 * 60 * 1000;
const maxChecked = 3;

/** Milliseconds after which a check without a response ends. */
const checkTimeout = 20_000;

/** The key of the only entry of the cache with the times of checks. */
const checksKey = '/checks';

/**
 * Checks with the server the stored pages whose last check is oldest, at most three and each at
 * most once a day, and deletes those that are gone or have another gate. If the server fails for a
 * page, the page is checked again next time; without a connection or a response within the timeout,
 * or when the server refuses more calls, the check ends.
 */
export async function checkStored(store: Cache, checks: Cache, now: number): Promise<void> {
	const known: Record<string, number> =
		(await (await checks.match(checksKey))?.json().catch(() => null)) ?? {};
	/** The times of the last checks of the pages that are stored, by address. */
	const times: Record<string, number> = {};
	const due: { url: string; stored: Response }[] = [];
	for (const { url } of await store.keys()) {
		const stored = await store.match(url);
		if (!stored || isOfflinePage(new URL(url).pathname)) continue;
		times[url] = Math.max(known[url] ?? 0, Date.parse(stored.headers.get('date') ?? '') || 0);
		if (now - times[url] >= checkInterval) due.push({ url, stored });
	}
	due.sort((a, b) => (times[a.url] ?? 0) - (times[b.url] ?? 0));
	for (const { url, stored } of due.slice(0, maxChecked)) {
		const etag = stored.headers.get('etag');
		const response = await fetch(url, {
			redirect: 'manual',
			cache: 'no-store',
			headers: etag ? { 'If-None-Match': etag } : {},
			signal: AbortSignal.timeout(checkTimeout),
		}).catch(() => undefined);
		if (!response || response.status === 429) break;
		if (response.status >= 500) continue;
		times[url] = now;
		if (isWithdrawn(response)) await deletePage(store, url);
		else if (response.ok) await deleteOtherGates(store, url, await response.text());
	}
	if (due.length > 0) await checks.put(checksKey, Response.json(times));
}

/** An entry in the list of the offline page. title is HTML from the stored document. */
export interface Story {
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
