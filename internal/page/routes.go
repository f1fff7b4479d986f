package page

import (
	"masthead/internal/audio"
	"masthead/internal/frame"
	"masthead/internal/route"
	"slices"
)

// The pages of features that have not moved out of this package yet.
var (
	categoryPage    = route.Declare(route.Page{Pattern: "/category/{slug}", Base: route.Brands, Model: ListPage{}, Query: Params, Lite: true, Feed: true, Sparse: true})
	latestPage      = route.Declare(route.Page{Pattern: "/latest", Base: route.Brands, Model: ListPage{}, Query: Params, Lite: true, Feed: true})
	trendingPage    = route.Declare(route.Page{Pattern: "/trending", Base: route.Brands, Model: ListPage{}, Query: Params, Lite: true})
	rankingPage     = route.Declare(route.Page{Pattern: "/trending/{by}", Base: route.Brands, Model: ListPage{}, Query: Params, Lite: true, Sparse: true})
	customTopicPage = route.Declare(route.Page{Pattern: "/custom-topic/{slug}", Model: CustomTopicPage{}, Query: Params, Lite: true})
	authorPage      = route.Declare(route.Page{Pattern: "/author/{slug}", Model: ListPage{}, Query: Params, Lite: true, Feed: true})
	publisherPage   = route.Declare(route.Page{Pattern: "/brands/{slug}", Model: ListPage{}, Query: Params, Lite: true, Feed: true})
	topicPage       = route.Declare(route.Page{Pattern: "/topic/{slug}", Base: route.Editions, Model: ListPage{}, Query: Params, Lite: true, Feed: true, Sparse: true})
	seriesPage      = route.Declare(route.Page{Pattern: "/series/{slug}", Base: route.Editions, Model: ListPage{}, Query: Params, Parent: "/series", Lite: true, Feed: true, Sparse: true})
	propertyPage    = route.Declare(route.Page{Pattern: "/property/{slug}", Base: route.Editions, Model: ListPage{}, Query: Params, Lite: true, Feed: true, Sparse: true})
	seriesListPage  = route.Declare(route.Page{Pattern: "/series", Base: route.Editions, Model: SeriesListPage{}, Query: Params, Name: "section.series", Lite: true})

	archivePage      = route.Declare(route.Page{Pattern: archiveTop, Base: route.Editions, Model: ArchivePage{}, Query: Params, Name: "archive.title", Lite: true})
	archiveYearPage  = route.Declare(route.Page{Pattern: archiveTop + "/{year}", Base: route.Editions, Model: ArchivePage{}, Query: Params, Parent: archiveTop, Lite: true})
	archiveMonthPage = route.Declare(route.Page{Pattern: archiveTop + "/{year}/{month}", Base: route.Editions, Model: ListPage{}, Query: Params, Parent: archiveTop, Lite: true})
	archiveDayPage   = route.Declare(route.Page{Pattern: archiveTop + "/{year}/{month}/{day}", Base: route.Editions, Model: ListPage{}, Query: Params, Parent: archiveTop, Lite: true})

	glossaryPage       = route.Declare(route.Page{Pattern: glossaryPath, Base: route.Editions, Model: GlossaryPage{}, Query: []string{"q"}, Name: "menu.glossary", Lite: true})
	glossaryTermPage   = route.Declare(route.Page{Pattern: glossaryPath + "/{slug}", Base: route.Editions, Model: GlossaryTermPage{}, Query: Params, Parent: glossaryPath, Lite: true})
	glossaryLetterPage = route.Declare(route.Page{Pattern: glossaryPath + "/letter/{letter}", Base: route.Editions, Model: GlossaryPage{}, Query: Params, Parent: glossaryPath, Lite: true})

	eventsPage        = route.Declare(route.Page{Pattern: eventsPath, Base: route.Editions, Model: EventsPage{}, Query: []string{"category"}, Name: "menu.events", Sitemap: true, Lite: true})
	eventPage         = route.Declare(route.Page{Pattern: eventsPath + "/{slug}", Base: route.Editions, Model: EventPage{}, Query: Params, Parent: eventsPath, Lite: true})
	partnerEventsPage = route.Declare(route.Page{Pattern: "/partner-events", Base: route.Editions, Model: PartnerEventsPage{}, Query: Params, Sitemap: true, Lite: true})
	livePage          = route.Declare(route.Page{Pattern: livePath + "{slug}", Base: route.Editions, Model: LivePage{}, Query: Params, Parent: "/videos", Lite: true})
	videosPage        = route.Declare(route.Page{Pattern: "/videos", Base: route.Editions, Model: VideosPage{}, Query: Params, Name: "menu.videos", Lite: true})

	audioShowsPage   = route.Declare(route.Page{Pattern: audio.Front, Base: route.Editions, Model: AudioShowsPage{}, Query: Params, Name: "menu.audioShows", Lite: true})
	audioShowPage    = route.Declare(route.Page{Pattern: audio.Front + "/{show}", Base: route.Editions, Model: AudioShowPage{}, Query: []string{"before"}, Parent: audio.Front, Lite: true, Feed: true})
	audioEpisodePage = route.Declare(route.Page{Pattern: audio.Front + "/{show}/{episode}", Base: route.Editions, Model: AudioEpisodePage{}, Query: Params, Parent: audio.Front, Lite: true})

	webStoriesPage = route.Declare(route.Page{Pattern: "/web-stories", Base: route.Editions, Model: WebStoriesPage{}, Query: Params, Name: "menu.webStories", Sitemap: true, Lite: true})
	webStoryPage   = route.Declare(route.Page{Pattern: "/web-stories/{slug}", Model: WebStoryPage{}, Query: Params, Parent: "/web-stories", Lite: true})

	resourcesPage     = route.Declare(route.Page{Pattern: "/{brand}/resource", Base: route.Editions, Model: ResourcesPage{}, Query: []string{"type"}, Lite: true})
	emergingWomenPage = route.Declare(route.Page{Pattern: "/{brand}/emerging-women", Model: EmergingWomenPage{}, Query: []string{"year", "sector"}, Lite: true})
	searchPage        = route.Declare(route.Page{Pattern: "/search", Base: route.Editions, Model: SearchPage{}, Query: searchParams, Lite: true})
	reportPage        = route.Declare(route.Page{Pattern: "/report-an-issue", Base: route.Editions, Model: ReportPage{}, Query: []string{"sent"}, Sitemap: true, Lite: true})
	offlinePage       = route.Declare(route.Page{Pattern: "/offline", Base: route.Editions, Model: OfflinePage{}, Query: Params, NoIndex: true})

	newslettersPage     = route.Declare(route.Page{Pattern: newslettersPath, Base: route.Editions, Model: NewslettersPage{}, Query: Params, Name: "newsletter.title", Lite: true})
	newsletterPage      = route.Declare(route.Page{Pattern: newslettersPath + "/{slug}", Base: route.Editions, Model: NewsletterPage{}, Query: newsletterParams, Parent: newslettersPath, Lite: true})
	newsletterIssuePage = route.Declare(route.Page{Pattern: newslettersPath + "/{slug}/{day}", Base: route.Editions, Model: NewsletterPage{}, Query: Params, Parent: newslettersPath, Lite: true})
	dailyCapsulePage    = route.Declare(route.Page{Pattern: "/daily-capsule", Base: route.Editions, Model: NewsletterPage{}, Query: newsletterParams, Lite: true})
	capsuleIssuePage    = route.Declare(route.Page{Pattern: "/daily-capsule/{day}", Base: route.Editions, Model: NewsletterPage{}, Query: newsletterParams, Lite: true})
	espressoPage        = route.Declare(route.Page{Pattern: "/espresso", Base: route.Editions, Model: NewsletterPage{}, Query: newsletterParams, Lite: true})
	espressoIssuePage   = route.Declare(route.Page{Pattern: "/espresso/{day}", Base: route.Editions, Model: NewsletterPage{}, Query: Params, Lite: true})
)

// Pages for one reader, which their features answer.
var _ = []*route.Page{
	personal("/bookmarks", BookmarksPage{}), personal("/history", HistoryPage{}), personal("/for-you", ForYouPage{}),
	personal("/follow", FollowPage{}), personal("/account", AccountPage{}),
	personal("/account/preferences", PreferencesPage{}), personal("/account/{step}", SignInPage{}), personal("/account/google/back", nil),
	personal("/newsletters/confirm", SubscriptionPage{}), personal("/newsletters/unsubscribe", SubscriptionPage{}), personal("/newsletters/preferences", SubscriptionPage{}),
}

// notificationsPage is announced where the account has a site of its own.
var notificationsPage = route.Declare(route.Page{Pattern: "/notifications", Base: route.Editions, Model: NotificationsPage{}, Name: "header.notifications",
	Personal: true, NoIndex: true, Lite: true})

func personal(pattern string, model any) *route.Page {
	return route.Declare(route.Page{Pattern: pattern, Base: route.Editions, Model: model, Personal: true, NoIndex: true, Lite: true})
}

// First segments that hubs and pages to come have.
var _ = []string{
	route.Reserve("learn", "hubs"), route.Reserve("weekender", "hubs"), route.Reserve("press-release", "hubs"), route.Reserve("business-resources", "hubs"),
	route.Reserve("the-captable", "hubs"), route.Reserve("course", "courses"), route.Reserve("my-webinars", "webinars"),
	route.Reserve("vaccine-alert", "vaccine slots"), route.Reserve("partners", "partners"), route.Reserve("company", "companies"), route.Reserve("authors", "authors"),
	route.Share("video", "stories"), route.Share("webinar", "stories"), route.Reserve("preview", "previews of stories"),
	route.Reserve("embed", "cards of stories for other sites"), route.Reserve("oembed", "oEmbed"), route.Reserve("live", "broadcasts"),
}

// Declared are the pages of this package with their loaders.
func (p *Pages) Declared() []frame.Bound {
	of := func(page *route.Page, load func(v *visit) (*frame.Page, error)) frame.Bound {
		return frame.Bound{Page: page, Load: func(r *frame.Request) (*frame.Page, error) { return load(p.visit(r)) }}
	}
	list := []frame.Bound{
		of(categoryPage, func(v *visit) (*frame.Page, error) { return v.category(v.Value(0)) }),
		of(latestPage, (*visit).latest),
		of(trendingPage, func(v *visit) (*frame.Page, error) { return v.trending("") }),
		of(rankingPage, func(v *visit) (*frame.Page, error) { return v.trending(v.Value(0)) }),
		of(customTopicPage, func(v *visit) (*frame.Page, error) { return v.customTopic(v.Value(0)) }),
		of(authorPage, func(v *visit) (*frame.Page, error) { return v.author(v.Value(0)) }),
		of(publisherPage, func(v *visit) (*frame.Page, error) { return v.publisher(v.Value(0)) }),
		of(topicPage, func(v *visit) (*frame.Page, error) { return v.topic(v.Value(0)) }),
		of(seriesPage, func(v *visit) (*frame.Page, error) { return v.series(v.Value(0)) }),
		of(propertyPage, func(v *visit) (*frame.Page, error) { return v.property(v.Value(0)) }),
		of(seriesListPage, (*visit).allSeries),
		of(archivePage, func(v *visit) (*frame.Page, error) { return v.archive() }),
		of(archiveYearPage, func(v *visit) (*frame.Page, error) { return v.archive(v.Value(0)) }),
		of(archiveMonthPage, func(v *visit) (*frame.Page, error) { return v.archive(v.Value(0), v.Value(1)) }),
		of(archiveDayPage, func(v *visit) (*frame.Page, error) { return v.archive(v.Value(0), v.Value(1), v.Value(2)) }),
		of(glossaryPage, (*visit).glossary),
		of(glossaryTermPage, func(v *visit) (*frame.Page, error) { return v.glossaryTerm(v.Value(0)) }),
		of(glossaryLetterPage, func(v *visit) (*frame.Page, error) { return v.glossaryLetter(v.Value(0)) }),
		of(eventsPage, (*visit).events),
		of(eventPage, func(v *visit) (*frame.Page, error) { return v.event(v.Value(0)) }),
		of(partnerEventsPage, (*visit).partnerEvents),
		of(livePage, func(v *visit) (*frame.Page, error) { return v.live(v.Value(0)) }),
		of(videosPage, (*visit).videos),
		of(audioShowsPage, (*visit).audioShows),
		of(audioShowPage, func(v *visit) (*frame.Page, error) { return v.audioShow(v.Value(0)) }),
		of(audioEpisodePage, func(v *visit) (*frame.Page, error) { return v.audioEpisode(v.Value(0), v.Value(1)) }),
		of(webStoriesPage, (*visit).webStories),
		of(webStoryPage, func(v *visit) (*frame.Page, error) { return v.webStory(v.Value(0)) }),
		of(resourcesPage, func(v *visit) (*frame.Page, error) { return v.resourceList(v.Value(0)) }),
		of(emergingWomenPage, func(v *visit) (*frame.Page, error) { return v.emergingWomen(v.Value(0)) }),
		of(searchPage, (*visit).search),
		of(reportPage, (*visit).report),
		of(offlinePage, (*visit).offline),
		of(newslettersPage, (*visit).newsletters),
	}
	for _, page := range []*route.Page{newsletterPage, newsletterIssuePage, dailyCapsulePage, capsuleIssuePage, espressoPage, espressoIssuePage} {
		list = append(list, of(page, (*visit).newsletterAt))
	}
	for _, page := range append(slices.Clone(announced), notificationsPage) {
		list = append(list, of(page, (*visit).announced))
	}
	return list
}
