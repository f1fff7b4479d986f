import type { PeoplePage, PersonCard } from '../../../api/pages.gen';
import { frame, picture } from '../../fixtures/models';
import { type Lang, textsByLang } from '../../fixtures/texts';

export const person = (lang: Lang, n: number, overrides: Partial<PersonCard> = {}): PersonCard => ({
	slug: `person-${n}`,
	name: textsByLang[lang].authors[n % textsByLang[lang].authors.length] ?? '',
	href: `/people/person-${n}`,
	designation: n === 2 ? '' : 'Co-founder and chief executive',
	company: n === 2 ? '' : 'Kiln & Loom',
	lang: 'en',
	picture: n % 3 === 1 ? null : picture(n, 480, 480),
	reason: null,
	...overrides,
});

const people = (lang: Lang, overrides: Partial<PeoplePage> = {}): PeoplePage => ({
	...frame(lang, '/people'),
	query: '',
	total: 187,
	cards: [0, 1, 2, 3].map((n) => person(lang, n)),
	first: '',
	next: '/people?after=4',
	limit: 100,
	investors: '/investors',
	...overrides,
});

export const models = (lang: Lang): Record<string, PeoplePage> => ({
	people: people(lang),
	'people who were found': people(lang, { query: 'Meera', next: '', first: '/people' }),
	'nobody found': people(lang, { query: 'Zzyzx', cards: [], next: '', first: '/people' }),
	'no people': people(lang, { total: 0, cards: [], next: '' }),
});
