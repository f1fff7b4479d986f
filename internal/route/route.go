// Package route is the registry of every path that the program handles. A feature declares each of its pages once, in
// a package variable. The mux, the parameters of cache keys, the links between editions, breadcrumbs, reserved paths,
// the sitemap and docs/routes.md follow from that declaration. The package depends on no feature and on no database.
package route

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"masthead/internal/i18n"
)

// PageParam is the query parameter with the number of a list's page.
const PageParam = "page"

// Base is the set of paths that a page can be below.
type Base int

// The bases of pages.
const (
	// Site is for a page that exists only at its pattern.
	Site Base = iota
	// Editions is for a page that the master brand and each language edition have.
	Editions
	// Brands is for a page that the master brand and each other brand and edition have.
	Brands
)

// Page is the declaration of a page. Pattern is its path below its base. A parameter in braces
// matches one segment: "/events/{slug}".
type Page struct {
	Pattern  string
	Base     Base
	Model    any      // zero value of the page model; the React component has the name of its type
	Query    []string // query parameters that the page reads and that are part of its cache key; nil means PageParam
	Name     string   // message key of the page's name in breadcrumbs, "" if it is never in them
	Parent   string   // pattern of its parent page, "" for the landing page
	Sitemap  bool     // the sitemap lists the page; if its pattern has parameters, the feature lists the pages itself
	Personal bool     // made for one reader and never cached
	Lite     bool     // has a form without scripts and pictures
	Feed     bool     // the list on the page has feeds of its own, below its path
	Calendar bool     // the page has a calendar at its path followed by ICalendar, unless its loader says that it is empty
	Sparse   bool     // the page does not exist in an edition or a brand where it has no content
	NoIndex  bool     // search engines must not index the page
	// Missing is what a 404 page says if nothing has the path; nil for the usual text.
	Missing *Missing
	// EditorParent reports whether an editor has a page at the pattern's first segment, which is then not reserved.
	EditorParent bool
	// Keeps are the fields of the page's forms that are kept in a cookie if the session ends before the form is sent. A name that ends
	// with a star stands for all names that begin with what is before it. Passwords and codes must not be among them.
	Keeps     []string
	Menu      string     // first segment of the paths that have the menu of the header; "" for that of the page's own path
	WithoutAd bool       // the page has no in-house advertisement
	Constants []Constant // what the page's components share with the server, such as the maximum lengths of fields

	segments []string
}

// Missing is what readers learn on a 404 page at a pattern with a parameter, such as that of a company. The 404 page
// links to the parent page, which lists what exists.
type Missing struct {
	Title string // message key of its headline
	Kind  string // kind of results that its search form finds
}

// Constant is a number or a text of a feature that components and scripts read in web/api/limits.gen.ts.
type Constant struct {
	Name  string // in TypeScript
	Doc   string // one sentence
	Value any    // of a type that tsgen.Constants accepts
	// Fields are the fields and parameters of operations that have Value as their maximum length, such as "claim-company.message".
	Fields []string
}

// EveryEdition reports whether each language edition has a page of its own, at its own path.
func (p *Page) EveryEdition() bool {
	return p.Base != Site && !p.Sparse && !p.NoIndex && !slices.ContainsFunc(p.segments, isParameter)
}

// Component returns the name of the React component that renders the page, "" if there is
// none.
func (p *Page) Component() string {
	if p.Model == nil {
		return ""
	}
	t := reflect.TypeOf(p.Model)
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return t.Name()
}

// MaxValues is the maximum number of parameters of a pattern.
const MaxValues = 4

// Match is a path recognised as that of a page.
type Match struct {
	Page   *Page
	Base   string            // "" or the path of the edition or brand that has the page, such as "/hindi"
	Values [MaxValues]string // of the pattern's parameters, in their order
}

// registry is filled by package variables before main and never changes afterwards.
var registry struct {
	pages    []*Page
	models   []any      // of pages without a path of their own
	shared   []Constant // that belong to no page
	byLength map[int][]*Page
	owners   map[string]string // owners of reserved first segments
	suffixes map[string]bool   // last segments that no entity below a brand may have, such as "feed"
}

// Declare adds a page to the registry and returns it. It must only be called for package
// variables, and panics if the pattern is malformed or another page has the same paths.
func Declare(p Page) *Page {
	p.segments = split(p.Pattern)
	if p.Query == nil && !p.Personal {
		p.Query = []string{PageParam}
	}
	count := 0
	for _, s := range p.segments {
		if isParameter(s) {
			count++
		}
	}
	if !strings.HasPrefix(p.Pattern, "/") || len(p.segments) == 0 || count > MaxValues || count > 0 && p.Sitemap {
		panic(fmt.Sprintf("route: pattern %q", p.Pattern))
	}
	for _, other := range registry.byLength[len(p.segments)] {
		if sameShape(other.segments, p.segments) {
			panic(fmt.Sprintf("route: %q and %q are the same paths", other.Pattern, p.Pattern))
		}
	}
	if registry.byLength == nil {
		registry.byLength = map[int][]*Page{}
	}
	at := &p
	registry.pages = append(registry.pages, at)
	list := append(registry.byLength[len(p.segments)], at)
	slices.SortStableFunc(list, func(a, b *Page) int { return moreLiteral(a.segments, b.segments) })
	registry.byLength[len(p.segments)] = list
	if !isParameter(p.segments[0]) && !p.EditorParent {
		Reserve(p.segments[0], "pages")
	}
	return at
}

// DeclarePersonal declares a page for one reader, with a lite form, for the master brand and each language edition. Where readers sign in
// on another site, a page with a name is replaced with one that says that it will come later, and a page without a name does not exist.
func DeclarePersonal(p Page) *Page {
	p.Base, p.Personal, p.NoIndex, p.Lite = Editions, true, true, true
	return Declare(p)
}

// KeepsField reports whether a field of the page's forms is kept if the session ends.
func (p *Page) KeepsField(name string) bool {
	return slices.ContainsFunc(p.Keeps, func(kept string) bool {
		prefix, open := strings.CutSuffix(kept, "*")
		return name == kept || open && strings.HasPrefix(name, prefix)
	})
}

// KeptFields returns the declared fields that are kept if the session ends, by the name of the page's component.
func KeptFields() map[string][]string {
	kept := map[string][]string{}
	for _, p := range Pages() {
		if p.Personal && p.Component() != "" {
			kept[p.Component()] = append(kept[p.Component()], p.Keeps...)
		}
	}
	return kept
}

// DeclareConstants adds constants that belong to no page, such as those of a component of many pages, and returns them. It must only be
// called for package variables.
func DeclareConstants(list ...Constant) []Constant {
	registry.shared = append(registry.shared, list...)
	return list
}

// FixedPages returns the paths of public pages whose patterns have no parameters, each with the name of its component, sorted by path.
func FixedPages() [][]string {
	var list [][]string
	for _, p := range Pages() {
		if !p.Personal && p.Component() != "" && !strings.Contains(p.Pattern, "{") {
			list = append(list, []string{p.Pattern, p.Component()})
		}
	}
	return list
}

// Constants returns the declared constants: those that belong to no page, by name, before those of all pages, by pattern of the page.
func Constants() []Constant {
	list := slices.SortedFunc(slices.Values(registry.shared), func(a, b Constant) int { return cmp.Compare(a.Name, b.Name) })
	for _, p := range Pages() {
		list = append(list, p.Constants...)
	}
	return list
}

// DeclareModel adds the model of a page without a declared path, such as that of a story, and
// returns it. It must only be called for package variables.
func DeclareModel(model any) any {
	registry.models = append(registry.models, model)
	return model
}

// Models returns the zero values of all page models, each once, by the names of their types.
func Models() []any {
	models := slices.Clone(registry.models)
	for _, p := range registry.pages {
		if p.Model != nil {
			models = append(models, p.Model)
		}
	}
	name := func(model any) string { return reflect.TypeOf(model).Name() }
	slices.SortFunc(models, func(a, b any) int { return cmp.Compare(name(a), name(b)) })
	return slices.CompactFunc(models, func(a, b any) bool { return name(a) == name(b) })
}

// Reserve reserves a first segment of paths for something that is not a page, such as "api",
// so that no entity, brand or redirect can have it. owner is its description in
// docs/routes.md.
func Reserve(segment, owner string) string {
	if registry.owners == nil {
		registry.owners = map[string]string{}
	}
	registry.owners[segment] = cmp.Or(registry.owners[segment], owner)
	return segment
}

// ReserveLast reserves last segments of paths below any brand, such as "feed".
func ReserveLast(segments ...string) {
	if registry.suffixes == nil {
		registry.suffixes = map[string]bool{}
	}
	for _, s := range segments {
		registry.suffixes[s] = true
	}
}

// Pages returns all declared pages, by pattern.
func Pages() []*Page {
	return slices.SortedFunc(slices.Values(registry.pages), func(a, b *Page) int { return cmp.Compare(a.Pattern, b.Pattern) })
}

// Find recognises a decoded path: first as a page of the site or of a language edition, then
// as a page of a brand. The caller must check whether that edition or brand exists.
func Find(path string) (Match, bool) {
	var room [8]string
	segments := splitInto(room[:0], path)
	if len(segments) == 0 || strings.HasSuffix(path, "/") {
		return Match{}, false
	}
	if m, ok := find(segments, func(*Page) bool { return true }); ok {
		return m, true
	}
	below := segments[1:]
	if len(below) == 0 {
		return Match{}, false
	}
	edition := isEdition(segments[0])
	m, ok := find(below, func(p *Page) bool { return p.Base == Brands || p.Base == Editions && edition })
	m.Base = path[:len(segments[0])+1]
	return m, ok
}

func find(segments []string, allowed func(*Page) bool) (Match, bool) {
	for _, p := range registry.byLength[len(segments)] {
		if allowed(p) {
			if values, ok := p.match(segments); ok {
				return Match{Page: p, Values: values}, true
			}
		}
	}
	return Match{}, false
}

func (p *Page) match(segments []string) (values [MaxValues]string, ok bool) {
	n := 0
	for i, s := range p.segments {
		switch {
		case isParameter(s) && segments[i] != "":
			values[n] = segments[i]
			n++
		case s != segments[i]:
			return values, false
		}
	}
	return values, true
}

// PageAtPath returns the page at a path without the path of an edition, such as a path in a menu. It
// ignores a query.
func PageAtPath(path string) (*Page, bool) {
	path, _, _ = strings.Cut(path, "?")
	var room [8]string
	m, ok := find(splitInto(room[:0], path), func(*Page) bool { return true })
	return m.Page, ok
}

// PageWithPattern returns the page with a pattern, nil if there is none.
func PageWithPattern(pattern string) *Page {
	for _, p := range registry.pages {
		if p.Pattern == pattern {
			return p
		}
	}
	return nil
}

// Paths returns the page's patterns for the site and for each language edition that has the
// page, in the form of http.ServeMux.
func (p *Page) Paths() []string {
	if p.Base == Site {
		return []string{p.Pattern}
	}
	return i18n.EditionPaths(p.Pattern)
}

// CutEdition cuts the path of a language edition off a path. ok is false if the path is not below one.
func CutEdition(path string) (page string, ok bool) {
	first, below, found := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	if !found || below == "" || !isEdition(first) {
		return path, false
	}
	return "/" + below, true
}

// IsEdition reports whether a path is that of a language edition, such as "/hindi".
func IsEdition(path string) bool {
	segment, slash := strings.CutPrefix(path, "/")
	return slash && isEdition(segment)
}

func isEdition(segment string) bool {
	for _, l := range i18n.Locales() {
		if e := l.Edition(); e != "" && e[1:] == segment {
			return true
		}
	}
	return false
}

func isParameter(segment string) bool { return strings.HasPrefix(segment, "{") }

func split(path string) []string { return splitInto(nil, path) }

// splitInto appends the segments of a path without its leading slash.
func splitInto(list []string, path string) []string {
	path = strings.TrimPrefix(path, "/")
	for path != "" {
		var segment string
		segment, path, _ = strings.Cut(path, "/")
		list = append(list, segment)
	}
	return list
}

func sameShape(a, b []string) bool {
	return slices.EqualFunc(a, b, func(x, y string) bool { return x == y || isParameter(x) && isParameter(y) })
}

// moreLiteral orders patterns: of two that match the same path, the one with the earlier
// literal segment comes first.
func moreLiteral(a, b []string) int {
	for i := range a {
		if pa, pb := isParameter(a[i]), isParameter(b[i]); pa != pb {
			if pb {
				return -1
			}
			return 1
		}
	}
	return 0
}
