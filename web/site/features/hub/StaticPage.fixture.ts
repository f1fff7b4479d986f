import type { StaticPage } from '../../../api/pages.gen';
import type { Lang } from '../../fixtures/texts';
import { story } from '../story/StoryPage.fixture';

export function staticPage(lang: Lang): StaticPage {
	const { story: s, translations, ...f } = story(lang);
	return {
		...f,
		title: s.title,
		excerpt: s.excerpt,
		lang,
		dir: s.dir,
		html: s.html,
		picture: null,
		blocks: [],
		translations,
	};
}

export const models = (lang: Lang): Record<string, StaticPage> => ({ staticPage: staticPage(lang) });
