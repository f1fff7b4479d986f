/**
 * The page types of the publication in English, and those of three editions that differ most in
 * script.
 */

import type { Card } from '../../web/api/client.gen.ts';
import { fixedPages } from '../../web/api/limits.gen.ts';
import type { Pages } from '../../web/api/pages.gen.ts';
import { article, gated, layout, type Site, video } from './site.ts';

/** The name of the component of a page. */
export type Component = keyof Pages;

export interface PageType {
	name: string;
	/** The component of the page; undefined for a page that no component renders. */
	component: Component | undefined;
	/** The status of the page's response. */
	status: number;
	path(site: Site): Promise<string>;
}

const pageAt = (name: string, component: Component, path: string, status = 200): PageType => ({
	name,
	component,
	status,
	path: async () => path,
});

/** A page that a story leads to: by default the page at the path of the story. */
const storyPage = (
	name: string,
	brand: string,
	condition: (card: Card) => boolean,
	path: (card: Card) => string | undefined = (card) => card.path,
	component: Component = 'StoryPage',
): PageType => ({
	name,
	component,
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

const writtenEnglish: PageType[] = [
	pageAt('home', 'LandingPage', '/'),
	pageAt('brand', 'LandingPage', '/herstory'),
	pageAt('brand-other-headings', 'LandingPage', '/socialstory'),
	storyPage('story', 'herstory', layout('standard')),
	storyPage('story-illustrated', 'ys', (card) => card.slug === 'electric-scooters-by-district'),
	storyPage('story-wide', 'ys', layout('wide')),
	storyPage('story-longform', 'ys', layout('longform')),
	storyPage('story-video', 'ys', video),
	storyPage('story-gated', 'ys', gated),
	storyPage('story-sponsored', 'ys', (card) => card.brandPublisher !== null),
	pageAt('category', 'ListPage', '/enterprise-story/category/technology'),
	pageAt('topic', 'ListPage', '/topic/funding'),
	pageAt('series', 'ListPage', '/series/money-matters'),
	storyPage('author', 'ys', article, author, 'ListPage'),
	pageAt('property', 'ListPage', '/property/founder-first'),
	pageAt('publisher', 'ListPage', '/brands/tamarind-ledger'),
	pageAt('custom-topic', 'CustomTopicPage', '/custom-topic/ai-playbook'),
	pageAt('latest', 'ListPage', '/latest'),
	pageAt('all-series', 'SeriesListPage', '/series'),
	pageAt('archive', 'ListPage', '/archive/2021/03/15'),
	pageAt('archive-month', 'ListPage', '/archive/2021/03'),
	pageAt('archive-year', 'ArchivePage', '/archive/2021'),
	pageAt('archive-years', 'ArchivePage', '/archive'),
	pageAt('trending', 'ListPage', '/trending'),
	pageAt('offline', 'OfflinePage', '/offline'),
	pageAt('history', 'HistoryPage', '/history'),
	pageAt('events', 'EventsPage', '/events'),
	pageAt('event', 'EventPage', '/events/makers-floor'),
	pageAt('partner-events', 'PartnerEventsPage', '/partner-events'),
	pageAt('videos', 'VideosPage', '/videos'),
	pageAt('live', 'LivePage', '/live/night-depot'),
	pageAt('live-offline', 'LivePage', '/live/main'),
	pageAt('web-stories', 'WebStoriesPage', '/web-stories'),
	pageAt('web-story', 'WebStoryPage', '/web-stories/a-shoebox-in-the-land-office'),
	pageAt('announced', 'AnnouncedPage', '/talent'),
	pageAt('webinars', 'WebinarsPage', '/webinars'),
	pageAt('webinar-live', 'WebinarPage', '/webinar/webinar-pricing-for-small-workshops'),
	pageAt('webinar-upcoming', 'WebinarPage', '/webinar/webinar-first-hire'),
	pageAt('webinar-ended', 'WebinarPage', '/webinar/webinar-reading-a-term-sheet'),
	pageAt('people', 'PeoplePage', '/people'),
	pageAt('people-found', 'PeoplePage', '/people?q=mee'),
	pageAt('person', 'PersonPage', '/people/tanvi'),
	pageAt('person-own-path', 'PersonPage', '/vasanthi-raghupathy'),
	pageAt('investors', 'InvestorsPage', '/investors'),
	pageAt('investor', 'InvestorPage', '/investors/monsoon-ridge-capital'),
	pageAt('companies', 'CompaniesPage', '/companies'),
	pageAt('companies-filtered', 'CompaniesPage', '/companies?sector=fintech&hiring=yes&view=rows'),
	pageAt('companies-products', 'CompaniesPage', '/companies?view=products'),
	pageAt('companies-none', 'CompaniesPage', '/companies?city=nowhere'),
	pageAt('company', 'CompanyPage', '/companies/tamarind-ledger'),
	pageAt('open-data', 'OpenDataPage', '/open-data'),
	pageAt('company-history', 'CompanyHistoryPage', '/companies/tamarind-ledger/history'),
	pageAt('awards', 'AwardsPage', '/awards'),
	pageAt('award', 'AwardPage', '/awards/tech-30-2020'),
	pageAt('award-of-people', 'AwardPage', '/women-founders?origin=awards'),
	pageAt('award-continued', 'AwardPage', '/awards/tech-30-2020?start=21'),
	pageAt('conference', 'ConferencePage', '/techsparks-mumbai'),
	pageAt('conference-speakers', 'ConferencePage', '/techsparks-mumbai?tab=speakers'),
	pageAt('conference-agenda', 'ConferencePage', '/techsparks-mumbai?tab=agenda'),
	pageAt('conference-pitch-fest', 'ConferencePage', '/techsparks-bengaluru?tab=pitch-fest'),
	pageAt('keytrack', 'KeytrackPage', '/techsparks-mumbai/keytrack/fintech-and-banking'),
	pageAt('hub', 'CustomTopicPage', '/the-captable'),
	pageAt('hub-serif', 'CustomTopicPage', '/press-release'),
	pageAt('hub-pill', 'CustomTopicPage', '/business-resources'),
	pageAt('learn', 'CustomTopicPage', '/learn'),
	pageAt('weekender', 'CustomTopicPage', '/weekender'),
	pageAt('resources', 'ResourcesPage', '/university/resource'),
	pageAt('course', 'CoursePage', '/course/women-entrepreneurship-success'),
	pageAt('lesson', 'LessonPage', '/university/panchatantra-of-entrepreneurship-success/crows-and-owls'),
	pageAt('emerging-women', 'PeopleListPage', '/herstory/emerging-women'),
	pageAt('about', 'StaticPage', '/about-us'),
	pageAt('team', 'StaticPage', '/team'),
	pageAt('contact', 'StaticPage', '/contact-us'),
	pageAt('jobs', 'StaticPage', '/jobs'),
	pageAt('privacy', 'StaticPage', '/privacy'),
	pageAt('terms', 'StaticPage', '/terms'),
	pageAt('opening', 'OpeningPage', '/jobs/front-end-engineer'),
	pageAt('glossary', 'GlossaryPage', '/glossary'),
	pageAt('glossary-letter', 'GlossaryPage', '/glossary/letter/c'),
	pageAt('glossary-term', 'GlossaryTermPage', '/glossary/burn-rate'),
	pageAt('search', 'SearchPage', '/search?category=Technology'),
	pageAt('search-empty', 'SearchPage', '/search?q=zzzz'),
	pageAt('report', 'ReportPage', '/report-an-issue'),
	pageAt('sign-in', 'SignInPage', '/account/login'),
	pageAt('sign-up', 'SignInPage', '/account/signup'),
	pageAt('newsletters', 'NewslettersPage', '/newsletters'),
	pageAt('newsletter', 'NewsletterPage', '/daily-capsule'),
	pageAt('newsletter-other', 'NewsletterPage', '/espresso'),
	pageAt('not-found', 'StatusPage', '/no/such/page', 404),
];

export const docs: PageType = {
	name: 'docs',
	component: undefined,
	status: 200,
	path: async () => '/api/docs',
};

const hindiShows = [
	pageAt('audio-shows', 'AudioShowsPage', '/hindi/audio-shows'),
	pageAt('audio-show', 'AudioShowPage', '/hindi/audio-shows/paise-ki-baat'),
	pageAt('audio-episode', 'AudioEpisodePage', '/hindi/audio-shows/startup-ki-kahani/godam-mein-paani'),
];

/** A date between the newest and the oldest stories of each edition, as 2026-10-30. */
const recent = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);

/** The page types of a language edition. */
export const edition = (slug: string): PageType[] => [
	pageAt('landing', 'LandingPage', `/${slug}`),
	storyPage('story', slug, article),
	storyPage('story-video', slug, video),
	storyPage('category', slug, (card) => category(card) !== undefined, category, 'ListPage'),
	storyPage('topic', slug, (card) => topic(card) !== undefined, topic, 'ListPage'),
	storyPage('author', slug, (card) => author(card) !== undefined, author, 'ListPage'),
	pageAt('all-series', 'SeriesListPage', `/${slug}/series`),
	pageAt('archive', 'ListPage', `/${slug}/archive/${recent.replaceAll('-', '/')}`),
	pageAt('archive-month', 'ListPage', `/${slug}/archive/${recent.slice(0, 7).replace('-', '/')}`),
	pageAt('archive-year', 'ArchivePage', `/${slug}/archive/${recent.slice(0, 4)}`),
	pageAt('latest', 'ListPage', `/${slug}/latest`),
	pageAt('companies', 'CompaniesPage', `/${slug}/companies`),
	pageAt('company', 'CompanyPage', `/${slug}/companies/kanakku`),
	pageAt('people', 'PeoplePage', `/${slug}/people`),
	pageAt('person', 'PersonPage', `/${slug}/people/vasanthi`),
	pageAt('awards', 'AwardsPage', `/${slug}/awards`),
	pageAt('award', 'AwardPage', `/${slug}/awards/tech-30-2021`),
	pageAt('investors', 'InvestorsPage', `/${slug}/investors`),
	pageAt('investor', 'InvestorPage', `/${slug}/investors/monsoon-ridge-capital`),
	pageAt('offline', 'OfflinePage', `/${slug}/offline`),
	pageAt('events', 'EventsPage', `/${slug}/events`),
	pageAt('event', 'EventPage', `/${slug}/events/makers-floor`),
	pageAt('partner-events', 'PartnerEventsPage', `/${slug}/partner-events`),
	pageAt('web-stories', 'WebStoriesPage', `/${slug}/web-stories`),
	pageAt('videos', 'VideosPage', `/${slug}/videos`),
	pageAt('live', 'LivePage', `/${slug}/live/night-depot`),
	pageAt('live-offline', 'LivePage', `/${slug}/live/main`),
	pageAt('hub', 'CustomTopicPage', `/${slug}/the-captable`),
	pageAt('hub-pill', 'CustomTopicPage', `/${slug}/business-resources`),
	pageAt('learn', 'CustomTopicPage', `/${slug}/learn`),
	pageAt('course', 'CoursePage', `/${slug}/course/women-entrepreneurship-success`),
	pageAt(
		'lesson',
		'LessonPage',
		`/${slug}/university/panchatantra-of-entrepreneurship-success/crows-and-owls`,
	),
	pageAt('resources', 'ResourcesPage', `/${slug}/university/resource`),
	pageAt('about', 'StaticPage', `/${slug}/about-us`),
	pageAt('jobs', 'StaticPage', `/${slug}/jobs`),
	pageAt('privacy', 'StaticPage', `/${slug}/privacy`),
	pageAt('terms', 'StaticPage', `/${slug}/terms`),
	pageAt('glossary', 'GlossaryPage', `/${slug}/glossary`),
	pageAt('glossary-term', 'GlossaryTermPage', `/${slug}/glossary/unicorn`),
	pageAt('search', 'SearchPage', `/${slug}/search`),
	pageAt('report', 'ReportPage', `/${slug}/report-an-issue`),
	pageAt('sign-in', 'SignInPage', `/${slug}/account/login`),
	...(slug === 'hindi' ? hindiShows : []),
];

/** The page types of a signed-in reader. */
export const pagesOfReader = (edition = ''): PageType[] => [
	pageAt('account', 'AccountPage', `${edition}/account`),
	pageAt('bookmarks', 'BookmarksPage', `${edition}/bookmarks`),
	pageAt('for-you', 'ForYouPage', `${edition}/for-you`),
	pageAt('notifications', 'NotificationsPage', `${edition}/notifications`),
	pageAt('preferences', 'PreferencesPage', `${edition}/account/preferences`),
	pageAt('calendar', 'CalendarPage', `${edition}/account/calendar`),
	pageAt('follow', 'FollowPage', `${edition}/follow?list=1:0:-1`),
	pageAt('companies-to-edit', 'CompanyEditPage', `${edition}/company/edit`),
	pageAt('company-to-claim', 'CompanyEditPage', `${edition}/company/edit?company=tamarind-ledger`),
	pageAt('claim', 'CompanyClaimPage', `${edition}/company/claim?company=tamarind-ledger`),
	pageAt('connect', 'CompanyConnectPage', `${edition}/company/connect?company=tamarind-ledger`),
	pageAt('correct', 'CompanyCorrectPage', `${edition}/company/correct?company=tamarind-ledger`),
	pageAt('corrections', 'CompanyCorrectionsPage', `${edition}/company/corrections`),
	pageAt('disputes', 'CompanyDisputesPage', `${edition}/company/disputes`),
	pageAt('inbox', 'InboxPage', `${edition}/company/inbox`),
	pageAt('jury', 'JuryPage', `${edition}/awards/jury`),
	pageAt('nominations', 'NominationsPage', `${edition}/awards/nominations`),
	pageAt('nomination', 'NominationFormPage', `${edition}/awards/nominations/tech-30-2027`),
	pageAt('pitch-apply', 'PitchApplyPage', `${edition}/events/pitch-fest/apply/techsparks-delhi`),
];

/** The public pages with one path and a component that is not in the lists above. */
const otherEnglish = (): PageType[] => {
	const listed = new Set([...writtenEnglish, ...edition('hindi')].map(({ component }) => component));
	return fixedPages
		.filter(([, component]) => !listed.has(component as Component))
		.map(([path, component]) => pageAt(path.slice(1).replaceAll('/', '-'), component as Component, path));
};

/** The page types of the publication in English. */
export const english: PageType[] = [...writtenEnglish, ...otherEnglish()];

/** Why components of pages are in none of the lists: other tests open these pages. */
export const unlistedComponents: Partial<Record<Component, string>> = {
	BadgePage: 'The address has the code of a badge, which is random (jury.spec.ts).',
	CompanyInvitationPage:
		'The address has the secret of an invitation, which is in an email (members.spec.ts).',
	CompanyMembersPage: 'Only members of a company see it (members.spec.ts).',
	ConversationPage: 'Somebody must have written to a company (connect.spec.ts).',
	StoryCardPage: 'Only editors see it, beside the text that they edit (publish-desk.spec.ts).',
	SponsorsPage: 'Only editors see it (publish-sponsors.spec.ts).',
	SponsorSalePage: 'Only editors see it (publish-sponsors.spec.ts).',
	SponsorReportPage: 'Only editors and the sponsor see it (publish-sponsors.spec.ts).',
	WebinarRoomsPage: 'Only editors see it.',
	EventDoorPage: 'Only editors and helpers at the door see it (publish-events.spec.ts).',
	EventTicketPage: 'Only signed-in readers see it (publish-events.spec.ts).',
	MyEventsPage: 'It shows the events of a signed-in reader.',
	EventProposePage: 'Only signed-in readers see it.',
	MyWebinarsPage: 'It shows the webinars of a signed-in reader.',
	WebinarRegisterPage: 'Only signed-in readers see it.',
	WebinarRoomPage: 'Only editors and speakers see it (webinar.spec.ts).',
	CompanyQuestionPage: 'The address has a signed link, which is in an email.',
	SubscriptionPage: 'The address has a signed link, which is in an email (newsletters.spec.ts).',
};

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
