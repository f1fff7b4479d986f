// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { named, openPage, press, type } from '../testing';
import { SlugDialog } from './SlugDialog';

vi.mock('../app/session', () => ({ useSession: () => ({ email: 'neha@example.com', brands: [] }) }));

let page: Awaited<ReturnType<typeof openPage>>;
afterEach(() => page.close());

test.each([true, false])('a changed address redirects unless that is switched off: %s', async (redirect) => {
	const save = vi.fn(async () => ({ ok: true as const, value: {} }));
	page = await openPage(<SlugDialog slug="kiln" onClose={() => {}} save={save} onSaved={() => {}} />);
	await type('Address of the page', 'loom');
	expect(named<HTMLInputElement>('Keep the old address working')?.checked).toBe(true);
	if (!redirect) await press('Keep the old address working');
	await press('Save');
	expect(save).toHaveBeenCalledWith({ slug: 'loom', redirect });
});
