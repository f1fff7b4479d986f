/** The brands whose newsletter was asked for on this device: a cookie with no id (STATE-89, STATE-90, CONST-16). */

const year = 365 * 24 * 60 * 60;

/** The brands so far. */
export function subscribed(): string[] {
	const value = /(?:^|; )alreadySubscribed=([^;]*)/.exec(document.cookie)?.[1] ?? '';
	try {
		return decodeURIComponent(value).split(',').filter(Boolean);
	} catch {
		return [];
	}
}

/** Adds a brand; those that are there stay. */
export function noteSubscribed(brand: string): void {
	const secure = location.protocol === 'https:' ? '; Secure' : '';
	const brands = encodeURIComponent([...new Set([...subscribed(), brand])].join(','));
	// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that is served
	document.cookie = `alreadySubscribed=${brands}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`;
}
