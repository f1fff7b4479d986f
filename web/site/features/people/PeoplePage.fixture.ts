import type { FacetOption, PeoplePage, PersonCard } from '../../../api/pages.gen';
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
	reasonHref: '',
	...overrides,
});

const option = (
	text: string,
	count: number,
	href: string,
	overrides: Partial<FacetOption> = {},
): FacetOption => ({
	text,
	key: '',
	lang: '',
	count,
	href,
	chosen: false,
	...overrides,
});

const role = (name: string, count: number, overrides: Partial<FacetOption> = {}): FacetOption =>
	option('', count, `/people?role=${name}`, {
		key: name === 'investor' ? 'search.investor' : `companyRole.${name.toUpperCase()}`,
		...overrides,
	});

const people = (lang: Lang, overrides: Partial<PeoplePage> = {}): PeoplePage => ({
	...frame(lang, '/people'),
	query: '',
	total: 187,
	facets: [
		{
			name: 'role',
			key: 'company.edit.role',
			open: false,
			values: 2,
			all: '',
			whole: false,
			options: [role('founder', 96), role('investor', 12)],
		},
		{
			name: 'city',
			key: 'company.facet.city',
			open: false,
			values: 56,
			all: '/people?all=city',
			whole: false,
			options: [option('Jaipur', 7, '/people?city=jaipur'), option('Kochi', 5, '/people?city=kochi')],
		},
		{
			name: 'stories',
			key: 'search.stories',
			open: false,
			values: 2,
			all: '',
			whole: false,
			options: [option('', 40, '/people?stories=yes', { key: 'person.hasStories' })],
		},
	],
	active: [],
	unknown: [],
	clear: '/people',
	kept: [],
	all: '',
	cards: [0, 1, 2, 3].map((n) => person(lang, n)),
	first: '',
	next: '/people?after=4',
	limit: 100,
	investors: '/investors',
	...overrides,
});

export const models = (lang: Lang): Record<string, PeoplePage> => ({
	people: people(lang),
	'people who were found': people(lang, { query: 'Meera', total: 4, next: '', all: '/people' }),
	'filtered people': people(lang, {
		total: 96,
		active: [role('founder', 96, { chosen: true, href: '/people' })],
		kept: [{ name: 'role', value: 'founder' }],
	}),
	'nobody with a filter': people(lang, {
		total: 0,
		cards: [],
		next: '',
		active: [option('atlantis', 0, '/people', { chosen: true })],
		unknown: ['atlantis'],
	}),
	'nobody found': people(lang, { query: 'Zzyzx', total: 0, facets: [], cards: [], next: '', all: '/people' }),
	'no people': people(lang, { total: 0, facets: [], cards: [], next: '' }),
});
