package page

import (
	"cmp"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/landing"
	"masthead/internal/media"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// pageSize is how many stories a list page shows at once.
const pageSize = 12

// stories reads one page of what a window shows of a list. call is the API call
// that continues it.
func (v *visit) stories(l story.List, w story.Window, call string) (StoryList, error) {
	v.touch(l.Tag())
	offset := (v.number - 1) * pageSize
	w.Limit, w.Offset = pageSize+1, offset
	items, err := v.Stories.Read(v.ctx, l, w)
	if err != nil {
		return StoryList{}, err
	}
	list := StoryList{}
	if len(items) > pageSize {
		items = items[:pageSize]
		list.Next = &NextPage{Href: v.path + "?page=" + strconv.Itoa(v.number+1), API: call, Skip: offset + pageSize}
	}
	if len(items) == 0 && v.number > 1 {
		return list, database.ErrNotFound
	}
	list.Cards = v.cards(items)
	return list, nil
}

// list renders a header with a list.
func (v *visit) list(h ListHeader, l story.List, call string) (edge.Page, error) {
	if h.Kind != "latest" && h.Kind != "publisher" {
		v.feed = v.path
	}
	v.follows(l)
	stories, err := v.stories(l, story.Window{}, call)
	if err != nil {
		return edge.Page{}, err
	}
	return v.listPage(h, stories, nil, time.Time{})
}

// listPage renders a header with the stories of a list. Where those are few it offers
// others, of which the newest is from before a moment, if there is one.
func (v *visit) listPage(h ListHeader, stories StoryList, calendar *Calendar, before time.Time) (edge.Page, error) {
	if h.Siblings == nil {
		h.Siblings = []Link{}
	}
	title, window := h.Title, ""
	switch {
	case title == "":
		title = v.locale().Text(h.Key, nil)
	case h.Kind == "topic": // a category may have the same name
		window = v.locale().Text("head.topic", map[string]any{"name": title})
	}
	head := Head{Title: title, Window: window, Description: v.about(h), Image: h.Picture, Alternates: v.languages, Canonical: v.absolute(cmp.Or(v.own, v.path))}
	if h.Kind == "author" {
		head.Type = "profile"
	}
	if len(stories.Cards) == 0 {
		head.Robots = unfilled
	}
	if v.number > 1 {
		number := v.locale().Text("list.page", map[string]any{"page": v.number})
		head.Window = cmp.Or(window, title) + " | " + number
		head.Description += " " + number
		head.Canonical += "?page=" + strconv.Itoa(v.number)
	}
	more, err := v.toRead(stories, before)
	if err != nil {
		return edge.Page{}, err
	}
	v.gathering(head, h, v.listed(stories.Cards))
	return v.render("ListPage", http.StatusOK, ListPage{Frame: v.frame(head), Header: h, List: stories, Page: v.number, More: more, Calendar: calendar})
}

// unfilled tells search engines of a list without anything, until it has some.
const unfilled = "noindex"

// short is how few stories leave a reader of a list with little to read, and how
// many others are offered then.
const short = 4

// toRead are the newest stories, or those before a moment, beside those of a short
// list; none for another.
func (v *visit) toRead(list StoryList, before time.Time) ([]StoryCard, error) {
	if v.number > 1 || len(list.Cards) >= short {
		return []StoryCard{}, nil
	}
	latest := v.latestOf(v.brand)
	v.touch(latest.Tag())
	items, err := v.Stories.Read(v.ctx, latest, story.Window{To: before, Limit: short + len(list.Cards)})
	if err != nil {
		return nil, err
	}
	items = slices.DeleteFunc(items, func(it story.Item) bool {
		return slices.ContainsFunc(list.Cards, func(c StoryCard) bool { return c.ID == it.Card.ID })
	})
	return v.cards(items[:min(len(items), short)]), nil
}

// about is what search engines say about a list: its own text, or what it is.
func (v *visit) about(h ListHeader) string {
	if h.Description != "" {
		return h.Description
	}
	if h.Kind == "month" {
		return v.locale().Text("archive.head", map[string]any{"date": h.Title, "name": v.name()})
	}
	if h.Kind == "archive" {
		return v.locale().Text("head.archive", map[string]any{"date": h.Title, "name": v.name()})
	}
	if h.Title == "" {
		message := strings.Replace(h.Key, "section.", "head.", 1)
		return v.locale().Text(message, map[string]any{"name": v.name()})
	}
	return v.locale().Text("head.gathered", map[string]any{"title": h.Title, "name": v.name()})
}

// name is what readers call the paper or the brand whose page it is.
func (v *visit) name() string { return v.brand.Paper(v.Site.Name) }

// call is an API call as NextPage.API names it.
func call(path string, pairs ...string) string {
	q := url.Values{}
	for i := 0; i < len(pairs); i += 2 {
		q.Set(pairs[i], pairs[i+1])
	}
	if len(q) == 0 {
		return path
	}
	return path + "?" + q.Encode()
}

// pictures reads pictures in one query; what it returns finds one by its id, nil
// for none.
func (v *visit) pictures(ids ...*int64) (func(*int64) *Picture, error) {
	var known []int64
	for _, id := range ids {
		if id != nil {
			known = append(known, *id)
		}
	}
	byID, err := media.Pictures(v.ctx, v.DB.Read, known)
	return func(id *int64) *Picture {
		if id == nil {
			return nil
		}
		return byID[*id]
	}, err
}

func (v *visit) picture(id *int64) (*Picture, error) {
	find, err := v.pictures(id)
	return find(id), err
}

// latest is everything of the brand whose landing is at path, newest first.
func (v *visit) latest(path string) (edge.Page, error) {
	b, err := v.Brands.ByPath(v.ctx, cmp.Or(path, "/"))
	if err != nil {
		return edge.Page{}, err
	}
	v.brand = b
	api := call("/brand/stories", "slug", b.Slug)
	if b.Kind == brand.KindMaster {
		api = call("/stories/latest")
	}
	return v.list(v.wholeOf(path, "latest"), v.latestOf(b), api)
}

// whole are the lists of everything of a brand, which lead to each other, with the
// messages that name them.
var whole = []struct{ path, key string }{{"/latest", "section.latest"}, {"/trending", "section.trending"},
	{"/trending/read", "section.mostRead"}, {"/trending/claps", "section.mostClapped"}}

// wholeOf is the header of such a list of the brand whose landing is at path.
func (v *visit) wholeOf(path, kind string) ListHeader {
	h := ListHeader{Kind: kind, Siblings: []Link{}}
	for _, w := range whole {
		l := Link{Key: w.key, Href: path + w.path}
		if h.Siblings = append(h.Siblings, l); l.Href == v.path {
			h.Key = l.Key
		}
	}
	return h
}

// trending is a ranking of the brand whose landing is at path: by the word at the end
// of the address, or by everything that readers do.
func (v *visit) trending(path, by string) (edge.Page, error) {
	b, err := v.Brands.ByPath(v.ctx, cmp.Or(path, "/"))
	ranking, known := story.Rankings[by]
	if err != nil || !known || v.number > 1 {
		return edge.Page{}, cmp.Or(err, database.ErrNotFound)
	}
	v.brand = b
	items, err := v.ranked(ranking, story.RankedLimit)
	if err != nil {
		return edge.Page{}, err
	}
	return v.listPage(v.wholeOf(path, "ranking"), StoryList{Cards: v.cards(items)}, nil, time.Time{})
}

// ranked are the stories that lead where the page looks: of a language those of all
// its brands, else the brand's own.
func (v *visit) ranked(r story.Ranking, limit int) ([]story.Item, error) {
	scope := landing.RankedIn(v.brand)
	v.touch(r.Tag(scope))
	return v.Stories.Ranked(v.ctx, r, scope, limit)
}

func (v *visit) category(brandSlug, slug string) (edge.Page, error) {
	if err := v.in(brandSlug); err != nil {
		return edge.Page{}, err
	}
	t, err := taxonomy.BySlug(v.ctx, v.DB, taxonomy.Category, slug)
	if err != nil {
		return edge.Page{}, err
	}
	v.touch(t.Tag())
	if to, moved := v.elsewhere(t); moved {
		return to, nil
	}
	siblings, err := v.siblings(t)
	if err != nil {
		return edge.Page{}, err
	}
	l := story.List{Kind: story.OfCategory, Ref: t.ID, Scope: v.latestOf(v.brand).Scope}
	api := call("/category/stories", "slug", slug, "brand", brandSlug)
	if v.brand.Kind == brand.KindMaster {
		api = call("/category/stories", "slug", slug)
	}
	h := ListHeader{Kind: "category", Title: t.NameIn(v.locale()), Description: v.describe(t.Description), Siblings: siblings}
	if err := v.inLanguages(t, l); err != nil {
		return edge.Page{}, err
	}
	return v.list(h, l, api)
}

// describe is the description of a term or a publisher on pages whose language it
// is written in.
func (v *visit) describe(text string) string {
	if v.locale().Code != "en" {
		return ""
	}
	return text
}

// siblings are the other categories that have stories here.
func (v *visit) siblings(t *taxonomy.Term) ([]Link, error) {
	scope := v.latestOf(v.brand).Scope
	v.touch(story.List{Kind: story.Latest, Scope: scope}.Tag())
	filled, err := v.Stories.Filled(v.ctx, taxonomy.Category, story.OfCategory, scope)
	if err != nil {
		return nil, err
	}
	terms, err := taxonomy.ByIDs(v.ctx, v.DB.Read, filled)
	if err != nil {
		return nil, err
	}
	links := []Link{}
	for _, id := range filled {
		if other := terms[id]; other != nil && id != t.ID {
			links = append(links, Link{Text: other.NameIn(v.locale()), Href: other.PageIn(v.brand.Path, v.locale())})
		}
	}
	return links, nil
}

// gathered is the page of a tag, a series or a property in the language of a
// brand: the master's, or that of a language edition.
func (v *visit) gathered(brandSlug, kind, slug string) (edge.Page, error) {
	if err := v.edition(brandSlug); err != nil {
		return edge.Page{}, err
	}
	switch kind {
	case "topic":
		return v.topic(slug)
	case "series":
		return v.series(slug)
	default:
		return v.property(slug)
	}
}

// edition sets the brand whose page it is: the master or a language edition, no
// other.
func (v *visit) edition(slug string) error {
	if err := v.in(slug); err != nil {
		return err
	}
	if !v.brand.Edition() {
		return database.ErrNotFound
	}
	return nil
}

// term finds the term that a page is about.
func (v *visit) term(kind taxonomy.Kind, slug string) (*taxonomy.Term, error) {
	t, err := taxonomy.BySlug(v.ctx, v.DB, kind, slug)
	if err == nil {
		v.touch(t.Tag())
	}
	return t, err
}

func (v *visit) topic(slug string) (edge.Page, error) {
	t, err := v.term(taxonomy.TagKind, slug)
	if err != nil {
		return edge.Page{}, err
	}
	l := story.List{Kind: story.OfTag, Ref: t.ID, Scope: story.InLanguage(v.locale())}
	if err := v.inLanguages(t, l); err != nil {
		return edge.Page{}, err
	}
	return v.list(ListHeader{Kind: "topic", Title: t.NameIn(v.locale()), Description: v.describe(t.Description)}, l,
		call("/tag/stories", "slug", slug, "locale", v.locale().Name))
}

func (v *visit) series(slug string) (edge.Page, error) {
	t, err := v.term(taxonomy.Series, slug)
	if err != nil {
		return edge.Page{}, err
	}
	pic, err := v.picture(t.PictureID)
	if err != nil {
		return edge.Page{}, err
	}
	all, err := taxonomy.List(v.ctx, v.DB, taxonomy.Series, 12)
	if err != nil {
		return edge.Page{}, err
	}
	h := ListHeader{Kind: "series", Title: t.NameIn(v.locale()), Description: v.describe(t.Description), Picture: pic,
		Gradient: gradient(t), Sponsored: t.PublisherID != nil}
	if h.Sponsor, err = v.sponsor(t.PublisherID); err != nil {
		return edge.Page{}, err
	}
	for _, other := range all {
		if other.ID != t.ID {
			h.Siblings = append(h.Siblings, Link{Text: other.NameIn(v.locale()), Href: other.PageIn("/", v.locale())})
		}
	}
	if err := v.hears(story.List{Kind: story.WithAudio, Ref: t.ID, Scope: story.InLanguage(v.locale())}); err != nil {
		return edge.Page{}, err
	}
	l := story.List{Kind: story.OfSeries, Ref: t.ID, Scope: story.InLanguage(v.locale())}
	if err := v.inLanguages(t, l); err != nil {
		return edge.Page{}, err
	}
	return v.list(h, l,
		call("/series/stories", "slug", slug, "locale", v.locale().Name))
}

// sponsor is the publisher who pays, nil for none.
func (v *visit) sponsor(id *int64) (*Sponsor, error) {
	if id == nil {
		return nil, nil
	}
	p, err := taxonomy.PublisherByID(v.ctx, v.DB.Read, *id)
	if err != nil {
		return nil, err
	}
	v.touch(p.Tag())
	pic, err := v.picture(p.PictureID)
	return &Sponsor{Name: p.Name, Href: p.Path(), Line: v.describe(p.Description), Picture: pic}, err
}

// maxSeries is how many series the page of all series shows.
const maxSeries = 200

// allSeries lists the series of a language, by the brand that is its edition.
func (v *visit) allSeries(brandSlug string) (edge.Page, error) {
	if err := v.edition(brandSlug); err != nil || v.number > 1 {
		return edge.Page{}, errors.Join(err, database.ErrNotFound)
	}
	latest := v.latestOf(v.brand)
	v.touch(latest.Tag())
	filled, err := v.Stories.Filled(v.ctx, taxonomy.Series, story.OfSeries, story.InLanguage(v.locale()))
	if err != nil {
		return edge.Page{}, err
	}
	all, err := taxonomy.List(v.ctx, v.DB, taxonomy.Series, maxSeries)
	if err != nil {
		return edge.Page{}, err
	}
	shown := slices.DeleteFunc(all, func(t *taxonomy.Term) bool { return !slices.Contains(filled, t.ID) })
	for _, t := range shown {
		v.touch(t.Tag())
	}
	model := SeriesListPage{}
	if model.Series, err = v.seriesCards(shown); err != nil {
		return edge.Page{}, err
	}
	head := Head{Title: v.locale().Text("section.series", nil), Description: v.locale().Text("head.series", map[string]any{"name": v.name()})}
	if len(shown) == 0 {
		head.Robots = unfilled
	}
	var links []Link
	for _, s := range model.Series {
		links = append(links, Link{Text: s.Title, Href: s.Href})
	}
	v.says(v.collection(head, v.listedLinks(links)))
	model.Frame = v.frame(head)
	return v.render("SeriesListPage", http.StatusOK, model)
}

func gradient(t *taxonomy.Term) [2]string {
	if len(t.Gradient) == 2 {
		return [2]string{t.Gradient[0], t.Gradient[1]}
	}
	return [2]string{}
}

// elsewhere sends on to a term's own path, where it has one.
func (v *visit) elsewhere(t *taxonomy.Term) (edge.Page, bool) {
	if t.Path == nil || v.number > 1 || v.locale().Code != "en" {
		return edge.Page{}, false
	}
	return v.redirect(*t.Path, http.StatusMovedPermanently), true
}

func (v *visit) property(slug string) (edge.Page, error) {
	t, err := v.term(taxonomy.Property, slug)
	if err != nil {
		return edge.Page{}, err
	}
	if to, moved := v.elsewhere(t); moved {
		return to, nil
	}
	pic, err := v.picture(t.PictureID)
	if err != nil {
		return edge.Page{}, err
	}
	l := story.List{Kind: story.OfProperty, Ref: t.ID, Scope: story.InLanguage(v.locale())}
	if err := v.inLanguages(t, l); err != nil {
		return edge.Page{}, err
	}
	return v.list(ListHeader{Kind: "property", Title: t.NameIn(v.locale()), Description: v.describe(t.Description), Picture: pic}, l,
		call("/property/stories", "slug", slug, "locale", v.locale().Name))
}

func (v *visit) author(slug string) (edge.Page, error) {
	a, err := taxonomy.AuthorBySlug(v.ctx, v.DB, slug)
	if err != nil {
		return edge.Page{}, err
	}
	v.touch(a.Tag())
	edition, err := v.Brands.All(v.ctx)
	if err != nil {
		return edge.Page{}, err
	}
	if err := v.in(brand.Master); err != nil {
		return edge.Page{}, err
	}
	for _, b := range edition { // who writes in Tamil is read on the Tamil edition
		if b.Kind == brand.KindLanguage && b.Locale().Code == a.Lang {
			v.brand = b
		}
	}
	pic, err := v.picture(a.PictureID)
	if err != nil {
		return edge.Page{}, err
	}
	return v.list(ListHeader{Kind: "author", Title: a.Name, Description: a.Bio, Role: a.Role, Picture: pic},
		story.List{Kind: story.OfAuthor, Ref: a.ID}, call("/author/stories", "slug", slug))
}

func (v *visit) publisher(slug string) (edge.Page, error) {
	p, err := taxonomy.PublisherBySlug(v.ctx, v.DB, slug)
	if err != nil {
		return edge.Page{}, err
	}
	if err := v.in(brand.Master); err != nil {
		return edge.Page{}, err
	}
	v.touch(p.Tag())
	v.own = p.Path() // it answers at the first level too
	pic, err := v.picture(p.PictureID)
	if err != nil {
		return edge.Page{}, err
	}
	return v.list(ListHeader{Kind: "publisher", Title: p.Name, Description: p.Description, Picture: pic, Sponsored: true, Website: p.Website},
		story.List{Kind: story.OfPublisher, Ref: p.ID}, call("/brand-spotlight/stories", "slug", slug))
}
