package page

import (
	"cmp"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/frame"
	"masthead/internal/landing"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// pageSize is how many stories a list page shows at once.
const pageSize = 12

// stories reads one page of what a window shows of a list. call is the API call
// that continues it.
func (v *visit) stories(l story.List, w story.Window, call string) (StoryList, error) {
	v.Touch(l.Tag())
	offset := (v.Number - 1) * pageSize
	w.Limit, w.Offset = pageSize+1, offset
	items, err := v.Stories.Read(v.Context(), l, w)
	if err != nil {
		return StoryList{}, err
	}
	list := StoryList{}
	if len(items) > pageSize {
		items = items[:pageSize]
		list.Next = &NextPage{Href: v.Path + "?page=" + strconv.Itoa(v.Number+1), API: call, Skip: offset + pageSize}
	}
	if len(items) == 0 && v.Number > 1 {
		return list, database.ErrNotFound
	}
	list.Cards = story.PageCards(v.Request, items)
	return list, nil
}

// list renders a header with a list.
func (v *visit) list(h ListHeader, l story.List, call string) (*frame.Page, error) {
	if h.Kind != "latest" && h.Kind != "publisher" {
		v.out.Feed = v.Path
	}
	v.follows(l)
	stories, err := v.stories(l, story.Window{}, call)
	if err != nil {
		return nil, err
	}
	return v.listPage(h, stories, nil, time.Time{})
}

// listPage renders a header with the stories of a list. Where those are few it offers
// others, of which the newest is from before a moment, if there is one.
func (v *visit) listPage(h ListHeader, stories StoryList, calendar *Calendar, before time.Time) (*frame.Page, error) {
	if h.Siblings == nil {
		h.Siblings = []Link{}
	}
	title, window := h.Title, ""
	switch {
	case title == "":
		title = v.Locale().Text(h.Key, nil)
	case h.Kind == "topic": // a category may have the same name
		window = v.Locale().Text("head.topic", map[string]any{"name": title})
	}
	head := Head{Title: title, Window: window, Description: v.about(h), Image: h.Picture, Alternates: v.alternatesOfList, Canonical: v.Absolute(cmp.Or(v.own, v.Path))}
	if h.Kind == "author" {
		head.Type = "profile"
	}
	if len(stories.Cards) == 0 {
		head.Robots = unfilled
	}
	if v.Number > 1 {
		number := v.Locale().Text("list.page", map[string]any{"page": v.Number})
		head.Window = cmp.Or(window, title) + " | " + number
		head.Description += " " + number
		head.Canonical += "?page=" + strconv.Itoa(v.Number)
	}
	more, err := v.toRead(stories, before)
	if err != nil {
		return nil, err
	}
	v.gathering(head, h, v.ListOfCards(stories.Cards))
	return v.page(http.StatusOK, head, &ListPage{Header: h, List: stories, Page: v.Number, More: more, Calendar: calendar}), nil
}

// unfilled tells search engines of a list without anything, until it has some.
const unfilled = "noindex"

// short is how few stories leave a reader of a list with little to read, and how
// many others are offered then.
const short = 4

// toRead are the newest stories, or those before a moment, beside those of a short
// list; none for another.
func (v *visit) toRead(list StoryList, before time.Time) ([]StoryCard, error) {
	if v.Number > 1 || len(list.Cards) >= short {
		return []StoryCard{}, nil
	}
	latest := story.LatestOf(v.Brand)
	v.Touch(latest.Tag())
	items, err := v.Stories.Read(v.Context(), latest, story.Window{To: before, Limit: short + len(list.Cards)})
	if err != nil {
		return nil, err
	}
	items = slices.DeleteFunc(items, func(it story.Item) bool {
		return slices.ContainsFunc(list.Cards, func(c StoryCard) bool { return c.ID == it.Card.ID })
	})
	return story.PageCards(v.Request, items[:min(len(items), short)]), nil
}

// about is what search engines say about a list: its own text, or what it is.
func (v *visit) about(h ListHeader) string {
	if h.Description != "" {
		return h.Description
	}
	if h.Kind == "month" {
		return v.Locale().Text("archive.head", map[string]any{"date": h.Title, "name": v.Name()})
	}
	if h.Kind == "archive" {
		return v.Locale().Text("head.archive", map[string]any{"date": h.Title, "name": v.Name()})
	}
	if h.Title == "" {
		message := strings.Replace(h.Key, "section.", "head.", 1)
		return v.Locale().Text(message, map[string]any{"name": v.Name()})
	}
	return v.Locale().Text("head.gathered", map[string]any{"title": h.Title, "name": v.Name()})
}

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

// latest is everything of a brand, newest first.
func (v *visit) latest() (*frame.Page, error) {
	api := call("/brand/stories", "slug", v.Brand.Slug)
	if v.Brand.Kind == brand.KindMaster {
		api = call("/stories/latest")
	}
	return v.list(v.wholeOf("latest"), story.LatestOf(v.Brand), api)
}

// whole are the lists of everything of a brand, which lead to each other, with the
// messages that name them.
var whole = []struct{ path, key string }{{"/latest", "section.latest"}, {"/trending", "section.trending"},
	{"/trending/read", "section.mostRead"}, {"/trending/claps", "section.mostClapped"}}

// wholeOf is the header of such a list of the page's brand.
func (v *visit) wholeOf(kind string) ListHeader {
	h := ListHeader{Kind: kind, Siblings: []Link{}}
	for _, w := range whole {
		l := Link{Key: w.key, Href: v.Match.Base + w.path}
		if h.Siblings = append(h.Siblings, l); l.Href == v.Path {
			h.Key = l.Key
		}
	}
	return h
}

// trending is a ranking of a brand: by the word at the end of the address, or by everything that readers do.
func (v *visit) trending(by string) (*frame.Page, error) {
	ranking, known := story.Rankings[by]
	if !known || v.Number > 1 {
		return nil, database.ErrNotFound
	}
	items, err := v.ranked(ranking, story.RankedLimit)
	if err != nil {
		return nil, err
	}
	return v.listPage(v.wholeOf("ranking"), StoryList{Cards: story.PageCards(v.Request, items)}, nil, time.Time{})
}

// ranked are the stories that lead where the page looks: of a language those of all
// its brands, else the brand's own.
func (v *visit) ranked(r story.Ranking, limit int) ([]story.Item, error) {
	scope := landing.RankedIn(v.Brand)
	v.Touch(r.Tag(scope))
	return v.Stories.Ranked(v.Context(), r, scope, limit)
}

func (v *visit) category(slug string) (*frame.Page, error) {
	t, err := taxonomy.BySlug(v.Context(), v.DB, taxonomy.Category, slug)
	if err != nil {
		return nil, err
	}
	v.Touch(t.Tag())
	if to, moved := v.elsewhere(t); moved {
		return to, nil
	}
	siblings, err := v.siblings(t)
	if err != nil {
		return nil, err
	}
	l := story.List{Kind: story.OfCategory, Ref: t.ID, Scope: story.LatestOf(v.Brand).Scope}
	api := call("/category/stories", "slug", slug, "brand", v.Brand.Slug)
	if v.Brand.Kind == brand.KindMaster {
		api = call("/category/stories", "slug", slug)
	}
	h := ListHeader{Kind: "category", Title: t.NameIn(v.Locale()), Description: v.describe(t.Description), Siblings: siblings}
	if err := v.inLanguages(t, l); err != nil {
		return nil, err
	}
	return v.list(h, l, api)
}

// describe is the description of a term or a publisher on pages whose language it
// is written in.
func (v *visit) describe(text string) string {
	if v.Locale().Code != "en" {
		return ""
	}
	return text
}

// siblings are the other categories that have stories here.
func (v *visit) siblings(t *taxonomy.Term) ([]Link, error) {
	scope := story.LatestOf(v.Brand).Scope
	v.Touch(story.List{Kind: story.Latest, Scope: scope}.Tag())
	filled, err := v.Stories.Filled(v.Context(), taxonomy.Category, story.OfCategory, scope)
	if err != nil {
		return nil, err
	}
	terms, err := taxonomy.ByIDs(v.Context(), v.DB.Read, filled)
	if err != nil {
		return nil, err
	}
	links := []Link{}
	for _, id := range filled {
		if other := terms[id]; other != nil && id != t.ID {
			links = append(links, Link{Text: other.NameIn(v.Locale()), Href: other.PageIn(v.Brand.Path, v.Locale())})
		}
	}
	return links, nil
}

// term finds the term that a page is about.
func (v *visit) term(kind taxonomy.Kind, slug string) (*taxonomy.Term, error) {
	t, err := taxonomy.BySlug(v.Context(), v.DB, kind, slug)
	if err == nil {
		v.Touch(t.Tag())
	}
	return t, err
}

func (v *visit) topic(slug string) (*frame.Page, error) {
	t, err := v.term(taxonomy.TagKind, slug)
	if err != nil {
		return nil, err
	}
	l := story.List{Kind: story.OfTag, Ref: t.ID, Scope: story.InLanguage(v.Locale())}
	if err := v.inLanguages(t, l); err != nil {
		return nil, err
	}
	return v.list(ListHeader{Kind: "topic", Title: t.NameIn(v.Locale()), Description: v.describe(t.Description)}, l,
		call("/tag/stories", "slug", slug, "locale", v.Locale().Name))
}

func (v *visit) series(slug string) (*frame.Page, error) {
	t, err := v.term(taxonomy.Series, slug)
	if err != nil {
		return nil, err
	}
	pic, err := v.Picture(t.PictureID)
	if err != nil {
		return nil, err
	}
	all, err := taxonomy.List(v.Context(), v.DB, taxonomy.Series, 12)
	if err != nil {
		return nil, err
	}
	h := ListHeader{Kind: "series", Title: t.NameIn(v.Locale()), Description: v.describe(t.Description), Picture: pic,
		Gradient: gradient(t), Sponsored: t.PublisherID != nil}
	if h.Sponsor, err = v.sponsor(t.PublisherID); err != nil {
		return nil, err
	}
	for _, other := range all {
		if other.ID != t.ID {
			h.Siblings = append(h.Siblings, Link{Text: other.NameIn(v.Locale()), Href: other.PageIn("/", v.Locale())})
		}
	}
	if err := v.hears(story.List{Kind: story.WithAudio, Ref: t.ID, Scope: story.InLanguage(v.Locale())}); err != nil {
		return nil, err
	}
	l := story.List{Kind: story.OfSeries, Ref: t.ID, Scope: story.InLanguage(v.Locale())}
	if err := v.inLanguages(t, l); err != nil {
		return nil, err
	}
	return v.list(h, l,
		call("/series/stories", "slug", slug, "locale", v.Locale().Name))
}

// sponsor is the publisher who pays, nil for none.
func (v *visit) sponsor(id *int64) (*Sponsor, error) {
	if id == nil {
		return nil, nil
	}
	p, err := taxonomy.PublisherByID(v.Context(), v.DB.Read, *id)
	if err != nil {
		return nil, err
	}
	v.Touch(p.Tag())
	pic, err := v.Picture(p.PictureID)
	return &Sponsor{Name: p.Name, Href: p.Path(), Line: v.describe(p.Description), Picture: pic}, err
}

// maxSeries is how many series the page of all series shows.
const maxSeries = 200

// allSeries lists the series of a language, by the brand that is its edition.
func (v *visit) allSeries() (*frame.Page, error) {
	if v.Number > 1 {
		return nil, database.ErrNotFound
	}
	latest := story.LatestOf(v.Brand)
	v.Touch(latest.Tag())
	filled, err := v.Stories.Filled(v.Context(), taxonomy.Series, story.OfSeries, story.InLanguage(v.Locale()))
	if err != nil {
		return nil, err
	}
	all, err := taxonomy.List(v.Context(), v.DB, taxonomy.Series, maxSeries)
	if err != nil {
		return nil, err
	}
	shown := slices.DeleteFunc(all, func(t *taxonomy.Term) bool { return !slices.Contains(filled, t.ID) })
	for _, t := range shown {
		v.Touch(t.Tag())
	}
	model := SeriesListPage{}
	if model.Series, err = v.seriesCards(shown); err != nil {
		return nil, err
	}
	head := Head{Title: v.Locale().Text("section.series", nil), Description: v.Locale().Text("head.series", map[string]any{"name": v.Name()})}
	if len(shown) == 0 {
		head.Robots = unfilled
	}
	var links []Link
	for _, s := range model.Series {
		links = append(links, Link{Text: s.Title, Href: s.Href})
	}
	v.say(v.Collection(head, v.ListOfLinks(links)))
	return v.page(http.StatusOK, head, &model), nil
}

func gradient(t *taxonomy.Term) [2]string {
	if len(t.Gradient) == 2 {
		return [2]string{t.Gradient[0], t.Gradient[1]}
	}
	return [2]string{}
}

// elsewhere sends on to a term's own path, where it has one.
func (v *visit) elsewhere(t *taxonomy.Term) (*frame.Page, bool) {
	if t.Path == nil || v.Number > 1 || v.Locale().Code != "en" {
		return nil, false
	}
	return frame.RedirectTo(*t.Path, http.StatusMovedPermanently), true
}

func (v *visit) property(slug string) (*frame.Page, error) {
	t, err := v.term(taxonomy.Property, slug)
	if err != nil {
		return nil, err
	}
	if to, moved := v.elsewhere(t); moved {
		return to, nil
	}
	pic, err := v.Picture(t.PictureID)
	if err != nil {
		return nil, err
	}
	l := story.List{Kind: story.OfProperty, Ref: t.ID, Scope: story.InLanguage(v.Locale())}
	if err := v.inLanguages(t, l); err != nil {
		return nil, err
	}
	return v.list(ListHeader{Kind: "property", Title: t.NameIn(v.Locale()), Description: v.describe(t.Description), Picture: pic}, l,
		call("/property/stories", "slug", slug, "locale", v.Locale().Name))
}

func (v *visit) author(slug string) (*frame.Page, error) {
	a, err := taxonomy.AuthorBySlug(v.Context(), v.DB, slug)
	if err != nil {
		return nil, err
	}
	v.Touch(a.Tag())
	edition, err := v.Brands.All(v.Context())
	if err != nil {
		return nil, err
	}
	if err := v.In(brand.Master); err != nil {
		return nil, err
	}
	for _, b := range edition { // who writes in Tamil is read on the Tamil edition
		if b.Kind == brand.KindLanguage && b.Locale().Code == a.Lang {
			v.Brand = b
		}
	}
	pic, err := v.Picture(a.PictureID)
	if err != nil {
		return nil, err
	}
	return v.list(ListHeader{Kind: "author", Title: a.Name, Description: a.Bio, Role: a.Role, Picture: pic},
		story.List{Kind: story.OfAuthor, Ref: a.ID}, call("/author/stories", "slug", slug))
}

func (v *visit) publisher(slug string) (*frame.Page, error) {
	p, err := taxonomy.PublisherBySlug(v.Context(), v.DB, slug)
	if err != nil {
		return nil, err
	}
	if err := v.In(brand.Master); err != nil {
		return nil, err
	}
	v.Touch(p.Tag())
	v.own = p.Path() // it answers at the first level too
	pic, err := v.Picture(p.PictureID)
	if err != nil {
		return nil, err
	}
	return v.list(ListHeader{Kind: "publisher", Title: p.Name, Description: p.Description, Picture: pic, Sponsored: true, Website: p.Website},
		story.List{Kind: story.OfPublisher, Ref: p.ID}, call("/brand-spotlight/stories", "slug", slug))
}
