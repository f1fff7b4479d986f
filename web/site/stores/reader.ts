/** What is known of whoever signed in, for the forms of this page. */
import { atom } from 'nanostores';

export interface Reader {
	name: string;
	email: string;
}

/** Nobody is known until an account says who reads. */
export const reader = atom<Reader | null>(null);

/** Says who reads: forms that nobody filled in yet take it once (STATE-96). */
export const prefill = (name: string, email: string): void => reader.set({ name, email });

/** First and last name: the first two words; a third is dropped (STATE-97). */
export function namesOf(name: string): [first: string, last: string] {
	const [first = '', last = ''] = name.trim().split(/\s+/);
	return [first, last];
}
