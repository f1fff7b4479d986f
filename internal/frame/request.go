// Package frame has the types that all pages share: the request for a page, the page that a loader returns, and the
// frame that is made from both. The frame has the head, header, footer, breadcrumbs, links between editions,
// structured data and link picture. It depends on no feature except brand.
package frame

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"time"

	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/design"
	"masthead/internal/edge"
	"masthead/internal/i18n"
	"masthead/internal/media"
	"masthead/internal/part"
	"masthead/internal/richtext"
	"masthead/internal/route"
)

// Frames makes the frames of all pages. One value is used for all requests. Its fields must not change after the
// first request.
type Frames struct {
	Site    Site
	Account string // address of the account, where readers sign in
	Courses string // address of the courses, for the bar on phones; "" for the page at CoursesPath
	OneTap  string // client id of Google One Tap, "" where it is off
	Linked  LinkedPages
	Logo    string // path of the publication's logo, square, at least 112 pixels wide
	DB      *database.DB
	Brands  *brand.Directory
	Clock   clock.Clock
	Log     *slog.Logger
	// OwnPages report whether the request's language edition has its own page at a path that is not declared, or
	// that is declared but exists only if it has content.
	OwnPages []func(r *Request, path string) bool
	// EditorPages reports whether an editor has placed a page at a full path, such as "/hindi/about".
	EditorPages func(r *Request, path string) bool
	// CoursesPath returns the path of the page that lists the courses, "" if there is none.
	CoursesPath func(r *Request) string
	// HiddenPages report whether menus leave out a path because the page has no content in the request's language.
	HiddenPages []func(r *Request, path string) bool
	// Announcement returns the announcement above a page, nil if there is none. It may be nil.
	Announcement func(r *Request) *Announcement
	// Menus replace the header's menu on pages, by the first segment of their paths, such as "awards".
	Menus map[string][]Link
	// Personal makes a page for one reader, in the frame of the edition of its path. It is never cached.
	Personal func(ctx context.Context, from edge.Request, load Loader) (edge.Page, error)
	// Parts stores the HTML of parts of pages; nil if pages are rendered as a whole.
	Parts *part.Store

	cache *frameCache // nil if links are read again for every request
}

// Request is a request for a page: its address, form and brand, and the notes that are made while the page is made.
// Loaders must not change it; they return everything about the page in a Page. It must be used by one goroutine
// only.
type Request struct {
	*Frames
	*Notes
	Path     string
	Query    url.Values // the parameters that the page declares
	Match    route.Match
	Number   int // number of the list's page, from 1
	Lite     bool
	Variant  string       // design variant
	Brand    *brand.Brand // the brand of the path, unless InBrand has set another one
	LoadOnly bool         // the page is loaded but not rendered
	// Drafts reports in a preview whether its reader may see the drafts of a brand; nil for pages that readers see.
	Drafts func(brandID int64) bool
	// Clock is that of the Frames. In development it can be set to another time (clock.WithDial).
	Clock clock.Clock

	ctx    context.Context
	minute string
}

// LiteVariant is the variant of the lite form.
const LiteVariant = "lite"

// Variant returns the form of the page that a request asks for: LiteVariant for ?lite=1, and for Save-Data unless
// ?lite=0; else "", the full form.
func Variant(r *http.Request) string {
	choice := ""
	if strings.Contains(r.URL.RawQuery, "lite=") {
		choice = r.URL.Query().Get("lite")
	}
	if choice == "1" || choice != "0" && strings.EqualFold(r.Header.Get("Save-Data"), "on") {
		return LiteVariant
	}
	return ""
}

// NewRequest returns the page request for a request of the edge, in the brand of its path. It returns
// database.ErrNotFound if there is no brand yet.
func (f *Frames) NewRequest(ctx context.Context, from edge.Request) (*Request, error) {
	b, err := f.Brands.ForPage(ctx, from.Path)
	if err != nil {
		return nil, fmt.Errorf("brand of %q: %w", from.Path, err)
	}
	r := &Request{
		Frames:  f,
		Notes:   &Notes{},
		Brand:   b,
		ctx:     ctx,
		Path:    from.Path,
		Query:   from.Query,
		Number:  1,
		Lite:    from.Variant == LiteVariant,
		Variant: design.Default,
		Clock:   f.Clock,
		minute:  f.Clock().UTC().Truncate(time.Minute).Format(time.RFC3339),
	}
	if from.Variant == design.Magazine {
		r.Variant = design.Magazine
	}
	if at, ok := clock.Dialled(ctx); ok {
		r.Clock, r.minute = func() time.Time { return at }, at.UTC().Truncate(time.Minute).Format(time.RFC3339)
	}
	return r, nil
}

// ShowsDraft reports whether the page may show a draft of a brand, which only its editors see. Loaders call it for what readers do not see
// yet; without a preview it is false.
func (r *Request) ShowsDraft(brandID int64) bool {
	shows := r.Drafts != nil && r.Drafts(brandID)
	r.draft = r.draft || shows
	return shows
}

// InBrand returns the same request in the frame of a brand. Both requests share their notes. A loader that uses it must
// return the brand in its Page.
func (r *Request) InBrand(b *brand.Brand) *Request {
	own := *r
	own.Brand = b
	return &own
}

// InEdition returns the same request in the frame of the edition that its path belongs to, else of the master brand.
func (r *Request) InEdition() (*Request, error) {
	if r.Brand.IsEdition() {
		return r, nil
	}
	master, err := r.Brands.Master(r.ctx)
	return r.InBrand(master), err
}

// Minute returns the time of the request in RFC 3339, without seconds.
func (r *Request) Minute() string { return r.minute }

// Context returns the context of the load. It ends when no client waits for the page any more.
func (r *Request) Context() context.Context { return r.ctx }

// Value returns the n-th value of the page's pattern, from 0.
func (r *Request) Value(n int) string { return r.Match.Values[n] }

// Fork returns a copy of the request with its own notes.
func (r *Request) Fork() *Request {
	own := *r
	own.Notes = &Notes{}
	return &own
}

// Locale returns the language of the page's brand.
func (r *Request) Locale() i18n.Locale { return r.Brand.Locale() }

// Text returns a message of the catalogue in the page's language.
func (r *Request) Text(key string, values map[string]any) string { return r.Locale().Text(key, values) }

// Name returns the publication name of the page's brand.
func (r *Request) Name() string { return r.Brand.DisplayName(r.Site.Name) }

// HTML returns HTML for the form of the page: on a lite page without scripts and pictures.
func (r *Request) HTML(text string) string {
	if r.Lite {
		return richtext.LiteHTML(text)
	}
	return text
}

// Moment formats a time for page models: RFC 3339 in the brand's time zone, "" for the zero time.
func (r *Request) Moment(t time.Time) string {
	return r.Brand.Time(clock.MomentOf(t))
}

// Pictures reads pictures with one query. It returns a function that finds the picture with an id: nil for a nil
// or unknown id.
func (r *Request) Pictures(ids ...*int64) (func(*int64) *Picture, error) {
	var known []int64
	for _, id := range ids {
		if id != nil {
			known = append(known, *id)
		}
	}
	byID, err := media.PicturesIn(r.ctx, r.DB.Read, r.Locale().Code, known)
	return func(id *int64) *Picture {
		if id == nil {
			return nil
		}
		return byID[*id]
	}, err
}

// Picture reads one picture. It returns nil for a nil or unknown id.
func (r *Request) Picture(id *int64) (*Picture, error) {
	find, err := r.Pictures(id)
	return find(id), err
}

// Loader loads a page. It returns database.ErrNotFound for a page with status 404 and ErrElsewhere if another loader
// may have the page.
type Loader func(r *Request) (*Page, error)

// BoundPage is a page with its loader.
type BoundPage struct {
	Page *route.Page
	Load Loader
	// At reports whether the page is at a path. It is for pages at paths that settings or editors choose; nil for a declared page.
	At func(ctx context.Context, path string) bool
}

// Framed is a pointer to a page model, which embeds Frame.
type Framed interface{ SetFrame(Frame) }

// SetFrame implements Framed for every model that embeds Frame.
func (f *Frame) SetFrame(to Frame) { *f = to }

// ErrElsewhere is returned by a loader that does not have the page at a path.
var ErrElsewhere = errors.New("another loader has the page at the path")
