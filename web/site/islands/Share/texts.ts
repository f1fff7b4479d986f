import type { MessageId } from '../../i18n/translate';

export const shareTexts = [
	'share.share',
	'share.on',
	'share.copy',
	'share.copied',
] as const satisfies readonly MessageId[];
