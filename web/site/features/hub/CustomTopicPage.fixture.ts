import type { Block, CustomTopicPage } from '../../../api/pages.gen';
import { cards, frame, picture, section } from '../../fixtures/models';
import { type Lang, textsByLang } from '../../fixtures/texts';

export const block = (id: string, kind: string, overrides: Partial<Block> = {}): Block => ({
	id,
	kind,
	title: '',
	href: '',
	html: '',
	section: null,
	items: [],
	...overrides,
});

export function customTopic(lang: Lang, overrides: Partial<CustomTopicPage> = {}): CustomTopicPage {
	const w = textsByLang[lang];
	return {
		...frame(lang, '/custom-topic/money'),
		title: w.stories[3]?.[0] ?? '',
		titleLang: lang,
		intro: w.intro,
		contentLang: lang,
		picture: picture(2, 1500, 1000),
		blocks: [
			{
				...block('first', 'stories'),
				section: section('first', 'four', {
					key: 'section.editorsPicks',
					stories: { cards: cards(lang, 0, 4), next: null },
				}),
			},
			{
				...block('second', 'stories'),
				section: section('second', 'columns', {
					key: 'section.latest',
					stories: { cards: cards(lang, 4, 6), next: null },
				}),
			},
		],
		...overrides,
	};
}

export const models = (lang: Lang): Record<string, CustomTopicPage> => ({ hub: customTopic(lang) });
