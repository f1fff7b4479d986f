import type { JuryNominee, JuryPage } from '../../../api/pages.gen';
import { card, frame } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';

const one = (lang: Lang, id: string, overrides: Partial<JuryNominee> = {}): JuryNominee => ({
	id,
	award: 'Makers 2026',
	awardLang: 'en',
	lang: 'en',
	round: 'First round',
	closes: '31 March 2021, 23:59 IST',
	open: true,
	blind: true,
	number: Number(id),
	name: '',
	path: '',
	criteria: [
		{ id: 'product', name: 'Product', weight: 2 },
		{ id: 'people', name: 'People', weight: 1 },
	],
	answers: [{ question: card(lang, 0).title, answer: card(lang, 0).excerpt }],
	scores: {},
	comment: '',
	scored: false,
	points: {},
	errors: {},
	...overrides,
});

export const models = (lang: Lang): Record<string, JuryPage> => {
	const page = (overrides: Partial<JuryPage> = {}): JuryPage => ({
		...frame(lang, '/awards/jury'),
		nominees: [],
		withheld: 0,
		maxPoints: 10,
		invitation: '',
		invited: '',
		declaring: '',
		saved: '',
		confirmation: '',
		notice: '',
		...overrides,
	});
	return {
		jury: page({
			nominees: [
				one(lang, '1', { points: { product: '11', people: '' }, errors: { product: card(lang, 2).title } }),
				one(lang, '2', { blind: false, name: 'Kiln & Loom', path: '/companies/kiln-loom' }),
				one(lang, '3', { open: false, scored: true, points: { product: '7', people: '8' } }),
			],
			withheld: 1,
			saved: '2',
			declaring: '1',
			confirmation: card(lang, 3).title,
		}),
		'jury invitation': page({ invitation: 'k7qf2mza', invited: card(lang, 4).title }),
		'jury without nominees': page({ notice: card(lang, 4).title }),
	};
};
