import type { MessageId } from '../../i18n/translate';

/** The messages that say who changed a fact of a company. */
export const origins: Record<string, MessageId> = {
	member: 'companyHistory.member',
	newsroom: 'companyHistory.newsroom',
	import: 'companyHistory.import',
};
