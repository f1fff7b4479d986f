import type { MessageId } from '../../i18n/translate';

export const actionTexts = [
	'action.clap',
	'action.claps',
	'action.unclap',
	'action.bookmark',
	'action.print',
	'bookmark.saved',
	'bookmark.removed',
	'bookmark.failed',
	'like.failed',
] as const satisfies readonly MessageId[];
