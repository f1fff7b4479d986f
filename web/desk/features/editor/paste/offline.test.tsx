// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { Editor } from '@tiptap/core';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage, press, until } from '../../../testing';
import { schemaExtensions } from '../schema';
import { FontDialog, usePaste } from './usePaste';

// Without a connection a part of the program that was not needed before cannot be loaded.
vi.mock('./insert', () => {
	throw new Error('Failed to fetch dynamically imported module');
});

let page: Awaited<ReturnType<typeof openPage>>;
let editor: Editor;
afterEach(async () => {
	await page.close();
	editor.destroy();
});

function Pasting({ html }: { html: string }) {
	const paste = usePaste(
		() => editor,
		() => false,
	);
	return (
		<>
			<button
				type="button"
				onClick={() =>
					paste.handle(editor.view, {
						clipboardData: {
							getData: (type: string) => (type === 'text/html' ? html : ''),
							items: [],
							files: [],
						},
					} as unknown as ClipboardEvent)
				}
			>
				Paste
			</button>
			<FontDialog paste={paste} />
		</>
	);
}

test('text of an old font is not lost if the part that inserts it cannot be loaded', async () => {
	editor = new Editor({
		element: document.body.appendChild(document.createElement('div')),
		extensions: schemaExtensions,
		content: { type: 'doc', content: [{ type: 'paragraph' }] },
	});
	const html = readFileSync('web/desk/features/editor/paste/fixtures/word-kruti.html.txt', 'utf8');
	page = await openPage(<Pasting html={html} />);
	await press('Paste');
	await until(() => expect(document.querySelector('[role=dialog]')).not.toBeNull());
	await press('Keep as it is');
	await until(() => expect(editor.getText()).not.toBe(''));
});
