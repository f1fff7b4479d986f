import type { NotificationsPage } from '../../../api/pages.gen';
import { card, frame, home } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';

export const notifications = (lang: Lang, overrides: Partial<NotificationsPage> = {}): NotificationsPage => ({
	...frame(lang, `${home(lang)}/notifications`),
	notifications: [0, 1, 2].map((i) => {
		const story = card(lang, i);
		return {
			id: String(9 - i),
			kind: 'story',
			title: story.title,
			text: 'HerStory',
			href: story.href,
			lang: story.lang,
			dir: story.dir,
			at: '2026-11-20T09:00:00+05:30',
			read: i > 0,
		};
	}),
	next: '',
	unread: 1,
	preferences: `${home(lang)}/account/preferences`,
	...overrides,
});

export const models = (lang: Lang): Record<string, NotificationsPage> => ({
	notifications: notifications(lang),
	'no notifications': notifications(lang, { notifications: [], unread: 0 }),
});
