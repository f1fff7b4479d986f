import type { ConferencePage, SessionRow, SpeakerCard } from '../../../api/pages.gen';
import { card, frame, picture } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';
import { company } from '../company/CompaniesPage.fixture';

export const session = (lang: Lang, id: number, overrides: Partial<SessionRow> = {}): SessionRow => ({
	id,
	title: card(lang, id % 8).title,
	href: `/makers-mumbai/keytrack/theme-${id % 3}#s${id}`,
	lang,
	language: '',
	startsAt: '2026-12-11T10:00:00+05:30',
	endsAt: '2026-12-11T10:45:00+05:30',
	minutes: 45,
	hall: `Hall ${id % 2}`,
	theme: card(lang, (id + 1) % 8).title,
	themeHref: `/makers-mumbai/keytrack/theme-${id % 3}`,
	colour: (id % 8) + 1,
	isBreak: false,
	cancelled: id % 5 === 0,
	story: '',
	speakers: [
		{ text: 'Asha Rao', key: '', href: '/people/asha-rao', lang: '' },
		{ text: 'Kabir Sen', key: '', href: '', lang: '' },
	],
	abstract: [],
	calendar: '',
	...overrides,
});

export const speaker = (lang: Lang, id: number, overrides: Partial<SpeakerCard> = {}): SpeakerCard => ({
	id,
	name: `Speaker ${id}`,
	role: card(lang, id % 8).title,
	bio: [card(lang, id % 8).excerpt],
	lang,
	href: id % 2 === 0 ? '' : `/people/speaker-${id}`,
	picture: id % 3 === 0 ? null : picture(id, 480, 480),
	sessions: [
		{ text: card(lang, id % 8).title, key: '', href: `/makers-mumbai/keytrack/theme-0#s${id}`, lang },
	],
	...overrides,
});

const tabs = [
	['conference.about', 'about'],
	['webinar.speakers', 'speakers'],
	['conference.agenda', 'agenda'],
	['conference.pitchFest', 'pitch-fest'],
	['conference.partners', 'partners'],
	['', 'story'],
] as const;

export const conference = (
	lang: Lang,
	tab: string,
	overrides: Partial<ConferencePage> = {},
): ConferencePage => ({
	...frame(lang, '/makers-mumbai'),
	slug: 'makers-mumbai',
	ownCalendar: '/makers-mumbai/agenda.ics',
	name: 'Makers Mumbai',
	nameLang: 'en',
	contentLang: lang,
	subtitle: card(lang, 0).excerpt,
	city: 'Mumbai',
	venue: 'Ballard Hall',
	firstDay: '2026-12-11T12:00:00+05:30',
	lastDay: '2026-12-12T12:00:00+05:30',
	zone: 'Asia/Kolkata',
	tickets: 'https://tickets.example/makers',
	tab,
	tabs: tabs.map(([key, value]) => ({
		text: key === '' ? 'Makers' : '',
		key,
		href: value === 'about' ? '/makers-mumbai' : `/makers-mumbai?tab=${value}`,
		current: value === tab,
	})),
	about: [],
	themes: [],
	speakers: [],
	find: { query: '', action: '/makers-mumbai', count: 0, next: '' },
	agenda: null,
	pitchFest: {
		text: [],
		apply: '',
		opens: '',
		closes: '',
		state: '',
		link: '',
		winners: [],
		finalists: [],
		jury: [],
	},
	partners: [],
	story: [],
	cities: [],
	formats: ['ics', 'xml', 'xcal', 'json'].map((end) => ({
		type: 'application/json',
		href: `/makers-mumbai/schedule.${end}`,
		title: '',
	})),
	...overrides,
});

const agenda = (lang: Lang) => ({
	day: '2026-12-11T12:00:00+05:30',
	days: ['11', '12'].map((day) => ({
		day: `2026-12-${day}T12:00:00+05:30`,
		href: `/makers-mumbai?tab=agenda&day=2026-12-${day}`,
		current: day === '11',
	})),
	themes: [
		{ text: '', key: 'conference.allThemes', href: '/makers-mumbai?tab=agenda', current: true, colour: 0 },
		{
			text: card(lang, 1).title,
			key: '',
			href: '/makers-mumbai?tab=agenda&theme=theme-1',
			current: false,
			colour: 2,
		},
	],
	halls: ['Hall 0', 'Hall 1'],
	rows: [
		{
			at: '2026-12-11T09:30:00+05:30',
			cells: [
				{
					rows: 1,
					columns: 2,
					sessions: [
						session(lang, 1, {
							hall: '',
							href: '',
							isBreak: true,
							theme: '',
							colour: 0,
							speakers: [],
							abstract: [card(lang, 2).excerpt],
						}),
					],
				},
			],
		},
		{
			at: '2026-12-11T10:00:00+05:30',
			cells: [
				{ rows: 2, columns: 1, sessions: [session(lang, 2, { language: 'தமிழ்' })] },
				{ rows: 1, columns: 1, sessions: [session(lang, 3)] },
			],
		},
		{
			at: '2026-12-11T11:00:00+05:30',
			cells: [{ rows: 1, columns: 1, sessions: [session(lang, 5, { story: '/2026/12/a-story' })] }],
		},
	],
});

export const models = (lang: Lang): Record<string, ConferencePage> => ({
	'about a conference': conference(lang, 'about', {
		about: [card(lang, 1).excerpt, card(lang, 2).excerpt],
		themes: [1, 2].map((n) => ({
			name: card(lang, n).title,
			href: `/makers-mumbai/keytrack/theme-${n}`,
			colour: n,
		})),
		speakers: [1, 2, 3].map((id) => speaker(lang, id, { bio: [], sessions: [] })),
	}),
	'speakers of a conference': conference(lang, 'speakers', {
		speakers: [1, 2, 3].map((id) => speaker(lang, id)),
		find: { query: '', action: '/makers-mumbai', count: 130, next: '/makers-mumbai?page=2&tab=speakers' },
	}),
	'no speaker was found': conference(lang, 'speakers', {
		find: { query: 'nobody', action: '/makers-mumbai', count: 0, next: '' },
	}),
	'agenda of a conference': conference(lang, 'agenda', { agenda: agenda(lang) }),
	'agenda without sessions': conference(lang, 'agenda', {
		agenda: { day: '', days: [], themes: [], halls: [], rows: [] },
		firstDay: '',
		lastDay: '',
		tickets: '',
	}),
	'pitch fest of a conference': conference(lang, 'pitch-fest', {
		pitchFest: {
			text: [card(lang, 1).excerpt],
			apply: '/events/pitch-fest/apply/makers-mumbai',
			opens: '1 November 2026, 23:59 IST',
			closes: '20 November 2026, 23:59 IST',
			state: 'open',
			link: 'https://apply.example/makers',
			winners: [
				{ position: 1, company: company(lang, 1), place: 1, award: card(lang, 2).title, prize: '₹5,00,000' },
				{ position: 2, company: company(lang, 0), place: 0, award: card(lang, 1).title, prize: '' },
			],
			finalists: [
				{ company: company(lang, 0), slot: null },
				{
					company: company(lang, 1),
					slot: { text: card(lang, 2).title, key: '', href: '/makers-mumbai?tab=agenda#s2', lang },
				},
			],
			jury: [speaker(lang, 4), speaker(lang, 5)],
		},
	}),
	'partners of a conference': conference(lang, 'partners', {
		partners: [
			{
				tier: 'title',
				partners: [
					{
						name: 'Kiln & Loom',
						website: 'https://kiln.example',
						href: '/companies/kiln',
						logo: picture(1, 480, 480),
					},
				],
			},
			{ tier: 'community', partners: [{ name: 'Harbour Club', website: '', href: '', logo: null }] },
		],
	}),
	'story of a conference': conference(lang, 'story', {
		story: [card(lang, 3).excerpt],
		cities: [
			{ text: 'Makers Delhi', key: '', href: '/makers-delhi', current: false },
			{ text: 'Makers Mumbai', key: '', href: '/makers-mumbai', current: true },
		],
	}),
});
