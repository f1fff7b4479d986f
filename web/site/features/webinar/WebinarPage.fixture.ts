import type { WebinarPage } from '../../../api/pages.gen';
import { frame, hoursFromNow, picture } from '../../fixtures/models';
import { type Lang, textsByLang } from '../../fixtures/texts';
import { story } from '../story/StoryPage.fixture';
import { webinarCard } from './WebinarsPage.fixture';

const player = () => ({
	platform: 'youtube',
	mediaId: 'abcdefghijk',
	src: 'https://www.youtube-nocookie.com/embed/abcdefghijk',
	duration: 0,
	playerId: 'player-standard',
	captions: null,
});

const webinar = (lang: Lang, hours: number, overrides: Partial<WebinarPage['webinar']> = {}): WebinarPage => {
	const w = textsByLang[lang];
	return {
		...frame(lang, '/webinar/cold-chain'),
		story: story(lang, { kind: 'WEBINAR' }).story,
		translations: [],
		webinar: {
			id: 'w1',
			startsAt: hoursFromNow(hours),
			endsAt: hoursFromNow(hours + 1),
			cancelled: false,
			hasStream: true,
			stream: player(),
			recording: { ...player(), captions: { src: '/api/v2/webinar/captions?webinarId=w1', lang } },
			room: '/webinars/room?webinar=w1',
			calendar: {
				google: 'https://calendar.google.com/calendar/render?action=TEMPLATE',
				outlook: 'https://outlook.live.com/calendar/0/deeplink/compose',
				file: '/webinars/w1.ics',
			},
			speakers: [
				{ name: w.authors[0] ?? '', role: w.role, href: '/people/a', picture: picture(8, 400, 400) },
				{ name: w.authors[1] ?? '', role: '', href: '', picture: null },
			],
			chapters: [{ seconds: 65, title: w.brand }],
			takeaways: [w.bio],
			transcript: [
				{ seconds: 5, speaker: w.authors[0] ?? '', text: w.bio, chapter: '' },
				{ seconds: 65, speaker: '', text: w.role, chapter: w.brand },
			],
			article: { text: w.brand, href: '/2026/03/the-story', key: '', lang: '' },
			questions: true,
			feedback: true,
			register: '/webinars/register?webinar=w1',
			mine: '/my-webinars',
			...overrides,
		},
		questions: [
			{ id: '2', text: w.bio, answer: '', votes: 3 },
			{ id: '1', text: w.role, answer: w.bio, votes: 0 },
		],
		suggested: [webinarCard(lang, 2, 48)],
	};
};

export const models = (lang: Lang): Record<string, WebinarPage> => ({
	'an upcoming webinar': webinar(lang, 30, {
		stream: { ...player(), platform: '', mediaId: '', src: '' },
		recording: null,
		article: null,
		transcript: [{ seconds: -1, speaker: '', text: textsByLang[lang].bio, chapter: '' }],
	}),
	'a live webinar': webinar(lang, -0.5),
	'a webinar that is over': webinar(lang, -30),
	'a cancelled webinar': webinar(lang, 30, { cancelled: true }),
	'a webinar without anything': {
		...webinar(lang, -30, {
			hasStream: false,
			stream: { ...player(), platform: '', mediaId: '', src: '' },
			article: null,
			recording: null,
			calendar: null,
			speakers: [],
			chapters: [],
			takeaways: [],
			transcript: [],
			questions: false,
			feedback: false,
		}),
		questions: [],
		suggested: [],
	},
});
