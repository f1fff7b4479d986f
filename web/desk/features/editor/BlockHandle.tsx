/** The handle of the block under the pointer: it can be dragged, and opens a menu. Alt+Enter opens the menu of the block at the cursor. */
import { ActionIcon, Menu } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../app/i18n';
import { Icon } from '../../components/Icon';
import css from './blocks.module.css';
import { duplicateBlock, moveBlock, removeBlock, setDirection, topBlock } from './commands';

/** The position of the outermost block at a height of the screen; undefined if there is none. */
function blockAt(editor: Editor, y: number): number | undefined {
	const { view } = editor;
	const { left, right } = view.dom.getBoundingClientRect();
	const inside = view.posAtCoords({ left: (left + right) / 2, top: y });
	if (!inside) return undefined;
	const at = view.state.doc.resolve(inside.inside >= 0 ? inside.inside : inside.pos);
	return at.depth > 0 ? at.before(1) : at.nodeAfter ? at.pos : undefined;
}

export function BlockHandle({
	editor,
	opened,
	onOpened,
}: {
	editor: Editor;
	opened: boolean;
	onOpened: (opened: boolean) => void;
}) {
	const t = useT();
	const [place, setPlace] = useState<{ pos: number; top: number }>();
	const shown = useRef(place);
	shown.current = place;
	const isOpen = useRef(opened);
	isOpen.current = opened;
	const button = useRef<HTMLButtonElement>(null);

	const show = (pos: number | undefined) => {
		const element = pos === undefined ? null : editor.view.nodeDOM(pos);
		const host = editor.view.dom.parentElement?.parentElement;
		if (pos === undefined || !(element instanceof HTMLElement) || !host) return setPlace(undefined);
		const top = element.getBoundingClientRect().top - host.getBoundingClientRect().top;
		if (shown.current?.pos !== pos || shown.current.top !== top) setPlace({ pos, top });
	};
	useEffect(() => {
		const host = editor.view.dom.parentElement?.parentElement;
		if (!host) return;
		let frame = 0;
		const move = (event: PointerEvent) => {
			if (isOpen.current || event.buttons !== 0) return;
			cancelAnimationFrame(frame);
			frame = requestAnimationFrame(() => {
				if (!editor.isDestroyed) show(blockAt(editor, event.clientY));
			});
		};
		const leave = () => {
			if (!isOpen.current) setPlace(undefined);
		};
		// While somebody types, a block can move away from its handle.
		const typed = () => {
			if (!isOpen.current && shown.current) setPlace(undefined);
		};
		host.addEventListener('pointermove', move);
		host.addEventListener('pointerleave', leave);
		editor.on('update', typed);
		return () => {
			cancelAnimationFrame(frame);
			host.removeEventListener('pointermove', move);
			host.removeEventListener('pointerleave', leave);
			editor.off('update', typed);
		};
	}, [editor]);
	// The keyboard opens the menu at the block of the cursor.
	useEffect(() => {
		if (opened) show(topBlock(editor)?.pos);
	}, [opened]);

	/** Selects the block of the handle, unless the cursor is in it, and does something with it. */
	const withBlock = (run: () => void) => () => {
		const pos = shown.current?.pos;
		if (pos !== undefined && topBlock(editor)?.pos !== pos) select(editor, pos);
		run();
		onOpened(false);
		setPlace(undefined);
		editor.commands.focus();
	};
	if (!place) return null;
	return (
		<Menu
			opened={opened}
			onChange={(next) => {
				onOpened(next);
				if (!next) editor.commands.focus();
			}}
			position="bottom-start"
			withinPortal
		>
			<Menu.Target>
				<ActionIcon
					ref={button}
					size="sm"
					variant="subtle"
					color="gray"
					c="var(--ink)"
					className={css.handle}
					style={{ top: place.top }}
					aria-label={t('desk.handle')}
					tabIndex={-1}
					draggable
					onDragStart={(event) => {
						select(editor, place.pos);
						const { view } = editor;
						const { selection } = view.state;
						const slice = selection.content();
						const { dom, text } = view.serializeForClipboard(slice);
						event.dataTransfer.clearData();
						event.dataTransfer.setData('text/html', dom.innerHTML);
						event.dataTransfer.setData('text/plain', text);
						event.dataTransfer.effectAllowed = 'copyMove';
						const element = view.nodeDOM(place.pos);
						if (element instanceof HTMLElement) event.dataTransfer.setDragImage(element, 0, 0);
						view.dragging = { slice, move: true };
					}}
					onDragEnd={() => {
						editor.view.dragging = null;
						setPlace(undefined);
					}}
				>
					<Icon name="dots" size={16} />
				</ActionIcon>
			</Menu.Target>
			<Menu.Dropdown>
				<Menu.Item
					leftSection={<Icon name="up" size={16} />}
					onClick={withBlock(() => moveBlock(editor, -1))}
				>
					{t('desk.moveUp')}
				</Menu.Item>
				<Menu.Item
					leftSection={<Icon name="down" size={16} />}
					onClick={withBlock(() => moveBlock(editor, 1))}
				>
					{t('desk.moveDown')}
				</Menu.Item>
				<Menu.Item
					leftSection={<Icon name="plus" size={16} />}
					onClick={withBlock(() => duplicateBlock(editor))}
				>
					{t('desk.duplicate')}
				</Menu.Item>
				<Menu.Item
					leftSection={<Icon name="trash" size={16} />}
					onClick={withBlock(() => removeBlock(editor))}
				>
					{t('desk.remove')}
				</Menu.Item>
				<Menu.Divider />
				<Menu.Label>{t('desk.attr.dir')}</Menu.Label>
				{([null, 'ltr', 'rtl'] as const).map((dir) => (
					<Menu.Item key={dir ?? 'auto'} onClick={withBlock(() => setDirection(editor, dir))}>
						{t(dir === null ? 'desk.dir.auto' : dir === 'ltr' ? 'desk.dir.ltr' : 'desk.dir.rtl')}
					</Menu.Item>
				))}
			</Menu.Dropdown>
		</Menu>
	);
}

function select(editor: Editor, pos: number): void {
	const { state, view } = editor;
	view.dispatch(state.tr.setSelection(NodeSelection.create(state.doc, pos)));
}
