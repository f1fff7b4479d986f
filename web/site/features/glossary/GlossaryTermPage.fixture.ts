import type { GlossaryTermPage } from '../../../api/pages.gen';
import { cards, frame, paths } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';
import { terms } from './GlossaryPage.fixture';

export const glossaryTerm = (lang: Lang): GlossaryTermPage => ({
	...frame(lang, `${paths[lang]}/glossary/unicorn`),
	title: 'Unicorn',
	name: lang === 'hi' ? 'यूनिकॉर्न' : '',
	excerpt: 'A private company valued at a billion dollars or more in its last round.',
	html: '<p>The valuation is the price of the newest shares multiplied by all shares.</p><p>It is a number in one contract.</p>',
	contentLang: 'en',
	related: terms,
	stories: cards(lang, 0, 4),
	page: 1,
	nextPage: '/glossary/unicorn?page=2',
	furtherStories: [],
	previous: terms[0] ?? null,
	next: terms[1] ?? null,
});

export const models = (lang: Lang): Record<string, GlossaryTermPage> => ({
	'glossary term': glossaryTerm(lang),
});
