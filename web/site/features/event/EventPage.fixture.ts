import type { EventPage } from '../../../api/pages.gen';
import { frame } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';
import { eventCards } from './EventsPage.fixture';

export const eventPage = (lang: Lang, n: number, overrides: Partial<EventPage> = {}): EventPage => {
	const [event, ...others] = [...eventCards(lang).slice(n), ...eventCards(lang).slice(0, n)];
	if (event === undefined) throw new Error(`no event ${n}`);
	return {
		...frame(lang, `/events/${event.slug}`),
		event,
		zones: ['Asia/Kolkata', 'Asia/Dubai', 'Asia/Seoul'],
		calendar:
			event.startsAt === ''
				? null
				: {
						google: 'https://calendar.google.com/calendar/render?action=TEMPLATE',
						outlook: 'https://outlook.live.com/calendar/0/deeplink/compose?rru=addevent',
						file: `/events/${event.slug}.ics`,
					},
		others: others.slice(0, 3),
		...overrides,
	};
};

export const models = (lang: Lang): Record<string, EventPage> => ({
	event: eventPage(lang, 0),
	'past event': eventPage(lang, 3),
	'event without a date': eventPage(lang, 4),
});
