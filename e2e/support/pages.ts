/** Every type of page of the publication, once, and again in the scripts that differ most. */
import type { Card } from '../../web/api/client.gen.ts';
import { article, gated, layout, type Site, video } from './site.ts';

export interface PageType {
	name: string;
	/** The status of the page's response. */
	status: number;
	path(site: Site): Promise<string>;
}

const at = (name: string, path: string, status = 200): PageType => ({ name, status, path: async () => path });

const of = (
	name: string,
	brand: string,
	wanted: (card: Card) => boolean,
	path: (card: Card) => string | undefined = (card) => card.path,
): PageType => ({
	name,
	status: 200,
	path: async (site) => {
		const found = path(await site.story(brand, wanted));
		if (found === undefined) throw new Error(`${name}: the story leads to none`);
		return found;
	},
});

const author = (card: Card) => card.metadata.authors[0]?.path;
const category = (card: Card) => card.metadata.category?.path;
const topic = (card: Card) => card.metadata.curatedCategories[0]?.path;

export const english: PageType[] = [
	at('home', '/'),
	at('brand', '/herstory'),
	at('brand-other-headings', '/socialstory'),
	of('story', 'herstory', layout('standard')),
	of('story-illustrated', 'ys', (card) => card.slug === 'electric-scooters-by-district'),
	of('story-wide', 'ys', layout('wide')),
	of('story-longform', 'ys', layout('longform')),
	of('story-video', 'ys', video),
	of('story-gated', 'ys', gated),
	of('story-sponsored', 'ys', (card) => card.brandPublisher !== null),
	at('category', '/enterprise-story/category/technology'),
	at('topic', '/topic/funding'),
	at('series', '/series/money-matters'),
	of('author', 'ys', article, author),
	at('property', '/property/founder-first'),
	at('publisher', '/brands/tamarind-ledger'),
	at('custom-topic', '/custom-topic/ai-playbook'),
	at('latest', '/latest'),
	at('all-series', '/series'),
	at('archive', '/archive/2026/03/05'),
	at('archive-month', '/archive/2026/03'),
	at('archive-year', '/archive/2026'),
	at('archive-years', '/archive'),
	at('trending', '/trending'),
	at('offline', '/offline'),
	at('history', '/history'),
	at('events', '/events'),
	at('event', '/events/makers-floor'),
	at('partner-events', '/partner-events'),
	at('videos', '/videos'),
	at('live', '/live/night-depot'),
	at('live-offline', '/live/main'),
	at('web-stories', '/web-stories'),
	at('web-story', '/web-stories/a-shoebox-in-the-land-office'),
	at('announced', '/companies'),
	at('award', '/awards/tech-30-2020'),
	at('hub', '/the-captable'),
	at('hub-serif', '/press-release'),
	at('hub-pill', '/business-resources'),
	at('learn', '/learn'),
	at('weekender', '/weekender'),
	at('resources', '/university/resource'),
	at('course', '/course/women-entrepreneurship-success'),
	at('lesson', '/university/panchatantra-of-entrepreneurship-success/crows-and-owls'),
	at('emerging-women', '/herstory/emerging-women'),
	at('about', '/about-us'),
	at('team', '/team'),
	at('contact', '/contact-us'),
	at('jobs', '/jobs'),
	at('privacy', '/privacy'),
	at('terms', '/terms'),
	at('opening', '/jobs/front-end-engineer'),
	at('glossary', '/glossary'),
	at('glossary-letter', '/glossary/letter/c'),
	at('glossary-term', '/glossary/burn-rate'),
	at('search', '/search?category=Technology'),
	at('search-empty', '/search?q=zzzz'),
	at('report', '/report-an-issue'),
	at('sign-in', '/account/login'),
	at('sign-up', '/account/signup'),
	at('newsletters', '/newsletters'),
	at('newsletter', '/daily-capsule'),
	at('newsletter-other', '/espresso'),
	at('not-found', '/no/such/page', 404),
];

export const docs = at('docs', '/api/docs');

const hindiShows = [
	at('audio-shows', '/hindi/audio-shows'),
	at('audio-show', '/hindi/audio-shows/paise-ki-baat'),
	at('audio-episode', '/hindi/audio-shows/startup-ki-kahani/godam-mein-paani'),
];

/** The page types of a language edition. */
export const edition = (slug: string): PageType[] => [
	at('landing', `/${slug}`),
	of('story', slug, article),
	of('story-video', slug, video),
	of('category', slug, (card) => category(card) !== undefined, category),
	of('topic', slug, (card) => topic(card) !== undefined, topic),
	of('author', slug, (card) => author(card) !== undefined, author),
	at('all-series', `/${slug}/series`),
	at('archive', `/${slug}/archive/2026/03/05`),
	at('archive-month', `/${slug}/archive/2026/11`),
	at('archive-year', `/${slug}/archive/2026`),
	at('latest', `/${slug}/latest`),
	at('offline', `/${slug}/offline`),
	at('events', `/${slug}/events`),
	at('event', `/${slug}/events/makers-floor`),
	at('partner-events', `/${slug}/partner-events`),
	at('web-stories', `/${slug}/web-stories`),
	at('videos', `/${slug}/videos`),
	at('live', `/${slug}/live/night-depot`),
	at('live-offline', `/${slug}/live/main`),
	at('hub', `/${slug}/the-captable`),
	at('hub-pill', `/${slug}/business-resources`),
	at('learn', `/${slug}/learn`),
	at('course', `/${slug}/course/women-entrepreneurship-success`),
	at('lesson', `/${slug}/university/panchatantra-of-entrepreneurship-success/crows-and-owls`),
	at('resources', `/${slug}/university/resource`),
	at('about', `/${slug}/about-us`),
	at('jobs', `/${slug}/jobs`),
	at('privacy', `/${slug}/privacy`),
	at('terms', `/${slug}/terms`),
	at('glossary', `/${slug}/glossary`),
	at('glossary-term', `/${slug}/glossary/unicorn`),
	at('search', `/${slug}/search`),
	at('report', `/${slug}/report-an-issue`),
	at('sign-in', `/${slug}/account/login`),
	...(slug === 'hindi' ? hindiShows : []),
];

/** The page types of a signed-in reader. */
export const own = (edition = ''): PageType[] => [
	at('account', `${edition}/account`),
	at('bookmarks', `${edition}/bookmarks`),
	at('for-you', `${edition}/for-you`),
	at('notifications', `${edition}/notifications`),
	at('preferences', `${edition}/account/preferences`),
	at('follow', `${edition}/follow?list=1:0:-1`),
];

/** Devanagari, Tamil, and Nastaliq from right to left. */
export const editions = { hi: 'hindi', ta: 'tamil', ur: 'urdu' } as const;

/** Page types that share their component with another one: lists of stories, hubs, static pages. */
const alike = new Set([
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
	'award',
	'contact',
	'jobs',
	'privacy',
	'terms',
	'search-empty',
	'glossary-letter',
	'archive-years',
]);

/** One page type of each kind of page, for slow checks that look at every element. */
export const distinct = (types: readonly PageType[]): PageType[] =>
	types.filter(({ name }) => !alike.has(name));

/** The page types that are checked in every edition: they show its accent and most of its script. */
const everywhere = new Set(['landing', 'story']);

/**
 * The share of an edition in checks of page types that all editions have. One component renders a
 * type in all of them, and the tests of internal/i18n find a text that is missing or blank in a
 * language, so each type is checked in English and in one edition. Types that only one edition has
 * are checked there.
 */
export function sample(slug: string, types: readonly PageType[]): PageType[] {
	const slugs: string[] = Object.values(editions);
	const inAll = new Set([...edition(''), ...own()].map(({ name }) => name));
	return types.filter(
		({ name }, i) => everywhere.has(name) || !inAll.has(name) || i % slugs.length === slugs.indexOf(slug),
	);
}
