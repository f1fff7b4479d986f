/** Lists of things that the signed-in reader chose, which the buttons of a page show and change. */
import { atom, type ReadableAtom } from 'nanostores';
import { listBookmarkedVideos, listEventReminders, type Result } from '../../api/client.gen';
import { session } from './session';

/** A list of the signed-in reader; empty until it is fetched, and for an anonymous reader. */
interface ReaderList {
	items: ReadableAtom<readonly string[]>;
	/** Adds an item at the front, once, or removes it. */
	setIncluded(item: string, included: boolean): void;
	/** Fetches the list of a signed-in reader, once per session of the tab. */
	fetch(): Promise<void>;
}

/**
 * Returns a list that is stored in the session storage under a key. The inline script deletes that key when no reader is
 * signed in. itemOf returns an item of the list that load returns.
 */
function readerList<T>(
	storageKey: string,
	load: () => Promise<Result<T[]>>,
	itemOf: (one: T) => string,
): ReaderList {
	const items = atom<readonly string[]>([]);

	function storedList(): string[] | null {
		try {
			return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
		} catch {
			return null;
		}
	}

	function storeList(list: readonly string[]): void {
		items.set(list);
		try {
			sessionStorage.setItem(storageKey, JSON.stringify(list));
		} catch {} // without storage each page fetches the list
	}

	async function fetchOnce(): Promise<void> {
		const list = storedList();
		if (list) return items.set(list);
		const response = await load();
		if (response.ok) storeList(response.value.map(itemOf));
		else if (response.status === 401) session.set('anonymous');
	}

	let fetching: Promise<void> | undefined;
	session.listen((state) => {
		if (state === 'reader') return;
		fetching = undefined;
		items.set([]);
		try {
			sessionStorage.removeItem(storageKey);
		} catch {}
	});
	// Another page may have changed the list before the reader came back to this one.
	if (typeof window !== 'undefined')
		addEventListener('pageshow', (event) => {
			if (event.persisted) items.set(storedList() ?? []);
		});

	return {
		items,
		setIncluded(item, included) {
			const others = (storedList() ?? items.get()).filter((other) => other !== item);
			storeList(included ? [item, ...others] : others);
		},
		fetch() {
			if (session.get() !== 'reader') return Promise.resolve();
			fetching ??= fetchOnce();
			return fetching;
		},
	};
}

/** The videos that the reader has bookmarked, by the ids that their platforms assign (STATE-29, STATE-30, STATE-31). */
export const bookmarkedVideos = readerList('videos', listBookmarkedVideos, ({ mediaid }) => mediaid);

/** The events for which the reader has reminders, by their slugs. */
export const eventReminders = readerList('reminders', listEventReminders, ({ event }) => event);
