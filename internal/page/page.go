// Package page answers the path of every page that readers see: it finds what lives at the path in
// the order of decision D-08, has its loader make the page, puts the frame around it and renders it.
package page

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"
	"unicode/utf8"

	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/frame"
	"masthead/internal/permalink"
	"masthead/internal/route"
	"masthead/internal/share"
	"masthead/internal/story"
)

var _ = route.Drawn(StatusPage{})

// Renderer turns a page model into HTML: a pure function of both.
type Renderer interface {
	Render(ctx context.Context, page string, model []byte) ([]byte, error)
}

// How long a page is served without being made again. A write that touches it ends that at once; only
// changes that time alone brings wait for it.
const (
	Fresh = time.Minute
	Stale = time.Hour
)

// Pages makes every page that readers see. It knows no feature: these bind the pages that they declare.
type Pages struct {
	Frames   *frame.Frames
	Stories  *story.Stories
	Renderer Renderer
	// Order are the loaders that are asked for a path, one after the other, until one of them has a page or
	// an error other than frame.ErrElsewhere.
	Order []frame.Loader

	bound map[*route.Page]frame.Loader
}

// New makes the pages, of which none is bound yet but those of this package.
func New(frames *frame.Frames, stories *story.Stories, renderer Renderer) *Pages {
	p := &Pages{Frames: frames, Stories: stories, Renderer: renderer, bound: map[*route.Page]frame.Loader{}}
	frames.Personal = p.Personal
	p.Bind(frame.Bound{Page: offlinePage, Load: offline})
	p.Announce(announced...)
	return p
}

// Bind adds the pages that a feature answers. It is called before the first request.
func (p *Pages) Bind(pages ...frame.Bound) {
	for _, b := range pages {
		p.bound[b.Page] = b.Load
	}
}

// Load makes the page at a path.
func (p *Pages) Load(ctx context.Context, from edge.Request) (edge.Page, error) {
	return p.answer(p.Frames.New(ctx, from))
}

func (p *Pages) answer(r *frame.Request) (edge.Page, error) {
	if !utf8.ValidString(r.Path) || strings.Contains(r.Path, "\x00") {
		return p.notFound(r) // the databases disagree about what is not text
	}
	page, err := p.load(r)
	if errors.Is(err, database.ErrNotFound) {
		return p.notFound(r)
	}
	if err != nil {
		return edge.Page{}, fmt.Errorf("page %s: %w", r.Path, err)
	}
	return p.Finish(r, page)
}

// load makes the page that lives at the request's path.
func (p *Pages) load(r *frame.Request) (*frame.Page, error) {
	if err := r.ReadNumber(story.MaxOffset / frame.PageSize); err != nil {
		return nil, err
	}
	for _, at := range p.Order {
		page, err := at(r)
		if !errors.Is(err, frame.ErrElsewhere) {
			return page, err
		}
	}
	return nil, database.ErrNotFound
}

// Declared is the loader of the pages that features declared.
func (p *Pages) Declared(r *frame.Request) (*frame.Page, error) {
	match, ok := route.Find(r.Path)
	load := p.bound[match.Page]
	if !ok || load == nil {
		return nil, frame.ErrElsewhere
	}
	r.Match = match
	if err := r.InBase(); errors.Is(err, database.ErrNotFound) {
		return nil, frame.ErrElsewhere // below a path that is no brand's
	} else if err != nil {
		return nil, err
	}
	return load(r)
}

// Finish puts the frame around a page that a loader made and renders it.
func (p *Pages) Finish(r *frame.Request, page *frame.Page) (edge.Page, error) {
	if page.Redirect != "" {
		return edge.Page{Status: page.Status, Header: http.Header{"Location": {page.Redirect}}, Tags: append(r.Tags(), permalink.Tag(r.Path)),
			Fresh: Fresh, Stale: Stale}, nil
	}
	if page.Model == nil {
		return p.status(r, page.Status)
	}
	page.Model.SetFrame(r.Frame(page))
	if r.Drawing {
		return edge.Page{Status: page.Status, Tags: r.Tags()}, nil
	}
	data, err := json.Marshal(page.Model)
	if err != nil {
		return edge.Page{}, fmt.Errorf("model of %s: %w", page.Component(), err)
	}
	html, err := p.Renderer.Render(r.Context(), page.Component(), data)
	if err != nil {
		return edge.Page{}, err
	}
	header := http.Header{"Content-Type": {"text/html; charset=utf-8"}, "Vary": {"Save-Data"}, "Content-Language": {r.Locale().Code}}
	return edge.Page{Status: max(page.Status, http.StatusOK), Header: header, Body: html, Tags: r.Tags(), Fresh: Fresh, Stale: Stale}, nil
}

func (p *Pages) notFound(r *frame.Request) (edge.Page, error) {
	r.ResetTags(permalink.Tag(r.Path), permalink.Tag(pageOf(r.Path)))
	return p.status(r, http.StatusNotFound)
}

// pageOf is the path of the page of which a path would be another form: once there is one, there is
// the form.
func pageOf(path string) string {
	if page, ok := share.PageOf(path); ok {
		return page
	}
	return strings.TrimSuffix(strings.TrimPrefix(path, route.EmbedPrefix), route.Markdown)
}

// status is the page that says that there is nothing here and offers something to read.
func (p *Pages) status(r *frame.Request, code int) (edge.Page, error) {
	if err := r.AtPath(); err != nil {
		return edge.Page{}, err
	}
	items, err := p.Stories.Read(r.Context(), story.LatestOf(r.Brand), story.Window{Limit: 4})
	if err != nil {
		return edge.Page{}, err
	}
	return p.Finish(r, &frame.Page{Status: code, Model: &StatusPage{Status: code, Cards: story.PageCards(r, items)},
		Head: frame.Head{Title: r.Text("status.404.title", nil), Description: r.Text("status.404.text", nil), Robots: "noindex"}})
}

// Personal makes a page for one reader, in the frame of the edition that its path is below. Nothing caches it.
func (p *Pages) Personal(ctx context.Context, from edge.Request, load frame.Loader) (edge.Page, error) {
	r := p.Frames.New(ctx, from)
	if err := r.AtEdition(); err != nil {
		return edge.Page{}, err
	}
	r.Match, _ = route.Find(r.Path)
	page, err := load(r)
	if err != nil {
		return edge.Page{}, err
	}
	out, err := p.Finish(r, page)
	out.NoStore = true
	return out, err
}
