package feature

import (
	"context"
	"time"

	"masthead/internal/brand"
)

// Feed provides the feeds of all pages with one pattern.
type Feed struct {
	// Pattern is the pattern of the pages (route.Page.Pattern). It has one parameter.
	Pattern string
	// Channel returns the content of the feeds of a page, or database.ErrNotFound if there is no such page. b is the brand of the
	// page's frame, value is the value of the parameter, and path is the path of the page.
	Channel func(ctx context.Context, b *brand.Brand, value, path string) (*Channel, error)
}

// Channel is the content of the feeds of a page: stories and other entries.
type Channel struct {
	// Brand is the brand of the feed. The feed is in its language.
	Brand       *brand.Brand
	Title       string
	Description string
	PictureID   *int64
	// List is the list of stories of the page, as story.List.ID returns it. Clients that subscribe are notified when it changes.
	List string
	// FurtherLists are other lists that contribute stories to the feed.
	FurtherLists []string
	// Entries returns the entries that are not stories, in any order, and the cache tags that they depend on.
	Entries func(context.Context) (entries []FeedEntry, tags []string, err error)
	// CanonicalPage is the canonical path of the page if it differs from the requested one, else "". Its feeds redirect there.
	CanonicalPage string
	// Tags are the cache tags of the page itself.
	Tags []string
}

// FeedEntry is an entry of a feed that is not a story. Its texts are in the language of the feed.
type FeedEntry struct {
	Kind, ID  string // they identify the entry permanently
	Title     string
	Excerpt   string // plain text
	HTML      string
	Path      string // path and fragment of the page about it
	Published time.Time
}
