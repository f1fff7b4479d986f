// Package listing has the pages with a header and a list of stories: latest stories of a brand, rankings, categories,
// topics, series, properties, authors and publishers. Other features use it for their own lists of stories.
package listing

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/frame"
	"masthead/internal/route"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// Pages are the pages of lists of stories.
type Pages struct {
	Stories *story.Stories

	db    *database.DB
	terms *database.Cached[*sync.Map] // by requested path: *taxonomy.Term, nil for a path without a term
}

// NewPages returns the list pages of a database.
func NewPages(db *database.DB, stories *story.Stories) *Pages {
	return &Pages{Stories: stories, db: db,
		terms: database.NewCached(db, func(context.Context) (*sync.Map, error) { return new(sync.Map), nil }, taxonomy.Tag)}
}

// List is the content of a list page.
type List struct {
	Header        ListHeader
	Stories       frame.StoryList
	Calendar      *Calendar         // of the archive, nil elsewhere
	FurtherBefore time.Time         // other stories of a short list are published before it; zero for the newest
	Alternates    []frame.Alternate // the list in other languages; nil means those of the frame
	Path          string            // canonical path, "" for the request's
}

// Page returns the page of a list. If the list has few stories, the page offers others too.
func (p *Pages) Page(r *frame.Request, l List) (*frame.Page, error) {
	h := l.Header
	if h.Siblings == nil {
		h.Siblings = []frame.Link{}
	}
	title, window := h.Title, ""
	switch {
	case title == "":
		title = r.Text(h.TitleMessage, nil)
	case h.Kind == "topic": // a category may have the same name
		window = r.Text("head.topic", map[string]any{"name": title})
	}
	head := frame.Head{Title: title, WindowTitle: window, Description: Description(r, h), Image: h.Picture, Alternates: l.Alternates,
		Canonical: r.Absolute(cmp.Or(l.Path, r.Path))}
	if h.Kind == "author" {
		head.Type = "profile"
	}
	if len(l.Stories.Cards) == 0 {
		head.Robots = NoIndex
	}
	if r.Number > 1 {
		number := r.Text("list.page", map[string]any{"page": r.Number})
		head.WindowTitle = cmp.Or(window, title) + " | " + number
		head.Description += " " + number
		head.Canonical += "?page=" + strconv.Itoa(r.Number)
	}
	more, err := p.MoreToRead(r, l.Stories, l.FurtherBefore)
	if err != nil {
		return nil, err
	}
	return &frame.Page{Head: head, Structured: structuredData(r, head, h, r.ListOfCards(l.Stories.Cards)),
		Model: &ListPage{Header: h, List: l.Stories, Page: r.Number, FurtherStories: more, Calendar: l.Calendar}}, nil
}

// pageOf reads a list of stories and returns its page in the frame of the request's brand, with its follow key. api is the
// API call that continues the list.
func (p *Pages) pageOf(r *frame.Request, page List, l story.List, api string) (*frame.Page, error) {
	var err error
	if page.Stories, err = p.Read(r, l, story.Window{}, api); err != nil {
		return nil, err
	}
	out, err := p.Page(r, page)
	if err != nil {
		return nil, err
	}
	out.Followed, out.Brand = ListToFollow(r, l), r.Brand
	return out, nil
}

// latest loads the page of all stories of a brand, newest first.
func (p *Pages) latest(r *frame.Request) (*frame.Page, error) {
	api := APICall("/brand/stories", "slug", r.Brand.Slug)
	if r.Brand.Kind == brand.KindMaster {
		api = APICall("/stories/latest")
	}
	return p.pageOf(r, List{Header: brandListHeader(r, "latest")}, story.LatestOf(r.Brand), api)
}

// brandLists are the pages of all stories of a brand, which link to each other, with the message keys of their names.
var brandLists = []struct{ path, key string }{{route.LatestPath, "section.latest"}, {route.TrendingPath, "section.trending"},
	{route.TrendingPath + "/read", "section.mostRead"}, {route.TrendingPath + "/claps", "section.mostClapped"}}

// brandListHeader returns the header of one of brandLists for the page's brand.
func brandListHeader(r *frame.Request, kind string) ListHeader {
	h := ListHeader{Kind: kind, Siblings: []frame.Link{}}
	for _, w := range brandLists {
		l := frame.Link{Key: w.key, Href: r.Match.Base + w.path}
		if h.Siblings = append(h.Siblings, l); l.Href == r.Path {
			h.TitleMessage = l.Key
		}
	}
	return h
}

// trending loads the page of a ranking of a brand: the one named at the end of the path, else the ranking of trending
// stories.
func (p *Pages) trending(r *frame.Request) (*frame.Page, error) {
	ranking, known := story.RankingByName[r.Value(0)]
	if !known || r.Number > 1 {
		return nil, database.ErrNotFound
	}
	items, err := p.Ranked(r, ranking, story.RankedLimit)
	if err != nil {
		return nil, err
	}
	return p.Page(r, List{Header: brandListHeader(r, "ranking"), Stories: frame.StoryList{Cards: story.PageCards(r, items)}})
}

func (p *Pages) category(r *frame.Request) (*frame.Page, error) {
	slug := r.Value(0)
	t, err := taxonomy.BySlug(r.Context(), r.DB, taxonomy.Category, slug)
	if err != nil {
		return nil, err
	}
	r.NoteTags(t.Tag())
	if to, moved := redirectToOwnPath(r, t); moved {
		return to, nil
	}
	siblings, err := p.siblings(r, t)
	if err != nil {
		return nil, err
	}
	l := story.List{Kind: story.OfCategory, Ref: t.ID, Scope: story.LatestOf(r.Brand).Scope}
	api := APICall("/category/stories", "slug", slug, "brand", r.Brand.Slug)
	if r.Brand.Kind == brand.KindMaster {
		api = APICall("/category/stories", "slug", slug)
	}
	h := ListHeader{Kind: "category", Title: t.NameIn(r.Locale()), Description: textInEditorsLanguage(r, t.Description), Siblings: siblings}
	alternates, err := p.alternates(r, t, l)
	if err != nil {
		return nil, err
	}
	return p.pageOf(r, List{Header: h, Alternates: alternates}, l, api)
}

// siblings returns links to the other categories that have stories of the page's brand.
func (p *Pages) siblings(r *frame.Request, t *taxonomy.Term) ([]frame.Link, error) {
	scope := story.LatestOf(r.Brand).Scope
	r.NoteTags(story.List{Kind: story.Latest, Scope: scope}.Tag())
	filled, err := p.Stories.TermsWithStories(r.Context(), taxonomy.Category, story.OfCategory, scope)
	if err != nil {
		return nil, err
	}
	terms, err := taxonomy.ByIDs(r.Context(), r.DB.Read, filled)
	if err != nil {
		return nil, err
	}
	links, edition := []frame.Link{}, r.Brands.EditionOf(r.Context(), r.Locale())
	for _, id := range filled {
		if other := terms[id]; other != nil && id != t.ID {
			links = append(links, frame.Link{Text: other.NameIn(r.Locale()), Href: other.PageIn(r.Brand.Path, edition)})
		}
	}
	return links, nil
}

func (p *Pages) topic(r *frame.Request) (*frame.Page, error) {
	slug := r.Value(0)
	t, err := termBySlug(r, taxonomy.TagKind, slug)
	if err != nil {
		return nil, err
	}
	l := story.List{Kind: story.OfTag, Ref: t.ID, Scope: story.InLanguage(r.Locale())}
	alternates, err := p.alternates(r, t, l)
	if err != nil {
		return nil, err
	}
	return p.pageOf(
		r,
		List{
			Header:     ListHeader{Kind: "topic", Title: t.NameIn(r.Locale()), Description: textInEditorsLanguage(r, t.Description)},
			Alternates: alternates,
		},
		l,
		APICall("/tag/stories", "slug", slug, "locale", r.Locale().Name),
	)
}

func (p *Pages) series(r *frame.Request) (*frame.Page, error) {
	slug := r.Value(0)
	t, err := termBySlug(r, taxonomy.Series, slug)
	if err != nil {
		return nil, err
	}
	pic, err := r.Picture(t.PictureID)
	if err != nil {
		return nil, err
	}
	all, err := taxonomy.List(r.Context(), r.DB, taxonomy.Series, 12)
	if err != nil {
		return nil, err
	}
	h := ListHeader{Kind: "series", Title: t.NameIn(r.Locale()), Description: textInEditorsLanguage(r, t.Description), Picture: pic,
		Gradient: gradient(t), Sponsored: t.PublisherID != nil}
	if h.Publisher, err = PublisherOf(r, t.PublisherID); err != nil {
		return nil, err
	}
	edition := r.Brands.EditionOf(r.Context(), r.Locale())
	for _, other := range all {
		if other.ID != t.ID {
			h.Siblings = append(h.Siblings, frame.Link{Text: other.NameIn(r.Locale()), Href: other.PageIn("/", edition)})
		}
	}
	audible, err := p.HasRecordings(r, story.List{Kind: story.WithAudio, Ref: t.ID, Scope: story.InLanguage(r.Locale())})
	if err != nil {
		return nil, err
	}
	l := story.List{Kind: story.OfSeries, Ref: t.ID, Scope: story.InLanguage(r.Locale())}
	alternates, err := p.alternates(r, t, l)
	if err != nil {
		return nil, err
	}
	page, err := p.pageOf(r, List{Header: h, Alternates: alternates}, l, APICall("/series/stories", "slug", slug, "locale", r.Locale().Name))
	if err != nil {
		return nil, err
	}
	page.HasPodcast = audible
	return page, nil
}

// maxSeries is the largest number of series on the page of all series.
const maxSeries = 200

// allSeries loads the page of all series that have stories in the edition's language.
func (p *Pages) allSeries(r *frame.Request) (*frame.Page, error) {
	if r.Number > 1 {
		return nil, database.ErrNotFound
	}
	latest := story.LatestOf(r.Brand)
	r.NoteTags(latest.Tag())
	filled, err := p.Stories.TermsWithStories(r.Context(), taxonomy.Series, story.OfSeries, story.InLanguage(r.Locale()))
	if err != nil {
		return nil, err
	}
	all, err := taxonomy.List(r.Context(), r.DB, taxonomy.Series, maxSeries)
	if err != nil {
		return nil, err
	}
	shown := slices.DeleteFunc(all, func(t *taxonomy.Term) bool { return !slices.Contains(filled, t.ID) })
	for _, t := range shown {
		r.NoteTags(t.Tag())
	}
	model := SeriesListPage{}
	if model.Series, err = SeriesCards(r, shown); err != nil {
		return nil, err
	}
	head := frame.Head{
		Title:       r.Locale().Text("section.series", nil),
		Description: r.Locale().Text("head.series", map[string]any{"name": r.Name()}),
	}
	if len(shown) == 0 {
		head.Robots = NoIndex
	}
	var links []frame.Link
	for _, s := range model.Series {
		links = append(links, frame.Link{Text: s.Title, Href: s.Href})
	}
	return &frame.Page{Head: head, Model: &model, Structured: []any{r.Collection(head, r.ListOfLinks(links))}}, nil
}

// redirectToOwnPath returns a redirect to a term's own path. The result is false if the term has none.
func redirectToOwnPath(r *frame.Request, t *taxonomy.Term) (*frame.Page, bool) {
	if t.Path == nil || r.Number > 1 || !r.Brands.EditorsWriteIn(r.Context(), r.Locale()) {
		return nil, false
	}
	return frame.RedirectTo(*t.Path, http.StatusMovedPermanently), true
}

func (p *Pages) property(r *frame.Request) (*frame.Page, error) {
	slug := r.Value(0)
	t, err := termBySlug(r, taxonomy.Property, slug)
	if err != nil {
		return nil, err
	}
	if to, moved := redirectToOwnPath(r, t); moved {
		return to, nil
	}
	pic, err := r.Picture(t.PictureID)
	if err != nil {
		return nil, err
	}
	l := story.List{Kind: story.OfProperty, Ref: t.ID, Scope: story.InLanguage(r.Locale())}
	alternates, err := p.alternates(r, t, l)
	if err != nil {
		return nil, err
	}
	return p.pageOf(
		r,
		List{
			Header: ListHeader{Kind: "property", Title: t.NameIn(r.Locale()), Description: textInEditorsLanguage(r, t.Description),
				Picture: pic},
			Alternates: alternates,
		},
		l,
		APICall("/property/stories", "slug", slug, "locale", r.Locale().Name),
	)
}

func (p *Pages) author(r *frame.Request) (*frame.Page, error) {
	slug := r.Value(0)
	a, err := taxonomy.AuthorBySlug(r.Context(), r.DB, slug)
	if errors.Is(err, database.ErrNotFound) {
		a, err = taxonomy.AuthorByFormerSlug(r.Context(), r.DB.Read, slug)
	}
	if err != nil {
		return nil, err
	}
	r.NoteTags(a.Tag())
	if a.IsPerson { // the profile lists the stories
		to := a.Path()
		if r.Number > 1 {
			to += "?page=" + strconv.Itoa(r.Number)
		}
		return frame.RedirectTo(to, http.StatusMovedPermanently), nil
	}
	all, err := r.Brands.All(r.Context())
	if err != nil {
		return nil, err
	}
	if a.IsWithdrawn() {
		written, err := p.Stories.Read(r.Context(), story.List{Kind: story.OfAuthor, Ref: a.ID}, story.Window{Limit: 1})
		if err != nil {
			return nil, err
		}
		if len(written) == 0 {
			r.NoteTags(story.List{Kind: story.OfAuthor, Ref: a.ID}.Tag())
			return &frame.Page{Status: http.StatusGone}, nil
		}
	}
	for _, b := range all { // authors who write in Tamil have their page in the Tamil edition
		if b.Kind == brand.KindLanguage && b.Locale().Code == a.Lang {
			r = r.InBrand(b)
		}
	}
	pic, err := r.Picture(a.PictureID)
	if err != nil {
		return nil, err
	}
	return p.pageOf(r, List{Header: ListHeader{Kind: "author", Title: a.Name, Description: a.Bio, Role: a.Role, Picture: pic}},
		story.List{Kind: story.OfAuthor, Ref: a.ID}, APICall("/author/stories", "slug", slug))
}

func (p *Pages) publisher(r *frame.Request, slug string) (*frame.Page, error) {
	publisher, err := taxonomy.PublisherBySlug(r.Context(), r.DB, slug)
	if err != nil {
		return nil, err
	}
	r.NoteTags(publisher.Tag())
	picture, err := r.Picture(publisher.PictureID)
	if err != nil {
		return nil, err
	}
	h := ListHeader{
		Kind:        "publisher",
		Title:       publisher.Name,
		Description: publisher.Description,
		Picture:     picture,
		Sponsored:   true,
		Website:     publisher.Website,
	}
	return p.pageOf(r, List{Header: h, Path: publisher.Path()}, // the page is also at the first level
		story.List{Kind: story.OfPublisher, Ref: publisher.ID}, APICall("/brand-spotlight/stories", "slug", slug))
}

// LoadPublisher loads the page of a publisher at the first level, such as "/acme". The slug of a brand redirects to the
// brand's landing page. It returns frame.ErrElsewhere for a path with more segments.
func (p *Pages) LoadPublisher(r *frame.Request) (*frame.Page, error) {
	slug := strings.TrimPrefix(r.Path, "/")
	if slug == "" || strings.Contains(slug, "/") {
		return nil, frame.ErrElsewhere
	}
	if b, err := r.Brands.BySlug(r.Context(), slug); err == nil { // the master brand, whose path is "/"
		r.NoteTags(brand.Tag)
		return frame.RedirectTo(b.Path, http.StatusMovedPermanently), nil
	}
	return p.publisher(r, slug)
}

// termBySlug returns the term of a page and notes its cache tag.
func termBySlug(r *frame.Request, kind taxonomy.Kind, slug string) (*taxonomy.Term, error) {
	t, err := taxonomy.BySlug(r.Context(), r.DB, kind, slug)
	if err == nil {
		r.NoteTags(t.Tag())
	}
	return t, err
}
