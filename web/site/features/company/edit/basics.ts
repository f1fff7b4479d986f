/** The sections of the second step of the company form: facts, revenue, market and openings. */

import {
	saveCompanyBasics,
	saveCompanyMarket,
	saveCompanyOpenings,
	saveCompanyRevenue,
} from '../../../../api/client.gen';
import type { MessageId, Translate } from '../../../i18n/translate';
import { entryOf } from './entries';
import {
	asSaveResult,
	defineField,
	englishOptions,
	namedOptions,
	nameOf,
	type Section,
	type SectionData,
	textFields,
} from './section';

export function basicSection({ options, names }: SectionData, t: Translate): Section {
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
					defineField('startDate', 'date', 'preferences.from', {
						rule: 'roundDate',
						hint: 'company.edit.dateHint',
					}),
					defineField('endDate', 'date', 'preferences.until', {
						rule: 'roundDate',
						hint: 'company.edit.dateHint',
					}),
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
						entryOf(
							person.id,
							textFields(person, [
								'salutation',
								'name',
								'designation',
								'role',
								'linkedin',
								'startDate',
								'endDate',
							]),
						),
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

export const revenueSection = (): Section => ({
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

export const marketSection = (): Section => ({
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

export const openingsSection = ({ options }: SectionData, t: Translate): Section => ({
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
				defineField('city', 'text', 'company.facet.city', { requiredUnless: 'remote' }),
				defineField('remote', 'checkbox', 'company.remote'),
				defineField('link', 'url', 'company.edit.applyLink', { required: true }),
				defineField('closingDate', 'date', 'company.edit.closes', {
					rule: 'eventDate',
					hint: 'company.edit.dateHint',
					future: true,
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
