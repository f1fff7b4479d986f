/** The sections of the last steps of the company form: the timeline, the funding and the answers for awards. */

import { saveCompanyAward, saveCompanyFunding, saveCompanyTimeline } from '../../../../api/client.gen';
import { listOf, textOf } from './definitions';
import { type Entry, entryOf } from './entries';
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

const newestFirst = (a: Entry, b: Entry): number =>
	textOf(b.fields.date) < textOf(a.fields.date) ? -1 : textOf(b.fields.date) > textOf(a.fields.date) ? 1 : 0;

export const timelineSection = ({ names }: SectionData): Section => ({
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

/** The rounds. Only editors state their sources. */
export function fundingSection({ options, names, form }: SectionData, isEditor: boolean): Section {
	const source = isEditor ? [defineField('source', 'text', 'company.source', { wide: true })] : [];
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
					...source,
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
							...textFields(round, ['roundType', 'amount', 'currency', 'date', ...source.map(nameOf)]),
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
export const awardSection = ({ form: { award } }: SectionData): Section => ({
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
