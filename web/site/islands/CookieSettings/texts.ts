import type { MessageId } from '../../i18n/translate';

export const cookieTexts = [
	'cookies.settings',
	'cookies.necessary',
	'cookies.necessaryText',
	'cookies.optional',
	'cookies.optionalText',
	'cookies.save',
	'cookies.saved',
	'footer.privacy',
	'header.close',
] as const satisfies readonly MessageId[];
