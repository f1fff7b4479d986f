import type { CompanyEditPage, WizardData } from '../../../api/pages.gen';
import { card, frame } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';

/** A company whose sections have something in each list. */
export function wizardData(lang: Lang, overrides: Partial<WizardData> = {}): WizardData {
	const { title, excerpt } = card(lang, 0);
	const status = 'CREATED';
	return {
		canEdit: true,
		form: {
			introduction: {
				name: 'Kiln & Loom',
				subtitle: title,
				description: excerpt,
				vision: '',
				website: 'https://kilnandloom.example',
				logo: null,
				socialLinks: { linkedin: 'https://linkedin.example/kiln' },
			},
			products: [
				{
					id: '11',
					name: 'Loom One',
					link: null,
					description: excerpt,
					offers: [{ id: '1', description: '₹4,000', status }],
					status,
				},
			],
			basicInformation: {
				foundingDate: '2016-04',
				foundingYear: 2016,
				closingYear: null,
				employeeCount: '51-200',
				hiring: true,
				headquarters: 'Sitapura, Jaipur',
				city: 'Jaipur',
				state: 'Rajasthan',
				sectors: ['Furniture and Home'],
				businessModels: ['B2C'],
				verticals: [{ name: 'Commerce', slug: 'commerce' }],
				coreTeam: [
					{
						id: '21',
						name: 'Meera Solanki',
						designation: 'Co-founder',
						role: 'FOUNDER',
						salutation: 'Dr',
						linkedin: null,
						startDate: '2016-04',
						endDate: '',
						status,
					},
				],
			},
			locations: [{ id: '31', city: 'Jaipur', address: 'Sitapura', isHeadquarters: true, status }],
			revenueStreams: [{ id: '41', name: 'Shops', description: '', share: 60, status }],
			targetMarket: { customerTypes: ['Hotels'], regions: [], ageGroups: [], description: '' },
			events: [
				{
					id: '51',
					milestoneType: 'FOUNDED',
					title: 'A shed in Sitapura',
					description: '',
					date: '2016-04',
					link: null,
					status,
				},
			],
			fundings: [
				{
					id: '61',
					roundType: 'SEED',
					amount: 1_000_000,
					currency: 'USD',
					date: '2017',
					investors: [{ id: '71', name: 'Monsoon Ridge Capital', path: null }],
					source: '',
					status,
				},
			],
			openings: [
				{
					id: '91',
					title: 'Loom engineer',
					employmentType: 'FULL_TIME',
					city: 'Jaipur',
					remote: false,
					link: 'https://kilnandloom.example/jobs',
					postedDate: '2026-03-01',
					closingDate: '',
					status,
				},
			],
			award: {
				answers: [
					{
						id: '81',
						award: 'Makers 30',
						year: 2025,
						question: 'Which problem do you solve?',
						answer: excerpt,
					},
				],
				applies: false,
			},
			versions: { introduction: 2 },
			lastSaves: { introduction: { by: 'Ravi Menon', at: '2026-03-15T09:30:00+05:30' } },
		},
		options: {
			sectors: [
				{ id: 45, name: 'Furniture and Home' },
				{ id: 41, name: 'FinTech' },
			],
			businessModels: ['B2C', 'B2B'],
			employeeBands: ['<10', '10-50', '51-200'],
			founderRoles: ['FOUNDER', 'EXECUTIVE', 'EMPLOYEE'],
			milestoneTypes: [
				{ id: 'FOUNDED', name: 'Founded' },
				{ id: 'IPO', name: 'IPO' },
			],
			currencies: ['USD', 'INR'],
			fundingRounds: ['SEED', 'SERIES-A'],
			salutations: [
				{ label: 'Mr', value: 1 },
				{ label: 'Mrs', value: 3 },
				{ label: 'Dr', value: 3 },
			],
			jobFunctions: [],
			degrees: [],
			employmentTypes: ['FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'INTERN'],
			verticals: [
				{ name: 'Commerce', slug: 'commerce' },
				{ name: 'Finance', slug: 'finance' },
			],
			rules: {
				name: rule({ required: true, maxLength: 120 }),
				subtitle: rule({ maxLength: 160 }),
				website: rule({ maxLength: 500, format: 'url' }),
				foundingYear: rule({ min: 1900, max: 2027 }),
				closingYear: rule({ min: 1900, max: 2027 }),
				share: rule({ min: 0, max: 100 }),
				title: rule({ required: true, maxLength: 200 }),
				offer: rule({ required: true, maxLength: 500 }),
				sectors: rule({ maxItems: 10 }),
			},
		},
		networks: ['linkedin', 'twitter'],
		names: {
			sectors: [
				{ id: 'FinTech', name: 'FinTech' },
				{ id: 'Retail', name: 'Retail' },
			],
			models: [
				{ id: 'B2C', name: 'B2C' },
				{ id: 'B2B', name: 'B2B' },
			],
			verticals: [
				{ id: 'commerce', name: 'Commerce' },
				{ id: 'finance', name: 'Finance' },
			],
			milestones: [
				{ id: 'FOUNDED', name: 'Founded' },
				{ id: 'IPO', name: 'IPO' },
			],
			rounds: [
				{ id: 'SEED', name: 'Seed' },
				{ id: 'SERIES-A', name: 'Series A' },
			],
		},
		logoLimit: 10 << 20,
		logoTypes: 'JPEG, PNG, WebP',
		logoSize: '10 MB',
		reader: '1',
		...overrides,
	};
}

const rule = (limits: Partial<WizardData['options']['rules'][string]>) => ({
	required: false,
	maxLength: 0,
	min: null,
	max: null,
	format: '',
	maxItems: 0,
	...limits,
});

/** The choice of a company, the steps of the wizard, and the page as employees and strangers see it. */
export function models(lang: Lang): Record<string, CompanyEditPage> {
	const page = (overrides: Partial<CompanyEditPage>): CompanyEditPage => ({
		...frame(lang, '/company/edit'),
		own: [{ slug: 'kiln', name: 'Kiln & Loom', href: '/company/edit?company=kiln', role: 'FOUNDER' }],
		editor: false,
		selected: null,
		missing: '',
		step: 'introduction',
		...overrides,
	});
	const selected = {
		id: 7,
		slug: 'kiln',
		name: 'Kiln & Loom',
		profile: '/companies/kiln',
		claim: '/company/claim?company=kiln',
		members: '/company/members?company=kiln',
		corrections: '/company/corrections?company=kiln',
		inbox: '/company/inbox?company=kiln',
		nominate: '/awards/nominate',
		joined: '',
		signIn: '/account/login',
		wizard: wizardData(lang),
	};
	return {
		'companies to edit': page({}),
		'no such company to edit': page({ missing: 'nosuch' }),
		'company wizard': page({ selected }),
		'company wizard of a new member': page({
			selected: { ...selected, joined: 'You are now a member of Kiln & Loom and can edit its profile.' },
		}),
		'company wizard basic': page({ selected, step: 'basic' }),
		'company wizard timeline': page({ selected, step: 'timeline' }),
		'company wizard award': page({ selected, step: 'award' }),
		'company wizard to read': page({
			selected: { ...selected, wizard: wizardData(lang, { canEdit: false }) },
		}),
		'company of others': page({ selected: { ...selected, wizard: null } }),
	};
}
