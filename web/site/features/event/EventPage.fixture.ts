import type { EventDetails, EventPage } from '../../../api/pages.gen';
import { frame } from '../../fixtures/models';
import { type Lang, textsByLang } from '../../fixtures/texts';
import { eventCards } from './EventsPage.fixture';

const noDetails: EventDetails = {
	address: '',
	directions: '',
	geo: '',
	price: '',
	register: '',
	full: false,
	programme: [],
	speakers: [],
	dates: [],
	pictures: [],
	recording: '',
	stories: [],
};

/** An event that shows everything that an event can have. */
const details = (lang: Lang): EventDetails => {
	const { role, bio } = textsByLang[lang];
	return {
		...noDetails,
		address: bio,
		directions: 'https://www.openstreetmap.org/?mlat=26.9&mlon=75.8',
		geo: 'geo:26.9,75.8',
		register: '/events/ticket?event=event-0',
		full: true,
		programme: [
			{ time: '18:30', title: role, speakers: [role, 'Asha Rao'] },
			{ time: '19:30', title: bio, speakers: [] },
		],
		speakers: [
			{ name: role, role, href: '/people/asha-rao', picture: null },
			{ name: 'Ravi', role: '', href: '', picture: null },
		],
		dates: [
			{ startsAt: '2026-12-05T18:30:00+05:30', href: '/events/event-0?date=2026-12-05', current: true },
			{ startsAt: '2027-01-02T18:30:00+05:30', href: '/events/event-0?date=2027-01-02', current: false },
		],
		recording: '/video/the-evening',
		stories: [{ text: role, key: '', href: '/2026/11/the-evening', lang: '' }],
	};
};

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
		details: noDetails,
		...overrides,
	};
};

export const models = (lang: Lang): Record<string, EventPage> => ({
	event: eventPage(lang, 0),
	'event with everything': eventPage(lang, 0, { details: details(lang) }),
	'past event': eventPage(lang, 3),
	'event without a date': eventPage(lang, 4),
});
