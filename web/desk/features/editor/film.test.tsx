// @vitest-environment jsdom
import { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { afterEach, expect, test } from 'vitest';
import { openPage, press } from '../../testing';
import { BlockPanel } from './BlockPanel';
import { schemaExtensions } from './schema';

let page: Awaited<ReturnType<typeof openPage>>;
let editor: Editor;
afterEach(async () => {
	await page.close();
	editor.destroy();
});

test('the panel of a chosen film leads to its captions and removes the film (F190)', async () => {
	editor = new Editor({
		element: document.body.appendChild(document.createElement('div')),
		extensions: schemaExtensions,
		content: {
			type: 'doc',
			content: [
				{ type: 'paragraph', content: [{ type: 'text', text: 'The loom came late.' }] },
				{ type: 'video', attrs: { media: '984', src: '/files/a/loom.mp4' } },
			],
		},
	});
	const film = editor.state.doc.firstChild?.nodeSize ?? 0;
	editor.view.dispatch(editor.state.tr.setSelection(NodeSelection.create(editor.state.doc, film)));
	page = await openPage(<BlockPanel editor={editor} />);
	const link = document.querySelector('a[href="/ed/library/984"]');
	expect(link?.textContent).toBe('Captions in the library');
	await press('Remove');
	expect(editor.getJSON().content?.map(({ type }) => type)).toEqual(['paragraph']);
});
