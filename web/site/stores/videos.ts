/** The videos that the reader keeps, by the ids that their platforms know them by. */
import { atom } from 'nanostores';
import { listBookmarkedVideos } from '../../api/client.gen';
import { session } from './session';

export const videos = atom<readonly string[]>([]);

/** A page that is seen by nobody signed in drops what stands there (inline.ts). */
const place = 'videos';

function stored(): string[] | null {
	try {
		return JSON.parse(sessionStorage.getItem(place) ?? 'null');
	} catch {
		return null;
	}
}

function set(list: readonly string[]): void {
	videos.set(list);
	try {
		sessionStorage.setItem(place, JSON.stringify(list));
	} catch {} // then each page asks anew
}

/** Marks a video as kept, once (STATE-29), or as not kept (STATE-30). */
export function mark(media: string, kept: boolean): void {
	const others = (stored() ?? videos.get()).filter((other) => other !== media);
	set(kept ? [media, ...others] : others);
}

let fetching: Promise<void> | undefined;

async function ask(): Promise<void> {
	const list = stored();
	if (list) return videos.set(list);
	const answer = await listBookmarkedVideos();
	if (answer.ok) set(answer.value.map(({ mediaid }) => mediaid));
	else if (answer.status === 401) session.set('anonymous');
}

/** Fetches the list of whoever is signed in, once a session (STATE-31). */
export function fetchVideos(): Promise<void> {
	if (session.get() !== 'reader') return Promise.resolve();
	fetching ??= ask();
	return fetching;
}

session.listen((who) => {
	if (who === 'reader') return;
	fetching = undefined;
	videos.set([]);
	try {
		sessionStorage.removeItem(place);
	} catch {}
});

// Another page of this session may have marked some before the reader came back to this one.
if (typeof window !== 'undefined')
	addEventListener('pageshow', (event) => {
		if (event.persisted) videos.set(stored() ?? []);
	});
