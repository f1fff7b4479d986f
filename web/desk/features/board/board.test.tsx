// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls, openPage, until } from '../../testing';
import { BoardPage } from './BoardPage';

vi.mock('@tanstack/react-router', () => ({ Link: ({ children }: { children: string }) => children }));
vi.mock('../../app/session', () => ({ useSession: () => ({ email: 'neha@example.com', brands: [] }) }));
vi.mock('../../lists/search', () => ({ useListSearch: () => [{}, () => {}] }));

let page: Awaited<ReturnType<typeof openPage>>;
afterEach(() => page.close());

const story = { id: 3, title: 'The loom', brand: 'weft', lang: 'en', step: 'facts', due: '', assignee: null };

test('stories in steps that the board has no column for are in one of their own, which is shown only for them', async () => {
	let waiting = [story];
	const path = 'GET stories?limit=20&status=all&outside=draft%2Creview%2Clegal%2Cready';
	answerCalls({ [path]: () => ({ items: waiting, next: '' }) });
	page = await openPage(<BoardPage />);
	const columns = () =>
		[...document.querySelectorAll('section')].map((one) => one.getAttribute('aria-label'));
	await until(() => expect(columns()).toContain('Other steps'));
	expect(document.querySelector('section[aria-label="Other steps"]')?.textContent).toContain('The loom');
	waiting = [];
	await page.client.invalidateQueries({ queryKey: ['board'] });
	await until(() => expect(columns()).not.toContain('Other steps'));
	expect(columns()).toContain('Draft');
});
