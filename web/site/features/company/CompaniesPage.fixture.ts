import type { CompaniesPage, CompanyCard } from '../../../api/pages.gen';
import { card, frame, picture } from '../../fixtures/models';
import { type Lang, textsByLang } from '../../fixtures/texts';

export const company = (lang: Lang, n: number, overrides: Partial<CompanyCard> = {}): CompanyCard => {
	const { title, excerpt } = card(lang, n);
	return {
		slug: `company-${n}`,
		name: n % 2 === 0 ? 'Kiln & Loom' : title,
		href: `/companies/company-${n}`,
		subtitle: excerpt,
		lang,
		logo: n % 3 === 2 ? null : picture(n, 480, 480),
		model: n === 1 ? '' : 'B2B',
		sectors: n === 1 ? ['FinTech', 'Payments'] : ['Furniture and Home'],
		city: textsByLang[lang].brand ?? 'Jaipur',
		cityLang: lang,
		product: n === 3 ? '' : 'Loom One',
		offer: n === 2 ? '' : excerpt,
		reason: null,
		...overrides,
	};
};

export const companies = (lang: Lang, overrides: Partial<CompaniesPage> = {}): CompaniesPage => ({
	...frame(lang, '/companies'),
	total: 61,
	layout: 'grid',
	views: (['grid', 'rows', 'products'] as const).map((view) => ({
		text: '',
		key: `company.view.${view}`,
		href: `/companies?view=${view}`,
		current: view === 'grid',
	})),
	orders: (['funding', 'name', 'age'] as const).map((order) => ({
		text: '',
		key: `company.sort.${order}`,
		href: `/companies?sort=${order}`,
		current: order === 'funding',
	})),
	facets: [
		{
			name: 'sector',
			key: 'company.facet.sector',
			open: false,
			values: 56,
			all: '/companies?all=sector',
			whole: false,
			options: [
				{ text: 'FinTech', key: '', lang: 'en', count: 12, href: '/companies?sector=fintech', chosen: false },
				{
					text: 'AgriTech',
					key: '',
					lang: 'en',
					count: 7,
					href: '/companies?sector=agritech',
					chosen: false,
				},
			],
		},
		{
			name: 'hiring',
			key: 'company.facet.hiring',
			open: true,
			values: 2,
			all: '',
			whole: false,
			options: [
				{
					text: '',
					key: 'company.hiringNow',
					lang: '',
					count: 20,
					href: '/companies',
					chosen: true,
				},
			],
		},
	],
	unknown: [],
	active: [{ text: '', key: 'company.hiringNow', lang: '', count: 20, href: '/companies', chosen: true }],
	clear: '/companies',
	cards: [0, 1, 2, 3].map((n) => company(lang, n)),
	first: '',
	next: '/companies?after=4',
	edit: '/company/edit',
	data: '/open-data',
	banner: null,
	...overrides,
});

export const models = (lang: Lang): Record<string, CompaniesPage> => ({
	directory: companies(lang),
	'directory in rows': companies(lang, { layout: 'rows', next: '', first: '/companies?view=rows' }),
	'directory of products': companies(lang, { layout: 'products' }),
	'directory without results': companies(lang, { cards: [], total: 0, next: '' }),
	'directory without such a value': companies(lang, { cards: [], total: 0, next: '', unknown: ['nowhere'] }),
	'empty directory': companies(lang, { cards: [], total: 0, next: '', facets: [], active: [] }),
});
