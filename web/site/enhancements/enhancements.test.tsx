// @vitest-environment jsdom
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AwardLogo } from '../components/AwardCard/AwardCard';
import { Calendar } from '../components/Calendar/Calendar';
import { CompanyLogo } from '../components/CompanyCard/CompanyCard';
import { EventAction, EventCard } from '../components/EventCard/EventCard';
import { Fallback } from '../components/Fallback/Fallback';
import { FeaturedVideo } from '../components/FeaturedVideo/FeaturedVideo';
import { Filters } from '../components/Filters/Filters';
import { Follow } from '../components/Follow/Follow';
import { PersonCard } from '../components/PersonCard/PersonCard';
import { Picture } from '../components/Picture/Picture';
import { Ticker } from '../components/Ticker/Ticker';
import { removeBrokenPictures } from '../fallbacks';
import { event } from '../features/event/EventsPage.fixture';
import { live } from '../features/live/enhancements/live';
import { LivePage } from '../features/live/LivePage';
import { livePage, offAir } from '../features/live/LivePage.fixture';
import { slides } from '../features/webstory/enhancements/slides';
import { frame, picture, prices, video } from '../fixtures/models';
import { translatorOf } from '../i18n/catalogues';
import { refreshInterval } from '../interval';
import { session } from '../stores/session';
import { signIn } from '../stores/signin';
import { clearToasts, toasts } from '../stores/toasts';
import { viewOf } from '../view';
import { currentTab } from './current-tab';
import { follow } from './follow';
import { ticker } from './ticker';
import { times } from './times';
import { today } from './today';

const view = viewOf(frame('en', '/'), translatorOf('en'));
const minute = 60_000;
let root: HTMLElement;

const render = (element: React.ReactElement) => {
	root.innerHTML = renderToString(element);
};
const shown = (selector: string) =>
	[...root.querySelectorAll<HTMLElement>(selector)]
		.filter((one) => !one.closest('[hidden]'))
		.map((one) => one.textContent);
const response = vi.fn<() => Response | Promise<Response>>();

beforeEach(() => {
	vi.useFakeTimers({ now: Date.parse('2026-11-20T04:00:00Z') });
	vi.stubGlobal('fetch', async () => response());
	root = document.createElement('div');
	document.body.replaceChildren(root);
});

afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
	response.mockReset();
	signIn.set(null);
});

describe('a row of tabs', () => {
	const tabs = ['About', 'Speakers', 'Agenda'].map((text, n) => ({
		text,
		key: '',
		href: `/${n}`,
		current: n === 2,
	}));

	it.each([
		['from left to right', 0, 600, 455],
		['from right to left', 0, -300, -445],
	])('that scrolls %s shows the current one in its middle', (_, start, left, scrolled) => {
		render(<Filters name="Parts" choices={tabs} view={view} look="tabs" scrolls />);
		const row = root.querySelector('ul') as HTMLElement;
		const current = root.querySelector('[aria-current]') as HTMLElement;
		row.scrollLeft = start;
		row.getBoundingClientRect = () => new DOMRect(0, 0, 390, 44);
		current.getBoundingClientRect = () => new DOMRect(left, 0, 100, 44);
		currentTab(root);
		expect(row.scrollLeft).toBe(scrolled);
	});
});

describe('the calendar of a month', () => {
	const days = Array.from({ length: 30 }, (_, i) => ({ count: i % 2, href: `/archive/2026/11/${i + 1}` }));
	const calendar = { title: 'November 2026', href: '', year: 2026, month: 11, openDay: 0, days };
	const marked = () => [...root.querySelectorAll<HTMLElement>('[data-today]')].map((one) => one.textContent);

	it('marks today in the brand’s time zone, whenever the page was rendered', () => {
		document.documentElement.lang = 'en';
		vi.setSystemTime(Date.parse('2026-11-20T19:00:00Z')); // half past midnight in Kolkata
		render(<Calendar calendar={calendar} path="/" view={view} />);
		expect(marked()).toEqual([]);
		today(root);
		expect(marked()).toEqual(['21']);
		expect(root.querySelector<HTMLElement>('[data-today]')?.title).toBe('today');
	});

	it('marks no day of another month', () => {
		render(<Calendar calendar={{ ...calendar, month: 10 }} path="/" view={view} />);
		today(root);
		expect(marked()).toEqual([]);
	});
});

describe('elements that depend on the time', () => {
	const from = '2026-11-20T09:32:30+05:30'; // 4:02:30 in UTC
	const to = '2026-11-20T09:35:00+05:30';

	it('are updated once a minute: upcoming, live, ended (WIDGET-04, WIDGET-05, D-03)', async () => {
		response.mockImplementation(() => Promise.reject(new Error('offline')));
		render(<FeaturedVideo video={video('en', 1, { startsAt: from, endsAt: to })} view={view} />);
		times(root);
		await vi.advanceTimersByTimeAsync(2 * minute);
		expect(shown('[data-when]')).toEqual(['Upcoming', 'Enroll Now']);
		await vi.advanceTimersByTimeAsync(minute);
		expect(shown('[data-when]')).toEqual(['Live', 'Watch Now']);
		await vi.advanceTimersByTimeAsync(2 * minute);
		expect(shown('[data-when]')).toEqual(['Watch Now']);
	});

	it("follow the server's clock (D-03)", async () => {
		response.mockReturnValue(new Response('', { headers: { Date: 'Fri, 20 Nov 2026 04:03:00 GMT' } }));
		render(<EventCard event={event('en', 0, { startsAt: from, action: 'notify' })} view={view} />);
		times(root);
		expect(shown('[class*=action] a')).toEqual(['Notify Me']);
		await vi.advanceTimersByTimeAsync(1);
		expect(shown('[class*=action] a')).toEqual(['View Details']);
	});

	it('mark an event that ends while the page is open', async () => {
		response.mockImplementation(() => Promise.reject(new Error('offline')));
		render(<EventCard event={event('en', 0, { startsAt: from, endsAt: to })} view={view} />);
		times(root);
		await vi.advanceTimersByTimeAsync(3 * minute);
		expect(shown('[data-when=ended]')).toEqual([]);
		await vi.advanceTimersByTimeAsync(2 * minute);
		expect(shown('[data-when=ended]')).toEqual(['This event is over']);
	});
});

describe("'Notify Me' (WIDGET-14, D-26)", () => {
	const requests: [method: string, address: string, body: unknown][] = [];
	const button = () => root.querySelector<HTMLElement>('[data-notify]') as HTMLElement;
	/** Shows a meetup with the state of its button, once the script of the buttons is loaded. */
	const open = async (reminders: string[]) => {
		vi.useRealTimers();
		document.documentElement.lang = 'en';
		requests.length = 0;
		vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
			if (address === '/healthz') return new Response('');
			requests.push([method, address, typeof body === 'string' ? JSON.parse(body) : undefined]);
			if (method === 'GET') return Response.json(reminders.map((event) => ({ event })));
			return response();
		});
		const one = event('en', 0, { slug: 'tea', startsAt: '2099-11-20T19:00:00+05:30', action: 'notify' });
		render(<EventAction event={one} view={view} />);
		times(root);
		await vi.waitFor(() => expect(button().ariaPressed).not.toBeNull());
	};
	const press = () => button().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
	const state = () => [button().ariaPressed, button().textContent];

	beforeEach(() => session.set('reader'));
	afterEach(() => {
		clearToasts();
		session.set('anonymous');
	});

	it('asks for a reminder at once, says so, and cancels it', async () => {
		await open([]);
		expect([button().role, ...state()]).toEqual(['button', 'false', 'Notify Me']);
		response.mockImplementation(() => Response.json({ message: 'success', event: 'tea' }));
		expect(press(), 'the link is followed').toBe(false);
		await vi.waitFor(() => expect(state()).toEqual(['true', 'You will be notified']));
		await vi.waitFor(() => expect(toasts.get()[0]?.text).toContain('a notification and an email'));
		press();
		await vi.waitFor(() => expect(state()).toEqual(['false', 'Notify Me']));
		await vi.waitFor(() => expect(toasts.get()[0]?.text).toContain('will not be notified'));
		expect(requests).toEqual([
			['GET', '/api/v2/events/notify', undefined],
			['POST', '/api/v2/events/notify', { event: 'tea', locale: 'en' }],
			['DELETE', '/api/v2/events/notify?event=tea', undefined],
		]);
		expect(signIn.get()).toBeNull();
	});

	it('shows the requested reminder on the next page, from a list that is fetched once', async () => {
		await open(['tea']);
		await vi.waitFor(() => expect(state()).toEqual(['true', 'You will be notified']));
		await open([]);
		await vi.waitFor(() => expect(state()).toEqual(['true', 'You will be notified']));
		expect(requests).toEqual([]);
	});

	it('is pressed with the space bar', async () => {
		await open([]);
		response.mockImplementation(() => Response.json({ message: 'success', event: 'tea' }));
		button().dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true }));
		await vi.waitFor(() => expect(state()).toEqual(['true', 'You will be notified']));
	});

	it('is undone with a message if the server refuses', async () => {
		await open([]);
		let refuse = (_: Response) => {};
		response.mockReturnValue(new Promise((resolve) => (refuse = resolve)));
		press();
		await vi.waitFor(() => expect(state()).toEqual(['true', 'You will be notified']));
		refuse(Response.json({}, { status: 500 }));
		await vi.waitFor(() => expect(toasts.get()[0]?.text).toBe('Error occured, try later'));
		expect(state()).toEqual(['false', 'Notify Me']);
	});

	it('asks an anonymous reader to sign in, with the reminder as the pending action (VALID-04)', async () => {
		session.set('anonymous');
		await open([]);
		press();
		await vi.waitFor(() => expect(signIn.get()?.after).toEqual({ notify_event: 'en:tea' }));
		expect([signIn.get()?.reason, requests]).toEqual(['event', []]);
	});

	it('links to the sign-in page with the pending action on the event’s page, for readers without scripts', () => {
		const one = event('en', 0, { slug: 'tea', startsAt: '2099-11-20T19:00:00+05:30', action: 'notify' });
		render(<EventAction event={one} view={view} signIn="/account/login?redirect_url=%2Fevents%2Ftea" />);
		expect([button().getAttribute('href'), button().getAttribute('rel')]).toEqual([
			'/account/login?redirect_url=%2Fevents%2Ftea&notify_event=en%3Atea',
			'nofollow',
		]);
	});
});

describe('the follow button', () => {
	const press = async (list: string) => {
		render(<Follow list={list} name="Asha Rao" page="/follow" view={view} />);
		follow(root);
		root.querySelector('a')?.click();
		await vi.advanceTimersByTimeAsync(1);
	};

	it.each([
		['an author', '6:12:0'],
		['a brand', '1:0:3'],
	])('asks a reader to sign in, who then follows %s', async (_, list) => {
		await press(list);
		expect(signIn.get()).toMatchObject({ reason: 'follow', after: { follow: list } });
		expect(root.querySelector('a')?.ariaPressed).toBe('false');
	});

	it('keeps what the reader pressed before the server reported the earlier state', async () => {
		session.set('reader');
		const state = Promise.withResolvers<Response>();
		response.mockImplementationOnce(() => state.promise);
		response.mockImplementation(() => Response.json({ list: '7:12:0', status: 'following' }));
		await press('7:12:0');
		state.resolve(Response.json({ list: '7:12:0', status: null }));
		await vi.advanceTimersByTimeAsync(1);
		expect(root.querySelector('a')?.ariaPressed).toBe('true');
		session.set('anonymous');
	});

	it('is undone if the reader is offline, and says so', async () => {
		session.set('reader');
		response.mockImplementation(() => Promise.reject(new TypeError('offline')));
		const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
		await press('6:12:0');
		online.mockRestore();
		expect(root.querySelector('a')?.ariaPressed).toBe('false');
		expect(toasts.get()).toMatchObject([{ key: 'follow', offline: true }]);
		clearToasts();
		session.set('anonymous');
	});
});

describe('the ticker', () => {
	const renewed = (overrides: object = {}) =>
		response.mockImplementation(() =>
			Response.json({
				...prices,
				coins: prices.coins.map((c) => ({ ...c, priceInr: 1234567.8, changePercent24Hr: -2 })),
				...overrides,
			}),
		);
	const data = () => [...root.querySelectorAll('data')].map((price) => price.textContent);

	it('updates its prices every 300000 ms (CONST-13, CONST-25)', async () => {
		expect(refreshInterval).toBe(300_000);
		render(<Ticker prices={prices} view={view} />);
		ticker(root);
		renewed();
		await vi.advanceTimersByTimeAsync(299_999);
		expect(response).not.toHaveBeenCalled();
		await vi.advanceTimersByTimeAsync(1);
		expect(response).toHaveBeenCalledTimes(1);
		expect(data()).toEqual(Array(5).fill('₹ 12,34,567.80'));
		expect(root.querySelector('[data-coin=BTC]')?.getAttribute('data-direction')).toBe('down');
	});

	it('pauses while the page is hidden, and catches up afterwards (D-32)', async () => {
		const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
		render(<Ticker prices={prices} view={view} />);
		ticker(root);
		renewed();
		await vi.advanceTimersByTimeAsync(2 * refreshInterval);
		expect(response).not.toHaveBeenCalled();
		hidden.mockReturnValue(false);
		document.dispatchEvent(new Event('visibilitychange'));
		await vi.advanceTimersByTimeAsync(1);
		expect(data()[0]).toBe('₹ 12,34,567.80');
		hidden.mockRestore();
	});

	it('is hidden without prices, shows their time, and is unchanged after a failure (D-27)', async () => {
		document.documentElement.lang = 'en';
		render(
			<section>
				<h2>Crypto</h2>
				<Ticker prices={{ ...prices, sample: false, at: '2026-11-22T11:00:00Z' }} view={view} />
			</section>,
		);
		ticker(root);
		const section = root.querySelector('section');
		const note = () => root.querySelector('[data-zone]')?.textContent;
		const first = 'as of 22 November 2026, 16:30 IST';
		expect(note()).toBe(first);
		response.mockReturnValue(new Response('', { status: 500 }));
		await vi.advanceTimersByTimeAsync(refreshInterval);
		expect([section?.hidden, data()[0], note()]).toEqual([false, '₹ 27,45,310.50', first]);
		renewed({ coins: [], at: '' });
		await vi.advanceTimersByTimeAsync(refreshInterval);
		expect(section?.hidden).toBe(true);
		renewed({ stale: true, at: '2026-11-22T11:20:00Z' });
		await vi.advanceTimersByTimeAsync(refreshInterval);
		expect([section?.hidden, note()]).toEqual([false, 'as of 22 November 2026, 16:50 IST']);
		expect(root.querySelector('data')?.value).toBe('1234567.8');
	});
});

describe('the slides of a web story', () => {
	const bars = () => [...root.querySelectorAll('[data-bar]')].map((bar) => bar.getAttribute('data-bar'));
	const key = (name: string) => document.dispatchEvent(new KeyboardEvent('keydown', { key: name }));
	const tap = (x: number, milliseconds = 0) => {
		const rail = root.querySelector('[data-rail]') as HTMLElement;
		rail.dispatchEvent(new Event('pointerdown'));
		vi.advanceTimersByTime(milliseconds);
		rail.dispatchEvent(new Event('pointerup'));
		rail.dispatchEvent(new MouseEvent('click', { clientX: x, bubbles: true }));
	};
	let leave = vi.fn();

	beforeEach(() => {
		root.innerHTML =
			'<div data-viewer><i data-bar><i></i></i><i data-bar></i><i data-bar></i><a data-close ' +
			'href="/web-stories">x</a><button data-toggle></button><ol data-rail><li data-place="1 of 3"></li>' +
			'<li data-place="2 of 3"></li><li data-place="3 of 3"></li></ol><p role="status"></p></div>';
		const rail = root.querySelector('[data-rail]') as HTMLElement;
		rail.scrollTo = vi.fn();
		rail.getBoundingClientRect = () => ({ left: 0, right: 300, width: 300 }) as DOMRect;
		leave = vi.fn((event: Event) => event.preventDefault());
		root.querySelector('[data-close]')?.addEventListener('click', leave);
		slides(root);
	});

	it('advance by a tap at the right and at the end of a bar, and go back by a tap at the left (GEN-21, D-15)', () => {
		expect(bars()).toEqual(['now', '', '']);
		tap(250);
		expect(bars()).toEqual(['full', 'now', '']);
		expect(root.querySelector('[role=status]')?.textContent).toBe('2 of 3');
		tap(20);
		expect(bars()).toEqual(['now', '', '']);
		root.querySelector('[data-bar=now] i')?.dispatchEvent(new Event('animationend', { bubbles: true }));
		expect(bars()).toEqual(['full', 'now', '']);
	});

	it('close to the previous page of this site, else to all web stories (D-15)', () => {
		const back = vi.spyOn(history, 'back').mockImplementation(() => {});
		key('Escape');
		expect(leave).toHaveBeenCalled();
		expect(back).not.toHaveBeenCalled();
		history.pushState(null, '', '/web-stories/one');
		vi.spyOn(document, 'referrer', 'get').mockReturnValue(`${location.origin}/`);
		root.querySelector<HTMLElement>('[data-close]')?.click();
		expect(back).toHaveBeenCalledOnce();
		vi.restoreAllMocks();
	});

	it('pause while held, and a hold is not a tap (D-15)', () => {
		const rail = root.querySelector('[data-rail]') as HTMLElement;
		rail.dispatchEvent(new Event('pointerdown'));
		expect(root.querySelector('[data-viewer]')?.getAttribute('data-held')).toBe('true');
		rail.dispatchEvent(new Event('pointerup'));
		expect(root.querySelector('[data-viewer]')?.getAttribute('data-held')).toBe('false');
		tap(250, 1000);
		expect(bars()).toEqual(['now', '', '']);
	});

	it('close on Escape, and follow the arrows (D-15)', () => {
		key('ArrowRight');
		expect(bars()).toEqual(['full', 'now', '']);
		key('ArrowLeft');
		expect(bars()).toEqual(['now', '', '']);
		key('Escape');
		expect(leave).toHaveBeenCalledOnce();
	});
});

describe('a missing picture', () => {
	const kinds = ['company', 'influencer', 'award'] as const;
	const icons = () => [...root.querySelectorAll('[data-fallback-icon] svg')].map((icon) => icon.innerHTML);

	it('of a company, an influencer or an award shows the icon of its kind (WIDGET-55)', () => {
		render(
			<div>
				{kinds.map((kind) => (
					<Fallback key={kind} kind={kind} src="" />
				))}
			</div>,
		);
		expect(root.querySelector('img')).toBeNull();
		expect(new Set(icons()).size).toBe(3);
	});

	it('whose address is broken is replaced by the icon of its kind behind it (WIDGET-55)', () => {
		render(
			<div>
				{kinds.map((kind) => (
					<Fallback key={kind} kind={kind} src="" />
				))}
			</div>,
		);
		const expected = icons();
		render(
			<>
				{kinds.map((kind) => (
					<Fallback key={kind} kind={kind} src={`/gone-${kind}.png`} />
				))}
				<img src="/other.png" alt="" />
			</>,
		);
		expect(root.querySelectorAll('img')).toHaveLength(4);
		removeBrokenPictures();
		for (const picture of root.querySelectorAll('img')) picture.dispatchEvent(new Event('error'));
		expect([...root.querySelectorAll('img')].map((img) => img.getAttribute('src'))).toEqual(['/other.png']);
		expect(icons()).toEqual(expected);
	});

	it('of a company, a person or an award of the site is replaced by the icon if it cannot be loaded (WIDGET-55)', () => {
		const logo = picture(0);
		render(
			<>
				<CompanyLogo logo={logo} />
				<PersonCard name="Asha Rao" designation="" href="" picture={logo} />
				<AwardLogo logo={logo} padding={0} />
				<Picture picture={logo} slot="thumbnail" />
			</>,
		);
		removeBrokenPictures();
		for (const img of root.querySelectorAll('img')) img.dispatchEvent(new Event('error'));
		const kindsInPlace = [...root.querySelectorAll('picture:not(:has(img)) + [data-fallback-icon]')].map(
			(icon) => icon.getAttribute('data-fallback-icon'),
		);
		expect(kindsInPlace).toEqual(['company', 'influencer', 'award']);
		expect(root.querySelectorAll('img')).toHaveLength(1);
	});
});

describe('the page of a broadcast', () => {
	const state = () => [shown('[data-changed]').length, shown('[data-mark]').length];
	const respondWithLive = (liveOn: boolean) =>
		response.mockImplementation(() =>
			Response.json({
				key: 'live_video',
				brand: 'ys',
				value: [
					{ slug: 'other', liveOn: !liveOn },
					{ slug: 'main', liveOn },
				],
			}),
		);

	/** Opens the page of a broadcast on air; the first check fails. */
	const openWithFailure = async () => {
		render(<LivePage model={livePage('en')} view={view} />);
		const player = root.querySelector('mh-island');
		live(root);
		response.mockImplementation(() => new Response('', { status: 500 }));
		await vi.advanceTimersByTimeAsync(refreshInterval);
		return { player, failed: () => shown('[data-failed]') };
	};

	it.each([
		['begun while it was open', livePage('en', offAir), true, [0, 0], [1, 0], 'Watch Now'],
		['ended while it was open', livePage('en'), false, [0, 1], [1, 0], 'All videos'],
	] as const)(
		'that has %s says so, without being loaded again (STATE-75, D-32)',
		async (_, model, now, before, after, address) => {
			render(<LivePage model={model} view={view} />);
			live(root);
			respondWithLive(!now);
			await vi.advanceTimersByTimeAsync(refreshInterval);
			expect(state()).toEqual(before);
			respondWithLive(now);
			await vi.advanceTimersByTimeAsync(refreshInterval);
			expect(state()).toEqual(after);
			expect(shown('[data-changed] a')).toEqual([address]);
		},
	);

	it('shows an error in place while the check fails, and checks again on request and at the next interval (ERR-25)', async () => {
		const { player, failed } = await openWithFailure();
		expect(failed()).toEqual(['Error occured, try later Try again']);
		expect(state()).toEqual([0, 1]);
		expect(root.querySelector('mh-island')).toBe(player);
		const calls = response.mock.calls.length;
		root.querySelector<HTMLElement>('[data-failed] button')?.click();
		await vi.advanceTimersByTimeAsync(0);
		expect(response.mock.calls.length).toBe(calls + 1);
		expect(failed()).toHaveLength(1);
		respondWithLive(false);
		root.querySelector<HTMLElement>('[data-failed] button')?.click();
		await vi.advanceTimersByTimeAsync(0);
		expect(failed()).toEqual([]);
		expect(state()).toEqual([1, 0]);
	});

	it('removes the error when a later check succeeds by itself (ERR-25)', async () => {
		const { player, failed } = await openWithFailure();
		expect(failed()).toHaveLength(1);
		respondWithLive(true);
		await vi.advanceTimersByTimeAsync(refreshInterval);
		expect(failed()).toEqual([]);
		expect(state()).toEqual([0, 1]);
		expect(root.querySelector('mh-island')).toBe(player);
	});
});
