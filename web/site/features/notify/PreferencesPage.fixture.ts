import type { PreferencesPage } from '../../../api/pages.gen';
import { frame, home } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';
import { suggestions } from '../follow/ForYouPage.fixture';

export const preferences = (lang: Lang, overrides: Partial<PreferencesPage> = {}): PreferencesPage => ({
	...frame(lang, `${home(lang)}/account/preferences`),
	follows: suggestions(true),
	chosen: { digest: 'daily', hour: 8, zone: 'Asia/Kolkata', quietFrom: 22, quietTo: 7 },
	zones: ['Asia/Kolkata', 'Asia/Dubai', 'Europe/London'],
	saved: false,
	notice: '',
	newslettersPath: `${home(lang)}/newsletters/preferences`,
	...overrides,
	followPath: `${home(lang)}/follow`,
});

export const models = (lang: Lang): Record<string, PreferencesPage> => ({
	preferences: preferences(lang),
	'preferences, nothing followed': preferences(lang, { follows: [], saved: true }),
});
