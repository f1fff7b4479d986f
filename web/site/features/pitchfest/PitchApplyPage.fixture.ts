import type { CallQuestion, PitchApplyPage } from '../../../api/pages.gen';
import { card, frame } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';

const question = (id: string, kind: string, overrides: Partial<CallQuestion> = {}): CallQuestion => ({
	id,
	label: `Question ${id}`,
	kind,
	help: '',
	required: false,
	choices: [],
	...overrides,
});

export const models = (lang: Lang): Record<string, PitchApplyPage> => {
	const page = (overrides: Partial<PitchApplyPage> = {}): PitchApplyPage => ({
		...frame(lang, '/events/pitch-fest/apply/makers-mumbai'),
		action: '/events/pitch-fest/apply/makers-mumbai',
		contentLang: 'en',
		opens: '1 November 2026, 23:59 IST',
		closes: '20 November 2026, 23:59 IST',
		state: 'open',
		status: '',
		companies: [],
		stages: ['idea', 'prototype', 'revenue', 'growth'],
		questions: [],
		values: {},
		errors: {},
		notice: '',
		confirmation: '',
		...overrides,
	});
	return {
		'pitch fest form': page({
			companies: [{ slug: 'kiln', name: 'Kiln & Loom' }],
			questions: [
				question('why', 'long', { required: true, help: 'Two sentences are enough.' }),
				question('site', 'link'),
				question('team', 'choice', { choices: ['One', 'More'] }),
				question('city', 'short'),
			],
			values: { company: '', oneLiner: card(lang, 0).title },
			errors: { companyName: card(lang, 1).title, 'answer-why': card(lang, 2).title },
			notice: card(lang, 3).title,
		}),
		'pitch fest form of a reader without a company': page({
			status: 'received',
			confirmation: card(lang, 4).title,
		}),
		'pitch fest that is closed': page({ state: 'closed', status: 'finalist' }),
		'pitch fest that is not open yet': page({ state: 'soon' }),
	};
};
