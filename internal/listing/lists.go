package listing

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/follow"
	"masthead/internal/frame"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// PageSize is the number of stories on one page of a list.
const PageSize = frame.PageSize

// NoIndex is the robots rule of a list without stories.
const NoIndex = "noindex"

// fewStories is the number of stories below which a list page offers others, and how many others it offers.
const fewStories = 4

// HasRecordings reports whether a list of stories with recordings is not empty, so that it has a podcast.
func (p *Pages) HasRecordings(r *frame.Request, l story.List) (bool, error) {
	r.NoteTags(l.Tag())
	items, err := p.Stories.Read(r.Context(), l, story.Window{Limit: 1})
	return len(items) > 0, err
}

// SeriesCards returns the cards of series in the same order.
func SeriesCards(r *frame.Request, terms []*taxonomy.Term) ([]SeriesCard, error) {
	ids := make([]*int64, len(terms))
	for i, t := range terms {
		ids[i] = t.PictureID
	}
	picture, err := r.Pictures(ids...)
	if err != nil {
		return nil, err
	}
	edition := r.Brands.EditionOf(r.Context(), r.Locale())
	cards := make([]SeriesCard, len(terms))
	for i, t := range terms {
		cards[i] = SeriesCard{Title: t.NameIn(r.Locale()), Href: t.PageIn("/", edition), Description: textInEditorsLanguage(r, t.Description),
			Gradient: gradient(t), Sponsored: t.PublisherID != nil, Picture: picture(t.PictureID)}
	}
	return cards, nil
}

// Read reads page r.Number of a list, within w; it sets the limit and the offset of w. api is the API call that continues the
// list, "" for none. It returns database.ErrNotFound beyond the end of the list.
func (p *Pages) Read(r *frame.Request, l story.List, w story.Window, api string) (frame.StoryList, error) {
	r.NoteTags(l.Tag())
	offset := (r.Number - 1) * PageSize
	w.Limit, w.Offset = PageSize+1, offset
	items, err := p.Stories.Read(r.Context(), l, w)
	if err != nil {
		return frame.StoryList{}, err
	}
	list := frame.StoryList{}
	if len(items) > PageSize {
		items = items[:PageSize]
		list.Next = &frame.NextPage{Href: r.Path + "?page=" + strconv.Itoa(r.Number+1), API: api, Skip: offset + PageSize}
	}
	if len(items) == 0 && r.Number > 1 {
		return list, database.ErrNotFound
	}
	list.Cards = story.PageCards(r, items)
	return list, nil
}

// MoreToRead returns the newest stories of the page's brand that are not in list, published before a time unless that
// is zero. It returns none unless list is a first page with fewer than four stories.
func (p *Pages) MoreToRead(r *frame.Request, list frame.StoryList, before time.Time) ([]frame.StoryCard, error) {
	if r.Number > 1 || len(list.Cards) >= fewStories {
		return []frame.StoryCard{}, nil
	}
	latest := story.LatestOf(r.Brand)
	r.NoteTags(latest.Tag())
	items, err := p.Stories.Read(r.Context(), latest, story.Window{To: before, Limit: fewStories + len(list.Cards)})
	if err != nil {
		return nil, err
	}
	items = slices.DeleteFunc(items, func(it story.Item) bool {
		return slices.ContainsFunc(list.Cards, func(c frame.StoryCard) bool { return c.ID == it.Card.ID })
	})
	return story.PageCards(r, items[:min(len(items), fewStories)]), nil
}

// Ranked returns the first stories of a ranking: for an edition, those of all brands in its language; for
// another brand, its own.
func (p *Pages) Ranked(r *frame.Request, by story.Ranking, limit int) ([]story.Item, error) {
	scope := story.RankingScope(r.Brand)
	r.NoteTags(by.Tag(scope))
	return p.Stories.Ranked(r.Context(), by, scope, limit)
}

// Description returns the description of a list page for search engines: the list's own or a sentence about its kind.
func Description(r *frame.Request, h ListHeader) string {
	switch {
	case h.Description != "":
		return h.Description
	case h.Kind == "month":
		return r.Text("archive.head", map[string]any{"date": h.Title, "name": r.Name()})
	case h.Kind == "archive":
		return r.Text("head.archive", map[string]any{"date": h.Title, "name": r.Name()})
	case h.Title == "":
		return r.Text(strings.Replace(h.TitleMessage, "section.", "head.", 1), map[string]any{"name": r.Name()})
	}
	return r.Text("head.gathered", map[string]any{"title": h.Title, "name": r.Name()})
}

// APICall returns an API call for NextPage.API. pairs are names and values of parameters in turn.
func APICall(path string, pairs ...string) string {
	q := url.Values{}
	for i := 0; i < len(pairs); i += 2 {
		q.Set(pairs[i], pairs[i+1])
	}
	if len(q) == 0 {
		return path
	}
	return path + "?" + q.Encode()
}

// ListToFollow returns the id of the list that readers of the list l can follow, "" for none. On the landing page of an edition
// they follow all stories in its language.
func ListToFollow(r *frame.Request, l story.List) string {
	if l.Kind == story.Latest && r.Brand.Kind != brand.KindBrand && l.Scope == story.InBrand(r.Brand) {
		l.Scope = story.InLanguage(r.Locale())
	}
	if !follow.CanFollow(l) {
		return ""
	}
	return l.ID()
}

// PublisherOf returns the publisher who pays for a story or a series, nil for a nil id.
func PublisherOf(r *frame.Request, id *int64) (*frame.Publisher, error) {
	if id == nil {
		return nil, nil
	}
	payer, err := taxonomy.PublisherByID(r.Context(), r.DB.Read, *id)
	if err != nil {
		return nil, err
	}
	r.NoteTags(payer.Tag())
	picture, err := r.Picture(payer.PictureID)
	description := textInEditorsLanguage(r, payer.Description)
	return &frame.Publisher{Name: payer.Name, Href: payer.Path(), Description: description, Picture: picture}, err
}

// textInEditorsLanguage returns the description of a term or a publisher on pages in the editors' language, and "" on others.
func textInEditorsLanguage(r *frame.Request, text string) string {
	if !r.Brands.EditorsWriteIn(r.Context(), r.Locale()) {
		return ""
	}
	return text
}

// gradient returns the two colours of a term, or empty texts for a term without colours.
func gradient(t *taxonomy.Term) [2]string {
	if len(t.Gradient) == 2 {
		return [2]string{t.Gradient[0], t.Gradient[1]}
	}
	return [2]string{}
}
