// @vitest-environment jsdom
import { JSDOM } from 'jsdom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { EventCard } from '../../../api/pages.gen';
import { render } from '../../entry-server';
import { models as doors } from './EventDoorPage.fixture';
import { models } from './EventPage.fixture';
import { models as tickets } from './EventTicketPage.fixture';
import { door } from './enhancements/door';
import { models as own } from './MyEventsPage.fixture';

describe('the start of an event', () => {
	// In Mumbai it is 10:00 on 1 January.
	const startsAt = '2027-01-01T10:00:00+05:30';
	const zone = 'America/New_York';
	const there = /31 December 2026, 23:30 (EST|GMT-5)/g;
	const abroad = <T extends { event: EventCard }>(model: T | undefined) => ({
		...model,
		event: { ...model?.event, startsAt, zone },
	});
	const dates = [{ startsAt, href: '/events/event-0?date=2026-12-31', current: true }];
	const { entries = [], proposals = [], ...mine } = own('en')['my events'] ?? {};
	const event = models('en')['event with everything'];

	it.each([
		['EventTicketPage', abroad(tickets('en')['a ticket']), 1, 1],
		['EventDoorPage', { ...abroad(doors('en')['a door']), dates }, 2, 1],
		['EventPage', { ...abroad(event), zones: [], details: { ...event?.details, dates } }, 2, 1],
		[
			'MyEventsPage',
			{
				...mine,
				entries: entries.slice(0, 1).map(abroad),
				proposals: proposals.slice(0, 1).map((proposal) => ({ ...proposal, startsAt, zone })),
			},
			2,
			1,
		],
	])('is in the time zone of the place: %s (F165)', (page, model, times, liteTimes) => {
		const text = (lite: boolean) =>
			new JSDOM(render(page, { ...model, lite })).window.document.querySelector('main')?.textContent ?? '';
		expect(text(false).match(there)).toHaveLength(times);
		expect(text(true).match(there)).toHaveLength(liteTimes);
		expect(text(false) + text(true)).not.toContain('1 January 2027');
	});
});

describe('the door of an event', () => {
	afterEach(() => vi.unstubAllGlobals());

	it('shows a check-in as a success and an unknown code as a failure (F165)', () => {
		vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')));
		const model = doors('en')['a door'];
		localStorage.setItem(
			'door:event-0:',
			JSON.stringify({ device: 'a', tickets: model?.tickets, queue: [], ends: '' }),
		);
		const page = { ...model, notice: 'Unknown.', failed: true };
		document.documentElement.lang = 'en';
		document.body.innerHTML = new JSDOM(render('EventDoorPage', page)).window.document.body.innerHTML;
		const notice = document.querySelector<HTMLElement>('[data-notice]');
		const { done, failed } = notice?.dataset ?? {};
		expect(done).not.toBe(failed);
		expect(notice?.className).toBe(failed);
		door(document.body);
		const check = (code: string) => {
			const field = document.querySelector<HTMLInputElement>('#door-code');
			if (field) field.value = code;
			field?.form?.dispatchEvent(new Event('submit', { cancelable: true }));
		};
		check('KX7M2PQR');
		expect(notice?.className).toBe(done);
		expect(notice?.textContent).toContain('is checked in');
		check('NOTICKET');
		expect(notice?.className).toBe(failed);
	});
});
