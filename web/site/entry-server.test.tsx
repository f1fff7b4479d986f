import { HtmlValidate } from 'html-validate';
import { JSDOM } from 'jsdom';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Calendar as CalendarModel } from '../api/pages.gen';
import { Calendar } from './components/Calendar/Calendar';
import { csp, render } from './entry-server';
import { signIn } from './features/account/SignInPage.fixture';
import { events } from './features/event/EventsPage.fixture';
import { block, customTopic } from './features/hub/CustomTopicPage.fixture';
import { landing } from './features/landing/LandingPage.fixture';
import { header, headers, list } from './features/listing/ListPage.fixture';
import { announced } from './features/page/AnnouncedPage.fixture';
import { status } from './features/page/StatusPage.fixture';
import { story } from './features/story/StoryPage.fixture';
import { gallery } from './fixtures/gallery';
import { card, frame, keyedLink, link, publisher, section } from './fixtures/models';
import type { Lang } from './fixtures/texts';
import { translatorOf } from './i18n/catalogues';
import { bootScript, speculationRules } from './inline';
import { viewOf } from './view';

const documentOf = (page: string, model: unknown): Document => new JSDOM(render(page, model)).window.document;
const texts = (scope: ParentNode, selector: string): string[] =>
	[...scope.querySelectorAll(selector)].map((element) => element.textContent?.trim() ?? '');

const directions: Record<Lang, string> = { en: 'ltr', hi: 'ltr', ta: 'ltr', ur: 'rtl' };

it('the sign-in page explains the gate of a story, or says that most stories are free', () => {
	const headerTexts = (overrides: object) =>
		texts(documentOf('SignInPage', signIn('en', overrides)), 'main header > *');
	expect(headerTexts({ reason: 'paywall' })).toEqual([
		'Sign in to read on',
		'This story is for readers with an account. An account is free and needs only an email address.',
	]);
	expect(headerTexts({ step: 'create', reason: 'paywall' })[1]).toContain('This story is for readers');
	expect(headerTexts({})[1]).toContain('Most stories are free to read without an account; some need one.');
});

describe('every page of the gallery', () => {
	const validator = new HtmlValidate({
		extends: ['html-validate:recommended'],
		rules: {
			'attr-case': 'off', // React writes some attributes in camel case, which HTML reads as well
			'attribute-empty-style': 'off', // React writes hidden=""
			'attribute-boolean-style': 'off', // React writes required=""
			'form-dup-name': ['error', { shared: ['radio', 'button', 'reset', 'submit', 'checkbox'] }],
			'doctype-style': ['error', { style: 'lowercase' }],
			'long-title': 'off', // the newsroom writes titles
			'no-inline-style': 'off', // placeholder pictures and accent colours are inline
			'prefer-native-element': 'off', // the server renders the body of a story
			'void-style': 'off', // React writes <input/>
		},
	});
	for (const [name, { page, model }] of Object.entries(gallery())) {
		const lang = name.split('/')[0] as Lang;
		it(`${name} is valid and has its language and direction (GEN-11)`, () => {
			const html = render(page, model);
			const report = validator.validateStringSync(html);
			expect(
				report.results.flatMap((result) =>
					result.messages.map((m) => `${m.ruleId}: ${m.message} at ${m.selector}`),
				),
			).toEqual([]);
			const { documentElement: root } = new JSDOM(html).window.document;
			expect([root.lang, root.dir]).toEqual([lang, directions[lang]]);
			expect(root.querySelectorAll('h1')).toHaveLength(1);
			expect(root.querySelectorAll('main')).toHaveLength(1);
			expect(root.querySelectorAll('[class*=undefined]')).toHaveLength(0);
		});
	}
});

describe('the document', () => {
	it('allows its inline scripts by hash and nothing else', () => {
		const document = documentOf('LandingPage', landing('en'));
		const inline = [...document.querySelectorAll('script:not([src])')].filter(
			(script) => script.getAttribute('type') !== 'application/ld+json',
		);
		expect(inline.map((script) => script.textContent)).toEqual([bootScript, speculationRules]);
		expect(csp.scripts).toHaveLength(2);
		expect(
			[...document.querySelectorAll('*')].flatMap((element) =>
				element.getAttributeNames().filter((name) => name.startsWith('on')),
			),
		).toEqual([]);
	});

	it('prerenders only pages', () => {
		const [rule] = JSON.parse(speculationRules).prerender;
		const [all, excluded] = [rule.where.and[0].href_matches, rule.where.and[1].not.href_matches];
		const ready = (path: string) => {
			const matches = (pattern: string) =>
				new URLPattern(pattern, 'https://a.example').test(`https://a.example${path}`);
			return matches(all) && !excluded.some(matches);
		};
		for (const page of [
			'/',
			'/latest',
			'/hindi/2026/03/chai',
			'/feedback',
			'/search?q=a.b',
			'/topic/feed-mill',
			'/education',
		]) {
			expect(ready(page), page).toBe(true);
		}
		const others =
			'/feed /topic/funding/feed /feed.atom /hindi/feed.json /podcast /series/a/podcast /rss /feeds.opml ' +
			'/2026/03/tea.md /llms.txt /robots.txt /sitemap.xml /sitemap/news.xml /favicon.ico ' +
			'/manifest.webmanifest /sw.js /api/v2/stories /api/docs /media/m/a/640.jpg /files/a.mp3 /assets/a.js ' +
			'/share/a/b.jpg /embed/a /oembed?url=x /hub /preview/4 /ed/ /account/signin';
		for (const other of others.split(' ')) expect(ready(other), other).toBe(false);
	});

	it('escapes titles, JSON-LD and accents', () => {
		const base = landing('en');
		const document = documentOf('LandingPage', {
			...base,
			brand: { ...base.brand, accent: 'red;background:url(//evil)' },
			head: {
				...base.head,
				title: '</title><script>1</script>',
				jsonLd: '{"name":"</script><script>1</script>"}',
			},
		});
		expect(document.title).toMatch(/^<\/title><script>1<\/script> /);
		expect(JSON.parse(document.querySelector('[type="application/ld+json"]')?.textContent ?? '').name).toBe(
			'</script><script>1</script>',
		);
		expect(document.documentElement.getAttribute('style')).not.toContain('evil');
	});

	it('preloads one font on phones, and two on wide windows', () => {
		const fonts = [
			...documentOf('LandingPage', landing('en')).querySelectorAll('link[rel=preload][as=font]'),
		];
		expect(fonts.map((link) => link.getAttribute('media'))).toEqual([null, '(min-width:48em)']);
	});

	it('has absolute addresses in link previews and language links (F195)', () => {
		const { head } = story('en');
		const document = documentOf('StoryPage', story('en'));
		const metaContents = (name: string) =>
			[...document.querySelectorAll(`meta[property="${name}"], meta[name="${name}"]`)].map((meta) =>
				meta.getAttribute('content'),
			);
		expect(metaContents('og:type')).toEqual(['article']);
		expect(metaContents('og:image')).toEqual([
			'https://startline.example/share/0123456789abcdef01234567.jpg',
		]);
		expect([...metaContents('og:image:width'), ...metaContents('og:image:height')]).toEqual(['1200', '630']);
		expect(metaContents('og:image:alt')).toEqual([head.title]);
		expect(metaContents('og:locale')).toEqual(['en_IN']);
		expect(metaContents('og:locale:alternate')).toEqual(['hi_IN']);
		expect(metaContents('article:published_time')).toEqual([head.published]);
		expect(metaContents('article:section')).toEqual([head.section]);
		expect(metaContents('article:tag')).toEqual(head.tags);
		expect(metaContents('article:author')).toEqual(head.authors);
		expect(metaContents('twitter:card')).toEqual(['summary_large_image']);
		expect(
			[...document.querySelectorAll('link[hreflang]')].map((other) => other.getAttribute('hreflang')),
		).toEqual(['en', 'hi']);
		expect(
			[...document.querySelectorAll('link[type$="+oembed"]')].map((link) => link.getAttribute('href')),
		).toEqual([`${head.oembed}&format=json`, `${head.oembed}&format=xml`]);
	});

	it('throws for an unknown page', () => {
		expect(() => render('toString', landing('en'))).toThrow('no page is called "toString"');
	});
});

describe('the header', () => {
	const groups = (model: unknown) => texts(documentOf('LandingPage', model), 'header nav summary');

	it('shows the six groups in their order (NAV-01 to NAV-06)', () => {
		expect(groups(landing('en'))).toEqual([
			'Stories',
			'Videos',
			'Companies',
			'Events',
			'Brands of New India',
			'More',
		]);
	});

	it('shows no more than six, whatever is configured (NAV-07)', () => {
		const { menu } = frame('en', '/');
		expect(
			groups(landing('en', { menu: [...menu, { key: '', text: 'A seventh', href: '', items: [] }] })),
		).toHaveLength(6);
	});

	it('prefers the text of a configured group', () => {
		expect(
			groups(landing('en', { menu: [{ key: 'menu.stories', text: 'Our stories', href: '', items: [] }] })),
		).toEqual(['Our stories']);
	});
});

describe('the frame', () => {
	it('has three entries and breadcrumbs on the pages of awards (NAV-08)', () => {
		const document = documentOf('AnnouncedPage', announced('en'));
		expect(texts(document, 'header nav ul:first-of-type a')).toEqual(['All Awards', 'Nominate', 'Companies']);
		expect(texts(document, 'nav[aria-label="Breadcrumbs"] a')).toEqual(['Home', 'Awards']);
		expect(texts(document, 'h1')).toEqual(['Tech30']);
	});

	it('asks for consent only where the brand does (STATE-78)', () => {
		const buttons = (consent: string) =>
			texts(
				documentOf('ListPage', list('en', header('en', 'topic'), { consent })),
				'section[aria-label=Cookies] button',
			);
		expect(buttons('given')).toEqual(['Cookie settings', 'Only necessary cookies', 'Close']);
		expect(buttons('asked')).toEqual(['Allow', 'Only necessary cookies', 'Cookie settings']);
	});

	it('has a sign-in link in the menu of a phone, where the header has no room for it', () => {
		const document = documentOf('ListPage', list('en', header('en', 'topic')));
		expect(document.querySelector('#menu a[data-sign-in]')?.textContent).toBe('Sign in');
	});

	it('has no in-house advertisement and no sign-in link if the model has none (STATE-84)', () => {
		const document = documentOf('ListPage', list('en', header('en', 'topic'), { houseAd: null, signIn: '' }));
		expect(document.querySelector('[data-close-house-ad]')).toBeNull();
		expect(document.querySelector('[data-sign-in], mh-island[name=SignIn]')).toBeNull();
	});

	it('has the announcement above everything, in its language, also in the lite form', () => {
		const announcement = { text: 'मेला कल है', href: '/events', lang: 'hi' };
		const bar = (overrides: object) => {
			const document = documentOf('ListPage', list('en', header('en', 'topic'), overrides));
			return document.querySelector('aside[aria-label=Announcement]')?.innerHTML;
		};
		expect(bar({ announcement })).toBe('<p lang="hi" dir="ltr"><a href="/events">मेला कल है</a></p>');
		expect(bar({ announcement: { ...announcement, href: '' } })).toBe('<p lang="hi" dir="ltr">मेला कल है</p>');
		expect(bar({ announcement, lite: true })).toContain('मेला कल है');
		expect(bar({})).toBeUndefined();
	});

	it('has the design on the body (STATE-82)', () => {
		const variant = (name: string) =>
			documentOf('LandingPage', landing('en', { variant: name })).body.dataset.designVariant;
		expect([variant('default'), variant('magazine')]).toEqual(['default', 'magazine']);
	});

	it('has the brand’s region on the body, if it has one (STATE-81)', () => {
		const { brand } = landing('en');
		const written = (location: string) =>
			documentOf('LandingPage', landing('en', { brand: { ...brand, location } })).body.dataset.location;
		expect([written('gulf'), written('')]).toEqual(['gulf', undefined]);
	});
});

describe('the bottom bar', () => {
	it('has the links of the model in their order', () => {
		const document = documentOf('ListPage', list('en', header('en', 'topic')));
		expect(texts(document, 'nav[aria-label="Quick links"] a')).toEqual([
			'Home',
			'Companies',
			'video TV',
			'Education',
			'Profile',
		]);
	});

	it('is missing without links', () => {
		expect(
			documentOf('LandingPage', landing('en', { bottomBar: [] })).querySelector(
				'nav[aria-label="Quick links"]',
			),
		).toBeNull();
	});
});

describe('a story card', () => {
	const home = (overrides: Parameters<typeof card>[2]) =>
		documentOf(
			'LandingPage',
			landing('en', {
				sections: [
					section('s', 'four', { title: 'S', stories: { cards: [card('en', 1, overrides)], next: null } }),
				],
			}),
		);

	it('shows image and title (WIDGET-01)', () => {
		const article = home({}).querySelector('article');
		expect(article?.querySelector('picture img')).not.toBeNull();
		expect(texts(article as Element, 'h3')).toEqual(['Why a payments firm hired forty farmers']);
	});

	it('shows a pattern if it has no picture', () => {
		const article = home({ picture: null }).querySelector('article');
		expect(article?.querySelector('img')).toBeNull();
		expect(article?.querySelector('.motif')).not.toBeNull();
	});

	it('shows one tag, with a link (WIDGET-02)', () => {
		const article = home({ kicker: link('Money Matters', '/series/money-matters') }).querySelector('article');
		expect(texts(article as Element, '.kicker')).toEqual(['Money Matters']);
		// the class distinguishes a click on it from a click on the card
		expect(article?.querySelector('.kicker a[rel=tag]')?.getAttribute('href')).toBe('/series/money-matters');
	});

	it('has its own language and direction in a list of another', () => {
		const article = home({ lang: 'ur', dir: 'rtl', title: 'اردو' }).querySelector('article');
		expect([article?.lang, article?.querySelector('h2, h3')?.closest('[dir]')?.getAttribute('dir')]).toEqual([
			'ur',
			'rtl',
		]);
	});
});

describe('a hub in an edition (GEN-11)', () => {
	const item = {
		title: 'A sheet',
		label: '',
		place: '',
		kind: 'template',
		date: '',
		html: 'Fill it in.',
		href: '/files/a',
		file: 'CSV, 1 kB',
		accent: '',
		picture: null,
	};
	const hub = (lite: boolean) =>
		documentOf('CustomTopicPage', {
			...customTopic('ur', {
				title: 'سیکھیں',
				titleLang: 'ur',
				intro: 'Begin here.',
				contentLang: 'en',
				blocks: [
					block('a', 'text', { title: 'How', html: '<p>Slowly.</p>' }),
					block('b', 'resources', { title: 'Start', href: '/urdu/learn', items: [item] }),
					block('c', 'stories', {
						section: section('c', 'four', { title: 'Read', stories: { cards: [card('en', 1)], next: null } }),
					}),
				],
			}),
			lite,
		});
	const spoken = (element: Element | null | undefined) => {
		return ['lang', 'dir'].map((name) => element?.closest(`[${name}]`)?.getAttribute(name));
	};

	it.each([false, true])('marks English words with their language and direction; lite: %s', (lite) => {
		const document = hub(lite);
		const elementWithText = (text: string) =>
			[...document.querySelectorAll('main *')].find(
				(element) => element.textContent === text && element.children.length === 0,
			);
		expect(spoken(document.querySelector('main'))).toEqual(['ur', 'rtl']);
		expect(spoken(elementWithText('سیکھیں'))).toEqual(['ur', 'rtl']);
		for (const words of ['Begin here.', 'How', 'Slowly.', 'Start', 'A sheet', 'Read'])
			expect([words, ...spoken(elementWithText(words))]).toEqual([words, 'en', 'ltr']);
	});

	it("has its own labels in the edition's language, even on the cards of English stories", () => {
		const document = hub(false);
		for (const selector of [
			'[data-block=resources] a[href="/urdu/learn"]',
			'[data-block=resources] a[href="/files/a"]',
			'article .meta',
		])
			expect(spoken(document.querySelector(selector))).toEqual(['ur', 'rtl']);
		expect(spoken(document.querySelector('article h3'))).toEqual(['en', 'ltr']);
	});
});

describe('a section', () => {
	const sections = (path: string, overrides: Parameters<typeof section>[2]) =>
		documentOf(
			'LandingPage',
			landing('en', {
				path,
				sections: [
					section('a', 'four', { title: 'A', stories: { cards: [card('en', 1)], next: null }, ...overrides }),
				],
			}),
		);
	const viewAllLink = (document: Document) =>
		[...document.querySelectorAll('main a')].find((a) => a.textContent === 'View All >');

	it("has a link 'View All >' (ROUTE-60)", () => {
		expect(viewAllLink(sections('/', { href: '/latest' }))).toBeDefined();
		expect(viewAllLink(sections('/', { href: '' }))).toBeUndefined();
	});

	it('opens in the same tab if its path begins with a slash (ROUTE-61)', () => {
		const a = viewAllLink(sections('/', { href: '/latest' }));
		expect([a?.getAttribute('href'), a?.getAttribute('target')]).toEqual(['/latest', null]);
	});

	it('opens in a new tab otherwise (ROUTE-62)', () => {
		const a = viewAllLink(sections('/', { href: 'https://events.example.com/' }));
		expect([a?.getAttribute('href'), a?.getAttribute('target')]).toEqual([
			'https://events.example.com/',
			'_blank',
		]);
	});

	it('has a header in the style of the page (ROUTE-63, ROUTE-64, ROUTE-65)', () => {
		const styleOf = (headings: string) =>
			documentOf(
				'LandingPage',
				landing('en', {
					headings,
					sections: [section('a', 'four', { title: 'A', stories: { cards: [card('en', 1)], next: null } })],
				}),
			)
				.querySelector('[data-heading]')
				?.getAttribute('data-heading');
		expect(['normal', 'band', 'serif', 'pill'].map(styleOf)).toEqual(['normal', 'band', 'serif', 'pill']);
	});

	it('spans 6, 8 or 10 of 12 columns by its size (CONST-26, CONST-27)', () => {
		const classOf = (size: string) => sections('/', { size }).querySelector('main section')?.className.trim();
		expect(['SMALL', 'MEDIUM', 'LARGE'].map(classOf)).toEqual([
			'section small',
			'section medium',
			'section large',
		]);
	});

	it('has the accent of its brand', () => {
		const brand = { ...frame('en', '/').brand, slug: 'herstory', accent: '#C2185B', accentDark: '#F48FB1' };
		expect(sections('/', { brand }).querySelector('[data-accent=herstory]')?.getAttribute('style')).toContain(
			'--brand-accent:#C2185B',
		);
	});

	it('of series shows a pattern in the colours of a series without a picture (WIDGET-09)', () => {
		const base = {
			href: '/series/c-suite',
			description: '',
			gradient: ['#1F2A24', '#6E8F5E'] as [string, string],
		};
		const series = [{ ...base, title: 'C-Suite', picture: null, sponsored: false }];
		const card = sections('/', { kind: 'series', layout: 'rail', series }).querySelector('main article');
		expect(card?.querySelector('[aria-hidden]')?.getAttribute('style')).toBe(
			'--ground:#1F2A24;--thread:#6E8F5E',
		);
		expect(card?.querySelector('a')?.getAttribute('href')).toBe('/series/c-suite');
	});

	it("of a publisher links 'View Brand Publisher' (ROUTE-47)", () => {
		const document = documentOf('StoryPage', story('en', { publisher }));
		const a = [...document.querySelectorAll('a')].find((link) => link.textContent === 'View Brand Publisher');
		expect(a?.getAttribute('href')).toBe('/brands/kaveri-bank');
	});
});

describe('a story page', () => {
	it('shows date and time with the time zone', () => {
		expect(
			texts(documentOf('StoryPage', story('en', { publishedAt: '2026-11-20T04:00:00Z' })), 'article time')[0],
		).toBe('20 November 2026, 9:30 IST');
	});

	it('shows the open part of a gated story and asks to sign in', () => {
		const document = documentOf('StoryPage', story('en', { gate: 'signed-in' }));
		const ask = [...document.querySelectorAll('a')].find(
			(a) => a.textContent === 'Sign in to read the full story',
		);
		expect(ask?.getAttribute('href')).toBe(`${story('en').signIn}&reason=paywall`);
		expect(document.querySelector('.mark')).toBeNull();
	});

	it('offers other pages to a reader without free stories', () => {
		const openPages = [keyedLink('menu.latest', '/latest'), keyedLink('newsletter.title', '/newsletters')];
		const offered = (gate: string) => {
			const document = documentOf('StoryPage', story('en', { gate, freeReads: 3, openPages }));
			const row = document.querySelector<HTMLElement>('[data-open-pages]');
			return { links: texts(row ?? document, 'a'), hidden: row?.hidden };
		};
		expect(offered('spent')).toEqual({ links: ['Latest', 'Newsletters'], hidden: false });
		expect(offered('member').hidden, 'until the script knows').toBe(true);
	});

	it('lists the headings of a long story', () => {
		const document = documentOf(
			'StoryPage',
			story('en', { layout: 'longform', contents: [{ id: 'what', text: 'What the sheds do' }] }),
		);
		expect(document.querySelector('nav a[href="#what"]')?.textContent).toBe('What the sheds do');
	});

	it('loads nothing from other sites before a video is played', () => {
		const html = render(
			'StoryPage',
			story('en', {
				video: {
					platform: 'youtube',
					mediaId: 'abc',
					src: '',
					duration: 60,
					playerId: 'player-standard',
					captions: null,
				},
			}),
		);
		const document = new JSDOM(html).window.document;
		expect(document.querySelector('iframe')).toBeNull();
		expect(document.querySelector('[data-replay]')?.getAttribute('href')).toBe(
			'https://www.youtube.com/watch?v=abc',
		);
	});
});

describe('a list page', () => {
	it('has a header for each of its eight kinds', () => {
		const kinds = headers('en').map((head) =>
			documentOf('ListPage', list('en', head)).querySelector('main header')?.getAttribute('data-kind'),
		);
		expect(kinds).toEqual([
			'category',
			'topic',
			'series',
			'author',
			'property',
			'publisher',
			'archive',
			'latest',
		]);
	});

	it('of the archive has a month of weeks, whose days link to their stories (PAGE-07)', () => {
		const head = headers('en').find((one) => one.kind === 'archive') ?? header('en', 'archive');
		const document = documentOf('ListPage', list('en', head));
		const table = document.querySelector('table');
		expect(texts(table as Element, 'caption, th')).toEqual([
			'February 2024',
			'Sun',
			'Mon',
			'Tue',
			'Wed',
			'Thu',
			'Fri',
			'Sat',
		]);
		const rows = [...(table?.querySelectorAll('tbody tr') ?? [])].map((row) => texts(row, 'td'));
		expect(rows.map((row) => row.join(' '))).toEqual([
			'    1 2 3',
			'4 5 6 7 8 9 10',
			'11 12 13 14 15 16 17',
			'18 19 20 21 22 23 24',
			'25 26 27 28 29  ',
		]);
		expect(
			[...(table?.querySelectorAll('tbody a') ?? [])].map((day) => day.getAttribute('aria-label')),
		).toEqual(['1 February 2024: 1 story', '11 February 2024: 11 stories', '21 February 2024: 21 stories']);
		expect(document.querySelector('nav a[rel=prev]')?.getAttribute('href')).toBe('/archive/2025/12');
	});

	it('of the archive has the digits of its language', () => {
		const month = list('en', header('en', 'archive')).calendar;
		const view = viewOf({ ...frame('en', '/'), lang: 'mr' }, translatorOf('mr'));
		const { document } = new JSDOM(
			renderToString(<Calendar path="" calendar={month as CalendarModel} view={view} />),
		).window;
		expect(texts(document, 'tbody a')).toEqual(['१', '११', '२१']);
		expect(document.querySelector('tbody a')?.getAttribute('aria-label')).toBe('१ फेब्रुवारी, २०२४: १ बातमी');
	});

	it('has a link to the next page without scripts', () => {
		expect(
			documentOf('ListPage', list('en', header('en', 'topic')))
				.querySelector('a[rel=next]')
				?.getAttribute('href'),
		).toBe('?page=2');
	});

	it('of a single story shows it large', () => {
		const single = { cards: list('en', header('en', 'topic')).list.cards.slice(0, 1), next: null };
		const document = documentOf('ListPage', list('en', header('en', 'topic'), { list: single }));
		expect(document.querySelector('main article')?.className).toContain('lead');
		expect(document.querySelector('main article h2')).not.toBeNull();
	});

	it('shows a message when it is empty (ERR-16)', () => {
		const document = documentOf(
			'ListPage',
			list('en', header('en', 'topic'), { list: { cards: [], next: null } }),
		);
		expect(texts(document, 'main p').slice(-2)).toEqual(['No stories', 'Go to the home page']);
	});

	it('of a sponsored series names its publisher with a link (ROUTE-47)', () => {
		const document = documentOf(
			'ListPage',
			list('en', header('en', 'series', { sponsored: true, publisher })),
		);
		const card = document.querySelector('main aside');
		expect(card?.textContent).toContain('Presented by Kaveri Bank');
		expect(card?.querySelector('a')?.getAttribute('href')).toBe(publisher.href);
	});
});

describe('an empty page (ERR-16)', () => {
	const messageAndLink = (page: string, model: object) => {
		const main = documentOf(page, model).querySelector('main') as Element;
		const text = texts(main, 'p').find(
			(line) => line === 'No stories' || line === 'There are no events yet.',
		);
		const link = [...main.querySelectorAll('a')].find((a) => a.textContent === 'Go to the home page');
		return [text, link?.getAttribute('href')];
	};
	const kannada = (path: string) => ({
		...frame('en', path),
		brand: { ...frame('en', path).brand, kind: 'language', path: '/kannada' },
	});
	const noStories = { cards: [], next: null };

	it.each([
		['VideosPage', '/kannada/videos', { lead: null, rails: [], list: noStories, page: 1 }],
		['SeriesListPage', '/kannada/series', { series: [] }],
		['WebStoriesPage', '/kannada/web-stories', { stories: [] }],
	])('%s says so and links to the landing page of the edition', (page, path, model) => {
		expect(messageAndLink(page, { ...kannada(path), ...model })).toEqual(['No stories', '/kannada']);
	});

	it.each([
		['EventsPage', '/kannada/events', { ...events('en', { events: [] }), ...kannada('/kannada/events') }],
		['PartnerEventsPage', '/kannada/partner-events', { events: [] }],
	])('%s says so and links to the landing page of the edition', (page, path, model) => {
		expect(messageAndLink(page, { ...kannada(path), ...model })).toEqual([
			'There are no events yet.',
			'/kannada',
		]);
	});

	it("an edition's landing page shows a message and links to the home page", () => {
		const languages = [
			section('a', 'columns', { kind: 'languages', links: [link('हिन्दी', '/hindi', 'hi')] }),
		];
		const emptyLanding = (model: object, sections = languages) =>
			messageAndLink('LandingPage', { ...landing('en', { sections, sticky: [] }), ...model });
		expect(emptyLanding(kannada('/kannada'))).toEqual(['No stories', '/']);
		expect(emptyLanding({})).toEqual(['No stories', undefined]); // there is no link on the home page itself
		expect(emptyLanding({}, landing('en').sections)).toEqual([undefined, undefined]);
	});
});

describe('a preview (STATE-28)', () => {
	const banner = (lang: Lang, status: string, at = '') =>
		texts(documentOf('StoryPage', { ...story(lang), preview: { status, at } }), 'body > p > *');

	it('shows the status of its story, in isolated parts', () => {
		const note = 'Only people with the link can see this page.';
		expect(banner('en', 'draft')).toEqual(['Preview', 'Draft', note]);
		expect(banner('en', 'scheduled', '2026-11-22T04:00:00Z')).toEqual([
			'Preview',
			'Scheduled for 22 November 2026, 9:30 IST',
			note,
		]);
		expect(banner('en', 'published')).toEqual(['Preview', 'Published', note]);
		expect(banner('en', 'unpublished')).toEqual(['Preview', 'No longer published', note]);
	});
});

describe('a status page', () => {
	it('has texts for 404 and 410, and links', () => {
		const titles = [404, 410].map((code) => texts(documentOf('StatusPage', status('en', code)), 'h1')[0]);
		expect(titles).toEqual(['Page not found', 'This page was removed']);
		expect(documentOf('StatusPage', status('en', 404)).querySelector('main a[href="/"]')).not.toBeNull();
	});
});
