import type { CompanyQuestionPage } from '../../../api/pages.gen';
import { frame } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';

/** A question with options and one without, an answered question, and one that has ended. */
export function models(lang: Lang): Record<string, CompanyQuestionPage> {
	const page = (overrides: Partial<CompanyQuestionPage>): CompanyQuestionPage => ({
		...frame(lang, '/company/question'),
		state: 'ask',
		name: 'Kiln & Loom',
		profile: '/companies/kiln',
		label: 'company.size',
		value: '51-200',
		shown: '51–200',
		typed: '51-200',
		max: 0,
		options: ['<10', '10-50', '51-200'].map((value) => ({ value, text: value.replace('-', '–') })),
		error: '',
		token: 'abc.def',
		...overrides,
	});
	const city = { label: 'company.facet.city', value: 'Pune', shown: 'Pune', max: 120, options: [] };
	return {
		'question with options': page({}),
		'question with a wrong value': page({ ...city, typed: '', error: 'Please fill this in.' }),
		'answered question': page({ state: 'answered' }),
		'question that has ended': page({ state: 'ended', name: '', profile: '', label: '', options: [] }),
	};
}
