// @vitest-environment jsdom
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { translatorOf } from '../../i18n/catalogues';
import { viewOf } from '../../view';
import { period } from './dates';
import { InvestorPage } from './InvestorPage';
import { investor } from './InvestorPage.fixture';
import { PersonPage } from './PersonPage';
import { profile } from './PersonPage.fixture';

const show = (model = profile('en')) => {
	document.body.innerHTML = renderToString(
		<PersonPage model={model} view={viewOf(model, translatorOf('en'))} />,
	);
};

const headings = () => [...document.querySelectorAll('h2')].map((heading) => heading.textContent);

describe('the profile of a person', () => {
	it('has each employment with company, designation and dates (F152, WIDGET-45, WIDGET-46, ENTITY-44)', () => {
		show();
		const rows = [...document.querySelectorAll('#work ~ div li')];
		expect(rows.map((row) => row.querySelector('h3 a')?.getAttribute('href'))).toEqual([
			'/companies/kiln-and-loom',
			'/companies/loom-one',
		]);
		expect(rows.map((row) => row.querySelector('bdi')?.textContent)).toEqual([
			'Mar 2019 - Present',
			'2016 - Feb 2019',
		]);
		expect(rows[1]?.querySelector('[data-fallback-icon="company"]')).not.toBeNull();
	});

	it('says what adjacent people have in common with the person (API-60)', () => {
		show();
		const reasons = [...document.querySelectorAll('#adjacent ~ div article')].map(
			(card) => card.querySelector('p:last-child')?.textContent,
		);
		expect(reasons.slice(0, 2)).toEqual([
			'Co-founder of Kiln & Loom',
			'Invested in the same round of Loom One',
		]);
		expect(reasons[2]).toMatch(/^In the same session: /);
		expect(document.querySelector('#adjacent ~ div article p:last-child a')?.getAttribute('href')).toBe(
			'/makers-mumbai/keytrack/theme-0#s3',
		);
	});

	it('names what is in the same stories, with its kind and the number of stories (the graph)', () => {
		show();
		const rows = [...document.querySelectorAll('#named-with ~ div li')];
		expect(rows.map((row) => row.textContent)).toEqual(['Monsoon Ridge CapitalInvestor · 1 story']);
		expect(rows[0]?.querySelector('a')?.getAttribute('href')).toBe('/investors/monsoon-ridge-capital');
	});

	it('links to the networks that are known only (ENTITY-42)', () => {
		show();
		const links = [...document.querySelectorAll('header a[aria-label]')];
		expect(links.map((link) => link.getAttribute('href'))).toContain('https://linkedin.example/meera');
		show(profile('en', { social: [], website: '' }));
		expect(document.querySelector('[href*="linkedin.example/meera"]')).toBeNull();
	});

	it('leaves out the sections without content, and shows an icon without a portrait (F131, WIDGET-55)', () => {
		show(
			profile('en', {
				bio: [],
				employments: [],
				portfolio: [],
				written: { cards: [], next: null },
				about: [],
				namedWith: [],
				sessions: [],
				adjacent: [],
				awards: [],
				portrait: null,
			}),
		);
		expect(document.querySelectorAll('article section')).toHaveLength(0);
		expect(document.querySelector('[data-fallback-icon="influencer"]')).not.toBeNull();
	});

	it('shows further stories only on the pages after the first', () => {
		show(profile('en', { page: 2, about: [], adjacent: [] }));
		expect(headings()).toContain('Page 2');
		expect(document.querySelector('#work')).toBeNull();
	});
});

describe('the page of an investor', () => {
	it('has the rounds of each company and the number of shared rounds', () => {
		const model = investor('en');
		document.body.innerHTML = renderToString(
			<InvestorPage model={model} view={viewOf(model, translatorOf('en'))} />,
		);
		const rounds = [...document.querySelectorAll('#portfolio ~ div li li')].map((round) =>
			round.textContent?.replace(/\s/g, ' '),
		);
		expect(rounds).toEqual([
			'Series A15 Mar 2021₹86 crore₹86 crore$11.6MAED 42.6MSAR 43.5M',
			'AngelUndisclosed',
		]);
		// The reader chooses the currency of the amounts; the styles show one of them.
		const choices = [...document.querySelectorAll<HTMLInputElement>('input[name=currency]')].map(
			({ value }) => value,
		);
		expect(choices).toEqual(['reported', 'INR', 'USD', 'AED', 'SAR']);
		const shared = [...document.querySelectorAll('#co-investors ~ div small')].map(
			(note) => note.textContent,
		);
		expect(shared).toEqual(['3 shared rounds', '1 shared round']);
	});
});

describe('the dates of an employment', () => {
	const t = translatorOf('en');
	it.each([
		['2019-03', '2021-06', 'Mar 2019 - Jun 2021'],
		['2019', '', '2019 - Present'],
		['', '2021', '2021'],
		['', '', ''],
	])('from %j to %j are %j', (started, ended, text) => {
		expect(period(started, ended, { lang: 'en', t })).toBe(text);
	});
});
