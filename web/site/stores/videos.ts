/** The videos that the reader has bookmarked, by the ids that their platforms assign. */
import { atom } from 'nanostores';
import { listBookmarkedVideos } from '../../api/client.gen';
import { session } from './session';

export const bookmarkedVideos = atom<readonly string[]>([]);

/** Key in the session storage. The inline script deletes it when no reader is signed in. */
const storageKey = 'videos';

function storedVideos(): string[] | null {
	try {
		return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
	} catch {
		return null;
	}
}

function storeVideos(list: readonly string[]): void {
	bookmarkedVideos.set(list);
	try {
		sessionStorage.setItem(storageKey, JSON.stringify(list));
	} catch {} // without storage each page fetches the list
}

/** Adds a video to the bookmarked ones, once (STATE-29), or removes it (STATE-30). */
export function setBookmarked(media: string, bookmarked: boolean): void {
	const others = (storedVideos() ?? bookmarkedVideos.get()).filter((other) => other !== media);
	storeVideos(bookmarked ? [media, ...others] : others);
}

let fetching: Promise<void> | undefined;

async function loadVideos(): Promise<void> {
	const list = storedVideos();
	if (list) return bookmarkedVideos.set(list);
	const response = await listBookmarkedVideos();
	if (response.ok) storeVideos(response.value.map(({ mediaid }) => mediaid));
	else if (response.status === 401) session.set('anonymous');
}

/** Fetches the list of a signed-in reader, once per session (STATE-31). */
export function fetchVideos(): Promise<void> {
	if (session.get() !== 'reader') return Promise.resolve();
	fetching ??= loadVideos();
	return fetching;
}

session.listen((state) => {
	if (state === 'reader') return;
	fetching = undefined;
	bookmarkedVideos.set([]);
	try {
		sessionStorage.removeItem(storageKey);
	} catch {}
});

// Another page may have changed the list before the reader came back to this one.
if (typeof window !== 'undefined')
	addEventListener('pageshow', (event) => {
		if (event.persisted) bookmarkedVideos.set(storedVideos() ?? []);
	});
