package route

// Paths of pages to which several packages link, below the path of an edition or a brand. The feature that has the page
// declares it with the constant.
const (
	AccountPath       = "/account"
	ArchivePath       = "/archive"
	AudioShowsPath    = "/audio-shows"
	BookmarksPath     = "/bookmarks"
	CompaniesPath     = "/companies"
	EventsPath        = "/events"
	FollowPath        = "/follow"
	ForYouPath        = "/for-you"
	GlossaryPath      = "/glossary"
	HistoryPath       = "/history"
	LatestPath        = "/latest"
	NewslettersPath   = "/newsletters"
	NotificationsPath = "/notifications"
	PreferencesPath   = AccountPath + "/preferences"
	ReportPath        = "/report-an-issue"
	SearchPath        = "/search"
	SeriesPath        = "/series"
	TrendingPath      = "/trending"
	VideosPath        = "/videos"
	WebStoriesPath    = "/web-stories"
)

// Paths below which terms, authors and publishers have their pages.
const (
	AuthorPath      = "/author"
	CategoryPath    = "/category"
	CustomTopicPath = "/custom-topic"
	PropertyPath    = "/property"
	PublisherPath   = "/brands"
	TopicPath       = "/topic"
)
