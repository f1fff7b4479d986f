/**
 * What was read in this browser, and how far. It stays on the device; with an account
 * whose reader wants it (page /history) it is on the reader's other devices as well.
 */

/** A story that was read. */
export interface Reading {
	id: string;
	path: string;
	title: string;
	brand: string;
	lang: string;
	dir: string;
	/** In percent of its paragraphs. */
	depth: number;
	/** When last, in milliseconds since the Unix epoch. */
	at: number;
	/** The account has it as well. */
	sent?: true;
	/** It was read on another device only. */
	far?: true;
}

const key = 'history';

/** How many stories are kept, as on the server. */
export const most = 200;

/** From which percent on a story was begun, and from which it is finished. */
const begun = 10;
const finished = 95;

/** Whether a story waits to be read on. */
export const waits = ({ depth }: Reading): boolean => depth >= begun && depth < finished;

/** A number of percent as a language writes it. */
export const percent = (depth: number, numbers: string): string =>
	new Intl.NumberFormat(numbers, { style: 'percent' }).format(depth / 100);

/** What is kept, the last first; nothing where nothing can be kept. */
export function readings(): Reading[] {
	try {
		const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
		return Array.isArray(kept)
			? kept.filter((one) => /^\/(?!\/)/.test(one?.path) && one.id && one.title)
			: [];
	} catch {
		return [];
	}
}

/** Keeps a list, the last first and the oldest no more. */
export function keep(list: readonly Reading[]): Reading[] {
	const kept = [...list].sort((a, b) => b.at - a.at).slice(0, most);
	try {
		if (kept.length === 0) localStorage.removeItem(key);
		else localStorage.setItem(key, JSON.stringify(kept));
	} catch {
		// A device that keeps nothing is read on all the same.
	}
	return kept;
}

/** Notes what was read just now. How far somebody once came in a story does not go back. */
export function note(now: readonly Reading[]): void {
	const ids = new Set(now.map(({ id }) => id));
	const before = readings();
	const depth = (id: string) => before.find((one) => one.id === id)?.depth ?? 0;
	keep([
		...before.filter(({ id }) => !ids.has(id)),
		...now.map((one) => ({ ...one, depth: Math.max(one.depth, depth(one.id)) })),
	]);
}

/**
 * What there is to show of a device and an account. Of two readings of a story the later
 * counts. What the account had and has no more was taken out on another device; without an
 * account, or one that keeps nothing, what came from elsewhere goes.
 */
export function merged(device: readonly Reading[], account?: readonly Reading[]): Reading[] {
	if (!account) return device.filter(({ far }) => !far).map(({ sent: _, ...one }) => one);
	const own = new Map(device.map((one) => [one.id, one]));
	const there = account.map((one) => {
		const here = own.get(one.id);
		own.delete(one.id);
		if (here && here.at > one.at) return here;
		return { ...one, sent: true as const, ...(!here || here.far ? { far: true as const } : {}) };
	});
	return [...there, ...[...own.values()].filter(({ sent }) => !sent)].sort((a, b) => b.at - a.at);
}

/** How far a text was read, in percent of its blocks, by the last whose end was seen. */
export const depthOf = (seen: number, blocks: number): number =>
	blocks === 0 ? 0 : Math.floor((100 * seen) / blocks);

/** The block at which to read on. */
export const blockAt = (depth: number, blocks: number): number =>
	Math.min(Math.ceil((depth * blocks) / 100), blocks - 1);
