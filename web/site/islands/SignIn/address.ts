import type { SignInRequest } from '../../stores/signin';

/**
 * Where a reader signs in: the account site's page, told where to lead back to and
 * what to do then. Back means this site; any other address becomes its front.
 */
export function signInAddress(
	page: string,
	{ redirectUrl, after }: Pick<SignInRequest, 'redirectUrl' | 'after'>,
): string {
	const address = new URL(page, location.href);
	const back = URL.canParse(redirectUrl, location.href) ? new URL(redirectUrl, location.href) : undefined;
	address.searchParams.set(
		'redirect_url',
		back?.origin === location.origin ? back.href : `${location.origin}/`,
	);
	for (const [name, value] of Object.entries(after)) address.searchParams.set(name, value);
	return address.href;
}
