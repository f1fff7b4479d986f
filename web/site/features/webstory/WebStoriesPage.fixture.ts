import type { WebStoriesPage } from '../../../api/pages.gen';
import { frame, webStoryTile } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';

export const webStories = (lang: Lang): WebStoriesPage => ({
	...frame(lang, '/web-stories'),
	stories: Array.from({ length: 6 }, (_, n) => webStoryTile(lang, n)),
});

export const models = (lang: Lang): Record<string, WebStoriesPage> => ({ 'web stories': webStories(lang) });
