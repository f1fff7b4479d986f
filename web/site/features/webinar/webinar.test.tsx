// @vitest-environment jsdom
import { JSDOM } from 'jsdom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WebinarPage, WebinarsPage } from '../../../api/pages.gen';
import { render } from '../../entry-server';
import { now } from '../../fixtures/models';
import { session } from '../../stores/session';
import { webinar } from './enhancements/webinar';
import { markWrong } from './form';
import { models as pages } from './WebinarPage.fixture';
import { models as lists, webinarCard } from './WebinarsPage.fixture';

const list = lists('en').webinars as WebinarsPage;
const listPage = (overrides: Partial<WebinarsPage> = {}): Document =>
	new JSDOM(render('WebinarsPage', { ...list, ...overrides })).window.document;
const detailPage = (name: string, overrides: Partial<WebinarPage> = {}): Document =>
	new JSDOM(render('WebinarPage', { ...pages('en')[name], ...overrides })).window.document;
const shown = (scope: ParentNode, selector: string): string[] =>
	[...scope.querySelectorAll<HTMLElement>(selector)]
		.filter((element) => !element.closest('[hidden]'))
		.map((element) => element.textContent?.trim() ?? '');
const headings = (scope: ParentNode) => shown(scope, 'main h2');

describe('the list of webinars', () => {
	it('has the titles of both sections (PAGE-11, WIDGET-48, WIDGET-49)', () => {
		expect(headings(listPage())).toEqual(
			expect.arrayContaining(['Live & Upcoming Sessions', 'Concluded Sessions']),
		);
	});

	it('leaves out the title of a section without webinars', () => {
		expect(headings(listPage({ ended: [] }))).not.toContain('Concluded Sessions');
	});

	it('has the badge "Live" on featured and regular cards, and "Upcoming" on regular ones only (STATE-09, STATE-10)', () => {
		const badges = (hours: number, featured: boolean) => {
			const one = webinarCard('en', 0, hours, { featured });
			const page = listPage({ featured: featured ? one : null, current: featured ? [] : [one], ended: [] });
			return shown(page, 'article [class*=badge]');
		};
		expect(badges(-0.5, true)).toEqual(['Live']);
		expect(badges(-0.5, false)).toEqual(['Live']);
		expect(badges(24, false)).toEqual(['Upcoming']);
		expect(badges(24, true)).toEqual([]);
		expect(badges(-24, false)).toEqual([]);
	});
});

describe('the page of a webinar', () => {
	it('opens with its state, button and questions (PAGE-10)', () => {
		const page = detailPage('an upcoming webinar');
		expect(shown(page, '[role=timer]')).toHaveLength(1);
		expect(shown(page, '[data-register]')).toEqual(['Enroll Now']);
		expect(headings(page)).toContain('Questions');
	});

	it('has the time of a zone with summer time as it is on its day (F109)', () => {
		const { brand, webinar } = pages('en')['an upcoming webinar'] as WebinarPage;
		const time = (startsAt: string) =>
			detailPage('an upcoming webinar', {
				brand: { ...brand, timeZone: 'Europe/Berlin' },
				webinar: { ...webinar, startsAt },
			}).querySelector('[data-webinar] time')?.textContent;
		expect(time('2027-07-05T18:30:00+02:00')).toBe('5 July 2027, 18:30 CEST');
		expect(time('2027-01-05T18:30:00+01:00')).toBe('5 January 2027, 18:30 CET');
	});

	it('suggests webinars under a title (WIDGET-50)', () => {
		expect(headings(detailPage('an upcoming webinar'))).toContain('Suggested For You');
		expect(headings(detailPage('an upcoming webinar', { suggested: [] }))).not.toContain('Suggested For You');
	});
});

describe('the time of the reader’s device', () => {
	afterEach(() => {
		vi.unstubAllEnvs();
		vi.unstubAllGlobals();
	});

	it('is below that of a webinar, with its zone, in the words of the language of the page (F109)', async () => {
		vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status: 404 })));
		vi.stubGlobal('EventSource', class extends EventTarget {});
		vi.stubEnv('TZ', 'Asia/Dubai');
		document.documentElement.lang = 'ta';
		const model = pages('ta')['an upcoming webinar'] as WebinarPage;
		const page = { ...model, webinar: { ...model.webinar, startsAt: '2026-12-05T18:30:00+05:30' } };
		document.body.innerHTML = new JSDOM(render('WebinarPage', page)).window.document.body.innerHTML;
		const own = document.querySelector<HTMLElement>('[data-your-time]');
		webinar(document.querySelector('[data-webinar]')?.parentElement as HTMLElement);
		await vi.waitFor(() => expect(own?.hidden).toBe(false));
		expect(own?.textContent).toBe('உங்கள் நேரம்: 5 டிசம்பர், 2026, மாலை 5:00 GST');
	});

	it('has the day there and the summer time of the device (F109)', async () => {
		vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status: 404 })));
		vi.stubGlobal('EventSource', class extends EventTarget {});
		vi.stubEnv('TZ', 'Europe/Berlin');
		document.documentElement.lang = 'en';
		const { webinar: details } = pages('en')['an upcoming webinar'] as WebinarPage;
		document.body.innerHTML = detailPage('an upcoming webinar', {
			webinar: { ...details, startsAt: '2027-07-06T02:00:00+05:30' },
		}).body.innerHTML;
		webinar(document.querySelector('[data-webinar]')?.parentElement as HTMLElement);
		const own = document.querySelector<HTMLElement>('[data-your-time]');
		await vi.waitFor(() => expect(own?.hidden).toBe(false));
		expect(own?.textContent).toBe('Your time: 5 July 2027, 22:30 CEST');
	});
});

describe('a poll in a webinar', () => {
	afterEach(() => {
		vi.useRealTimers();
		vi.unstubAllGlobals();
	});

	it('takes no votes after the end, and says so, without a message of the server (D-20)', async () => {
		vi.useFakeTimers({ now: Date.parse(now) });
		let stream: EventTarget | undefined;
		vi.stubGlobal(
			'EventSource',
			class extends EventTarget {
				constructor() {
					super();
					stream = this;
				}
				close() {}
			},
		);
		vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status: 404 })));
		document.documentElement.lang = 'en';
		document.body.innerHTML = detailPage('a live webinar').body.innerHTML;
		webinar(document.querySelector('[data-webinar]')?.parentElement as HTMLElement);
		const { startsAt, endsAt } = (pages('en')['a live webinar'] as WebinarPage).webinar;
		const poll = { id: '1', question: 'Now?', options: ['Yes', 'No'], votes: [3, 1], open: true };
		const state = {
			webinarId: 'w1',
			status: 'live',
			startTimeUnix: Date.parse(startsAt) / 1000,
			endTimeUnix: Date.parse(endsAt) / 1000,
			audience: 1,
			stream: null,
			questions: [],
			polls: [poll, { ...poll, id: '2', question: 'Before?', open: false }],
		};
		stream?.dispatchEvent(new MessageEvent('state', { data: JSON.stringify(state) }));
		const polls = () =>
			[...document.querySelectorAll('[data-polls] > div')].map((group) => [
				group.querySelector('p')?.textContent,
				...[...group.querySelectorAll('button')].map((option) => !option.disabled && option.textContent),
			]);
		expect(polls()).toEqual([
			['Now?', 'Yes3', 'No1'],
			['Before? (closed)', false, false],
		]);
		await vi.advanceTimersByTimeAsync(Date.parse(endsAt) - Date.parse(now));
		expect(polls()).toEqual([
			['Now? (closed)', false, false],
			['Before? (closed)', false, false],
		]);
	});
});

describe('the feedback about a webinar', () => {
	it('is given with five stars that have names, not with a field for a number (STATE-05)', () => {
		const page = detailPage('a webinar that is over');
		const stars = [...page.querySelectorAll<HTMLInputElement>('[data-feedback] input[name=stars]')];
		expect(stars.map((star) => [star.type, star.value, star.labels?.[0]?.textContent])).toEqual([
			['radio', '1', '1 star'],
			...['2', '3', '4', '5'].map((n) => ['radio', n, `${n} stars`]),
		]);
	});
});

describe('the registration form', () => {
	it('says at each field what is wrong with it (VALID-05)', () => {
		document.body.innerHTML = detailPage('an upcoming webinar').body.innerHTML;
		const dialog = document.querySelector('dialog') as HTMLElement;
		const fields = [
			['first_name', 'text', ''],
			['email', 'email', 'asha'],
			['phone_number', 'tel', 'call me'],
			['company', 'text', 'Loom'],
			['city', 'text', 'x'],
		] as const;
		dialog.querySelector('[data-fields]')?.replaceChildren(
			...fields.map(([name, type, value]) => {
				const label = document.createElement('label');
				const input = document.createElement('input');
				Object.assign(input, { name, type, value, required: name === 'first_name' });
				label.append(input);
				return label;
			}),
		);
		markWrong(dialog, { first_name: 'a', email: 'b', phone_number: 'c', city: 'd' });
		const messages = [...dialog.querySelectorAll('label')].map((label) => label.textContent);
		expect(messages).toEqual([
			'Please fill this in.',
			'This does not look like an email address.',
			'Please use only digits, spaces and the characters + - ( ).',
			'',
			'Please check this field.',
		]);
	});
});

describe('a question in a webinar', () => {
	/** The response to the question, which the test sends when it has looked at the form. */
	let answer: (response: Response) => void;

	beforeEach(() => {
		session.set('reader');
		vi.stubGlobal(
			'EventSource',
			class extends EventTarget {
				close() {}
			},
		);
		vi.stubGlobal('fetch', (address: string) =>
			`${address}`.includes('/question')
				? new Promise<Response>((resolve) => {
						answer = resolve;
					})
				: Promise.resolve(new Response('{}', { status: 404 })),
		);
		document.documentElement.lang = 'en';
		document.body.innerHTML = detailPage('a live webinar').body.innerHTML;
		webinar(document.querySelector('[data-webinar]')?.parentElement as HTMLElement);
	});
	afterEach(() => {
		vi.unstubAllGlobals();
		session.set('anonymous');
	});

	const form = () => document.querySelector<HTMLFormElement>('[data-question-form]') as HTMLFormElement;
	const area = () => form().querySelector('textarea') as HTMLTextAreaElement;
	const button = () => form().querySelector('button') as HTMLButtonElement;
	const questions = () =>
		[...document.querySelectorAll('[data-question] p:first-child')].map((p) => p.textContent);
	const ask = (text: string) => {
		area().value = text;
		form().dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
	};

	it('disables the button while it is sent (STATE-15), and is first in the list afterwards (STATE-16, STATE-18)', async () => {
		const before = questions();
		ask('How do you price a sari?');
		await vi.waitFor(() => expect(button().disabled).toBe(true));
		const question = { id: '3', text: 'How do you price a sari?', answer: '', votes: 0 };
		answer(Response.json({ status: 'success', question }));
		await vi.waitFor(() => expect(questions()).toEqual([question.text, ...before]));
		expect(button().disabled).toBe(false);
		expect(area().value).toBe('');
	});

	it('stays in the field with an error if it could not be sent (STATE-17)', async () => {
		ask('How do you price a sari?');
		await vi.waitFor(() => expect(button().disabled).toBe(true));
		answer(new Response('{}', { status: 500 }));
		await vi.waitFor(() => expect(form().querySelector('[role=status]')?.textContent).not.toBe(''));
		expect(area().value).toBe('How do you price a sari?');
		expect(button().disabled).toBe(false);
	});
});

describe('the attendance of a reader', () => {
	let calls: string[];

	beforeEach(() => {
		calls = [];
		session.set('reader');
		vi.stubGlobal(
			'EventSource',
			class extends EventTarget {
				close() {}
			},
		);
		vi.stubGlobal('fetch', (address: string, options?: RequestInit) => {
			calls.push(`${options?.method ?? 'GET'} ${new URL(`${address}`, 'https://news.example').pathname}`);
			if (`${address}`.includes('/webinar/own'))
				return Promise.resolve(Response.json({ state: 'none', votes: [], pollVotes: {}, room: '' }));
			if (`${address}`.includes('/webinar/register'))
				return Promise.resolve(Response.json({ status: 'success', waiting: false, redirect: null }));
			return Promise.resolve(new Response('{}', { status: 404 }));
		});
		HTMLDialogElement.prototype.close = () => {};
		document.documentElement.lang = 'en';
		const model = pages('en')['a live webinar'] as WebinarPage;
		vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(model.webinar.startsAt) + 600_000 });
		document.body.innerHTML = detailPage('a live webinar').body.innerHTML;
		webinar(document.querySelector('[data-webinar]')?.parentElement as HTMLElement);
	});
	afterEach(() => {
		vi.useRealTimers();
		vi.unstubAllGlobals();
		session.set('anonymous');
	});

	const attended = () => calls.filter((call) => call.includes('/webinar/attend')).length;

	it('begins when the reader enrolls after the player was opened', async () => {
		await vi.waitFor(() => expect(calls.some((call) => call.includes('/webinar/own'))).toBe(true));
		document.querySelector<HTMLElement>('[data-player]')?.click();
		expect(attended()).toBe(0);
		document
			.querySelector('[data-dialog] form')
			?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
		await vi.waitFor(() => expect(attended()).toBe(1));
		document.querySelector<HTMLElement>('[data-player]')?.click();
		expect(attended()).toBe(1);
	});
});
