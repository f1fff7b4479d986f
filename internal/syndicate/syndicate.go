// Package syndicate provides the publication's content to clients other than browsers:
// feeds and podcasts of lists, the sitemap, stories as Markdown, and the files that tell
// crawlers where all this is. Gated stories are cut as on their pages, and responses are the
// same for everybody. The package must contain no rule about what is published; lists have
// these rules.
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

	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/feature"
	"masthead/internal/frame"
	"masthead/internal/route"
	"masthead/internal/story"
)

// Server serves every response of this package.
type Server struct {
	Name    string // name of the publication
	URL     string // absolute address without a trailing slash
	Logo    string // path of the publication's square logo, "" for none
	DB      *database.DB
	Brands  *brand.Directory
	Stories *story.Stories
	Clock   clock.Clock
	// Pages loads the pages that have a Markdown form; nil if only stories have one.
	Pages PageLoader
	// Parts are what features list in the sitemap, besides stories.
	Parts []feature.SitemapPart
	// Feeds are the feeds that features offer, besides those of lists of stories.
	Feeds []feature.Feed
}

// The addresses that do not belong to a list.
const (
	RSS     = "/rss" // the newest few stories of the publication
	OPML    = "/feeds.opml"
	Sitemap = "/sitemap.xml"
	files   = "/sitemap/"
	Robots  = "/robots.txt"
	LLMs    = "/llms.txt"
	Hub     = "/hub" // the WebSub hub, where clients subscribe to feeds
)

// PageLoader loads pages without rendering them; *page.Pages implements it.
type PageLoader interface {
	LoadModel(ctx context.Context, path string) (*frame.Page, edge.Page, error)
}

// Markdown is the ending of the address of a page's Markdown form.
const Markdown = route.Markdown

// How long a response may be served from the cache. A write that touches it drops it at
// once; only changes due to the passing of time wait.
const (
	freshFor = time.Minute
	staleFor = time.Hour
)

// Handles reports whether a path may be the address of one of these responses. A page can
// still have such a path.
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

// Load returns the response at an address, or database.ErrNotFound.
func (s *Server) Load(ctx context.Context, r edge.Request) (edge.Page, error) {
	if !Handles(r.Path) || !edge.IsText(r.Path) {
		return edge.Page{}, database.ErrNotFound // the databases treat invalid UTF-8 differently
	}
	response, err := s.load(ctx, r.Path)
	if err != nil && !errors.Is(err, database.ErrNotFound) {
		err = fmt.Errorf("syndicate %s: %w", r.Path, err)
	}
	return response, err
}

func (s *Server) load(ctx context.Context, address string) (edge.Page, error) {
	switch address {
	case RSS:
		return s.feed(ctx, "/", address, route.FeedRSS, shortFeedSize)
	case OPML:
		return s.opmlPage(ctx)
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
	return s.feed(ctx, page, address, format, feedSize)
}

// absoluteURL returns the public address of a path.
func (s *Server) absoluteURL(p string) string { return s.URL + (&url.URL{Path: p}).EscapedPath() }

// newPage returns a response of a media type as a cacheable page.
func newPage(mediaType string, body []byte, tags ...string) edge.Page {
	return edge.Page{Header: http.Header{"Content-Type": {mediaType}}, Body: body, Tags: tags, Fresh: freshFor, Stale: staleFor}
}

// encodeXML returns an XML document.
func encodeXML(root any) ([]byte, error) {
	body, err := xml.MarshalIndent(root, "", "\t")
	if err != nil {
		return nil, fmt.Errorf("write XML: %w", err)
	}
	return append([]byte(xml.Header), append(body, '\n')...), nil
}

// First and last segments of the paths of this package.
var _ = []string{
	route.Reserve(
		"rss",
		"the short feed of the publication",
	), route.Reserve("feeds.opml", "the list of all feeds"), route.Reserve("sitemap.xml", "the sitemap"),
	route.Reserve(
		"sitemap",
		"the sitemap",
	), route.Reserve("robots.txt", "rules for crawlers"), route.Reserve("llms.txt", "a guide for language models"),
	route.Reserve("hub", "subscriptions to feeds"),
}
