// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import type { IssueRecord } from '../../../api/client.gen';
import { openPage, press, type, until } from '../../testing';
import { SendDialog } from './SendDialog';

let page: Awaited<ReturnType<typeof openPage>>;
afterEach(() => page.close());

const issue = { id: 7, revision: 1, subscribers: 12, timeZone: 'Asia/Kolkata' } as IssueRecord;

test('a time that is over is marked at its field until it is changed (issue 24, "Speed and trust")', async () => {
	page = await openPage(<div />);
	const refused = {
		status: 422,
		code: 'invalid',
		fields: { at: 'is over' },
		reasons: { at: { code: 'past' } },
	};
	vi.stubGlobal('fetch', () =>
		Promise.resolve(
			new Response(JSON.stringify(refused), { status: 422, headers: { 'content-type': 'application/json' } }),
		),
	);
	await page.show(<SendDialog issue={issue} opened onClose={() => {}} lists={[]} />);
	const wrong = () => document.querySelector('[role=dialog] input[aria-invalid=true]');
	await type('Publish at', '2020-01-01T10:00');
	await press('Schedule');
	await until(() => expect(wrong()).not.toBeNull());
	expect(document.body.textContent).toContain('This is in the past. Please choose a later date.');
	expect(document.querySelector('[role=alert].mantine-Alert-root')).toBeNull();
	await type('Publish at', '2027-01-01T10:00');
	await until(() => expect(wrong()).toBeNull());
});
