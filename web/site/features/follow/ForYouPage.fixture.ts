import type { ForYouPage, Suggestion } from '../../../api/pages.gen';
import { card, frame, home } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';

export const suggestions = (following: boolean): Suggestion[] => [
	{ list: '1:0:2', kind: 'brand', title: 'HerStory', href: '/herstory', lang: 'en', following },
	{ list: '1:0:-3', kind: 'language', title: 'हिन्दी', href: '/hindi', lang: 'hi', following },
	{ list: '4:12:-1', kind: 'topic', title: 'Funding', href: '/topic/funding', lang: 'en', following },
];

export const forYou = (lang: Lang, overrides: Partial<ForYouPage> = {}): ForYouPage => ({
	...frame(lang, `${home(lang)}/for-you`),
	cards: [card(lang, 0), card(lang, 1), card(lang, 2)],
	next: '',
	suggestions: suggestions(false),
	...overrides,
	followPath: `${home(lang)}/follow`,
	preferencesPath: `${home(lang)}/account/preferences`,
});

export const models = (lang: Lang): Record<string, ForYouPage> => ({
	'for you': forYou(lang),
	'for you, nothing followed': forYou(lang, { cards: [] }),
});
