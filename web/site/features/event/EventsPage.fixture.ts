import type { EventCard, EventsPage } from '../../../api/pages.gen';
import { card, frame, hoursFromNow } from '../../fixtures/models';
import { type Lang, textsByLang } from '../../fixtures/texts';

export const event = (lang: Lang, n: number, overrides: Partial<EventCard> = {}): EventCard => {
	const { title, excerpt } = card(lang, n);
	return {
		slug: `event-${n}`,
		name: title,
		description: excerpt,
		place: n % 2 === 0 ? (textsByLang[lang].brand ?? '') : '',
		category: 'WORKSHOP',
		startsAt: hoursFromNow(24 * (n + 1)),
		endsAt: '',
		action: 'details',
		link: '',
		details: `/events#event-${n}`,
		lang,
		zone: '',
		cancelled: false,
		...overrides,
	};
};

export const eventCards = (lang: Lang): EventCard[] => [
	event(lang, 0, { category: 'MEETUP', action: 'notify' }),
	event(lang, 1, { action: 'register', link: 'https://events.example.com/one' }),
	event(lang, 2, { details: 'https://events.example.com/partners/two' }),
	event(lang, 3, {
		startsAt: '2021-03-15T17:00:00+05:30',
		action: 'register',
		link: 'https://events.example.com/past',
	}),
	event(lang, 4, { startsAt: '' }),
];

export const events = (lang: Lang, overrides: Partial<EventsPage> = {}): EventsPage => ({
	...frame(lang, '/events'),
	events: eventCards(lang),
	category: '',
	kinds: [
		{ key: 'menu.allEvents', href: '/events', current: true },
		{ key: 'menu.meetups', href: '/events?category=MEETUP', current: false },
		{ key: 'event.online', href: '/events?online=1', current: false },
	],
	cities: ['Jaipur', 'Kochi'],
	cityLang: 'en',
	city: '',
	months: [{ month: '2026-12', title: '2026-12' }],
	filter: '',
	month: null,
	listHref: '/events',
	gridHref: '/events?view=month',
	propose: '/events/propose',
	mine: '/events/mine',
	...overrides,
});

export const models = (lang: Lang): Record<string, EventsPage> => ({
	events: events(lang),
	'no events': events(lang, { events: [], category: 'MEETUP' }),
	'no events in a city': events(lang, { events: [], city: 'Kochi', listHref: '/events?city=Kochi' }),
	'a month of events': events(lang, {
		month: {
			month: '2026-12',
			title: '2026-12',
			year: 2026,
			number: 12,
			previous: '/events?month=2026-11&view=month',
			next: '/events?month=2027-01&view=month',
			days: Array.from({ length: 31 }, (_, day) =>
				day % 9 === 0
					? eventCards(lang).map(({ name, details, startsAt, lang }) => ({
							name,
							href: details,
							startsAt,
							cancelled: day === 9,
							lang,
						}))
					: [],
			),
		},
	}),
});
