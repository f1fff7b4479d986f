/**
 * The content of a section of the company form: fields and lists of entries, which have fields and lists themselves. A
 * section is an entry too. A save sends the differences between the saved content and the content of the form.
 */

export type Value = string | boolean | string[];

export interface Entry {
	/** Identifies the entry in the form; it stays the same when a new entry gets its id. */
	key: string;
	/** The id that the server gave, '' for a new entry. */
	id: string;
	/** Whether the next save deletes the entry. */
	removed?: boolean;
	fields: Record<string, Value>;
	lists: Record<string, Entry[]>;
}

export type Operation = 'CREATE' | 'UPDATE' | 'DELETE';

/** A change of an entry of a list, which a save sends. */
export interface EntryChange {
	entry: Entry;
	operation: Operation;
	/** The changes of its own lists. */
	lists: Record<string, EntryChange[]>;
}

/** An entry of the response to a save. */
export interface SavedEntry {
	id: string;
	status: string;
	[list: string]: unknown;
}

export const entryOf = (
	id: string,
	fields: Record<string, Value>,
	lists: Record<string, Entry[]> = {},
): Entry => ({ key: id, id, fields, lists });

let created = 0;

/** A new entry. Its key differs from those of entries that an earlier page view created. */
export const newEntry = (fields: Record<string, Value>, lists: Record<string, Entry[]> = {}): Entry => ({
	key: `new-${Date.now().toString(36)}-${++created}`,
	id: '',
	fields,
	lists,
});

/** A text as the server stores it: without white space around it, and with line feeds as line breaks. */
export const storedText = (text: string): string => text.replace(/\r\n?/g, '\n').trim();

const storedList = (list: readonly string[]): string[] => list.map(storedText).filter((one) => one !== '');

/** Whether two values are equal once they are stored. */
function isEqual(a: Value | undefined, b: Value | undefined): boolean {
	if (typeof a === 'string' && typeof b === 'string') return storedText(a) === storedText(b);
	if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
	const [one, other] = [storedList(a), storedList(b)];
	return one.length === other.length && one.every((value, i) => value === other[i]);
}

const byId = (list: readonly Entry[] = [], id: string): Entry | undefined =>
	id === '' ? undefined : list.find((entry) => entry.id === id);

/** The names of the fields that differ. */
export const changedFields = (entry: Entry, saved: Entry | undefined): string[] =>
	Object.keys(entry.fields).filter((name) => !isEqual(entry.fields[name], saved?.fields[name]));

/** The changes of the lists of an entry, in the order of the form. */
export function changesOf(entry: Entry, saved: Entry | undefined): Record<string, EntryChange[]> {
	return Object.fromEntries(
		Object.entries(entry.lists).map(([name, list]) => {
			const before = saved?.lists[name];
			const changes = list.flatMap((one): EntryChange[] => {
				const known = byId(before, one.id);
				if (one.removed) return one.id === '' ? [] : [{ entry: one, operation: 'DELETE', lists: {} }];
				const lists = changesOf(one, known);
				if (one.id === '') return [{ entry: one, operation: 'CREATE', lists }];
				return isChanged(one, known) ? [{ entry: one, operation: 'UPDATE', lists }] : [];
			});
			return [name, changes];
		}),
	);
}

/** Whether a save of the entry would send anything. */
export const isChanged = (entry: Entry, saved: Entry | undefined): boolean =>
	changedFields(entry, saved).length > 0 ||
	Object.values(changesOf(entry, saved)).some((changes) => changes.length > 0);

/**
 * Gives the entries of a form the ids in the response to a save, and removes deleted entries
 * (D-22). The response has the order of the changes. Changes made during the save stay.
 */
export function mergeSaved(
	entry: Entry,
	changes: Record<string, EntryChange[]>,
	saved: Record<string, unknown>,
): Entry {
	const lists = Object.entries(entry.lists).map(([name, list]): [string, Entry[]] => {
		const response = (saved[name] ?? []) as SavedEntry[];
		const results = new Map(
			(changes[name] ?? []).map((one, i) => [one.entry.key, { one, result: response[i] }]),
		);
		return [
			name,
			list.flatMap((before) => {
				const known = results.get(before.key);
				if (before.removed && before.id === '') return [];
				if (known?.result === undefined) return [before];
				if (known.result.status === 'DELETED') return [];
				return [{ ...mergeSaved(before, known.one.lists, known.result), id: known.result.id }];
			}),
		];
	});
	return { ...entry, lists: Object.fromEntries(lists) };
}

const withoutIds = (entry: Entry): Entry => ({
	...entry,
	id: '',
	lists: Object.fromEntries(Object.entries(entry.lists).map(([name, list]) => [name, list.map(withoutIds)])),
});

/**
 * Applies the changes that the reader has made since base to the saved version. Fields and entries
 * that the reader did not change have the saved values, and entries that somebody else added stay.
 */
export function rebase(mine: Entry, base: Entry, theirs: Entry): Entry {
	const changed = new Set(changedFields(mine, base));
	const fields = Object.fromEntries(
		Object.keys(mine.fields).map((name) => [
			name,
			(changed.has(name) ? mine.fields[name] : theirs.fields[name]) ?? '',
		]),
	);
	const lists = Object.fromEntries(
		Object.entries(mine.lists).map(([name, list]) => {
			const own = list.flatMap((entry): Entry[] => {
				if (entry.id === '') return [entry];
				const before = byId(base.lists[name], entry.id);
				const saved = byId(theirs.lists[name], entry.id);
				if (saved) return [rebase(entry, before ?? saved, saved)];
				// Somebody else deleted the entry; it is created again if the reader changed it.
				return entry.removed || !isChanged(entry, before) ? [] : [withoutIds(entry)];
			});
			const known = [...(base.lists[name] ?? []), ...list].map(({ id }) => id);
			const added = (theirs.lists[name] ?? []).filter(({ id }) => !known.includes(id));
			return [name, [...own, ...added]];
		}),
	);
	return { ...mine, fields, lists };
}
