// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls, openPage, until } from '../../testing';
import { Uses } from './Uses';

vi.mock('@tanstack/react-router', () => ({ Link: ({ children }: { children: unknown }) => children }));

let page: Awaited<ReturnType<typeof openPage>>;
afterEach(() => page.close());

test('stories whose titles an editor may not see are counted', async () => {
	page = await openPage(<div />);
	const use = { kind: 'story', id: 7, title: 'The loom', path: '', status: 'draft', lang: 'en' };
	answerCalls({ 'GET media/5/uses': () => ({ items: [use], hidden: 2, next: '' }) });
	await page.show(<Uses id={5} />);
	await until(() =>
		expect(document.body.textContent).toContain('2 unpublished stories of other brands use it too.'),
	);
	expect(document.body.textContent).toContain('The loom');
});

test('a file that only such stories use is not called unused', async () => {
	page = await openPage(<div />);
	answerCalls({ 'GET media/6/uses': () => ({ items: [], hidden: 1, next: '' }) });
	await page.show(<Uses id={6} />);
	await until(() =>
		expect(document.body.textContent).toContain('1 unpublished story of another brand uses it too.'),
	);
	expect(document.body.textContent).not.toContain('Nothing uses this file.');
});

test('a term of the glossary that links to a file leads to its form', async () => {
	page = await openPage(<div />);
	const use = { kind: 'glossary', id: 7, title: 'Warp', path: '', status: '', lang: '' };
	answerCalls({ 'GET media/7/uses': () => ({ items: [use], hidden: 0, next: '' }) });
	await page.show(<Uses id={7} />);
	await until(() => expect(document.body.textContent).toContain('Glossary Warp'));
});
