import type { EventDoorPage } from '../../../api/pages.gen';
import { frame } from '../../fixtures/models';
import { type Lang, textsByLang } from '../../fixtures/texts';
import { event } from './EventsPage.fixture';

export const models = (lang: Lang): Record<string, EventDoorPage> => {
	const { role, bio } = textsByLang[lang];
	const page: EventDoorPage = {
		...frame(lang, '/events/door'),
		event: event(lang, 0),
		date: '',
		helper: '',
		action: '/events/door?event=event-0',
		search: '',
		code: '',
		tickets: [
			{ code: 'KX7M2PQR', name: role, guests: [role], seats: 2, checkedIn: 0 },
			{ code: 'ZZ7M2PQR', name: 'Asha Rao', guests: [], seats: 1, checkedIn: 1_796_000_000_000 },
		],
		seats: 3,
		checked: 1,
		notice: '',
		failed: false,
		helperLink: 'https://news.example/events/door?event=event-0&helper=abc',
		dates: [
			{
				startsAt: '2026-12-05T18:30:00+05:30',
				href: '/events/door?date=2026-12-05&event=event-0',
				current: true,
			},
			{
				startsAt: '2026-12-12T18:30:00+05:30',
				href: '/events/door?date=2026-12-12&event=event-0',
				current: false,
			},
		],
		liteForm: false,
	};
	return {
		'a door': page,
		'a door for helpers': {
			...page,
			date: '2026-12-05',
			helper: 'abc',
			helperLink: '',
			dates: [],
			notice: bio,
			tickets: [],
		},
	};
};
