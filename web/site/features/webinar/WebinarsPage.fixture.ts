import type { WebinarCard, WebinarsPage } from '../../../api/pages.gen';
import { card, frame, hoursFromNow, keyedLink } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';

export const zone = 'Asia/Kolkata';

/** A webinar that begins in some hours and takes an hour. */
export const webinarCard = (
	lang: Lang,
	n: number,
	hours: number,
	overrides: Partial<WebinarCard> = {},
): WebinarCard => {
	const { title, excerpt, picture, dir } = card(lang, n);
	return {
		id: `w${n + 1}`,
		href: `/webinar/webinar-${n}`,
		title,
		excerpt,
		lang,
		dir,
		kicker: keyedLink('menu.webinars', '/webinars'),
		picture,
		portrait: false,
		startsAt: hoursFromNow(hours),
		endsAt: hoursFromNow(hours + 1),
		cancelled: false,
		featured: false,
		...overrides,
	};
};

export const models = (lang: Lang): Record<string, WebinarsPage> => {
	const page = { ...frame(lang, '/webinars'), zone, register: '/webinars/register', page: 1, next: '' };
	return {
		webinars: {
			...page,
			featured: webinarCard(lang, 0, 24, { featured: true }),
			current: [
				webinarCard(lang, 1, -0.5),
				webinarCard(lang, 2, 48),
				webinarCard(lang, 3, 72, { cancelled: true }),
			],
			ended: [webinarCard(lang, 4, -48, { picture: null }), webinarCard(lang, 5, -72)],
			next: '/webinars?page=2',
		},
		'no webinars': { ...page, featured: null, current: [], ended: [] },
	};
};
