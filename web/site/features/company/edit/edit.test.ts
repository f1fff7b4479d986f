import { describe, expect, it } from 'vitest';
import { translatorOf } from '../../../i18n/catalogues';
import { wizardData } from '../CompanyEditPage.fixture';
import { parseAmount, readableAmount } from './amounts';
import {
	asStored,
	completeness,
	dateExamplesOf,
	type Field,
	isPartialDate,
	isRequired,
	placeErrors,
	prepareSave,
	type Rules,
	validateEntry,
} from './definitions';
import { differencesOf } from './differences';
import { changesOf, type Entry, isChanged, mergeSaved, newEntry, rebase } from './entries';
import type { Section } from './section';
import { sectionsOf } from './sections';
import { afterSave, initialState, remoteSaveOf, resolveWithMine, resolveWithSaved, withDraft } from './state';

const t = translatorOf('en');
const data = wizardData('en');
const rules = data.options.rules as Rules;
const sections = sectionsOf(data, t);

const section = (name: string): Section => {
	const found = sections.find((one) => one.name === name);
	if (!found) throw new Error(`no section ${name}`);
	return found;
};

const valuesOf = (name: string): Entry => section(name).valuesOf(data.form);

/** The values of a section after a change of its list. */
const withList = (entry: Entry, list: string, change: (entries: Entry[]) => Entry[]): Entry => ({
	...entry,
	lists: { ...entry.lists, [list]: change(entry.lists[list] ?? []) },
});

const withField = (entry: Entry, name: string, value: Entry['fields'][string]): Entry => ({
	...entry,
	fields: { ...entry.fields, [name]: value },
});

const loom = (name: string) => newEntry({ name, description: '' }, { offers: [] });

describe('the changes that a save sends (D-22)', () => {
	it('is nothing without a change', () => {
		for (const one of sections) {
			const values = one.valuesOf(data.form);
			expect(isChanged(values, values)).toBe(false);
			for (const list of Object.values(changesOf(values, values))) expect(list).toEqual([]);
		}
	});

	it('is an operation for each entry that is new, changed or removed, with those of its own list', () => {
		const base = valuesOf('products');
		const [known] = base.lists.products ?? [];
		const mine = withList(base, 'products', () => [
			withList(withField(known as Entry, 'name', ' Loom Two '), 'offers', (offers) => [
				{ ...(offers[0] as Entry), removed: true },
				newEntry({ description: 'Free' }),
			]),
			loom('Loom Three'),
			{ ...loom('Never saved'), removed: true },
		]);
		expect(prepareSave(section('products'), mine, base).body).toEqual({
			products: [
				{
					id: '11',
					operation: 'UPDATE',
					name: 'Loom Two',
					link: '',
					description: known?.fields.description,
					offers: [
						{ id: '1', operation: 'DELETE' },
						{ operation: 'CREATE', description: 'Free' },
					],
				},
				{ operation: 'CREATE', name: 'Loom Three', link: '', description: '', offers: [] },
			],
		});
	});

	it('has an entry that only a list of its own changes', () => {
		const base = valuesOf('products');
		const mine = withList(base, 'products', ([known]) => [
			withList(known as Entry, 'offers', (offers) =>
				offers.map((one) => withField(one, 'description', '₹5,000')),
			),
		]);
		expect(prepareSave(section('products'), mine, base).body.products).toMatchObject([
			{ id: '11', operation: 'UPDATE', offers: [{ id: '1', operation: 'UPDATE', description: '₹5,000' }] },
		]);
	});

	it('is nothing for an entry whose removal was undone', () => {
		const base = valuesOf('revenue');
		const removed = withList(base, 'revenueStreams', (list) =>
			list.map((one) => ({ ...one, removed: true })),
		);
		expect(prepareSave(section('revenue'), removed, base).body.revenueStreams).toEqual([
			{ id: '41', operation: 'DELETE' },
		]);
		const undone = withList(removed, 'revenueStreams', (list) =>
			list.map((one) => ({ ...one, removed: false })),
		);
		expect(prepareSave(section('revenue'), undone, base).body.revenueStreams).toEqual([]);
	});

	it('has numbers, lists without empty lines, digits of every script, and investors by id or by name', () => {
		const base = valuesOf('funding');
		const mine = withList(base, 'fundings', ([round]) => [
			{
				...(round as Entry),
				fields: {
					...round?.fields,
					amount: '२०,००,०००',
					date: '२०१७-०४',
					investors: ['Monsoon Ridge Capital', '', ' New Reef '],
				},
			},
			newEntry({ roundType: 'SEED', amount: '', currency: '', date: '', investors: [] }),
		]);
		const { fundings } = prepareSave(section('funding'), mine, base).body as { fundings: object[] };
		expect(fundings[0]).toMatchObject({
			amount: 2_000_000,
			date: '2017-04',
			investors: [{ id: '71' }, { name: 'New Reef' }],
		});
		expect(fundings[1]).toMatchObject({ operation: 'CREATE', amount: undefined });
	});

	it('has salutations by their label, because several have the same value (D-24)', () => {
		const base = valuesOf('basic');
		const mine = withList(base, 'coreTeam', (list) => list.map((one) => withField(one, 'salutation', 'Mrs')));
		expect(prepareSave(section('basic'), mine, base).body.coreTeam).toMatchObject([{ salutation: 'Mrs' }]);
		const [{ options } = { options: [] }] = section('basic').lists[0]?.fields ?? [];
		expect(options?.map(({ value }) => value)).toEqual(['Mr', 'Mrs', 'Dr']);
	});
});

describe('the response to a save (D-22)', () => {
	it('gives new entries their ids, drops deleted ones, and keeps what was typed meanwhile (F136, STATE-62, STATE-63)', () => {
		const base = valuesOf('products');
		const added = loom('Loom Two');
		const mine = withList(base, 'products', ([known]) => [{ ...(known as Entry), removed: true }, added]);
		const { changes } = prepareSave(section('products'), mine, base);
		const response = {
			products: [
				{ id: '11', status: 'DELETED' },
				{ id: '12', status: 'CREATED', offers: [] },
			],
		};
		const typedSince = withList(mine, 'products', (list) =>
			list.map((one) => (one === added ? withField(one, 'name', 'Loom 2') : one)),
		);
		const saved = mergeSaved(mine, changes, response);
		expect(saved.lists.products).toMatchObject([{ id: '12', key: added.key, fields: { name: 'Loom Two' } }]);
		const now = mergeSaved(typedSince, changes, response);
		expect(now.lists.products).toMatchObject([{ id: '12', fields: { name: 'Loom 2' } }]);
		expect(prepareSave(section('products'), now, saved).body.products).toMatchObject([
			{ id: '12', operation: 'UPDATE' },
		]);
	});

	it('gives new offers their ids', () => {
		const base = valuesOf('products');
		const mine = withList(base, 'products', ([known]) => [
			withList(known as Entry, 'offers', (offers) => [...offers, newEntry({ description: 'Free' })]),
		]);
		const { changes } = prepareSave(section('products'), mine, base);
		const saved = mergeSaved(mine, changes, {
			products: [{ id: '11', status: 'UPDATED', offers: [{ id: '2', status: 'CREATED' }] }],
		});
		expect(saved.lists.products?.[0]?.lists.offers?.map(({ id }) => id)).toEqual(['1', '2']);
	});

	it('puts the events in the order of the timeline, the rounds in that of the funding (F137, STATE-65, STATE-66)', () => {
		for (const [name, list, fields, ids] of [
			['timeline', 'events', { milestoneType: 'IPO', title: 'Listed', date: '2021' }, ['99', '51']],
			['funding', 'fundings', { roundType: 'SEED', date: '2016', investors: [] }, ['99', '61']],
		] as const) {
			const one = section(name);
			const state = initialState(one, data.form);
			const mine = withList(state.mine, list, (entries) => [...entries, newEntry(fields as never)]);
			const { changes } = prepareSave(one, mine, state.base);
			const after = afterSave({ ...state, mine }, { ...state, mine }, one, changes, {
				version: 3,
				[list]: [{ id: '99', status: 'CREATED' }],
			});
			expect(after.mine.lists[list]?.map(({ id }) => id)).toEqual(ids);
			expect(after).toMatchObject({ status: 'saved', version: 3 });
			expect(isChanged(after.mine, after.base)).toBe(false);
		}
	});
});

describe('the rules of the server (VALID-21, F134)', () => {
	const errorsOf = (name: string, mine: Entry, of: Rules = rules) =>
		validateEntry(section(name), mine, prepareSave(section(name), mine, valuesOf(name)).changes, of, t);

	it('limit the fields, with the messages of the server', () => {
		const wrong = withField(
			withField(valuesOf('introduction'), 'name', ' '),
			'website',
			'ftp://kiln.example',
		);
		expect(errorsOf('introduction', wrong)).toEqual({
			name: 'Please fill this in.',
			website: 'Please enter the address of a website, such as example.com.',
		});
		expect(errorsOf('introduction', valuesOf('introduction'))).toEqual({});
		const long = withField(valuesOf('introduction'), 'name', '𝒦'.repeat(121));
		expect(errorsOf('introduction', long)).toEqual({ name: 'Please use at most 120 characters.' });
	});

	it('accept an address without its scheme, which is stored with https', () => {
		for (const [typed, stored] of [
			['kiln.example', 'https://kiln.example'],
			[' kiln.example/about?a=1 ', 'https://kiln.example/about?a=1'],
			['चाय.भारत', 'https://चाय.भारत'],
			['http://kiln.example', 'http://kiln.example'],
		] as const) {
			const mine = withField(valuesOf('introduction'), 'website', typed);
			expect(errorsOf('introduction', mine)).toEqual({});
			expect(asStored(section('introduction'), mine).fields.website).toBe(stored);
			expect(prepareSave(section('introduction'), mine, valuesOf('introduction')).body.website).toBe(stored);
		}
		for (const typed of [
			'kiln',
			'mailto:kiln@example.in',
			'javascript:alert(1)',
			'https://',
			'kiln .example',
		])
			expect(errorsOf('introduction', withField(valuesOf('introduction'), 'website', typed))).toEqual({
				website: 'Please enter the address of a website, such as example.com.',
			});
	});

	it('have a repeated line once', () => {
		const mine = withField(valuesOf('market'), 'customerTypes', ['Laboratories', 'Makers', ' laboratories ']);
		expect(asStored(section('market'), mine).fields.customerTypes).toEqual(['Laboratories', 'Makers']);
	});

	it('accept amounts in words, with the currency that they name', () => {
		const round = (amount: string) =>
			newEntry({ roundType: 'SEED', amount, currency: 'USD', date: '', investors: [] });
		for (const [typed, amount, currency] of [
			['12 crore', 120_000_000, 'USD'],
			['₹12 crore', 120_000_000, 'INR'],
			['Rs. 1.5 Lakh', 150_000, 'INR'],
			['$3m', 3_000_000, 'USD'],
			['3 million', 3_000_000, 'USD'],
			['1.005 bn EUR', 1_005_000_000, 'EUR'],
			['2,50,00,000', 25_000_000, 'USD'],
			['१२ करोड़', 120_000_000, 'USD'],
			['12 کروڑ', 120_000_000, 'USD'],
		] as const) {
			const added = round(typed);
			const base = valuesOf('funding');
			const mine = asStored(
				section('funding'),
				withList(base, 'fundings', (list) => [...list, added]),
			);
			expect(errorsOf('funding', mine)).toEqual({});
			expect(prepareSave(section('funding'), mine, base).body.fundings).toMatchObject([{ amount, currency }]);
		}
		for (const typed of ['many', '12 crates', '-5', '1.2.3', '₹', '9999 trillion']) {
			const added = round(typed);
			const mine = withList(valuesOf('funding'), 'fundings', (list) => [...list, added]);
			expect(Object.values(errorsOf('funding', mine))).toEqual([
				'Please enter an amount such as \u20662,50,00,000\u2069, 12 crore or \u2066$3 million\u2069.',
			]);
			expect(asStored(section('funding'), mine)).toEqual(mine);
		}
	});

	it('accept the examples that they name, in every language', () => {
		for (const lang of ['en', 'hi', 'bn', 'as', 'ta', 'te', 'kn', 'ml', 'mr', 'gu', 'pa', 'or', 'ur'])
			for (const id of ['company.edit.amountHint', 'company.rule.amount'] as const) {
				const text = translatorOf(lang)(id, { digits: '', dollars: '' });
				const [example = ''] = /[1१১][2२২] [\p{L}\p{M}]+/u.exec(text) ?? [];
				const added = newEntry({
					roundType: 'SEED',
					amount: example,
					currency: 'INR',
					date: '',
					investors: [],
				});
				const base = valuesOf('funding');
				const mine = withList(base, 'fundings', (list) => [...list, added]);
				expect([lang, example, prepareSave(section('funding'), mine, base).body.fundings]).toMatchObject([
					lang,
					example,
					[{ amount: 120_000_000 }],
				]);
			}
	});

	it('are those of the page: a changed rule changes the form', () => {
		const short = { ...rules, name: { required: true, maxLength: 5 } };
		expect(errorsOf('introduction', valuesOf('introduction'), short)).toEqual({
			name: 'Please use at most 5 characters.',
		});
	});

	it('allow partial dates, and years from 1900 to next year', () => {
		for (const date of ['2016', '2016-04', '2016-04-12', '2024-02-29'])
			expect(isPartialDate(date)).toBe(true);
		for (const date of ['16', '2016-4', '2016-13', '2023-02-29', '2016-04-12T', '0000'])
			expect(isPartialDate(date)).toBe(false);
		for (const [date, error] of [
			['1899', 'Please enter a year from 1900 to 2027.'],
			[
				'2016-13',
				'Please enter a year, a month or a day, such as 2016, \u20662016-04\u2069 or \u20662016-04-12\u2069.',
			],
			['2027-01', undefined],
		])
			expect(
				errorsOf('basic', withField(valuesOf('basic'), 'foundingDate', date as string)).foundingDate,
			).toBe(error);
	});

	it('hold for the entries that are sent, and only for those', () => {
		const added = newEntry({ name: '', description: '', share: '101' });
		const removed = { ...newEntry({ name: '', description: '', share: '' }), removed: true };
		const mine = withList(valuesOf('revenue'), 'revenueStreams', (list) => [...list, added, removed]);
		expect(errorsOf('revenue', mine)).toEqual({
			[`revenueStreams/${added.key}/name`]: 'Please fill this in.',
			[`revenueStreams/${added.key}/share`]: 'Please enter a percentage from 0 to 100.',
		});
	});

	it('put the messages of the server beside the fields that were sent', () => {
		const added = loom('');
		const offer = newEntry({ description: '' });
		const base = valuesOf('products');
		const mine = withList(base, 'products', (list) => [...list, withList(added, 'offers', () => [offer])]);
		const { changes } = prepareSave(section('products'), mine, base);
		expect(
			placeErrors(
				section('products'),
				{
					'products[0].name': 'a',
					'products[0].offers[0].description': 'b',
					'products[0].id': 'c',
					products: 'd',
				},
				changes,
			),
		).toEqual({
			[`products/${added.key}/name`]: 'c',
			[`products/${added.key}/offers/${offer.key}/description`]: 'b',
			products: 'd',
		});
		expect(
			placeErrors(section('introduction'), { 'socialLinks.linkedin': 'a', 'body.website': 'b' }, {}),
		).toEqual({ 'socialLinks.linkedin': 'a', website: 'b' });
		expect(placeErrors(section('basic'), { 'sectors[2]': 'a' }, {})).toEqual({ sectors: 'a' });
	});
});

describe('a section that somebody else has saved', () => {
	const base = valuesOf('products');
	const [known] = base.lists.products as [Entry];
	const theirs = withList(base, 'products', () => [
		withField(known, 'description', 'Theirs'),
		{ ...loom('Added by them'), key: '12', id: '12' },
	]);

	it('keeps both what somebody else changed and what the reader changed', () => {
		const mine = withList(base, 'products', () => [withField(known, 'name', 'Mine'), loom('Added by me')]);
		const merged = rebase(mine, base, theirs).lists.products ?? [];
		expect(merged.map(({ id, fields }) => [id, fields.name, fields.description])).toEqual([
			['11', 'Mine', 'Theirs'],
			['', 'Added by me', ''],
			['12', 'Added by them', ''],
		]);
		expect(prepareSave(section('products'), rebase(mine, base, theirs), theirs).body.products).toMatchObject([
			{ operation: 'UPDATE', id: '11', name: 'Mine', description: 'Theirs' },
			{ operation: 'CREATE', name: 'Added by me' },
		]);
	});

	it('gets a deleted entry again if the reader changed it, and no other', () => {
		const without = withList(base, 'products', () => []);
		const changed = withList(base, 'products', () => [withField(known, 'name', 'Mine')]);
		expect(
			prepareSave(section('products'), rebase(changed, base, without), without).body.products,
		).toMatchObject([
			{ operation: 'CREATE', name: 'Mine', offers: [{ operation: 'CREATE', description: '₹4,000' }] },
		]);
		expect(rebase(base, base, without).lists.products).toEqual([]);
		const removed = withList(base, 'products', () => [{ ...known, removed: true }]);
		expect(rebase(removed, base, without).lists.products).toEqual([]);
	});

	it('is shown with the values of both', () => {
		const mine = withList(base, 'products', () => [withField(known, 'description', 'Mine')]);
		expect(differencesOf(section('products'), mine, base, theirs, t)).toEqual([
			{
				key: 'products/11',
				label: 'Products and offers',
				theirs: 'Loom One · Theirs · ₹4,000',
				yours: 'Loom One · Mine · ₹4,000',
			},
			{ key: 'products/12', label: 'Products and offers', theirs: 'Added by them' },
		]);
	});

	it('does not differ in white space around texts and in the kind of their line breaks', () => {
		const one = section('introduction');
		const base = withField(one.valuesOf(data.form), 'description', 'One\n\nTwo\n');
		const saved = withField(base, 'description', 'One\r\n\r\nTwo');
		expect(isChanged(saved, base)).toBe(false);
		expect(differencesOf(one, base, base, saved, t)).toEqual([]);
		expect(prepareSave(one, base, base).body.description).toBe('One\n\nTwo');
		const state = { ...initialState(one, data.form), base, mine: base };
		expect(withDraft(state, { version: 1, base: saved, mine: base }, one, data.form)).toBe(state);
		const regions = withField(valuesOf('market'), 'regions', ['India', '']);
		expect(isChanged(regions, withField(regions, 'regions', [' India']))).toBe(false);
		expect(isChanged(withField(base, 'description', 'One Two'), base)).toBe(true);
	});

	it('takes the new version with either choice, and the text of an earlier visit asks for one', () => {
		const one = section('introduction');
		const state = initialState(one, data.form);
		const mine = withField(state.mine, 'subtitle', 'Mine');
		const draft = { version: state.version, base: state.base, mine };
		expect(withDraft(state, draft, one, data.form)).toMatchObject({
			status: 'draftRestored',
			mine,
			version: 2,
		});
		expect(withDraft(state, { ...draft, mine: state.base }, one, data.form)).toBe(state);
		const old = withDraft(state, { ...draft, version: 1 }, one, data.form);
		expect(old.remoteSave).toEqual({ ...remoteSaveOf(one, data.form), version: 2, by: 'Ravi Menon' });
		expect(resolveWithMine(old)).toMatchObject({ version: 2, mine, remoteSave: undefined });
		expect(resolveWithSaved(old)).toMatchObject({ version: 2, mine: state.base, remoteSave: undefined });
	});
});

it('an amount is shown with its digits in groups and in short form, in the language', () => {
	const shown = (lang: 'en' | 'hi' | 'ta', numbers: string, text: string) => {
		const parsed = parseAmount(text);
		return parsed && readableAmount(parsed, { t: translatorOf(lang), numbers });
	};
	expect(shown('en', 'en-IN', '₹32000000')).toEqual(['₹3,20,00,000', '₹3.2 crore']);
	expect(shown('hi', 'hi', '12 करोड़ INR')).toEqual(['₹12,00,00,000', '₹12 करोड़']);
	expect(shown('hi', 'ur', '₹7000000')?.[0]).toBe('₹70,00,000');
	expect(shown('hi', 'mr', '₹7000000')?.[0]).toBe('₹७०,००,०००');
	expect(shown('ta', 'ta', '$3m')?.at(-1)).toBe('$3 மில்லியன்');
	expect(shown('en', 'en-IN', '$3m')).toEqual(['$3,000,000', '$3M']);
	expect(shown('en', 'en-IN', '₹5000')).toEqual(['₹5,000']);
	expect(shown('en', 'en-IN', '32000000')).toEqual(['3,20,00,000']);
});

it('an investor that the form has found is saved with its id, so that it is not added again', () => {
	const one = section('funding');
	const base = valuesOf('funding');
	const [list] = one.lists;
	const field = list?.fields.find(({ name }) => name === 'investors');
	field?.investors?.set('Deccan Lathe Ventures', '77');
	const mine = withList(base, 'fundings', ([first]) => [
		withField(first as Entry, 'investors', ['Deccan Lathe Ventures', 'Quite New']),
	]);
	expect(prepareSave(one, mine, base).body).toMatchObject({
		fundings: [{ investors: [{ id: '77' }, { name: 'Quite New' }] }],
	});
});

it('F133 STATE-73: a company without answers has no section of awards', () => {
	const names = (answers: typeof data.form.award.answers) =>
		sectionsOf({ ...data, form: { ...data.form, award: { answers, applies: false } } }, t).map(
			({ name }) => name,
		);
	expect(names(data.form.award.answers)).toContain('award');
	expect(names([])).not.toContain('award');
	expect(names([])).toHaveLength(8);
});

it('an opening is sent with its checked fields', () => {
	const opening = {
		title: 'Potter',
		employmentType: 'INTERN',
		city: '',
		remote: true,
		link: 'kiln.example/p',
		closingDate: '',
	};
	const mine = withList(valuesOf('openings'), 'openings', (list) => [...list, newEntry(opening)]);
	expect(
		prepareSave(section('openings'), asStored(section('openings'), mine), valuesOf('openings')).body,
	).toEqual({
		openings: [{ ...opening, operation: 'CREATE', link: 'https://kiln.example/p' }],
	});
});

it('the city of an opening is required unless the work is remote, and the examples of its last day are in the future', () => {
	const dated = { ...rules, eventDate: { min: 1800, max: 2027 } };
	const list = section('openings').lists[0];
	const field = (name: string) => list?.fields.find((one) => one.name === name) as Field;
	const opening = newEntry({
		title: 'Potter',
		employmentType: 'INTERN',
		city: '',
		remote: false,
		link: 'kiln.example/p',
		closingDate: 'soon',
	});
	expect(isRequired(field('city'), opening, dated)).toBe(true);
	expect(isRequired(field('city'), withField(opening, 'remote', true), dated)).toBe(false);
	const mine = withList(valuesOf('openings'), 'openings', (entries) => [...entries, opening]);
	const changes = prepareSave(section('openings'), mine, valuesOf('openings')).changes;
	expect(Object.values(validateEntry(section('openings'), mine, changes, dated, t))).toEqual([
		'Please fill this in.',
		expect.stringContaining('such as 2027, '),
	]);
	expect(dateExamplesOf(field('closingDate'), dated).year).toBe('2027');
});

it('a section says how much of it is filled', () => {
	const market = section('market');
	expect(completeness(market, valuesOf('market'))).toEqual([1, 4]);
	const filled = withField(withField(valuesOf('market'), 'regions', ['India', '']), 'description', ' ');
	expect(completeness(market, filled)).toEqual([2, 4]);
	const removed = withList(valuesOf('revenue'), 'revenueStreams', (list) =>
		list.map((one) => ({ ...one, removed: true })),
	);
	expect(completeness(section('revenue'), removed)).toEqual([0, 1]);
	expect(completeness(section('openings'), valuesOf('openings'))).toEqual([0, 0]); // a company may have none
	const unanswered = withList(valuesOf('award'), 'answers', (list) =>
		list.map((one) => withField(one, 'answer', ' ')),
	);
	const answers = unanswered.lists.answers?.length ?? 0;
	expect(completeness(section('award'), valuesOf('award'))).toEqual([answers, answers]);
	expect(completeness(section('award'), unanswered)).toEqual([0, answers]);
});
