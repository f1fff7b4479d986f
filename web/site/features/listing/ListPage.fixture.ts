import type { ListHeader, ListPage } from '../../../api/pages.gen';
import { calendar, cards, frame, link, next, paths, picture, publisher } from '../../fixtures/models';
import { type Lang, textsByLang } from '../../fixtures/texts';

export function header(lang: Lang, kind: string, overrides: Partial<ListHeader> = {}): ListHeader {
	const w = textsByLang[lang];
	return {
		kind,
		title: w.kickers[0]?.[0] ?? '',
		titleMessage: '',
		description: w.intro,
		role: '',
		picture: null,
		gradient: ['', ''],
		sponsored: false,
		publisher: null,
		siblings: w.kickers.map(([text, href]) => link(text, href)),
		website: '',
		...overrides,
	};
}

export const headers = (lang: Lang): ListHeader[] => {
	const w = textsByLang[lang];
	return [
		header(lang, 'category'),
		header(lang, 'topic'),
		header(lang, 'series', {
			title: w.series[0]?.[0] ?? '',
			description: w.series[0]?.[1] ?? '',
			picture: picture(1, 1280, 1600),
			gradient: ['#0b4f9e', '#00796b'],
			sponsored: true,
			publisher,
		}),
		header(lang, 'author', {
			title: w.authors[0] ?? '',
			role: w.role,
			description: w.bio,
			picture: picture(8, 400, 400),
			siblings: [],
		}),
		header(lang, 'property', {
			title: w.series.at(-1)?.[0] ?? '',
			description: w.series.at(-1)?.[1] ?? '',
			siblings: [],
		}),
		header(lang, 'publisher', {
			title: publisher.name,
			description: publisher.description,
			picture: picture(3, 400, 400),
			sponsored: true,
			website: 'https://kaveri.example',
			siblings: [],
		}),
		header(lang, 'archive', {
			description: '',
			siblings: [{ text: '2025', key: '', href: '/archive/2025/12', lang: '' }],
		}),
		header(lang, 'latest', { title: '', titleMessage: 'list.latest', description: '', siblings: [] }),
	];
};

export function list(lang: Lang, head: ListHeader, overrides: Partial<ListPage> = {}): ListPage {
	return {
		...frame(lang, lang === 'en' ? '/topic/funding' : `${paths[lang]}/topic/funding`),
		header: head,
		list: { cards: cards(lang, 0, 12), next },
		calendar: head.kind === 'archive' ? calendar(lang) : null,
		page: 1,
		furtherStories: [],
		...overrides,
	};
}

export const models = (lang: Lang): Record<string, ListPage> =>
	Object.fromEntries(headers(lang).map((header) => [header.kind, list(lang, header)]));
