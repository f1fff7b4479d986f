import { expect, it } from 'vitest';
import { edition, english, pagesOfReader, unlistedComponents } from '../../e2e/support/pages.ts';
import { pages } from './pages.gen';

// Browser tests check the accessibility, the weight and the languages of the listed pages, and that each entry has its component.
it('every page component is in a list of pages for browser tests, or has a reason why it is not', () => {
	const listed = new Set(
		[...english, ...edition('hindi'), ...pagesOfReader()].map(({ component }) => component as string),
	);
	const missing = Object.keys(pages).filter((name) => !listed.has(name) && !(name in unlistedComponents));
	expect(missing).toEqual([]);
	const needless = Object.keys(unlistedComponents).filter((name) => listed.has(name) || !(name in pages));
	expect(needless).toEqual([]);
});
