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
	...overrides,
});

export const models = (lang: Lang): Record<string, EventsPage> => ({
	events: events(lang),
	'no events': events(lang, { events: [], category: 'MEETUP' }),
});
