// Tests of server-rendered components besides plain stories.
import { JSDOM } from 'jsdom';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Fallback } from './components/Fallback/Fallback';
import { PersonCard } from './components/PersonCard/PersonCard';
import { Picture } from './components/Picture/Picture';
import { Skeleton } from './components/Skeleton/Skeleton';
import { render } from './entry-server';
import { eventPage } from './features/event/EventPage.fixture';
import { eventCards, events } from './features/event/EventsPage.fixture';
import { landing, widgets } from './features/landing/LandingPage.fixture';
import { header, list } from './features/listing/ListPage.fixture';
import { livePage, offAir } from './features/live/LivePage.fixture';
import { bookmarks } from './features/reaction/BookmarksPage.fixture';
import { videosPage } from './features/video/VideosPage.fixture';
import { webStory } from './features/webstory/WebStoryPage.fixture';
import { card, picture, section } from './fixtures/models';

const page = (name: string, model: unknown): Document => new JSDOM(render(name, model)).window.document;
const texts = (scope: ParentNode, selector: string): string[] =>
	[...scope.querySelectorAll(selector)].map((element) => element.textContent?.trim() ?? '');
const shown = (scope: ParentNode, selector: string): string[] =>
	[...scope.querySelectorAll<HTMLElement>(selector)]
		.filter((element) => !element.closest('[hidden]'))
		.map((element) => element.textContent?.trim() ?? '');
const landingPage = page('LandingPage', widgets('en'));

describe('the cookie notice', () => {
	it.each(['given', 'asked'] as const)('offers to refuse where consent is %s (D-36)', (consent) => {
		const { document: root } = new JSDOM(render('LandingPage', landing('en', { consent }))).window;
		const choices = [...root.querySelectorAll<HTMLElement>('[data-dock] [data-choice]')];
		const names = choices.map((button) => [button.dataset.choice, button.textContent?.trim()]);
		expect(names).toContainEqual(['withdrawn', 'Only necessary cookies']);
		expect(names).toContainEqual(['settings', 'Cookie settings']);
	});
});

describe('a story card', () => {
	it('shows an image and a title (WIDGET-01) and one tag (WIDGET-02)', () => {
		const story = card('en', 0, { kicker: { text: 'Money Matters', key: '', href: '/series/m', lang: '' } });
		const document = page(
			'LandingPage',
			landing('en', { sections: [section('a', 'four', { stories: { cards: [story], next: null } })] }),
		);
		const article = document.querySelector('main article') as Element;
		expect(texts(article, 'h3')).toEqual([story.title]);
		expect(article.querySelectorAll('img')).toHaveLength(1);
		expect(texts(article, '[class*=kicker]')).toEqual(['Money Matters']);
	});

	it('shows the length of a video, not the reading time of its text', () => {
		const video = card('en', 0, { kind: 'VIDEO', duration: 26, minutes: 3 });
		const document = page(
			'LandingPage',
			landing('en', { sections: [section('a', 'four', { stories: { cards: [video], next: null } })] }),
		);
		const article = document.querySelector('main article');
		expect(article?.textContent).toContain('0:26');
		expect(article?.textContent).not.toContain('min read');
	});

	it('loads pictures further down lazily, over a blurred placeholder (WIDGET-54, F186)', () => {
		const [first, ...others] = [...landingPage.querySelectorAll('main img')];
		expect(first?.getAttribute('loading')).toBeNull();
		expect(others.length).toBeGreaterThan(10);
		for (const picture of others) {
			expect(picture.getAttribute('loading')).toBe('lazy');
			expect(picture.getAttribute('style')).toContain('background-image:url(data:image/');
		}
	});
});

describe('the sizes of a picture', () => {
	const sizes = (props: Pick<Parameters<typeof Picture>[0], 'picture' | 'slot' | 'ratio'>) =>
		/sizes="([^"]*)"/.exec(renderToString(<Picture {...props} />))?.[1];

	it('count the part of a wide picture that a narrow box cuts off', () => {
		expect(sizes({ picture: picture(0, 1600, 900), slot: 'row', ratio: 'r32' })).toBe(
			'(min-resolution: 2.5dppx) 90px, 124px',
		);
		expect(sizes({ picture: picture(0, 1200, 800), slot: 'row', ratio: 'r32' })).toMatch(/ 104px$/);
		expect(sizes({ picture: picture(0, 800, 1600), slot: 'row', ratio: 'r32' })).toMatch(/ 104px$/);
		expect(sizes({ picture: picture(0, 1600, 900), slot: 'row' })).toMatch(/ 104px$/);
	});

	it('count no more than two pixels for each CSS pixel of a phone', () => {
		expect(sizes({ picture: picture(0, 1600, 900), slot: 'wide' })).toBe(
			'(min-width: 1328px) 1280px, (max-width: 480px) and (min-resolution: 3.25dppx) 200px, ' +
				'(max-width: 480px) and (min-resolution: 2.75dppx) min(72vw, 266px), ' +
				'(max-width: 480px) and (max-resolution: 2.5dppx) min(100vw, 400px), ' +
				'(min-resolution: 2.5dppx) 72vw, 100vw',
		);
		expect(sizes({ picture: picture(0, 1600, 900), slot: 'wide', ratio: 'r11' })).not.toContain('max-width');
	});
});

describe('a list of few stories', () => {
	it('offers further stories, a list of many does not', () => {
		const titles = (count: number) =>
			texts(
				page(
					'ListPage',
					list('en', header('en', 'topic'), {
						furtherStories: Array.from({ length: count }, (_, i) => card('en', 20 + i)),
					}),
				),
				'h2',
			);
		expect(titles(4)).toContain('More to read');
		expect(titles(0)).not.toContain('More to read');
	});
});

describe('the video header', () => {
	const slides = [...landingPage.querySelectorAll('[data-rail] > li')];

	it('has a counter written as 01 / 05 and two arrows (WIDGET-06, WIDGET-07)', () => {
		expect(texts(landingPage, '[data-counter]')).toEqual(['01 / 05']);
		expect([...landingPage.querySelectorAll('[data-step]')].map((b) => b.getAttribute('aria-label'))).toEqual(
			['Previous', 'Next'],
		);
	});

	it('marks live and upcoming videos, and no others (WIDGET-04)', () => {
		const marks = slides.map((slide) => shown(slide, '[class*=live], [class*=upcoming]'));
		expect(marks).toEqual([[], ['Live'], ['Upcoming'], [], []]);
	});

	it('has ’enrol’ for upcoming videos and ’watch’ for all others (WIDGET-05)', () => {
		expect(slides.map((slide) => shown(slide, '[class*=button]'))).toEqual([
			['Watch Now'],
			['Watch Now'],
			['Enroll Now'],
			['Watch Now'],
			['Watch Now'],
		]);
	});
});

describe('a bookmarked story', () => {
	const removeButtons = (document: Document) =>
		[...document.querySelectorAll('button')].filter((button) => button.textContent?.includes('Remove'));

	it("has a 'Remove' button on the list of bookmarks, and nowhere else (WIDGET-03)", () => {
		const model = bookmarks('en');
		const items = [...page('BookmarksPage', model).querySelectorAll('main li')].map((item) => ({
			title: texts(item, 'h2, h3')[0],
			buttons: texts(item, 'form[method=post][action="/bookmarks"] button'),
		}));
		expect(items).toEqual([
			...[...model.cards, ...model.videos].map(({ title }) => ({ title, buttons: [`Remove ${title}`] })),
			...model.furtherStories.map(({ title }) => ({ title, buttons: [] })),
		]);
		const [topic, videos] = [list('en', header('en', 'topic')), videosPage('en')];
		for (const document of [landingPage, page('ListPage', topic), page('VideosPage', videos)]) {
			expect(document.querySelectorAll('main article').length).toBeGreaterThan(3);
			expect(removeButtons(document)).toEqual([]);
		}
	});
});

describe('a video with its story', () => {
	it('plays in place and links to the story (WIDGET-08)', () => {
		const story = landingPage.querySelector('[data-story="en-8"]') as Element;
		expect(story.querySelector('mh-island')?.getAttribute('name')).toBe('VideoPlayer');
		const link = [...story.querySelectorAll('a')].find((a) => a.textContent === 'Read full story');
		expect(link?.getAttribute('href')).toBe('/2026/11/story-8');
	});
});

describe('an event', () => {
	const document = page('EventsPage', events('en'));
	const event = (n: number) => document.getElementById(`event-${n}`) as HTMLElement;

	it('has a date block, a name and a place (WIDGET-11, WIDGET-12, WIDGET-13)', () => {
		expect(texts(event(3), '[data-date] > *')).toEqual(['15', 'Mar']);
		expect(texts(event(3), 'h2, h3')).toEqual([eventCards('en')[3]?.name]);
		expect(texts(event(0), '[class*=where] > p')[0]).toBe('Startline');
		expect(texts(event(1), '[class*=where] > p')[0]).toBe('Online');
	});

	it('shows the day in its own time zone (D-03)', () => {
		const late = { ...(eventCards('en')[0] as object), startsAt: '2026-12-01T23:30:00Z' };
		const block = (timeZone: string) => {
			const model = events('en', { events: [late] as never });
			return texts(page('EventsPage', { ...model, brand: { ...model.brand, timeZone } }), '[data-date] > *');
		};
		expect(block('Asia/Kolkata')).toEqual(['2', 'Dec']);
		expect(block('Europe/London')).toEqual(['1', 'Dec']);
	});

	it('offers the actions that its rule allows (WIDGET-14)', () => {
		expect([0, 1, 2, 3, 4].map((n) => shown(event(n), '[class*=action] a'))).toEqual([
			['Notify Me'],
			['Register'],
			['View Details'],
			['View Details'],
			['View Details'],
		]);
		const partner = event(2).querySelector('[class*=action] a:not([hidden])');
		expect([partner?.getAttribute('href'), partner?.getAttribute('target')]).toEqual([
			'https://events.example.com/partners/two',
			'_blank',
		]);
	});

	it('shows when it has ended', () => {
		expect(shown(event(3), '[class*=where] span')).toContain('This event is over');
		for (const n of [0, 4]) expect(shown(event(n), 'span')).not.toContain('This event is over');
		const [upcoming, , , past] = eventCards('en');
		const facts = (eventCard: unknown) =>
			shown(
				page('EventPage', { ...eventPage('en', 0), event: eventCard, others: [] }),
				'main article li > *',
			);
		expect(facts(past)).toContain('This event is over');
		expect(facts(upcoming)).not.toContain('This event is over');
	});

	it('is marked if it is a meetup, and meetups can be listed alone (CONST-30)', () => {
		expect(texts(event(0), '[class*=chip]')).toEqual(['Meetup']);
		expect(event(1).querySelector('[class*=chip]')).toBeNull();
		expect(document.querySelector('nav a[href="/events?category=MEETUP"]')?.textContent).toBe('Meetups');
	});
});

describe('pinned stories', () => {
	it('are beside the list of latest stories and before it in the document (PAGE-25)', () => {
		const pinned = landingPage.querySelector('[data-pinned]') as Element;
		expect(pinned.querySelectorAll('article')).toHaveLength(3);
		expect(pinned.nextElementSibling?.querySelector('h2')?.textContent).toBe('Latest');
	});

	it('are above the section after the opening if there is no such list', () => {
		const model = widgets('en');
		const document = page('LandingPage', {
			...model,
			sections: model.sections.filter((s) => s.kind !== 'latest'),
		});
		expect(
			document.querySelector('[data-pinned]')?.nextElementSibling?.querySelector('h2')?.textContent,
		).toBe('On screen');
	});
});

describe('the ticker', () => {
	it('has five coins in order, with names, prices in rupees and signed changes with a direction (CONST-25, ENTITY-51)', () => {
		const ticker = landingPage.querySelector('[data-ticker]') as Element;
		expect([...ticker.querySelectorAll('[data-coin]')].map((c) => c.getAttribute('data-coin'))).toEqual([
			'BTC',
			'ETH',
			'SOL',
			'ADA',
			'MATIC',
		]);
		expect(texts(ticker, '[class*=name]')).toEqual([
			'Bitcoin BTC',
			'Ethereum ETH',
			'Solana SOL',
			'Cardano ADA',
			'Polygon MATIC',
		]);
		expect(texts(ticker, 'data')).toEqual([
			'₹ 27,45,310.50',
			'₹ 1,86,204.25',
			'₹ 11,938.70',
			'₹ 37.92',
			'₹ 61.48',
		]);
		expect(texts(ticker, 'b')).toEqual(['+1.84%', '−0.62%', '+3.27%', '−1.15%', '0.00%']);
		expect(
			[...ticker.querySelectorAll('[data-direction]')].map((c) => c.getAttribute('data-direction')),
		).toEqual(['up', 'down', 'up', 'down', 'same']);
		const head = ticker.closest('section')?.querySelector('[data-heading]');
		expect(head?.textContent).toContain('sample prices');
	});

	it('has a name, and nothing that takes the focus, because it does not scroll', () => {
		const coins = landingPage.querySelector('[data-ticker] ul');
		expect(coins?.getAttribute('aria-label')).toBe('Crypto prices');
		expect(coins?.hasAttribute('tabindex')).toBe(false);
		expect(coins?.querySelectorAll('[data-coin]')).toHaveLength(5);
	});
});

describe('other components', () => {
	const renderElement = (element: React.ReactElement) =>
		new JSDOM(renderToString(element)).window.document.body;

	it('include a card of a person with picture, name, designation and link (F153, WIDGET-10)', () => {
		const person = renderElement(
			<PersonCard name="Meera Nambiar" designation="Editor" href="/author/meera" picture={picture(1)} />,
		);
		expect(person.querySelector('img')?.getAttribute('src')).toMatch(/\.jpg$/);
		expect(person.querySelector('a')?.getAttribute('href')).toBe('/author/meera');
		expect(texts(person, 'a, p')).toEqual(['Meera Nambiar', 'Editor']);
	});

	it('include an icon for a company, a person and an award without a picture', () => {
		const rendered = (['company', 'influencer', 'award'] as const).map((kind) =>
			renderElement(<Fallback kind={kind} src="" />),
		);
		expect(rendered.every((icon) => icon.querySelector('img') === null)).toBe(true);
		expect(new Set(rendered.map((icon) => icon.querySelector('svg')?.innerHTML)).size).toBe(3);
	});

	it('include one skeleton each for cards, awards and companies', () => {
		const rendered = (['card', 'award', 'company'] as const).map((kind) =>
			renderElement(<Skeleton kind={kind} count={2} />),
		);
		expect(rendered.map((s) => s.firstElementChild?.children.length)).toEqual([2, 2, 2]);
		expect(rendered.map((s) => s.firstElementChild?.getAttribute('aria-hidden'))).toEqual([
			'true',
			'true',
			'true',
		]);
		expect(new Set(rendered.map((s) => s.innerHTML)).size).toBe(3);
	});
});

describe('the page', () => {
	it('of videos has one large video and the others below (PAGE-12)', () => {
		const document = page('VideosPage', videosPage('en'));
		expect(document.querySelector('main article mh-island')?.getAttribute('name')).toBe('VideoPlayer');
		expect(document.querySelectorAll('[aria-labelledby=all] article').length).toBe(8);
	});

	it('of a broadcast on air has its player and its label, then the latest videos (PAGE-09, STATE-75)', () => {
		const document = page('LivePage', livePage('en'));
		const [broadcast] = document.querySelectorAll('main article');
		expect(broadcast?.querySelector('mh-island')?.getAttribute('name')).toBe('VideoPlayer');
		expect(broadcast?.querySelector('[data-mark]')?.textContent).toBe('Live');
		expect(texts(document, 'h1')).toEqual([livePage('en').title]);
		expect(document.documentElement.innerHTML).not.toContain('We are offline right now');
		expect(document.querySelectorAll('section[aria-labelledby=section-0] article').length).toBe(4);
	});

	it('of a broadcast off air says so, and offers other videos (PAGE-09, D-33)', () => {
		const document = page('LivePage', livePage('en', offAir));
		const [broadcast] = document.querySelectorAll('main article');
		expect(broadcast?.textContent).toContain('We are offline right now');
		expect(broadcast?.querySelector('a:not([data-changed] a)')?.getAttribute('href')).toBe('/videos');
		expect(document.querySelector('main mh-island, [data-mark]')).toBeNull();
		expect(document.querySelector('main section')).toBeNull();
	});

	it('of a web story has all slides in order, with a button to close it (GEN-21)', () => {
		const document = page('WebStoryPage', webStory('en'));
		expect(texts(document, '[data-rail] h2')).toEqual(webStory('en').slides.map((slide) => slide.title));
		expect(document.querySelector('[data-close]')?.getAttribute('href')).toBe('/web-stories');
	});
});
