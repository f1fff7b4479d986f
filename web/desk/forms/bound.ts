import type { Translate } from '../../site/i18n/translate';

/** A field of a form: its name, its value, the function that changes it, and its errors. */
export interface Bound<T> {
	/** The path in the body of the request, such as "employments[1].endDate". */
	name: string;
	label: string;
	value: T;
	/** A method, so that a control that may also return "none" fits a field that always has a value. */
	onChange(value: T): void;
	/** Sentences about the field ("") and its parts, by the rest of their paths, such as "[1].endDate". */
	errors: Record<string, string>;
	disabled?: boolean;
	/** The rules of the fields on the screen. A field adds its own when it renders. */
	rules?: Rules;
}

/** The rule of a field on the screen, with its present value. */
export interface Rule {
	value: unknown;
	required: boolean;
	min: number | undefined;
	max: number | undefined;
}

/** Rules by the names of their fields. */
export type Rules = Map<string, Rule>;

/** The sentences about values that break the rules of their fields, by field. */
export function brokenRules(rules: Rules, t: Translate): Record<string, string> {
	const broken: Record<string, string> = {};
	for (const [name, { value, required, min, max }] of rules) {
		const empty =
			value === undefined ||
			value === null ||
			(typeof value === 'string' && value.trim() === '') ||
			(Array.isArray(value) && value.length === 0);
		const number = typeof value === 'number' ? value : undefined;
		if (empty && required) broken[name] = t('form.required');
		else if (number !== undefined && min !== undefined && number < min)
			broken[name] = t('desk.refused.tooSmall', { min });
		else if (number !== undefined && max !== undefined && number > max)
			broken[name] = t('desk.refused.tooLarge', { max });
	}
	return broken;
}

/** Adds to the sentences about refused fields those about broken rules, so that all wrong fields are marked at once. */
export function withRules(
	refused: Record<string, string>,
	rules: Rules,
	t: Translate,
): Record<string, string> {
	const all = { ...refused };
	for (const [name, text] of Object.entries(brokenRules(rules, t)))
		if (Object.keys(errorsOf(refused, name)).length === 0) all[name] = text;
	return all;
}

/** The errors about a part of a field, or about a field of a form. */
export function errorsOf(errors: Record<string, string>, part: string): Record<string, string> {
	const found: Record<string, string> = {};
	for (const [path, text] of Object.entries(errors)) {
		if (path === part) found[''] = text;
		else if (path.startsWith(`${part}.`)) found[path.slice(part.length + 1)] = text;
		else if (path.startsWith(`${part}[`)) found[path.slice(part.length)] = text;
	}
	return found;
}

/** A member of the object that a field has. */
export function within<T extends object, N extends keyof T & string>(
	bound: Bound<T>,
	member: N,
	label: string,
): Bound<T[N]> {
	return {
		name: `${bound.name}.${member}`,
		label,
		value: bound.value[member],
		onChange: (value) => bound.onChange({ ...bound.value, [member]: value }),
		errors: errorsOf(bound.errors, member),
		...(bound.disabled && { disabled: true }),
		...(bound.rules && { rules: bound.rules }),
	};
}

/** An entry of the list that a field has. */
export function entryOf<T>(bound: Bound<T[]>, index: number, label: string): Bound<T> {
	return {
		name: `${bound.name}[${index}]`,
		label,
		value: bound.value[index] as T,
		onChange: (value) => bound.onChange(bound.value.map((old, at) => (at === index ? value : old))),
		errors: errorsOf(bound.errors, `[${index}]`),
		...(bound.disabled && { disabled: true }),
		...(bound.rules && { rules: bound.rules }),
	};
}

/** The errors about a field as one text: those about the field itself, else those about its parts. */
export const errorOf = ({ errors }: { errors: Record<string, string> }): string | undefined =>
	errors[''] ??
	(Object.entries(errors)
		.map(([part, text]) => {
			const line = /^line (\d+)/.exec(part)?.[1];
			return line ? `${line}: ${text}` : text;
		})
		.join(' ') ||
		undefined);
