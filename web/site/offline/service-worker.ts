/**
 * The service worker stores the pages that were read last. Every page comes from the server if possible. Without a
 * connection, or when the server fails or is slow, the worker shows the stored copy, or the offline page if there is
 * none. It also shows push messages.
 */
import { offlinePagePath } from '../../api/limits.gen';
import {
	assetStore,
	checkStore,
	checkStored,
	deleteOtherGates,
	deletePage,
	isWithdrawn,
	keyOf,
	maxAssets,
	maxPages,
	mayStore,
	offlinePath,
	pageStore,
	parseStory,
	type Story,
	storeResponse,
	withStoryList,
} from './page-cache';
import { notificationTarget, parsePushMessage } from './push-message';
import { renewSubscription } from './subscription';

declare const self: ServiceWorkerGlobalScope;

/** Milliseconds to wait for the network before a stored page is shown. */
const networkTimeout = 4000;

self.addEventListener('install', (event) => {
	event.waitUntil(
		caches
			.open(pageStore)
			.then((store) => store.add(offlinePagePath))
			.then(() => self.skipWaiting()),
	);
});

self.addEventListener('activate', (event) => {
	event.waitUntil(
		(async () => {
			for (const name of await caches.keys()) {
				if (![pageStore, assetStore, checkStore].includes(name)) await caches.delete(name);
			}
			await self.registration.navigationPreload?.enable();
			await self.clients.claim();
		})(),
	);
});

const isPage = (response: Response): boolean =>
	response.ok &&
	response.type === 'basic' &&
	!response.redirected &&
	(response.headers.get('content-type') ?? '').startsWith('text/html') &&
	!(response.headers.get('cache-control') ?? '').includes('no-store');

/**
 * Stores a page and, with the first page of a language, the offline page of that language.
 * Deletes the stored copies of a page that was withdrawn, and those with another gate.
 */
async function storePage(address: string, response: Response): Promise<void> {
	const store = await caches.open(pageStore);
	if (isWithdrawn(response)) await deletePage(store, address);
	if (!isPage(response) || !mayStore(new URL(address))) return;
	await deleteOtherGates(store, address, await response.clone().text());
	await storeResponse(store, keyOf(address), response, maxPages);
	const offline = offlinePath(new URL(address).pathname);
	if (!(await store.match(offline))) await store.add(offline).catch(() => {});
}

async function storedPage(address: string): Promise<Response | undefined> {
	return (await caches.open(pageStore)).match(keyOf(address));
}

const delay = (milliseconds: number): Promise<undefined> =>
	new Promise((done) => setTimeout(() => done(undefined), milliseconds));

async function respondWithPage(event: FetchEvent): Promise<Response> {
	const { url } = event.request;
	const stored = await storedPage(url);
	const fetched = (async (): Promise<Response> => {
		const response = ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request));
		event.waitUntil(storePage(url, response.clone()));
		return response;
	})();
	event.waitUntil(fetched.catch(() => {}));
	try {
		const response = stored ? await Promise.race([fetched, delay(networkTimeout)]) : await fetched;
		if (response && (response.status < 500 || !stored)) return response;
	} catch {
		// There is no connection.
	}
	return stored ?? offlineResponse(new URL(url).pathname);
}

/** The offline page in the language of a path, with the stored stories, most recent first. */
async function offlineResponse(path: string): Promise<Response> {
	const store = await caches.open(pageStore);
	const page = (await store.match(offlinePath(path))) ?? (await store.match(offlinePagePath));
	if (!page) return Response.error();
	const stories = new Map<string, Story>();
	for (const request of [...(await store.keys())].reverse()) {
		const html = (await (await store.match(request))?.text()) ?? '';
		const story = parseStory(new URL(request.url).pathname, html);
		if (story && !stories.has(story.path)) stories.set(story.path, story);
	}
	return new Response(withStoryList(await page.text(), [...stories.values()]), { headers: page.headers });
}

/** A transparent picture, so that the placeholder behind it shows and not the icon of a broken picture. */
const emptyImage = () =>
	new Response('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>', {
		headers: { 'content-type': 'image/svg+xml' },
	});

/** Responds with a stored asset or picture, else fetches it. Their addresses are hashes of content, so none is out of date. */
async function respondWithAsset(event: FetchEvent): Promise<Response> {
	const store = await caches.open(assetStore);
	const stored = await store.match(event.request);
	if (stored) return stored;
	const response = await fetch(event.request).catch((reason: unknown) => {
		if (event.request.destination !== 'image') throw reason;
		return emptyImage();
	});
	if (response.status === 200 && response.type === 'basic') {
		const copy = response.clone();
		event.waitUntil(storeResponse(store, event.request.url, copy, maxAssets));
	}
	return response;
}

self.addEventListener('fetch', (event) => {
	const { request } = event;
	const url = new URL(request.url);
	if (request.method !== 'GET' || url.origin !== self.location.origin) return;
	if (request.mode === 'navigate') event.respondWith(respondWithPage(event));
	else if (/^\/(assets|media)\//.test(url.pathname) && !request.headers.has('range'))
		event.respondWith(respondWithAsset(event));
});

// The page that registers this worker was fetched before the worker existed, so it sends its address to be stored. Later
// pages send '' when they are idle, and the stored pages are checked.
self.addEventListener('message', (event) => {
	const address = String(event.data);
	if (address === '') event.waitUntil(checkWhenOnline());
	if (!address.startsWith(self.location.origin)) return;
	event.waitUntil(
		fetch(address, { cache: 'force-cache' })
			.then((response) => storePage(address, response))
			.catch(() => {}),
	);
});

let checking: Promise<void> | undefined;

/** Checks stored pages, one run at a time. */
function checkWhenOnline(): Promise<void> {
	checking ??= (async () => {
		try {
			await checkStored(await caches.open(pageStore), await caches.open(checkStore), Date.now());
		} catch {
			// The next page tries again.
		}
		checking = undefined;
	})();
	return checking;
}

self.addEventListener('push', (event) => {
	const message = parsePushMessage(event.data);
	if (!message) return;
	const { title, body, url, tag, lang, dir } = message;
	event.waitUntil(
		self.registration.showNotification(title, {
			body,
			tag,
			lang,
			dir,
			icon: '/favicon.ico',
			data: notificationTarget(url, self.location.origin),
		}),
	);
});

self.addEventListener('pushsubscriptionchange', (event) => {
	event.waitUntil(renewSubscription(self.registration.pushManager));
});

self.addEventListener('notificationclick', (event) => {
	event.notification.close();
	const target = notificationTarget(event.notification.data, self.location.origin);
	event.waitUntil(
		self.clients.matchAll({ type: 'window' }).then((windows) => {
			const open = windows.find(({ url }) => keyOf(url) === keyOf(target));
			return open ? open.focus() : self.clients.openWindow(target);
		}),
	);
});
