import { expect, test } from 'vitest';
import type { EditableStory } from '../../../api/client.gen';
import { baseOf, mergeFields, otherText, presentBase, type StoryFields } from './story';

const body = (text: string): StoryFields['body'] => ({
	type: 'doc',
	content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

const story = (revision: number, copy?: { revision: number; basedOn: number }): EditableStory =>
	({
		status: 'published',
		revision,
		title: 'public',
		body: body('public'),
		savedBy: 'Neha',
		savedAt: '2026-11-29T12:00:00Z',
		workingCopy: copy
			? {
					...copy,
					savedBy: 'Asha',
					savedAt: '2026-11-29T12:05:00Z',
					story: { title: 'edits', body: body('edits') },
				}
			: null,
	}) as unknown as EditableStory;

test('edits whose public text has changed are compared with that text, and saved on its revision', () => {
	const current = story(7, { revision: 3, basedOn: 5 });
	expect(otherText(current, baseOf(current))).toMatchObject({
		story: { title: 'public' },
		by: 'Neha',
		isPublic: true,
	});
	expect(presentBase(current)).toEqual({ revision: 7, copy: 3, usesCopy: true });
});

test('edits that somebody else saved are compared with those', () => {
	const current = story(5, { revision: 4, basedOn: 5 });
	expect(otherText(current, { revision: 5, copy: 3, usesCopy: true })).toMatchObject({
		story: { title: 'edits' },
		by: 'Asha',
		isPublic: false,
	});
	expect(otherText(story(6), { revision: 5, copy: 3, usesCopy: true })).toMatchObject({
		story: { title: 'public' },
		isPublic: false,
	});
});

test('publishing changes the corrections on the screen, and neither the text nor what was typed since', () => {
	const sent = { title: 'one', slug: 'one', corrections: '', body: body('one') } as StoryFields;
	const now = { ...sent, title: 'one, longer', body: body('one, longer') };
	const read = { ...sent, slug: 'one-2', corrections: 'A note.', body: body('cleaned') };
	expect(mergeFields(sent, now, read)).toEqual({
		title: 'one, longer',
		slug: 'one-2',
		corrections: 'A note.',
		body: body('one, longer'),
	});
});
