/** The fields of an issue of a newsletter, and their form for the server. */
import type { IssueItemEdit, IssueRecord, SaveIssueInputBody } from '../../../api/client.gen';

/** An item with all its fields, so that every field of the form has a value. */
export type ItemFields = Required<IssueItemEdit>;

/** The fields that the form of an issue edits. */
export interface IssueForm {
	newsletter: string;
	day: string;
	title: string;
	subject: string;
	preheader: string;
	intro: string;
	items: ItemFields[];
}

/** A new item of a kind. */
export const newItem = (kind: ItemFields['kind'], filled: Partial<ItemFields> = {}): ItemFields => ({
	kind,
	title: '',
	text: '',
	link: '',
	label: '',
	...filled,
});

/** The fields of a stored issue, or of a new one of a newsletter on a day. */
export const formOf = (record: IssueRecord | undefined, newsletter: string, day: string): IssueForm => ({
	newsletter: record?.newsletter ?? newsletter,
	day: record?.day ?? day,
	title: record?.title ?? '',
	subject: record?.subject ?? '',
	preheader: record?.preheader ?? '',
	intro: record?.intro ?? '',
	items: (record?.items ?? []).map((item) => newItem(item.kind, item)),
});

/** The fields as the server takes them. */
export const sendable = ({
	newsletter: _,
	items,
	...rest
}: IssueForm): Omit<SaveIssueInputBody, 'revision'> => ({
	...rest,
	items: items.map((item) => ({
		...item,
		link: item.kind === 'passage' ? '' : item.link,
		label: item.kind === 'sponsor' ? item.label : '',
	})),
});

/** The addresses in a text, separated by commas, semicolons, spaces or lines. */
export const addressesIn = (typed: string): string[] => typed.split(/[\s,;]+/).filter(Boolean);

/** The day of a moment in a time zone, such as 2026-12-01. */
export const dayIn = (moment: Date, timeZone: string): string =>
	new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone }).format(
		moment,
	);

/** The first day from a day on, such as 2026-12-01, for which there is no issue. */
export function nextFree(day: string, taken: ReadonlyMap<string, unknown>): string {
	const at = new Date(`${day}T12:00:00Z`);
	while (taken.has(at.toISOString().slice(0, 10))) at.setUTCDate(at.getUTCDate() + 1);
	return at.toISOString().slice(0, 10);
}
