// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MentionsPage } from '../features/mentions/MentionsPage';
import { RoundsPage } from '../features/rounds/RoundsPage';
import { answerCalls, named, openPage, until } from '../testing';

const change = vi.fn();
const brands = [
	{ slug: 'weft', name: 'The Weft', lang: 'en' },
	{ slug: 'kiln', name: 'The Kiln', lang: 'en' },
];
vi.mock('@tanstack/react-router', () => ({ Link: ({ children }: { children: unknown }) => children }));
vi.mock('../app/session', () => ({ useSession: () => ({ brands }) }));
vi.mock('./search', () => ({ useListSearch: () => [{}, change] }));

let page: Awaited<ReturnType<typeof openPage>>;
beforeEach(() => change.mockClear());
afterEach(() => page.close());

test.each([
	['mentions', 'suggestions', MentionsPage],
	['rounds', 'rounds', RoundsPage],
])(
	'%s are those of a brand: the first one until another is chosen, and never none',
	async (_, list, Page) => {
		const story = { id: 3, title: 'The loom', lang: 'en', brand: 'weft', [list]: [] };
		answerCalls({
			'GET /api/v2/rw/company/form/lists': () => ({ names: { rounds: [] } }),
			GET: () => ({ items: [story], next: '' }),
		});
		page = await openPage(<Page />);
		await until(() => expect(document.body.textContent).toContain('The loom'));
		const brand = named<HTMLInputElement>('Brand');
		expect(brand?.value).toBe('The Weft');
		expect(brand?.closest('search')?.querySelector('button')).toBeNull();
		brand?.click();
		const kiln = [...document.querySelectorAll<HTMLElement>('[role=option]')].find(
			({ textContent }) => textContent === 'The Kiln',
		);
		kiln?.click();
		expect(change).toHaveBeenCalledWith({ brand: 'kiln' });
	},
);
