import type { MessageId } from '../../i18n/translate';

/** The names of the reasons, which the specification gives in English. */
export const reasonTexts: Record<string, MessageId> = {
	'Business Proposal': 'connect.business',
	'Interested to Invest': 'connect.invest',
	'Strategic Partnership': 'connect.partnership',
	'Would like to work with them': 'connect.work',
	'Congratulate them': 'connect.congratulate',
	'Anything Else': 'connect.other',
};

export const connectTexts = [
	'connect.title',
	'connect.lead',
	'connect.open',
	'connect.reason',
	'connect.business',
	'connect.invest',
	'connect.partnership',
	'connect.work',
	'connect.congratulate',
	'connect.other',
	'connect.message',
	'connect.phoneHint',
	'connect.emailHint',
	'connect.workHint',
	'connect.send',
	'connect.sending',
	'connect.sent',
	'connect.waits',
	'connect.see',
	'connect.failed',
	'company.edit.claim',
	'company.edit.signedOut',
	'form.optional',
	'form.check',
	'header.close',
	'newsletter.phone',
	'account.email',
	'account.name',
] as const satisfies readonly MessageId[];
