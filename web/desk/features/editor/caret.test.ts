// @vitest-environment jsdom
import { Editor } from '@tiptap/core';
import { afterEach, expect, test } from 'vitest';
import { keyCaret } from './caret';
import { schemaExtensions } from './schema';

let editor: Editor;
afterEach(() => {
	editor.destroy();
	document.body.replaceChildren();
});

/** Clicks into a text without focus, and moves the caret to its beginning as the browser does for Home. */
function clickAndHome(extensions: typeof schemaExtensions): number {
	editor = new Editor({
		element: document.body.appendChild(document.createElement('div')),
		extensions,
		content: '<p>The loom came late.</p>',
		// jsdom has no layout.
		editorProps: { handleScrollToSelection: () => true },
	});
	const { view } = editor;
	view.dom.tabIndex = 0;
	view.dom.focus();
	view.dom.dispatchEvent(new FocusEvent('focus'));
	editor.commands.setTextSelection(10);
	view.dom.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true }));
	getSelection()?.collapse(view.dom.querySelector('p')?.firstChild ?? null, 0);
	document.dispatchEvent(new Event('selectionchange'));
	return editor.state.selection.head;
}

test('Home right after a click into the first paragraph moves the caret', () => {
	expect(clickAndHome([...schemaExtensions, keyCaret])).toBe(1);
});

test('without that, the caret would go back to the click', () => {
	expect(clickAndHome(schemaExtensions)).toBe(10);
});
