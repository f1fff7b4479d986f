// @vitest-environment jsdom
import { Editor } from '@tiptap/core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { imageNode, movePicture, removePicture } from './gallery';
import { schemaExtensions } from './schema';

const stored = (id: number) => ({
	id,
	base: `/media/m/aa/${id}`,
	widths: [320, 960],
	width: 1600,
	height: 900,
	alt: `Picture ${id}`,
});

function withGallery(...ids: number[]): Editor {
	const editor = new Editor({
		extensions: schemaExtensions,
		content: { type: 'doc', content: [{ type: 'gallery', content: ids.map((id) => imageNode(stored(id))) }] },
	});
	onTestFinished(() => editor.destroy());
	return editor;
}

const order = (editor: Editor): string[] =>
	(editor.state.doc.firstChild?.children ?? []).map(({ attrs }) => String(attrs.media));

describe('a gallery', () => {
	it('names the files of the library, with their alternative texts', () => {
		const [picture] = withGallery(7).state.doc.firstChild?.children ?? [];
		expect(picture?.attrs).toMatchObject({
			media: '7',
			src: '/media/m/aa/7/960.jpg',
			alt: 'Picture 7',
			width: 1600,
		});
	});

	it('is put in order', () => {
		const editor = withGallery(1, 2, 3);
		expect(movePicture(editor, 0, 2, -1)).toBe(true);
		expect(order(editor)).toEqual(['1', '3', '2']);
		expect(movePicture(editor, 0, 0, -1)).toBe(false);
		expect(movePicture(editor, 0, 2, 1)).toBe(false);
		expect(order(editor)).toEqual(['1', '3', '2']);
	});

	it('is removed with its last picture', () => {
		const editor = withGallery(1, 2);
		removePicture(editor, 0, 0);
		expect(order(editor)).toEqual(['2']);
		removePicture(editor, 0, 0);
		expect(editor.state.doc.firstChild?.type.name).not.toBe('gallery');
	});
});
