// Package story holds the stories: their types, rules and SQL, the lists they
// stand in, and the API operations that read and write them. It must never
// render a page or know a session.
package story

import (
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/media"
)

// Type is the kind of a story.
type Type string

// The types of stories.
const (
	Article Type = "ARTICLE"
	Video   Type = "VIDEO"
	Webinar Type = "WEBINAR"
)

// number is the type's stable number in stored lists.
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

// Status is where a story is in its life. Only a published story is in any
// list, feed, search or count, or answers at its path.
type Status string

// The statuses.
const (
	Draft       Status = "draft"
	Scheduled   Status = "scheduled" // published_at is ahead; becomes published then
	Published   Status = "published"
	Unpublished Status = "unpublished" // was published, taken back
)

// Story is one story in one language: a member of its translation group.
type Story struct {
	bun.BaseModel `bun:"table:stories"`

	ID             int64 `bun:",pk,autoincrement"`
	GroupID        int64
	BrandID        int64
	Lang           string
	Slug           string
	Path           string
	Title          string
	TitleKey       string // folded, for search by beginnings
	Excerpt        string
	Type           Type
	Layout         string // "standard", "wide" or "longform"
	Status         Status
	PublishedAt    clock.Moment
	UpdatedAt      clock.Moment
	CreatedAt      clock.Moment
	Revision       int // counts saves; a writer names the one it read
	CategoryID     *int64
	PropertyID     *int64
	PublisherID    *int64
	PictureID      *int64
	PortraitID     *int64
	VideoPlatform  *string
	VideoMedia     *string
	VideoDuration  *int // seconds
	AudioURL       *string
	WebinarID      *string
	WebinarStarts  clock.Moment
	WebinarEnds    clock.Moment
	Listed         bool // an unlisted story has its path but stands in no list
	Page           bool // of the house, such as "About us": unlisted, its path without a date, no byline, no claps
	HideOnHome     bool
	Gated          bool // part of the text is for signed-in readers
	Minutes        int  // reading time
	OpensAsExcerpt bool // the text begins with what the excerpt says
	Corrections    string
	Company        string // that supplied the text, an announcement; "" for our own
	Place          string // where it was announced
	Contact        string // whom to ask about it
	SeoTitle       string
	SeoDescription string
	LikeCount      int
	ShareCount     int
	Card           string // the stored Card, JSON

	Terms    []int64 `bun:"-"` // tags and series, main series first
	Authors  []int64 `bun:"-"`
	Mentions []int64 `bun:"-"` // of the glossary, by the text; saving fills them in

	// NoEdit says that the next save changes nothing that a reader would call an
	// update, so that UpdatedAt stays.
	NoEdit bool `bun:"-"`
}

// Tag is the cache tag of whatever shows the story.
func (s *Story) Tag() string { return Tag(s.ID) }

// Tag is the cache tag of whatever shows the story of this id.
func Tag(id int64) string { return "story:" + strconv.FormatInt(id, 10) }

// GroupTag is the cache tag of whatever shows which translations of a story there
// are.
func GroupTag(groupID int64) string { return "translations:" + strconv.FormatInt(groupID, 10) }

// Errors of the rules.
var (
	ErrInvalid  = errors.New("invalid story")
	ErrConflict = fmt.Errorf("the story was changed by someone else: %w", database.ErrConflict)
	ErrPast     = &FieldError{"publishedAt", "is past; publish it instead"}
	ErrTooFar   = &FieldError{"publishedAt", "is more than fifty years ahead"}
	ErrShut     = &FieldError{"excerpt", "is missing, and nothing of the text stands before its gate: nobody would see more than the title"}
)

// FieldError names the field that breaks a rule. It is an ErrInvalid.
type FieldError struct{ Field, Message string }

func (e *FieldError) Error() string { return e.Field + ": " + e.Message }

// FieldName and FieldMessage let the API name the field.
func (e *FieldError) FieldName() string    { return e.Field }
func (e *FieldError) FieldMessage() string { return e.Message }

// Is makes errors.Is(err, ErrInvalid) true.
func (e *FieldError) Is(target error) bool { return target == ErrInvalid }

// Limits of what a story may hold.
const (
	MaxTitle   = 300  // characters
	MaxExcerpt = 1000 // characters
	MaxSlug    = 120  // bytes
	MaxTerms   = 50
	MaxAuthors = 20
)

// Card is a story as every list shows it: the body of the API's story without
// its text. It is made when the story is written and stored beside it, so that
// a list is one read. The members below the line are dynamic and added when read.
type Card struct {
	ID             string         `json:"id" example:"101"`
	Path           string         `json:"path" example:"/herstory/2021/03/first-unicorn-founder"`
	Slug           string         `json:"slug" example:"first-unicorn-founder"`
	Title          string         `json:"title" example:"She sold pickles from a balcony. Now banks come to her"`
	Type           Type           `json:"type" enum:"ARTICLE,VIDEO,WEBINAR"`
	PublishedAt    string         `json:"publishedAt" format:"date-time" example:"2021-03-15T09:30:00+05:30"`
	UpdatedAt      string         `json:"updatedAt" format:"date-time" example:"2021-03-15T10:00:00+05:30"`
	Layout         string         `json:"layout" enum:"standard,wide,longform"`
	Brand          BrandRef       `json:"brand"`
	Series         *SeriesRef     `json:"series"`
	MediaID        *string        `json:"mediaId"`
	VideoPlatform  *string        `json:"videoPlatform"`
	BrandPublisher *PublisherRef  `json:"brandPublisher"`
	Metadata       Metadata       `json:"metadata"`
	Webinar        *WebinarTimes  `json:"webinar"`
	Lang           string         `json:"lang" doc:"BCP 47 code (addition)" example:"en"`
	Dir            string         `json:"dir" enum:"ltr,rtl" doc:"writing direction (addition)"`
	Minutes        int            `json:"minutes" doc:"reading time (addition)" example:"4"`
	Duration       int            `json:"duration" doc:"seconds of video, 0 for none (addition)"`
	Company        string         `json:"company,omitempty" doc:"that supplied the text of an announcement (addition)"`
	Sponsored      bool           `json:"sponsored" doc:"(addition)"`
	Gated          bool           `json:"gated" doc:"part of the text needs a signed-in reader (addition)"`
	HasAudio       bool           `json:"hasAudio" doc:"(addition)"`
	Picture        *media.Picture `json:"picture" doc:"(addition)"`
	Portrait       *media.Picture `json:"portrait" doc:"(addition)"`

	TimeLapsed string `json:"timeLapsed" doc:"'3 hours ago', or the date after a week" example:"3 hours ago"`
	Filler     bool   `json:"filler,omitempty" doc:"true on stories that fill a greedy list"`
}

// BrandRef names a story's brand.
type BrandRef struct {
	Slug string `json:"slug" example:"herstory"`
	Name string `json:"name" example:"HerStory"`
	Path string `json:"path" doc:"landing (addition)" example:"/herstory"`
}

// SeriesRef names a series.
type SeriesRef struct {
	Title string `json:"title" example:"Money Matters"`
	Slug  string `json:"slug" example:"money-matters"`
	Path  string `json:"path" example:"/series/money-matters"`
}

// PublisherRef names the publisher of a sponsored story.
type PublisherRef struct {
	Name      string  `json:"name"`
	Slug      string  `json:"slug"`
	Thumbnail *string `json:"thumbnail"`
}

// Metadata is what the API says about a story beside its text.
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

// TermRef names a category.
type TermRef struct {
	Name string `json:"name" example:"Technology"`
	Slug string `json:"slug" example:"technology"`
	Path string `json:"path" doc:"(addition)" example:"/category/technology"`
}

// Ref is a name with its page.
type Ref struct {
	Name string `json:"name" example:"Meera Nambiar"`
	Path string `json:"path" example:"/author/meera-nambiar"`
}

// Reactions counts claps and shares.
type Reactions struct {
	LikeCount  int `json:"likeCount" doc:"claps" example:"128"`
	ShareCount int `json:"shareCount" example:"17"`
}

// WebinarTimes says when a webinar runs; live from start (inclusive) to end (exclusive).
type WebinarTimes struct {
	ID            string `json:"id"`
	StartTimeUnix int64  `json:"startTimeUnix" doc:"seconds since 1970, UTC"`
	EndTimeUnix   int64  `json:"endTimeUnix" doc:"seconds since 1970, UTC"`
}

// FallbackPath is the path of a story that has none of its own: by year and
// month for an article, under /video or /webinar for the others; that of a page
// is its slug.
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
