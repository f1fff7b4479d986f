import type { ConversationPage } from '../../../api/pages.gen';
import { frame, home } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';

export const conversation = (lang: Lang, overrides: Partial<ConversationPage> = {}): ConversationPage => ({
	...frame(lang, `${home(lang)}/company/inbox/9`),
	company: 'Kaveri Looms',
	profile: `${home(lang)}/companies/kaveri-looms`,
	side: 'company',
	reason: 'Business Proposal',
	sender: 'Asha Rao',
	work: true,
	phone: '9840012345',
	companies: [{ name: 'Tamarind Ledger', href: `${home(lang)}/companies/tamarind-ledger`, role: 'FOUNDER' }],
	messages: [
		{
			name: 'Asha Rao',
			company: '',
			own: false,
			lines: ['We dye yarn in Erode.', 'May we visit you?'],
			at: '2026-11-20T09:00:00+05:30',
		},
		{
			name: '',
			company: 'Kaveri Looms',
			own: true,
			lines: ['Please come on Tuesday.'],
			at: '2026-11-21T09:00:00+05:30',
		},
	],
	canWrite: true,
	canManage: true,
	archived: false,
	blocked: false,
	draft: '',
	error: '',
	notice: '',
	back: `${home(lang)}/company/inbox?company=kaveri-looms`,
	...overrides,
});

export const models = (lang: Lang): Record<string, ConversationPage> => ({
	conversation: conversation(lang),
	'blocked conversation': conversation(lang, { canWrite: false, blocked: true, archived: true }),
	'conversation of an employee': conversation(lang, { canWrite: false, canManage: false }),
	'own conversation': conversation(lang, {
		side: 'sender',
		canWrite: false,
		canManage: false,
		companies: [],
	}),
	'refused reply': conversation(lang, {
		draft: 'Yes',
		error: 'Please use at most 1000 characters.',
		notice: 'Please check.',
	}),
});
