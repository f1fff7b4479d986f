import type { WebinarRoomsPage } from '../../../api/pages.gen';
import { frame } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';
import { webinarCard, zone } from './WebinarsPage.fixture';

export const models = (lang: Lang): Record<string, WebinarRoomsPage> => {
	const page = { ...frame(lang, '/webinars/rooms'), zone };
	return {
		'rooms of a moderator': {
			...page,
			rooms: [
				{ card: webinarCard(lang, 0, -0.2), href: '/webinars/room?webinar=w1' },
				{ card: webinarCard(lang, 1, 24), href: '/webinars/room?webinar=w2' },
				{ card: { ...webinarCard(lang, 2, -48), cancelled: true }, href: '/webinars/room?webinar=w3' },
			],
		},
		'no rooms': { ...page, rooms: [] },
	};
};
