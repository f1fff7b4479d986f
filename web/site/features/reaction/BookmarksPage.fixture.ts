import type { BookmarksPage } from '../../../api/pages.gen';
import { card, frame, paths } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';

export const bookmarks = (lang: Lang, overrides: Partial<BookmarksPage> = {}): BookmarksPage => ({
	...frame(lang, `${paths[lang].replace(/\/$/, '')}/bookmarks`),
	cards: [card(lang, 0), card(lang, 1)],
	next: '',
	videos: [
		{
			...card(lang, 2),
			video: { platform: 'youtube', mediaId: 'a1', src: '', duration: 60, playerId: '', captions: null },
		},
	],
	nextVideos: '',
	confirmation: '',
	furtherStories: [card(lang, 2), card(lang, 3)],
	latestPath: '/latest',
	...overrides,
});

export const models = (lang: Lang): Record<string, BookmarksPage> => ({
	bookmarks: bookmarks(lang),
	'no bookmarks': bookmarks(lang, { cards: [], videos: [] }),
});
