// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls, openPage, press, until } from '../../testing';
import { readFilters, withoutUnfit } from './filters';
import { StoriesPage } from './StoriesPage';

const change = vi.fn();
vi.mock('@tanstack/react-router', () => ({
	Link: ({ children }: { children: string }) => children,
	useNavigate: () => () => {},
}));
vi.mock('../../app/session', () => ({
	useSession: () => ({
		email: 'neha@example.com',
		brands: [{ slug: 'weft', name: 'The Weft', lang: 'en' }],
	}),
}));
vi.mock('../../lists/search', async (load) => ({
	...(await load<object>()),
	useListSearch: () => [{ step: 'review' }, change],
}));

let page: Awaited<ReturnType<typeof openPage>> | undefined;
afterEach(() => page?.close());

const story = {
	id: 3,
	title: 'करघा',
	brand: 'weft',
	lang: 'hi',
	status: 'draft',
	step: 'review',
	authors: [{ name: 'Asha Rao' }],
	assignee: { id: 7, name: 'Rahul Verma' },
	due: '2026-03-16T12:00:00+05:30',
	savedAt: '2026-03-16T12:00:00+05:30',
	savedBy: 'Neha Iyer',
	hasWorkingCopy: false,
};

test('a row says what is to be done with a story, by whom and until when; a tab sets the status', async () => {
	answerCalls({ 'GET stories': () => ({ items: [story], next: '' }) });
	page = await openPage(<StoriesPage />);
	await until(() => expect(document.querySelector('tbody')?.textContent).toContain('करघा'));
	const row = document.querySelector('tbody tr')?.textContent;
	for (const words of ['Draft', 'Review', 'Rahul Verma', 'Due', 'The Weft', 'हिन्दी', 'Asha Rao', 'Neha Iyer'])
		expect(row).toContain(words);
	await press('Published');
	expect(change).toHaveBeenCalledWith({ status: 'published' });
});

test('another brand has other steps and people, and a step decides about the status', () => {
	const search = readFilters({ brand: 'weft', step: 'facts', assignee: 7, status: 'draft', x: 1 });
	expect(search).toEqual({ brand: 'weft', step: 'facts', assignee: '7', status: 'draft' });
	expect(withoutUnfit(search, { brand: 'warp' })).toEqual({
		brand: 'warp',
		step: undefined,
		assignee: undefined,
	});
	expect(withoutUnfit({ ...search, step: 'review', assignee: 'me' }, { brand: 'warp' })).toEqual({
		brand: 'warp',
	});
	expect(withoutUnfit(search, { step: 'ready' })).toEqual({ step: 'ready', status: undefined });
	expect(withoutUnfit(search, { q: 'loom' })).toEqual({ q: 'loom' });
});
