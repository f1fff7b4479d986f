/** The dialog that asks a reader to sign in. The island SignIn shows it. */
import { atom } from 'nanostores';
import { wake } from './wake';

/** What the reader wanted to do; each has its own words in the dialog. */
export type SignInReason =
	| 'default'
	| 'bookmark'
	| 'like'
	| 'webinar'
	| 'newsletter'
	| 'company'
	| 'talent'
	| 'paywall';

export interface SignInRequest {
	reason: SignInReason;
	/** Where the reader comes back to: an address of this site. */
	redirectUrl: string;
	/** What is done for the reader after signing in, as parameters of the account site: bookmark_story, like_story… */
	after: Record<string, string>;
	/** A page that is nothing without signing in does not let the dialog be closed. */
	closable: boolean;
}

/** The question that is open, or null. */
export const signIn = atom<SignInRequest | null>(null);

/** Opens the dialog. Without an address the reader comes back to this page. */
export function askToSignIn(
	reason: SignInReason,
	request: Partial<Omit<SignInRequest, 'reason'>> = {},
): void {
	signIn.set({ reason, redirectUrl: location.href, after: {}, closable: true, ...request });
	wake('SignIn');
}

/** Closes the dialog, where it may be closed. */
export function closeSignIn(): void {
	if (signIn.get()?.closable !== false) signIn.set(null);
}
