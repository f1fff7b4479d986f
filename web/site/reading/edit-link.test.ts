// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { offerEditLinks } from './edit-link';

const settle = () => new Promise((resolve) => setTimeout(resolve));
const link = () => document.querySelector<HTMLAnchorElement>('[data-edit-link]');

/** Shows a story of three blocks, whose tops are so many pixels below the top of the screen. */
function show(tops: number[]): void {
	document.body.innerHTML =
		'<article data-edit="Edit" data-story-path="/s/one"><section aria-label="Actions"><mh-island name="Actions"></mh-island></section>' +
		'<div data-prose><p>1</p><p>2</p><p>3</p></div></article>';
	document.querySelectorAll('p').forEach((block, index) => {
		const top = tops[index] ?? 0;
		block.getBoundingClientRect = () => ({ top, bottom: top + 200 }) as DOMRect;
	});
}

beforeEach(() => vi.stubGlobal('innerHeight', 900));
afterEach(() => vi.unstubAllGlobals());

it.each([
	[[500, 700, 900], '/ed/stories/42'],
	[[200, 400, 600], '/ed/stories/42?block=0'],
	[[-300, 150, 350], '/ed/stories/42?block=1'],
	[[-900, -700, -500], '/ed/stories/42?block=2'],
])('the link leads to the block that is in view (F37): %s', async (tops, address) => {
	vi.stubGlobal('fetch', async () => Response.json({ redirect: '/ed/stories/42' }));
	show(tops);
	offerEditLinks(document);
	await settle();
	link()?.dispatchEvent(new Event('pointerdown'));
	expect(link()?.getAttribute('href')).toBe(address);
	expect(link()?.textContent).toBe('Edit');
});

it.each([401, 403, 404, 500])(
	'without the right or the story there is no link (API-38, %i)',
	async (status) => {
		vi.stubGlobal('fetch', async () => Response.json({}, { status }));
		show([0, 200, 400]);
		offerEditLinks(document);
		await settle();
		expect(link()).toBeNull();
	},
);
