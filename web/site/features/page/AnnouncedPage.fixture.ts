import type { AnnouncedPage } from '../../../api/pages.gen';
import { cards, frame, keyedLink } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';

export function announced(lang: Lang): AnnouncedPage {
	return {
		...frame(lang, '/awards/tech-30-2020'),
		breadcrumbs: [keyedLink('bar.home', '/'), keyedLink('menu.awards', '/awards')],
		menu: [
			{ key: 'award.all', text: '', href: '/awards', items: [] },
			{ key: 'award.nominate', text: '', href: '/awards/nominate', items: [] },
			{ key: 'menu.companies', text: '', href: '/companies', items: [] },
		],
		title: 'Tech30',
		titleLang: 'en',
		cards: cards(lang, 1, 4),
	};
}

export const models = (lang: Lang): Record<string, AnnouncedPage> => ({
	announced: announced(lang),
	'announced without stories': { ...announced(lang), cards: [] },
});
