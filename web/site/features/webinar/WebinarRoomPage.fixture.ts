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
		zoneName: w.role,
		mayBegin: false,
		ingest: 'https://live.example/whip/pricing',
		version: '7',
		times: { startsAt: '2026-03-15T12:00', endsAt: '2026-03-15T13:00', error: '' },
		rooms: '/webinars/rooms',
		speakerLink: 'https://startline.example/webinars/room?speaker=1.2.abc&webinar=w1',
		action: '/webinars/room?webinar=w1',
		questions: [
			{ id: '2', text: w.bio, answer: '', votes: 3, hidden: false, version: '1' },
			{ id: '1', text: w.role, answer: w.bio, votes: 0, hidden: true, version: '3' },
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
		poll: { question: '', options: '', error: '', optionsError: '' },
		transcript: null,
		confirmation: '',
		notice: '',
		liteForm: false,
	};
	return {
		'the room of a live webinar': page,
		'the room before the start': {
			...page,
			status: 'upcoming',
			mayBegin: true,
			questions: [],
			polls: [],
			confirmation: w.role,
		},
		'the room long before the start': {
			...page,
			status: 'upcoming',
			ingest: '',
			questions: [],
			polls: [],
			times: { startsAt: 'tomorrow', endsAt: '', error: w.role },
		},
		'the room of a speaker': { ...page, moderator: false, speakerLink: '', rooms: '' },
		'a refused transcript': {
			...page,
			status: 'ended',
			transcript: {
				stored: false,
				error: w.role,
				size: '2 MB',
				types: 'WebVTT, SubRip (SRT)',
				draft: false,
				story: null,
			},
		},
		'a stored transcript': {
			...page,
			status: 'ended',
			transcript: {
				stored: true,
				error: '',
				size: '2 MB',
				types: 'WebVTT, SubRip (SRT)',
				draft: false,
				story: null,
			},
		},
		'a draft from the transcript': {
			...page,
			status: 'ended',
			transcript: {
				stored: true,
				error: '',
				size: '2 MB',
				types: 'WebVTT, SubRip (SRT)',
				draft: true,
				story: null,
			},
		},
		'a story from the transcript': {
			...page,
			status: 'ended',
			transcript: {
				stored: true,
				error: '',
				size: '2 MB',
				types: 'WebVTT, SubRip (SRT)',
				draft: false,
				story: { text: w.bio, key: '', href: '/2026/03/from-the-webinar', lang: '' },
			},
		},
		'a refused poll': {
			...page,
			status: 'ended',
			poll: { question: w.bio, options: w.role, error: w.role, optionsError: w.bio },
		},
		'the room of a cancelled webinar': {
			...page,
			status: 'cancelled',
			notice: w.bio,
			questions: [],
			polls: [],
		},
	};
};
