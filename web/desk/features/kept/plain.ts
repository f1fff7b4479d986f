/** The words of a story without its editor. */

interface Node {
	type?: string;
	text?: string;
	content?: Node[];
}

const blocks = new Set([
	'paragraph',
	'heading',
	'list_item',
	'blockquote',
	'table_row',
	'code_block',
	'footnote',
]);

const wordsOf = (node: Node): string =>
	(node.text ?? '') +
	(node.content ?? []).map(wordsOf).join('') +
	(blocks.has(node.type ?? '') ? '\n' : node.type === 'hard_break' ? '\n' : '');

/** A story as text: headline, standfirst and the words of its blocks. Undefined for anything else. */
export function plainText(value: unknown): string | undefined {
	const { title, excerpt, body } = (value ?? {}) as { title?: string; excerpt?: string; body?: Node };
	if (!body || typeof title !== 'string') return undefined;
	return [title, excerpt, wordsOf(body).replace(/\n{2,}/g, '\n')].filter(Boolean).join('\n\n');
}
