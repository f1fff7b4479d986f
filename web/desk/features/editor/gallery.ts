/** Pictures of the library in a text: one picture, a gallery, and the order of a gallery. */
import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { choosePictures } from '../../components/library/choose';
import { pictureAddress } from '../../forms/upload';
import { insertBlock } from './commands';

interface Stored {
	id: number;
	base: string;
	widths: number[];
	width: number;
	height: number;
	alt: string;
	decorative?: boolean;
}

/**
 * The node of a picture of the library. While its alternative text only repeats that of the library, readers get the
 * library's present one in the language of the story.
 */
export const imageNode = (picture: Stored) => ({
	type: 'image',
	attrs: {
		media: String(picture.id),
		src: pictureAddress(picture),
		alt: picture.alt,
		decorative: picture.decorative ?? false,
		width: picture.width,
		height: picture.height,
	},
});

/** Offers the pictures of the library, and inserts the chosen ones: each by itself, or as a gallery. */
export function insertFromLibrary(editor: Editor, asGallery: boolean): void {
	choosePictures(asGallery, (pictures) => {
		if (editor.isDestroyed || pictures.length === 0) return;
		const nodes = pictures.map(imageNode);
		if (asGallery) insertBlock(editor, { type: 'gallery', content: nodes });
		else for (const node of nodes) insertBlock(editor, node);
	});
}

/** The gallery at a position; undefined if there is none any more. */
const galleryAt = (editor: Editor, pos: number): Node | undefined => {
	const node = editor.state.doc.nodeAt(pos);
	return node?.type.name === 'gallery' ? node : undefined;
};

/** Gives a gallery other pictures, in their order. Without any, it is removed. */
function setPictures(editor: Editor, pos: number, pictures: Node[]): void {
	const gallery = galleryAt(editor, pos);
	if (!gallery) return;
	const { tr } = editor.state;
	const end = pos + gallery.nodeSize;
	editor.view.dispatch(
		pictures.length === 0
			? tr.delete(pos, end)
			: tr.replaceWith(pos, end, gallery.type.create(gallery.attrs, pictures, gallery.marks)),
	);
}

/** Moves a picture of a gallery by one place. Returns whether it could. */
export function movePicture(editor: Editor, pos: number, index: number, by: -1 | 1): boolean {
	const pictures = [...(galleryAt(editor, pos)?.children ?? [])];
	const [moved] = pictures.splice(index, 1);
	const to = index + by;
	if (!moved || to < 0 || to > pictures.length) return false;
	pictures.splice(to, 0, moved);
	setPictures(editor, pos, pictures);
	return true;
}

/** Removes a picture from a gallery. */
export function removePicture(editor: Editor, pos: number, index: number): void {
	setPictures(
		editor,
		pos,
		(galleryAt(editor, pos)?.children ?? []).filter((_, at) => at !== index),
	);
}

/** Offers the pictures of the library, and adds the chosen ones to the end of a gallery. */
export function addPictures(editor: Editor, pos: number): void {
	choosePictures(true, (pictures) => {
		const gallery = editor.isDestroyed ? undefined : galleryAt(editor, pos);
		if (!gallery) return;
		const added = pictures.map((picture) => editor.schema.nodeFromJSON(imageNode(picture)));
		setPictures(editor, pos, [...gallery.children, ...added]);
	});
}
