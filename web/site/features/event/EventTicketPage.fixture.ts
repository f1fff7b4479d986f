import type { EventTicketPage } from '../../../api/pages.gen';
import { frame } from '../../fixtures/models';
import { type Lang, textsByLang } from '../../fixtures/texts';
import { event } from './EventsPage.fixture';

export const models = (lang: Lang): Record<string, EventTicketPage> => {
	const page: EventTicketPage = {
		...frame(lang, '/events/ticket'),
		event: event(lang, 0),
		address: '',
		action: '/events/ticket?event=event-0',
		state: '',
		code: '',
		qr: null,
		ticket: 'Asha Rao',
		guests: '',
		maxGuests: 2,
		full: false,
		closed: '',
		errors: {},
		notice: '',
		failed: false,
		door: '',
		mine: '/events/mine',
		liteForm: false,
	};
	const text = textsByLang[lang].bio;
	return {
		'a form for a ticket': page,
		'a form that was refused': {
			...page,
			errors: { name: text, guests: text },
			notice: text,
			failed: true,
			full: true,
		},
		'a ticket': {
			...page,
			state: 'registered',
			code: 'KX7M2PQR',
			qr: { size: 29, path: 'M4 4h7v1h-7z' },
			guests: 'Ravi',
			door: '/events/door?event=event-0',
		},
		'a place on the waiting list': { ...page, state: 'waiting', full: true },
		'a ticket for an event that is over': { ...page, closed: text },
	};
};
