/** What the page knows of its reader. Nothing of it is rendered on the server. */
import { atom } from 'nanostores';

/** Who reads: not known yet, nobody that signed in, or a reader with an account. */
export type Session = 'unknown' | 'anonymous' | 'reader';

/** Until readers have accounts, everybody is anonymous. */
export const session = atom<Session>('anonymous');
