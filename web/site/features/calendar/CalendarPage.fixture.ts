import type { CalendarPage } from '../../../api/pages.gen';
import { frame, home } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';

export const models = (lang: Lang): Record<string, CalendarPage> => {
	const path = `${home(lang)}/account/calendar`;
	const page = {
		...frame(lang, path),
		action: path,
		since: '',
		address: '',
		app: '',
		confirmation: '',
		events: `${home(lang)}/events`,
		entries: [],
	};
	return {
		'calendar without an address': page,
		'calendar with events': {
			...page,
			entries: [
				{
					title: 'Readers’ evening, Kochi',
					lang: 'en',
					href: `${home(lang)}/events/readers-evening-kochi`,
					startsAt: '2026-12-12T18:30:00+05:30',
					zone: 'Asia/Kolkata',
					allDay: false,
				},
				{
					title: 'Market day',
					lang: 'en',
					href: `${home(lang)}/events/market-day`,
					startsAt: '2026-12-19T00:00:00+05:30',
					zone: '',
					allDay: true,
				},
			],
		},
		'calendar with an address': { ...page, since: '2026-11-20T09:30:00+05:30' },
		'calendar with a new address': {
			...page,
			since: '2026-11-20T09:30:00+05:30',
			address: 'https://news.example/calendar/secret.ics',
			app: 'webcal://news.example/calendar/secret.ics',
		},
	};
};
