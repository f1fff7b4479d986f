import type { CompanyPage } from '../../../api/pages.gen';
import { awardRow, card, frame, home, hoursFromNow, keyedLink, link, picture } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';
import { company } from './CompaniesPage.fixture';

export const companyProfile = (lang: Lang, overrides: Partial<CompanyPage> = {}): CompanyPage => {
	const { title, excerpt } = card(lang, 0);
	const investor = link('Monsoon Ridge Capital', '/investors/monsoon-ridge-capital', 'en');
	return {
		...frame(lang, '/companies/company-0'),
		name: 'Kiln & Loom',
		slug: 'company-0',
		contentLang: lang,
		subtitle: title,
		description: [excerpt, excerpt],
		vision: title,
		logo: picture(1, 480, 480),
		website: 'https://kilnandloom.example',
		domain: 'kilnandloom.example',
		headquarters: 'Sitapura, Jaipur',
		city: link('Jaipur', '/companies?city=jaipur', 'en'),
		employees: '51–200',
		founded: '2016',
		closed: '',
		hiring: true,
		sectors: [link('Furniture and Home', '/companies?sector=furniture-and-home', 'en')],
		models: ['B2C', 'B2B'],
		verticals: [link('Commerce', '/companies?vertical=commerce', 'en')],
		social: [{ network: 'linkedin', href: 'https://linkedin.example/kiln' }],
		people: [
			{
				name: 'Meera Solanki',
				href: '/author/meera',
				designation: 'Co-founder',
				founder: true,
				linkedin: 'https://linkedin.example/meera',
				started: '2016-04',
				ended: '',
				picture: picture(3, 480, 480),
			},
		],
		former: [
			{
				name: 'Anil Rao',
				href: '',
				designation: 'Chief Operating Officer',
				founder: false,
				linkedin: '',
				started: '2018',
				ended: '2021-06',
				picture: null,
			},
		],
		locations: [{ city: 'Jaipur', cityLang: 'en', address: 'Sitapura', headquarters: true }],
		revenue: [{ name: title, description: excerpt, share: 60 }],
		timeline: [
			{
				year: 2021,
				months: [
					{
						month: 3,
						events: [
							{
								kind: 'Product launch',
								title,
								description: excerpt,
								date: '2021-03',
								link: 'https://kilnandloom.example/news',
							},
						],
					},
					{
						month: 0,
						events: [{ kind: 'Other', title: excerpt, description: '', date: '2021', link: null }],
					},
				],
			},
		],
		market: { customerTypes: ['Hotels'], regions: ['India'], ageGroups: [], description: excerpt },
		funding: {
			raised: { INR: 921_000_000, USD: 12_500_000, AED: 45_906_250, SAR: 46_875_000 },
			stage: 'Series A',
			rounds: [
				{
					name: 'Series A',
					date: '2021-03-15',
					amount: 860_000_000,
					currency: 'INR',
					amounts: { INR: 860000000, USD: 11600000, AED: 42601000, SAR: 43500000 },
					source: 'https://kilnandloom.example/news',
					investors: [investor],
				},
				{
					name: 'Seed',
					date: '2018',
					amount: 900_000,
					currency: 'USD',
					amounts: { INR: 61000000, USD: 900000, AED: 3305250, SAR: 3375000 },
					source: 'Company filing',
					investors: [investor],
				},
				{ name: 'Angel', date: '', amount: null, currency: 'INR', amounts: null, source: '', investors: [] },
			],
			investors: [investor],
			years: [
				{ year: 2018, amounts: { INR: 61000000, USD: 900000, AED: 3305250, SAR: 3375000 } },
				{ year: 2021, amounts: { INR: 860000000, USD: 11600000, AED: 42601000, SAR: 43500000 } },
			],
		},
		products: [
			{ name: 'Loom One', link: 'https://kilnandloom.example/one', description: excerpt, offers: [title] },
		],
		namedWith: [
			{ name: 'Porchlight Foods', href: '/companies/porchlight', stories: 3 },
			{ name: 'Kestrel Cloud', href: '/companies/kestrel', stories: 1 },
		],
		similar: [company(lang, 1, { reason: { key: 'company.sameSector', name: 'FinTech' } })],
		stories: [card(lang, 0), card(lang, 1)],
		updated: hoursFromNow(-24),
		awards: [awardRow(lang, 0), awardRow(lang, 1, { rank: null, logo: null, description: '' })],
		back: null,
		id: '7',
		connect: `${home(lang)}/company/connect?company=kaveri-looms`,
		card: 'https://example.com/embed/companies/kiln-and-loom',
		cardWidth: 480,
		cardHeight: 220,
		unclaimed: false,
		claim: '/company/claim?company=kiln',
		correct: '/company/correct?company=kiln',
		history: '/companies/kiln/history',
		...overrides,
	};
};

export const models = (lang: Lang): Record<string, CompanyPage> => ({
	company: companyProfile(lang),
	'company with a name only': companyProfile(lang, {
		subtitle: '',
		description: [],
		vision: '',
		logo: null,
		website: '',
		domain: '',
		headquarters: '',
		city: link('', ''),
		employees: '',
		founded: '',
		closed: '2024',
		hiring: false,
		sectors: [],
		models: [],
		verticals: [],
		social: [],
		people: [],
		former: [],
		locations: [],
		revenue: [],
		timeline: [],
		market: { customerTypes: [], regions: [], ageGroups: [], description: '' },
		funding: { raised: { INR: 0, USD: 0, AED: 0, SAR: 0 }, stage: '', rounds: [], investors: [], years: [] },
		products: [],
		namedWith: [],
		similar: [],
		stories: [],
		updated: '',
		awards: [],
		back: keyedLink('company.toAwards', '/awards'),
	}),
});
