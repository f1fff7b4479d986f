// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { answerCalls, openPage, until } from '../../testing';
import { Scores } from './Scores';

let page: Awaited<ReturnType<typeof openPage>>;
afterEach(() => page.close());

test('a nominee that nobody has scored has no figures, which would read as bad scores', async () => {
	page = await openPage(<div />);
	const none = { company: 1, name: 'Kiln', mean: 0, spread: 0, least: 0, most: 0, count: 0 };
	const zero = { ...none, company: 2, name: 'Loom', count: 2 };
	answerCalls({
		'GET awards/makers/scores': () => ({ round: { id: 1, name: 'First' }, items: [zero, none], next: '' }),
	});
	await page.show(<Scores slug="makers" />);
	await until(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(2));
	const cells = [...document.querySelectorAll('tbody tr')].map((row) =>
		[...row.children].map(({ textContent }) => textContent),
	);
	expect(cells).toEqual([
		['Loom', '0', '0', '0–0', '2'],
		['Kiln', '–', '–', '–', '0'],
	]);
});
