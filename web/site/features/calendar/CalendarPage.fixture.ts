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
	};
	return {
		'calendar without an address': page,
		'calendar with an address': { ...page, since: '2026-11-20T09:30:00+05:30' },
		'calendar with a new address': {
			...page,
			since: '2026-11-20T09:30:00+05:30',
			address: 'https://news.example/calendar/secret.ics',
			app: 'webcal://news.example/calendar/secret.ics',
		},
	};
};
