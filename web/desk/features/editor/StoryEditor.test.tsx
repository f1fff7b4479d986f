// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EditableStory } from '../../../api/client.gen';
import {
	answers,
	begin,
	body,
	button,
	calls,
	copyOf,
	draft,
	end,
	headline,
	open,
	press,
	type Reply,
	sentTo,
	settle,
	story,
	type,
	until,
} from './StoryEditor.fake';
import type { StoryFields } from './story';

vi.mock('@tanstack/react-router', () => ({ Link: () => null }));
beforeEach(begin);
afterEach(end);

const taken = (current: EditableStory): Reply => [
	409,
	{ status: 409, error: 'Somebody else saved.', current },
];

test('a public text that changed under its working copy: mine is saved on it, after it was shown', async () => {
	const current = story({
		status: 'published',
		revision: 7,
		title: 'Public now',
		workingCopy: copyOf('Edits', 3, 5),
	});
	answers['PUT stories/42/working-copy'] = ({ basedOn }) =>
		basedOn === 7
			? [200, { revision: 4, basedOn: 7, savedAt: '2026-11-29T12:10:00Z', savedBy: 'Neha' }]
			: taken(current);
	await open(current);
	await type('Edits, longer');
	await until(() => expect(button('Keep my text')).toBeDefined());
	expect(document.querySelector('[role=dialog]')?.textContent).toContain('Asha saved');
	expect(document.querySelector('[role=dialog] p del')?.textContent).toContain('One line');
	await press('Keep my text');
	await until(() => expect(document.querySelector('[data-phase=saved]')).not.toBeNull());
	expect(sentTo('working-copy').at(-1)).toMatchObject({ title: 'Edits, longer', revision: 3, basedOn: 7 });
});

test('a public text that changed under its working copy can replace it; mine comes back with undo', async () => {
	const current = story({
		status: 'published',
		revision: 7,
		title: 'Public now',
		workingCopy: copyOf('Edits', 3, 5),
	});
	answers['POST stories/42/publish'] = () => taken(current);
	answers['DELETE stories/42/working-copy?revision=3'] = () => [
		200,
		{ ...current, savedAt: '2026-11-29T12:10:00Z', workingCopy: null },
	];
	answers['PUT stories/42/working-copy'] = () => [
		200,
		{ revision: 4, basedOn: 7, savedAt: '2026-11-29T12:11:00Z', savedBy: 'Neha' },
	];
	await open(current);
	await press('Publish');
	await press('Publish changes');
	await press('Use their text');
	await until(() => expect(headline()?.value).toBe('Public now'));
	await press('Undo');
	expect(headline()?.value).toBe('Edits');
	await until(() => expect(sentTo('working-copy').at(-1)).toMatchObject({ title: 'Edits' }));
	expect(sentTo('working-copy').at(-1)).toMatchObject({ revision: 0, basedOn: 7 });
});

test('the unpublished changes of a public story can be discarded, and undo brings them back', async () => {
	vi.stubGlobal('innerWidth', 1440);
	const current = story({
		status: 'published',
		revision: 7,
		title: 'Public now',
		workingCopy: copyOf('Edits', 3, 7),
	});
	answers['DELETE stories/42/working-copy?revision=3'] = () => [200, { ...current, workingCopy: null }];
	answers['GET stories/42/revisions'] = () => [
		200,
		{
			items: [
				{
					number: 9,
					kind: 'discarded',
					name: '',
					title: 'Edits',
					savedAt: '2026-11-29T12:06:00Z',
					savedBy: 'Neha',
				},
			],
			next: '',
		},
	];
	answers['POST stories/42/revisions/9/restore'] = () => [
		200,
		{ ...current, workingCopy: copyOf('Edits', 5, 7) },
	];
	await open(current);
	expect(headline()?.value).toBe('Edits');
	await until(() => expect(document.querySelector('[role=tab]')).not.toBeNull());
	const tab = [...document.querySelectorAll<HTMLElement>('[role=tab]')].find(
		({ textContent }) => textContent === 'Revisions',
	);
	await act(async () => tab?.click());
	await press('Discard the unpublished changes');
	await until(() => expect(headline()?.value).toBe('Public now'));
	await until(() => expect(button('Discard the unpublished changes')).toBeUndefined());
	await press('Undo');
	await until(() => expect(headline()?.value).toBe('Edits'));
	expect(sentTo('restore')).toEqual([{ revision: 0, basedOn: 7 }]);
});

test('what is typed while a story is published stays and is saved; the correction note is not lost', async () => {
	const before = story({ status: 'published', revision: 5 });
	let publish = (_: Reply) => {};
	answers['POST stories/42/publish'] = () =>
		new Promise<Reply>((resolve) => {
			publish = resolve;
		});
	answers['PUT stories/42/working-copy'] = () => [
		200,
		{ revision: 1, basedOn: 6, savedAt: '2026-11-29T12:11:00Z', savedBy: 'Neha' },
	];
	await open(before);
	await type('One, changed');
	await until(() => expect(sentTo('working-copy')).toHaveLength(1));
	await press('Publish');
	await press('Publish changes');
	await type('One, longer');
	await act(async () =>
		headline()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
	);
	await settle(2000);
	expect(sentTo('working-copy')).toHaveLength(1);
	expect(button('Publish changes')).toBeDefined();
	publish([200, { ...before, revision: 6, corrections: 'A note.' }]);
	await until(() => expect(sentTo('working-copy')).toHaveLength(2));
	expect(headline()?.value).toBe('One, longer');
	expect(sentTo('working-copy')[1]).toMatchObject({
		title: 'One, longer',
		corrections: 'A note.',
		basedOn: 6,
		revision: 0,
	});
});

test('taking back that a story was unpublished publishes only what was public', async () => {
	const before = story({ status: 'published', revision: 5 });
	const after = { ...before, status: 'unpublished' };
	answers['POST stories/42/unpublish'] = () => [200, after];
	answers['POST stories/42/publish'] = () => [200, before];
	await open(after as EditableStory);
	await press('Publish');
	await press('Publish now');
	await until(() => expect(document.body.textContent).toContain('Published.'));
	await press('Publish');
	await press('Unpublish');
	await press('Undo');
	await until(() => expect(sentTo('publish').at(-1)).toMatchObject({ keepWorkingCopy: true }));
	expect(sentTo('publish').at(-1)).toEqual({
		revision: 5,
		workingCopy: 0,
		updated: false,
		keepWorkingCopy: true,
	});
});

test('typed since it was unpublished: the dialog shows the text before anything is published', async () => {
	const before = story({ status: 'published', revision: 5 });
	const after = { ...before, status: 'unpublished' };
	answers['POST stories/42/unpublish'] = () => [200, after];
	answers['PUT stories/42'] = (sent) => [200, { ...after, ...sent, revision: 6 }];
	await open(before);
	await press('Publish');
	await press('Unpublish');
	await type('Not read by anybody');
	await press('Undo');
	await until(() => expect(button('Publish now')).toBeDefined());
	expect(sentTo('PUT stories/42').at(-1)).toMatchObject({ title: 'Not read by anybody' });
	expect(calls.filter(({ call }) => call.endsWith('/publish'))).toEqual([]);
});

test('a text of this device that was discarded comes back with undo', async () => {
	answers['PUT stories/42'] = (sent) => [200, { ...draft, ...sent, revision: 5 }];
	await open(story({}), [
		{
			key: 'a 42 gone',
			base: { revision: 4, copy: 0, usesCopy: false },
			value: { brand: 'science', title: 'From the crash', body: body('Crash.') } as StoryFields,
			at: 1,
		},
	]);
	await press('Discard this text');
	expect(headline()?.value).toBe('One');
	await press('Undo');
	expect(headline()?.value).toBe('From the crash');
	await until(() =>
		expect(sentTo('PUT stories/42').at(-1)).toMatchObject({ title: 'From the crash', revision: 4 }),
	);
});

/** Edits of a scheduled story are refused because a second person has to approve them. */
async function holdEdits(): Promise<void> {
	answers['PUT stories/42'] = () => [
		422,
		{ status: 422, error: '', fields: { 'checks.approval': 'A second person has to approve the text.' } },
	];
	await open(story({ status: 'scheduled', publishedAt: '2099-01-01T10:00:00Z' }));
	await type('One, longer');
	await until(() => expect(button('Cancel scheduling')).toBeDefined());
}

test('a held text is taken off the schedule at the revision that was read, and then saved', async () => {
	await holdEdits();
	answers['GET stories/42'] = () => [200, story({ status: 'scheduled', revision: 6 })];
	answers['POST stories/42/unpublish'] = () => [200, story({ revision: 7 })];
	answers['PUT stories/42'] = (sent) => [200, { ...draft, ...sent, revision: 8 }];
	await press('Cancel scheduling');
	await until(() => expect(sentTo('PUT stories/42').at(-1)).toMatchObject({ revision: 7 }));
	expect(sentTo('unpublish')).toEqual([{ revision: 6 }]);
	expect(headline()?.value).toBe('One, longer');
});

test('a held text whose hour has passed meanwhile stays public', async () => {
	await holdEdits();
	const live = story({ status: 'published', revision: 7 });
	answers['GET stories/42'] = () => [200, live];
	answers['PUT stories/42/working-copy'] = () => [
		200,
		{ revision: 1, basedOn: 7, savedAt: '2026-11-29T12:11:00Z', savedBy: 'Neha' },
	];
	await press('Cancel scheduling');
	await until(() =>
		expect(sentTo('working-copy').at(-1)).toMatchObject({ title: 'One, longer', basedOn: 7 }),
	);
	expect(sentTo('unpublish')).toEqual([]);
});
