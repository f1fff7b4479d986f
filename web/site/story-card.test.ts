import { expect, it } from 'vitest';
import { apiStories } from './fixtures/api';
import { cardFromApi, withoutPageName } from './story-card';

const [story] = apiStories(1, 1);
if (!story) throw new Error('no story');

const cases: [
	name: string,
	overrides: Partial<typeof story>,
	pageBrand: string,
	text: string,
	href: string,
][] = [
	[
		'its series before all else',
		{ series: { title: 'Money Matters', slug: 'money-matters', path: '/series/money-matters' } },
		'ys',
		'Money Matters',
		'/series/money-matters',
	],
	['its brand on the page of another', {}, 'ys', 'HerStory', '/herstory'],
	['its category on the page of its own', {}, 'herstory', 'Technology', '/category/technology'],
	[
		'its brand when it has no category either',
		{ metadata: { ...story.metadata, category: null } },
		'herstory',
		'HerStory',
		'/herstory',
	],
];

it.each(cases)('a card is tagged with %s (WIDGET-02)', (_, overrides, pageBrand, text, href) => {
	expect(cardFromApi({ ...story, ...overrides }, pageBrand).kicker).toEqual({
		text,
		key: '',
		href,
		lang: '',
	});
});

it('a card has the data of the story in the list', () => {
	expect(cardFromApi({ ...story, lang: 'ur', dir: 'rtl', gated: true }, 'ys')).toMatchObject({
		id: 'api-1',
		href: '/2026/11/api-1',
		title: 'Story number 1',
		excerpt: 'What it says under the headline.',
		lang: 'ur',
		dir: 'rtl',
		minutes: 4,
		gated: true,
		picture: story.picture,
		authors: [{ text: 'Meera Nambiar', href: '/author/meera-nambiar' }],
	});
});

it('a card repeats neither the only author nor the list of its page', () => {
	const card = cardFromApi(story, 'ys');
	const [author] = card.authors;
	expect(withoutPageName(card, author?.href).authors).toEqual([]);
	expect(withoutPageName(card, undefined).authors).toEqual([author]);
	expect(withoutPageName(card, '/author/another').authors).toEqual([author]);
	const twoAuthors = { ...card, authors: [...card.authors, { ...card.kicker, href: '/author/another' }] };
	expect(withoutPageName(twoAuthors, author?.href).authors).toHaveLength(2);
	expect(card.kicker.text).not.toBe('');
	expect(withoutPageName(card, card.kicker.href).kicker.text).toBe('');
	expect(withoutPageName(card, author?.href).kicker).toEqual(card.kicker);
});
