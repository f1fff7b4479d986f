/** What the page knows of its reader. Nothing of it is rendered on the server. */
import { atom } from 'nanostores';

/** Who reads: nobody that signed in, or a reader with an account. */
export type Session = 'anonymous' | 'reader';

/** The server says by a cookie of its own that there is a session, and only that. */
const hinted = () => typeof document !== 'undefined' && /(^|; )signed_in=1/.test(document.cookie);

/** Taken from the cookie, until a call says otherwise. */
export const session = atom<Session>(hinted() ? 'reader' : 'anonymous');
