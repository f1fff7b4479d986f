// @vitest-environment jsdom
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SearchHit, SearchPage } from '../../../api/pages.gen';
import { SearchField } from '../../components/SearchField/SearchField';
import { StoryCard } from '../../components/StoryCard/StoryCard';
import { TypedText } from '../../components/TypedText/TypedText';
import { search } from '../../enhancements/search';
import { card, link } from '../../fixtures/models';
import { translatorOf } from '../../i18n/catalogues';
import { viewOf } from '../../view';
import { landing } from '../landing/LandingPage.fixture';
import { header, list } from '../listing/ListPage.fixture';
import { Result } from './SearchPage';
import { kindChoices, searchHeading, searchNotices, splitSnippet } from './search';

const response = {
	words: ['startup funding'],
	suggestions: [
		{
			title: [
				{ text: 'Funding', hit: true },
				{ text: ' roundup', hit: false },
			],
			path: '/2026/11/funding-roundup',
			kind: 'story',
			lang: 'en',
		},
		{
			title: [{ text: 'फंडिंग', hit: true }],
			path: '/glossary/funding',
			kind: 'term',
			lang: 'hi',
			editions: true,
		},
	],
};
let fail = false;

beforeEach(() => {
	vi.useFakeTimers();
	vi.stubGlobal('fetch', async () => (fail ? new Response('', { status: 503 }) : Response.json(response)));
	Element.prototype.scrollIntoView = () => {};
});

afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
	localStorage.clear();
	fail = false;
});

function render() {
	const view = viewOf(landing('en'), translatorOf('en'));
	document.body.innerHTML = renderToString(
		<form action="/search">
			<SearchField query="" limit={100} view={view} label="search.label" edition="/hindi" />
		</form>,
	);
	const form = document.querySelector('form') as HTMLFormElement;
	const field = document.querySelector('input') as HTMLInputElement;
	const popup = document.querySelector<HTMLElement>('[data-popup]') as HTMLElement;
	const sent = vi.fn((event: Event) => event.preventDefault());
	form.addEventListener('submit', sent);
	form.requestSubmit = () => form.dispatchEvent(new Event('submit', { cancelable: true }));
	search(document.querySelector('mh-enhance') as HTMLElement);
	const options = () => [...popup.querySelectorAll<HTMLElement>('[role=option]')];
	const type = async (text: string) => {
		field.focus();
		field.value = text;
		field.dispatchEvent(new Event('input', { bubbles: true }));
		await vi.advanceTimersByTimeAsync(200);
	};
	const press = (key: string) =>
		field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
	return { field, popup, options, type, press, sent };
}

it('the field has a placeholder only while it is empty, because the language of the field is that of the query', async () => {
	const view = viewOf(landing('hi'), translatorOf('en'));
	const fieldOf = (query: string) => {
		const box = document.createElement('div');
		box.innerHTML = renderToString(
			<SearchField query={query} limit={100} view={view} label="search.label" edition="/hindi" />,
		);
		return box.querySelector('input') as HTMLInputElement;
	};
	expect([fieldOf('').lang, fieldOf('').placeholder]).toEqual(['', view.t('search.label')]);
	expect([fieldOf('fund').lang, fieldOf('fund').placeholder]).toEqual(['en', '']);
	const { field, type } = render();
	await type('निवेश');
	expect([field.lang, field.placeholder]).toEqual(['hi', '']);
	await type('');
	expect([field.lang, field.placeholder]).toEqual(['', view.t('search.label')]);
});

it('an empty tab shows a message with the results of the other tabs, without the quotation marks of the query', () => {
	const tab = (key: string, count: number, current: boolean) => ({ key, href: '', count, current });
	const model = {
		query: '“onion”',
		total: 0,
		unfilteredHref: '',
		kinds: [tab('search.all', 3, false), tab('menu.videos', 0, true)],
	};
	const heading = (overrides: object) =>
		searchHeading({ ...model, ...overrides } as SearchPage, viewOf(landing('en'), translatorOf('en')));
	expect(heading({})).toBe('Nothing found for “onion” under “Videos”, but 3 results in total');
	expect(heading({ kinds: [] })).toBe('Nothing found for “onion”');
	expect(heading({ query: '"law" school', kinds: [] })).toBe('Nothing found for “"law" school”');
	expect(heading({ kinds: [], unfilteredHref: '/search?q=onion' })).toBe(
		'Nothing found for “onion” with these filters',
	);
	expect(heading({ query: 'a\u202eb', kinds: [] }), 'a direction ends with the query').toBe(
		'Nothing found for “\u2068a\u202eb\u2069”',
	);
});

it('the heading and the line below it state what the results have in place of the typed words', () => {
	const view = viewOf(landing('en'), translatorOf('en'));
	const said = (overrides: object) => {
		const model = {
			query: '“blok”',
			total: 24,
			capped: false,
			kinds: [],
			unfilteredHref: '',
			interpretedQuery: '',
			similar: '',
			approximate: false,
			...overrides,
		} as unknown as SearchPage;
		return [searchHeading(model, view), ...searchNotices(model, view)];
	};
	expect(said({})).toEqual(['24 results for “blok”']);
	expect(said({ interpretedQuery: 'books' })).toEqual(['24 results for “books”', 'Nothing found for “blok”']);
	expect(said({ similar: 'some' })).toEqual([
		'24 results for “blok”',
		'Some of these results contain only similar words.',
	]);
	expect(said({ similar: 'first' })).toEqual([
		'Nothing found for “blok”',
		'These results contain similar words.',
	]);
	expect(said({ approximate: true })[1]).toBe('No result contains all the words. These come closest.');
});

it('a tab with more results than can be listed has the number of the heading', () => {
	const tab = { key: 'search.all', href: '', count: 300, capped: true, current: true };
	const view = viewOf(landing('en'), translatorOf('en'));
	expect(kindChoices([tab], view)[0]?.text).toBe('All (300+)');
	expect(kindChoices([{ ...tab, capped: false }], view)[0]?.text).toBe('All (300)');
});

it.each([
	['hi', 1, '“टसर” का 1 नतीजा'],
	['hi', 2, '“टसर” के 2 नतीजे'],
	['ur', 1, '”टसर“ کا 1 نتیجہ'],
] as const)('the heading agrees in number with the results: %s %i', (lang, total, heading) => {
	const model = {
		query: 'टसर',
		total,
		kinds: [],
		unfilteredHref: '',
		capped: false,
	} as unknown as SearchPage;
	expect(searchHeading(model, viewOf(landing(lang), translatorOf(lang)))).toBe(heading);
});

it.each(['hi', 'ur'] as const)(
	'a card in another script shows names in that script, within a byline in the page’s language: %s',
	(lang) => {
		const view = viewOf(landing(lang), translatorOf(lang));
		const story = {
			...card('en', 0),
			lang: 'pa',
			dir: 'ltr',
			authors: [link('ਸਿਮਰਜੀਤ ਕੌਰ', '/author/simar')],
		};
		document.body.innerHTML = renderToString(<StoryCard story={story} view={view} look="entry" />);
		const name = document.querySelector<HTMLElement>('article[lang=pa] bdi[lang=pa]');
		expect(name?.textContent).toBe('ਸਿਮਰਜੀਤ ਕੌਰ');
		const byline = name?.closest<HTMLElement>('p');
		expect([byline?.lang, byline?.closest('[dir]')]).toEqual([lang, null]); // the page's direction
	},
);

describe('a snippet on a phone', () => {
	const text = (pieces: { text: string }[]) => pieces.map((piece) => piece.text).join('');

	it('ends after a whole word, and loses nothing', () => {
		const words = Array.from({ length: 40 }, (_, i) => `word${i}`).join(' ');
		const [head, tail] = splitSnippet([
			{ text: '… a ', hit: false },
			{ text: 'battery', hit: true },
			{ text: ` of ${words}`, hit: false },
		]);
		expect(text(head)).toMatch(/^… a battery of .*word\d+$/);
		expect(text(head).length).toBeLessThan(112);
		expect(text(head) + text(tail)).toBe(`… a battery of ${words}`);
		expect(text(tail)).toMatch(/^ word/);
	});

	it('contains the first match, even if it is late in the text', () => {
		const pieces = [
			{ text: 'a '.repeat(80), hit: false },
			{ text: 'battery', hit: true },
			{ text: ' and more', hit: false },
		];
		expect(splitSnippet(pieces)[0].map((piece) => piece.hit)).toEqual([false, true, false]);
		expect(splitSnippet(pieces.slice(0, 2))).toEqual([pieces.slice(0, 2), []]);
	});
});

describe('typed text', () => {
	it('is isolated from its sentence, and has the font of its script', () => {
		const render = (text: string, words: string) => {
			document.body.innerHTML = renderToString(<TypedText text={text} typed={words} />);
			return document.body;
		};
		const found = render('1 result for “किसान”', 'किसान');
		expect(found.textContent).toBe('1 result for “किसान”');
		expect(found.querySelector('bdi[lang=hi]')?.textContent).toBe('किसान');
		expect(render('2 results for “fund”', 'fund').innerHTML).toBe('2 results for “<bdi>fund</bdi>”');
		expect(render('Terms to start with', '').innerHTML).toBe('Terms to start with');
	});
});

describe('the search field', () => {
	it('suggests words and pages, each in its language, with the match in bold', async () => {
		const { options, type } = render();
		await type('startup fun');
		expect(options().map((option) => option.textContent?.trim())).toEqual([
			'startup funding',
			'Funding roundupStory',
			'फंडिंगTerm',
		]);
		expect(
			options().map((option) => option.querySelector('svg') !== null),
			'a search icon before suggested words',
		).toEqual([true, false, false]);
		expect(options()[1]?.querySelector('b')?.textContent).toBe('Funding');
		expect(options()[2]?.querySelector('bdi')?.lang).toBe('hi');
		expect(options().map((option) => option.dataset.path)).toEqual([
			undefined,
			'/2026/11/funding-roundup',
			'/hindi/glossary/funding',
		]);
	});

	it('says how many suggestions there are, and when there are none', async () => {
		const { field, type } = render();
		const status = document.querySelector('[role=status]');
		expect(status?.closest('[hidden]'), 'announced even when the list is closed').toBeNull();
		field.focus();
		expect(status?.textContent).toBe('');
		await type('startup fun');
		expect(status?.textContent).toBe('3 suggestions');
		fail = true;
		await type('startup funx');
		expect(status?.textContent).toBe('No suggestions');
	});

	it('closes the list when the focus leaves, but not when it moves to the button inside', async () => {
		localStorage.setItem('searches', JSON.stringify(['seed round']));
		const { field, popup } = render();
		const move = (target: Element | null) =>
			field.dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget: target }));
		field.focus();
		expect(popup.querySelector('[role=listbox]')?.getAttribute('aria-labelledby')).toBe(
			document.querySelector('p[data-recent]')?.id,
		);
		move(popup.querySelector('button'));
		expect(popup.hidden).toBe(false);
		move(document.body);
		expect([popup.hidden, field.getAttribute('aria-expanded')]).toEqual([true, 'false']);
	});

	it('sends a suggestion chosen by keyboard, and stores it on the device', async () => {
		const { field, type, press, sent } = render();
		await type('startup fun');
		press('ArrowDown');
		press('Enter');
		expect([field.value, sent.mock.calls.length]).toEqual(['startup funding', 1]);
		expect(JSON.parse(localStorage.getItem('searches') ?? '[]')).toEqual(['startup funding']);
	});

	it('suggests recent searches in an empty field, until they are cleared', async () => {
		localStorage.setItem('searches', JSON.stringify(['ईवी बैटरी', 'seed round']));
		const { field, popup, options } = render();
		field.focus();
		expect([popup.hidden, ...options().map((option) => option.textContent?.trim())]).toEqual([
			false,
			'ईवी बैटरी',
			'seed round',
		]);
		expect(options().map((option) => option.querySelector('bdi')?.lang)).toEqual(['hi', 'en']);
		popup.querySelector('button')?.click();
		expect([popup.hidden, localStorage.getItem('searches')]).toEqual([true, null]);
	});

	it('suggests nothing if the server cannot be reached, and still searches', async () => {
		fail = true;
		const { popup, type, press, sent, field } = render();
		await type('fund');
		press('Enter'); // submits the form
		expect([popup.hidden, field.value, sent.mock.calls.length]).toEqual([true, 'fund', 0]);
	});
});

describe('a search result', () => {
	const card = (overrides: Partial<SearchHit['card']>): SearchHit['card'] => ({
		...(list('hi', header('hi', 'category')).list.cards[0] as SearchHit['card']),
		lang: 'hi',
		dir: 'ltr',
		picture: null,
		...overrides,
	});
	const renderHit = (hit: SearchHit) => {
		const view = viewOf(landing('hi'), translatorOf('hi'));
		document.body.innerHTML = renderToString(<Result hit={hit} view={view} />);
		return document.body;
	};

	it('has its name in the language of the page and its snippet in its own', () => {
		const body = renderHit({
			card: card({}),
			title: [{ text: 'यूनिकॉर्न', hit: true }],
			snippet: [{ text: 'A private company.', hit: false }],
			lang: 'en',
		});
		expect(body.querySelector('h3')?.closest('[lang]')).toBeNull();
		expect(body.querySelector('[lang=en]')?.textContent).toBe('A private company.');
	});

	it('shows the date of an event, however near it is', () => {
		const moment = new Date(Date.parse(landing('hi').now) - 60_000).toISOString();
		const text = (kind: string) =>
			renderHit({ card: card({ kind, publishedAt: moment }), title: [], snippet: [], lang: 'hi' })
				.textContent;
		expect(text('ARTICLE')).toContain('पहले');
		expect(text('event')).not.toContain('पहले');
		expect(text('event')).toContain('नवंबर');
	});
});
