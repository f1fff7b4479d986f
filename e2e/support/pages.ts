/** The page types of the publication in English, and those of three editions whose scripts differ most. */
import type { Card } from '../../web/api/client.gen.ts';
import { article, gated, layout, type Site, video } from './site.ts';

export interface PageType {
	name: string;
	/** The status of the page's response. */
	status: number;
	path(site: Site): Promise<string>;
}

const pageAt = (name: string, path: string, status = 200): PageType => ({
	name,
	status,
	path: async () => path,
});

const storyPage = (
	name: string,
	brand: string,
	condition: (card: Card) => boolean,
	path: (card: Card) => string | undefined = (card) => card.path,
): PageType => ({
	name,
	status: 200,
	path: async (site) => {
		const found = path(await site.story(brand, condition));
		if (found === undefined) throw new Error(`${name}: the story has no such page`);
		return found;
	},
});

const author = (card: Card) => card.metadata.authors[0]?.path;
const category = (card: Card) => card.metadata.category?.path;
const topic = (card: Card) => card.metadata.curatedCategories[0]?.path;

/** The page types of the publication in English. */
export const english: PageType[] = [
	pageAt('home', '/'),
	pageAt('brand', '/herstory'),
	pageAt('brand-other-headings', '/socialstory'),
	storyPage('story', 'herstory', layout('standard')),
	storyPage('story-illustrated', 'ys', (card) => card.slug === 'electric-scooters-by-district'),
	storyPage('story-wide', 'ys', layout('wide')),
	storyPage('story-longform', 'ys', layout('longform')),
	storyPage('story-video', 'ys', video),
	storyPage('story-gated', 'ys', gated),
	storyPage('story-sponsored', 'ys', (card) => card.brandPublisher !== null),
	pageAt('category', '/enterprise-story/category/technology'),
	pageAt('topic', '/topic/funding'),
	pageAt('series', '/series/money-matters'),
	storyPage('author', 'ys', article, author),
	pageAt('property', '/property/founder-first'),
	pageAt('publisher', '/brands/tamarind-ledger'),
	pageAt('custom-topic', '/custom-topic/ai-playbook'),
	pageAt('latest', '/latest'),
	pageAt('all-series', '/series'),
	pageAt('archive', '/archive/2026/03/05'),
	pageAt('archive-month', '/archive/2026/03'),
	pageAt('archive-year', '/archive/2026'),
	pageAt('archive-years', '/archive'),
	pageAt('trending', '/trending'),
	pageAt('offline', '/offline'),
	pageAt('history', '/history'),
	pageAt('events', '/events'),
	pageAt('event', '/events/makers-floor'),
	pageAt('partner-events', '/partner-events'),
	pageAt('videos', '/videos'),
	pageAt('live', '/live/night-depot'),
	pageAt('live-offline', '/live/main'),
	pageAt('web-stories', '/web-stories'),
	pageAt('web-story', '/web-stories/a-shoebox-in-the-land-office'),
	pageAt('announced', '/talent'),
	pageAt('people', '/people'),
	pageAt('people-found', '/people?q=mee'),
	pageAt('person', '/people/tanvi'),
	pageAt('person-own-path', '/vasanthi-raghupathy'),
	pageAt('investors', '/investors'),
	pageAt('investor', '/investors/monsoon-ridge-capital'),
	pageAt('companies', '/companies'),
	pageAt('companies-filtered', '/companies?sector=fintech&hiring=yes&view=rows'),
	pageAt('companies-products', '/companies?view=products'),
	pageAt('companies-none', '/companies?city=nowhere'),
	pageAt('company', '/companies/tamarind-ledger'),
	pageAt('open-data', '/open-data'),
	pageAt('awards', '/awards'),
	pageAt('award', '/awards/tech-30-2020'),
	pageAt('award-of-people', '/women-founders?origin=awards'),
	pageAt('award-continued', '/awards/tech-30-2020?start=21'),
	pageAt('hub', '/the-captable'),
	pageAt('hub-serif', '/press-release'),
	pageAt('hub-pill', '/business-resources'),
	pageAt('learn', '/learn'),
	pageAt('weekender', '/weekender'),
	pageAt('resources', '/university/resource'),
	pageAt('course', '/course/women-entrepreneurship-success'),
	pageAt('lesson', '/university/panchatantra-of-entrepreneurship-success/crows-and-owls'),
	pageAt('emerging-women', '/herstory/emerging-women'),
	pageAt('about', '/about-us'),
	pageAt('team', '/team'),
	pageAt('contact', '/contact-us'),
	pageAt('jobs', '/jobs'),
	pageAt('privacy', '/privacy'),
	pageAt('terms', '/terms'),
	pageAt('opening', '/jobs/front-end-engineer'),
	pageAt('glossary', '/glossary'),
	pageAt('glossary-letter', '/glossary/letter/c'),
	pageAt('glossary-term', '/glossary/burn-rate'),
	pageAt('search', '/search?category=Technology'),
	pageAt('search-empty', '/search?q=zzzz'),
	pageAt('report', '/report-an-issue'),
	pageAt('sign-in', '/account/login'),
	pageAt('sign-up', '/account/signup'),
	pageAt('newsletters', '/newsletters'),
	pageAt('newsletter', '/daily-capsule'),
	pageAt('newsletter-other', '/espresso'),
	pageAt('not-found', '/no/such/page', 404),
];

export const docs = pageAt('docs', '/api/docs');

const hindiShows = [
	pageAt('audio-shows', '/hindi/audio-shows'),
	pageAt('audio-show', '/hindi/audio-shows/paise-ki-baat'),
	pageAt('audio-episode', '/hindi/audio-shows/startup-ki-kahani/godam-mein-paani'),
];

/** The page types of a language edition. */
export const edition = (slug: string): PageType[] => [
	pageAt('landing', `/${slug}`),
	storyPage('story', slug, article),
	storyPage('story-video', slug, video),
	storyPage('category', slug, (card) => category(card) !== undefined, category),
	storyPage('topic', slug, (card) => topic(card) !== undefined, topic),
	storyPage('author', slug, (card) => author(card) !== undefined, author),
	pageAt('all-series', `/${slug}/series`),
	pageAt('archive', `/${slug}/archive/2026/03/05`),
	pageAt('archive-month', `/${slug}/archive/2026/11`),
	pageAt('archive-year', `/${slug}/archive/2026`),
	pageAt('latest', `/${slug}/latest`),
	pageAt('companies', `/${slug}/companies`),
	pageAt('company', `/${slug}/companies/kanakku`),
	pageAt('people', `/${slug}/people`),
	pageAt('person', `/${slug}/people/vasanthi`),
	pageAt('awards', `/${slug}/awards`),
	pageAt('award', `/${slug}/awards/tech-30-2021`),
	pageAt('investors', `/${slug}/investors`),
	pageAt('investor', `/${slug}/investors/monsoon-ridge-capital`),
	pageAt('offline', `/${slug}/offline`),
	pageAt('events', `/${slug}/events`),
	pageAt('event', `/${slug}/events/makers-floor`),
	pageAt('partner-events', `/${slug}/partner-events`),
	pageAt('web-stories', `/${slug}/web-stories`),
	pageAt('videos', `/${slug}/videos`),
	pageAt('live', `/${slug}/live/night-depot`),
	pageAt('live-offline', `/${slug}/live/main`),
	pageAt('hub', `/${slug}/the-captable`),
	pageAt('hub-pill', `/${slug}/business-resources`),
	pageAt('learn', `/${slug}/learn`),
	pageAt('course', `/${slug}/course/women-entrepreneurship-success`),
	pageAt('lesson', `/${slug}/university/panchatantra-of-entrepreneurship-success/crows-and-owls`),
	pageAt('resources', `/${slug}/university/resource`),
	pageAt('about', `/${slug}/about-us`),
	pageAt('jobs', `/${slug}/jobs`),
	pageAt('privacy', `/${slug}/privacy`),
	pageAt('terms', `/${slug}/terms`),
	pageAt('glossary', `/${slug}/glossary`),
	pageAt('glossary-term', `/${slug}/glossary/unicorn`),
	pageAt('search', `/${slug}/search`),
	pageAt('report', `/${slug}/report-an-issue`),
	pageAt('sign-in', `/${slug}/account/login`),
	...(slug === 'hindi' ? hindiShows : []),
];

/** The page types of a signed-in reader. */
export const pagesOfReader = (edition = ''): PageType[] => [
	pageAt('account', `${edition}/account`),
	pageAt('bookmarks', `${edition}/bookmarks`),
	pageAt('for-you', `${edition}/for-you`),
	pageAt('notifications', `${edition}/notifications`),
	pageAt('preferences', `${edition}/account/preferences`),
	pageAt('follow', `${edition}/follow?list=1:0:-1`),
	pageAt('companies-to-edit', `${edition}/company/edit`),
	pageAt('company-to-claim', `${edition}/company/edit?company=tamarind-ledger`),
];

/** Editions by language, in scripts that differ: Devanagari, Tamil, and Nastaliq, which runs from right to left. */
export const editions = { hi: 'hindi', ta: 'tamil', ur: 'urdu' } as const;

/** Page types that share their component with another one: lists of stories, hubs, static pages. */
const withSharedComponent = new Set([
	'brand-other-headings',
	'story-gated',
	'topic',
	'author',
	'property',
	'publisher',
	'archive',
	'latest',
	'hub-serif',
	'hub-pill',
	'weekender',
	'award-of-people',
	'award-continued',
	'contact',
	'jobs',
	'privacy',
	'terms',
	'search-empty',
	'glossary-letter',
	'archive-years',
]);

/** The page types without those that share their component with an earlier one, for slow checks that look at every element. */
export const onePerComponent = (types: readonly PageType[]): PageType[] =>
	types.filter(({ name }) => !withSharedComponent.has(name));

/** The page types that are checked in every edition: they show its accent and most of its script. */
const inEveryEdition = new Set(['landing', 'story']);

/**
 * The share of an edition in checks of page types that all editions have. One component renders a
 * type in all of them, and the tests of internal/i18n find a text that is missing or blank in a
 * language, so each type is checked in English and in one edition. Types that only one edition has
 * are checked there.
 */
export function sample(slug: string, types: readonly PageType[]): PageType[] {
	const slugs: string[] = Object.values(editions);
	const inAll = new Set([...edition(''), ...pagesOfReader()].map(({ name }) => name));
	return types.filter(
		({ name }, i) => inEveryEdition.has(name) || !inAll.has(name) || i % slugs.length === slugs.indexOf(slug),
	);
}
