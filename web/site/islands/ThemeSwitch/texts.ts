import type { MessageId } from '../../i18n/translate';

export const themeTexts = [
	'theme.title',
	'theme.system',
	'theme.light',
	'theme.dark',
] as const satisfies readonly MessageId[];
