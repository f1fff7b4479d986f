/**
 * The reading history of this browser. It stays on the device, unless the reader has switched
 * on (on /history) that it is stored with the account.
 */
import { maxReadings } from '../../api/limits.gen';

/** A story in the reading history. */
export interface Reading {
	id: string;
	path: string;
	title: string;
	brand: string;
	lang: string;
	dir: string;
	/** How far it was read, in percent of its blocks. */
	depth: number;
	/** When it was last read, in milliseconds since the Unix epoch. */
	at: number;
	/** Whether the account has it too. */
	sent?: true;
	/** Whether it was read only on another device. */
	far?: true;
}

const key = 'history';

/** Percentages from which a story counts as begun and as finished. */
const begun = 10;
const finished = 95;

/** Whether a story was begun and not finished. */
export const isUnfinished = ({ depth }: Reading): boolean => depth >= begun && depth < finished;

/** Formats a depth as a percentage. numbers is the locale for numbers. */
export const formatPercent = (depth: number, numbers: string): string =>
	new Intl.NumberFormat(numbers, { style: 'percent' }).format(depth / 100);

/** The stored readings, newest first; none without storage. */
export function loadReadings(): Reading[] {
	try {
		const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
		return Array.isArray(kept)
			? kept.filter((one) => /^\/(?!\/)/.test(one?.path) && one.id && one.title)
			: [];
	} catch {
		return [];
	}
}

/** Stores readings, newest first and at most maxReadings, and returns what was stored. */
export function saveReadings(list: readonly Reading[]): Reading[] {
	const kept = [...list].sort((a, b) => b.at - a.at).slice(0, maxReadings);
	try {
		if (kept.length === 0) localStorage.removeItem(key);
		else localStorage.setItem(key, JSON.stringify(kept));
	} catch {
		// Without storage there is no history.
	}
	return kept;
}

/** Adds new readings to the stored ones. The depth of a story never decreases. */
export function recordReadings(now: readonly Reading[]): void {
	const ids = new Set(now.map(({ id }) => id));
	const before = loadReadings();
	const depth = (id: string) => before.find((one) => one.id === id)?.depth ?? 0;
	saveReadings([
		...before.filter(({ id }) => !ids.has(id)),
		...now.map((one) => ({ ...one, depth: Math.max(one.depth, depth(one.id)) })),
	]);
}

/**
 * Merges the readings of the device with those of the account. Of two readings of a story the
 * later one wins. Readings that were sent and are missing from the account were removed on
 * another device. Without account readings, those of other devices are dropped.
 */
export function mergeReadings(device: readonly Reading[], account?: readonly Reading[]): Reading[] {
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

/** The depth in percent, from the number of blocks up to the last one whose end was visible. */
export const depthOf = (seen: number, blocks: number): number =>
	blocks === 0 ? 0 : Math.floor((100 * seen) / blocks);

/** Index of the block at which to continue reading. */
export const blockAt = (depth: number, blocks: number): number =>
	Math.min(Math.ceil((depth * blocks) / 100), blocks - 1);
