import type { SignInRequest } from '../../stores/signin';

/**
 * Where a reader signs in: the account site's page, told where to lead back to and
 * what to do then. Back means this site; any other address becomes its front.
 */
export function signInAddress(
	page: string,
	{ reason, redirectUrl, after }: Omit<SignInRequest, 'closable'>,
): string {
	const address = new URL(page, location.href);
	const back = URL.canParse(redirectUrl, location.href) ? new URL(redirectUrl, location.href) : undefined;
	address.searchParams.set(
		'redirect_url',
		back?.origin === location.origin ? back.href : `${location.origin}/`,
	);
	if (reason === 'paywall') address.searchParams.set('reason', reason); // the page has words for it too
	for (const [name, value] of Object.entries(after)) address.searchParams.set(name, value);
	return address.href;
}
