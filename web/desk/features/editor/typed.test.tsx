// @vitest-environment jsdom
import { Editor } from '@tiptap/core';
import { act, StrictMode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { DeskComment, EditableStory, StoryWork } from '../../../api/client.gen';
import { answerCalls, named, openPage, press, settle, type, typedIn, until } from '../../testing';
import { CommentsPanel, useCommentMarks } from './CommentsPanel';
import { PublishDialog } from './PublishDialog';
import { commentMarks } from './passage';
import { schemaExtensions } from './schema';
import type { StoryFields } from './story';
import { WorkPanel } from './WorkPanel';

vi.mock('../../app/session', () => ({ useSession: () => ({ email: 'neha@example.com', brands: [] }) }));

let page: Awaited<ReturnType<typeof openPage>>;
let editor: Editor | undefined;
afterEach(async () => {
	await page.close();
	editor?.destroy();
	editor = undefined;
});

const field = 'Comment. Type @ to mention a colleague.';
const comment = (part: Partial<DeskComment>): DeskComment => ({
	id: 5,
	parent: 0,
	body: 'Which loom?',
	quote: 'old loom',
	before: 'The ',
	after: ' stands.',
	block: 0,
	replacement: null,
	state: 'open',
	stateBy: '',
	version: 1,
	by: 'Asha',
	own: true,
	deleted: false,
	mentions: [],
	createdAt: '2026-11-30T09:00:00Z',
	editedAt: '',
	stateAt: '',
	...part,
});

function write(...paragraphs: string[]): Editor {
	editor = new Editor({
		element: document.body.appendChild(document.createElement('div')),
		extensions: [...schemaExtensions, commentMarks],
		content: {
			type: 'doc',
			content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
		},
	});
	return editor;
}

function Comments({ id, editor }: { id: number; editor: Editor }) {
	const { found } = useCommentMarks(editor, id, undefined);
	return (
		<CommentsPanel
			id={id}
			brand="weft"
			editor={editor}
			found={found}
			chosen={undefined}
			onChoose={() => {}}
		/>
	);
}

const select = (from: number, to: number) =>
	act(async () => void editor?.commands.setTextSelection({ from, to }));

test('a comment that is half written stays, on its passage, when the selection changes', async () => {
	const sent: unknown[] = [];
	answerCalls({
		'POST stories/61/comments': (value) => {
			sent.push(value);
			return { items: [] };
		},
	});
	page = await openPage(<Comments id={61} editor={write('The old loom stands.')} />);
	await select(5, 13);
	await type(field, 'Which one');
	await select(1, 4);
	expect(typedIn(field)).toBe('Which one');
	await press('Add comment');
	expect(sent).toMatchObject([{ body: 'Which one', quote: 'old loom' }]);
	expect(typedIn(field)).toBe('');
});

test('a suggestion begins with the passage that is selected when it is ticked', async () => {
	answerCalls({});
	page = await openPage(<Comments id={62} editor={write('The old loom stands.')} />);
	await select(1, 4);
	await select(5, 13);
	await press('Suggest a change');
	expect(typedIn('Replace with')).toBe('old loom');
});

test('a reply and an edit of a comment survive the panel', async () => {
	answerCalls({ 'GET stories/63/comments': () => ({ items: [comment({})] }) });
	const text = write('The old loom stands.');
	page = await openPage(<Comments id={63} editor={text} />);
	await press('Edit comment');
	await type(field, 'A new comment');
	const editing = () => document.querySelector<HTMLTextAreaElement>('li textarea');
	Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(
		editing(),
		'Which looms?',
	);
	await act(async () => void editing()?.dispatchEvent(new Event('input', { bubbles: true })));
	await press('Reply');
	const fields = () => [...document.querySelectorAll<HTMLTextAreaElement>('textarea:not([aria-hidden])')];
	Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(fields()[2], 'Both.');
	await act(async () => void fields()[2]?.dispatchEvent(new Event('input', { bubbles: true })));
	await page.show(null);
	expect(fields()).toEqual([]);
	await page.show(<Comments id={63} editor={text} />);
	await until(() =>
		expect(fields().map(({ value }) => value)).toEqual(['A new comment', 'Which looms?', 'Both.']),
	);
});

test('an accepted suggestion replaces its passage where it is then, as text', async () => {
	let answer = (_: unknown) => {};
	const suggested = comment({ replacement: 'loom <b>from</b> 1890' });
	answerCalls({
		'GET stories/64/comments': () => ({ items: [suggested] }),
		'PUT stories/64/comments/5/state': () =>
			new Promise((resolve) => {
				answer = resolve;
			}),
	});
	const text = write('The old loom stands.');
	page = await openPage(<Comments id={64} editor={text} />);
	await until(() => expect(named<HTMLButtonElement>('Accept')?.disabled).toBe(false));
	await press('Accept');
	await act(async () => void text.commands.insertContentAt(1, 'Here. '));
	answer({ items: [{ ...suggested, state: 'accepted', version: 2 }] });
	await until(() => expect(text.getText()).toBe('Here. The loom <b>from</b> 1890 stands.'));
});

test('an accepted suggestion whose passage is gone meanwhile says so', async () => {
	let answer = (_: unknown) => {};
	const suggested = comment({ replacement: 'new loom' });
	answerCalls({
		'GET stories/65/comments': () => ({ items: [suggested] }),
		'PUT stories/65/comments/5/state': () =>
			new Promise((resolve) => {
				answer = resolve;
			}),
	});
	const text = write('The old loom stands.');
	page = await openPage(<Comments id={65} editor={text} />);
	await until(() => expect(named<HTMLButtonElement>('Accept')?.disabled).toBe(false));
	await press('Accept');
	await act(async () => void text.commands.setContent('<p>Nothing.</p>'));
	answer({ items: [{ ...suggested, state: 'accepted', version: 2 }] });
	await until(() =>
		expect(document.body.textContent).toContain('no longer in the text. Please make the change'),
	);
	expect(text.getText()).toBe('Nothing.');
});

const work = (part: Partial<StoryWork>): StoryWork =>
	({
		step: 'draft',
		steps: [
			{ key: 'draft', name: '', secondPerson: false },
			{ key: 'review', name: '', secondPerson: true },
		],
		version: 1,
		assignee: null,
		due: '',
		embargo: '',
		history: [],
		...part,
	}) as unknown as StoryWork;

const panel = (id: number) => (
	<StrictMode>
		<WorkPanel
			id={id}
			brand="weft"
			timeZone="UTC"
			version="1"
			seen={async () => ({ revision: 1, workingCopy: 0 })}
			onShow={() => {}}
		/>
	</StrictMode>
);

test('the note of a move survives the panel, and a refusal of the second person is said in words', async () => {
	answerCalls({
		'GET stories/66/work': () => work({}),
		'GET stories/66/checks': () => ({ items: [], unchecked: 0 }),
		'POST stories/66/step': () =>
			Response.json(
				{
					status: 422,
					error: 'Wrong.',
					fields: { step: 'must be passed by somebody other than the last writer of the text' },
					reasons: { step: { code: 'second_person' } },
				},
				{ status: 422 },
			),
	});
	page = await openPage(panel(66));
	await type('Note for the newsroom', 'Please look at the numbers');
	await page.show(null);
	await page.show(panel(66));
	await until(() => expect(typedIn('Note for the newsroom')).toBe('Please look at the numbers'));
	await press('Move to Review');
	await until(() =>
		expect(document.querySelector('[role=alert]')?.textContent).toBe(
			'A second person has to approve the text',
		),
	);
	expect(typedIn('Note for the newsroom')).toBe('Please look at the numbers');
});

test('a due time that is being typed stays when somebody else assigns the story; an untouched one follows', async () => {
	answerCalls({
		'GET stories/67/work': () => work({}),
		'GET stories/67/checks': () => ({ items: [], unchecked: 0 }),
	});
	page = await openPage(panel(67));
	await type('Due', '2026-12-02T10:00');
	await act(async () => {
		page.client.setQueryData(['work', 67], work({ version: 2, due: '', embargo: '2026-12-05T08:30:00Z' }));
	});
	await settle();
	expect(typedIn('Due')).toBe('2026-12-02T10:00');
	expect(typedIn('Embargo until')).toBe('2026-12-05T08:30');
});

test('the correction note survives its dialog', async () => {
	answerCalls({
		'GET stories/68/checks': () => ({ items: [], unchecked: 0 }),
		'GET stories/68/work': () => work({}),
	});
	const dialog = (
		<PublishDialog
			opened
			onClose={() => {}}
			story={{ id: 68, status: 'published', title: 'One', body: { type: 'doc' } } as unknown as EditableStory}
			text={{ title: 'One', body: { type: 'doc' } } as unknown as StoryFields}
			timeZone="UTC"
			version="1"
			onShow={() => {}}
			seen={async () => undefined}
			write={async () => undefined}
			onReview={() => {}}
		/>
	);
	page = await openPage(dialog);
	await type('Correction note', 'The loom is from 1890.');
	await page.show(null);
	await page.show(dialog);
	expect(typedIn('Correction note')).toBe('The loom is from 1890.');
});

test('comments are asked for by version, and stay on the screen as long as none has changed', async () => {
	const editor = write('The old loom stands.');
	let asked: string[] = [];
	page = await openPage(<div />);
	vi.stubGlobal('fetch', async (address: string) => {
		if (!address.includes('/comments')) return Response.json({ items: [], next: '' });
		asked = [...asked, address.split('?')[1] ?? ''];
		const unchanged = address.includes('known=1-1');
		return Response.json({ items: unchanged ? [] : [comment({})], version: '1-1', unchanged });
	});
	await page.show(<Comments id={11} editor={editor} />);
	await until(() => expect(document.body.textContent).toContain('Which loom?'));
	await act(() => page.client.refetchQueries({ queryKey: ['comments', 11] }));
	expect(asked).toEqual(['', 'known=1-1']);
	expect(document.body.textContent).toContain('Which loom?');
});
