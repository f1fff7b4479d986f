import type { PersonPage, PortfolioRow } from '../../../api/pages.gen';
import { awardRow, card, frame, link, picture } from '../../fixtures/models';
import { type Lang, textsByLang } from '../../fixtures/texts';
import { person } from './PeoplePage.fixture';

export const portfolio: PortfolioRow[] = [
	{
		company: {
			name: 'Kiln & Loom',
			href: '/companies/kiln-and-loom',
			subtitle: 'Furniture from small workshops',
			lang: 'en',
			logo: picture(1, 480, 480),
		},
		rounds: [
			{
				name: 'Series A',
				date: '2021-03-15',
				amount: 860_000_000,
				currency: 'INR',
				amounts: { INR: 860000000, USD: 11600000, AED: 42601000, SAR: 43500000 },
				source: '',
				investors: [],
			},
			{ name: 'Angel', date: '', amount: null, currency: 'INR', amounts: null, source: '', investors: [] },
		],
	},
];

export const profile = (lang: Lang, overrides: Partial<PersonPage> = {}): PersonPage => {
	const { title, excerpt } = card(lang, 0);
	const logo = picture(2, 480, 480);
	return {
		...frame(lang, '/people/meera'),
		name: textsByLang[lang].authors[0] ?? '',
		nameLang: lang,
		contentLang: lang,
		designation: 'Co-founder and chief executive',
		subtitle: title,
		bio: [excerpt, title],
		portrait: picture(3, 480, 480),
		banner: picture(4),
		website: 'https://meera.example',
		domain: 'meera.example',
		social: [
			{ network: 'linkedin', href: 'https://linkedin.example/meera' },
			{ network: 'wikipedia', href: 'https://wikipedia.example/meera' },
		],
		awards: [awardRow(lang, 0)],
		back: null,
		employments: [
			{
				company: { name: 'Kiln & Loom', href: '/companies/kiln-and-loom', subtitle: '', lang: 'en', logo },
				designation: 'Co-founder and chief executive',
				lang: 'en',
				founder: true,
				started: '2019-03',
				ended: '',
			},
			{
				company: { name: 'Loom One', href: '/companies/loom-one', subtitle: excerpt, lang, logo: null },
				designation: 'Head of operations',
				lang: 'en',
				founder: false,
				started: '2016',
				ended: '2019-02',
			},
		],
		portfolio,
		written: { cards: [card(lang, 0), card(lang, 1)], next: null },
		about: [card(lang, 2)],
		namedWith: [
			{
				kind: 'investor',
				link: link('Monsoon Ridge Capital', '/investors/monsoon-ridge-capital', 'en'),
				stories: 1,
			},
		],
		sessions: [
			{
				title: card(lang, 3).title,
				lang,
				href: '/makers-mumbai/keytrack/theme-0#s3',
				conference: link('Makers Mumbai', '/makers-mumbai', 'en'),
				startsAt: '2026-12-11T10:00:00+05:30',
				zone: 'Asia/Kolkata',
				story: '/2026/12/a-story',
			},
		],
		adjacent: [
			person(lang, 1, { reason: { key: 'person.cofounder', name: 'Kiln & Loom' } }),
			person(lang, 2, { reason: { key: 'person.sameRound', name: 'Loom One' } }),
			person(lang, 3, {
				reason: { key: 'person.samePanel', name: card(lang, 3).title },
				reasonHref: '/makers-mumbai/keytrack/theme-0#s3',
			}),
		],
		previous: link('Asha Rao', '/people/asha-rao'),
		next: link('Nila Sen', '/people/nila-sen'),
		page: 1,
		...overrides,
	};
};

export const models = (lang: Lang): Record<string, PersonPage> => ({
	person: profile(lang, { follow: '7:1:0' }),
	'person with a name only': profile(lang, {
		designation: '',
		subtitle: '',
		bio: [],
		portrait: null,
		banner: null,
		website: '',
		domain: '',
		social: [],
		employments: [],
		portfolio: [],
		written: { cards: [], next: null },
		about: [],
		namedWith: [],
		sessions: [],
		adjacent: [],
		previous: null,
		next: null,
	}),
	'further stories of a person': profile(lang, {
		about: [],
		namedWith: [],
		sessions: [],
		adjacent: [],
		previous: null,
		next: null,
		page: 2,
	}),
});
