import type { InvestorsPage } from '../../../api/pages.gen';
import { frame, link, picture } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';

const investors = (lang: Lang, overrides: Partial<InvestorsPage> = {}): InvestorsPage => ({
	...frame(lang, '/investors'),
	total: 32,
	investors: [
		{
			link: link('Monsoon Ridge Capital', '/investors/monsoon-ridge-capital', 'en'),
			kind: 'firm',
			city: 'Mumbai',
			cityLang: 'en',
			description: 'Backs consumer brands at seed and Series A.',
			logo: picture(1, 480, 480),
			companies: 7,
			rounds: 9,
		},
		{
			link: link('Devika Nambisan', '/people/devika-nambisan', 'en'),
			kind: 'person',
			city: '',
			cityLang: 'en',
			description: '',
			logo: null,
			companies: 1,
			rounds: 1,
		},
	],
	first: '',
	next: '/investors?after=2',
	...overrides,
});

export const models = (lang: Lang): Record<string, InvestorsPage> => ({
	investors: investors(lang),
	'last investors': investors(lang, { next: '', first: '/investors' }),
	'no investors': investors(lang, { total: 0, investors: [], next: '' }),
});
