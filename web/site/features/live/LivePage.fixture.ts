import type { LivePage } from '../../../api/pages.gen';
import { card, frame, paths, picture, playableVideo, section } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';

export const livePage = (lang: Lang, overrides: Partial<LivePage> = {}): LivePage => ({
	...frame(lang, `${paths[lang]}/live/main`.replace('//', '/')),
	slug: 'main',
	set: 'ys',
	liveOn: true,
	title: card(lang, 0).title,
	description: card(lang, 0).excerpt,
	contentLang: lang,
	picture: picture(0),
	video: {
		platform: 'file',
		mediaId: '/media/a.mp4',
		src: '/media/a.mp4',
		duration: 0,
		playerId: 'player-standard',
		captions: null,
	},
	videos: '/videos',
	latest: section('0', 'four', {
		key: 'section.latestVideos',
		href: '/videos',
		stories: { cards: [1, 2, 3, 4].map((n) => playableVideo(lang, n)), next: null },
	}),
	...overrides,
});

/** A broadcast that is off air, in a publication without videos. */
export const offAir = { liveOn: false, picture: null, video: null, latest: null } as const;

export const models = (lang: Lang): Record<string, LivePage> => ({
	live: livePage(lang),
	'off air': livePage(lang, offAir),
});
