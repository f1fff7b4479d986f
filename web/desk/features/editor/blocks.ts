import type { Editor } from '@tiptap/core';
import type { MessageId } from '../../../site/i18n/translate';
import type { IconName } from '../../components/Icon';
import { addFootnote, insertBlock, newTable, setPaywall } from './commands';
import type { AddressBlock } from './InsertDialogs';

/** The question that is asked before a block is inserted. */
export type Ask = 'picture' | 'library' | 'gallery' | 'embed' | 'card' | AddressBlock;

/** A block that the toolbar and the slash menu insert. */
export interface Block {
	id: MessageId;
	icon: IconName;
	/** Words that find it, in English, besides its name. */
	words: string;
	/** Turns the block of the selection into this block, or inserts this block. ask opens the dialog of a block that needs an answer. */
	run: (editor: Editor, ask: (what: Ask) => void) => void;
}

const paragraph = { type: 'paragraph' };

/** The blocks in the order of the menu. */
export const blocks: Block[] = [
	{
		id: 'desk.block.paragraph',
		icon: 'stories',
		words: 'text paragraph',
		run: (editor) => editor.chain().focus().setNode('paragraph').run(),
	},
	...([2, 3, 4] as const).map(
		(level): Block => ({
			id: `desk.block.heading${level}`,
			icon: 'heading',
			words: `heading h${level}`,
			run: (editor) => editor.chain().focus().toggleNode('heading', 'paragraph', { level }).run(),
		}),
	),
	{
		id: 'desk.block.bullets',
		icon: 'bullets',
		words: 'bullet list',
		run: (editor) => editor.chain().focus().toggleList('bullet_list', 'list_item').run(),
	},
	{
		id: 'desk.block.numbers',
		icon: 'numbers',
		words: 'numbered ordered list',
		run: (editor) => editor.chain().focus().toggleList('ordered_list', 'list_item').run(),
	},
	{
		id: 'desk.block.quote',
		icon: 'quote',
		words: 'quote blockquote',
		run: (editor) => editor.chain().focus().toggleWrap('blockquote').run(),
	},
	{
		id: 'desk.block.pullQuote',
		icon: 'quote',
		words: 'pull quote',
		run: (editor) => insertBlock(editor, { type: 'pull_quote', content: [paragraph] }),
	},
	{
		id: 'desk.block.picture',
		icon: 'picture',
		words: 'picture image photo',
		run: (_, ask) => ask('picture'),
	},
	{
		id: 'desk.block.library',
		icon: 'picture',
		words: 'library picture image photo',
		run: (_, ask) => ask('library'),
	},
	{
		id: 'desk.block.gallery',
		icon: 'picture',
		words: 'gallery pictures images photos',
		run: (_, ask) => ask('gallery'),
	},
	{
		id: 'desk.block.embed',
		icon: 'embed',
		words: 'embed video youtube post link',
		run: (_, ask) => ask('embed'),
	},
	{ id: 'desk.type.video', icon: 'embed', words: 'video film', run: (_, ask) => ask('video') },
	{
		id: 'desk.block.recording',
		icon: 'embed',
		words: 'audio recording sound',
		run: (_, ask) => ask('audio'),
	},
	{ id: 'desk.block.file', icon: 'link', words: 'file document pdf download', run: (_, ask) => ask('file') },
	{ id: 'desk.block.button', icon: 'link', words: 'button link', run: (_, ask) => ask('button') },
	{
		id: 'desk.block.card',
		icon: 'note',
		words: 'card company person story glossary term',
		run: (_, ask) => ask('card'),
	},
	{ id: 'desk.block.table', icon: 'table', words: 'table', run: (editor) => insertBlock(editor, newTable()) },
	{ id: 'desk.block.footnote', icon: 'note', words: 'footnote', run: addFootnote },
	{
		id: 'desk.block.callout',
		icon: 'warning',
		words: 'callout box note',
		run: (editor) => insertBlock(editor, { type: 'callout', content: [paragraph] }),
	},
	{
		id: 'desk.block.keyFigure',
		icon: 'numbers',
		words: 'key figure number',
		run: (editor) => insertBlock(editor, { type: 'key_figure', attrs: { value: '0' } }),
	},
	{
		id: 'desk.block.details',
		icon: 'chevron',
		words: 'details fold',
		run: (editor) => insertBlock(editor, { type: 'details', content: [{ type: 'summary' }, paragraph] }),
	},
	{
		id: 'desk.block.code',
		icon: 'embed',
		words: 'code',
		run: (editor) => editor.chain().focus().toggleNode('code_block', 'paragraph').run(),
	},
	{
		id: 'desk.block.rule',
		icon: 'cut',
		words: 'rule line divider',
		run: (editor) => insertBlock(editor, { type: 'horizontal_rule' }),
	},
	{ id: 'desk.block.paywall', icon: 'cut', words: 'paywall cut members', run: setPaywall },
];
