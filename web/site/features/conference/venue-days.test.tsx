import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { render } from '../../entry-server';
import { models as people } from '../people/PersonPage.fixture';
import { models } from './ConferencePage.fixture';

const main = (page: string, model: object) =>
	new JSDOM(render(page, model)).window.document.querySelector('main');

describe('the days of a conference far from the zone of the page', () => {
	it.each([false, true])('are those of the venue; lite: %s (F167)', (lite) => {
		const noon = (day: number) => `2026-12-${day}T12:00:00-08:00`; // in Mumbai it is the next day
		const { agenda, ...model } = models('en')['agenda of a conference'] ?? {};
		const text = main('ConferencePage', {
			...model,
			lite,
			zone: 'America/Los_Angeles',
			firstDay: noon(10),
			lastDay: noon(11),
			agenda: { ...agenda, days: [{ day: noon(10), href: '/makers?day=2026-12-10', current: true }] },
		})?.textContent;
		expect(text).toMatch(/10 December( – | · )11 December/);
		expect(text).toMatch(lite ? /Thursday,? 10 December 2026/ : /Thu,? 10 Dec/);
		expect(text).not.toContain('12 December');
	});

	it.each([false, true])('are those of the venue for the sessions of a person; lite: %s', (lite) => {
		const model = people('en').person;
		const [session] = model?.sessions ?? [];
		const startsAt = '2026-12-10T17:00:00-08:00';
		const sessions = [{ ...session, startsAt, zone: 'America/Los_Angeles' }];
		const text = main('PersonPage', { ...model, lite, sessions })?.textContent;
		expect(text).toContain('10 December');
		expect(text).not.toContain('11 December');
	});
});
