/** The recent searches of this device, latest first. They never leave it. */

const key = 'searches';
const maxSearches = 6;

/** The recent searches; none without storage. */
export function recentSearches(): string[] {
	try {
		const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
		return Array.isArray(stored)
			? stored.filter((text) => typeof text === 'string').slice(0, maxSearches)
			: [];
	} catch {
		return [];
	}
}

/** Stores a search as the latest one. */
export function rememberSearch(text: string): void {
	const trimmed = text.trim().replace(/\s+/g, ' ');
	if (trimmed === '') return;
	const others = recentSearches().filter((other) => other.toLowerCase() !== trimmed.toLowerCase());
	storeSearches([trimmed, ...others].slice(0, maxSearches));
}

export const forgetSearches = (): void => storeSearches([]);

function storeSearches(searches: string[]): void {
	try {
		if (searches.length === 0) localStorage.removeItem(key);
		else localStorage.setItem(key, JSON.stringify(searches));
	} catch {
		// Without storage there are no recent searches.
	}
}
