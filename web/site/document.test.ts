import { describe, expect, it } from 'vitest';
import type { Frame } from '../api/pages.gen';
import { render } from './entry-server';
import { landing } from './features/landing/LandingPage.fixture';
import { header, list } from './features/listing/ListPage.fixture';
import { story } from './features/story/StoryPage.fixture';
import { frame } from './fixtures/models';

const master = frame('en', '/');
const publications: Record<string, Frame> = {
	publication: master,
	brand: { ...master, brand: { ...master.brand, kind: 'brand', name: 'HerStory' } },
	edition: { ...master, brand: { ...master.brand, kind: 'edition', name: 'Gulf Edition' } },
	hindi: { ...frame('hi', '/hindi'), brand: { ...frame('hi', '/hindi').brand, name: 'हिन्दी' } },
};

const pages = {
	LandingPage: () => landing('en'),
	ListPage: () => list('en', header('en', 'category')),
	StoryPage: () => story('en'),
};
type Page = keyof typeof pages;

const titles = (page: Page, publication: string, title: string, windowTitle = '') => {
	const { head, ...rest } = publications[publication] as Frame;
	const html = render(page, { ...pages[page](), ...rest, head: { ...head, title, windowTitle } });
	const [, tab] = /<title>(.*?)<\/title>/.exec(html) ?? [];
	const [, card] = /<meta property="og:title" content="(.*?)">/.exec(html) ?? [];
	const [, site] = /<meta property="og:site_name" content="(.*?)">/.exec(html) ?? [];
	return { tab, card, site };
};

describe("the window title is the page's title and the publication name", () => {
	it.each([
		['a home page', 'LandingPage', 'publication', 'Startline', 'Startline'],
		['the landing of a brand', 'LandingPage', 'brand', 'HerStory', 'HerStory'],
		['the landing of an edition', 'LandingPage', 'edition', 'Gulf Edition', 'Gulf Edition'],
		['the landing of a language', 'LandingPage', 'hindi', 'Startline हिन्दी', 'Startline हिन्दी'],
		['a category', 'ListPage', 'publication', 'Technology', 'Technology | Startline'],
		['a category of a brand', 'ListPage', 'brand', 'Innovation', 'Innovation | HerStory'],
		['a category of a language', 'ListPage', 'hindi', 'कारोबार', 'कारोबार | Startline हिन्दी'],
		[
			'a story',
			'StoryPage',
			'publication',
			'A small model in the land office',
			'A small model in the land office | Startline',
		],
		['a story of a brand', 'StoryPage', 'brand', 'Seven years out', 'Seven years out | HerStory'],
		['a day of the archive', 'ListPage', 'publication', '20 November 2026', '20 November 2026 | Startline'],
		[
			'a day of the archive of a language',
			'ListPage',
			'hindi',
			'20 नवंबर 2026',
			'20 नवंबर 2026 | Startline हिन्दी',
		],
	] as const)('on %s', (_, page, publication, title, tab) => {
		expect(titles(page, publication, title).tab).toBe(tab);
	});

	it('may be longer than the headline that a link preview shows', () => {
		expect(titles('ListPage', 'publication', 'Cap table', 'Cap table | Glossary')).toMatchObject({
			tab: 'Cap table | Glossary | Startline',
			card: 'Cap table',
		});
	});

	it('is separate from the publication name in a link preview', () => {
		expect(titles('ListPage', 'brand', 'Innovation')).toMatchObject({ card: 'Innovation', site: 'HerStory' });
		expect(titles('ListPage', 'hindi', 'कारोबार')).toMatchObject({
			card: 'कारोबार',
			site: 'Startline हिन्दी',
		});
	});
});

describe("the font of the publication's name", () => {
	const documentWith = (over: Partial<Frame['site']>) => {
		const { site, ...rest } = frame('en', '/');
		const scripts = over.nameScript === undefined ? [] : [over.nameScript];
		return render('LandingPage', { ...landing('en'), ...rest, scripts, site: { ...site, ...over } });
	};

	it('is the last in every font list if the name is not in Latin script', () => {
		const html = documentWith({ name: 'ஆழி', nameLang: 'ta', nameScript: 'tamil' });
		expect(html.includes("--font-name:'Anek Tamil'")).toBe(true);
		expect(html.includes('@font-face{font-family:"Anek Tamil"}</style>')).toBe(true);
		expect(html.match(/<span lang="ta">ஆழி<\/span>/g)).toHaveLength(2);
	});

	it('adds nothing to a page with a name in Latin script', () => {
		expect(documentWith({}).match(/--font-name|Anek Tamil/g)).toBeNull();
	});
});
