import type { BadgePage } from '../../../api/pages.gen';
import { card, frame, link } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';

export const badge = (lang: Lang, overrides: Partial<BadgePage> = {}): BadgePage => ({
	...frame(lang, '/badge/abc'),
	state: 'valid',
	issuer: 'The Post',
	award: { ...link(card(lang, 0).title, '/awards/award-0'), lang },
	rank: '3',
	winner: link('Kiln & Loom', '/companies/kiln-loom'),
	issued: '5 March 2021',
	revoked: '',
	reason: '',
	key: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
	credential: '/api/v2/badges/abc/credential',
	keys: '/api/v2/badge-keys',
	seal: '/api/v2/badges/abc/seal.svg',
	sealTitle: 'Makers of the year: Rank 3 (The Post)',
	snippet: '<a href="https://news.example/badge/abc"><img src="https://news.example/seal.svg"></a>',
	...overrides,
});

export const models = (lang: Lang): Record<string, BadgePage> => ({
	'valid badge': badge(lang),
	'revoked badge': badge(lang, {
		state: 'revoked',
		rank: '',
		revoked: '5 April 2021',
		reason: card(lang, 1).title,
		snippet: '',
	}),
	'forged badge': badge(lang, { state: 'forged', snippet: '' }),
});
