import type { KeytrackPage } from '../../../api/pages.gen';
import { card, frame } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';
import { session, speaker } from './ConferencePage.fixture';

const keytrack = (lang: Lang, overrides: Partial<KeytrackPage> = {}): KeytrackPage => ({
	...frame(lang, '/makers-mumbai/keytrack/theme-1'),
	slug: 'makers-mumbai',
	ownCalendar: '/makers-mumbai/agenda.ics',
	name: card(lang, 1).title,
	contentLang: lang,
	conference: { text: 'Makers Mumbai', key: '', href: '/makers-mumbai', lang: 'en' },
	agenda: '/makers-mumbai?tab=agenda',
	zone: 'Asia/Kolkata',
	colour: 2,
	description: [card(lang, 1).excerpt],
	sessions: [1, 4].map((id) =>
		session(lang, id, {
			href: '',
			abstract: [card(lang, id).excerpt],
			calendar: `/makers-mumbai/session/${id}.ics`,
		}),
	),
	speakers: [speaker(lang, 1), speaker(lang, 2)],
	calendar: '/makers-mumbai/keytrack/theme-1.ics',
	...overrides,
});

export const models = (lang: Lang): Record<string, KeytrackPage> => ({
	keytrack: keytrack(lang),
	'keytrack without sessions': keytrack(lang, { sessions: [], speakers: [], description: [] }),
});
