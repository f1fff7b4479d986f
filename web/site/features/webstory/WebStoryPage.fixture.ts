import type { WebStoryPage } from '../../../api/pages.gen';
import { card, frame, now, picture, webStoryTile } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';

export const webStory = (lang: Lang): WebStoryPage => ({
	...frame(lang, '/web-stories/w-0'),
	title: card(lang, 0).title,
	publishedAt: now,
	slides: [0, 1, 2].map((n) => ({
		title: card(lang, n).title,
		text: card(lang, n).excerpt,
		href: n === 2 ? '' : card(lang, n).href,
		picture: n === 1 ? null : picture(n, 900, 1500),
	})),
	next: webStoryTile(lang, 1),
	all: '/web-stories',
});

export const models = (lang: Lang): Record<string, WebStoryPage> => ({ 'web story': webStory(lang) });
