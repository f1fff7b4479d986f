import { describe, expect, it, vi } from 'vitest';
import { render } from './entry-server';
import { landing } from './features/landing/LandingPage.fixture';
import { frame } from './fixtures/models';
import { translatorOf } from './i18n/catalogues';
import { partHtml } from './parts';
import { type View, viewOf } from './view';

const now = '2026-03-14T10:00:00+05:30';
const later = '2026-03-14T10:01:00+05:30';

const at = (moment: string, lang: 'en' | 'hi' = 'en'): [View, string] => [
	viewOf({ ...frame(lang, '/'), now: moment }, translatorOf(lang)),
	moment,
];

/** How often a part is drawn for the pages that are given, in their order. */
function drawings(name: string, read: (view: View) => string, ...pages: [unknown, [View, string]][]): number {
	const draw = vi.fn(read);
	for (const [properties, page] of pages)
		expect(partHtml(name, properties, ...page, draw)).toBe(read(page[0]));
	return draw.mock.calls.length;
}

describe('the HTML of a part is kept', () => {
	it('for the same properties', () =>
		expect(drawings('same', () => 'x', [{ a: 1 }, at(now)], [{ a: 1 }, at(now)])).toBe(1));
	it('not for other properties', () =>
		expect(drawings('other', () => 'x', [{ a: 1 }, at(now)], [{ a: 2 }, at(now)])).toBe(2));
	it('not for another language', () =>
		expect(drawings('language', (view) => view.lang, [0, at(now)], [0, at(now, 'hi')])).toBe(2));
	it('when time passes that it does not show', () =>
		expect(
			drawings('old', (view) => view.dates.relative('2026-03-01T10:00:00Z'), [0, at(now)], [0, at(later)]),
		).toBe(1));
	it('not when time passes since something young', () =>
		expect(
			drawings('young', (view) => view.dates.relative('2026-03-14T04:00:00Z'), [0, at(now)], [0, at(later)]),
		).toBe(2));
	it('not when what is to come may have come', () =>
		expect(
			drawings('future', (view) => view.dates.relative('2026-03-14T04:30:30Z'), [0, at(now)], [0, at(later)]),
		).toBe(2));
	it('not when it reads the time itself', () =>
		expect(drawings('clock', (view) => `${view.now}`, [0, at(now)], [0, at(later)])).toBe(2));
	it('not into another year, in which dates name theirs', () =>
		expect(
			drawings(
				'year',
				(view) => view.dates.date('2026-03-01T10:00:00Z'),
				[0, at(now)],
				[0, at('2027-01-02T10:00:00+05:30')],
			),
		).toBe(2));
	it('up to a bound', () => {
		const large = 'x'.repeat(3 << 20);
		expect(drawings('large', () => large, [1, at(now)], [2, at(now)], [1, at(now)])).toBe(3);
	});
});

describe('a landing page', () => {
	it('has new HTML for the section of a story that changed, and for no other', () => {
		const before = landing('en');
		const after = structuredClone(before);
		const changed = after.sections.findIndex((section) => section.stories.cards.length > 0);
		const card = after.sections[changed]?.stories.cards[0];
		if (!card) throw new Error('no section has a story');
		const old = card.title;
		card.title = 'A title that nothing else has';
		const [first, second] = [before, after].map((model) => render('LandingPage', model).split('<section '));
		expect(second).toHaveLength(first?.length ?? 0);
		const different = second?.flatMap((html, place) => (html === first?.[place] ? [] : [html]));
		expect(different).toHaveLength(1);
		expect(different?.[0]).toContain(card.title);
		expect(different?.[0]).not.toContain(`>${old}<`);
	});
});
