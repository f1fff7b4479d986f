// Package syndicate gives what the publication says to those who are no browsers: the
// feeds and podcasts of its lists, the sitemap, the Markdown form of a story, and what
// tells crawlers where all that is. Every answer is cut where the page is cut, and is
// the same for everybody. It must never hold a rule of what is published: lists do.
package syndicate

import (
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"path"
	"strings"
	"time"
	"unicode/utf8"

	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/glossary"
	"masthead/internal/newsletter"
	"masthead/internal/route"
	"masthead/internal/story"
)

// Syndicate makes every answer of this package.
type Syndicate struct {
	Name     string // of the publication
	URL      string // absolute, without trailing slash
	Logo     string // path of the publication's mark, square, "" for none
	DB       *database.DB
	Brands   *brand.Directory
	Stories  *story.Stories
	Glossary *glossary.Glossary
	// Newsletters may be nil: then the sitemap has none.
	Newsletters *newsletter.Newsletters
	Clock       clock.Clock
}

// The addresses of what belongs to no list.
const (
	RSS     = "/rss" // the newest of everything, short
	OPML    = "/feeds.opml"
	Sitemap = "/sitemap.xml"
	files   = "/sitemap/"
	Robots  = "/robots.txt"
	LLMs    = "/llms.txt"
	Hub     = "/hub" // where who reads a feed asks to be told of what is new
)

// Markdown is how the address of a story's Markdown form ends.
const Markdown = route.Markdown

// How long an answer goes out without being made anew. A write that touches it ends
// that at once; only what time alone changes waits for it.
const (
	fresh = time.Minute
	stale = time.Hour
)

// Handles reports whether a path may be the address of one of these answers. A page
// may still have such a path.
func Handles(address string) bool {
	switch address {
	case RSS, OPML, Sitemap, Robots, LLMs:
		return true
	}
	switch path.Base(address) {
	case route.FeedRSS, route.FeedAtom, route.FeedJSON, route.Podcast:
		return true
	}
	return strings.HasPrefix(address, files) || strings.HasSuffix(address, Markdown)
}

// Load makes the answer at an address; database.ErrNotFound when there is none.
func (s *Syndicate) Load(ctx context.Context, r edge.Request) (edge.Page, error) {
	if !Handles(r.Path) || !utf8.ValidString(r.Path) || strings.Contains(r.Path, "\x00") {
		return edge.Page{}, database.ErrNotFound // of text alone: the databases disagree about what is none
	}
	answer, err := s.load(ctx, r.Path)
	if err != nil && !errors.Is(err, database.ErrNotFound) {
		err = fmt.Errorf("syndicate %s: %w", r.Path, err)
	}
	return answer, err
}

func (s *Syndicate) load(ctx context.Context, address string) (edge.Page, error) {
	switch address {
	case RSS:
		return s.feed(ctx, "/", address, route.FeedRSS, short)
	case OPML:
		return s.outline(ctx)
	case Sitemap:
		return s.sitemapIndex(ctx)
	case Robots:
		return s.robots()
	case LLMs:
		return s.llms(ctx)
	}
	if name, ok := strings.CutPrefix(address, files); ok {
		return s.sitemapFile(ctx, name)
	}
	if page, ok := strings.CutSuffix(address, Markdown); ok {
		return s.markdown(ctx, page)
	}
	page, format := path.Split(address)
	if page != "/" {
		page = strings.TrimSuffix(page, "/")
	}
	if format == route.Podcast {
		return s.podcast(ctx, page, address)
	}
	return s.feed(ctx, page, address, format, long)
}

// absolute is the public address of a path.
func (s *Syndicate) absolute(p string) string { return s.URL + (&url.URL{Path: p}).EscapedPath() }

// answer is one of a media type that goes out like a page.
func answer(mediaType string, body []byte, tags ...string) edge.Page {
	return edge.Page{Header: http.Header{"Content-Type": {mediaType}}, Body: body, Tags: tags, Fresh: fresh, Stale: stale}
}

// document is the text of an XML document.
func document(root any) ([]byte, error) {
	body, err := xml.MarshalIndent(root, "", "\t")
	if err != nil {
		return nil, fmt.Errorf("write XML: %w", err)
	}
	return append([]byte(xml.Header), append(body, '\n')...), nil
}

// First and last segments of the addresses of this package.
var _ = []string{
	route.Reserve(
		"rss",
		"the feed of everything",
	), route.Reserve("feeds.opml", "the outline of all feeds"), route.Reserve("sitemap.xml", "the sitemap"),
	route.Reserve(
		"sitemap",
		"the sitemap",
	), route.Reserve("robots.txt", "rules for crawlers"), route.Reserve("llms.txt", "a guide for language models"),
	route.Reserve("hub", "subscriptions to feeds"),
}
