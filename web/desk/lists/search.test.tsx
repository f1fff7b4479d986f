// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../testing';
import { useListSearch } from './search.ts';

const { navigate, router } = vi.hoisted(() => ({
	navigate: vi.fn(),
	router: { state: { resolvedLocation: { pathname: '/stories' } }, latestLocation: { pathname: '/stories' } },
}));
vi.mock('@tanstack/react-router', () => ({
	useNavigate: () => navigate,
	useRouter: () => router,
	useSearch: () => ({}),
}));

let page: Awaited<ReturnType<typeof openPage>>;
afterEach(() => page.close());

test('words typed just before a record is opened do not change its address', async () => {
	let change: (part: { q?: string }) => void = () => {};
	const View = () => {
		change = useListSearch<{ q?: string }>()[1];
		return null;
	};
	page = await openPage(<View />);
	change({ q: 'loom' });
	expect(navigate).toHaveBeenCalledTimes(1);
	router.latestLocation = { pathname: '/stories/7' };
	change({ q: 'looms' });
	expect(navigate).toHaveBeenCalledTimes(1);
});
