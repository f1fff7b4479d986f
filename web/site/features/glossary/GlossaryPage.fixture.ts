import type { GlossaryLink, GlossaryPage } from '../../../api/pages.gen';
import { frame, paths } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';

export const terms: GlossaryLink[] = [
	{ title: 'Burn rate', href: '/glossary/burn-rate', excerpt: 'How much cash a company uses up each month.' },
	{ title: 'Cap table', href: '/glossary/cap-table', excerpt: 'The list of who owns how much of a company.' },
];

/** The first page of the glossary; overrides turn it into a letter's list or a search. */
export const glossary = (lang: Lang, overrides: Partial<GlossaryPage> = {}): GlossaryPage => ({
	...frame(lang, `${paths[lang]}/glossary`),
	query: '',
	limit: 100,
	letter: '',
	letters: [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ#'].map((letter, i) => ({
		letter,
		count: i % 3,
		href: `${paths[lang]}/glossary/letter/${letter === '#' ? 'other' : letter.toLowerCase()}`,
	})),
	total: 27,
	terms,
	page: 1,
	next: '',
	...overrides,
});

export const models = (lang: Lang): Record<string, GlossaryPage> => ({
	glossary: glossary(lang),
	'glossary without terms': glossary(lang, { total: 0, terms: [] }),
	'glossary search': glossary(lang, { query: 'zz', terms: [] }),
});
