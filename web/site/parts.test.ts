import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import type { LandingPage } from '../api/pages.gen';
import { render, renderPieces } from './entry-server';
import { landing } from './features/landing/LandingPage.fixture';
import { story } from './features/story/StoryPage.fixture';
import { frame } from './fixtures/models';
import { translatorOf } from './i18n/catalogues';
import { Part, Parts, type RequestedPart } from './parts';
import { type View, viewOf } from './view';

const textOf = ({ content = '' }: { content?: string | Buffer }): string => content.toString();

/** The parts of a landing page, each with its model. */
function partsOf(model: LandingPage): RequestedPart[] {
	return [
		{ name: 'header', key: 'h', model: { ...model, languages: model.footer.languages, day: model.now } },
		{ name: 'closing', key: 'c', model: { ...model, year: '2026' } },
		...model.sections.map((section, index) => ({
			name: section.id,
			key: `s${index}`,
			model: { section, first: index === 0 },
		})),
	];
}

describe('a page in pieces', () => {
	const model = landing('hi');
	const requested = partsOf(model);
	const whole = renderPieces('LandingPage', model, requested);

	it('has the HTML of the whole page', () => {
		expect(whole.map(textOf).join('')).toBe(render('LandingPage', model));
		const page = story('en');
		expect(renderPieces('StoryPage', page, []).map(textOf).join('')).toBe(render('StoryPage', page));
	});

	it('has stored parts in their places, without their models', () => {
		const selectors = new Map(whole.map((piece) => [piece.key, piece.selectors]));
		const stored = requested.map(({ name, key }) => ({
			name,
			key,
			stored: true,
			selectors: selectors.get(key),
		}));
		const light = {
			...model,
			menu: [],
			footer: { ...model.footer, read: [], brands: [], languages: [], pages: [], social: [] },
			sections: model.sections.map(({ id, kind, layout }) => ({ id, kind, layout })),
		};
		const second = renderPieces('LandingPage', light, stored);
		expect(second.map(({ key }) => key)).toEqual(whole.map(({ key }) => key));
		for (const [index, piece] of second.entries())
			expect(textOf(piece)).toBe(piece.part ? '' : textOf(whole[index] ?? {}));
	});

	it('has the same keys for constant content on similar pages', () => {
		const constants = (page: object) =>
			renderPieces('StoryPage', page, [])
				.filter((piece) => piece.key !== undefined && !piece.part)
				.map(({ key }) => key);
		expect(constants(story('en'))).toEqual(constants(story('en', { title: 'Another' })));
	});
});

const now = '2026-03-14T10:00:00+05:30';

/** Whether a part that reads something of its view depends on the minute. */
function showsTime(read: (view: View) => string): boolean | undefined {
	const parts = new Parts([{ name: 'x', key: 'x', model: {} }]);
	const view = viewOf({ ...frame('en', '/'), now }, translatorOf('en'), false, parts);
	Part({ name: 'x', view, render: (_, watchedView) => createElement('p', {}, read(watchedView)) });
	return parts.rendered.get('x')?.showsTime;
}

describe('the HTML of a part depends on the minute', () => {
	it('not if it shows no time', () => expect(showsTime(() => 'x')).toBe(false));
	it('not if it shows a moment more than a day old', () =>
		expect(showsTime((view) => view.dates.relative('2026-03-01T10:00:00Z'))).toBe(false));
	it('if it shows a recent moment', () =>
		expect(showsTime((view) => view.dates.relative('2026-03-14T04:00:00Z'))).toBe(true));
	it('if it shows a future moment', () =>
		expect(showsTime((view) => view.dates.relative('2026-03-14T04:30:30Z'))).toBe(true));
	it('if it reads the time itself', () => expect(showsTime((view) => `${view.now}`)).toBe(true));
});
