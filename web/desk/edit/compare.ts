/** Compares records field by field: what was read, what is on the screen and what the server has now. */

/** Whether two JSON values are the same, apart from the order of members and from members without a value. */
export function equal(a: unknown, b: unknown): boolean {
	if (a === b) return true;
	const empty = (value: unknown) => value === undefined || value === null || value === '';
	if (empty(a) && empty(b)) return true;
	if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return false;
	if (Array.isArray(a) || Array.isArray(b))
		return (
			Array.isArray(a) &&
			Array.isArray(b) &&
			a.length === b.length &&
			a.every((item, index) => equal(item, b[index]))
		);
	const names = new Set([...Object.keys(a), ...Object.keys(b)]);
	return [...names].every((name) =>
		equal((a as Record<string, unknown>)[name], (b as Record<string, unknown>)[name]),
	);
}

/** A field that somebody else has changed since it was read. */
export interface Difference<F> {
	name: keyof F;
	base: unknown;
	mine: unknown;
	theirs: unknown;
	/** Whether it was changed here too, so that the editor has to choose. */
	both: boolean;
}

/** The fields that somebody else has changed since base was read, and whose new values differ from those here. */
export function differences<F extends object>(base: F, mine: F, theirs: F): Difference<F>[] {
	const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])] as (keyof F)[];
	return names
		.filter((name) => !equal(theirs[name], mine[name]) && !equal(theirs[name], base[name]))
		.map((name) => ({
			name,
			base: base[name],
			mine: mine[name],
			theirs: theirs[name],
			both: !equal(mine[name], base[name]),
		}));
}

/** The fields on the screen with those of the other version that were chosen. */
export function merge<F extends object>(mine: F, theirs: F, chosen: Iterable<keyof F>): F {
	const merged = { ...mine };
	for (const name of chosen) {
		if (theirs[name] === undefined) delete merged[name];
		else merged[name] = theirs[name];
	}
	return merged;
}

/**
 * The fields on the screen after the server has stored sent and returned read: fields that were not changed since have the stored value,
 * others stay.
 */
export function afterSave<F extends object>(sent: F, now: F, read: F): F {
	const names = [...new Set([...Object.keys(now), ...Object.keys(read)])] as (keyof F)[];
	return merge(
		now,
		read,
		names.filter((name) => equal(sent[name], now[name])),
	);
}

/** A value as text, for fields without a text of their own. */
export function textOf(value: unknown): string {
	if (value === undefined || value === null || value === '' || value === false) return '';
	if (value === true) return '✓';
	if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join('\n');
	if (typeof value === 'object')
		return Object.entries(value)
			.map(([name, member]) => [name, textOf(member)] as const)
			.filter(([, text]) => text)
			.map(([name, text]) => `${name}: ${text}`)
			.join('\n');
	return String(value);
}
