import { describe, expect, it } from 'vitest';
import { formatClock } from '../clock';
import { dates, timeTexts, timeTranslator } from './dates';
import { translator } from './translate';

const t = translator('en', {
	'time.justNow': 'Just now',
	'lapsed.minutes': [['n', 'plural', { one: ['#', ' minute ago'], other: ['#', ' minutes ago'] }]],
	'lapsed.hours': [['n', 'plural', { one: ['#', ' hour ago'], other: ['#', ' hours ago'] }]],
	'time.stamp': [['date'], ', ', ['time'], ' ', ['zone']],
	...Object.fromEntries(
		['night', 'dawn', 'morning', 'noon', 'afternoon', 'evening'].map((part) => [`time.${part}`, [['time']]]),
	),
});
const now = '2026-11-20T09:30:00+05:30';
const kolkata = dates('en', 'Asia/Kolkata', now, t);

describe('a short date', () => {
	it.each([
		['2026-11-20T09:29:30+05:30', 'Just now'],
		['2026-11-20T09:30:59+05:30', 'Just now'],
		['2026-11-20T09:31:00+05:30', '20 November'],
		['2026-11-20T09:05:00+05:30', '25 minutes ago'],
		['2026-11-20T07:20:00+05:30', '2 hours ago'],
		['2026-11-19T09:30:01+05:30', '23 hours ago'],
		['2026-11-19T09:30:00+05:30', '19 November'],
		['2025-12-31T23:30:00+05:30', '31 December 2025'],
		['2026-11-21T09:30:00+05:30', '21 November'],
	])('%s is %s', (moment, text) => {
		expect(kolkata.relative(moment)).toBe(text);
	});

	it.each([
		['2026-11-20T09:44:30+05:30', 'Just now'],
		['2026-11-20T09:30:00+05:30', 'Just now'],
		['2026-11-20T09:20:00+05:30', '10 minutes ago'],
		['2026-11-20T08:31:00+05:30', '59 minutes ago'],
		['2026-11-20T08:30:00+05:30', '1 hour ago'],
		['2026-11-20T09:46:00+05:30', '20 November'],
	])('%s is the same until the next quarter of an hour: %s', (moment, text) => {
		for (const minute of moment < '2026-11-20T09:44' ? ['30', '31', '44'] : ['44']) {
			const { relative } = dates('en', 'Asia/Kolkata', `2026-11-20T09:${minute}:00+05:30`, t);
			expect(relative(moment)).toBe(text);
		}
	});

	it.each([
		['2026-11-20T09:05:00+05:30', '20 November'],
		['2026-11-21T09:30:00+05:30', '21 November'],
		['2027-01-02T09:30:00+05:30', '2 January 2027'],
	])('of an event, %s is %s', (moment, text) => {
		expect(kolkata.date(moment)).toBe(text);
	});

	it('is in the language of the page', () => {
		const tamil = translator('ta', { 'lapsed.hours': [['n', 'number'], ' மணிநேரத்துக்கு முன்'] });
		expect(dates('ta', 'Asia/Kolkata', now, tamil).relative('2026-11-20T07:20:00+05:30')).toBe(
			'2 மணிநேரத்துக்கு முன்',
		);
	});

	it('has the day before the month in Punjabi, with and without the year', () => {
		const { relative } = dates('pa', 'Asia/Kolkata', now, t);
		expect(relative('2026-11-10T09:30:00+05:30')).toBe('10 ਨਵੰਬਰ');
		expect(relative('2025-11-10T09:30:00+05:30')).toBe('10 ਨਵੰਬਰ 2025');
	});
});

describe('a date with time', () => {
	it('names the time zone of the brand', () => {
		expect(kolkata.dateTime('2026-11-20T04:00:00Z')).toBe('20 November 2026, 9:30 IST');
		expect(dates('en', 'Asia/Dubai', now, t).dateTime('2026-11-20T14:00:00Z')).toBe(
			'20 November 2026, 18:00 GST',
		);
	});

	it('has the offset and the name of the zone at its own time, not now (F109)', () => {
		for (const { dateTime } of [kolkata, dates('en', 'Asia/Kolkata', '2027-07-01T09:30:00+05:30', t)]) {
			expect(dateTime('2027-07-05T16:30:00Z', 'Europe/Berlin')).toBe('5 July 2027, 18:30 CEST');
			expect(dateTime('2027-01-05T16:30:00Z', 'Europe/Berlin')).toBe('5 January 2027, 17:30 CET');
		}
		const berlin = dates('en', 'Europe/Berlin', now, t);
		expect(berlin.dateTime('2027-03-28T00:59:00Z')).toBe('28 March 2027, 1:59 CET');
		expect(berlin.dateTime('2027-03-28T01:00:00Z')).toBe('28 March 2027, 3:00 CEST');
		expect(dates('en', 'Europe/London', now, t).dateTime('2027-07-05T16:30:00Z')).toBe(
			'5 July 2027, 17:30 BST',
		);
	});

	it('has the day and the month of another zone', () => {
		const { day, month } = kolkata;
		const late = '2027-06-30T23:30:00Z';
		expect([day(late), month(late)]).toEqual(['1', 'Jul']);
		expect([day(late, 'Europe/Lisbon'), month(late, 'Europe/Lisbon')]).toEqual(['1', 'Jul']); // summer time
		expect([day(late, 'Atlantic/Azores'), month(late, 'Atlantic/Azores')]).toEqual(['30', 'Jun']);
	});

	it.each([
		['hi', '2026-11-20T04:00:00Z', '20 नवंबर 2026, सुबह 9:30 IST'],
		['kn', '2026-11-20T12:00:00Z', 'ನವೆಂಬರ್ 20, 2026, ಸಂಜೆ 5:30 IST'],
		['te', '2026-11-20T12:00:00Z', '20 నవంబర్, 2026, సాయంత్రం 5:30 IST'],
		['or', '2026-11-19T18:35:00Z', 'ନଭେମ୍ବର 20, 2026, ରାତି 12:05 IST'],
		['as', '2026-11-20T12:30:00Z', '২০ নৱেম্বৰ, ২০২৬, সন্ধিয়া ৬:০০ IST'],
		['ur', '2026-11-20T07:00:00Z', '20 نومبر، 2026، دوپہر 12:30 IST'],
	])('names the part of the day in %s', async (lang, moment, text) => {
		const texts = await import(`../../../internal/i18n/locales/${lang}.json`);
		const translate = timeTranslator(JSON.stringify(texts.default));
		expect(dates(lang, 'Asia/Kolkata', now, translate).dateTime(moment)).toBe(text);
		const onPage = timeTranslator(timeTexts(translate));
		expect(dates(lang, 'Asia/Kolkata', now, onPage).dateTime(moment)).toBe(text);
	});
});

it('a duration is formatted as on a clock', () => {
	const all = (lang: string) => [5, 312, 3729].map((seconds) => formatClock(seconds, lang));
	expect(all('en')).toEqual(['0:05', '5:12', '1:02:09']);
	expect(all('mr')).toEqual(['०:०५', '५:१२', '१:०२:०९']);
});

it('knows the zone of India by its old name, which Chromium has', () => {
	const { dateTime } = dates('en', 'Asia/Calcutta', now, t);
	expect(dateTime('2026-11-20T09:30:00+05:30')).toBe('20 November 2026, 9:30 IST');
});

describe('a date in another time zone', () => {
	it('has the day and the weekday of that zone', () => {
		const noon = '2026-12-10T12:00:00-08:00';
		expect(kolkata.date(noon)).toBe('11 December');
		expect(kolkata.date(noon, 'America/Los_Angeles')).toBe('10 December');
		expect(kolkata.weekdayDate(noon, 'America/Los_Angeles')).toMatch(/^Thursday,? 10 December 2026$/);
	});
});
