/** Keeps the caret where a key puts it. */
import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';

/**
 * For 200 ms after the editor got the focus, ProseMirror takes a caret at the beginning of the text for one that the browser has
 * reset, and puts it back to where it was. So Home, pressed right after a click into the first paragraph, did nothing. A key says
 * that the caret moves because somebody wants that.
 */
export const keyCaret = Extension.create({
	name: 'keyCaret',
	addProseMirrorPlugins: () => [
		new Plugin({
			props: {
				handleDOMEvents: {
					keydown: (view) => {
						(view as unknown as { input: { lastFocus: number } }).input.lastFocus = 0;
						return false;
					},
				},
			},
		}),
	],
});
