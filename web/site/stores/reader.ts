/** The reader's name and email for the forms of this page. */
import { atom } from 'nanostores';

export interface Reader {
	name: string;
	email: string;
}

/** The reader; null until name and email are known. */
export const reader = atom<Reader | null>(null);

/** Sets the reader. Each form is filled in once with these values (STATE-96). */
export const prefill = (name: string, email: string): void => reader.set({ name, email });

/** First and last name: the first two words of a name; further ones are dropped (STATE-97). */
export function namesOf(name: string): [first: string, last: string] {
	const [first = '', last = ''] = name.trim().split(/\s+/);
	return [first, last];
}
