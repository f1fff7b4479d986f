/** The sections of the company form: their fields, their values, and the calls that save them. */

import {
	type Result,
	saveCompanyAward,
	saveCompanyBasics,
	saveCompanyFunding,
	saveCompanyIntroduction,
	saveCompanyMarket,
	saveCompanyOpenings,
	saveCompanyProducts,
	saveCompanyRevenue,
	saveCompanyTimeline,
} from '../../../../api/client.gen';
import type { CompanyForm, OptionName, WizardData } from '../../../../api/pages.gen';
import type { MessageId, Translate } from '../../../i18n/translate';
import { networkNames } from '../../../networks';
import { type Definition, type Field, type Kind, listOf, type Option, textOf } from './definitions';
import { type Entry, entryOf } from './entries';

/** The data that a save needs besides its body. */
export interface Target {
	id: number;
	locale: string;
	version: number;
	logo?: File;
	removeLogo?: boolean;
}

export interface Section extends Definition {
	/** Its name in the API, under which its version is listed. */
	name: string;
	step: Step;
	title: MessageId;
	/** The values that the server has, as an entry of the form. */
	valuesOf: (form: CompanyForm) => Entry;
	save: (
		target: Target,
		body: Record<string, unknown>,
	) => Promise<Result<{ version: number } & Record<string, unknown>>>;
	/** The lists of entries in the response, if the response does not have them itself. */
	savedLists?: (response: Record<string, unknown>) => Record<string, unknown>;
}

export const steps = ['introduction', 'basic', 'timeline', 'award'] as const;
export type Step = (typeof steps)[number];

export const stepNames: Record<Step, MessageId> = {
	introduction: 'company.edit.introduction',
	basic: 'company.edit.basic',
	timeline: 'company.edit.timeline',
	award: 'company.edit.award',
};

const defineField = (name: string, kind: Kind, label: MessageId, more: Partial<Field> = {}): Field => ({
	name,
	kind,
	label,
	...more,
});

const englishOptions = (names: readonly string[]): Option[] =>
	names.map((name) => ({ value: name, label: name, lang: 'en' }));

/** Options whose names are in the language of the page. */
const namedOptions = (names: readonly OptionName[]): Option[] =>
	names.map(({ id, name }) => ({ value: id, label: name }));

const textFields = (of: object, names: readonly string[]): Record<string, string> =>
	Object.fromEntries(names.map((name) => [name, `${(of as Record<string, unknown>)[name] ?? ''}`]));

const nameOf = ({ name }: Field): string => name;

/** The response to a save. Each call has a type of its own; the form reads only the version and the lists. */
type Saved = Promise<Result<{ version: number } & Record<string, unknown>>>;
const asSaveResult = (response: Promise<Result<{ version: number }>>): Saved => response as Saved;

function introductionSection({ networks }: WizardData): Section {
	const social = networks.map((network) =>
		defineField(`socialLinks.${network}`, 'url', 'company.edit.social', {
			labelValues: { network: networkNames[network] ?? network },
		}),
	);
	const texts = [
		defineField('name', 'text', 'account.name'),
		defineField('subtitle', 'text', 'company.edit.subtitle', { wide: true }),
		defineField('description', 'textarea', 'company.edit.description'),
		defineField('vision', 'textarea', 'company.vision'),
		defineField('website', 'url', 'company.website'),
	];
	return {
		name: 'introduction',
		step: 'introduction',
		title: 'company.edit.about',
		fields: [...texts, ...social],
		lists: [],
		valuesOf: ({ introduction }) =>
			entryOf('', {
				...textFields(introduction, texts.map(nameOf)),
				...Object.fromEntries(
					networks.map((network) => [`socialLinks.${network}`, introduction.socialLinks[network] ?? '']),
				),
			}),
		save: ({ id, locale, version, logo, removeLogo }, body) => {
			const data = new FormData();
			for (const [name, value] of Object.entries(body)) data.set(name, `${value}`);
			data.set('version', `${version}`);
			if (removeLogo) data.set('removeLogo', '1');
			if (logo) data.set('logo', logo);
			return asSaveResult(saveCompanyIntroduction({ id, locale }, data));
		},
	};
}

const productsSection = (): Section => ({
	name: 'products',
	step: 'introduction',
	title: 'company.products',
	fields: [],
	lists: [
		{
			name: 'products',
			title: 'company.products',
			add: 'company.edit.addProduct',
			names: 'name',
			fields: [
				defineField('name', 'text', 'account.name'),
				defineField('link', 'url', 'company.edit.link', { rare: true }),
				defineField('description', 'textarea', 'company.edit.description'),
			],
			lists: [
				{
					name: 'offers',
					title: 'company.edit.offers',
					add: 'company.edit.addOffer',
					names: 'description',
					fields: [defineField('description', 'text', 'company.edit.offer', { rule: 'offer', wide: true })],
					lists: [],
				},
			],
		},
	],
	valuesOf: ({ products }) =>
		entryOf(
			'',
			{},
			{
				products: products.map((product) =>
					entryOf(product.id, textFields(product, ['name', 'link', 'description']), {
						offers: product.offers.map((offer) => entryOf(offer.id, { description: offer.description })),
					}),
				),
			},
		),
	save: ({ id, locale, version }, body) =>
		asSaveResult(saveCompanyProducts({ id, locale }, { ...body, version } as never)),
});

function basicSection({ options, names }: WizardData, t: Translate): Section {
	const texts = [
		defineField('foundingDate', 'date', 'company.founded', {
			rule: 'foundingYear',
			hint: 'company.edit.dateHint',
		}),
		defineField('closingYear', 'year', 'company.closed', { rare: true }),
		defineField('employeeCount', 'select', 'company.size', {
			options: options.employeeBands.map((band) => ({
				value: band,
				label: `\u2066${band.replace('-', '–')}\u2069`, // isolated, because right-to-left text would reverse it
				lang: 'en',
			})),
		}),
		defineField('headquarters', 'text', 'company.headquarters', { rule: 'address', wide: true }),
		defineField('city', 'text', 'company.facet.city'),
		defineField('state', 'text', 'company.facet.state', { rule: 'city' }),
	];
	const roles = options.founderRoles.map((role) => ({
		value: role,
		label: t(`companyRole.${role}` as MessageId),
	}));
	return {
		name: 'basic',
		step: 'basic',
		title: 'company.edit.details',
		fields: [
			...texts,
			defineField('sectors', 'multiselect', 'company.facet.sector', {
				options: namedOptions(names.sectors),
			}),
			defineField('businessModels', 'checkboxes', 'company.facet.model', {
				options: namedOptions(names.models),
			}),
			defineField('verticals', 'checkboxes', 'company.facet.vertical', {
				options: namedOptions(names.verticals),
			}),
			defineField('hiring', 'checkbox', 'company.hiringNow'),
		],
		lists: [
			{
				name: 'coreTeam',
				title: 'company.edit.team',
				add: 'company.edit.addPerson',
				names: 'name',
				fields: [
					// Several salutations have the same value, so the label is what is chosen and saved (D-24).
					defineField('salutation', 'select', 'company.edit.salutation', {
						options: englishOptions(options.salutations.map(({ label }) => label)),
					}),
					defineField('name', 'text', 'account.name'),
					defineField('designation', 'text', 'company.edit.designation'),
					defineField('role', 'select', 'company.edit.role', { options: roles, required: true }),
					defineField('linkedin', 'url', 'company.edit.social', { labelValues: { network: 'LinkedIn' } }),
				],
				lists: [],
			},
			{
				name: 'locations',
				title: 'company.locations',
				add: 'company.edit.addLocation',
				names: 'city',
				fields: [
					defineField('city', 'text', 'company.facet.city', { required: true }),
					defineField('address', 'text', 'company.edit.address', { wide: true }),
					defineField('isHeadquarters', 'checkbox', 'company.mainOffice'),
				],
				lists: [],
			},
		],
		valuesOf: ({ basicInformation: basic, locations }) =>
			entryOf(
				'',
				{
					...textFields(basic, texts.map(nameOf)),
					sectors: basic.sectors,
					businessModels: basic.businessModels,
					verticals: basic.verticals.map(({ slug }) => slug),
					hiring: basic.hiring,
				},
				{
					coreTeam: basic.coreTeam.map((person) =>
						entryOf(person.id, textFields(person, ['salutation', 'name', 'designation', 'role', 'linkedin'])),
					),
					locations: locations.map((one) =>
						entryOf(one.id, { city: one.city, address: one.address, isHeadquarters: one.isHeadquarters }),
					),
				},
			),
		save: ({ id, locale, version }, body) =>
			asSaveResult(saveCompanyBasics({ id, locale }, { ...body, version } as never)),
		savedLists: (response) => ({
			coreTeam: (response.basicInformation as { coreTeam?: unknown })?.coreTeam,
			locations: response.locations,
		}),
	};
}

const revenueSection = (): Section => ({
	name: 'revenue',
	step: 'basic',
	title: 'company.revenue',
	fields: [],
	lists: [
		{
			name: 'revenueStreams',
			title: 'company.revenue',
			add: 'company.edit.addStream',
			names: 'name',
			fields: [
				defineField('name', 'text', 'account.name'),
				defineField('description', 'textarea', 'company.edit.description'),
				defineField('share', 'percent', 'company.edit.share'),
			],
			lists: [],
		},
	],
	valuesOf: ({ revenueStreams }) =>
		entryOf(
			'',
			{},
			{
				revenueStreams: revenueStreams.map((one) =>
					entryOf(one.id, textFields(one, ['name', 'description', 'share'])),
				),
			},
		),
	save: ({ id, locale, version }, body) =>
		asSaveResult(saveCompanyRevenue({ id, locale }, { ...body, version } as never)),
});

const marketSection = (): Section => ({
	name: 'market',
	step: 'basic',
	title: 'company.market',
	fields: [
		defineField('customerTypes', 'lines', 'company.customers', { hint: 'company.edit.lines' }),
		defineField('regions', 'lines', 'company.regions', { hint: 'company.edit.lines' }),
		defineField('ageGroups', 'lines', 'company.ages', { hint: 'company.edit.lines' }),
		defineField('description', 'textarea', 'company.edit.description'),
	],
	lists: [],
	valuesOf: ({ targetMarket: market }) =>
		entryOf('', {
			customerTypes: market.customerTypes,
			regions: market.regions,
			ageGroups: market.ageGroups,
			description: market.description,
		}),
	save: ({ id, locale, version }, body) =>
		asSaveResult(saveCompanyMarket({ locale }, { ...body, companyId: `${id}`, version } as never)),
});

const openingsSection = ({ options }: WizardData, t: Translate): Section => ({
	name: 'openings',
	step: 'basic',
	title: 'company.openings',
	fields: [],
	lists: [
		{
			name: 'openings',
			title: 'company.openings',
			add: 'company.edit.addOpening',
			names: 'title',
			rare: true,
			fields: [
				defineField('title', 'text', 'company.edit.designation', { wide: true }),
				defineField('employmentType', 'select', 'job.terms', {
					options: options.employmentTypes.map((type) => ({
						value: type,
						label: t(`employment.${type}` as MessageId),
					})),
					required: true,
				}),
				defineField('city', 'text', 'company.facet.city'),
				defineField('remote', 'checkbox', 'company.remote'),
				defineField('link', 'url', 'company.edit.applyLink', { required: true }),
				defineField('closingDate', 'date', 'company.edit.closes', {
					rule: 'eventDate',
					hint: 'company.edit.dateHint',
				}),
			],
			lists: [],
		},
	],
	valuesOf: ({ openings }) =>
		entryOf(
			'',
			{},
			{
				openings: openings.map((one) =>
					entryOf(one.id, {
						...textFields(one, ['title', 'employmentType', 'city', 'link', 'closingDate']),
						remote: one.remote,
					}),
				),
			},
		),
	save: ({ id, locale, version }, body) =>
		asSaveResult(saveCompanyOpenings({ id, locale }, { ...body, version } as never)),
});

const newestFirst = (a: Entry, b: Entry): number =>
	textOf(b.fields.date) < textOf(a.fields.date) ? -1 : textOf(b.fields.date) > textOf(a.fields.date) ? 1 : 0;

const timelineSection = ({ names }: WizardData): Section => ({
	name: 'timeline',
	step: 'timeline',
	title: 'company.timeline',
	fields: [],
	lists: [
		{
			name: 'events',
			title: 'company.timeline',
			add: 'company.edit.addEvent',
			names: 'title',
			order: newestFirst,
			fields: [
				defineField('milestoneType', 'select', 'company.edit.kind', {
					options: namedOptions(names.milestones),
					required: true,
				}),
				defineField('date', 'date', 'company.date', {
					rule: 'eventDate',
					required: true,
					hint: 'company.edit.dateHint',
				}),
				defineField('title', 'text', 'company.edit.headline', { wide: true }),
				defineField('description', 'textarea', 'company.edit.description'),
				defineField('link', 'url', 'company.edit.link'),
			],
			lists: [],
		},
	],
	valuesOf: ({ events }) =>
		entryOf(
			'',
			{},
			{
				events: events.map((one) =>
					entryOf(one.id, textFields(one, ['milestoneType', 'title', 'date', 'description', 'link'])),
				),
			},
		),
	save: ({ id, locale, version }, body) =>
		asSaveResult(saveCompanyTimeline({ locale }, { ...body, companyId: `${id}`, version } as never)),
});

function fundingSection({ options, names, form }: WizardData): Section {
	const investors = new Map(
		form.fundings.flatMap((round) => round.investors.map(({ id, name }) => [name, id])),
	);
	return {
		name: 'funding',
		step: 'timeline',
		title: 'company.funding',
		fields: [],
		lists: [
			{
				name: 'fundings',
				title: 'company.funding',
				add: 'company.edit.addRound',
				names: 'roundType',
				order: (a, b) => newestFirst(b, a),
				fields: [
					defineField('roundType', 'select', 'company.round', {
						options: namedOptions(names.rounds),
						required: true,
					}),
					defineField('amount', 'amount', 'company.amount', {
						hint: 'company.edit.amountHint',
						currencyField: 'currency',
					}),
					defineField('currency', 'select', 'company.edit.currency', {
						options: englishOptions(options.currencies),
					}),
					defineField('date', 'date', 'company.date', { rule: 'roundDate', hint: 'company.edit.dateHint' }),
					defineField('investors', 'lines', 'company.investors', {
						hint: 'company.edit.investorsHint',
						investors,
						json: (value) =>
							listOf(value)
								.map((name) => name.trim())
								.filter((name) => name !== '')
								.map((name) => (investors.has(name) ? { id: investors.get(name) } : { name })),
					}),
				],
				lists: [],
			},
		],
		valuesOf: ({ fundings }) =>
			entryOf(
				'',
				{},
				{
					fundings: fundings.map((round) =>
						entryOf(round.id, {
							...textFields(round, ['roundType', 'amount', 'currency', 'date']),
							investors: round.investors.map(({ name }) => name),
						}),
					),
				},
			),
		save: ({ id, locale, version }, body) =>
			asSaveResult(saveCompanyFunding({ locale }, { ...body, companyId: `${id}`, version } as never)),
	};
}

/** The answers to an earlier application, and whether the company applies again. Companies without answers cannot (STATE-73). */
const awardSection = ({ form: { award } }: WizardData): Section => ({
	name: 'award',
	step: 'award',
	title: 'company.edit.answers',
	fields: [
		defineField('applies', 'checkbox', 'company.edit.apply', {
			labelValues: { award: award.answers[0]?.award ?? '' },
		}),
	],
	lists: [
		{
			name: 'answers',
			title: 'company.edit.answers',
			add: 'company.edit.answers',
			names: 'answer',
			fixed: true,
			fields: [
				defineField('answer', 'textarea', 'company.edit.answer', {
					text: ({ id }) => {
						const one = award.answers.find((answer) => answer.id === id);
						return one ? `${one.question} (${one.award} ${one.year})` : '';
					},
				}),
			],
			lists: [],
		},
	],
	valuesOf: ({ award: { answers, applies } }) =>
		entryOf('', { applies }, { answers: answers.map(({ id, answer }) => entryOf(id, { answer })) }),
	save: ({ id, locale, version }, body) =>
		asSaveResult(saveCompanyAward({ id, locale }, { ...body, version } as never)),
	savedLists: () => ({}), // answers keep their ids
});

/** The sections of a company's form in their order. That of awards is missing if the company has no answers. */
export const sectionsOf = (data: WizardData, t: Translate): Section[] => [
	introductionSection(data),
	productsSection(),
	basicSection(data, t),
	revenueSection(),
	marketSection(),
	openingsSection(data, t),
	timelineSection(data),
	fundingSection(data),
	...(data.form.award.answers.length > 0 ? [awardSection(data)] : []),
];
