import type { LandingPage } from '../../../api/pages.gen';
import {
	card,
	cards,
	frame,
	keyedLink,
	languages,
	link,
	next,
	partnerCard,
	paths,
	picture,
	playableVideo,
	prices,
	publisher,
	section,
	seriesCards,
	videos,
	webStoryTile,
} from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';
import { eventCards } from '../event/EventsPage.fixture';

export function landing(lang: Lang, overrides: Partial<LandingPage> = {}): LandingPage {
	return {
		...frame(lang, paths[lang]),
		closingLinks: [
			keyedLink('bar.home', '/'),
			link('The Captable', '/the-captable'),
			keyedLink('bar.newsletter', '/daily-capsule'),
			keyedLink('header.search', '/search'),
			keyedLink('bar.companies', '/companies'),
		],
		sticky: [],
		sections: [
			section('front', 'lead', {
				key: 'section.featured',
				stories: {
					cards: [card(lang, 0, { gated: false }), ...cards(lang, 1, 3), ...cards(lang, 4, 5)],
					next: null,
				},
			}),
			section('herstory', 'four', {
				title: 'HerStory',
				href: '/herstory',
				brand: {
					...frame('en', '/').brand,
					slug: 'herstory',
					name: 'HerStory',
					accent: '#C2185B',
					accentDark: '#F48FB1',
				},
				stories: { cards: cards(lang, 1, 4), next: null },
			}),
			section('trending', 'numbered', {
				key: 'section.trending',
				href: '/trending',
				stories: { cards: cards(lang, 3, 6, { excerpt: '' }), next: null },
			}),
			section('videos', 'band', {
				key: 'section.videos',
				href: '/videos',
				stories: {
					cards: cards(lang, 5, 5, { kind: 'VIDEO', duration: 312, excerpt: '', picture: picture(6) }),
					next: null,
				},
			}),
			section('smb', 'columns', {
				title: 'SMBStory',
				href: '/smbstory',
				stories: { cards: cards(lang, 6, 6), next: null },
			}),
			section('series', 'rail', {
				kind: 'series',
				key: 'section.series',
				href: '/series',
				series: seriesCards(lang),
			}),
			section('spotlight', 'four', {
				kind: 'spotlight',
				key: 'section.spotlight',
				publisher,
				stories: { cards: cards(lang, 8, 3, { sponsored: true }), next: null },
			}),
			section('portraits', 'rail', {
				key: 'section.editorsPicks',
				stories: { cards: cards(lang, 2, 7), next: null },
			}),
			section('latest', 'latest', {
				key: 'section.latest',
				href: '/latest',
				stories: { cards: cards(lang, 0, 12), next },
			}),
			section('languages', 'columns', { kind: 'languages', key: 'section.languages', links: languages }),
		],
		...overrides,
	};
}

/** A landing page with every kind of section that does not show plain stories. */
export const widgets = (lang: Lang): LandingPage =>
	landing(lang, {
		sticky: cards(lang, 20, 3),
		sections: [
			section('front', 'lead', { stories: { cards: cards(lang, 0, 4), next: null } }),
			section('screen', 'carousel', {
				kind: 'video-header',
				key: 'section.videoHeader',
				href: '/videos',
				videos: videos(lang),
			}),
			section('newest', 'latest', {
				kind: 'latest',
				key: 'section.latest',
				stories: { cards: cards(lang, 4, 4), next },
			}),
			section('watch', 'watch', {
				key: 'section.videos',
				href: '/videos',
				stories: { cards: [0, 1, 2].map((n) => playableVideo(lang, n + 8)), next: null },
			}),
			section('tiles', 'tiles', {
				kind: 'web-stories',
				key: 'menu.webStories',
				href: '/web-stories',
				webStories: [0, 1, 2, 3].map((n) => webStoryTile(lang, n)),
			}),
			section('board', 'board', {
				kind: 'events',
				key: 'menu.events',
				href: '/events',
				events: eventCards(lang),
			}),
			section('partners', 'four', {
				kind: 'partner-events',
				key: 'menu.partnerEvents',
				href: '/partner-events',
				partners: [0, 1, 2, 3].map((n) => partnerCard(lang, n)),
			}),
			section('prices', 'strip', { kind: 'ticker', key: 'ticker.title', ticker: prices }),
		],
	});

/** Landing pages of brands, and one with few stories. */
function brands(): Record<string, LandingPage> {
	const herstory = landing('en');
	return {
		herstory: {
			...herstory,
			path: '/herstory',
			brand: {
				...herstory.brand,
				slug: 'herstory',
				name: 'HerStory',
				tagline: 'Women who found, fund and lead',
				path: '/herstory',
				accent: '#C2185B',
				accentDark: '#F48FB1',
				kind: 'brand',
			},
			sections: [0, 7, 4, 2, 8].flatMap((n) => herstory.sections[n] ?? []),
		},
		socialstory: {
			...herstory,
			path: '/socialstory',
			brand: {
				...herstory.brand,
				slug: 'socialstory',
				name: 'SocialStory',
				tagline: 'People and ventures who solve social problems',
				path: '/socialstory',
				accent: '#2E7D32',
				accentDark: '#81C784',
				kind: 'brand',
			},
		},
		thin: landing('en', {
			sections: [
				section('front', 'lead', {
					stories: {
						cards: [
							card('en', 0, {
								title:
									'A headline that will not stop: how seven cooperatives, two ministries, one very patient banker ' +
									'and the monsoon of 2025 conspired to build the longest cold chain that runs on no fuel at all',
							}),
							card('en', 1),
							card('en', 2),
						],
						next: null,
					},
				}),
				section('half', 'columns', {
					title: 'Half',
					size: 'SMALL',
					stories: { cards: [card('en', 3), card('en', 4)], next: null },
				}),
				section('other', 'columns', {
					title: 'Other half',
					size: 'SMALL',
					stories: { cards: [card('en', 5)], next: null },
				}),
			],
		}),
	};
}

/** The landing page of a publication without stories. */
export const emptyLanding = (lang: Lang): LandingPage => ({ ...landing(lang), sections: [], sticky: [] });

export const models = (lang: Lang): Record<string, LandingPage> => ({
	home: landing(lang),
	'home without stories': emptyLanding(lang),
	widgets: widgets(lang),
	magazine: { ...landing(lang), variant: 'magazine' },
	...(lang === 'en' ? brands() : {}),
});
