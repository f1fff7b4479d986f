package syndicate

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"masthead/internal/brand"
	"masthead/internal/feature"
	"masthead/internal/story"
)

// furtherEntries are what the feed of a page has besides the stories of its list.
type furtherEntries struct {
	lists []story.List                                    // further lists of stories
	read  func(context.Context) ([]item, []string, error) // entries that are not stories, with cache tags
}

// offeredFeed returns the feed that a feature offers for the pages with a pattern, or nil.
func (s *Server) offeredFeed(pattern string) *feature.Feed {
	at := slices.IndexFunc(s.Feeds, func(f feature.Feed) bool { return f.Pattern == pattern })
	if at < 0 {
		return nil
	}
	return &s.Feeds[at]
}

// offeredChannel returns the channel that a feature offers for a page in the frame of a brand. value is the parameter of its pattern.
func (s *Server) offeredChannel(ctx context.Context, f *feature.Feed, b *brand.Brand, value, page string) (*channel, error) {
	offered, err := f.Channel(ctx, b, value, page)
	if err != nil {
		return nil, err
	}
	c := &channel{brand: offered.Brand, title: offered.Title, description: offered.Description, picture: offered.PictureID,
		canonicalPage: offered.CanonicalPage, tags: offered.Tags, further: &furtherEntries{}}
	for i, id := range append([]string{offered.List}, offered.FurtherLists...) {
		list, ok := story.ParseListID(id)
		switch {
		case !ok:
			return nil, fmt.Errorf("feed of %s: %q is not a list id", page, id)
		case i == 0:
			c.list = list
		default:
			c.further.lists = append(c.further.lists, list)
		}
	}
	c.further.read = func(ctx context.Context) ([]item, []string, error) {
		entries, tags, err := offered.Entries(ctx)
		items := make([]item, 0, len(entries))
		latest := s.DB.Now().Add(24 * time.Hour) // an entry of today may have a time in a zone where it is tomorrow
		for i := range entries {
			if entries[i].Published.Before(latest) { // older data may have dates in the future
				items = append(items, s.entryItem(c.brand, &entries[i]))
			}
		}
		return items, tags, err
	}
	return c, nil
}

// entryItem returns an entry that is not a story as an item of a feed in the language of a brand.
func (s *Server) entryItem(b *brand.Brand, e *feature.FeedEntry) item {
	l := b.Locale()
	path, fragment, hasFragment := strings.Cut(e.Path, "#")
	address := s.absoluteURL(b.EditionPath(path))
	if hasFragment {
		address += "#" + fragment
	}
	it := item{Card: &story.Card{Title: e.Title, Lang: l.Code, Dir: l.Dir}, id: s.tagURI(e.Kind, e.ID),
		url: address, published: e.Published, updated: e.Published,
		html: `<div lang="` + l.Code + `" dir="` + l.Dir + `">` + e.HTML + "</div>"}
	it.Metadata.Excerpt = e.Excerpt
	return it
}

// addFurtherEntries adds the further entries of the page to its feed, which then has its newest entries.
func (f *feed) addFurtherEntries(ctx context.Context, limit int) error {
	if f.further == nil {
		return nil
	}
	for _, l := range f.further.lists {
		items, err := f.s.readItems(ctx, f, l, limit)
		if err != nil {
			return err
		}
		f.tags = append(f.tags, l.Tag())
		f.items = append(f.items, items...)
	}
	items, tags, err := f.further.read(ctx)
	if err != nil {
		return err
	}
	f.items, f.tags = append(f.items, items...), append(f.tags, tags...)
	if len(f.items) == 0 {
		return nil
	}
	slices.SortStableFunc(f.items, func(a, b item) int { return b.published.Compare(a.published) })
	seen := map[string]bool{}
	f.items = slices.DeleteFunc(f.items, func(it item) bool {
		known := seen[it.id] // a person may have written a story that also names the person
		seen[it.id] = true
		return known
	})
	f.items = f.items[:min(limit, len(f.items))]
	f.updated = time.Time{}
	for i := range f.items {
		f.updated = laterOf(f.updated, f.items[i].updated)
	}
	return nil
}
