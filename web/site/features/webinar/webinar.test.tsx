// @vitest-environment jsdom
import { JSDOM } from 'jsdom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WebinarPage, WebinarsPage } from '../../../api/pages.gen';
import { render } from '../../entry-server';
import { session } from '../../stores/session';
import { webinar } from './enhancements/webinar';
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
