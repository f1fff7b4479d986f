import type { MessageId } from '../../i18n/translate';

export const actionTexts = [
	'action.clap',
	'action.claps',
	'action.bookmark',
	'action.print',
] as const satisfies readonly MessageId[];
