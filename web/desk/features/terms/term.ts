/** The names of the kinds of terms, and the fields of their form, for the views of terms. */
import type { SaveTermInputBody, TermRecord } from '../../../api/client.gen';
import type { MessageId } from '../../../site/i18n/translate';

export type Kind = TermRecord['kind'];

export const kindNames: Record<Kind, MessageId> = {
	category: 'list.category',
	tag: 'list.topic',
	property: 'list.property',
	custom_topic: 'desk.admin.customTopic',
	series: 'list.series',
};

type TermEdit = Omit<SaveTermInputBody, 'version'>;

export interface TermFields {
	kind: Kind;
	slug: string;
	name: string;
	names: Record<string, string[]>;
	description: string;
	path: string;
	position: number;
	parent: number | null;
	picture: number | null;
	publisher: number | null;
}

/** The fields of a stored term. */
export const termFields = ({ kind, slug, name, names, ...rest }: TermRecord): TermFields => ({
	kind,
	slug,
	name,
	names: Object.fromEntries(Object.entries(names ?? {}).map(([code, text]) => [code, [text]])),
	description: rest.description ?? '',
	path: rest.path ?? '',
	position: rest.position,
	parent: rest.parent ?? null,
	picture: rest.picture ?? null,
	publisher: rest.publisher ?? null,
});

/** The fields of a new term. */
export const newTerm = (kind: Kind): TermFields => ({
	kind,
	slug: '',
	name: '',
	names: {},
	description: '',
	path: '',
	position: 100,
	parent: null,
	picture: null,
	publisher: null,
});

/** The fields as the server takes them, without what only a new term has. */
export const sendable = ({
	kind: _,
	slug: __,
	names,
	parent,
	picture,
	publisher,
	...rest
}: TermFields): TermEdit => ({
	...rest,
	...(parent && { parent }),
	...(picture && { picture }),
	...(publisher && { publisher }),
	names: Object.fromEntries(Object.entries(names).flatMap(([code, [name]]) => (name ? [[code, name]] : []))),
});
