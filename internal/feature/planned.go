package feature

import (
	"context"
	"time"

	"masthead/internal/clock"
)

// PlannedKind is the kind of an entry of the newsroom's calendar that is not a story.
type PlannedKind string

// The kinds of what editors plan besides stories.
const (
	PlannedIssue        PlannedKind = "issue" // of a newsletter
	PlannedWebStory     PlannedKind = "web_story"
	PlannedEpisode      PlannedKind = "episode" // of an audio show
	PlannedAnnouncement PlannedKind = "announcement"
	PlannedRanking      PlannedKind = "ranking" // of an award
	PlannedFront        PlannedKind = "front"   // of a brand
	PlannedWebinar      PlannedKind = "webinar"
	PlannedEvent        PlannedKind = "event"
	PlannedLive         PlannedKind = "live" // a live page
)

// PlannedState says whether readers see an entry of the newsroom's calendar.
type PlannedState string

// A scheduled entry becomes public at its time by itself.
const (
	PlannedDraft     PlannedState = "draft"
	PlannedScheduled PlannedState = "scheduled"
	PlannedPublic    PlannedState = "published"
	PlannedCancelled PlannedState = "cancelled"
)

// Planned is an entry of the newsroom's calendar that is not a story.
type Planned struct {
	ID      string // of the record in the address of its form: an id or a slug
	Parent  string // id of the record to which it belongs, such as the show of an episode; "" for none
	At      time.Time
	Title   string
	BrandID int64
	Lang    string // BCP 47; "" for the language of the brand
	State   PlannedState
}

// PlannedQuery selects entries of the newsroom's calendar.
type PlannedQuery struct {
	From   clock.Moment // inclusive
	To     clock.Moment // exclusive
	Brands []int64      // whose entries are wanted; nil for all
	Limit  int          // at most so many are returned
}

// PlannedSource returns the entries of one kind that a query selects, in any order. The caller may read those of the brands of the query.
type PlannedSource func(context.Context, PlannedQuery) ([]Planned, error)
