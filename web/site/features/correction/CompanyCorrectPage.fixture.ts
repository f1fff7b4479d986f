import type { CompanyCorrectPage, CorrectFact, CorrectPart } from '../../../api/pages.gen';
import { frame, home } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';

/** The choice of a fact, the form for facts of several kinds, and the confirmation. */
export function models(lang: Lang): Record<string, CompanyCorrectPage> {
	const path = `${home(lang)}/company/correct?company=kaveri-looms`;
	const page = (overrides: Partial<CompanyCorrectPage>): CompanyCorrectPage => ({
		...frame(lang, `${home(lang)}/company/correct`),
		name: 'Kaveri Looms',
		profile: `${home(lang)}/companies/kaveri-looms`,
		choice: path,
		action: path,
		own: `${home(lang)}/company/corrections`,
		contentLang: 'en',
		groups: [],
		fact: null,
		values: { currency: '', source: '', message: '' },
		errors: {},
		notice: '',
		sent: false,
		...overrides,
	});
	const part = (overrides: Partial<CorrectPart>): CorrectPart => ({
		name: 'value',
		label: '',
		kind: 'line',
		max: 80,
		required: false,
		options: [],
		value: '',
		...overrides,
	});
	const fact = (overrides: Partial<CorrectFact>): CorrectFact => ({
		label: 'company.facet.city',
		network: '',
		of: '',
		kind: 'line',
		value: 'Erode',
		parts: [part({ value: 'Erode' })],
		currencies: [],
		...overrides,
	});
	const link = (label: string, name: string, kind: string, value: string, network = '') => ({
		label,
		network,
		of: '',
		kind,
		value,
		href: `${path}&fact=${name}`,
	});
	return {
		'correction: choice of a fact': page({
			groups: [
				{
					title: 'company.edit.about',
					name: '',
					facts: [
						link('company.website', 'website', 'url', 'https://looms.example'),
						link('company.closed', 'closingYear', 'year', ''),
						link('company.edit.social', 'social.linkedin', 'url', '', 'linkedin'),
					],
				},
				{
					title: '',
					name: 'Series A (2021)',
					facts: [link('company.amount', 'round.amount.1', 'amount', '5000000 INR')],
				},
				{
					title: 'company.products',
					name: '',
					facts: [link('company.fact.newProduct', 'product.new', 'new', '')],
				},
				{
					title: '',
					name: 'Cotton looms',
					facts: [
						link('company.sort.name', 'product.name.2', 'line', 'Cotton looms'),
						link('company.fact.removedProduct', 'product.removed.2', 'removed', 'Cotton looms'),
					],
				},
			],
		}),
		'correction of a line with errors': page({
			fact: fact({}),
			errors: {
				value: 'The profile already says this.',
				source: 'Please give the address of a page.',
				message: 'Too long',
			},
			notice: 'Please check the marked fields.',
		}),
		'correction of a choice': page({
			fact: fact({
				label: 'company.size',
				kind: 'size',
				value: '51–200',
				parts: [part({ kind: 'size', max: 0, options: [{ value: '10-50', text: '10–50' }] })],
			}),
		}),
		'correction of an amount': page({
			fact: fact({
				label: 'company.amount',
				of: 'Series A (2021)',
				kind: 'amount',
				value: '',
				parts: [part({ kind: 'amount', max: 0 })],
				currencies: ['INR', 'USD'],
			}),
		}),
		'correction of names': page({
			fact: fact({
				label: 'company.investors',
				of: 'Series A (2021)',
				kind: 'names',
				value: 'Seed\nBanyan',
				parts: [part({ kind: 'names', max: 0, value: 'Seed\nBanyan' })],
			}),
		}),
		'correction of sectors': page({
			fact: fact({
				label: 'company.facet.sector',
				kind: 'sectors',
				value: 'FinTech',
				parts: [
					part({
						kind: 'sectors',
						max: 0,
						value: 'FinTech',
						options: [
							{ value: 'FinTech', text: 'FinTech' },
							{ value: 'SaaS', text: 'SaaS' },
						],
					}),
				],
			}),
			errors: { value: 'At most 10' },
			notice: 'Please check the marked fields.',
		}),
		'correction: a new milestone': page({
			fact: fact({
				label: 'company.fact.newEvent',
				kind: 'new',
				value: '',
				parts: [
					part({ label: 'company.edit.headline', required: true, max: 200 }),
					part({ name: 'date', label: 'company.date', kind: 'date', required: true, max: 0 }),
					part({
						name: 'type',
						label: 'company.edit.kind',
						kind: 'milestone',
						required: true,
						max: 0,
						options: [{ value: 'IPO', text: 'IPO' }],
					}),
					part({ name: 'link', label: 'company.edit.link', kind: 'url', max: 500 }),
					part({ name: 'description', label: 'company.edit.description', kind: 'text', max: 5000 }),
				],
			}),
		}),
		'correction: a product that is gone': page({
			fact: fact({
				label: 'company.fact.removedProduct',
				of: 'Cotton looms',
				kind: 'removed',
				value: 'Cotton looms',
				parts: [],
			}),
		}),
		'correction sent': page({ sent: true }),
	};
}
