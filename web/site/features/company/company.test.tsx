// @vitest-environment jsdom
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CompanyCard as Model } from '../../../api/pages.gen';
import { CompanyCard } from '../../components/CompanyCard/CompanyCard';
import { currency } from '../../enhancements/currency';
import { readMore } from '../../enhancements/read-more';
import { translatorOf } from '../../i18n/catalogues';
import { shortAmount } from '../../money';
import { partialDate } from '../../partial-dates';
import { viewOf } from '../../view';
import { companies, company } from './CompaniesPage.fixture';
import { wizardData } from './CompanyEditPage.fixture';
import { CompanyPage } from './CompanyPage';
import { companyProfile } from './CompanyPage.fixture';
import styles from './edit/Edit.module.css';
import { Wizard } from './edit/Wizard';

const show = (model = companyProfile('en')) => {
	document.body.innerHTML = renderToString(
		<CompanyPage model={model} view={viewOf(model, translatorOf('en'))} />,
	);
};

afterEach(() => vi.restoreAllMocks());

describe('the profile of a company', () => {
	it('links to the source of a round only if the source is an address', () => {
		show();
		const rows = [...document.querySelectorAll('table tbody tr')];
		expect(rows.map((row) => row.querySelector('th small')?.textContent)).toEqual([
			'kilnandloom.example',
			'Company filing',
			'Stated by the company',
		]);
		expect(rows.map((row) => row.querySelector('th a')?.getAttribute('href'))).toEqual([
			'https://kilnandloom.example/news',
			undefined,
			undefined,
		]);
		const { funding } = companyProfile('en');
		const hostile = funding.rounds.map((round) => ({ ...round, source: 'javascript:alert(1)' }));
		show(companyProfile('en', { funding: { ...funding, rounds: hostile } }));
		expect(document.querySelector('table th a')).toBeNull();
	});

	it('leaves out the facts that are unknown (WIDGET-24, WIDGET-27)', () => {
		show(companyProfile('en', { website: '', domain: '', social: [], founded: '' }));
		const terms = [...document.querySelectorAll('dt')].map((term) => term.textContent);
		expect(terms).toContain('Company size');
		expect(terms).not.toContain('Website');
		expect(terms).not.toContain('Founded');
		expect(document.querySelector('[href*="linkedin.example/kiln"]')).toBeNull();
	});

	it('has the size, the year and the verticals of the company (WIDGET-25, WIDGET-26)', () => {
		show();
		const facts = [...document.querySelectorAll('dl > div')].map((fact) => fact.textContent);
		expect(facts).toEqual(
			expect.arrayContaining([expect.stringMatching(/^Company size51–200/), 'Founded2016', 'FieldCommerce']),
		);
	});

	it('lists the openings, or links to the website of a company that is hiring without a list', () => {
		show();
		const openings = document.querySelector('section[aria-labelledby=openings]');
		expect([...(openings?.querySelectorAll('li a') ?? [])].map((link) => link.getAttribute('href'))).toEqual([
			'https://kilnandloom.example/jobs/1',
			'https://kilnandloom.example/jobs/2',
		]);
		expect(openings?.querySelector('li p')?.textContent).toBe(
			'Full timeJaipurRemotePosted on: 1 Mar 2026Last day to apply: 30 Apr 2026',
		);
		show(companyProfile('en', { openings: [] }));
		const link = document.querySelector('section[aria-labelledby=openings] a');
		expect([link?.textContent, link?.getAttribute('href')]).toEqual([
			'Openings on the company’s website',
			'https://kilnandloom.example',
		]);
		show(companyProfile('en', { openings: [], hiring: false }));
		expect(document.querySelector('#openings, a[href="#openings"]')).toBeNull();
	});

	it('names the source and the date of a fact, if they are known', () => {
		show();
		const notes = [...document.querySelectorAll('dl > div')].map((fact) => [
			fact.querySelector('dt')?.textContent,
			fact.querySelector('dd small')?.textContent?.replace(/[^ ]+ [^ ]+$/, 'DATE'),
		]);
		expect(notes.filter(([, note]) => note)).toEqual([
			['Website', 'A member of the company, DATE'],
			['Company size', 'kilnandloom.example, DATE'],
			['City', 'Table of 2025, DATE'],
		]);
	});

	it('offers the rest of a description only if it is cut (F129, WIDGET-23, STATE-98)', () => {
		for (const [cut, shown] of [
			[false, false],
			[true, true],
		]) {
			show();
			const text = document.querySelector<HTMLElement>('[data-clamp]');
			vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(cut ? 900 : 400);
			vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400);
			readMore(document.body);
			const button = document.querySelector<HTMLButtonElement>('[data-more]');
			expect(button?.hidden).toBe(!shown);
			if (!shown) continue;
			button?.click();
			expect(text?.dataset.open).toBe('');
			expect(document.querySelector('[data-more]')).toBeNull();
		}
	});
});

describe('the card of a company', () => {
	const showCard = (overrides: Partial<Model> = {}, look: 'card' | 'product' = 'card') => {
		const page = companies('en');
		document.body.innerHTML = renderToString(
			<CompanyCard
				company={company('en', 1, { model: 'B2B', city: 'Jaipur', ...overrides })}
				view={viewOf(page, translatorOf('en'))}
				look={look}
			/>,
		);
		return [...document.querySelectorAll('p')].map((line) => line.textContent);
	};

	it('has the first business model, the sectors with commas, and the city (F130, WIDGET-41, WIDGET-42, WIDGET-43)', () => {
		showCard();
		const facts = [...document.querySelectorAll('p:last-child > span')].map((fact) => fact.textContent);
		expect(facts).toEqual(['B2B', 'FinTech, Payments', 'Jaipur']);
	});

	it('has the first product with its first offer in its second form (WIDGET-44)', () => {
		const [text] = showCard({ product: 'Loom One', offer: '₹4,000 a month' }, 'product');
		expect(text).toBe('Loom One₹4,000 a month');
		const [without] = showCard({ product: '', subtitle: 'Linen from looms' }, 'product');
		expect(without).toBe('Linen from looms');
	});
});

describe('dates and amounts', () => {
	it('shows as much of a date as is known', () => {
		expect(['', '2016', '2016-04', '2016-04-12'].map((date) => partialDate(date, 'en'))).toEqual([
			'',
			'2016',
			'Apr 2016',
			'12 Apr 2016',
		]);
	});

	it('counts rupees in lakh and crore in every language, and dollars in millions', () => {
		const amounts = (lang: 'en' | 'hi' | 'ta', ...list: [number, string][]) =>
			list.map(([amount, currency]) =>
				shortAmount(amount, currency, viewOf(companyProfile(lang), translatorOf(lang))),
			);
		expect(
			amounts('en', [12_000_000, 'INR'], [999_960_000, 'USD'], [219_200_000, 'USD'], [850_000, 'USD']),
		).toEqual(['₹1.2 crore', '$1B', '$219.2M', '$850,000']);
		expect(amounts('hi', [2_100_000_000, 'INR'], [1_760_000, 'INR'], [1_760_000, 'USD'])).toEqual([
			'₹210 करोड़',
			'₹17.6 लाख',
			'$1.8 मिलियन',
		]);
		expect(amounts('ta', [2_100_000_000, 'INR'])).toEqual(['₹210 கோடி']);
	});

	it('shows amounts in the currency that the reader chose last (C6)', () => {
		localStorage.setItem('currency', 'INR');
		show(companyProfile('en'));
		const choice = document.querySelector<HTMLElement>('mh-enhance[name=currency]');
		if (choice === null) throw new Error('no choice');
		currency(choice);
		const inputs = [...choice.querySelectorAll<HTMLInputElement>('input')];
		expect(inputs.find((input) => input.checked)?.value).toBe('INR');
		inputs.find((input) => input.value === 'AED')?.click();
		expect(localStorage.getItem('currency')).toBe('AED');
		expect(document.querySelector('td [data-currency=AED]')?.textContent).toContain('42.6M');
	});
});

it('leads a company without an application to the open awards with a link that looks like one', () => {
	const { form, ...rest } = wizardData('en');
	const wizard = { ...rest, form: { ...form, award: { ...form.award, answers: [] } } };
	document.body.innerHTML = renderToString(
		<Wizard
			path="/company/edit"
			company={{ id: 1, slug: 'kiln', profile: '/companies/kiln', nominate: '/awards/nominate' }}
			wizard={wizard}
			step="award"
			signIn="/account/login"
			lang="en"
			numbers="en-IN"
			timeZone="Asia/Kolkata"
			texts={{}}
		/>,
	);
	expect(document.querySelector('a[href="/awards/nominate"]')?.className).toBe(styles.link);
	expect(styles.link).toBeTruthy();
});
