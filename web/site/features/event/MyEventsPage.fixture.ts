import type { MyEventsPage } from '../../../api/pages.gen';
import { frame } from '../../fixtures/models';
import { type Lang, textsByLang } from '../../fixtures/texts';
import { event } from './EventsPage.fixture';

export const models = (lang: Lang): Record<string, MyEventsPage> => {
	const page = { ...frame(lang, '/events/mine'), notice: '', all: '/events', propose: '/events/propose' };
	const { bio, role } = textsByLang[lang];
	const proposal = {
		id: '1',
		title: role,
		city: role,
		startsAt: '2026-12-05T18:30:00+05:30',
		zone: 'Asia/Kolkata',
		reason: '',
		href: '',
		lang,
	};
	return {
		'my events': {
			...page,
			notice: bio,
			entries: [
				{ event: event(lang, 0), ticket: '/events/ticket?event=event-0', waiting: false, seats: 2 },
				{
					event: event(lang, 1, { cancelled: true }),
					ticket: '/events/ticket?event=event-1',
					waiting: true,
					seats: 1,
				},
			],
			proposals: [
				{ ...proposal, state: 'open' },
				{ ...proposal, id: '2', state: 'approved', href: '/events/event-2' },
				{ ...proposal, id: '3', state: 'declined', reason: bio },
			],
		},
		'no events of mine': { ...page, entries: [], proposals: [] },
	};
};
