/** A field of a form: its name, its value, what changes it, and what the server said about it. */
export interface Bound<T> {
	/** The path in the body of the request, such as "employments[1].endDate". */
	name: string;
	label: string;
	value: T;
	/** A method, so that a control which also knows "none" fits a field that always has a value. */
	onChange(value: T): void;
	/** Sentences about the field ("") and its parts, by the rest of their paths, such as "[1].endDate". */
	errors: Record<string, string>;
	disabled?: boolean;
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
	};
}

/** What is wrong with a field as one text: about the field itself, else about its parts. */
export const errorOf = ({ errors }: { errors: Record<string, string> }): string | undefined =>
	errors[''] ?? (Object.values(errors).join(' ') || undefined);
