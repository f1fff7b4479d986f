import type { CallCard, NominatePage } from '../../../api/pages.gen';
import { card, frame } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';

export const call = (lang: Lang, overrides: Partial<CallCard> = {}): CallCard => ({
	slug: 'award-0',
	name: card(lang, 0).title,
	nameLang: lang,
	introduction: [card(lang, 0).excerpt, card(lang, 1).excerpt],
	lang,
	state: 'open',
	opens: '1 March 2021, 9:00 IST',
	closes: '31 March 2021, 23:59 IST',
	href: '/awards/nominate/award-0',
	membersOnly: false,
	rules: [card(lang, 2).title, card(lang, 3).title],
	...overrides,
});

export const models = (lang: Lang): Record<string, NominatePage> => ({
	calls: {
		...frame(lang, '/awards/nominate'),
		calls: [
			call(lang),
			call(lang, { slug: 'award-1', state: 'soon', membersOnly: true }),
			call(lang, { slug: 'award-2', state: 'closed', rules: [card(lang, 4).title] }),
		],
		own: '/awards/nominations',
	},
	'no calls': { ...frame(lang, '/awards/nominate'), calls: [], own: '/awards/nominations' },
});
