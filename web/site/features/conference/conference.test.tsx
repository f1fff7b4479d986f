// @vitest-environment jsdom
import { JSDOM } from 'jsdom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConferencePage } from '../../../api/pages.gen';
import { render } from '../../entry-server';
import { conference, models, speaker } from './ConferencePage.fixture';
import { agenda } from './enhancements/agenda';

const documentOf = (model: ConferencePage): Document =>
	new JSDOM(render('ConferencePage', model)).window.document;
const shown = (scope: ParentNode, selector: string): string[] =>
	[...scope.querySelectorAll<HTMLElement>(selector)]
		.filter((element) => !element.closest('[hidden]'))
		.map((element) => element.textContent?.trim() ?? '');

// F159: the conference of the fixture is on 11 and 12 December 2026 in Mumbai.
describe('a conference', () => {
	const before = '2026-12-10T23:59:00+05:30';
	const firstMinute = '2026-12-11T00:00:00+05:30';
	const lastMinute = '2026-12-12T23:59:00+05:30';
	const after = '2026-12-13T00:00:00+05:30';
	const facts = (now: string, overrides: Partial<ConferencePage> = {}) =>
		shown(
			documentOf({ ...conference('en', 'about', overrides), now }),
			'main header p:last-child > :is(span, a)',
		);

	it('says that it is on, and that it is over; then it no longer offers tickets', () => {
		const always = ['11 December – 12 December', 'Ballard Hall, Mumbai'];
		expect(facts(before)).toEqual([...always, 'Get tickets']);
		expect(facts(firstMinute)).toEqual([...always, 'Now', 'Get tickets']);
		expect(facts(lastMinute)).toEqual([...always, 'Now', 'Get tickets']);
		expect(facts(after)).toEqual([...always, 'This event is over']);
	});

	it('offers tickets while its days are unknown', () => {
		expect(facts(after, { firstDay: '', lastDay: '' })).toEqual(['Ballard Hall, Mumbai', 'Get tickets']);
	});

	it('takes no applications for its pitch fest afterwards, here or elsewhere', () => {
		const { pitchFest } = models('en')['pitch fest of a conference'] as ConferencePage;
		for (const one of [pitchFest, { ...pitchFest, apply: '' }]) {
			const page = (now: string) =>
				documentOf({ ...conference('en', 'pitch-fest', { pitchFest: one }), now });
			expect(shown(page(lastMinute), 'main a')).toContain('Apply');
			expect(shown(page(after), 'main a')).not.toContain('Apply');
			expect(shown(page(after), 'main h2')).toContain('Finalists');
		}
	});

	it('keeps the direction and the language of halls, themes, durations and roles in an edition', () => {
		for (const lite of [false, true]) {
			const agenda = models('ur')['agenda of a conference'] as ConferencePage;
			const page = documentOf({ ...agenda, contentLang: 'en', now: before, lite });
			const isolated = [...page.querySelectorAll('main bdi')];
			const hall = isolated.find(({ textContent }) => textContent === 'Hall 1');
			expect(hall?.getAttribute('lang'), `${lite}`).toBe('en');
			expect(hall?.getAttribute('dir'), `${lite}`).toBe('ltr');
			expect(isolated.some(({ textContent }) => /^45 /.test(textContent ?? ''))).toBe(true);
		}
		const speakers = conference('ur', 'speakers', { speakers: [speaker('en', 1)] });
		const roles = documentOf({ ...speakers, now: before }).querySelectorAll('main [data-card] p');
		expect([...roles].map((role) => role.getAttribute('lang'))).toEqual(['en']);
	});

	it('has the same in its lite form', () => {
		const lite = (tab: string, now: string) =>
			documentOf({
				...models('en')['pitch fest of a conference'],
				...conference('en', tab),
				pitchFest: (models('en')['pitch fest of a conference'] as ConferencePage).pitchFest,
				now,
				lite: true,
			}).body.textContent;
		expect(lite('about', lastMinute)).toContain('Get tickets');
		expect(lite('pitch-fest', lastMinute)).toContain('Apply');
		for (const tab of ['about', 'pitch-fest']) {
			expect(lite(tab, after)).toContain('This event is over');
			expect(lite(tab, after)).not.toMatch(/Get tickets|Apply/);
		}
	});
});

// F160: dozens of themes do not move the first session out of a wide screen.
it('keeps many themes closed on wide screens too', () => {
	const model = models('en')['agenda of a conference'] as ConferencePage;
	const classes = (n: number) => {
		const themes = Array.from({ length: n }, (_, i) => ({
			text: `Theme ${i}`,
			key: '',
			href: '/',
			current: false,
		}));
		const agenda = { ...(model.agenda as NonNullable<ConferencePage['agenda']>), themes };
		return documentOf({ ...model, agenda } as ConferencePage).querySelector('main details:has(summary)')
			?.classList.length;
	};
	expect([classes(6), classes(60)]).toEqual([2, 1]);
});

// F160: the times of the agenda in the zone of the reader's device.
describe('the agenda in the time of the reader', () => {
	beforeEach(() => {
		vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 200 })));
		localStorage.clear();
	});
	afterEach(() => {
		vi.unstubAllEnvs();
		vi.unstubAllGlobals();
	});

	/** The times after each of two presses of the button, and the name of the zone after the first. */
	const timesIn = (zone: string, lang: 'en' | 'ta') => {
		vi.stubEnv('TZ', zone);
		document.documentElement.lang = lang;
		document.body.innerHTML = documentOf(
			models(lang)['agenda of a conference'] as ConferencePage,
		).body.innerHTML;
		const root = document.querySelector<HTMLElement>('mh-enhance[name="agenda"]') as HTMLElement;
		agenda(root);
		const times = () => [...root.querySelectorAll('tbody th time')].map((time) => time.textContent);
		const button = root.querySelector<HTMLButtonElement>('[data-zone-line] button');
		button?.click();
		const own = { name: root.querySelector('[data-zone-name]')?.textContent, times: times() };
		button?.click();
		return { ...own, afterwards: times() };
	};

	it('have the day there if it is not that of the venue', () => {
		expect(timesIn('America/New_York', 'en')).toEqual({
			name: 'Eastern Time',
			times: ['10 Dec 23:00', '10 Dec 23:30', '0:30'],
			afterwards: ['9:30', '10:00', '11:00'],
		});
	});

	it('have no day if all are on that of the venue', () => {
		expect(timesIn('Asia/Dubai', 'en').times).toEqual(['8:00', '8:30', '9:30']);
	});

	it('have the day in the language of the page', () => {
		expect(timesIn('America/New_York', 'ta').times[0]).toBe('டிச. 10 இரவு 11:00');
	});
});
