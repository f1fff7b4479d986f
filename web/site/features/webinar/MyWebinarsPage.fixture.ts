import type { MyWebinarsPage } from '../../../api/pages.gen';
import { frame } from '../../fixtures/models';
import { type Lang, textsByLang } from '../../fixtures/texts';
import { webinarCard } from './WebinarsPage.fixture';

export const models = (lang: Lang): Record<string, MyWebinarsPage> => {
	const page = {
		...frame(lang, '/my-webinars'),
		all: '/webinars',
		rooms: '/webinars/rooms',
		liteForm: false,
		confirmation: '',
	};
	return {
		'webinars of a reader': {
			...page,
			confirmation: textsByLang[lang].role,
			entries: [
				{ card: webinarCard(lang, 0, 24), waiting: false, attended: false, minutes: 0 },
				{ card: webinarCard(lang, 1, 48), waiting: true, attended: false, minutes: 0 },
				{ card: webinarCard(lang, 2, -48), waiting: false, attended: true, minutes: 42 },
			],
		},
		'no webinars of a reader': { ...page, rooms: '', entries: [] },
	};
};
