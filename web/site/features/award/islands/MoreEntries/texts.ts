import type { MessageId } from '../../../../i18n/translate';
import { entryTexts } from '../../Entry';

export const moreEntriesTexts = [
	...entryTexts,
	'showmore.more',
	'showmore.loading',
	'showmore.retry',
	'showmore.end',
	'award.loaded',
	'award.error',
] as const satisfies readonly MessageId[];
