// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import type { DeskConference, PitchWinners } from '../../../api/client.gen';
import { openPage, press, type, until } from '../../testing';
import { PitchWinnersPage } from './PitchWinnersPage';

vi.mock('@tanstack/react-router', () => ({
	Link: ({ children }: { children: unknown }) => children,
	useParams: () => ({ slug: 'weavers' }),
}));
vi.mock('../../app/session', () => ({ useSession: () => ({ email: 'neha@example.com', brands: [] }) }));

let page: Awaited<ReturnType<typeof openPage>>;
afterEach(() => page.close());

const conference: Partial<DeskConference> = {
	slug: 'weavers',
	name: 'Weavers',
	zone: 'Asia/Kolkata',
	path: '/weavers',
};
const winners: PitchWinners = {
	version: 1,
	publishAt: null,
	published: null,
	announced: false,
	winners: [{ company: 'loom', place: 1 }],
	companies: [{ slug: 'loom', name: 'Loom' }],
};

test('a time that is over is marked at its field in the dialog (issue 24, "Speed and trust")', async () => {
	page = await openPage(<div />);
	const answer = (status: number, body: object) =>
		Promise.resolve(
			new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }),
		);
	vi.stubGlobal('fetch', (address: string | URL | Request) => {
		const url = String(address instanceof Request ? address.url : address);
		if (url.endsWith('/publish'))
			return answer(422, {
				status: 422,
				code: 'invalid',
				fields: { at: 'must be in the future' },
				reasons: { at: { code: 'past' } },
			});
		return answer(200, url.includes('/pitch-winners') ? winners : conference);
	});
	await page.show(<PitchWinnersPage />);
	await press('Publish');
	await type('Publish at', '2020-01-01T10:00');
	await press('Schedule');
	await until(() => {
		const field = document.querySelector('[role=dialog] input[aria-invalid=true]');
		expect(field).not.toBeNull();
		expect(document.querySelector('[role=dialog]')?.textContent).toContain(
			'This is in the past. Please choose a later date.',
		);
	});
});
