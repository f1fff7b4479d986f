/** The reader's name and email for the forms of this page. */
import { atom } from 'nanostores';
import { readSelf } from '../../api/client.gen';
import { session } from './session';

export interface Reader {
	name: string;
	email: string;
}

/** The reader; null until name and email are known. */
export const reader = atom<Reader | null>(null);

/** Sets the reader. Each form is filled in once with these values (STATE-96). */
export const setReader = (name: string, email: string): void => reader.set({ name, email });

/** Fetches name and email if the reader is signed in and they are not known yet. */
export function loadReader(): void {
	if (session.get() !== 'reader' || reader.get()) return;
	readSelf({ format: 'minimal' }).then((response) => {
		if (response.ok) setReader(response.value.name, response.value.email);
	});
}

/** First and last name: the first two words of a name; any others are dropped (STATE-97). */
export function splitName(name: string): [first: string, last: string] {
	const [first = '', last = ''] = name.trim().split(/\s+/);
	return [first, last];
}
