/**
 * Keeps what was read last. With a connection every page comes from the server;
 * without one, or when the server fails or is slow, the kept copy goes out, and
 * for a page that was never read the offline page. And shows what readers asked to be
 * notified of.
 */
import {
	keep,
	listed,
	mayKeep,
	mostPages,
	mostParts,
	offlinePath,
	pagesStore,
	partsStore,
	plain,
	storyOf,
} from './kept';
import { noticeOf, wayOf } from './notify';
import { renew } from './subscription';

declare const self: ServiceWorkerGlobalScope;

/** For how long a page that is kept waits for a newer one, in milliseconds. */
const patience = 4000;

self.addEventListener('install', (event) => {
	event.waitUntil(
		caches
			.open(pagesStore)
			.then((store) => store.add('/offline'))
			.then(() => self.skipWaiting()),
	);
});

self.addEventListener('activate', (event) => {
	event.waitUntil(
		(async () => {
			for (const name of await caches.keys()) {
				if (name !== pagesStore && name !== partsStore) await caches.delete(name);
			}
			await self.registration.navigationPreload?.enable();
			await self.clients.claim();
		})(),
	);
});

const isPage = (answer: Response): boolean =>
	answer.ok &&
	answer.type === 'basic' &&
	!answer.redirected &&
	(answer.headers.get('content-type') ?? '').startsWith('text/html') &&
	!(answer.headers.get('cache-control') ?? '').includes('no-store');

/** Keeps a page, and the offline page of its language with the first one. */
async function keepPage(address: string, answer: Response): Promise<void> {
	if (!isPage(answer) || !mayKeep(new URL(address))) return;
	const store = await caches.open(pagesStore);
	await keep(store, plain(address), answer, mostPages);
	const offline = offlinePath(new URL(address).pathname);
	if (!(await store.match(offline))) await store.add(offline).catch(() => {});
}

async function keptPage(address: string): Promise<Response | undefined> {
	return (await caches.open(pagesStore)).match(plain(address));
}

const after = (milliseconds: number): Promise<undefined> =>
	new Promise((done) => setTimeout(() => done(undefined), milliseconds));

async function page(event: FetchEvent): Promise<Response> {
	const { url } = event.request;
	const kept = await keptPage(url);
	const fresh = (async (): Promise<Response> => {
		const answer = ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request));
		event.waitUntil(keepPage(url, answer.clone()));
		return answer;
	})();
	event.waitUntil(fresh.catch(() => {}));
	try {
		const answer = kept ? await Promise.race([fresh, after(patience)]) : await fresh;
		if (answer && (answer.status < 500 || !kept)) return answer;
	} catch {
		// No connection.
	}
	return kept ?? offline(new URL(url).pathname);
}

/** The offline page of a path's language with the stories that are kept, the one read last first. */
async function offline(path: string): Promise<Response> {
	const store = await caches.open(pagesStore);
	const page = (await store.match(offlinePath(path))) ?? (await store.match('/offline'));
	if (!page) return Response.error();
	const stories = [];
	for (const request of [...(await store.keys())].reverse()) {
		const html = (await (await store.match(request))?.text()) ?? '';
		const story = storyOf(new URL(request.url).pathname, html);
		if (story) stories.push(story);
	}
	return new Response(listed(await page.text(), stories), { headers: page.headers });
}

/** Nothing to see: what stands behind a picture is better than the mark of a broken one. */
const clear = () =>
	new Response('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>', {
		headers: { 'content-type': 'image/svg+xml' },
	});

/** What pages are made of has an address of its content, so a kept part is never old. */
async function part(event: FetchEvent): Promise<Response> {
	const store = await caches.open(partsStore);
	const kept = await store.match(event.request);
	if (kept) return kept;
	const answer = await fetch(event.request).catch((reason: unknown) => {
		if (event.request.destination !== 'image') throw reason;
		return clear();
	});
	if (answer.status === 200 && answer.type === 'basic') {
		const copy = answer.clone();
		event.waitUntil(keep(store, event.request.url, copy, mostParts));
	}
	return answer;
}

self.addEventListener('fetch', (event) => {
	const { request } = event;
	const url = new URL(request.url);
	if (request.method !== 'GET' || url.origin !== self.location.origin) return;
	if (request.mode === 'navigate') event.respondWith(page(event));
	else if (/^\/(assets|media)\//.test(url.pathname) && !request.headers.has('range'))
		event.respondWith(part(event));
});

// The page that was read when this began was fetched before anybody could keep it.
self.addEventListener('message', (event) => {
	const address = String(event.data);
	if (!address.startsWith(self.location.origin)) return;
	event.waitUntil(
		fetch(address, { cache: 'force-cache' })
			.then((answer) => keepPage(address, answer))
			.catch(() => {}),
	);
});

self.addEventListener('push', (event) => {
	const notice = noticeOf(event.data);
	if (!notice) return;
	const { title, body, url, tag, lang, dir } = notice;
	event.waitUntil(
		self.registration.showNotification(title, {
			body,
			tag,
			lang,
			dir,
			icon: '/favicon.ico',
			data: wayOf(url, self.location.origin),
		}),
	);
});

self.addEventListener('pushsubscriptionchange', (event) => {
	event.waitUntil(renew(self.registration.pushManager));
});

self.addEventListener('notificationclick', (event) => {
	event.notification.close();
	const way = wayOf(event.notification.data, self.location.origin);
	event.waitUntil(
		self.clients.matchAll({ type: 'window' }).then((windows) => {
			const there = windows.find(({ url }) => plain(url) === plain(way));
			return there ? there.focus() : self.clients.openWindow(way);
		}),
	);
});
