/**
 * The sections of a company's profile as forms of the Desk. Their fields, rules and saves are those of the company form on the
 * site; here fields and lists of an entry stand beside each other, as in the forms of other records.
 */
import type { CompanyForm, Problem, Result } from '../../../api/client.gen';
import { readCompanyForm } from '../../../api/client.gen';
import {
	asStored,
	type Definition,
	emptyFields,
	type List,
	prepareSave,
	valueText,
} from '../../../site/features/company/edit/definitions';
import type { Entry, EntryChange, Value } from '../../../site/features/company/edit/entries';
import type { Section } from '../../../site/features/company/edit/section';
import type { Translate } from '../../../site/i18n/translate';
import type { FieldInfo } from '../../forms/useVersionedForm';

/** A section, or an entry of a list: its fields and lists by name. */
export interface Row {
	/** The id that the server gave, '' for a section and for a new entry. */
	id: string;
	[name: string]: Value | Row[];
}

/** The entries of a list of a row. */
export const rowsOf = (row: Row | undefined, { name }: List): Row[] => (row?.[name] ?? []) as Row[];

/** The row of an entry of the form on the site. */
export const rowOf = (definition: Definition, entry: Entry): Row => ({
	id: entry.id,
	...entry.fields,
	...Object.fromEntries(
		definition.lists.map((list) => [
			list.name,
			(entry.lists[list.name] ?? []).map((one) => rowOf(list, one)),
		]),
	),
});

/** A new entry. */
export const emptyRow = (definition: Definition): Row => ({
	id: '',
	...emptyFields(definition),
	...Object.fromEntries(definition.lists.map(({ name }) => [name, []])),
});

/**
 * The entry of a row. before is the row that was read: its entries that the row no longer has are removed, and entries that it
 * does not have are new. The key of an entry is its place in the list, from 0; that of a removed one is no number.
 */
export function entryFrom(definition: Definition, row: Row, before: Row | undefined, key = ''): Entry {
	const lists = definition.lists.map((list): [string, Entry[]] => {
		const [now, read] = [rowsOf(row, list), rowsOf(before, list)];
		const kept = now.map((one, at) => {
			const known = read.find(({ id }) => id !== '' && id === one.id);
			return { ...entryFrom(list, one, known, String(at)), id: known ? one.id : '' };
		});
		const removed = read
			.filter(({ id }) => !now.some((one) => one.id === id))
			.map((one) => ({ ...entryFrom(list, one, one, `removed-${one.id}`), removed: true }));
		return [list.name, [...kept, ...removed]];
	});
	return {
		key,
		id: row.id,
		fields: Object.fromEntries(definition.fields.map(({ name }) => [name, row[name] as Value])),
		lists: Object.fromEntries(lists),
	};
}

type Changes = Record<string, EntryChange[]>;

/** The path in the form of a field that the server refused; a request has only the entries that changed. */
export function pathInForm(path: string, changes: Changes): string {
	const [, list = '', index = '', rest = ''] = /^(\w+)\[(\d+)\]\.?(.*)$/.exec(path) ?? [];
	const change = changes[list]?.[Number(index)];
	if (!change) return path;
	if (!/^\d+$/.test(change.entry.key)) return list;
	const entry = `${list}[${change.entry.key}]`;
	// An error about the id or the operation is shown at the entry.
	return rest === '' || rest === 'id' || rest === 'operation'
		? entry
		: `${entry}.${pathInForm(rest, change.lists)}`;
}

const inForm = <T>(fields: Record<string, T>, changes: Changes): Record<string, T> =>
	Object.fromEntries(Object.entries(fields).map(([path, value]) => [pathInForm(path, changes), value]));

/** A refusal with the paths of the form. */
export const refusalInForm = (problem: Problem, changes: Changes): Problem => ({
	...problem,
	...(problem.fields && { fields: inForm(problem.fields, changes) }),
	...(problem.reasons && { reasons: inForm(problem.reasons, changes) }),
});

/** Saves what changed in a section since it was read, and returns the form of the company afterwards. */
export async function saveSection(
	section: Section,
	target: { id: number; locale: string; version: number },
	row: Row,
	read: Row,
): Promise<Result<CompanyForm>> {
	const mine = asStored(section, entryFrom(section, row, read));
	const { changes, body } = prepareSave(section, mine, entryFrom(section, read, read));
	const answer = await section.save(target, body);
	if (answer.ok) return readCompanyForm({ id: target.id });
	return { ...answer, problem: answer.problem && refusalInForm(answer.problem, changes) };
}

/** An entry as a line of text: its fields and those of its own entries. */
function lineOf(list: List, row: Row): string {
	const own = list.fields.map((field) => valueText(field, row[field.name] as Value));
	const inner = list.lists.flatMap((one) => rowsOf(row, one).map((entry) => lineOf(one, entry)));
	return [...own, ...inner].filter((text) => text !== '').join(' · ');
}

/** The name of an entry, '' for one that has none yet. */
export function nameOfRow(list: List, row: Row): string {
	const field = list.fields.find(({ name }) => name === list.names);
	return field ? valueText(field, row[field.name] as Value) : '';
}

/** How the fields and lists of a section are named, and shown beside another version. */
export const infoOf = (
	section: Section,
	t: Translate,
): Record<string, FieldInfo<Value | Row[]>> & { id: FieldInfo<string> } => ({
	id: { label: '' },
	...Object.fromEntries(
		section.fields.map((field) => [
			field.name,
			{
				label: t(field.label, field.labelValues),
				show: (value: Value | Row[]) => valueText(field, value as Value),
			},
		]),
	),
	...Object.fromEntries(
		section.lists.map((list) => [
			list.name,
			{
				label: t(list.title),
				show: (rows: Value | Row[]) => (rows as Row[]).map((row) => lineOf(list, row)).join('\n'),
			},
		]),
	),
});
