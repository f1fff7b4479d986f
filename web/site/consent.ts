/**
 * The reader's choice about optional cookies. It is stored in a cookie, so that the server
 * can read it too: the choice, the version of the text it was based on, and the time.
 */

/** Version of the notice's text, for the record. A choice made on an older version stays valid. */
const textVersion = 5;

/** `noted` closes the notice and leaves the brand's default in place. */
export type Choice = 'noted' | 'given' | 'withdrawn';

/** Cookies to delete when consent is withdrawn. */
const optionalCookies = ['design_variant'];

const yearInSeconds = 365 * 24 * 60 * 60;

/** The choice stored on this device, if any. */
export const storedChoice = (): string | undefined => /(?:^|; )consent=(\w+)/.exec(document.cookie)?.[1];

/** Whether optional cookies and the data layer may be used now. */
export function consented(): boolean {
	const choice = storedChoice();
	if (choice === 'given' || choice === 'withdrawn') return choice === 'given';
	// A preview, whose consent is empty, asks for none and has none.
	const { consent } = document.documentElement.dataset;
	return consent !== 'asked' && consent !== '';
}

/** The event of the window after a choice was stored. */
export const choiceEvent = 'consent';

/** Stores a choice. If it ends consent, the data collected under consent is deleted. */
export function saveChoice(choice: Choice): void {
	const secure = location.protocol === 'https:' ? '; Secure' : '';
	// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that is served
	document.cookie =
		`consent=${choice}.${textVersion}.${Math.floor(Date.now() / 1000)}; Path=/; Max-Age=${yearInSeconds};` +
		` SameSite=Lax${secure}`;
	delete document.documentElement.dataset.notice;
	dispatchEvent(new Event(choiceEvent));
	if (consented()) {
		window.dataLayer ??= [];
		return;
	}
	window.dataLayer?.splice(0);
	// biome-ignore lint/suspicious/noDocumentCookie: as above
	for (const name of optionalCookies) document.cookie = `${name}=; Path=/; Max-Age=0`;
}
