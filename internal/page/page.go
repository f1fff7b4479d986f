package page

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/landing"
	"masthead/internal/permalink"
	"masthead/internal/story"
)

// Renderer turns a page model into HTML: a pure function of both.
type Renderer interface {
	Render(ctx context.Context, page string, model []byte) ([]byte, error)
}

// Pages makes every page that readers see.
type Pages struct {
	Site     Site
	DB       *database.DB
	Brands   *brand.Directory
	Stories  *story.Stories
	Landings *landing.Landings
	Renderer Renderer
	Clock    clock.Clock
	Log      *slog.Logger
}

// How long a page goes out without being made anew. Writes that touch it end
// that at once; only what the time alone changes waits for it.
const (
	fresh = time.Minute
	stale = time.Hour
)

// Params are the query parameters that pages read.
var Params = []string{"page"}

// Load makes the page at a path. It is the order of decision D-08: fixed routes,
// stories and redirects by permalink, landings, publishers.
func (p *Pages) Load(ctx context.Context, r edge.Request) (edge.Page, error) {
	v := &visit{Pages: p, ctx: ctx, path: r.Path, number: 1}
	if !utf8.ValidString(r.Path) || strings.Contains(r.Path, "\x00") {
		return v.notFound() // no text, which the databases disagree about
	}
	if text := r.Query.Get("page"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 2 || n > story.MaxOffset/pageSize || strconv.Itoa(n) != text {
			return v.notFound()
		}
		v.number = n
	}
	answer, err := v.route()
	if errors.Is(err, database.ErrNotFound) {
		return v.notFound()
	}
	if err != nil {
		return edge.Page{}, fmt.Errorf("page %s: %w", r.Path, err)
	}
	return answer, nil
}

// visit is the making of one page: what it has read so far decides its tags.
type visit struct {
	*Pages
	ctx    context.Context
	path   string
	number int // of the list's page, from 1
	brand  *brand.Brand
	tags   []string
}

func (v *visit) touch(tags ...string) { v.tags = append(v.tags, tags...) }

func (v *visit) route() (edge.Page, error) {
	segments := strings.Split(strings.Trim(v.path, "/"), "/")
	if len(segments) == 2 {
		switch slug := segments[1]; segments[0] {
		case "category":
			return v.category(brand.Master, slug)
		case "topic", "series", "property":
			return v.gathered(brand.Master, segments[0], slug)
		case "custom-topic":
			return v.customTopic(slug)
		case "author":
			return v.author(slug)
		case "brands":
			return v.publisher(slug)
		}
	}
	switch {
	case segments[len(segments)-1] == "latest" && len(segments) <= 2:
		return v.latest(strings.TrimSuffix(v.path, "/latest"))
	case v.path == "/series":
		return v.allSeries(brand.Master)
	case len(segments) == 2 && segments[1] == "series":
		return v.allSeries(segments[0])
	case v.path == "/trending":
		return v.trending()
	case len(segments) == 3 && segments[1] == "category":
		return v.category(segments[0], segments[2])
	case len(segments) == 3 && slices.Contains([]string{"topic", "series", "property"}, segments[1]):
		return v.gathered(segments[0], segments[1], segments[2])
	case len(segments) == 4 && segments[0] == "archive":
		return v.archive(brand.Master, segments[1:])
	case len(segments) == 5 && segments[1] == "archive":
		return v.archive(segments[0], segments[2:])
	}
	target, err := permalink.Resolve(v.ctx, v.DB, v.path)
	switch {
	case err == nil && target.Location != "":
		if target.Kind == permalink.KindStory {
			v.touch(story.Tag(target.EntityID)) // whose path may change again
		}
		return v.redirect(target.Location, target.Status), nil
	case err == nil && target.Kind == permalink.KindStory:
		return v.story(target.EntityID)
	case err != nil && !errors.Is(err, database.ErrNotFound):
		return edge.Page{}, err
	}
	b, err := v.Brands.ByPath(v.ctx, v.path)
	if err == nil {
		return v.landing(b)
	}
	if len(segments) == 1 {
		if b, err := v.Brands.BySlug(v.ctx, segments[0]); err == nil { // the master, which lives at "/"
			v.touch(brand.Tag)
			return v.redirect(b.Path, http.StatusMovedPermanently), nil
		}
		return v.publisher(segments[0])
	}
	return edge.Page{}, err
}

// in sets the brand whose page it is.
func (v *visit) in(slug string) error {
	b, err := v.Brands.BySlug(v.ctx, slug)
	v.brand = b
	return err
}

// render makes the answer of a model.
func (v *visit) render(name string, status int, model any) (edge.Page, error) {
	data, err := json.Marshal(model)
	if err != nil {
		return edge.Page{}, fmt.Errorf("model of %s: %w", name, err)
	}
	html, err := v.Renderer.Render(v.ctx, name, data)
	if err != nil {
		return edge.Page{}, err
	}
	header := http.Header{"Content-Type": {"text/html; charset=utf-8"}}
	if v.brand != nil {
		header.Set("Content-Language", v.brand.Locale().Code)
	}
	return edge.Page{Status: status, Header: header, Body: html, Tags: unique(v.tags), Fresh: fresh, Stale: stale}, nil
}

func unique(tags []string) []string {
	seen := make(map[string]bool, len(tags))
	out := tags[:0:0]
	for _, t := range tags {
		if !seen[t] {
			seen[t] = true
			out = append(out, t)
		}
	}
	return out
}

func (v *visit) redirect(to string, status int) edge.Page {
	if status == http.StatusGone {
		page, err := v.status(http.StatusGone)
		if err == nil {
			return page
		}
	}
	return edge.Page{Status: status, Header: http.Header{"Location": {to}}, Tags: append(v.tags, permalink.Tag(v.path)), Fresh: fresh, Stale: stale}
}

func (v *visit) notFound() (edge.Page, error) {
	v.tags = []string{permalink.Tag(v.path)}
	return v.status(http.StatusNotFound)
}

// status is the page that says what went wrong and offers something to read.
func (v *visit) status(code int) (edge.Page, error) {
	if err := v.in(v.nearestBrand()); err != nil {
		return edge.Page{}, err
	}
	items, err := v.Stories.Read(v.ctx, v.latestOf(v.brand), story.Window{Limit: 4})
	if err != nil {
		return edge.Page{}, err
	}
	model := StatusPage{Frame: v.frame(Head{Title: v.locale().Text("status.404.title", nil), Description: v.locale().Text("status.404.text", nil), Robots: "noindex", Type: "website"}), Status: code, Cards: v.cards(items)}
	return v.render("StatusPage", code, model)
}

// nearestBrand is the brand that the path's first segment names, or the master.
func (v *visit) nearestBrand() string {
	first, _, _ := strings.Cut(strings.TrimPrefix(v.path, "/"), "/")
	if b, err := v.Brands.ByPath(v.ctx, "/"+first); err == nil {
		return b.Slug
	}
	return brand.Master
}

// latestOf is the newest of a brand; the master speaks for every brand of its language.
func (v *visit) latestOf(b *brand.Brand) story.List {
	l := story.List{Kind: story.Latest, Scope: story.InBrand(b)}
	if b.Kind == brand.KindMaster {
		l.Scope = story.InLanguage(b.Locale())
	}
	return l
}

// absolute is the public address of a path.
func (p *Pages) absolute(path string) string {
	return p.Site.URL + (&url.URL{Path: path}).EscapedPath()
}

// Fallback is the page that goes out when nothing else could be made and no older
// page is kept: plain HTML without the renderer or the database.
func (p *Pages) Fallback(r edge.Request, err error) edge.Page {
	p.Log.Warn("page could not be made", "path", r.Path, "error", err)
	body := `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
		`<title>One moment</title><style>body{font:18px/1.5 Georgia,serif;max-width:34rem;margin:20vh auto;padding:0 1rem}</style>` +
		`<h1>One moment.</h1><p>This page is being set. Please try again shortly.</p><p><a href="">Try again</a> · <a href="/">Front page</a></p></html>`
	return edge.Page{Status: http.StatusServiceUnavailable, Body: []byte(body),
		Header: http.Header{"Content-Type": {"text/html; charset=utf-8"}, "Retry-After": {"5"}}}
}
