import type { FollowPage, Suggestion } from '../../../api/pages.gen';
import { frame, home } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';
import { suggestions } from './ForYouPage.fixture';

export const follow = (lang: Lang): FollowPage => ({
	...frame(lang, `${home(lang)}/follow`),
	suggestion: suggestions(false)[0] as Suggestion,
});

export const models = (lang: Lang): Record<string, FollowPage> => ({ follow: follow(lang) });
