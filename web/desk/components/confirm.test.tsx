// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { named, openPage, press } from '../testing';
import { Confirmation, confirm } from './confirm';

let page: Awaited<ReturnType<typeof openPage>>;
afterEach(() => page.close());

test('a question can name the button that does nothing, where “Cancel” would mean both', async () => {
	page = await openPage(<Confirmation />);
	let answer = confirm({ title: 'Webinar', text: 'Sure?', action: 'Cancel it now', keep: 'Do not cancel' });
	await act(async () => {});
	expect(named('Do not cancel')).toBeDefined();
	expect(named('Cancel')).toBeUndefined();
	await press('Do not cancel');
	expect(await answer).toBe(false);

	answer = confirm({ title: 'Draft', text: 'Sure?', action: 'Delete' });
	await act(async () => {});
	expect(named('Cancel')).toBeDefined();
	await press('Delete');
	expect(await answer).toBe(true);
});
