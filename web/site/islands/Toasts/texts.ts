import type { MessageId } from '../../i18n/translate';

export const toastTexts = [
	'toast.label',
	'toast.dismiss',
	'toast.clear',
	'form.undo',
	'offline.title',
] as const satisfies readonly MessageId[];
