import type { AwardPage, EntryRow } from '../../../api/pages.gen';
import { card, frame, picture } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';

/** The number of different stories in the texts of fixtures. */
const texts = 8;

export const entry = (lang: Lang, position: number, overrides: Partial<EntryRow> = {}): EntryRow => ({
	position,
	rank: position,
	kind: 'company',
	name: `Company ${position}`,
	href: `/companies/company-${position}?origin=awards`,
	designation: '',
	subtitle: card(lang, position % texts).title,
	lang,
	description: card(lang, position % texts).excerpt,
	picture: position % 3 === 0 ? null : picture(position, 480, 480),
	badge: position % 4 === 0 ? '' : `/badge/code-${position}`,
	descriptionLang: lang,
	...overrides,
});

export const entries = (lang: Lang, first: number, last: number): EntryRow[] =>
	Array.from({ length: last - first + 1 }, (_, index) => entry(lang, first + index));

export const award = (lang: Lang, overrides: Partial<AwardPage> = {}): AwardPage => ({
	...frame(lang, '/awards/award-0'),
	slug: 'award-0',
	name: card(lang, 0).title,
	nameLang: lang,
	contentLang: lang,
	subtitleLang: lang,
	descriptionLang: lang,
	subtitle: card(lang, 0).excerpt,
	description: [card(lang, 1).excerpt, card(lang, 2).excerpt],
	logo: picture(1, 480, 480),
	padding: 24,
	years: [
		{ text: '2021', key: '', href: '/awards/award-1', current: false },
		{ text: '2020', key: '', href: '/awards/award-0', current: true },
	],
	sponsor: { name: 'Second Ledger Fund', website: 'https://sponsor.example', logo: picture(2, 480, 480) },
	entries: entries(lang, 1, 20),
	max: 30,
	first: '',
	next: {
		href: '/awards/award-0?start=21',
		api: '/award/associates?locale=en&slug=award-0&source=web',
		start: 21,
		max: 30,
	},
	back: '',
	csv: '/api/v2/awards/award-0/ranking.csv',
	json: '/api/v2/awards/award-0/ranking.json',
	...overrides,
});

export const models = (lang: Lang): Record<string, AwardPage> => ({
	award: award(lang),
	'award of people': award(lang, {
		years: [],
		logo: null,
		padding: 8,
		sponsor: { name: 'Second Ledger Fund', website: '', logo: null },
		entries: [1, 2, 3].map((position) =>
			entry(lang, position, {
				kind: 'influencer',
				rank: position === 3 ? null : position,
				designation: 'Founder, Kiln & Loom',
				subtitle: '',
			}),
		),
		max: 3,
		next: null,
		back: '/awards',
	}),
	'further ranks': award(lang, {
		sponsor: null,
		entries: entries(lang, 21, 30),
		first: '/awards/award-0',
		next: null,
	}),
	'award without ranks': award(lang, {
		entries: [],
		description: [],
		years: [],
		sponsor: null,
		max: 0,
		next: null,
	}),
});
