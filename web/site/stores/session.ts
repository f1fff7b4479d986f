/** Whether the reader is signed in. Not used on the server. */
import { atom } from 'nanostores';

/** `reader` is a signed-in reader. */
export type Session = 'anonymous' | 'reader';

/** Whether the cookie is set that tells scripts that there is a session. It contains no secret. */
const hasSignInCookie = () => typeof document !== 'undefined' && /(^|; )signed_in=1/.test(document.cookie);

/** The state from the cookie, until an API call shows otherwise. */
export const session = atom<Session>(hasSignInCookie() ? 'reader' : 'anonymous');
