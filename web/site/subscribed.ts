/** A cookie stores the brands whose newsletter was subscribed to on this device; it contains no id (STATE-89, STATE-90, CONST-16). */

const year = 365 * 24 * 60 * 60;

/** The slugs of the brands whose newsletter was subscribed to on this device. */
export function subscribedBrands(): string[] {
	const value = /(?:^|; )alreadySubscribed=([^;]*)/.exec(document.cookie)?.[1] ?? '';
	try {
		return decodeURIComponent(value).split(',').filter(Boolean);
	} catch {
		return [];
	}
}

/** Adds a brand slug to the cookie, which lasts for a year. */
export function addSubscribedBrand(brand: string): void {
	const secure = location.protocol === 'https:' ? '; Secure' : '';
	const brands = encodeURIComponent([...new Set([...subscribedBrands(), brand])].join(','));
	// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that is served
	document.cookie = `alreadySubscribed=${brands}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`;
}
