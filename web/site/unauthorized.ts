/** Handles API calls that need a signed-in reader. */
import { signInAddress } from './islands/SignIn/address';
import { storeReturnPosition } from './return-position';

/**
 * Sends the reader to the sign-in page if the status is 401, 402 or 403 and returns true
 * (VALID-02). Otherwise returns false (VALID-03). after has the pending action as parameters of the
 * account site.
 */
export function redirectIfUnauthorized(status: number, after: Record<string, string>): boolean {
	if (status <= 400 || status >= 404) return false;
	const link = document.querySelector<HTMLAnchorElement>('a[data-sign-in]');
	if (!link) return false;
	storeReturnPosition();
	location.assign(signInAddress(link.href, { reason: 'default', redirectUrl: location.href, after }));
	return true;
}
