import type { SignInRequest } from '../../stores/signin';

/**
 * The address of the sign-in page with the address to return to and the pending action. A
 * return address on another origin is replaced by the home page.
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
	if (reason === 'paywall') address.searchParams.set('reason', reason); // the page has a text for it
	for (const [name, value] of Object.entries(after)) address.searchParams.set(name, value);
	return address.href;
}
