import type { MessageId } from '../../i18n/translate';

export const videoTexts = [
	'video.play',
	'video.close',
	'video.title',
	'text.openOn',
	'webinar.captions',
] as const satisfies readonly MessageId[];
