import { ActionIcon, Button, Group, Stack } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useT } from '../../app/i18n';
import { Icon } from '../../components/Icon';
import { selectPicture } from './alt';
import { altField, focusSoon } from './focus';
import css from './GalleryPictures.module.css';
import { addPictures, movePicture, removePicture } from './gallery';

/** The pictures of a gallery in their order, which buttons change. */
export function GalleryPictures({ editor, pos }: { editor: Editor; pos: number }) {
	const t = useT();
	/** Selects a picture, so that its fields are above those of the gallery, and moves the focus to its alternative text. */
	const describe = (index: number) => {
		const gallery = editor.state.doc.nodeAt(pos);
		let at = pos + 1;
		for (let i = 0; i < index; i++) at += gallery?.child(i).nodeSize ?? 0;
		selectPicture(editor, at);
		focusSoon(altField);
	};
	const pictures = useEditorState({
		editor,
		selector: ({ editor: now }) =>
			(now.state.doc.nodeAt(pos)?.children ?? []).map(({ attrs, textContent }) => ({
				src: String(attrs.src ?? ''),
				name: String(attrs.alt || textContent || ''),
				lacks: !attrs.alt && !attrs.decorative,
			})),
	});
	return (
		<Stack gap="xs">
			<ol className={css.galleryOrder}>
				{pictures.map(({ src, name, lacks }, index) => {
					const label = name || `${t('desk.block.picture')} ${index + 1}`;
					return (
						<li key={`${src}-${index}`} className={css.galleryEntry}>
							<img className={css.galleryPicture} src={src} alt="" />
							<button
								type="button"
								className={css.galleryName}
								dir="auto"
								aria-label={`${t('desk.attr.alt')}: ${label}`}
								onClick={() => describe(index)}
							>
								{lacks ? t('desk.alt.add') : label}
							</button>
							<Group gap={2} wrap="nowrap">
								<ActionIcon
									c="var(--ink)"
									aria-label={t('desk.list.up', { name: label })}
									disabled={index === 0}
									onClick={() => movePicture(editor, pos, index, -1)}
								>
									<Icon name="up" size={16} />
								</ActionIcon>
								<ActionIcon
									c="var(--ink)"
									aria-label={t('desk.list.down', { name: label })}
									disabled={index === pictures.length - 1}
									onClick={() => movePicture(editor, pos, index, 1)}
								>
									<Icon name="down" size={16} />
								</ActionIcon>
								<ActionIcon
									c="var(--ink)"
									aria-label={t('desk.list.remove', { name: label })}
									onClick={() => removePicture(editor, pos, index)}
								>
									<Icon name="close" size={16} />
								</ActionIcon>
							</Group>
						</li>
					);
				})}
			</ol>
			<Button size="compact-sm" variant="default" onClick={() => addPictures(editor, pos)}>
				{t('desk.picture.library')}
			</Button>
		</Stack>
	);
}
