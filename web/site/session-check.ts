/** Checks with the server whether the session of the sign-in cookie exists. */
import { userToken } from '../api/client.gen';
import { session } from './stores/session';

/**
 * Without a session, or if that is not known, this page behaves as for an anonymous reader (API-33). The cookie stays, so
 * the next page asks again. The date defeats caches (API-31).
 */
export async function checkSession(): Promise<void> {
	if (!navigator.onLine) return; // a stored page: its buttons say that the reader is offline, not that they should sign in
	const response = await userToken({ date: String(Date.now()) });
	if (response.ok && response.value === true) return;
	session.set('anonymous');
	const { dataset } = document.documentElement;
	delete dataset.reader;
	delete dataset.portrait;
}
