import type { MessageId } from '../../i18n/translate';

export const showMoreTexts = [
	'showmore.more',
	'showmore.loading',
	'showmore.loaded',
	'showmore.end',
	'showmore.error',
	'showmore.retry',
] as const satisfies readonly MessageId[];
