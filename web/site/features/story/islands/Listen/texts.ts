import type { MessageId } from '../../../../i18n/translate';

export const listenTexts = [
	'listen.listen',
	'listen.pause',
	'listen.position',
	'listen.speed',
	'listen.close',
	'listen.error',
] as const satisfies readonly MessageId[];
