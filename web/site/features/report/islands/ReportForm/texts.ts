import type { MessageId } from '../../../../i18n/translate';

export const reportTexts = [
	'report.name',
	'report.email',
	'report.page',
	'report.type',
	'report.factual',
	'report.technical',
	'report.copyright',
	'report.abuse',
	'report.other',
	'report.text',
	'report.send',
	'report.sending',
	'report.thanks',
	'report.received',
	'report.again',
	'form.optional',
	'form.check',
	'form.wait',
	'form.failed',
] as const satisfies readonly MessageId[];
