// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import type { LibraryFile, MediaUse } from '../../../api/client.gen';
import { answerCalls, openPage, press, type, until } from '../../testing';
import { FilePage } from './FilePage';

vi.mock('@tanstack/react-router', () => ({
	Link: ({ children }: { children: unknown }) => children,
	useParams: () => ({ id: '5' }),
}));
vi.mock('../../app/session', () => ({ useSession: () => ({ email: 'neha@example.com', brands: [] }) }));

let page: Awaited<ReturnType<typeof openPage>>;
afterEach(() => page.close());

const recording: Partial<LibraryFile> = {
	id: 5,
	kind: 'recording',
	filename: 'loom.mp3',
	alt: '',
	caption: '',
	credit: '',
	texts: {},
	crops: {},
	captions: [],
	licence: '',
	licenceSource: '',
	licenceEnds: '',
	licenceState: 'unknown',
	picture: null,
	version: 1,
	canChange: true,
	deleted: false,
};

test('a saved file shows who has used it since its page was opened', async () => {
	const uses: Partial<MediaUse>[] = [];
	page = await openPage(<div />);
	answerCalls({
		'GET media/5/uses': () => ({ items: uses, hidden: 0, next: '' }),
		'GET media/5/actions': () => ({ items: [], next: '' }),
		'GET media/5': () => recording,
		'PUT media/5': (sent) => ({ ...recording, ...sent, version: 2 }),
	});
	await page.show(<FilePage />);
	await until(() => expect(document.body.textContent).toContain('Nothing uses this file.'));
	uses.push({ kind: 'story', id: 7, title: 'The loom came late', lang: 'en' });
	await type('Credit', 'Meera');
	await press('Save');
	await until(() => expect(document.body.textContent).toContain('The loom came late'));
});
