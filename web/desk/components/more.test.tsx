// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import type { ActionInfo } from '../../api/client.gen';
import { named, openPage, press, until } from '../testing';
import { Actions } from './Actions';

let page: Awaited<ReturnType<typeof openPage>>;
afterEach(() => page.close());

const action = (id: number, by: string): ActionInfo => ({
	id,
	action: 'company.saved',
	created: '2026-11-30T10:00:00+05:30',
	by,
	detail: {},
	token: null,
	user: null,
});

test('"Show more" reads the next page of a list, and is gone after the last one', async () => {
	const pages = {
		'': { items: [action(2, 'Neha')], next: '2' },
		'2': { items: [action(1, 'Asha')], next: '' },
	};
	page = await openPage(
		<Actions
			queryKey={['actions']}
			load={async ({ after = '' }) => ({ ok: true, value: pages[after as keyof typeof pages] })}
		/>,
	);
	await until(() => expect(document.body.textContent).toContain('Neha'));
	expect(document.body.textContent).not.toContain('Asha');
	await press('Show more');
	await until(() => expect(document.body.textContent).toContain('Asha'));
	expect(document.body.textContent).toContain('Neha');
	expect(named('Show more')).toBeUndefined();
});
