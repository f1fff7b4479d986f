import type { StoryPage } from '../../../api/pages.gen';
import { cards, frame, keyedLink, link, paths, picture, published, publisher } from '../../fixtures/models';
import { type Lang, textsByLang } from '../../fixtures/texts';

export function story(
	lang: Lang,
	overrides: Partial<StoryPage['story']> = {},
	page: Partial<StoryPage> = {},
): StoryPage {
	const w = textsByLang[lang];
	const [title, excerpt] = w.stories[0] ?? ['', ''];
	const path = lang === 'en' ? '/2026/11/cold-chain' : `${paths[lang]}/2026/11/cold-chain`;
	const f = frame(lang, path);
	return {
		...f,
		head: {
			...f.head,
			title,
			description: excerpt,
			type: 'article',
			published: published(1),
			modified: published(0),
			section: w.kickers[1]?.[0] ?? '',
			tags: w.kickers.map(([name]) => name),
			authors: [`${f.site.url}/author/meera`],
			oembed: `${f.site.url}/oembed?url=${encodeURIComponent(f.head.canonical)}`,
		},
		story: {
			id: '101',
			title,
			excerpt,
			kind: 'ARTICLE',
			layout: 'standard',
			lang,
			dir: f.dir,
			html: w.body,
			entityCards: [],
			audio: '',
			contents: [],
			gate: '',
			fullTextPath: '',
			freeReads: 0,
			freeReadsLeft: 0,
			openPages: [],
			brand: link(w.brand, paths[lang]),
			category: link(w.kickers[1]?.[0] ?? '', w.kickers[1]?.[1] ?? ''),
			series: [link(w.series[0]?.[0] ?? '', '/series/s0')],
			property: null,
			tags: w.kickers.map(([text, href]) => link(text, href)),
			authors: [
				{
					name: w.authors[0] ?? '',
					href: '/author/a',
					role: w.role,
					bio: w.bio,
					portrait: picture(8, 400, 400),
				},
			],
			publishedAt: published(1),
			archivePath: '/archive/2026/11/02',
			updatedAt: '',
			minutes: 6,
			picture: { ...picture(0), caption: w.caption, credit: 'Startline' },
			video: null,
			publisher: null,
			sponsored: false,
			sponsorLabel: '',
			corrections: '',
			company: '',
			place: '',
			contact: '',
			share: { url: `https://startline.example${path}`, title, naver: false },
			clapCount: 0,
			...overrides,
		},
		related: cards(lang, 2, 4),
		next: '/story/related?brand=ys&category=technology',
		signup: null,
		translations: [
			{
				lang: lang === 'hi' ? 'en' : 'hi',
				href: '/hindi/2026/11/cold-chain',
				name: lang === 'hi' ? 'English' : 'हिन्दी',
			},
		],
		...page,
	};
}

export const contents = [
	{ id: 'what', text: 'What the sheds do' },
	{ id: 'numbers', text: 'The numbers, as filed' },
	{ id: 'next', text: 'What comes next' },
];

export const models = (lang: Lang): Record<string, StoryPage> => ({
	story: story(lang, {
		corrections: lang === 'en' ? 'An earlier version gave the price of a shed as ₹4.9 lakh.' : '',
	}),
	wide: story(lang, { layout: 'wide', publisher }),
	longform: story(lang, { layout: 'longform', contents }),
	gated: story(lang, { gate: 'signed-in' }),
	'one of the free stories': story(lang, {
		gate: 'uncounted',
		freeReads: 3,
		freeReadsLeft: 2,
		fullTextPath: '/account/read?path=%2Fa',
	}),
	'no free stories left': story(lang, {
		gate: 'spent',
		freeReads: 3,
		openPages: [keyedLink('menu.latest', '/latest'), keyedLink('newsletter.title', '/newsletters')],
	}),
	video: story(lang, {
		kind: 'VIDEO',
		video: {
			platform: 'youtube',
			mediaId: 'abc',
			src: '',
			duration: 312,
			playerId: 'player-standard',
			captions: null,
		},
	}),
	plain: story(lang, { picture: null }),
});
