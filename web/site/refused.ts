/** What happens where a call asks who one is. */
import { signInAddress } from './islands/SignIn/address';

/**
 * Sends a reader whom the server does not let do something to the account site, told what
 * is to be done then (VALID-02). False for every other answer (VALID-03).
 */
export function refused(status: number, after: Record<string, string>): boolean {
	if (status <= 400 || status >= 404) return false;
	const way = document.querySelector<HTMLAnchorElement>('a[data-sign-in]');
	if (!way) return false;
	location.assign(signInAddress(way.href, { reason: 'default', redirectUrl: location.href, after }));
	return true;
}
