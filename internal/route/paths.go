package route

import (
	"net/url"
	"strconv"
	"strings"
	"time"
)

// Paths of pages that several packages link to, below the path of an edition or a brand. The feature that has the page declares it
// with the constant.
const (
	AccountPath       = "/account"
	ArchivePath       = "/archive"
	AwardsPath        = "/awards"
	AudioShowsPath    = "/audio-shows"
	BadgePath         = "/badge"
	BookmarksPath     = "/bookmarks"
	ClaimPath         = "/company/claim"
	CompaniesPath     = "/companies"
	CompanyEditPath   = "/company/edit"
	ConnectPath       = "/company/connect"
	CorrectPath       = "/company/correct"
	CorrectionsPath   = "/company/corrections"
	DisputesPath      = "/company/disputes"
	EventsPath        = "/events"
	EventTicketPath   = EventsPath + "/ticket"
	MyEventsPath      = EventsPath + "/mine"
	FollowPath        = "/follow"
	ForYouPath        = "/for-you"
	GlossaryPath      = "/glossary"
	HistoryPath       = "/history"
	InboxPath         = "/company/inbox"
	InvitationPath    = "/company/invitation"
	InvestorsPath     = "/investors"
	LatestPath        = "/latest"
	LivePath          = "/live"
	MembersPath       = "/company/members"
	MyWebinarsPath    = "/my-webinars"
	NominatePath      = AwardsPath + "/nominate"
	NewslettersPath   = "/newsletters"
	NotificationsPath = "/notifications"
	OfflinePath       = "/offline"
	PeoplePath        = "/people"
	PreferencesPath   = AccountPath + "/preferences"
	CalendarPath      = AccountPath + "/calendar"
	QuestionPath      = "/company/question"
	ReadPath          = AccountPath + "/read"
	ReportPath        = "/report-an-issue"
	SearchPath        = "/search"
	SeriesPath        = "/series"
	TrendingPath      = "/trending"
	WebinarsPath      = "/webinars"
	VideosPath        = "/videos"
	WebStoriesPath    = "/web-stories"
)

// DeskPath is the path of the Desk, the newsroom's application.
const DeskPath = "/ed"

// EditorPath returns the path at which the Desk opens the story with an id.
func EditorPath(id int64) string { return DeskPath + "/stories/" + strconv.FormatInt(id, 10) }

// Beginnings of the paths of the pages of terms, authors and publishers.
const (
	AuthorPath      = "/author"
	CategoryPath    = "/category"
	CustomTopicPath = "/custom-topic"
	PropertyPath    = "/property"
	PublisherPath   = "/brands"
	TopicPath       = "/topic"
)

// OpenDataPath is the path of the page with the files of the directory.
const OpenDataPath = "/open-data"

// OEmbedPath is the path that tells other sites how to embed a page.
const OEmbedPath = "/oembed"

// OEmbed returns the path, with its query, of the oEmbed description of a page. address is the page's absolute address.
func OEmbed(address string) string { return OEmbedPath + "?url=" + url.QueryEscape(address) }

// ArchiveDay returns the path of a day in the archive of an edition. edition is the edition's path; at is in its time zone.
func ArchiveDay(edition string, at time.Time) string {
	return strings.TrimSuffix(edition, "/") + at.Format(ArchivePath+"/2006/01/02")
}

// Paths of the account site, relative to its address or path.
const (
	SignInPath       = "/login"
	SignOutPath      = "/signout"
	GoogleReturnPath = "/google/back" // where Google leads after a sign-in
)

// SignInAddress returns the address of the form to sign in, which leads to back afterwards. account is the address or the path of the
// account site. back is a path or an address of this site.
func SignInAddress(account, back string) string {
	return account + SignInPath + "?redirect_url=" + url.QueryEscape(back)
}
