// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import type { DeskRedirect } from '../../../api/client.gen';
import { answerCalls, openPage, press, type, until } from '../../testing';
import { RedirectDialog } from './RedirectsPage';

vi.mock('../../app/session', () => ({ useSession: () => ({ email: 'neha@example.com', brands: [] }) }));

let page: Awaited<ReturnType<typeof openPage>>;
afterEach(() => page.close());

test('after somebody else has changed a redirect, their target is shown and what was typed can be saved', async () => {
	const redirect = { path: '/old', target: '/mine', status: 301, version: 3 } as unknown as DeskRedirect;
	const closed = vi.fn();
	let version: unknown;
	answerCalls({
		'PUT redirects': (sent) => {
			version = sent.version;
			if (version === 4) return { ...redirect, target: sent.target, version: 5 };
			const current = { ...redirect, target: '/theirs', version: 4 };
			return Response.json({ status: 409, error: 'It was changed.', current }, { status: 409 });
		},
	});
	page = await openPage(<RedirectDialog redirect={redirect} onClose={closed} />);
	await type('Leads to', '/typed');
	await press('Save');
	await until(() => expect(document.body.textContent).toContain('Theirs: /theirs'));
	expect(closed).not.toHaveBeenCalled();
	await press('Save');
	await until(() => expect(closed).toHaveBeenCalled());
	expect(version).toBe(4);
});
