import type { VideosPage } from '../../../api/pages.gen';
import { cards, frame, next, paths, playableVideo, section } from '../../fixtures/models';
import { type Lang, textsByLang } from '../../fixtures/texts';

export const videosPage = (lang: Lang): VideosPage => ({
	...frame(lang, `${paths[lang]}/videos`.replace('//', '/')),
	lead: playableVideo(lang, 0),
	rails: [
		section('1', 'four', {
			title: textsByLang[lang].series[0]?.[0] ?? '',
			href: '/series/s0',
			stories: { cards: [1, 2, 3, 4].map((n) => playableVideo(lang, n)), next: null },
		}),
	],
	list: { cards: cards(lang, 5, 8), next },
	page: 1,
});

export const models = (lang: Lang): Record<string, VideosPage> => ({ videos: videosPage(lang) });
