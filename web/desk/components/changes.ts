/** The changes that an action of an audit log made to the fields of a record. */
import type { ActionInfo } from '../../api/client.gen';

/** A field that changed, with its values as text; an empty text is no value. */
export interface FieldChange {
	name: string;
	label: string;
	before: string;
	after: string;
}

/** A value as text. The values of lists and objects are joined; "" for null, false, 0 and undefined. */
export function textOfValue(value: unknown): string {
	if (value === undefined || value === null || value === false || value === 0) return '';
	if (value === true) return '✓';
	if (Array.isArray(value)) return value.map(textOfValue).filter(Boolean).join(', ');
	if (typeof value !== 'object') return String(value).trim();
	const { text, content } = value as { text?: unknown; content?: unknown };
	// A rich text: only its words, without the types of its nodes.
	if (Array.isArray(content)) return content.map(textOfValue).filter(Boolean).join(' ');
	if (typeof text === 'string') return text;
	return Object.values(value).map(textOfValue).filter(Boolean).join(' · ');
}

/**
 * The fields that an action changed and that have a label, without those whose text is the same as before although the stored
 * value differs, for example null instead of an empty text.
 */
export function changesOf(
	{ detail }: Pick<ActionInfo, 'detail'>,
	labels: Record<string, string>,
): FieldChange[] {
	const { before, after } = detail as { before?: unknown; after?: unknown };
	const old = fieldsIn(before);
	const fresh = fieldsIn(after);
	return [...new Set([...Object.keys(old), ...Object.keys(fresh)])].flatMap((name) => {
		const label = labels[name];
		const change = { before: textOfValue(old[name]), after: textOfValue(fresh[name]) };
		return label && withSingleSpaces(change.before) !== withSingleSpaces(change.after)
			? [{ name, label, ...change }]
			: [];
	});
}

/** A text with single spaces instead of line breaks and other spaces, which a save may change. */
const withSingleSpaces = (text: string): string => text.replace(/\s+/g, ' ');

const fieldsIn = (value: unknown): Record<string, unknown> =>
	typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
