/**
 * The own agenda of a reader for a conference. It is stored on the device, and in the account of a signed-in reader. Changes
 * that cannot be sent are sent later; those that were made before signing in are sent afterwards.
 */
import { atom, type ReadableAtom } from 'nanostores';
import { changeOwnAgenda } from '../../../api/client.gen';
import { maxStars } from '../../../api/limits.gen';
import { session } from '../../stores/session';

/** A session in the own agenda. start and end are Unix times in milliseconds. */
export interface Star {
	title: string;
	/** Language of the title, if it is known and not that of the page. */
	lang?: string;
	start: number;
	end: number;
}

/** The sessions by their ids, and the unsent changes: true for a session that was added, false for one that was removed. */
interface Stored {
	stars: Record<string, Star>;
	unsent: Record<string, boolean>;
}

/** The key of the local storage with the own agendas of all conferences, by slug. */
const storageKey = 'stars';
/** Set if the own agendas belong to an account; the inline script then deletes them when nobody is signed in. */
const ownerKey = 'starsKept';

function readAll(): Record<string, Stored> {
	try {
		const all: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
		return typeof all === 'object' && all !== null ? (all as Record<string, Stored>) : {};
	} catch {
		return {};
	}
}

export interface OwnAgenda {
	/** The sessions by their ids. */
	stars: ReadableAtom<Readonly<Record<string, Star>>>;
	/** Adds the session with an id, or removes it if included is false. Returns false if the agenda is full. */
	set(id: string, star: Star, included: boolean): boolean;
	/** Sends the unsent changes, and reads the changes of other devices. */
	synchronise(): Promise<void>;
}

/** Opens the reader's own agenda for the conference with a slug. */
export function openOwnAgenda(slug: string): OwnAgenda {
	const stored = (): Stored => ({ stars: {}, unsent: {}, ...readAll()[slug] });
	const stars = atom<Readonly<Record<string, Star>>>(stored().stars);
	const store = (next: Stored) => {
		stars.set(next.stars);
		try {
			localStorage.setItem(storageKey, JSON.stringify({ ...readAll(), [slug]: next }));
		} catch {} // without storage the agenda lasts as long as the page
	};
	let pending: Promise<void> | undefined;

	const send = async (): Promise<void> => {
		if (session.get() !== 'reader') return;
		const { unsent } = stored();
		const ids = (included: boolean) =>
			Object.keys(unsent)
				.filter((id) => unsent[id] === included)
				.map(Number);
		const response = await changeOwnAgenda({ slug }, { add: ids(true), remove: ids(false) }).catch(
			() => null,
		);
		if (response?.ok) {
			const now = stored();
			const next: Stored = { stars: {}, unsent: {} };
			for (const one of response.value.sessions)
				next.stars[one.id] = {
					title: one.title,
					lang: now.stars[one.id]?.lang,
					start: Date.parse(one.start),
					end: Date.parse(one.end),
				};
			// Changes that were made during the request stay, and are sent next.
			for (const [id, included] of Object.entries(now.unsent)) {
				if (unsent[id] === included) continue;
				next.unsent[id] = included;
				const star = now.stars[id];
				if (included && star) next.stars[id] = star;
				else delete next.stars[id];
			}
			try {
				localStorage.setItem(ownerKey, '1');
			} catch {}
			store(next);
			if (Object.keys(next.unsent).length > 0) await send();
		} else if (response?.status === 401) session.set('anonymous');
	};
	// Requests follow one another, so that an older response cannot replace a newer list.
	const synchronise = (): Promise<void> => {
		pending = (pending ?? Promise.resolve()).then(send);
		return pending;
	};
	if (typeof window !== 'undefined') {
		addEventListener('online', () => void synchronise());
		addEventListener('storage', (event) => {
			if (event.key === storageKey) stars.set(stored().stars);
		});
		addEventListener('pageshow', (event) => {
			if (event.persisted) stars.set(stored().stars);
		});
	}

	return {
		stars,
		set(id, star, included) {
			const now = stored();
			if (included && Object.keys(now.stars).length >= maxStars) return false;
			const { [id]: _, ...others } = now.stars;
			store({
				stars: included ? { ...others, [id]: star } : others,
				unsent: { ...now.unsent, [id]: included },
			});
			void synchronise();
			return true;
		},
		synchronise,
	};
}

/** The pairs of sessions that overlap, by their ids, in the order of their starts. */
export function overlappingSessions(
	stars: Readonly<Record<string, Star>>,
): [first: string, second: string][] {
	const list = Object.entries(stars).sort(([, a], [, b]) => a.start - b.start || a.end - b.end);
	const pairs: [string, string][] = [];
	for (const [n, [first, one]] of list.entries())
		for (const [second, other] of list.slice(n + 1)) if (other.start < one.end) pairs.push([first, second]);
	return pairs;
}
