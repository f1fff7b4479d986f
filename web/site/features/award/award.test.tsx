// @vitest-environment jsdom
import { act } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AwardRows, BackToAwards } from '../../components/AwardCard/AwardRows';
import { backToAward } from '../../enhancements/back-to-award';
import { awardRow, frame, keyedLink, link } from '../../fixtures/models';
import { translatorOf } from '../../i18n/catalogues';
import { viewOf } from '../../view';
import { AwardPage } from './AwardPage';
import { award, entries, entry } from './AwardPage.fixture';
import { AwardsPage } from './AwardsPage';
import { models as lists } from './AwardsPage.fixture';
import { moreEntries } from './enhancements/more-entries';

const show = (model = award('en')) => {
	document.body.innerHTML = renderToString(
		<AwardPage model={model} view={viewOf(model, translatorOf('en'))} />,
	);
};

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const numbers = (list: string) => all(`#${list} ~ * [data-part=number]`).map((number) => number.textContent);

describe('a ranking', () => {
	// WIDGET-28, WIDGET-29, WIDGET-30, WIDGET-31, CONST-10
	it('begins with the first entry, then has ten with two digits, then a simpler list', () => {
		show();
		expect(document.querySelector('[data-top-entry] h2')?.textContent).toBe('Company 1');
		expect(document.querySelector('[data-top-entry] [data-part=number]')?.textContent).toBe('01');
		expect(numbers('top')).toEqual(['01', '02', '03', '04', '05', '06', '07', '08', '09', '10']);
		expect(numbers('others').slice(0, 2)).toEqual(['11', '12']);
		expect(all('#others ~ * li')).toHaveLength(10);
	});

	it('of one entry does not repeat it as the first one', () => {
		show({ ...award('en'), entries: entries('en', 1, 1), next: null });
		expect(document.querySelector('[data-top-entry] h2')?.textContent).toBe('Company 1');
		expect(all('#top, #mentions, #others')).toHaveLength(0);
	});

	it('has the logo with its padding, the subtitle, the years and the sponsor (WIDGET-22, WIDGET-32, ENTITY-37)', () => {
		show();
		expect(document.querySelector<HTMLElement>('[data-award-logo]')?.style.padding).toBe('24px');
		expect(document.querySelector('header nav [aria-current=page]')?.textContent).toBe('2020');
		expect(document.querySelector('[data-sponsor] a')?.getAttribute('href')).toBe('https://sponsor.example');
		show(award('en', { padding: 8, sponsor: null, years: [] }));
		expect(document.querySelector<HTMLElement>('[data-award-logo]')?.style.padding).toBe('8px');
		expect(document.querySelector('[data-sponsor]')).toBeNull();
	});

	it('shows the logo of an entry without a rank (WIDGET-37)', () => {
		show(
			award('en', { entries: [entry('en', 1), entry('en', 2, { rank: null, picture: null })], next: null }),
		);
		const second = document.querySelector('#mentions ~ ol li');
		expect(second).not.toBeNull();
		expect(second?.querySelector('[data-part=rank]')).toBeNull();
		expect(second?.querySelector('[data-fallback-icon=company]')).not.toBeNull();
	});

	it('has a Read more of its own for each text that may be cut (WIDGET-38, WIDGET-39, STATE-98)', () => {
		show();
		const texts = all('#top ~ ol li:nth-child(2) mh-enhance[name=read-more]');
		expect(texts).toHaveLength(2);
		for (const text of texts) {
			expect(text.querySelector('[data-clamp]')).not.toBeNull();
			expect(text.querySelector('button[hidden]')?.textContent).toBe('Read more');
		}
	});

	it('links to the profiles with the origin (ROUTE-52)', () => {
		show();
		for (const name of all('h2 > a, h3 > a'))
			expect(name.getAttribute('href')?.split('origin=awards')).toHaveLength(2);
	});

	it('says that it is empty', () => {
		show(award('en', { entries: [], next: null }));
		expect(document.body.textContent).toContain('This ranking has no entries yet.');
	});

	it('counts special mentions apart from the ranks', () => {
		const list = entries('en', 1, 3).map((entry) =>
			entry.position === 3 ? { ...entry, rank: null } : entry,
		);
		show(award('en', { entries: list, next: null }));
		expect(document.querySelector('#top')?.textContent).toBe('Top 2');
		expect(document.querySelector('#mentions')?.textContent).toBe('Special mention');
		expect(numbers('top')).toEqual(['01', '02']);
		expect(all('#mentions ~ ol li')).toHaveLength(1);
	});

	it('shows only further entries on a further page', () => {
		show(award('en', { entries: entries('en', 21, 30), first: '/awards/award-0', next: null }));
		expect(document.querySelector('[data-top-entry], #top')).toBeNull();
		expect(numbers('others')[0]).toBe('21');
	});
});

describe('further entries', () => {
	const api = vi.fn<(address: string) => { last: number; max: number } | null>();
	const more = () => document.querySelector<HTMLAnchorElement>('a[rel=next]');
	const press = async () => {
		await act(async () => more()?.click());
		await vi.waitFor(() => expect(more()?.ariaBusy ?? 'false').toBe('false'));
	};

	beforeEach(() => {
		vi.stubGlobal('fetch', async (address: string) => {
			const found = api(address);
			if (found === null) return new Response('', { status: 500 });
			const first = Number(new URL(address, 'http://x').searchParams.get('start'));
			const rankData = entries('en', first, found.last).map((card) => ({
				card,
				company: null,
				influencer: null,
			}));
			return Response.json({ rankData, maxRank: found.max });
		});
		show(award('en', { max: 45 }));
		moreEntries(document.querySelector('mh-enhance[name=more-entries]') as HTMLElement);
	});

	afterEach(() => {
		vi.unstubAllGlobals();
		api.mockReset();
	});

	const shown = () => all('#others ~ * ol li').length;

	it('are a link without scripts', () => {
		expect(more()?.getAttribute('href')).toBe('/awards/award-0?start=21');
	});

	it('are the ten after the last one (STATE-47, API-48), and the focus moves to the first', async () => {
		api.mockReturnValueOnce({ last: 30, max: 45 }).mockReturnValueOnce({ last: 40, max: 45 });
		await press();
		expect(shown()).toBe(20);
		expect(document.activeElement?.textContent).toBe('Company 21');
		expect(document.activeElement?.getAttribute('href')).toBe('/companies/company-21?origin=awards');
		expect(document.querySelector('[role=status]')?.textContent).toBe('More ranks added');
		await press();
		expect(api.mock.calls.map(([address]) => address)).toEqual([
			'/api/v2/award/associates?locale=en&slug=award-0&source=web&start=21&end=30',
			'/api/v2/award/associates?locale=en&slug=award-0&source=web&start=31&end=40',
		]);
		expect(numbers('others').at(-1)).toBe('40');
	});

	it.each([
		['fewer than ten came (STATE-48)', { last: 27, max: 40 }],
		['the last rank came (STATE-49)', { last: 30, max: 30 }],
	])('end when %s', async (_, found) => {
		api.mockReturnValueOnce(found);
		await press();
		expect(shown()).toBe(found.last - 10);
		expect(more()).toBeNull();
		expect(document.querySelector('[role=status]')?.textContent).toBe('You have reached the end');
	});

	it('can be asked for again after a failure', async () => {
		api.mockReturnValueOnce(null).mockReturnValueOnce({ last: 30, max: 45 });
		await press();
		expect(document.querySelector<HTMLElement>('[data-part=failed]')?.hidden).toBe(false);
		expect(more()?.textContent).toBe('Try again');
		await press();
		expect(api.mock.calls[1]).toEqual(api.mock.calls[0]);
		expect(shown()).toBe(20);
		expect(document.querySelector<HTMLElement>('[data-part=failed]')?.hidden).toBe(true);
	});

	it('are loaded again when the reader returns to the page', async () => {
		const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
		api.mockReturnValueOnce({ last: 30, max: 45 }).mockReturnValueOnce({ last: 40, max: 45 });
		await press();
		await press();
		dispatchEvent(new Event('pagehide'));
		api.mockReset();
		api.mockReturnValueOnce({ last: 30, max: 45 }).mockReturnValueOnce({ last: 40, max: 45 });
		show(award('en', { max: 45 }));
		moreEntries(document.querySelector('mh-enhance[name=more-entries]') as HTMLElement);
		await vi.waitFor(() => expect(shown()).toBe(30));
		await vi.waitFor(() => expect(scrolled).toHaveBeenCalled());
		expect(api).toHaveBeenCalledTimes(2);
		history.replaceState(null, '');
	});
});

describe('the list of awards', () => {
	const list = (name: string) => {
		const model = lists('en')[name];
		if (model === undefined) throw new Error(name);
		document.body.innerHTML = renderToString(
			<AwardsPage model={model} view={viewOf(model, translatorOf('en'))} />,
		);
	};

	it('has cards with logo, name, subtitle and a link to the full list (F147, WIDGET-33, WIDGET-36, WIDGET-55)', () => {
		list('awards');
		const links = all('article a').filter((a) => a.textContent === 'See Full List');
		expect(links.map((a) => a.getAttribute('href'))).toEqual([
			'/awards/award-0',
			'/awards/award-1',
			'/awards/award-2',
		]);
		expect(all('article [data-fallback-icon=award]:only-child')).toHaveLength(1);
	});

	it('says that it is empty', () => {
		list('no awards');
		expect(document.body.textContent).toContain('There are no awards yet.');
	});
});

describe('the awards of a profile', () => {
	const view = viewOf(frame('en', '/'), translatorOf('en'));

	it('have the rank and link to the ranking', () => {
		document.body.innerHTML = renderToString(
			<AwardRows awards={[awardRow('en', 0), awardRow('en', 1, { rank: null })]} view={view} />,
		);
		expect(all('h3 a').map((a) => a.getAttribute('href'))).toEqual(['/awards/award-0', '/awards/award-1']);
		expect(document.body.textContent).toContain('Rank 3');
		expect(document.body.textContent).toContain('Special mention');
	});

	it('are the target of the link back (ROUTE-50)', () => {
		for (const [back, text] of [
			[link('Makers', '/awards/makers'), 'Back to Makers'],
			[keyedLink('company.toAwards', '/awards'), 'Back to the awards'],
		] as const)
			expect(renderToString(<BackToAwards back={back} view={view} />)).toContain(text);
	});

	it('include the award that the reader came from, which the link back leads to (ROUTE-50)', () => {
		const backFrom = (referrer: string) => {
			document.body.innerHTML = renderToString(
				<>
					<BackToAwards back={keyedLink('company.toAwards', '/awards')} view={view} />
					<AwardRows awards={[awardRow('en', 0), awardRow('en', 1)]} view={view} />
				</>,
			);
			vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
			backToAward(document.querySelector('mh-enhance[name=back-to-award]') as HTMLElement);
			const back = document.querySelector<HTMLAnchorElement>('mh-enhance[name=back-to-award] a');
			return [back?.getAttribute('href'), back?.textContent];
		};
		const here = location.origin;
		expect(backFrom(`${here}/awards/award-1?start=11`)).toEqual([
			`${here}/awards/award-1?start=11`,
			`Back to ${awardRow('en', 1).name}`,
		]);
		for (const other of [`${here}/awards/award-9`, 'https://elsewhere.example/awards/award-1', ''])
			expect(backFrom(other)).toEqual(['/awards', 'Back to the awards']);
	});
});
