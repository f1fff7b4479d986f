/**
 * Carries the address that a reader typed from one form to sign in to the next. It is not in the address of the page,
 * which is logged and stored in the browser's history, and is deleted when it is read.
 */
const key = 'typedEmail';

export function storeTypedEmail(email: string): void {
	try {
		if (email !== '') sessionStorage.setItem(key, email);
	} catch {} // nothing can be stored
}

/** Returns the address once; "" if there is none. */
export function takeTypedEmail(): string {
	try {
		const email = sessionStorage.getItem(key) ?? '';
		sessionStorage.removeItem(key);
		return email;
	} catch {
		return '';
	}
}
