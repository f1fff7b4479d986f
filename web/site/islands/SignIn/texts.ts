import type { MessageId } from '../../i18n/translate';

export const signInTexts = [
	'signin.default',
	'signin.bookmark',
	'signin.like',
	'signin.follow',
	'signin.event',
	'signin.webinar',
	'signin.newsletter',
	'signin.company',
	'signin.talent',
	'signin.paywall',
	'paywall.why',
	'header.signIn',
	'account.email',
	'account.send',
	'signin.other',
	'header.close',
	'status.home',
] as const satisfies readonly MessageId[];
