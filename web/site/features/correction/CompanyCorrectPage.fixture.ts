import type { CompanyCorrectPage, CorrectFact } from '../../../api/pages.gen';
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
		values: { value: '', currency: '', source: '', message: '' },
		errors: {},
		notice: '',
		sent: false,
		...overrides,
	});
	const fact = (overrides: Partial<CorrectFact>): CorrectFact => ({
		label: 'company.facet.city',
		of: '',
		kind: 'line',
		value: 'Erode',
		max: 80,
		options: [],
		currencies: [],
		...overrides,
	});
	return {
		'correction: choice of a fact': page({
			groups: [
				{
					title: 'company.edit.about',
					name: '',
					facts: [
						{
							label: 'company.website',
							kind: 'url',
							value: 'https://looms.example',
							href: `${path}&fact=website`,
						},
						{ label: 'company.closed', kind: 'year', value: '', href: `${path}&fact=closingYear` },
					],
				},
				{
					title: '',
					name: 'Series A (2021)',
					facts: [
						{
							label: 'company.amount',
							kind: 'amount',
							value: '5000000 INR',
							href: `${path}&fact=round.amount.1`,
						},
					],
				},
			],
		}),
		'correction of a line with errors': page({
			fact: fact({}),
			values: { value: 'Erode', currency: '', source: '', message: '' },
			errors: {
				value: 'The profile says this already.',
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
				options: [{ value: '10-50', text: '10–50' }],
			}),
		}),
		'correction of an amount': page({
			fact: fact({
				label: 'company.amount',
				of: 'Series A (2021)',
				kind: 'amount',
				value: '',
				currencies: ['INR', 'USD'],
			}),
		}),
		'correction of names': page({
			fact: fact({
				label: 'company.investors',
				of: 'Series A (2021)',
				kind: 'names',
				value: 'Seed\nBanyan',
				max: 0,
			}),
		}),
		'correction sent': page({ sent: true }),
	};
}
