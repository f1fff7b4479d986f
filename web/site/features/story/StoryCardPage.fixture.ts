import type { StoryCardPage } from '../../../api/pages.gen';
import { cards, frame } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';

export const models = (lang: Lang): Record<string, StoryCardPage> => {
	const [story] = cards(lang, 0, 1);
	if (!story) return {};
	const page = frame(lang, '/preview/101');
	return {
		'the card of a story': {
			...page,
			head: { ...page.head, title: story.title, robots: 'noindex, nofollow' },
			preview: { status: 'edited', at: '' },
			story,
		},
	};
};
