/**
 * The reading history of this browser. It stays on the device unless the reader has turned on storing it with the
 * account, at /history.
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
	/** Whether it is also stored with the account. */
	sent?: true;
	/** Whether it was read only on another device. */
	far?: true;
}

const key = 'history';

/** Depths from which a story counts as begun and as finished. */
const begunDepth = 10;
const finishedDepth = 95;

export const isUnfinished = ({ depth }: Reading): boolean => depth >= begunDepth && depth < finishedDepth;

/** Formats a depth as a percentage. numbers is the locale for numbers. */
export const formatPercent = (depth: number, numbers: string): string =>
	new Intl.NumberFormat(numbers, { style: 'percent' }).format(depth / 100);

/** The stored readings, newest first; none without storage. */
export function loadReadings(): Reading[] {
	try {
		const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
		return Array.isArray(stored)
			? stored.filter((reading) => /^\/(?!\/)/.test(reading?.path) && reading.id && reading.title)
			: [];
	} catch {
		return [];
	}
}

/** Stores readings, newest first and at most maxReadings, and returns what was stored. */
export function saveReadings(list: readonly Reading[]): Reading[] {
	const stored = [...list].sort((a, b) => b.at - a.at).slice(0, maxReadings);
	try {
		if (stored.length === 0) localStorage.removeItem(key);
		else localStorage.setItem(key, JSON.stringify(stored));
	} catch {
		// Without storage there is no history.
	}
	return stored;
}

/** Adds new readings to the stored ones. The depth of a story never decreases. */
export function recordReadings(readings: readonly Reading[]): void {
	const ids = new Set(readings.map(({ id }) => id));
	const before = loadReadings();
	const depth = (id: string) => before.find((reading) => reading.id === id)?.depth ?? 0;
	saveReadings([
		...before.filter(({ id }) => !ids.has(id)),
		...readings.map((reading) => ({ ...reading, depth: Math.max(reading.depth, depth(reading.id)) })),
	]);
}

/**
 * Merges the readings of the device with those of the account. Of two readings of a story the
 * later one wins. Readings that were sent and are missing from the account were removed on
 * another device. Without account readings, those of other devices are dropped.
 */
export function mergeReadings(device: readonly Reading[], account?: readonly Reading[]): Reading[] {
	if (!account) return device.filter(({ far }) => !far).map(({ sent: _, ...reading }) => reading);
	const onDevice = new Map(device.map((reading) => [reading.id, reading]));
	const fromAccount = account.map((reading) => {
		const deviceReading = onDevice.get(reading.id);
		onDevice.delete(reading.id);
		if (deviceReading && deviceReading.at > reading.at) return { ...deviceReading, sent: true as const };
		return {
			...reading,
			sent: true as const,
			...(!deviceReading || deviceReading.far ? { far: true as const } : {}),
		};
	});
	return [...fromAccount, ...[...onDevice.values()].filter(({ sent }) => !sent)].sort((a, b) => b.at - a.at);
}

/** The depth in percent. seen is the number of blocks up to the last one whose end was visible. */
export const depthOf = (seen: number, blocks: number): number =>
	blocks === 0 ? 0 : Math.floor((100 * seen) / blocks);

/**
 * Index of the block where reading continues, from the depth in percent and the number of blocks.
 */
export const blockAt = (depth: number, blocks: number): number =>
	Math.min(Math.ceil((depth * blocks) / 100), blocks - 1);
