/** Requests for the dialog that asks a reader to sign in. The island SignIn shows it. */
import { atom } from 'nanostores';
import { storeReturnPosition } from '../return-position';
import { hydrateIsland } from './hydrate-island';

/** The reason why the reader is asked to sign in. Each has its own title in the dialog. */
export type SignInReason =
	| 'default'
	| 'bookmark'
	| 'like'
	| 'follow'
	| 'event'
	| 'webinar'
	| 'newsletter'
	| 'company'
	| 'talent'
	| 'paywall';

export interface SignInRequest {
	reason: SignInReason;
	/** Address on this site to return to. */
	redirectUrl: string;
	/** The pending action, as parameters of the account site: bookmark_story, like_story… */
	after: Record<string, string>;
	/** false at the end of the open part of a story; the dialog then cannot be closed while the reader is online. */
	closable: boolean;
}

/** The open request, or null. */
export const signIn = atom<SignInRequest | null>(null);

/** Opens the dialog. By default the reader returns to this place of this page. */
export function askToSignIn(
	reason: SignInReason,
	request: Partial<Omit<SignInRequest, 'reason'>> = {},
): void {
	if (request.redirectUrl === undefined) storeReturnPosition();
	signIn.set({ reason, redirectUrl: location.href, after: {}, closable: true, ...request });
	hydrateIsland('SignIn');
}

/** Closes the dialog if it may be closed. Without a connection it always may, because nobody can sign in then. */
export function closeSignIn(): void {
	if (signIn.get()?.closable !== false || !navigator.onLine) signIn.set(null);
}

// Otherwise a page that the browser restores after Back would still show the dialog that was open when the reader left it.
if (typeof window !== 'undefined')
	addEventListener('pageshow', (event) => {
		if (event.persisted) signIn.set(null);
	});
