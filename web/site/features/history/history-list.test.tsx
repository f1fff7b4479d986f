// @vitest-environment jsdom
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { translatorOf } from '../../i18n/catalogues';
import { loadReadings } from '../../reading/device';
import { clearToasts, toasts } from '../../stores/toasts';
import { viewOf } from '../../view';
import { historyList } from './enhancements/history-list';
import { HistoryPage } from './HistoryPage';
import { models } from './HistoryPage.fixture';

const calls: [method: string, body: unknown][] = [];

beforeEach(() => {
	localStorage.clear();
	clearToasts();
	calls.length = 0;
	vi.stubGlobal('fetch', async (_: string, { method, body }: { method: string; body?: string }) => {
		calls.push([method, body && JSON.parse(body)]);
		return Response.json({});
	});
});

afterEach(() => {
	vi.unstubAllGlobals();
});

it('a history that was cleared comes back if the reader undoes that', async () => {
	const page = Object.values(models('en')).find(({ synced, stories }) => synced && stories.length > 0);
	if (!page) throw new Error('no history of an account');
	document.body.innerHTML = renderToString(
		<HistoryPage model={page} view={viewOf(page, translatorOf('en'))} />,
	);
	historyList(document.querySelector('mh-enhance[name=history-list]') as HTMLElement);
	const titles = () =>
		[...document.querySelectorAll('mh-enhance[name=history-list] li a')].map((link) => link.textContent);
	const before = titles();
	expect(before.length).toBeGreaterThan(0);
	document
		.querySelector('form[data-clear]')
		?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
	expect(titles()).toEqual([]);
	await vi.waitFor(() => expect(toasts.get()[0]?.text).toBe('Your history has been cleared'));
	toasts.get()[0]?.undo?.();
	expect(titles()).toEqual(before);
	expect(loadReadings()).toHaveLength(before.length);
	await vi.waitFor(() => expect(calls.map(([method]) => method)).toEqual(['DELETE', 'PUT']));
});

it('the account is explained only to readers whose history is not stored with it', () => {
	const [page] = Object.values(models('en'));
	if (!page) throw new Error('no fixture');
	const text = (reader: boolean, synced: boolean) => {
		const model = { ...page, reader, synced };
		document.body.innerHTML = renderToString(
			<HistoryPage model={model} view={viewOf(model, translatorOf('en'))} />,
		);
		return document.body.textContent ?? '';
	};
	const withAccount = 'With an account';
	expect(text(false, false)).toContain(withAccount);
	expect(text(true, false)).not.toContain(withAccount);
	expect(text(true, false)).toContain(
		'If you turn this on, the stories listed here are added to your account.',
	);
	const stored = text(true, true);
	expect(stored).toContain('This list is stored with your account');
	expect(stored).toContain('If you turn this off, the history is deleted from your account.');
	for (const untrue of ['stored in this browser.', withAccount, 'turn this on'])
		expect(stored.replace(/Your reading history is stored in this browser and[^.]*\./, '')).not.toContain(
			untrue,
		);
});
