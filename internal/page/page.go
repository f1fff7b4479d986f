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

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/frame"
	"masthead/internal/glossary"
	"masthead/internal/landing"
	"masthead/internal/newsletter"
	"masthead/internal/permalink"
	"masthead/internal/route"
	"masthead/internal/search"
	"masthead/internal/share"
	"masthead/internal/story"
	"masthead/internal/syndicate"
	"masthead/internal/taxonomy"
)

// Renderer turns a page model into HTML: a pure function of both.
type Renderer interface {
	Render(ctx context.Context, page string, model []byte) ([]byte, error)
}

// Pages makes every page that readers see.
type Pages struct {
	Frames   *frame.Frames
	Stories  *story.Stories
	Glossary *glossary.Glossary
	Editions *Editions
	Landings *landing.Landings
	Index    *search.Index
	// Newsletters may be nil: then nothing offers one.
	Newsletters *newsletter.Newsletters
	Renderer    Renderer

	bound map[*route.Page]frame.Loader
}

// How long a page goes out without being made anew. A write that touches it ends that at once; only
// what time alone changes waits for it.
const (
	fresh = time.Minute
	stale = time.Hour
)

// Params are the query parameters of pages that declare none.
var Params = []string{"page"}

// New completes p with what it reads from its database and with the pages that it declares.
func New(p Pages) *Pages {
	p.Editions = NewEditions(p.Frames.DB)
	p.Frames.OwnPages = append(p.Frames.OwnPages, p.configuredAt, p.gathers)
	p.Frames.EditorPages = p.ofEditors
	p.Frames.HiddenPages = append(p.Frames.HiddenPages, p.withoutShows)
	p.Frames.Menus = map[string][]Link{"awards": awardMenu}
	p.Bind(p.Declared()...)
	return &p
}

// Bind adds the pages that a feature answers. It is called before the first request.
func (p *Pages) Bind(pages ...frame.Bound) {
	if p.bound == nil {
		p.bound = map[*route.Page]frame.Loader{}
	}
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

// load finds what lives at the request's path, in the order of decision D-08, and makes its page.
func (p *Pages) load(r *frame.Request) (*frame.Page, error) {
	if err := r.ReadNumber(story.MaxOffset / frame.PageSize); err != nil {
		return nil, err
	}
	for _, at := range []frame.Loader{p.declared, p.newsletter, p.entity, p.front, p.configured, p.publisher} {
		page, err := at(r)
		if !errors.Is(err, frame.ErrElsewhere) {
			return page, err
		}
	}
	return nil, database.ErrNotFound
}

// declared is a page that a feature declared.
func (p *Pages) declared(r *frame.Request) (*frame.Page, error) {
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

// newsletter is a newsletter, or an issue, at a path that an editor gave it.
func (p *Pages) newsletter(r *frame.Request) (*frame.Page, error) {
	if err := r.AtEdition(); err != nil {
		return nil, err
	}
	return p.visit(r).newsletterAt()
}

// entity is a story at its own path, or the way to where it lives now.
func (p *Pages) entity(r *frame.Request) (*frame.Page, error) {
	target, err := permalink.Resolve(r.Context(), r.DB, r.Path)
	switch {
	case errors.Is(err, database.ErrNotFound):
		return nil, frame.ErrElsewhere
	case err != nil:
		return nil, err
	case target.Location != "":
		if target.Kind == permalink.KindStory {
			r.Touch(story.Tag(target.EntityID)) // its path may change again
		}
		return frame.RedirectTo(target.Location, target.Status), nil
	case target.Kind == permalink.KindStory:
		return p.visit(r).story(target.EntityID)
	}
	return nil, frame.ErrElsewhere
}

// front is the landing of a brand or an edition.
func (p *Pages) front(r *frame.Request) (*frame.Page, error) {
	b, err := r.Brands.ByPath(r.Context(), r.Path)
	if errors.Is(err, database.ErrNotFound) {
		return nil, frame.ErrElsewhere
	}
	if err != nil {
		return nil, err
	}
	return p.visit(r).landing(b)
}

// configured is what an editor put at a path: a hub, a course with its lessons, an opening.
func (p *Pages) configured(r *frame.Request) (*frame.Page, error) {
	if err := r.AtPath(); err != nil {
		return nil, err
	}
	v := p.visit(r)
	t, err := taxonomy.ByPath(r.Context(), r.DB, v.paths()...)
	switch segments := strings.Split(strings.TrimPrefix(r.Path, "/"), "/"); {
	case err == nil && len(t.Blocks) > 0:
		return v.hub(t)
	case err != nil && !errors.Is(err, database.ErrNotFound):
		return nil, err
	case len(segments) < 2:
		return nil, frame.ErrElsewhere
	case segments[len(segments)-2] == openings:
		return v.opening()
	}
	return v.course()
}

// publisher is the page of a publisher at the first level; the slug of a brand leads to its landing.
func (p *Pages) publisher(r *frame.Request) (*frame.Page, error) {
	slug := strings.TrimPrefix(r.Path, "/")
	if slug == "" || strings.Contains(slug, "/") {
		return nil, frame.ErrElsewhere
	}
	if b, err := r.Brands.BySlug(r.Context(), slug); err == nil { // the master, which lives at "/"
		r.Touch(brand.Tag)
		return frame.RedirectTo(b.Path, http.StatusMovedPermanently), nil
	}
	return p.visit(r).publisher(slug)
}

// Finish puts the frame around a page that a loader made and renders it.
func (p *Pages) Finish(r *frame.Request, page *frame.Page) (edge.Page, error) {
	if page.Redirect != "" {
		return edge.Page{Status: page.Status, Header: http.Header{"Location": {page.Redirect}}, Tags: append(r.Tags(), permalink.Tag(r.Path)),
			Fresh: fresh, Stale: stale}, nil
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
	return edge.Page{Status: max(page.Status, http.StatusOK), Header: header, Body: html, Tags: r.Tags(), Fresh: fresh, Stale: stale}, nil
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
	return strings.TrimSuffix(strings.TrimPrefix(path, EmbedPrefix), syndicate.Markdown)
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
		Head: Head{Title: r.Text("status.404.title", nil), Description: r.Text("status.404.text", nil), Robots: "noindex"}})
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

// visit is the making of one page by the loaders that this package still has.
type visit struct {
	*Pages
	*frame.Request
	out              frame.Page
	reader           *Reader     // for whom alone it is made, where that opens a gate
	alternatesOfList []Alternate // of a list that has pages in other languages; nil leaves them to the frame
	own              string      // path under which a list counts, "" for that of the request
}

func (p *Pages) visit(r *frame.Request) *visit { return &visit{Pages: p, Request: r} }

// say adds structured data.
func (v *visit) say(things ...any) { v.out.Structured = append(v.out.Structured, things...) }

// page is the answer of a model.
func (v *visit) page(status int, head Head, model frame.Framed) *frame.Page {
	v.out.Status, v.out.Head, v.out.Model = status, head, model
	return &v.out
}

// paths are where the page may have been put: at its own path, and in a language
// edition at that below the edition's.
func (v *visit) paths() []string {
	if v.Brand.Kind == brand.KindLanguage {
		return []string{v.Path, v.Below()}
	}
	return []string{v.Path}
}
