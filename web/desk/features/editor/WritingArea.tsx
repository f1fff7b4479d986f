import { Text, Textarea } from '@mantine/core';
import { type Editor, type EditorOptions, Extension } from '@tiptap/core';
import { Dropcursor, Gapcursor, Placeholder, UndoRedo } from '@tiptap/extensions';
import { NodeSelection } from '@tiptap/pm/state';
import { tableEditing } from '@tiptap/pm/tables';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import type { RichTextNode } from '../../../api/client.gen';
import { useT } from '../../app/i18n';
import { pictureTypes } from '../../forms/upload';
import { EmbedDialog, LinkDialog } from './AskDialogs';
import { altHints, selectPicture } from './alt';
import { BlockHandle } from './BlockHandle';
import type { Ask, Block } from './blocks';
import { keyCaret } from './caret';
import { writingKeys } from './commands';
import { insertFromLibrary } from './gallery';
import { type AddressBlock, AddressDialog, CardDialog } from './InsertDialogs';
import { commentMarks } from './passage';
import { FontDialog, type Paste, PasteLine, usePaste } from './paste/usePaste';
import { SlashMenu, slashMenuId } from './SlashMenu';
import { schemaExtensions } from './schema';
import { type SlashMenuState, slashMenu } from './slash';
import type { StoryFields } from './story';
import { Toolbar } from './Toolbar';
import { UploadList, useUploads } from './Uploads';
import css from './WritingArea.module.css';

type Dialog = 'link' | Exclude<Ask, 'picture' | 'library' | 'gallery'>;

const addressBlocks: readonly string[] = ['button', 'file', 'audio', 'video'] satisfies AddressBlock[];

/** The text of a story with its dialogs. */
export interface TextEditor {
	editor: Editor;
	menu: SlashMenuState | undefined;
	dialog: Dialog | undefined;
	setDialog: (dialog: Dialog | undefined) => void;
	/** Whether the menu of the block at the handle is open. */
	blockMenu: boolean;
	setBlockMenu: (opened: boolean) => void;
	ask: (what: Ask) => void;
	paste: Paste;
	uploads: ReturnType<typeof useUploads>;
	files: React.RefObject<HTMLInputElement | null>;
	/** Called when the button of a picture without an alternative text is pressed; the picture is selected. */
	onAlt: React.RefObject<() => void>;
}

const tables = Extension.create({ name: 'tables', addProseMirrorPlugins: () => [tableEditing()] });

/** Makes the editor of a text. onChange is called for each change of the document. together stays the same. */
export function useTextEditor(
	content: RichTextNode,
	onChange: () => void,
	/** For a text that several people write at once: the extension that replaces the content and the editor's own history. */
	together?: Extension,
): TextEditor {
	const t = useT();
	const [menu, setMenu] = useState<SlashMenuState>();
	const [dialog, setDialog] = useState<Dialog>();
	const [blockMenu, setBlockMenu] = useState(false);
	const files = useRef<HTMLInputElement>(null);
	const onAlt = useRef(() => {});
	const current = useRef<Editor | null>(null);
	const uploads = useUploads(() => current.current);
	const paste = usePaste(() => current.current, uploads.add);
	const ask = (what: Ask) => {
		if (what === 'picture') files.current?.click();
		else if (what !== 'library' && what !== 'gallery') setDialog(what);
		else if (current.current) insertFromLibrary(current.current, what === 'gallery');
	};
	// The editor is made once, but the functions that it calls change with every render.
	const latest = useRef({ t, ask, onChange, uploads, paste });
	latest.current = { t, ask, onChange, uploads, paste };
	// Other options would be applied to the editor with each render.
	const options = useMemo(
		(): Partial<EditorOptions> => ({
			extensions: [
				...schemaExtensions,
				keyCaret,
				together ?? UndoRedo,
				Gapcursor,
				Dropcursor.configure({ color: 'var(--accent)', width: 2 }),
				Placeholder.configure({ placeholder: () => latest.current.t('desk.placeholder') }),
				tables,
				commentMarks,
				altHints({
					label: () => latest.current.t('desk.alt.add'),
					onPress: (picture) => {
						if (current.current) selectPicture(current.current, picture);
						onAlt.current();
					},
				}),
				writingKeys({
					link: () => setDialog('link'),
					menu: () => setBlockMenu(true),
					toolbar: () => document.querySelector<HTMLElement>('[data-editor-toolbar] [tabindex="0"]')?.focus(),
				}),
				slashMenu({
					nameOf: (block: Block) => latest.current.t(block.id),
					show: setMenu,
					run: (block, editor) => block.run(editor, latest.current.ask),
				}),
			],
			...(!together && { content }),
			onUpdate: () => latest.current.onChange(),
			editorProps: {
				attributes: {
					role: 'textbox',
					'aria-multiline': 'true',
					'aria-label': t('desk.text'),
					spellcheck: 'true',
					dir: 'auto',
				},
				// Pressing a picture chooses it; its caption is pressed by itself.
				handleClickOn: (view, _, node, pos, event) => {
					if (node.type.name !== 'image' || !(event.target instanceof HTMLImageElement)) return false;
					view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, pos)));
					return true;
				},
				handlePaste: (view, event) => latest.current.paste.handle(view, event),
				handleDrop: (_, event, _slice, moved) =>
					!moved && latest.current.uploads.add(event.dataTransfer?.files ?? []),
			},
		}),
		[t, together],
	);
	const editor = useEditor({ ...options, immediatelyRender: true, shouldRerenderOnTransaction: false });
	current.current = editor;
	// The functions read nothing that changes but these values.
	return useMemo(
		() => ({ editor, menu, dialog, setDialog, blockMenu, setBlockMenu, ask, paste, uploads, files, onAlt }),
		[editor, menu, dialog, blockMenu, paste.done, paste.offer, uploads.uploads, t],
	);
}

/** Headline and standfirst. */
export const Headline = memo(function Headline({
	fields,
	lang,
	errors,
	onChange,
	onEnter,
	standfirst,
}: {
	/** The field for the standfirst, for callers that move the focus there. */
	standfirst: React.RefObject<HTMLTextAreaElement | null>;
	fields: StoryFields;
	lang: string;
	errors: Record<string, string>;
	onChange: (changed: Partial<StoryFields>) => void;
	onEnter: () => void;
}) {
	const t = useT();
	return (
		<div className={css.heads} lang={lang}>
			<h1 className={css.hidden}>{fields.title || t('desk.untitled')}</h1>
			<Textarea
				variant="unstyled"
				autosize
				classNames={{ input: css.headline ?? '' }}
				data-field="title"
				aria-label={t('desk.headline')}
				placeholder={t('desk.headline')}
				value={fields.title}
				maxLength={300}
				dir="auto"
				error={errors.title}
				onChange={(event) => onChange({ title: event.currentTarget.value.replace(/\n/g, ' ') })}
				onKeyDown={(event) => {
					if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey)
						return;
					event.preventDefault();
					standfirst.current?.focus();
				}}
			/>
			<Textarea
				ref={standfirst}
				variant="unstyled"
				autosize
				classNames={{ input: css.standfirst ?? '' }}
				data-field="excerpt"
				aria-label={t('desk.standfirst')}
				placeholder={t('desk.standfirst')}
				value={fields.excerpt ?? ''}
				dir="auto"
				error={errors.excerpt}
				onChange={(event) => onChange({ excerpt: event.currentTarget.value.replace(/\n/g, ' ') })}
				onKeyDown={(event) => {
					if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey)
						return;
					event.preventDefault();
					onEnter();
				}}
			/>
		</div>
	);
});

/** The toolbar, the text, and its number of words. */
export const WritingArea = memo(function WritingArea({
	text,
	lang,
	counted,
	onComment,
	onPicture,
}: {
	/** Called when a picture in the text is pressed. */
	onPicture: () => void;
	/** Called when a passage with a comment is pressed. */
	onComment: (thread: number) => void;
	text: TextEditor;
	lang: string;
	counted: (doc: RichTextNode) => { words: number; minutes: number };
}) {
	const t = useT();
	const { editor, menu, dialog, setDialog, blockMenu, setBlockMenu, ask, paste, uploads, files } = text;
	const close = () => setDialog(undefined);
	const chosen = menu && menu.items.length > 0 ? menu.index : undefined;
	// The text keeps the focus; screen readers hear which block the arrow keys have chosen.
	useEffect(() => {
		const { dom } = editor.view;
		const set = (name: string, value: string | undefined) =>
			value === undefined ? dom.removeAttribute(name) : dom.setAttribute(name, value);
		set('aria-controls', chosen === undefined ? undefined : slashMenuId);
		set('aria-activedescendant', chosen === undefined ? undefined : `${slashMenuId}-${chosen}`);
	}, [editor, chosen]);
	return (
		<>
			<Toolbar editor={editor} onLink={() => setDialog('link')} onAsk={ask} />
			<PasteLine editor={editor} paste={paste} />
			<UploadList uploads={uploads.uploads} onAgain={uploads.again} onRemove={uploads.remove} />
			{/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the list of comments does the same with keys */}
			<div
				lang={lang}
				className={css.text}
				onClick={(event) => {
					const marked = (event.target as Element).closest<HTMLElement>('[data-comment]');
					if (marked) onComment(Number(marked.dataset.comment));
					else if (event.target instanceof HTMLImageElement) onPicture();
				}}
				style={
					{
						'--paywall': JSON.stringify(t('desk.block.paywall')),
						'--caption': JSON.stringify(t('desk.attr.caption')),
					} as React.CSSProperties
				}
			>
				<EditorContent editor={editor} />
				<BlockHandle editor={editor} opened={blockMenu} onOpened={setBlockMenu} />
			</div>
			<Counter editor={editor} counted={counted} />
			{menu && <SlashMenu menu={menu} />}
			<LinkDialog editor={editor} opened={dialog === 'link'} onClose={close} />
			<EmbedDialog editor={editor} opened={dialog === 'embed'} onClose={close} />
			<AddressDialog
				editor={editor}
				block={dialog && addressBlocks.includes(dialog) ? (dialog as AddressBlock) : undefined}
				onUpload={uploads.add}
				onClose={close}
			/>
			<CardDialog editor={editor} opened={dialog === 'card'} onClose={close} lang={lang} />
			<FontDialog paste={paste} />
			<input
				ref={files}
				type="file"
				hidden
				multiple
				accept={pictureTypes.join(',')}
				onChange={(event) => {
					uploads.add(event.currentTarget.files ?? []);
					event.currentTarget.value = '';
				}}
			/>
		</>
	);
});

/** Counts the words when typing pauses, because counting a long text takes longer than a frame. */
function Counter({
	editor,
	counted,
}: {
	editor: Editor;
	counted: (doc: RichTextNode) => { words: number; minutes: number };
}) {
	const t = useT();
	const doc = useEditorState({ editor, selector: ({ editor: now }) => now.state.doc });
	const [numbers, setNumbers] = useState(() => counted(editor.getJSON() as RichTextNode));
	useEffect(() => {
		const timer = setTimeout(() => setNumbers(counted(doc.toJSON())), 400);
		return () => clearTimeout(timer);
	}, [doc]);
	return (
		<Text size="sm" c="dimmed" className={css.counter}>
			{t('desk.words', { n: numbers.words })}
			{numbers.words > 0 && ` · ${t('story.minutes', { minutes: numbers.minutes })}`}
		</Text>
	);
}
