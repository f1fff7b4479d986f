import type { MessageId } from '../../i18n/translate';

export const signupTexts = [
	'newsletter.card',
	'newsletter.firstName',
	'newsletter.lastName',
	'newsletter.email',
	'newsletter.phone',
	'newsletter.city',
	'newsletter.mandatory',
	'newsletter.subscribe',
	'newsletter.sending',
	'newsletter.success',
	'newsletter.failed',
	'newsletter.failedShort',
	'newsletter.invalidPhone',
	'offline.title',
	'newsletter.checkMail',
	'form.choose',
	'form.required',
] as const satisfies readonly MessageId[];
