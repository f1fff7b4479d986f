import type { WebinarRoomPage } from '../../../api/pages.gen';
import { frame } from '../../fixtures/models';
import { type Lang, textsByLang } from '../../fixtures/texts';
import { webinarCard, zone } from './WebinarsPage.fixture';

export const models = (lang: Lang): Record<string, WebinarRoomPage> => {
	const w = textsByLang[lang];
	const page: WebinarRoomPage = {
		...frame(lang, '/webinars/room'),
		card: webinarCard(lang, 0, -0.2),
		webinar: 'w1',
		zone,
		status: 'live',
		moderator: true,
		open: 1200,
		registered: 4321,
		speakerLink: 'https://startline.example/webinars/room?speaker=1.2.abc&webinar=w1',
		action: '/webinars/room?webinar=w1',
		questions: [
			{ id: '2', text: w.bio, answer: '', votes: 3, hidden: false },
			{ id: '1', text: w.role, answer: w.bio, votes: 0, hidden: true },
		],
		polls: [
			{
				id: '2',
				question: w.role,
				options: [
					{ text: w.brand, votes: 12 },
					{ text: w.role, votes: 3 },
				],
				open: true,
			},
			{
				id: '1',
				question: w.bio,
				options: [
					{ text: w.brand, votes: 0 },
					{ text: w.role, votes: 0 },
				],
				open: false,
			},
		],
		poll: { question: '', options: '', error: '' },
		confirmation: '',
		notice: '',
		liteForm: false,
	};
	return {
		'the room of a live webinar': page,
		'the room before the start': {
			...page,
			status: 'upcoming',
			questions: [],
			polls: [],
			confirmation: w.role,
		},
		'the room of a speaker': { ...page, moderator: false, speakerLink: '' },
		'a refused poll': { ...page, status: 'ended', poll: { question: w.bio, options: w.role, error: w.role } },
		'the room of a cancelled webinar': {
			...page,
			status: 'cancelled',
			notice: w.bio,
			questions: [],
			polls: [],
		},
	};
};
