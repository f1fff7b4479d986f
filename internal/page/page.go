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

	"masthead/internal/audio"
	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/design"
	"masthead/internal/edge"
	"masthead/internal/glossary"
	"masthead/internal/i18n"
	"masthead/internal/landing"
	"masthead/internal/newsletter"
	"masthead/internal/permalink"
	"masthead/internal/richtext"
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
	Site     Site
	Account  string // address of the site where readers sign in
	Courses  string // address of the courses, as the bar on phones has it
	OneTap   string // id under which Google asks readers to come in, "" where it does not
	Logo     string // path of the publication's mark, square, at least 112 pixels wide
	DB       *database.DB
	Brands   *brand.Directory
	Stories  *story.Stories
	Glossary *glossary.Glossary
	Editions *Editions
	Landings *landing.Landings
	Index    *search.Index
	// Newsletters may be nil: then nothing offers one.
	Newsletters *newsletter.Newsletters
	Renderer    Renderer
	Clock       clock.Clock
	Log         *slog.Logger
}

// How long a page goes out without being made anew. Writes that touch it end
// that at once; only what the time alone changes waits for it.
const (
	fresh = time.Minute
	stale = time.Hour
)

// Params are the query parameters that pages read.
var Params = []string{"page"}

// Lite is the variant without scripts and pictures.
const Lite = "lite"

// Variant says in which form a request wants its page: as it is (""), or Lite,
// which is asked for by ?lite=1, or by Save-Data unless ?lite=0.
func Variant(r *http.Request) string {
	wish := ""
	if strings.Contains(r.URL.RawQuery, "lite=") {
		wish = r.URL.Query().Get("lite")
	}
	if wish == "1" || wish != "0" && strings.EqualFold(r.Header.Get("Save-Data"), "on") {
		return Lite
	}
	return ""
}

// Queries are the paths of the pages that read parameters of their own, with those.
func Queries() map[string][]string {
	paths := map[string][]string{"/herstory/emerging-women": {"year", "sector"}}
	for _, l := range i18n.Locales() {
		edition := l.Edition()
		paths[edition+"/search"] = searchParams
		paths[edition+resourcesPath] = []string{"type"}
		paths[edition+eventsPath] = []string{"category"}
		paths[edition+glossaryPath] = []string{"q"}
		paths[edition+audio.Front+"/{show}"] = []string{"before"}
		paths[edition+"/report-an-issue"] = []string{"sent"}
		for _, path := range newsletterPaths {
			paths[edition+path] = newsletterParams
		}
	}
	return paths
}

// Load makes the page at a path. It is the order of decision D-08: fixed routes,
// stories and redirects by permalink, landings, publishers.
func (p *Pages) Load(ctx context.Context, r edge.Request) (edge.Page, error) {
	v := p.visit(ctx, r)
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
	ctx       context.Context
	path      string
	query     url.Values // the parameters that the path's page reads
	number    int        // of the list's page, from 1
	lite      bool
	variant   string
	preview   *Preview // it shows what readers don't see, or not yet
	reader    *Reader  // whom alone it is for, where that opens a gate
	brand     *brand.Brand
	own       string          // path under which a list counts, "" for that of the visit
	above     []Link          // the pages above, the nearest last, where the path does not tell
	cut       bool            // the page shows a story only to its gate
	things    []any           // what the page says of itself in the words of schema.org
	card      share.Card      // what the picture beside a link to it shows
	title     string          // of the page, also where the picture shows its brand alone
	languages []Alternate     // of a list that has pages in others; nil leaves it to the frame
	drawing   bool            // only for that picture: nothing is rendered
	feed      string          // path of the page whose list's feeds this one names; "" for its brand's
	podcast   *Form           // of the show that the page is about
	audible   bool            // the brand, or that list, has a podcast
	followed  string          // key of the list that the page is of and that can be followed
	letter    string          // slug of the brand whose newsletter a card offers
	scripts   map[string]bool // that titles on the page are written in
	tags      []string
}

// visit begins the making of a page.
func (p *Pages) visit(ctx context.Context, r edge.Request) *visit {
	v := &visit{Pages: p, ctx: ctx, path: r.Path, query: r.Query, number: 1, lite: r.Variant == Lite, variant: design.Default}
	if r.Variant == design.Magazine {
		v.variant = design.Magazine
	}
	return v
}

// html is a text in the form in which the page goes out.
func (v *visit) html(text string) string {
	if v.lite {
		return richtext.Lite(text)
	}
	return text
}

func (v *visit) touch(tags ...string) { v.tags = append(v.tags, tags...) }

func (v *visit) route() (edge.Page, error) {
	segments := strings.Split(strings.Trim(v.path, "/"), "/")
	if len(segments) == 2 {
		switch slug := segments[1]; segments[0] {
		case "category":
			return v.category(brand.Master, slug)
		case "custom-topic":
			return v.customTopic(slug)
		case "author":
			return v.author(slug)
		case "brands":
			return v.publisher(slug)
		case "web-stories":
			return v.webStory(slug)
		}
	}
	switch {
	case v.path == resourcesPath:
		return v.resourceList(resourceBrand)
	case v.path == "/herstory/emerging-women":
		return v.emergingWomen()
	case segments[len(segments)-1] == "latest" && len(segments) <= 2:
		return v.latest(strings.TrimSuffix(v.path, "/latest"))
	case segments[len(segments)-1] == "trending" && len(segments) <= 2:
		return v.trending(strings.TrimSuffix(v.path, "/trending"), "")
	case len(segments) > 1 && len(segments) <= 3 && segments[len(segments)-2] == "trending" && segments[len(segments)-1] != "":
		return v.trending(v.path[:strings.LastIndex(v.path, "/trending/")], segments[len(segments)-1])
	case len(segments) == 3 && segments[1] == "category":
		return v.category(segments[0], segments[2])
	}
	if page, err := v.ofEdition(segments); !errors.Is(err, errElsewhere) {
		return page, err
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
	if page, err := v.configuredPage(segments); !errors.Is(err, database.ErrNotFound) {
		return page, err
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

// errElsewhere says that a path is none of those that every language edition has.
var errElsewhere = errors.New("not a page of every edition")

// ofEdition is a page that the master has, and each language edition below its path.
func (v *visit) ofEdition(segments []string) (edge.Page, error) {
	edition := brand.Master
	if b, err := v.Brands.BySlug(v.ctx, segments[0]); err == nil && b.Kind == brand.KindLanguage {
		edition, segments = b.Slug, segments[1:]
	}
	path := "/" + strings.Join(segments, "/")
	switch path {
	case resourcesPath:
		return v.resourceList(edition)
	case "/search":
		return v.search(edition)
	case "/report-an-issue":
		return v.report(edition)
	case "/series":
		return v.allSeries(edition)
	case eventsPath:
		return v.events(edition)
	case "/partner-events":
		return v.partnerEvents(edition)
	case "/web-stories":
		return v.webStories(edition)
	case "/videos":
		return v.videos(edition)
	case "/offline":
		return v.offline(edition)
	case glossaryPath:
		return v.glossary(edition)
	case audio.Front:
		return v.audioShows(edition)
	case newslettersPath:
		return v.newsletters(edition)
	}
	if page, err := v.newsletterAt(edition, path); !errors.Is(err, errElsewhere) {
		return page, err
	}
	switch {
	case len(segments) == 2 && segments[0] == "events":
		return v.event(edition, segments[1])
	case len(segments) == 2 && segments[0] == "live":
		return v.live(edition, segments[1])
	case len(segments) == 2 && slices.Contains([]string{"topic", "series", "property"}, segments[0]):
		return v.gathered(edition, segments[0], segments[1])
	case len(segments) == 2 && "/"+segments[0] == audio.Front:
		return v.audioShow(edition, segments[1])
	case len(segments) == 3 && "/"+segments[0] == audio.Front:
		return v.audioEpisode(edition, segments[1], segments[2])
	case len(segments) == 2 && "/"+segments[0] == glossaryPath:
		return v.glossaryTerm(edition, segments[1])
	case len(segments) == 3 && "/"+segments[0] == glossaryPath && segments[1] == "letter":
		return v.glossaryLetter(edition, segments[2])
	case len(segments) > 0 && len(segments) <= 4 && "/"+segments[0] == archiveTop:
		return v.archive(edition, segments[1:])
	}
	if key, ok := announcements[path]; ok {
		return v.announced(edition, key)
	}
	return edge.Page{}, errElsewhere
}

// configuredPage is what an editor put at a path: a hub, a course or a lesson, an opening.
func (v *visit) configuredPage(segments []string) (edge.Page, error) {
	if err := v.here(); err != nil {
		return edge.Page{}, err
	}
	t, err := taxonomy.ByPath(v.ctx, v.DB, v.paths()...)
	switch {
	case err == nil && len(t.Blocks) > 0:
		return v.hub(t)
	case err != nil && !errors.Is(err, database.ErrNotFound), len(segments) < 2:
		return edge.Page{}, err
	case segments[len(segments)-2] == openings:
		return v.opening()
	default:
		return v.course()
	}
}

// in sets the brand whose page it is.
func (v *visit) in(slug string) error {
	b, err := v.Brands.BySlug(v.ctx, slug)
	v.brand = b
	return err
}

// here sets the brand that the page's path belongs to.
func (v *visit) here() error {
	b, err := v.Brands.Over(v.ctx, v.path)
	v.brand = b
	return err
}

// render makes the answer of a model.
func (v *visit) render(name string, status int, model any) (edge.Page, error) {
	if v.drawing {
		return edge.Page{Status: status, Tags: unique(v.tags)}, nil
	}
	data, err := json.Marshal(model)
	if err != nil {
		return edge.Page{}, fmt.Errorf("model of %s: %w", name, err)
	}
	html, err := v.Renderer.Render(v.ctx, name, data)
	if err != nil {
		return edge.Page{}, err
	}
	header := http.Header{"Content-Type": {"text/html; charset=utf-8"}, "Vary": {"Save-Data"}}
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
	v.tags = []string{permalink.Tag(v.path), permalink.Tag(behind(v.path))}
	return v.status(http.StatusNotFound)
}

// behind is the path of the page of which a path would be another form: once there is
// one, there is the form.
func behind(path string) string {
	if page, ok := share.PageOf(path); ok {
		return page
	}
	return strings.TrimSuffix(strings.TrimPrefix(path, EmbedPrefix), syndicate.Markdown)
}

// status is the page that says what went wrong and offers something to read.
func (v *visit) status(code int) (edge.Page, error) {
	if err := v.here(); err != nil {
		return edge.Page{}, err
	}
	items, err := v.Stories.Read(v.ctx, v.latestOf(v.brand), story.Window{Limit: 4})
	if err != nil {
		return edge.Page{}, err
	}
	model := StatusPage{Frame: v.frame(Head{Title: v.locale().Text("status.404.title", nil), Description: v.locale().Text("status.404.text", nil), Robots: "noindex", Type: "website"}), Status: code, Cards: v.cards(items)}
	model.Trail = []Link{} // nothing is above what is not there
	return v.render("StatusPage", code, model)
}

// paths are where the page may have been put: at its own path, and in a language
// edition at that below the edition's.
func (v *visit) paths() []string {
	if v.brand.Kind == brand.KindLanguage {
		return []string{v.path, v.below()}
	}
	return []string{v.path}
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
