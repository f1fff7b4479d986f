/**
 * What a reader wants of optional cookies. The choice is a cookie, so that the
 * server can heed it as well; it says what was chosen, when, and on which text.
 */

/** Number of the words that the reader saw, for the record: a new text gets a new one, and what was answered to an older one still holds. */
const text = 3;

/** `noted` closes the notice and leaves things as the brand has them. */
export type Choice = 'noted' | 'given' | 'withdrawn';

/** Cookies that go when consent does. */
const optional = ['design_variant'];

const year = 365 * 24 * 60 * 60;

/** The choice made on this device, if one was. */
export const choice = (): string | undefined => /(?:^|; )consent=(\w+)/.exec(document.cookie)?.[1];

/** Whether optional cookies and the data layer may be used now. */
export function consented(): boolean {
	const made = choice();
	if (made === 'given' || made === 'withdrawn') return made === 'given';
	return document.documentElement.dataset.consent !== 'asked';
}

/** Keeps a choice. Where it ends consent, what was collected under it goes. */
export function choose(made: Choice): void {
	const secure = location.protocol === 'https:' ? '; Secure' : '';
	// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that is served
	document.cookie = `consent=${made}.${text}.${Math.floor(Date.now() / 1000)}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`;
	delete document.documentElement.dataset.notice;
	if (consented()) {
		window.dataLayer ??= [];
		return;
	}
	window.dataLayer?.splice(0);
	// biome-ignore lint/suspicious/noDocumentCookie: as above
	for (const name of optional) document.cookie = `${name}=; Path=/; Max-Age=0`;
}
