/** How the editor shows each node and mark, and what it makes of pasted HTML. */
import type { DOMOutputSpec, Mark, Node, TagParseRule } from '@tiptap/pm/model';
import type { AttributeSpec } from './schema';

type Attributes = Record<string, string | number | boolean | null | undefined>;

/** The attributes that an element gets: those that are set. */
const given = (attrs: Attributes): Record<string, string> =>
	Object.fromEntries(
		Object.entries(attrs).flatMap(([name, value]) =>
			value === null || value === undefined || value === '' || value === false ? [] : [[name, String(value)]],
		),
	);

/** Addresses that a link or a picture in the editor may have; the server checks all others again. */
export const safeAddress = (address: unknown): string | undefined => {
	const text = typeof address === 'string' ? address.trim() : '';
	return /^(https?:|mailto:|tel:|\/|#|\?)/i.test(text) ? text : undefined;
};

/** Every node keeps its attributes in its HTML, so that copying inside the editor loses none. */
function attributesOf(node: Node, more: Attributes = {}): Record<string, string> {
	const changed = Object.entries(node.attrs).filter(
		([name, value]) => value !== node.type.spec.attrs?.[name]?.default,
	);
	return given({
		'data-node': node.type.name,
		'data-attrs': changed.length > 0 ? JSON.stringify(Object.fromEntries(changed)) : null,
		...more,
	});
}

const still = { contenteditable: 'false' };

function textAttributes(node: Node): Attributes {
	const { dir, lang, align } = node.attrs;
	return { dir: dir ?? 'auto', lang, 'data-align': align };
}

const renderers: Record<string, (node: Node) => DOMOutputSpec> = {
	paragraph: (node) => ['p', attributesOf(node, textAttributes(node)), 0],
	heading: (node) => [`h${node.attrs.level}`, attributesOf(node, textAttributes(node)), 0],
	blockquote: (node) => ['blockquote', attributesOf(node, { 'data-cite': node.attrs.cite }), 0],
	pull_quote: (node) => ['aside', attributesOf(node, { 'data-cite': node.attrs.cite }), 0],
	bullet_list: (node) => ['ul', attributesOf(node), 0],
	ordered_list: (node) => ['ol', attributesOf(node, { start: node.attrs.start }), 0],
	list_item: (node) => ['li', attributesOf(node), 0],
	code_block: (node) => ['pre', attributesOf(node), ['code', 0]],
	horizontal_rule: (node) => ['hr', attributesOf(node)],
	image: (node) => [
		'figure',
		attributesOf(node, { 'data-layout': node.attrs.layout }),
		['img', given({ src: safeAddress(node.attrs.src), alt: node.attrs.alt || ' ', draggable: 'false' })],
		['figcaption', { dir: 'auto' }, 0],
	],
	gallery: (node) => ['div', attributesOf(node, { 'data-caption': node.attrs.caption }), 0],
	table: (node) => ['table', attributesOf(node), ['tbody', 0]],
	table_row: (node) => ['tr', attributesOf(node), 0],
	table_header: (node) => [
		'th',
		attributesOf(node, { colspan: node.attrs.colspan, rowspan: node.attrs.rowspan }),
		0,
	],
	table_cell: (node) => [
		'td',
		attributesOf(node, { colspan: node.attrs.colspan, rowspan: node.attrs.rowspan }),
		0,
	],
	embed: (node) => [
		'figure',
		attributesOf(node),
		[
			'div',
			{ ...still, class: 'card' },
			['b', String(node.attrs.provider)],
			` ${node.attrs.title ?? node.attrs.url}`,
		],
		['figcaption', { dir: 'auto' }, 0],
	],
	video: (node) => media(node, 'video'),
	audio: (node) => media(node, 'audio'),
	file: (node) => ['p', attributesOf(node), String(node.attrs.name || node.attrs.href || '')],
	details: (node) => ['div', attributesOf(node), 0],
	summary: (node) => ['div', attributesOf(node), 0],
	callout: (node) => [
		'div',
		attributesOf(node, { 'data-kind': node.attrs.kind, 'data-emoji': node.attrs.emoji }),
		0,
	],
	button: (node) => ['p', attributesOf(node), ['span', String(node.attrs.text)]],
	key_figure: (node) => [
		'div',
		attributesOf(node),
		['b', still, String(node.attrs.value)],
		['span', { dir: 'auto' }, 0],
	],
	slip: (node) => ['div', attributesOf(node), `${node.attrs.kind}: ${node.attrs.slug}`],
	raw_shortcode: (node) => ['pre', attributesOf(node), String(node.attrs.text)],
	paywall: (node) => ['div', attributesOf(node)],
	footnotes: (node) => ['section', attributesOf(node), 0],
	footnote: (node) => ['div', attributesOf(node), 0],
	hard_break: () => ['br'],
	footnote_ref: (node) => ['sup', attributesOf(node)],
};

function media(node: Node, tag: 'video' | 'audio'): DOMOutputSpec {
	const address = safeAddress(node.attrs.src);
	return [
		'figure',
		attributesOf(node),
		address
			? [
					tag,
					given({ src: address, controls: 'true', preload: 'none', poster: safeAddress(node.attrs.poster) }),
				]
			: ['div', { ...still, class: 'card' }, tag],
		['figcaption', { dir: 'auto' }, 0],
	];
}

/** Returns the HTML of a node in the editor. */
export const renderNode = (node: Node): DOMOutputSpec =>
	renderers[node.type.name]?.(node) ?? ['div', attributesOf(node), 0];

const markTags: Record<string, string> = {
	strong: 'strong',
	em: 'em',
	underline: 'u',
	strike: 's',
	sub: 'sub',
	sup: 'sup',
	code: 'code',
};

/** Returns the HTML of a mark in the editor. */
export function renderMark(mark: Mark): DOMOutputSpec {
	const { href, title, rel, lang, dir } = mark.attrs;
	switch (mark.type.name) {
		case 'link':
			return ['a', given({ 'data-mark': 'link', href: safeAddress(href) ?? '#', title, rel }), 0];
		case 'lang':
			return ['span', given({ 'data-mark': 'lang', lang, dir }), 0];
		default:
			return [markTags[mark.type.name] ?? 'span', 0];
	}
}

/** Whether an attribute may have a value. */
function isAllowed(value: unknown, { validate, enum: choices, min, max }: AttributeSpec): boolean {
	if (!validate.split('|').includes(value === null ? 'null' : typeof value)) return false;
	if (typeof value === 'string') return !choices || choices.includes(value);
	if (typeof value !== 'number') return true;
	return Number.isFinite(value) && value >= (min ?? value) && value <= (max ?? value);
}

/**
 * Reads the attributes that attributesOf wrote. Any page can write such HTML, so only what the schema allows counts; false if an
 * attribute is missing that the node must have.
 */
function keptAttributes(
	element: HTMLElement,
	specs: Record<string, AttributeSpec>,
): Record<string, unknown> | false {
	let attrs: Record<string, unknown> = {};
	try {
		attrs = Object(JSON.parse(element.dataset.attrs ?? '{}'));
	} catch {
		// Like an element without attributes.
	}
	const allowed: Record<string, unknown> = {};
	for (const [name, spec] of Object.entries(specs)) {
		if (Object.hasOwn(attrs, name) && isAllowed(attrs[name], spec)) allowed[name] = attrs[name];
		else if (spec.default === undefined) return false;
	}
	return allowed;
}

const span = (element: HTMLElement) => ({
	colspan: Math.min(100, Number(element.getAttribute('colspan')) || 1),
	rowspan: Math.min(1000, Number(element.getAttribute('rowspan')) || 1),
});

/** Rules for HTML of other programs: Word, Google Docs, WordPress, web pages. */
const foreign: Record<string, TagParseRule[]> = {
	paragraph: [{ tag: 'p' }],
	heading: [1, 2, 3, 4, 5, 6].map((level) => ({
		tag: `h${level}`,
		attrs: { level: Math.min(4, Math.max(2, level)) },
	})),
	blockquote: [{ tag: 'blockquote' }],
	bullet_list: [{ tag: 'ul' }],
	ordered_list: [
		{ tag: 'ol', getAttrs: (element) => ({ start: Number(element.getAttribute('start') ?? 1) || 1 }) },
	],
	list_item: [{ tag: 'li' }],
	code_block: [{ tag: 'pre', preserveWhitespace: 'full' }],
	horizontal_rule: [{ tag: 'hr' }],
	// A picture of another page has an address that may not stay; pictures come in by upload.
	image: [
		{
			tag: 'img[src^="/media/"]',
			getAttrs: (element) => ({ src: element.getAttribute('src'), alt: element.getAttribute('alt') ?? '' }),
		},
	],
	table: [{ tag: 'table' }],
	table_row: [{ tag: 'tr' }],
	table_header: [{ tag: 'th', getAttrs: span }],
	table_cell: [{ tag: 'td', getAttrs: span }],
	hard_break: [{ tag: 'br' }],
	link: [
		{
			tag: 'a[href]',
			getAttrs: (element) => {
				const href = safeAddress(element.getAttribute('href'));
				if (href === undefined) return false;
				// Other pages' titles and relations say nothing here.
				if (element.dataset.mark !== 'link') return { href };
				return { href, title: element.getAttribute('title'), rel: element.getAttribute('rel') };
			},
		},
	],
	lang: [
		{
			// Word marks every word with a language, so only the editor's own marks count.
			tag: 'span[data-mark="lang"]',
			getAttrs: (element) => ({ lang: element.getAttribute('lang'), dir: element.getAttribute('dir') }),
		},
	],
	strong: [
		// Google Docs wraps everything in a b element of normal weight.
		{ tag: 'b', getAttrs: (element) => (element.style.fontWeight === 'normal' ? false : null) },
		{ tag: 'strong' },
		{ tag: 'span', getAttrs: (element) => (Number(element.style.fontWeight) >= 600 ? null : false) },
	],
	em: [
		{ tag: 'i' },
		{ tag: 'em' },
		{ tag: 'span', getAttrs: (element) => (element.style.fontStyle === 'italic' ? null : false) },
	],
	underline: [{ tag: 'u' }],
	strike: [{ tag: 's' }, { tag: 'del' }, { tag: 'strike' }],
	sub: [{ tag: 'sub' }],
	sup: [{ tag: 'sup:not([data-node])' }],
	code: [{ tag: 'code' }],
};

/** Where the text is in the HTML of a node that has more than its text. */
const inside: Record<string, string> = {
	image: 'figcaption',
	embed: 'figcaption',
	video: 'figcaption',
	audio: 'figcaption',
	key_figure: 'span',
	code_block: 'code',
};

/** The element with the text of a node; an empty one if pasted HTML has none. */
const contentIn = (selector: string) => (element: HTMLElement) =>
	element.querySelector<HTMLElement>(selector) ?? element.ownerDocument.createElement('span');

/** The rules that make a node or a mark from pasted HTML: first those for the editor's own HTML. */
export function parseRules(name: string, specs: Record<string, AttributeSpec> = {}): TagParseRule[] {
	const own: TagParseRule[] =
		renderers[name] && name !== 'hard_break'
			? [
					{
						tag: `[data-node="${name}"]`,
						priority: 60,
						getAttrs: (element) => keptAttributes(element, specs),
						...(inside[name] && { contentElement: contentIn(inside[name]) }),
						...(name === 'code_block' && { preserveWhitespace: 'full' as const }),
					},
				]
			: [];
	return [...own, ...(foreign[name] ?? [])];
}
