// Generated from the folders of the site by `npm run generate`. Do not edit.
import type { ReactNode } from 'react';
import type { Pages } from '../api/pages.gen';
import { AccountPage } from './features/account/AccountPage';
import { AnnouncedPage } from './features/page/AnnouncedPage';
import { ArchivePage } from './features/archive/ArchivePage';
import { AudioEpisodePage } from './features/audio/AudioEpisodePage';
import { AudioShowPage } from './features/audio/AudioShowPage';
import { AudioShowsPage } from './features/audio/AudioShowsPage';
import { AwardPage } from './features/award/AwardPage';
import { AwardsPage } from './features/award/AwardsPage';
import { BadgePage } from './features/badge/BadgePage';
import { BookmarksPage } from './features/reaction/BookmarksPage';
import { CalendarPage } from './features/calendar/CalendarPage';
import { CompaniesPage } from './features/company/CompaniesPage';
import { CompanyClaimPage } from './features/claim/CompanyClaimPage';
import { CompanyConnectPage } from './features/connect/CompanyConnectPage';
import { CompanyCorrectPage } from './features/correction/CompanyCorrectPage';
import { CompanyCorrectionsPage } from './features/correction/CompanyCorrectionsPage';
import { CompanyDisputesPage } from './features/claim/CompanyDisputesPage';
import { CompanyEditPage } from './features/company/CompanyEditPage';
import { CompanyHistoryPage } from './features/company/CompanyHistoryPage';
import { CompanyInvitationPage } from './features/member/CompanyInvitationPage';
import { CompanyMembersPage } from './features/member/CompanyMembersPage';
import { CompanyPage } from './features/company/CompanyPage';
import { CompanyQuestionPage } from './features/question/CompanyQuestionPage';
import { ConferencePage } from './features/conference/ConferencePage';
import { ConversationPage } from './features/connect/ConversationPage';
import { CoursePage } from './features/course/CoursePage';
import { CustomTopicPage } from './features/hub/CustomTopicPage';
import { EventDoorPage } from './features/event/EventDoorPage';
import { EventPage } from './features/event/EventPage';
import { EventProposePage } from './features/event/EventProposePage';
import { EventTicketPage } from './features/event/EventTicketPage';
import { EventsPage } from './features/event/EventsPage';
import { FollowPage } from './features/follow/FollowPage';
import { ForYouPage } from './features/follow/ForYouPage';
import { GlossaryPage } from './features/glossary/GlossaryPage';
import { GlossaryTermPage } from './features/glossary/GlossaryTermPage';
import { HistoryPage } from './features/history/HistoryPage';
import { InboxPage } from './features/connect/InboxPage';
import { InvestorPage } from './features/people/InvestorPage';
import { InvestorsPage } from './features/people/InvestorsPage';
import { JuryPage } from './features/jury/JuryPage';
import { KeytrackPage } from './features/conference/KeytrackPage';
import { LandingPage } from './features/landing/LandingPage';
import { LessonPage } from './features/course/LessonPage';
import { ListPage } from './features/listing/ListPage';
import { LivePage } from './features/live/LivePage';
import { MyEventsPage } from './features/event/MyEventsPage';
import { MyWebinarsPage } from './features/webinar/MyWebinarsPage';
import { NewsletterPage } from './features/newsletter/NewsletterPage';
import { NewslettersPage } from './features/newsletter/NewslettersPage';
import { NominatePage } from './features/nomination/NominatePage';
import { NominationFormPage } from './features/nomination/NominationFormPage';
import { NominationsPage } from './features/nomination/NominationsPage';
import { NotificationsPage } from './features/notify/NotificationsPage';
import { OfflinePage } from './features/page/OfflinePage';
import { OpenDataPage } from './features/opendata/OpenDataPage';
import { OpeningPage } from './features/hub/OpeningPage';
import { PartnerEventsPage } from './features/partner/PartnerEventsPage';
import { PeopleListPage } from './features/curated/PeopleListPage';
import { PeoplePage } from './features/people/PeoplePage';
import { PersonPage } from './features/people/PersonPage';
import { PitchApplyPage } from './features/pitchfest/PitchApplyPage';
import { PreferencesPage } from './features/notify/PreferencesPage';
import { ReportPage } from './features/report/ReportPage';
import { ResourcesPage } from './features/resource/ResourcesPage';
import { SearchPage } from './features/search/SearchPage';
import { SeriesListPage } from './features/listing/SeriesListPage';
import { SignInPage } from './features/account/SignInPage';
import { SponsorReportPage } from './features/sponsor/SponsorReportPage';
import { SponsorSalePage } from './features/sponsor/SponsorSalePage';
import { SponsorsPage } from './features/sponsor/SponsorsPage';
import { StaticPage } from './features/hub/StaticPage';
import { StatusPage } from './features/page/StatusPage';
import { StoryCardPage } from './features/story/StoryCardPage';
import { StoryPage } from './features/story/StoryPage';
import { SubscriptionPage } from './features/newsletter/SubscriptionPage';
import { VideosPage } from './features/video/VideosPage';
import { WebStoriesPage } from './features/webstory/WebStoriesPage';
import { WebStoryPage } from './features/webstory/WebStoryPage';
import { WebinarPage } from './features/webinar/WebinarPage';
import { WebinarRegisterPage } from './features/webinar/WebinarRegisterPage';
import { WebinarRoomPage } from './features/webinar/WebinarRoomPage';
import { WebinarRoomsPage } from './features/webinar/WebinarRoomsPage';
import { WebinarsPage } from './features/webinar/WebinarsPage';
import { AccountPageLite } from './features/account/AccountPage.lite';
import { AnnouncedPageLite } from './features/page/AnnouncedPage.lite';
import { ArchivePageLite } from './features/archive/ArchivePage.lite';
import { AudioEpisodePageLite } from './features/audio/AudioEpisodePage.lite';
import { AudioShowPageLite } from './features/audio/AudioShowPage.lite';
import { AudioShowsPageLite } from './features/audio/AudioShowsPage.lite';
import { AwardPageLite } from './features/award/AwardPage.lite';
import { AwardsPageLite } from './features/award/AwardsPage.lite';
import { BadgePageLite } from './features/badge/BadgePage.lite';
import { BookmarksPageLite } from './features/reaction/BookmarksPage.lite';
import { CalendarPageLite } from './features/calendar/CalendarPage.lite';
import { CompaniesPageLite } from './features/company/CompaniesPage.lite';
import { CompanyClaimPageLite } from './features/claim/CompanyClaimPage.lite';
import { CompanyConnectPageLite } from './features/connect/CompanyConnectPage.lite';
import { CompanyCorrectPageLite } from './features/correction/CompanyCorrectPage.lite';
import { CompanyCorrectionsPageLite } from './features/correction/CompanyCorrectionsPage.lite';
import { CompanyDisputesPageLite } from './features/claim/CompanyDisputesPage.lite';
import { CompanyEditPageLite } from './features/company/CompanyEditPage.lite';
import { CompanyHistoryPageLite } from './features/company/CompanyHistoryPage.lite';
import { CompanyInvitationPageLite } from './features/member/CompanyInvitationPage.lite';
import { CompanyMembersPageLite } from './features/member/CompanyMembersPage.lite';
import { CompanyPageLite } from './features/company/CompanyPage.lite';
import { ConferencePageLite } from './features/conference/ConferencePage.lite';
import { ConversationPageLite } from './features/connect/ConversationPage.lite';
import { CoursePageLite } from './features/course/CoursePage.lite';
import { CustomTopicPageLite } from './features/hub/CustomTopicPage.lite';
import { EventDoorPageLite } from './features/event/EventDoorPage.lite';
import { EventPageLite } from './features/event/EventPage.lite';
import { EventProposePageLite } from './features/event/EventProposePage.lite';
import { EventTicketPageLite } from './features/event/EventTicketPage.lite';
import { EventsPageLite } from './features/event/EventsPage.lite';
import { FollowPageLite } from './features/follow/FollowPage.lite';
import { ForYouPageLite } from './features/follow/ForYouPage.lite';
import { GlossaryPageLite } from './features/glossary/GlossaryPage.lite';
import { GlossaryTermPageLite } from './features/glossary/GlossaryTermPage.lite';
import { HistoryPageLite } from './features/history/HistoryPage.lite';
import { InboxPageLite } from './features/connect/InboxPage.lite';
import { InvestorPageLite } from './features/people/InvestorPage.lite';
import { InvestorsPageLite } from './features/people/InvestorsPage.lite';
import { JuryPageLite } from './features/jury/JuryPage.lite';
import { KeytrackPageLite } from './features/conference/KeytrackPage.lite';
import { LandingPageLite } from './features/landing/LandingPage.lite';
import { LessonPageLite } from './features/course/LessonPage.lite';
import { ListPageLite } from './features/listing/ListPage.lite';
import { LivePageLite } from './features/live/LivePage.lite';
import { MyEventsPageLite } from './features/event/MyEventsPage.lite';
import { MyWebinarsPageLite } from './features/webinar/MyWebinarsPage.lite';
import { NewsletterPageLite } from './features/newsletter/NewsletterPage.lite';
import { NewslettersPageLite } from './features/newsletter/NewslettersPage.lite';
import { NominatePageLite } from './features/nomination/NominatePage.lite';
import { NominationFormPageLite } from './features/nomination/NominationFormPage.lite';
import { NominationsPageLite } from './features/nomination/NominationsPage.lite';
import { NotificationsPageLite } from './features/notify/NotificationsPage.lite';
import { OpenDataPageLite } from './features/opendata/OpenDataPage.lite';
import { OpeningPageLite } from './features/hub/OpeningPage.lite';
import { PartnerEventsPageLite } from './features/partner/PartnerEventsPage.lite';
import { PeopleListPageLite } from './features/curated/PeopleListPage.lite';
import { PeoplePageLite } from './features/people/PeoplePage.lite';
import { PersonPageLite } from './features/people/PersonPage.lite';
import { PitchApplyPageLite } from './features/pitchfest/PitchApplyPage.lite';
import { PreferencesPageLite } from './features/notify/PreferencesPage.lite';
import { ReportPageLite } from './features/report/ReportPage.lite';
import { ResourcesPageLite } from './features/resource/ResourcesPage.lite';
import { SearchPageLite } from './features/search/SearchPage.lite';
import { SeriesListPageLite } from './features/listing/SeriesListPage.lite';
import { SignInPageLite } from './features/account/SignInPage.lite';
import { SponsorReportPageLite } from './features/sponsor/SponsorReportPage.lite';
import { SponsorSalePageLite } from './features/sponsor/SponsorSalePage.lite';
import { SponsorsPageLite } from './features/sponsor/SponsorsPage.lite';
import { StaticPageLite } from './features/hub/StaticPage.lite';
import { StatusPageLite } from './features/page/StatusPage.lite';
import { StoryPageLite } from './features/story/StoryPage.lite';
import { VideosPageLite } from './features/video/VideosPage.lite';
import { WebStoriesPageLite } from './features/webstory/WebStoriesPage.lite';
import { WebStoryPageLite } from './features/webstory/WebStoryPage.lite';
import { WebinarPageLite } from './features/webinar/WebinarPage.lite';
import { WebinarRegisterPageLite } from './features/webinar/WebinarRegisterPage.lite';
import { WebinarRoomPageLite } from './features/webinar/WebinarRoomPage.lite';
import { WebinarRoomsPageLite } from './features/webinar/WebinarRoomsPage.lite';
import { WebinarsPageLite } from './features/webinar/WebinarsPage.lite';
import type { View } from './view';

type Components = { [N in keyof Pages]: (props: { model: Pages[N]; view: View }) => ReactNode };

/** The component of every page by the name of its model. */
export const pages: Components = {
	AccountPage,
	AnnouncedPage,
	ArchivePage,
	AudioEpisodePage,
	AudioShowPage,
	AudioShowsPage,
	AwardPage,
	AwardsPage,
	BadgePage,
	BookmarksPage,
	CalendarPage,
	CompaniesPage,
	CompanyClaimPage,
	CompanyConnectPage,
	CompanyCorrectPage,
	CompanyCorrectionsPage,
	CompanyDisputesPage,
	CompanyEditPage,
	CompanyHistoryPage,
	CompanyInvitationPage,
	CompanyMembersPage,
	CompanyPage,
	CompanyQuestionPage,
	ConferencePage,
	ConversationPage,
	CoursePage,
	CustomTopicPage,
	EventDoorPage,
	EventPage,
	EventProposePage,
	EventTicketPage,
	EventsPage,
	FollowPage,
	ForYouPage,
	GlossaryPage,
	GlossaryTermPage,
	HistoryPage,
	InboxPage,
	InvestorPage,
	InvestorsPage,
	JuryPage,
	KeytrackPage,
	LandingPage,
	LessonPage,
	ListPage,
	LivePage,
	MyEventsPage,
	MyWebinarsPage,
	NewsletterPage,
	NewslettersPage,
	NominatePage,
	NominationFormPage,
	NominationsPage,
	NotificationsPage,
	OfflinePage,
	OpenDataPage,
	OpeningPage,
	PartnerEventsPage,
	PeopleListPage,
	PeoplePage,
	PersonPage,
	PitchApplyPage,
	PreferencesPage,
	ReportPage,
	ResourcesPage,
	SearchPage,
	SeriesListPage,
	SignInPage,
	SponsorReportPage,
	SponsorSalePage,
	SponsorsPage,
	StaticPage,
	StatusPage,
	StoryCardPage,
	StoryPage,
	SubscriptionPage,
	VideosPage,
	WebStoriesPage,
	WebStoryPage,
	WebinarPage,
	WebinarRegisterPage,
	WebinarRoomPage,
	WebinarRoomsPage,
	WebinarsPage,
};

/** The lite form of every page that has one. */
export const liteForms: Partial<Components> = {
	AccountPage: AccountPageLite,
	AnnouncedPage: AnnouncedPageLite,
	ArchivePage: ArchivePageLite,
	AudioEpisodePage: AudioEpisodePageLite,
	AudioShowPage: AudioShowPageLite,
	AudioShowsPage: AudioShowsPageLite,
	AwardPage: AwardPageLite,
	AwardsPage: AwardsPageLite,
	BadgePage: BadgePageLite,
	BookmarksPage: BookmarksPageLite,
	CalendarPage: CalendarPageLite,
	CompaniesPage: CompaniesPageLite,
	CompanyClaimPage: CompanyClaimPageLite,
	CompanyConnectPage: CompanyConnectPageLite,
	CompanyCorrectPage: CompanyCorrectPageLite,
	CompanyCorrectionsPage: CompanyCorrectionsPageLite,
	CompanyDisputesPage: CompanyDisputesPageLite,
	CompanyEditPage: CompanyEditPageLite,
	CompanyHistoryPage: CompanyHistoryPageLite,
	CompanyInvitationPage: CompanyInvitationPageLite,
	CompanyMembersPage: CompanyMembersPageLite,
	CompanyPage: CompanyPageLite,
	ConferencePage: ConferencePageLite,
	ConversationPage: ConversationPageLite,
	CoursePage: CoursePageLite,
	CustomTopicPage: CustomTopicPageLite,
	EventDoorPage: EventDoorPageLite,
	EventPage: EventPageLite,
	EventProposePage: EventProposePageLite,
	EventTicketPage: EventTicketPageLite,
	EventsPage: EventsPageLite,
	FollowPage: FollowPageLite,
	ForYouPage: ForYouPageLite,
	GlossaryPage: GlossaryPageLite,
	GlossaryTermPage: GlossaryTermPageLite,
	HistoryPage: HistoryPageLite,
	InboxPage: InboxPageLite,
	InvestorPage: InvestorPageLite,
	InvestorsPage: InvestorsPageLite,
	JuryPage: JuryPageLite,
	KeytrackPage: KeytrackPageLite,
	LandingPage: LandingPageLite,
	LessonPage: LessonPageLite,
	ListPage: ListPageLite,
	LivePage: LivePageLite,
	MyEventsPage: MyEventsPageLite,
	MyWebinarsPage: MyWebinarsPageLite,
	NewsletterPage: NewsletterPageLite,
	NewslettersPage: NewslettersPageLite,
	NominatePage: NominatePageLite,
	NominationFormPage: NominationFormPageLite,
	NominationsPage: NominationsPageLite,
	NotificationsPage: NotificationsPageLite,
	OpenDataPage: OpenDataPageLite,
	OpeningPage: OpeningPageLite,
	PartnerEventsPage: PartnerEventsPageLite,
	PeopleListPage: PeopleListPageLite,
	PeoplePage: PeoplePageLite,
	PersonPage: PersonPageLite,
	PitchApplyPage: PitchApplyPageLite,
	PreferencesPage: PreferencesPageLite,
	ReportPage: ReportPageLite,
	ResourcesPage: ResourcesPageLite,
	SearchPage: SearchPageLite,
	SeriesListPage: SeriesListPageLite,
	SignInPage: SignInPageLite,
	SponsorReportPage: SponsorReportPageLite,
	SponsorSalePage: SponsorSalePageLite,
	SponsorsPage: SponsorsPageLite,
	StaticPage: StaticPageLite,
	StatusPage: StatusPageLite,
	StoryPage: StoryPageLite,
	VideosPage: VideosPageLite,
	WebStoriesPage: WebStoriesPageLite,
	WebStoryPage: WebStoryPageLite,
	WebinarPage: WebinarPageLite,
	WebinarRegisterPage: WebinarRegisterPageLite,
	WebinarRoomPage: WebinarRoomPageLite,
	WebinarRoomsPage: WebinarRoomsPageLite,
	WebinarsPage: WebinarsPageLite,
};
