import type { EventsPage } from '../../../api/pages.gen';
import { eventCards, frame } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';

export const events = (lang: Lang, over: Partial<EventsPage> = {}): EventsPage => ({
	...frame(lang, '/events'),
	events: eventCards(lang),
	category: '',
	...over,
});

export const models = (lang: Lang): Record<string, EventsPage> => ({
	events: events(lang),
	'no events': events(lang, { events: [], category: 'MEETUP' }),
});
