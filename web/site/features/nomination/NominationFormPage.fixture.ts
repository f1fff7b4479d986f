import type { CallQuestion, NominationFormPage } from '../../../api/pages.gen';
import { card, frame, link } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';
import { call } from './NominatePage.fixture';

const question = (
	id: string,
	label: string,
	kind: CallQuestion['kind'],
	overrides: Partial<CallQuestion> = {},
): CallQuestion => ({ id, label, kind, help: '', required: false, choices: [], ...overrides });

const page = (lang: Lang, overrides: Partial<NominationFormPage> = {}): NominationFormPage => ({
	...frame(lang, '/awards/nominations/award-0'),
	call: call(lang),
	own: [link('Kiln & Loom', '/awards/nominations/award-0?company=kiln-loom')],
	search: '',
	found: [],
	company: null,
	questions: [
		question('product', card(lang, 0).title, 'long', { required: true, help: card(lang, 1).excerpt }),
		question('site', card(lang, 1).title, 'link'),
		question('size', card(lang, 2).title, 'choice', { choices: ['10', '100'], required: true }),
		question('name', card(lang, 3).title, 'short'),
	],
	answers: {},
	unsent: false,
	errors: {},
	notice: '',
	...overrides,
});

const company = (lang: Lang, met: boolean): NominationFormPage['company'] => ({
	slug: 'kiln-loom',
	name: 'Kiln & Loom',
	href: '/companies/kiln-loom',
	wizard: met ? '' : '/company/edit?company=kiln-loom',
	findings: [
		{ rule: card(lang, 2).title, fact: '2019', met: true },
		{ rule: card(lang, 3).title, fact: '', met },
	],
	eligible: met,
	allowed: true,
	status: met ? 'draft' : '',
});

export const models = (lang: Lang): Record<string, NominationFormPage> => ({
	'choice of a company': page(lang),
	'search for a company': page(lang, {
		own: [],
		search: 'kiln',
		found: [link('Kiln & Loom', '/awards/nominations/award-0?company=kiln-loom')],
	}),
	'no company found': page(lang, { search: 'zzz' }),
	'nomination form': page(lang, { company: company(lang, true), answers: { name: card(lang, 0).title } }),
	'nomination with errors': page(lang, {
		company: company(lang, true),
		errors: { product: card(lang, 5).title },
		notice: card(lang, 6).title,
	}),
	'ineligible company': page(lang, { company: company(lang, false) }),
	'answers that were not sent': page(lang, {
		company: company(lang, false),
		answers: { product: card(lang, 4).title, name: card(lang, 0).title },
		unsent: true,
	}),
});
