// Package story holds the stories: their types, rules and SQL, the lists that contain them, and the API operations
// that read and write them. Its rules must not depend on pages or sessions.
package story

import (
	"fmt"
	"strconv"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/frame"
	"masthead/internal/invalid"
	"masthead/internal/media"
)

// Type says what the main part of a story is. The API and the database have the same values.
type Type string

// The types of stories.
const (
	Article Type = "ARTICLE"
	Video   Type = "VIDEO"
	Webinar Type = "WEBINAR"
)

// number returns the type's stable number in stored lists.
func (t Type) number() int64 {
	switch t {
	case Video:
		return 2
	case Webinar:
		return 3
	default:
		return 1
	}
}

// Status is the status of a story. Only a published story is in lists, feeds, searches and
// counts, and has a page at its path.
type Status string

// The statuses.
const (
	Draft       Status = "draft"
	Scheduled   Status = "scheduled" // will be published at published_at
	Published   Status = "published"
	Unpublished Status = "unpublished" // was published before
)

// Story is one story in one language, a member of its translation group.
type Story struct {
	bun.BaseModel `bun:"table:stories"`

	ID                int64 `bun:",pk,autoincrement"`
	GroupID           int64
	BrandID           int64
	Lang              string
	Slug              string
	Path              string
	Title             string
	TitleKey          string // folded, for the search by the beginning of titles
	Excerpt           string
	Type              Type
	Layout            string // "standard", "wide" or "longform"
	Status            Status
	PublishedAt       clock.Moment
	UpdatedAt         clock.Moment
	CreatedAt         clock.Moment
	Revision          int // counts saves; a save must name the revision that was read
	CategoryID        *int64
	PropertyID        *int64
	PublisherID       *int64
	PictureID         *int64
	PortraitID        *int64
	VideoPlatform     *string
	VideoMedia        *string
	VideoDuration     *int // seconds
	AudioURL          *string
	WebinarID         *string
	WebinarStarts     clock.Moment
	WebinarEnds       clock.Moment
	WebinarCancelled  bool
	Listed            bool // an unlisted story has a page but is in no list
	Page              bool // a static page such as "About us": unlisted, without date, byline and claps
	HideOnHome        bool
	Gated             bool // part of the text is for signed-in readers
	Minutes           int  // reading time
	BeginsWithExcerpt bool `bun:"opens_as_excerpt"` // the text begins with the excerpt
	Corrections       string
	Company           string // company that supplied the text of a press release; "" for texts of the publication
	Place             string // place of the press release
	Contact           string // contact for questions about the press release
	SeoTitle          string
	SeoDescription    string
	LikeCount         int
	ShareCount        int
	FrontHeadline     string         // on landing pages; "" for Title, like SocialHeadline
	SocialHeadline    string         // in link previews of other sites
	SponsorLabel      string         // instead of the usual label of a sponsored story; "" for that
	Gate              brand.Gate     // of the gated part; "" for that of the brand
	EndsAt            clock.Moment   // when the story is withdrawn
	Further           []FurtherBrand // the other brands whose lists have the story
	Card              string         // the stored Card, JSON
	SavedAt           clock.Moment   // of the last save of the story or of its working copy
	SavedBy           *int64         // the user who saved it; nil for an API token and for the program
	SavedToken        *int64         // the API token that saved it

	Terms     []int64 `bun:"-"` // tags and series, main series first
	Authors   []int64 `bun:"-"`
	Mentions  []int64 `bun:"-"` // glossary terms in the text; set by saving
	Companies []int64 `bun:"-"` // companies that the text names; set by saving
	People    []int64 `bun:"-"` // authors whom the text names; set by saving
	Investors []int64 `bun:"-"` // investors that the text names; set by saving

	// KeepUpdatedAt says that the next save is not an edit for readers, so that UpdatedAt does not
	// change.
	KeepUpdatedAt bool `bun:"-"`

	// Editor is the author of the next save; the zero value is the program itself.
	Editor actor.Actor `bun:"-"`
}

// Tag returns the cache tag of everything that shows the story.
func (s *Story) Tag() string { return Tag(s.ID) }

// Tag returns the cache tag of everything that shows the story with an ID.
func Tag(id int64) string { return "story:" + strconv.FormatInt(id, 10) }

// GroupTag returns the cache tag of everything that shows which translations a story has.
func GroupTag(groupID int64) string { return "translations:" + strconv.FormatInt(groupID, 10) }

// Errors of the rules.
var (
	ErrConflict  = fmt.Errorf("the story was changed by someone else: %w", database.ErrConflict)
	ErrPast      = invalid.Fields{"publishedAt": "is in the past; publish it instead"}
	ErrTooFar    = invalid.Fields{"publishedAt": "is more than fifty years in the future"}
	ErrInvisible = invalid.Fields{"excerpt": "is missing, and all of the text is behind the gate: readers would see only the title"}
)

// Limits of a story's fields.
const (
	MaxTitle   = 300  // characters
	MaxExcerpt = 1000 // characters
	MaxSlug    = 120  // bytes
	MaxTerms   = 50
	MaxAuthors = 20

	MaxCorrections = 2000 // characters
)

// Card is a story as lists show it: the API's story without its text. It is made when the story
// is written and stored beside it, so that a list is one query. The fields after the blank line
// depend on the time and are set when the card is read.
type Card struct {
	ID             string          `json:"id" example:"101"`
	Path           string          `json:"path" example:"/science/2021/03/first-light"`
	Slug           string          `json:"slug" example:"first-unicorn-founder"`
	Title          string          `json:"title" example:"She sold pickles from a balcony. Now banks come to her"`
	Type           Type            `json:"type" enum:"ARTICLE,VIDEO,WEBINAR"`
	PublishedAt    string          `json:"publishedAt" format:"date-time" example:"2021-03-15T09:30:00+05:30"`
	UpdatedAt      string          `json:"updatedAt" format:"date-time" example:"2021-03-15T10:00:00+05:30"`
	Layout         string          `json:"layout" enum:"standard,wide,longform"`
	Brand          BrandRef        `json:"brand"`
	Series         *SeriesRef      `json:"series"`
	MediaID        *string         `json:"mediaId"`
	VideoPlatform  *string         `json:"videoPlatform"`
	VideoCaptions  *frame.Captions `json:"videoCaptions,omitempty" doc:"Of a video of this site, if possible in the language of the story."`
	BrandPublisher *PublisherRef   `json:"brandPublisher"`
	Metadata       Metadata        `json:"metadata"`
	Webinar        *WebinarTimes   `json:"webinar"`
	Lang           string          `json:"lang" doc:"BCP 47 code." example:"en"`
	Dir            string          `json:"dir" enum:"ltr,rtl" doc:"Writing direction."`
	Minutes        int             `json:"minutes" doc:"Reading time in minutes." example:"4"`
	Duration       int             `json:"duration" doc:"Duration of the video in seconds; 0 without a video."`
	Company        string          `json:"company,omitempty" doc:"The company that supplied the text of a press release."`
	Sponsored      bool            `json:"sponsored" doc:"Whether a publisher paid for the story."`
	SponsorLabel   string          `json:"sponsorLabel,omitempty" doc:"What is shown instead of “Sponsored”." example:"Partner content"`
	Gated          bool            `json:"gated" doc:"Whether a part of the text is behind a gate."`
	HasAudio       bool            `json:"hasAudio" doc:"Whether the story has a recording."`
	Picture        *media.Picture  `json:"picture" doc:"The story's picture with its renditions."`
	Portrait       *media.Picture  `json:"portrait" doc:"The picture in portrait format, with its renditions."`

	TimeLapsed string `json:"timeLapsed" doc:"Age of the story, such as “3 hours ago”; after a week its date." example:"3 hours ago"`
	Filler     bool   `json:"filler,omitempty" doc:"Whether the story is not of the list itself, but was added to fill a short page."`

	headlines *headlines // nil if the story has only one; shared like everything that a card points to
}

// BrandRef is a story's brand.
type BrandRef struct {
	Slug string `json:"slug" example:"science"`
	Name string `json:"name" example:"Science"`
	Path string `json:"path" doc:"Path of the landing page." example:"/science"`
}

// SeriesRef is a story's series.
type SeriesRef struct {
	Title string `json:"title" example:"Long Nights"`
	Slug  string `json:"slug" example:"long-nights"`
	Path  string `json:"path" example:"/series/long-nights"`
}

// PublisherRef is the publisher of a sponsored story.
type PublisherRef struct {
	Name      string  `json:"name"`
	Slug      string  `json:"slug"`
	Thumbnail *string `json:"thumbnail"`
}

// Metadata holds the fields of a story that the API shows besides its text.
type Metadata struct {
	DefaultThumbnail  *string     `json:"defaultThumbnail"`
	Media             *string     `json:"media"`
	PortraitThumbnail *string     `json:"portraitThumbnail"`
	Thumbnail         *string     `json:"thumbnail"`
	ThumbnailMediaID  *string     `json:"thumbnailMediaId"`
	ThumbnailPlatform *string     `json:"thumbnailPlatform"`
	Excerpt           string      `json:"excerpt" example:"What it takes to be believed by a bank when the collateral is a recipe."`
	Category          *TermRef    `json:"category"`
	Authors           []Ref       `json:"authors"`
	Series            []SeriesRef `json:"series"`
	CuratedCategories []Ref       `json:"curatedCategories"`
	Reactions         Reactions   `json:"reactions"`
}

// TermRef is a category.
type TermRef struct {
	Name string `json:"name" example:"Technology"`
	Slug string `json:"slug" example:"technology"`
	Path string `json:"path" doc:"Path of the category's page." example:"/category/technology"`
}

// Ref is a name with its page.
type Ref struct {
	Name string `json:"name" example:"Meera Nambiar"`
	Path string `json:"path" example:"/author/meera-nambiar"`
}

// Reactions are numbers of claps and shares.
type Reactions struct {
	LikeCount  int `json:"likeCount" doc:"Number of claps." example:"128"`
	ShareCount int `json:"shareCount" example:"17"`
}

// WebinarTimes are the start (inclusive) and end (exclusive) of a webinar, which is live
// between them.
type WebinarTimes struct {
	ID            string `json:"id"`
	StartTimeUnix int64  `json:"startTimeUnix" doc:"Unix time in seconds."`
	EndTimeUnix   int64  `json:"endTimeUnix" doc:"Unix time in seconds."`
	Cancelled     bool   `json:"cancelled,omitempty" doc:"Whether the webinar was cancelled."`
}

// FallbackPath returns the path of a story without one of its own: by year and month for an
// article, under /video or /webinar for the others, and the slug for a static page.
func (s *Story) FallbackPath(brandPath string, published time.Time) string {
	if brandPath == "/" {
		brandPath = ""
	}
	switch {
	case s.Page:
		return brandPath + "/" + s.Slug
	case s.Type == Video:
		return "/video/" + s.Slug
	case s.Type == Webinar:
		return "/webinar/" + s.Slug
	default:
		return brandPath + published.Format("/2006/01/") + s.Slug
	}
}
