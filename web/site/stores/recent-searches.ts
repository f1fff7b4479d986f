/** What this device searched for, the latest first. It never leaves the device. */

const key = 'searches';
const most = 6;

/** The latest searches; none where nothing can be kept. */
export function recent(): string[] {
	try {
		const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
		return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string').slice(0, most) : [];
	} catch {
		return [];
	}
}

/** Keeps a search as the latest. */
export function remember(text: string): void {
	const trimmed = text.trim().replace(/\s+/g, ' ');
	if (trimmed === '') return;
	const others = recent().filter((other) => other.toLowerCase() !== trimmed.toLowerCase());
	write([trimmed, ...others].slice(0, most));
}

/** Forgets every search. */
export const forget = (): void => write([]);

function write(list: string[]): void {
	try {
		if (list.length === 0) localStorage.removeItem(key);
		else localStorage.setItem(key, JSON.stringify(list));
	} catch {
		// A device that keeps nothing searches all the same.
	}
}
