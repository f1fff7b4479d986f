import type { Translate } from '../../../i18n/translate';
import { type Definition, type List, valueText } from './definitions';
import { changedFields, type Entry, isChanged } from './entries';

export interface Difference {
	key: string;
	label: string;
	theirs: string;
	/** The reader's version; undefined if the reader did not change it. */
	yours?: string;
}

const textOfEntry = (list: List, entry: Entry | undefined): string => {
	if (!entry || entry.removed) return '';
	const own = list.fields.map((field) => valueText(field, entry.fields[field.name]));
	const inner = list.lists.flatMap((one) =>
		(entry.lists[one.name] ?? []).map((entry) => textOfEntry(one, entry)),
	);
	return [...own, ...inner].filter((text) => text !== '').join(' · ');
};

/** The differences between base and the saved version, each with the reader's version. Entries are compared as a whole. */
export function differencesOf(
	definition: Definition,
	mine: Entry,
	base: Entry,
	theirs: Entry,
	t: Translate,
): Difference[] {
	const changed = new Set(changedFields(theirs, base));
	const own = new Set(changedFields(mine, base));
	const fields = definition.fields
		.filter(({ name }) => changed.has(name))
		.map((field) => ({
			key: field.name,
			label: t(field.label, field.labelValues),
			theirs: valueText(field, theirs.fields[field.name]),
			...(own.has(field.name) && { yours: valueText(field, mine.fields[field.name]) }),
		}));
	const entries = definition.lists.flatMap((list) => {
		const find = (of: Entry, id: string) => of.lists[list.name]?.find((entry) => entry.id === id);
		const ids = [...(theirs.lists[list.name] ?? []), ...(base.lists[list.name] ?? [])].map(({ id }) => id);
		return [...new Set(ids)]
			.filter((id) => {
				const [now, before] = [find(theirs, id), find(base, id)];
				return now ? isChanged(now, before) || !before : true;
			})
			.map((id) => {
				const entry = find(mine, id);
				const isOwn = entry && (entry.removed || isChanged(entry, find(base, id)));
				return {
					key: `${list.name}/${id}`,
					label: t(list.title),
					theirs: textOfEntry(list, find(theirs, id)),
					...(isOwn && { yours: textOfEntry(list, entry) }),
				};
			});
	});
	return [...fields, ...entries];
}
