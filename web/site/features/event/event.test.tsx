// @vitest-environment jsdom
import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { render } from '../../entry-server';
import { eventPage, models } from './EventPage.fixture';
import { event, eventCards, events } from './EventsPage.fixture';

const pageOf = (name: string, model: unknown): Document => new JSDOM(render(name, model)).window.document;

describe('the programme of an event', () => {
	it('has its times on the clock and in the words of the language of the page', () => {
		const times = (lang: 'en' | 'ta' | 'ur') => {
			const page = new JSDOM(render('EventPage', models(lang)['event with everything'])).window.document;
			return [...page.querySelectorAll('[aria-labelledby=programme] time')].map((time) => time.textContent);
		};
		expect(times('en')).toEqual(['18:30', '19:30']);
		expect(times('ta')).toEqual(['மாலை 6:30', 'மாலை 7:30']);
		expect(times('ur')).toEqual(['شام 6:30', 'شام 7:30']);
	});
});

// F109, F155: an event has the time of its place.
describe('an event in a zone with summer time', () => {
	const inBerlin = (startsAt: string) =>
		event('en', 0, { place: 'Berlin', zone: 'Europe/Berlin', startsAt, endsAt: '' });

	it('has the offset and the name of the zone on its day', () => {
		const time = (startsAt: string) =>
			pageOf('EventPage', eventPage('en', 0, { event: inBerlin(startsAt) })).querySelector('article time')
				?.textContent;
		expect(time('2027-07-05T22:00:00+05:30')).toBe('5 July 2027, 18:30 CEST');
		expect(time('2027-01-05T22:00:00+05:30')).toBe('5 January 2027, 17:30 CET');
	});

	it('is in the list with the day and the time of its place', () => {
		const page = pageOf('EventsPage', events('en', { events: [inBerlin('2027-07-01T02:00:00+05:30')] }));
		expect(page.querySelector('article time')?.textContent).toBe('30Jun');
		expect(page.querySelector('article')?.textContent).toContain('30 June 2027, 22:30 CEST');
	});
});

// WIDGET-12: the name of an event leads to its page.
describe('the list of events', () => {
	it('links each name to the page of the event, or in a new tab to that of the partner', () => {
		const page = pageOf('EventsPage', events('en'));
		const links = [...page.querySelectorAll('article :is(h2, h3) a')].map((link) => [
			link.textContent,
			link.getAttribute('href'),
			link.getAttribute('target'),
		]);
		const [first, second, partner, past, undated] = eventCards('en');
		expect(links).toEqual(
			[first, second, partner, undated, past].map((one) => [
				one?.name,
				one?.details,
				one === partner ? '_blank' : null,
			]),
		);
	});

	it('begins with the next event that has a date and takes place', () => {
		const list = [
			event('en', 0, { startsAt: '' }),
			event('en', 1, { cancelled: true }),
			event('en', 2),
			event('en', 3),
		];
		const page = pageOf('EventsPage', events('en', { events: list }));
		expect([...page.querySelectorAll('article')].map((article) => article.dataset.event)).toEqual([
			'event-2',
			'event-0',
			'event-1',
			'event-3',
		]);
	});
});
