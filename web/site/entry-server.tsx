/**
 * The renderer's one function. It is pure: it reads no database, calls no API,
 * knows no session and no clock, so its answer can be cached and tested.
 */
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import type {
	AccountPage,
	AnnouncedPage,
	ArchivePage,
	AudioEpisodePage,
	AudioShowPage,
	AudioShowsPage,
	BookmarksPage,
	CoursePage,
	CustomTopicPage,
	EmergingWomenPage,
	EventPage,
	EventsPage,
	FollowPage,
	ForYouPage,
	Frame,
	GlossaryPage,
	GlossaryTermPage,
	HistoryPage,
	HousePage,
	LandingPage,
	LessonPage,
	ListPage,
	LivePage,
	NewsletterPage,
	NewslettersPage,
	NotificationsPage,
	OfflinePage,
	OpeningPage,
	PartnerEventsPage,
	PreferencesPage,
	ReportPage,
	ResourcesPage,
	SearchPage,
	SeriesListPage,
	SignInPage,
	StatusPage,
	StoryPage,
	SubscriptionPage,
	VideosPage,
	WebStoriesPage,
	WebStoryPage,
} from '../api/pages.gen';
import { documentOf, liteDocument } from './document';
import { translate } from './i18n/catalogues';
import { hasLite, LitePage } from './lite/LitePage';
import { AccountPage as Account } from './pages/AccountPage';
import { AnnouncedPage as Announced } from './pages/AnnouncedPage';
import { ArchivePage as Archive } from './pages/ArchivePage';
import { AudioEpisodePage as AudioEpisode } from './pages/AudioEpisodePage';
import { AudioShowPage as AudioShow } from './pages/AudioShowPage';
import { AudioShowsPage as AudioShows } from './pages/AudioShowsPage';
import { BookmarksPage as Bookmarks } from './pages/BookmarksPage';
import { CoursePage as Course } from './pages/CoursePage';
import { CustomTopicPage as CustomTopic } from './pages/CustomTopicPage';
import { EmergingWomenPage as EmergingWomen } from './pages/EmergingWomenPage';
import { EventPage as Event } from './pages/EventPage';
import { EventsPage as Events } from './pages/EventsPage';
import { FollowPage as Follow } from './pages/FollowPage';
import { ForYouPage as ForYou } from './pages/ForYouPage';
import { GlossaryPage as Glossary } from './pages/GlossaryPage';
import { GlossaryTermPage as GlossaryTerm } from './pages/GlossaryTermPage';
import { HistoryPage as History } from './pages/HistoryPage';
import { HousePage as House } from './pages/HousePage';
import { LandingPage as Landing } from './pages/LandingPage';
import { LessonPage as Lesson } from './pages/LessonPage';
import { ListPage as List } from './pages/ListPage';
import { LivePage as Live } from './pages/LivePage';
import { NewsletterPage as Newsletter } from './pages/NewsletterPage';
import { NewslettersPage as Newsletters } from './pages/NewslettersPage';
import { NotificationsPage as Notifications } from './pages/NotificationsPage';
import { OfflinePage as Offline } from './pages/OfflinePage';
import { OpeningPage as Opening } from './pages/OpeningPage';
import { PartnerEventsPage as PartnerEvents } from './pages/PartnerEventsPage';
import { PreferencesPage as Preferences } from './pages/PreferencesPage';
import { ReportPage as Report } from './pages/ReportPage';
import { ResourcesPage as Resources } from './pages/ResourcesPage';
import { SearchPage as Search } from './pages/SearchPage';
import { SeriesListPage as SeriesList } from './pages/SeriesListPage';
import { SignInPage as SignIn } from './pages/SignInPage';
import { StatusPage as Status } from './pages/StatusPage';
import { StoryPage as Story } from './pages/StoryPage';
import { SubscriptionPage as Subscription } from './pages/SubscriptionPage';
import { VideosPage as Videos } from './pages/VideosPage';
import { WebStoriesPage as WebStories } from './pages/WebStoriesPage';
import { WebStoryPage as WebStory } from './pages/WebStoryPage';
import { type View, viewOf } from './view';

export { csp } from 'virtual:assets';
export { default as styles } from 'virtual:styles';

/** Every page by the name of its model. */
export interface Pages {
	LandingPage: LandingPage;
	StoryPage: StoryPage;
	HousePage: HousePage;
	ListPage: ListPage;
	ArchivePage: ArchivePage;
	SeriesListPage: SeriesListPage;
	CustomTopicPage: CustomTopicPage;
	OfflinePage: OfflinePage;
	EventPage: EventPage;
	EventsPage: EventsPage;
	PartnerEventsPage: PartnerEventsPage;
	VideosPage: VideosPage;
	LivePage: LivePage;
	WebStoriesPage: WebStoriesPage;
	WebStoryPage: WebStoryPage;
	CoursePage: CoursePage;
	AudioShowsPage: AudioShowsPage;
	AudioShowPage: AudioShowPage;
	AudioEpisodePage: AudioEpisodePage;
	EmergingWomenPage: EmergingWomenPage;
	LessonPage: LessonPage;
	OpeningPage: OpeningPage;
	ReportPage: ReportPage;
	SignInPage: SignInPage;
	AccountPage: AccountPage;
	BookmarksPage: BookmarksPage;
	ForYouPage: ForYouPage;
	NotificationsPage: NotificationsPage;
	FollowPage: FollowPage;
	PreferencesPage: PreferencesPage;
	HistoryPage: HistoryPage;
	NewslettersPage: NewslettersPage;
	NewsletterPage: NewsletterPage;
	SubscriptionPage: SubscriptionPage;
	ResourcesPage: ResourcesPage;
	SearchPage: SearchPage;
	GlossaryPage: GlossaryPage;
	GlossaryTermPage: GlossaryTermPage;
	StatusPage: StatusPage;
	AnnouncedPage: AnnouncedPage;
}

type Components = { [N in keyof Pages]: (props: { model: Pages[N]; view: View }) => ReactElement };

const components: Components = {
	LandingPage: Landing,
	StoryPage: Story,
	HousePage: House,
	ListPage: List,
	ArchivePage: Archive,
	SeriesListPage: SeriesList,
	CustomTopicPage: CustomTopic,
	OfflinePage: Offline,
	EventPage: Event,
	EventsPage: Events,
	PartnerEventsPage: PartnerEvents,
	VideosPage: Videos,
	LivePage: Live,
	WebStoriesPage: WebStories,
	WebStoryPage: WebStory,
	CoursePage: Course,
	AudioShowsPage: AudioShows,
	AudioShowPage: AudioShow,
	AudioEpisodePage: AudioEpisode,
	EmergingWomenPage: EmergingWomen,
	LessonPage: Lesson,
	OpeningPage: Opening,
	ReportPage: Report,
	SignInPage: SignIn,
	AccountPage: Account,
	BookmarksPage: Bookmarks,
	ForYouPage: ForYou,
	NotificationsPage: Notifications,
	FollowPage: Follow,
	PreferencesPage: Preferences,
	HistoryPage: History,
	NewslettersPage: Newsletters,
	NewsletterPage: Newsletter,
	SubscriptionPage: Subscription,
	ResourcesPage: Resources,
	SearchPage: Search,
	GlossaryPage: Glossary,
	GlossaryTermPage: GlossaryTerm,
	StatusPage: Status,
	AnnouncedPage: Announced,
};

/** Gives the whole HTML document of a page; an unknown page is an error. */
export function render(page: string, model: unknown): string {
	if (!Object.hasOwn(components, page)) throw new Error(`no page is called ${JSON.stringify(page)}`);
	const Component = components[page as keyof Pages] as (props: {
		model: unknown;
		view: View;
	}) => ReactElement;
	const frame = model as Frame;
	const view = viewOf(frame, translate(frame.lang), hasLite(page));
	if (frame.lite && hasLite(page))
		return liteDocument(frame, renderToString(<LitePage page={page} frame={frame} view={view} />));
	return documentOf(page, frame, renderToString(<Component model={model} view={view} />));
}
