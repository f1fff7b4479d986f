import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useRef } from 'react';
import type { MessageId } from '../../../site/i18n/translate';
import { useT } from '../../app/i18n';
import { Icon, type IconName } from '../../components/Icon';
import { type Ask, blocks } from './blocks';
import { moveBlock } from './commands';
import { PassageLanguage } from './PassageLanguage';
import { useRovingFocus } from './roving';
import css from './Toolbar.module.css';

const marks: [name: string, id: MessageId, icon: IconName][] = [
	['strong', 'desk.mark.strong', 'bold'],
	['em', 'desk.mark.em', 'italic'],
	['underline', 'desk.mark.underline', 'underline'],
	['strike', 'desk.mark.strike', 'strike'],
];

const direct = [
	'desk.block.heading2',
	'desk.block.bullets',
	'desk.block.numbers',
	'desk.block.quote',
	'desk.block.picture',
];

/** The actions of the menu of a table. */
const tableTools = [
	['addRowAfter', 'desk.table.addRow'],
	['addColumnAfter', 'desk.table.addColumn'],
	['deleteRow', 'desk.table.deleteRow'],
	['deleteColumn', 'desk.table.deleteColumn'],
	['toggleHeaderRow', 'desk.table.headerRow'],
	['toggleHeaderColumn', 'desk.table.headerColumn'],
	['mergeCells', 'desk.table.merge'],
	['splitCell', 'desk.table.split'],
] as const;

/** The toolbar of the text: marks, the most used blocks, and a menu with all others. It is one tab stop; arrow keys move in it. */
export function Toolbar({
	editor,
	onLink,
	onAsk,
}: {
	editor: Editor;
	onLink: () => void;
	onAsk: (what: Ask) => void;
}) {
	const t = useT();
	const bar = useRef<HTMLDivElement>(null);
	const roving = useRovingFocus(bar, () => editor.commands.focus());
	const active = useEditorState({
		editor,
		selector: ({ editor: now }) => ({
			marks: [...marks.map(([name]) => name), 'link'].filter((name) => now.isActive(name)).join(' '),
			undo: now.can().undo(),
			redo: now.can().redo(),
			table: now.isActive('table'),
		}),
	});
	const button = (
		id: MessageId,
		icon: IconName,
		run: () => void,
		options: { on?: boolean; off?: boolean } = {},
	) => (
		<Tooltip key={id} label={t(id)} openDelay={400}>
			<ActionIcon
				size="md"
				variant={options.on ? 'filled' : 'subtle'}
				color={options.on ? 'ink' : 'gray'}
				{...(!options.on && { c: 'var(--ink)' })}
				aria-label={t(id)}
				aria-pressed={options.on}
				disabled={options.off ?? false}
				onMouseDown={(event) => event.preventDefault()}
				onClick={run}
			>
				<Icon name={icon} size={16} />
			</ActionIcon>
		</Tooltip>
	);
	const table = (command: (typeof tableTools)[number][0]) =>
		void import('@tiptap/pm/tables').then((tables) => tables[command](editor.state, editor.view.dispatch));
	return (
		<div
			ref={bar}
			className={css.toolbar}
			role="toolbar"
			aria-label={t('desk.toolbar')}
			data-editor-toolbar=""
			{...roving}
		>
			{marks.map(([name, id, icon]) =>
				button(id, icon, () => editor.chain().focus().toggleMark(name).run(), {
					on: active.marks.split(' ').includes(name),
				}),
			)}
			{button('desk.mark.link', 'link', onLink, { on: active.marks.includes('link') })}
			<PassageLanguage editor={editor} />
			<span className={css.gap} />
			{blocks
				.filter(({ id }) => direct.includes(id))
				.map((block) => button(block.id, block.icon, () => block.run(editor, onAsk)))}
			<Menu position="bottom-start">
				<Menu.Target>
					<ActionIcon size="md" variant="subtle" color="gray" c="var(--ink)" aria-label={t('desk.insert')}>
						<Icon name="plus" size={16} />
					</ActionIcon>
				</Menu.Target>
				<Menu.Dropdown mah="60vh" style={{ overflow: 'auto' }}>
					{blocks.map((block) => (
						<Menu.Item
							key={block.id}
							leftSection={<Icon name={block.icon} size={16} />}
							onClick={() => block.run(editor, onAsk)}
						>
							{t(block.id)}
						</Menu.Item>
					))}
				</Menu.Dropdown>
			</Menu>
			{active.table && (
				<Menu position="bottom-start">
					<Menu.Target>
						<ActionIcon
							size="md"
							variant="subtle"
							color="gray"
							c="var(--ink)"
							aria-label={t('desk.block.table')}
						>
							<Icon name="table" size={16} />
						</ActionIcon>
					</Menu.Target>
					<Menu.Dropdown>
						{tableTools.map(([command, id]) => (
							<Menu.Item key={id} onClick={() => table(command)}>
								{t(id)}
							</Menu.Item>
						))}
					</Menu.Dropdown>
				</Menu>
			)}
			<span className={css.gap} />
			{button('desk.moveUp', 'up', () => moveBlock(editor, -1))}
			{button('desk.moveDown', 'down', () => moveBlock(editor, 1))}
			{button('form.undo', 'undo', () => editor.chain().focus().undo().run(), { off: !active.undo })}
			{button('desk.redo', 'redo', () => editor.chain().focus().redo().run(), { off: !active.redo })}
		</div>
	);
}
