// Package page serves the path of every page that readers see. It finds what is at the path
// in the order of decision D-08, calls its loader, adds the frame and renders the page.
package page

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	gopath "path"
	"strconv"
	"strings"
	"time"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/design"
	"masthead/internal/edge"
	"masthead/internal/frame"
	"masthead/internal/permalink"
	"masthead/internal/route"
	"masthead/internal/search"
	"masthead/internal/share"
	"masthead/internal/story"
	"masthead/web"
)

var _ = route.DeclareModel(StatusPage{})

// Renderer turns a page model into HTML. The result depends only on its arguments.
type Renderer interface {
	Render(ctx context.Context, page string, model []byte) ([]byte, error)
}

// PieceRenderer is a Renderer that can leave out the parts of a page whose HTML is stored; see
// render.Pool.RenderPieces.
type PieceRenderer interface {
	Renderer
	RenderPieces(ctx context.Context, page string, model, parts []byte) ([]byte, error)
}

// How long a page is served from the cache. A write that affects a page drops it immediately, so only
// changes that depend on the time appear late.
const (
	Fresh = time.Minute
	Stale = time.Hour
)

// Pages serves every page that readers see. Features bind the pages that they declare. This package imports brand, permalink, search and
// story, for the stories on pages without content of their own and for redirects.
type Pages struct {
	Frames   *frame.Frames
	Stories  *story.Stories
	Renderer Renderer
	Fonts    web.Fonts // of the error page
	// Order has the loaders that are called for a path, in order, until one returns a page or an error
	// other than frame.ErrElsewhere.
	Order []frame.Loader

	bound      map[*route.Page]frame.Loader
	configured []frame.BoundPage // pages at paths that settings name
}

// New returns Pages with only the pages of this package.
func New(frames *frame.Frames, stories *story.Stories, renderer Renderer) *Pages {
	p := &Pages{Frames: frames, Stories: stories, Renderer: renderer, bound: map[*route.Page]frame.Loader{}}
	frames.Personal = p.LoadPersonal
	p.Bind(frame.BoundPage{Page: offlinePage, Load: loadOffline})
	p.bindAnnounced(announcedPages...)
	return p
}

// Bind adds the pages of a feature. It must be called before the first request.
func (p *Pages) Bind(pages ...frame.BoundPage) {
	for _, b := range pages {
		p.bound[b.Page] = b.Load
		if b.At != nil {
			p.configured = append(p.configured, b)
		}
	}
}

// Find recognises a path as that of a declared page or of a page at a path that a setting names.
func (p *Pages) Find(ctx context.Context, path string) (route.Match, bool) {
	if match, ok := route.Find(path); ok {
		return match, true
	}
	for _, b := range p.configured {
		if b.At(ctx, path) {
			return route.Match{Page: b.Page}, true
		}
	}
	return route.Match{}, false
}

// All returns all declared pages and those at paths that settings name.
func (p *Pages) All() []*route.Page {
	pages := route.Pages()
	for _, b := range p.configured {
		pages = append(pages, b.Page)
	}
	return pages
}

// Variant returns what a page depends on besides its address: the reader's design, or the lite form,
// which has only one design.
func Variant(r *http.Request) string {
	if v := frame.Variant(r); v != "" {
		return v
	}
	return design.FromRequest(r)
}

// Load returns the page at a path.
func (p *Pages) Load(ctx context.Context, from edge.Request) (edge.Page, error) {
	r, err := p.Frames.NewRequest(ctx, from)
	if err != nil {
		return edge.Page{}, err
	}
	return p.respond(r)
}

func (p *Pages) respond(r *frame.Request) (edge.Page, error) {
	page, err := p.load(r)
	if errors.Is(err, database.ErrNotFound) && edge.IsText(r.Path) {
		page, err = p.redirectToMaster(r)
	}
	if errors.Is(err, database.ErrNotFound) {
		return p.notFound(r)
	}
	if err != nil {
		return edge.Page{}, fmt.Errorf("page %s: %w", r.Path, err)
	}
	return p.Finish(r, page)
}

// load returns the page at the request's path, without its frame. Paths that are not valid text have no page, because
// the two databases treat them differently.
func (p *Pages) load(r *frame.Request) (*frame.Page, error) {
	if !edge.IsText(r.Path) {
		return nil, database.ErrNotFound
	}
	number, err := listNumber(r.Query, story.MaxOffset/frame.PageSize)
	if err != nil {
		return nil, err
	}
	r.Number = number
	for _, load := range p.Order {
		page, err := load(r)
		if !errors.Is(err, frame.ErrElsewhere) {
			return page, err
		}
	}
	return nil, database.ErrNotFound
}

// listNumber returns the number of a list's page that ?page= asks for, from 1. It returns database.ErrNotFound unless the
// parameter is missing or a number from 2 to last without leading zeros.
func listNumber(query url.Values, last int) (int, error) {
	text := query.Get("page")
	if text == "" {
		return 1, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 2 || n > last || strconv.Itoa(n) != text {
		return 0, database.ErrNotFound
	}
	return n, nil
}

// LoadDeclared loads the pages that features declared, and those at paths that settings name.
func (p *Pages) LoadDeclared(r *frame.Request) (*frame.Page, error) {
	match, ok := p.Find(r.Context(), r.Path)
	load := p.bound[match.Page]
	if !ok || load == nil {
		return nil, frame.ErrElsewhere
	}
	r.Match = match
	b, err := p.brandOf(r)
	if errors.Is(err, database.ErrNotFound) {
		return nil, frame.ErrElsewhere // the path belongs to no brand
	} else if err != nil {
		return nil, err
	}
	page, err := load(r.InBrand(b))
	if err == nil && page.Brand == nil {
		page.Brand = b
	}
	return page, err
}

// brandOf returns the brand of a declared page: the one at the base of its path, the master brand for "". For a page at a
// path that a setting names it is the brand of the path. It returns database.ErrNotFound if no brand has the path of the
// base, or if the page belongs to editions and the brand is not an edition.
func (p *Pages) brandOf(r *frame.Request) (*brand.Brand, error) {
	if r.Match.Page.Pattern == "" {
		return r.Brand, nil
	}
	b, err := r.Brands.ByPath(r.Context(), cmp.Or(r.Match.Base, "/"))
	if err == nil && r.Match.Page.Base == route.Editions && !b.IsEdition() {
		err = database.ErrNotFound
	}
	return b, err
}

// Preview returns the page at a path with drafts that readers do not see yet, for an editor. drafts reports of which brands the editor may
// see them. It redirects to the page that readers see if the page shows no draft, and returns database.ErrNotFound if there is none. It is
// never cached.
func (p *Pages) Preview(ctx context.Context, path string, drafts func(brandID int64) bool) (edge.Page, error) {
	if !strings.HasPrefix(path, "/") || gopath.Clean(path) != path { // a redirect to //x would lead to the site x
		return edge.Page{}, fmt.Errorf("preview of %s: %w", path, database.ErrNotFound)
	}
	r, err := p.Frames.NewRequest(ctx, edge.Request{Path: path})
	if err != nil {
		return edge.Page{}, err
	}
	r.Drafts = drafts
	page, err := p.load(r)
	if err != nil {
		return edge.Page{}, fmt.Errorf("preview of %s: %w", path, err)
	}
	if !r.HasDraft() {
		page = frame.RedirectTo(path, http.StatusFound)
	} else if page.Model != nil {
		page.Head.Robots, page.Preview = "noindex, nofollow", &frame.Preview{Status: string(story.Draft)}
	}
	out, err := p.Finish(r, page)
	out.NoStore = true
	return out, err
}

// Finish adds the frame to a page that a loader returned, and renders it.
func (p *Pages) Finish(r *frame.Request, page *frame.Page) (edge.Page, error) {
	if page.Redirect != "" {
		return edge.Page{Status: page.Status, Header: http.Header{"Location": {page.Redirect}}, Tags: append(r.Tags(), permalink.Tag(r.Path)),
			Fresh: Fresh, Stale: Stale}, nil
	}
	if page.Model == nil {
		return p.statusPage(r, page.Status)
	}
	if page.Brand != nil {
		r = r.InBrand(page.Brand)
	}
	f := r.Frame(page)
	if err := r.Failure(); err != nil {
		return edge.Page{}, err
	}
	if r.LoadOnly {
		return edge.Page{Status: page.Status, Tags: r.Tags()}, nil
	}
	body, pieces, err := p.render(r, page, f)
	if err != nil {
		return edge.Page{}, err
	}
	header := http.Header{"Content-Type": {"text/html; charset=utf-8"}, "Vary": {"Save-Data"}, "Content-Language": {r.Locale().Code}}
	return edge.Page{Status: max(page.Status, http.StatusOK), Header: header, Body: body, Pieces: pieces, Tags: r.Tags(), Fresh: Fresh,
		Stale: Stale}, nil
}

// render returns the HTML of a page, with its pieces if it has parts.
func (p *Pages) render(r *frame.Request, page *frame.Page, f frame.Frame) (body []byte, pieces []*edge.Piece, err error) {
	renderer, ok := p.Renderer.(PieceRenderer)
	if !ok || r.Parts == nil || r.Lite {
		page.Model.SetFrame(f)
		model, err := frame.Encode(page.Model)
		if err != nil {
			return nil, nil, fmt.Errorf("model of %s: %w", page.Component(), err)
		}
		body, err := p.Renderer.Render(r.Context(), page.Component(), model)
		return body, nil, err
	}
	parts, holes, err := r.TakeParts(page, &f)
	if err != nil {
		return nil, nil, err
	}
	page.Model.SetFrame(f)
	model, err := frame.Encode(page.Model)
	if err != nil {
		return nil, nil, fmt.Errorf("model of %s: %w", page.Component(), err)
	}
	assembly, list, err := r.Parts.NewPage(append(parts, page.Parts...), f.Now)
	if err != nil {
		return nil, nil, err
	}
	response, err := renderer.RenderPieces(r.Context(), page.Component(), model, list)
	if err != nil {
		return nil, nil, err
	}
	if pieces, err = assembly.Assemble(response, holes); err != nil {
		return nil, nil, err
	}
	return edge.Join(pieces), pieces, nil
}

// redirectToMaster redirects from a page below the path of a language to the same page of the master brand, if the publication has
// stories in the language but no edition: links in emails and to topics contain the language. It returns database.ErrNotFound for other
// paths.
func (p *Pages) redirectToMaster(r *frame.Request) (*frame.Page, error) {
	page, below := route.CutEdition(r.Path)
	if _, declared := route.PageAtPath(page); !below || !declared {
		return nil, database.ErrNotFound
	}
	edition := strings.TrimSuffix(r.Path, page)
	all, err := r.Brands.All(r.Context())
	if err != nil {
		return nil, err
	}
	written := false
	for _, b := range all {
		if b.Path == edition {
			return nil, database.ErrNotFound
		}
		written = written || b.Locale().Edition() == edition
	}
	if !written {
		return nil, database.ErrNotFound
	}
	r.NoteTags(brand.Tag)
	if len(r.Query) > 0 {
		page += "?" + r.Query.Encode()
	}
	return frame.RedirectTo(page, http.StatusFound), nil // an edition may be created later
}

func (p *Pages) notFound(r *frame.Request) (edge.Page, error) {
	// Besides what the loader noted, something with the slug may be created later. The last segment can be the form of a page, such as its
	// feed.
	r.NoteTags(permalink.MissingTags(r.Path)...)
	if page := pageOf(r.Path); page != r.Path {
		tags, err := p.tagsAt(r.Context(), page)
		if err != nil {
			return edge.Page{}, err
		}
		r.NoteTags(tags...)
	}
	return p.statusPage(r, http.StatusNotFound)
}

// tagsAt returns the cache tags of what is at the path of a page, or of what may be there later: the page may have a missing form, such as
// Markdown, only while it is withdrawn.
func (p *Pages) tagsAt(ctx context.Context, path string) ([]string, error) {
	r, err := p.Frames.NewRequest(ctx, edge.Request{Path: path})
	if err != nil {
		return nil, err
	}
	r.LoadOnly = true
	if _, err := p.load(r); err != nil && !errors.Is(err, database.ErrNotFound) {
		return nil, err
	}
	return append(r.Tags(), permalink.MissingTags(path)...), nil
}

// pageOf returns the path of a page by a path that may belong to another form of it, such as its feed.
func pageOf(path string) string {
	if page, ok := share.PageOf(path); ok {
		return page
	}
	for _, form := range []string{route.FeedRSS, route.FeedAtom, route.FeedJSON, route.Podcast} {
		if page, ok := strings.CutSuffix(path, "/"+form); ok && page != "" {
			return page
		}
	}
	if page, ok := strings.CutPrefix(path, route.EmbedPrefix+"/"); ok {
		path = "/" + page
	}
	if page, ok := strings.CutSuffix(path, route.Markdown); ok {
		return cmp.Or(page, "/")
	}
	return path
}

// statusPage returns the page for an error status, which offers stories to read.
func (p *Pages) statusPage(r *frame.Request, code int) (edge.Page, error) {
	items, err := p.Stories.Read(r.Context(), story.LatestOf(r.Brand), story.Window{Limit: 4})
	if err != nil {
		return edge.Page{}, err
	}
	model := &StatusPage{Status: code, Cards: story.PageCards(r, items), MaxQuery: search.MaxQuery}
	title, text := "status.404.title", "status.404.text"
	switch at := r.Match.Page; {
	case code == http.StatusGone:
		title, text = "status.410.title", "status.410.text"
	case code == http.StatusNotFound && at != nil && at.Missing != nil:
		title, text, model.SearchKind = at.Missing.Title, "status.entry.text", at.Missing.Kind
		model.List = &frame.Link{Key: route.PageWithPattern(at.Parent).Name, Href: r.EditionPath(at.Parent)}
	}
	return p.Finish(r, &frame.Page{Status: code, Model: model,
		Head: frame.Head{Title: r.Text(title, nil), Description: r.Text(text, nil), Robots: "noindex"}})
}

// LoadPersonal returns a page for one reader, in the frame of the edition of its path. It is
// never cached.
func (p *Pages) LoadPersonal(ctx context.Context, from edge.Request, load frame.Loader) (edge.Page, error) {
	r, err := p.Frames.NewRequest(ctx, from)
	if err != nil {
		return edge.Page{}, err
	}
	if r, err = r.InEdition(); err != nil {
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
