/** Describes the fields of the company form, and checks their values with the rules of the server (VALID-21). */
import type { FieldRule } from '../../../../api/pages.gen';
import type { MessageId, Translate, Values } from '../../../i18n/translate';
import { parseAmount } from './amounts';
import { changesOf, type Entry, type EntryChange, storedText, type Value } from './entries';

export interface Option {
	value: string;
	label: string;
	/** The language of the label, '' for that of the page. */
	lang?: string;
}

/**
 * How a field is edited. A date may be partial, `checkboxes` chooses among a few options and `multiselect` among many, and
 * `lines` is a list of texts, each on a line of its own.
 */
export type Kind =
	| 'text'
	| 'textarea'
	| 'url'
	| 'date'
	| 'year'
	| 'percent'
	| 'amount'
	| 'select'
	| 'checkboxes'
	| 'multiselect'
	| 'lines'
	| 'checkbox';

export interface Field {
	/** Its name in the API. */
	name: string;
	kind: Kind;
	label: MessageId;
	labelValues?: Values;
	/** The name of its rule, by default its own. */
	rule?: string;
	required?: boolean;
	/** The name of a checkbox of the same entry. The field is required unless it is ticked. */
	requiredUnless?: string;
	/** Whether a date is in the future, so that its examples are too. */
	future?: boolean;
	hint?: MessageId;
	/** The field of the same entry that has the currency of this amount. */
	currencyField?: string;
	options?: Option[];
	/** Whether it may hold long texts, so that it needs the whole width. */
	wide?: boolean;
	/**
	 * The ids of investors by their names, if the lines of this field are names of investors. The form suggests those that the
	 * directory has, and adds what it finds.
	 */
	investors?: Map<string, string>;
	/** Whether a complete profile may lack it, such as the year in which a company closed. */
	rare?: boolean;
	/** The label, if it comes from the entry. */
	text?: (entry: Entry) => string;
	/** Converts the value for the body of a save, if the default does not fit. */
	json?: (value: Value) => unknown;
}

export interface List extends Definition {
	name: string;
	title: MessageId;
	add: MessageId;
	/** The field that names an entry. */
	names: string;
	/** Whether a complete profile may lack entries, such as job openings. */
	rare?: boolean;
	/** Whether entries are only changed, neither added nor removed. */
	fixed?: boolean;
	/** The order in which the server returns the entries. */
	order?: (a: Entry, b: Entry) => number;
}

export interface Definition {
	fields: Field[];
	lists: List[];
}

export type Rules = Record<string, Partial<FieldRule>>;

/** Validation messages by the path of the field: `name`, or `products/KEY/name` in a list. */
export type Errors = Record<string, string>;

export const textOf = (value: Value | undefined): string => (typeof value === 'string' ? value : '');
export const listOf = (value: Value | undefined): string[] => (Array.isArray(value) ? value : []);

/** The label of an option, or the value itself if there is no such option. */
export const optionText = (options: readonly Option[] | undefined, value: string): string =>
	options?.find((option) => option.value === value)?.label ?? value;

/** A value as text: options by their labels, lists with commas. */
export function valueText({ options }: Field, value: Value | undefined): string {
	if (value === true) return '✓';
	return Array.isArray(value)
		? value.map((one) => optionText(options, one)).join(', ')
		: optionText(options, textOf(value));
}

/** Whether a field has a value. */
export const isFilled = (value: Value | undefined): boolean =>
	Array.isArray(value)
		? value.some((one) => one.trim() !== '')
		: typeof value === 'string' && value.trim() !== '';

/** An empty entry of a definition. */
export const emptyFields = ({ fields }: Definition): Record<string, Value> =>
	Object.fromEntries(
		fields.map(({ name, kind }) => [
			name,
			kind === 'checkbox' ? false : ['checkboxes', 'multiselect', 'lines'].includes(kind) ? [] : '',
		]),
	);

/** Whether a text is a partial date: 2016, 2016-04 or 2016-04-12. */
export function isPartialDate(text: string): boolean {
	if (!/^\d{4}(-\d\d){0,2}$/.test(text)) return false;
	const [year = 0, month = 1, day = 1] = text.split('-').map(Number);
	const date = new Date(Date.UTC(year, month - 1, day));
	return year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function isAddress(text: string): boolean {
	try {
		return /^https?:\/\/[^/]/i.test(text) && new URL(text).host !== '';
	} catch {
		return false;
	}
}

/** An address with its scheme: https for one that begins with the name of a host, such as example.com/about. */
const withScheme = (text: string): string =>
	/^[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+(:\d+)?([/?#]|$)/u.test(text) ? `https://${text}` : text;

/** Examples of addresses for validation messages. */
const addressExample = 'example.com';

const characterCount = (text: string): number => [...text].length;

/** A text that is written from left to right, isolated from the text around it. */
const leftToRight = (text: string) => `\u2066${text}\u2069`;

/** The rule of a field, and whether an entry needs a value in it. */
export const ruleOf = ({ rule, kind, name }: Field, rules: Rules): Partial<FieldRule> =>
	rules[rule ?? (kind === 'url' ? 'website' : name)] ?? {};
export const isRequired = (field: Field, entry: Entry, rules: Rules): boolean =>
	field.required ||
	ruleOf(field, rules).required ||
	(field.requiredUnless !== undefined && entry.fields[field.requiredUnless] !== true);

/** Partial dates for the hints and validation messages of a field. Those of a date in the future are in the last year that it may have. */
export const dateExamplesOf = (field: Field, rules: Rules) => {
	const year = (field.future && ruleOf(field, rules).max) || 2016;
	return { year: `${year}`, month: leftToRight(`${year}-04`), day: leftToRight(`${year}-04-12`) };
};

/** Amounts for the hints of fields and for validation messages. */
export const amountExamples = { digits: leftToRight('2,50,00,000'), dollars: leftToRight('$3 million') };

const numeric: Kind[] = ['date', 'year', 'percent', 'amount'];

/**
 * The text as it is stored: addresses with their scheme, and numbers in Latin digits, whatever
 * digits were typed.
 */
export function normalizedText(kind: Kind, value: Value | undefined): string {
	const text = storedText(textOf(value));
	if (kind === 'url') return withScheme(text);
	return numeric.includes(kind) ? text.replace(/\p{Nd}/gu, latinDigit) : text;
}

/** The Latin digit for a digit of any script. The ten digits of a script are consecutive, and no digit precedes its zero. */
function latinDigit(digit: string): string {
	let zero = digit.codePointAt(0) ?? 0;
	while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && (digit.codePointAt(0) ?? 0) - zero < 9) zero--;
	return `${(digit.codePointAt(0) ?? 0) - zero}`;
}

/** The validation message for the value of a field in an entry, '' if it is valid. */
function checkValue(field: Field, entry: Entry, rules: Rules, t: Translate): string {
	const value = entry.fields[field.name];
	const rule = ruleOf(field, rules);
	const numbers = { min: `${rule.min}`, max: `${rule.max}` };
	if (!isFilled(value) && field.kind !== 'checkbox')
		return isRequired(field, entry, rules)
			? t(field.kind === 'select' ? 'form.choose' : 'form.required')
			: '';
	const texts = Array.isArray(value) ? value : [normalizedText(field.kind, value)];
	const [text = ''] = texts;
	if (rule.maxLength && texts.some((one) => characterCount(one.trim()) > (rule.maxLength ?? 0)))
		return t('form.tooLong', { max: rule.maxLength });
	if (rule.maxItems && texts.length > rule.maxItems) return t('company.rule.entries', { max: rule.maxItems });
	const yearError = (year: number) =>
		rule.min && rule.max && (year < rule.min || year > rule.max) ? t('company.rule.year', numbers) : '';
	switch (field.kind) {
		case 'url':
			return isAddress(text) ? '' : t('company.rule.url', { example: addressExample });
		case 'date':
			return isPartialDate(text)
				? yearError(Number(text.slice(0, 4)))
				: t('company.rule.date', dateExamplesOf(field, rules));
		case 'year':
			return /^\d{4}$/.test(text) ? yearError(Number(text)) : t('company.rule.year', numbers);
		case 'percent':
			return /^\d{1,3}$/.test(text) && Number(text) >= (rule.min ?? 0) && Number(text) <= (rule.max ?? 100)
				? ''
				: t('company.rule.percent');
		case 'amount':
			return parseAmount(text) ? '' : t('company.rule.amount', amountExamples);
	}
	return '';
}

/** Validates an entry before it is saved. path is the path of the entry in the form, '' for the section. */
export function validateEntry(
	definition: Definition,
	entry: Entry,
	changes: Record<string, EntryChange[]>,
	rules: Rules,
	t: Translate,
	path = '',
): Errors {
	const errors: Errors = {};
	for (const field of definition.fields) {
		const error = checkValue(field, entry, rules, t);
		if (error !== '') errors[path + field.name] = error;
	}
	for (const list of definition.lists)
		for (const one of changes[list.name] ?? [])
			if (one.operation !== 'DELETE')
				Object.assign(
					errors,
					validateEntry(list, one.entry, one.lists, rules, t, `${path}${list.name}/${one.entry.key}/`),
				);
	return errors;
}

/** The value of a field as a save sends it; undefined for an empty number. */
function fieldJson({ kind, json }: Field, value: Value | undefined): unknown {
	if (json) return json(value ?? '');
	switch (kind) {
		case 'checkbox':
			return value === true;
		case 'lines':
			return listOf(value)
				.map(storedText)
				.filter((line) => line !== '');
		case 'checkboxes':
		case 'multiselect':
			return listOf(value);
		case 'year':
		case 'percent': {
			const digits = normalizedText(kind, value).replace(/[\s,]/g, '');
			return digits === '' ? undefined : Number(digits);
		}
		case 'amount':
			return parseAmount(normalizedText(kind, value))?.amount;
	}
	return normalizedText(kind, value);
}

/** Lines without repeated ones; spaces at the ends and capitals make no difference. */
function distinctLines(lines: string[]): string[] {
	const known = new Set<string>();
	return lines.filter((line) => {
		const key = line.trim().toLowerCase();
		return !known.has(key) && known.add(key);
	});
}

/**
 * The entry as a save stores it: addresses have their scheme, and amounts are numbers, with the currency that their text names.
 * Values that are not valid stay as they were typed.
 */
export function asStored(definition: Definition, entry: Entry): Entry {
	const fields = { ...entry.fields };
	for (const { name, kind, currencyField } of definition.fields) {
		const value = fields[name];
		if (kind === 'lines') fields[name] = distinctLines(listOf(value));
		if (typeof value !== 'string' || !isFilled(value)) continue;
		const text = normalizedText(kind, value);
		const parsed = kind === 'amount' ? parseAmount(text) : undefined;
		if (kind === 'url' && isAddress(text)) fields[name] = text;
		if (parsed) fields[name] = `${parsed.amount}`;
		if (parsed && currencyField && parsed.currency !== '') fields[currencyField] = parsed.currency;
	}
	const lists = Object.fromEntries(
		Object.entries(entry.lists).map(([name, entries]) => {
			const list = definition.lists.find((one) => one.name === name);
			return [name, list ? entries.map((one) => asStored(list, one)) : entries];
		}),
	);
	return { ...entry, fields, lists };
}

/** The body of a save request: the fields of an entry and the changes of its lists. */
export function requestBody(
	definition: Definition,
	entry: Entry,
	changes: Record<string, EntryChange[]>,
): Record<string, unknown> {
	const body = Object.fromEntries(
		definition.fields.map((field) => [field.name, fieldJson(field, entry.fields[field.name])]),
	);
	for (const list of definition.lists)
		body[list.name] = (changes[list.name] ?? []).map(({ entry: one, operation, lists }) => ({
			...(operation === 'DELETE' ? {} : requestBody(list, one, lists)),
			...(list.fixed ? {} : { operation }),
			...(one.id === '' ? {} : { id: one.id }),
		}));
	return body;
}

/**
 * Maps the server's messages to fields of the form. The server's names are like
 * `products[0].offers[1].description`. A message about an entry as a whole belongs to the entry's
 * first field.
 */
export function placeErrors(
	definition: Definition,
	fields: Record<string, string>,
	changes: Record<string, EntryChange[]>,
): Errors {
	const place = (name: string, def: Definition, lists: Record<string, EntryChange[]>, at: string): string => {
		const [, list = '', index = '', rest = ''] = /^(\w+)\[(\d+)\]\.?(.*)$/.exec(name) ?? [];
		const inner = def.lists.find((one) => one.name === list);
		const one = lists[list]?.[Number(index)];
		if (inner && one) return place(rest, inner, one.lists, `${at}${list}/${one.entry.key}/`);
		const known = def.fields.find(
			(field) =>
				name === field.name || name.startsWith(`${field.name}[`) || name.startsWith(`${field.name}.`),
		);
		const isList = def.lists.some((one) => one.name === name);
		return at + (known?.name ?? (isList ? name : (def.fields[0]?.name ?? '')));
	};
	return Object.fromEntries(
		Object.entries(fields).map(([name, text]) => [
			place(name.replace(/^body\./, ''), definition, changes, ''),
			text,
		]),
	);
}

/** The changes and the body that a save of a section sends. */
export function prepareSave(definition: Definition, mine: Entry, base: Entry) {
	const changes = changesOf(mine, base);
	return { changes, body: requestBody(definition, mine, changes) };
}

/** The number of filled fields and lists of a section, and their total. Each entry of a fixed list counts, because it always exists. */
export function completeness(definition: Definition, entry: Entry): [filled: number, all: number] {
	const fields = definition.fields.filter(({ kind, rare }) => kind !== 'checkbox' && !rare);
	const lists = definition.lists.filter(({ rare, fixed }) => !rare && !fixed);
	let filled =
		fields.filter(({ name }) => isFilled(entry.fields[name])).length +
		lists.filter(({ name }) => entry.lists[name]?.some(({ removed }) => !removed)).length;
	let all = fields.length + lists.length;
	for (const list of definition.lists.filter(({ fixed }) => fixed))
		for (const one of entry.lists[list.name] ?? []) {
			const [filledHere, allHere] = completeness(list, one);
			filled += filledHere;
			all += allHere;
		}
	return [filled, all];
}
