// @vitest-environment jsdom
import { JSDOM } from 'jsdom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from '../../entry-server';
import { models } from './EventDoorPage.fixture';
import { door } from './enhancements/door';
import type { CheckIn, Ticket } from './tickets';

/** The time on the server's clock, in milliseconds. This device is 90 seconds slow. */
const serverTime = 1_796_000_100_000;
const slowBy = 90_000;

const ticket = (code: string, name: string, checkedIn = 0): Ticket => ({
	code,
	name,
	guests: [],
	seats: 1,
	checkedIn,
});

describe('a device at the door', () => {
	let tickets: Ticket[];
	let unknown: string[];
	let sent: CheckIn[];

	beforeEach(async () => {
		[unknown, sent] = [[], []];
		tickets = [ticket('KX7M2PQR', 'Om Rao'), ticket('ZZ7M2PQR', 'Asha Rao', serverTime - 5000)];
		vi.useFakeTimers({ toFake: ['Date'], now: serverTime - slowBy });
		const respond = (address: string, options: RequestInit = {}) => {
			if (address === '/healthz')
				return new Response(null, { headers: { Date: new Date(serverTime).toUTCString() } });
			if (options.method === 'POST') sent.push(...JSON.parse(`${options.body}`).checkIns);
			return Response.json({ tickets, unknown });
		};
		vi.stubGlobal('fetch', (address: string, options?: RequestInit) =>
			Promise.resolve(respond(address, options)),
		);
		localStorage.clear();
		document.documentElement.lang = 'en';
		const [model] = Object.values(models('en'));
		if (!model) throw new Error('no model');
		document.body.innerHTML = new JSDOM(
			render('EventDoorPage', { ...model, tickets: [] }),
		).window.document.body.innerHTML;
		door(document.body);
		await vi.waitFor(() => expect(rowOf('Asha Rao')).toBeDefined());
		await new Promise((resolve) => setTimeout(resolve)); // the clock was read
	});
	afterEach(() => {
		vi.useRealTimers();
		vi.unstubAllGlobals();
	});

	const rowOf = (name: string) =>
		[...document.querySelectorAll<HTMLElement>('[data-tickets] li')].find((row) =>
			row.textContent?.includes(name),
		);
	const press = (name: string) => rowOf(name)?.querySelector('button')?.click();
	const notice = () => document.querySelector('[data-notice]')?.textContent;

	it('records the time of the server, also with a slow clock (F165)', async () => {
		press('Om Rao');
		await vi.waitFor(() => expect(sent).toHaveLength(1));
		expect(sent[0]?.at).toBeGreaterThanOrEqual(serverTime);
		expect(sent[0]?.at).toBeLessThan(serverTime + 1000); // the test's clock moves while it waits
	});

	it('undoes a check-in that another device has just made (F165)', async () => {
		press('Asha Rao');
		await vi.waitFor(() => expect(sent).toHaveLength(1));
		expect(sent[0]).toMatchObject({ code: 'ZZ7M2PQR', undo: true });
		expect(sent[0]?.at).toBeGreaterThan(serverTime - 5000);
	});

	it('says that a check-in had no effect because the ticket was cancelled meanwhile (F165)', async () => {
		tickets = tickets.slice(1);
		unknown = ['KX7M2PQR'];
		press('Om Rao');
		expect(notice()).toBe('Om Rao is checked in.');
		await vi.waitFor(() => expect(notice()).toBe('Om Rao is not checked in: the ticket was cancelled.'));
		expect(rowOf('Om Rao')).toBeUndefined();
	});
});
