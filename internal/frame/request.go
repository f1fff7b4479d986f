// Package frame is what all pages share: the request that a page is made for, the page that a
// loader returns, and from both the frame around it: head, header, footer, breadcrumbs, links
// between editions, structured data and the picture of its link. It knows no feature.
package frame

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
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

// Frames makes the frames of all pages. One value serves all requests; none of its fields changes
// once requests are answered.
type Frames struct {
	Site    Site
	Account string // address of the pages where readers sign in
	Courses string // address of the courses, for the bar on phones
	OneTap  string // client id of Google One Tap, "" where it is off
	Logo    string // path of the publication's logo, square, at least 112 pixels wide
	DB      *database.DB
	Brands  *brand.Directory
	Clock   clock.Clock
	Log     *slog.Logger
	// OwnPages report whether the request's language edition has a page of its own at a path that
	// no declared page answers, or that it has only where there is something to show.
	OwnPages []func(r *Request, path string) bool
	// EditorPages reports whether an editor put a page at a full path, such as "/hindi/about".
	EditorPages func(r *Request, path string) bool
	// HiddenPages report whether menus leave out a path, since there is nothing at it for the
	// request's language.
	HiddenPages []func(r *Request, path string) bool
	// Menus replace the header's menu on the pages below a first segment, such as "awards".
	Menus map[string][]Link
	// Personal makes a page for one reader, in the frame of the edition that its path belongs to. Nothing caches it.
	Personal func(ctx context.Context, from edge.Request, load Loader) (edge.Page, error)
	// Parts keeps the HTML of parts of pages. Nil where pages are rendered as a whole.
	Parts *part.Store
	// CanFollow reports whether readers can follow the list of a key.
	CanFollow func(listKey string) bool
}

// Request is a request for a page: its address, its form, its brand and, while the page is made, the
// cache tags of what it shows. It is used by one goroutine.
type Request struct {
	*Frames
	Path    string
	Query   url.Values // the parameters that the page declares
	Match   route.Match
	Number  int // of the list's page, from 1
	Lite    bool
	Variant string // design variant
	Preview *Preview
	Brand   *brand.Brand // nil until In, InBase or AtPath found it
	Drawing bool         // only what the picture of its link shows is wanted: nothing is rendered

	ctx     context.Context
	minute  string
	tags    []string
	scripts map[string]bool
}

// AccountPath is the path of the reader's account, below the master and each language edition.
const AccountPath = "/account"

// Paths of pages that other pages link to, below the master and each language edition.
const (
	PreferencesPath = AccountPath + "/preferences"
	NewslettersPath = "/newsletters"
	HistoryPath     = "/history"
)

// LiteVariant is the variant without scripts and pictures.
const LiteVariant = "lite"

// Variant is the form in which a request asks for its page: "" for the full one or LiteVariant,
// which ?lite=1 asks for, and Save-Data unless ?lite=0.
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

// New begins to answer a request of the edge.
func (f *Frames) New(ctx context.Context, from edge.Request) *Request {
	r := &Request{
		Frames:  f,
		ctx:     ctx,
		Path:    from.Path,
		Query:   from.Query,
		Number:  1,
		Lite:    from.Variant == LiteVariant,
		Variant: design.Default,
		minute:  f.Clock().UTC().Truncate(time.Minute).Format(time.RFC3339),
	}
	if from.Variant == design.Magazine {
		r.Variant = design.Magazine
	}
	return r
}

// Minute is the time of the request in RFC 3339, to the minute: the same page keeps its bytes within it.
func (r *Request) Minute() string { return r.minute }

// Context is the context of the load, which ends when nobody waits for the page any more.
func (r *Request) Context() context.Context { return r.ctx }

// Value is the n-th parameter of the page's pattern, from 0.
func (r *Request) Value(n int) string { return r.Match.Values[n] }

// Touch notes cache tags of what the page shows; a write that touches one drops the page.
func (r *Request) Touch(tags ...string) { r.tags = append(r.tags, tags...) }

// Tags are the cache tags noted so far, each once.
func (r *Request) Tags() []string {
	seen := make(map[string]bool, len(r.tags))
	out := make([]string, 0, len(r.tags))
	for _, t := range r.tags {
		if !seen[t] {
			seen[t] = true
			out = append(out, t)
		}
	}
	return out
}

// Apart is a request like this one that notes for itself what it shows; see Noted.
func (r *Request) Apart() *Request {
	own := *r
	own.tags, own.scripts = nil, nil
	return &own
}

// Noted is what a request noted of what it shows.
type Noted struct {
	Tags    []string // each once
	Scripts []string
}

// Noted is what the request noted so far.
func (r *Request) Noted() Noted { return Noted{r.Tags(), slices.Sorted(maps.Keys(r.scripts))} }

// Note adds what another request noted.
func (r *Request) Note(n Noted) {
	r.Touch(n.Tags...)
	for _, s := range n.Scripts {
		r.noteScript(s)
	}
}

// ResetTags forgets the tags noted so far and notes others.
func (r *Request) ResetTags(tags ...string) { r.tags = tags }

// ReadNumber reads ?page= into Number. It is database.ErrNotFound for anything but a number from 2
// to last in its usual form.
func (r *Request) ReadNumber(last int) error {
	text := r.Query.Get("page")
	if text == "" {
		return nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 2 || n > last || strconv.Itoa(n) != text {
		return database.ErrNotFound
	}
	r.Number = n
	return nil
}

// In makes the brand of a slug the page's brand; database.ErrNotFound where there is none.
func (r *Request) In(slug string) error {
	b, err := r.Brands.BySlug(r.ctx, slug)
	r.Brand = b
	return err
}

// InBase makes the brand below whose path the page was found the page's brand: the master for a page
// of the site. It is database.ErrNotFound where no brand has that path, or where a page of every
// edition was asked for below a brand that is none.
func (r *Request) InBase() error {
	path := r.Match.Base
	if path == "" {
		path = "/"
	}
	b, err := r.Brands.ByPath(r.ctx, path)
	if err == nil && r.Match.Page != nil && r.Match.Page.Base == route.Editions && !b.IsEdition() {
		err = database.ErrNotFound
	}
	r.Brand = b
	return err
}

// AtPath makes the brand that the request's path belongs to the page's brand.
func (r *Request) AtPath() error {
	b, err := r.Brands.ForPage(r.ctx, r.Path)
	r.Brand = b
	return err
}

// AtEdition makes the edition that the request's path belongs to the page's brand: a language edition,
// or else the master.
func (r *Request) AtEdition() error {
	if err := r.AtPath(); err != nil || r.Brand.IsEdition() {
		return err
	}
	return r.In(brand.Master)
}

// Locale is the language of the page's brand.
func (r *Request) Locale() i18n.Locale { return r.Brand.Locale() }

// EditorPaths are the paths at which an editor may have put the page: the request's own, and in a language
// edition also that below the edition's.
func (r *Request) EditorPaths() []string {
	if r.Brand.Kind == brand.KindLanguage {
		return []string{r.Path, r.Below()}
	}
	return []string{r.Path}
}

// Text is a message of the catalogue in the page's language.
func (r *Request) Text(key string, values map[string]any) string { return r.Locale().Text(key, values) }

// Name is what readers call the publication or the brand whose page it is.
func (r *Request) Name() string { return r.Brand.DisplayName(r.Site.Name) }

// HTML is a text in the form in which the page goes out.
func (r *Request) HTML(text string) string {
	if r.Lite {
		return richtext.LiteHTML(text)
	}
	return text
}

// Moment is a time as models have it, RFC 3339 in the brand's zone; "" for the zero time.
func (r *Request) Moment(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.In(r.Brand.Zone()).Format(time.RFC3339)
}

// Pictures reads pictures in one query. The function that it returns finds one by its id, nil for
// a nil id or an unknown one.
func (r *Request) Pictures(ids ...*int64) (func(*int64) *Picture, error) {
	var known []int64
	for _, id := range ids {
		if id != nil {
			known = append(known, *id)
		}
	}
	byID, err := media.Pictures(r.ctx, r.DB.Read, known)
	return func(id *int64) *Picture {
		if id == nil {
			return nil
		}
		return byID[*id]
	}, err
}

// Picture is the picture of an id, nil for a nil id.
func (r *Request) Picture(id *int64) (*Picture, error) {
	find, err := r.Pictures(id)
	return find(id), err
}

// NoteLanguage notes that a title on the page is in a language, so that the fonts of its script load.
func (r *Request) NoteLanguage(lang string) {
	r.noteScript(i18n.LookupOrDefault(lang).Script)
}

func (r *Request) noteScript(script string) {
	if r.scripts == nil {
		r.scripts = map[string]bool{}
	}
	r.scripts[script] = true
}

// NoteAllLanguages notes every language of the publication, for pages whose readers type in any of them.
func (r *Request) NoteAllLanguages() {
	for _, l := range i18n.Locales() {
		r.NoteLanguage(l.Code)
	}
}

// otherScripts are those of the titles noted so far, without the page's own and Latin, which
// every page has.
func (r *Request) otherScripts() []string {
	list := []string{}
	for _, s := range slices.Sorted(maps.Keys(r.scripts)) {
		if s != r.Locale().Script && s != i18n.Default.Script {
			list = append(list, s)
		}
	}
	return list
}

// Loader makes a page. database.ErrNotFound leads to the page of status 404.
type Loader func(r *Request) (*Page, error)

// Bound is a declared page with what answers it.
type Bound struct {
	Page *route.Page
	Load Loader
	// Wrap goes around the page's handler, such as a rate limit; nil for nothing.
	Wrap func(http.Handler) http.Handler
}

// Framed is a pointer to a page model, which embeds Frame.
type Framed interface{ SetFrame(Frame) }

// SetFrame implements Framed for every model that embeds Frame.
func (f *Frame) SetFrame(to Frame) { *f = to }

// ErrElsewhere says that a loader is not the one that answers a path.
var ErrElsewhere = errors.New("another page answers the path")
