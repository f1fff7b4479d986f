import type { InvestorPage } from '../../../api/pages.gen';
import { card, frame, link, picture } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';
import { portfolio } from './PersonPage.fixture';

export const investor = (lang: Lang, overrides: Partial<InvestorPage> = {}): InvestorPage => ({
	...frame(lang, '/investors/monsoon-ridge-capital'),
	name: 'Monsoon Ridge Capital',
	kind: 'firm',
	description: 'Backs consumer brands at seed and Series A.',
	city: 'Mumbai',
	cityLang: 'en',
	website: 'https://monsoonridge.example',
	domain: 'monsoonridge.example',
	logo: picture(1, 480, 480),
	rounds: 2,
	first: '2018',
	latest: '2021-03-15',
	portfolio,
	coInvestors: [
		{ link: link('Tamarind Fund', '/investors/tamarind-fund', 'en'), shared: 3 },
		{ link: link('Devika Nambisan', '/people/devika-nambisan', 'en'), shared: 1 },
	],
	stories: [card(lang, 2)],
	namedWith: [{ kind: 'company', link: link('Kiln & Loom', '/companies/kiln-and-loom'), stories: 2 }],
	...overrides,
});

export const models = (lang: Lang): Record<string, InvestorPage> => ({
	investor: investor(lang),
	'investor with a name only': investor(lang, {
		kind: 'person',
		description: '',
		city: '',
		cityLang: 'en',
		website: '',
		domain: '',
		logo: null,
		rounds: 0,
		first: '',
		latest: '',
		portfolio: [],
		coInvestors: [],
		stories: [],
		namedWith: [],
	}),
});
