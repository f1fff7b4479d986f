import type { InboxPage, InboxRow } from '../../../api/pages.gen';
import { frame, home } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';

const row = (lang: Lang, n: number): InboxRow => ({
	href: `${home(lang)}/company/inbox/${n}`,
	name: n % 2 === 0 ? 'Asha Rao' : 'Ravi Menon',
	work: n % 2 === 0,
	reason: n % 2 === 0 ? 'Business Proposal' : 'Anything Else',
	excerpt: n % 2 === 0 ? 'We dye yarn in Erode.' : '',
	at: '2026-11-20T09:00:00+05:30',
	unread: n === 9 ? 2 : 0,
	waiting: n > 7,
});

export const inbox = (lang: Lang, overrides: Partial<InboxPage> = {}): InboxPage => ({
	...frame(lang, `${home(lang)}/company/inbox`),
	folder: 'open',
	tabs: [
		{
			text: 'Kaveri Looms',
			href: `${home(lang)}/company/inbox?company=kaveri-looms`,
			unread: 2,
			current: true,
		},
		{
			text: 'Your requests',
			href: `${home(lang)}/company/inbox?folder=sent`,
			unread: 0,
			current: false,
		},
	],
	rows: [row(lang, 9), row(lang, 8), row(lang, 7)],
	next: `${home(lang)}/company/inbox?company=kaveri-looms&after=1.7`,
	company: {
		profile: `${home(lang)}/companies/kaveri-looms`,
		wizard: `${home(lang)}/company/edit?company=kaveri-looms`,
	},
	archive: `${home(lang)}/company/inbox?company=kaveri-looms&folder=archived`,
	all: `${home(lang)}/companies`,
	emails: true,
	...overrides,
});

export const models = (lang: Lang): Record<string, InboxPage> => ({
	inbox: inbox(lang),
	'empty inbox': inbox(lang, { rows: [], next: '', emails: false }),
	'empty archive': inbox(lang, { rows: [], next: '', folder: 'archived' }),
	'own requests': inbox(lang, { folder: 'sent', company: null, archive: '', next: '' }),
});
