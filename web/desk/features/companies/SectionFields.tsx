import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useState } from 'react';
import { investors } from '../../../api/client.gen';
import { parseAmount, readableAmount } from '../../../site/features/company/edit/amounts';
import {
	amountExamples,
	type Definition,
	dateExamplesOf,
	type Field,
	isRequired,
	type List,
	normalizedText,
	type Rules,
	ruleOf,
	textOf,
} from '../../../site/features/company/edit/definitions';
import type { Entry, Value } from '../../../site/features/company/edit/entries';
import { must } from '../../app/api';
import { useLanguage, useT } from '../../app/i18n';
import { type Bound, within } from '../../forms/bound';
import { Row as Beside } from '../../forms/FormPage';
import {
	AddressField,
	ChoiceField,
	ChoicesField,
	LongTextField,
	PartialDateField,
	SwitchField,
	TextField,
	WordsField,
} from '../../forms/fields';
import { ListField } from '../../forms/ListField';
import { emptyRow, nameOfRow, type Row } from './section';

/** Returns the Bound of a field or a list of a row. */
type Bind = (name: string, label: string) => Bound<Value | Row[]>;

/** An entry with the fields of a row, for the rules of the form on the site. */
const asEntry = (row: Row): Entry => ({ key: '', id: row.id, fields: row as Entry['fields'], lists: {} });

const wideKinds = ['textarea', 'lines', 'multiselect', 'checkboxes', 'checkbox'];
const isPaired = ({ kind, wide }: Field): boolean => !wide && !wideKinds.includes(kind);

/** The fields in their order, two beside each other where both are short. */
function pairsOf(fields: Field[]): Field[][] {
	const rows: Field[][] = [];
	for (const field of fields) {
		const last = rows.at(-1);
		if (last?.length === 1 && last[0] && isPaired(last[0]) && isPaired(field)) last.push(field);
		else rows.push([field]);
	}
	return rows;
}

/** The fields and lists of a section or of an entry. */
export function SectionFields({
	definition,
	row,
	bind,
	rules,
	readOnly,
}: {
	definition: Definition;
	row: Row;
	bind: Bind;
	rules: Rules;
	readOnly: boolean;
}) {
	const t = useT();
	const input = (field: Field) => (
		<FieldInput
			key={field.name}
			field={field}
			row={row}
			bound={
				bind(field.name, field.text?.(asEntry(row)) || t(field.label, field.labelValues)) as Bound<Value>
			}
			rules={rules}
			readOnly={readOnly}
		/>
	);
	return (
		<>
			{pairsOf(definition.fields).map((fields) => {
				const inputs: ReactNode = fields.map(input);
				const key = fields.map(({ name }) => name).join();
				return fields.length > 1 ? (
					<Beside key={key}>{inputs}</Beside>
				) : (
					<Fragment key={key}>{inputs}</Fragment>
				);
			})}
			{definition.lists.map((list) => (
				<Rows
					key={list.name}
					list={list}
					bound={bind(list.name, t(list.title)) as Bound<Row[]>}
					alone={definition.fields.length === 0 && definition.lists.length === 1}
					rules={rules}
					readOnly={readOnly}
				/>
			))}
		</>
	);
}

/** The entries of a list, which has the order that the server gives it. */
function Rows({
	list,
	bound,
	alone,
	rules,
	readOnly,
}: {
	list: List;
	bound: Bound<Row[]>;
	/** Whether the heading of the section says what the list has. */
	alone: boolean;
	rules: Rules;
	readOnly: boolean;
}) {
	const t = useT();
	return (
		<ListField
			{...bound}
			{...(readOnly && { disabled: true })}
			empty={emptyRow(list)}
			titleOf={(row) => nameOfRow(list, row)}
			addLabel={t(list.add)}
			hideLabel={alone}
			fixedOrder
			fixed={readOnly || (list.fixed ?? false)}
			row={(entry) => (
				<SectionFields
					definition={list}
					row={entry.value}
					bind={(name, label) => within(entry, name, label) as Bound<Value | Row[]>}
					rules={rules}
					readOnly={readOnly}
				/>
			)}
		/>
	);
}

function FieldInput({
	field,
	row,
	bound,
	rules,
	readOnly,
}: {
	field: Field;
	row: Row;
	bound: Bound<Value>;
	rules: Rules;
	readOnly: boolean;
}) {
	const { t, lang } = useLanguage();
	const { maxLength, maxItems } = ruleOf(field, rules);
	const required = isRequired(field, asEntry(row), rules);
	const options = { required, readOnly, ...(maxLength && { maxLength }) };
	const text = bound as unknown as Bound<string | undefined>;
	const texts = bound as unknown as Bound<string[]>;
	const choices = field.options?.map(({ value, label }) => ({ value, label })) ?? [];
	switch (field.kind) {
		case 'textarea':
			return <LongTextField {...text} {...options} rows={3} />;
		case 'url':
			return <AddressField {...text} {...options} />;
		case 'date':
			return (
				<PartialDateField
					{...text}
					{...options}
					description={t('company.edit.dateHint', dateExamplesOf(field, rules))}
				/>
			);
		case 'year':
		case 'percent':
			return <TextField {...text} {...options} ltr />;
		case 'amount': {
			const parsed = parseAmount(normalizedText('amount', bound.value));
			const currency =
				parsed?.currency || textOf(field.currencyField ? (row[field.currencyField] as Value) : '');
			const read =
				parsed &&
				readableAmount(
					{ amount: parsed.amount, currency },
					{ t, numbers: lang === 'en' ? 'en-IN' : lang },
				).join(' · ');
			return (
				<TextField
					{...text}
					{...options}
					ltr
					description={read ?? t('company.edit.amountHint', amountExamples)}
				/>
			);
		}
		case 'select':
			return <ChoiceField {...text} {...options} options={choices} clearable={!required} />;
		case 'checkboxes':
		case 'multiselect':
			return <ChoicesField {...texts} {...options} options={choices} {...(maxItems && { max: maxItems })} />;
		case 'lines':
			return field.investors ? (
				<InvestorNames {...texts} {...options} known={field.investors} {...(maxItems && { max: maxItems })} />
			) : (
				<WordsField {...texts} {...options} {...(maxItems && { max: maxItems })} />
			);
		case 'checkbox':
			return <SwitchField {...(bound as unknown as Bound<boolean | undefined>)} readOnly={readOnly} />;
	}
	return <TextField {...text} {...options} />;
}

const minQueryLength = 2;

/** Names of investors. Those of the directory are offered while a name is typed, so that nobody adds an investor twice. */
function InvestorNames({
	known,
	...bound
}: Bound<string[]> & {
	/** The ids of investors by their names; what is found is added. */
	known: Map<string, string>;
	required: boolean;
	readOnly: boolean;
	max?: number;
}) {
	const { lang } = useLanguage();
	const [typed, setTyped] = useState('');
	const [words] = useDebouncedValue(typed.trim(), 200);
	const found = useQuery({
		queryKey: ['investor-names', lang, words],
		queryFn: async () => {
			const { investors: list } = await must(investors({ q: words, locale: lang, limit: 8 }));
			for (const { id, name } of list) known.set(name, id);
			return list.map(({ name }) => name);
		},
		enabled: [...words].length >= minQueryLength,
		staleTime: 60_000,
	});
	return <WordsField {...bound} known={typed === '' ? [] : (found.data ?? [])} onTyped={setTyped} />;
}
