package page

import (
	"masthead/internal/database"
	"masthead/internal/frame"
	"masthead/internal/route"
	"masthead/internal/share"
	"masthead/internal/story"
)

// AnnouncedPage replaces a page that menus link to and that has nothing to show yet. It shows the name of that page, one
// sentence, and stories to read.
type AnnouncedPage struct {
	frame.Frame
	Title     string            `json:"title"`
	TitleLang string            `json:"titleLang"`
	Cards     []frame.StoryCard `json:"cards"`
}

// announcedPages are the pages of features to come, with the message of each name. The feature that builds a page declares it
// and removes it here. A publication announces others, such as those of its events, as custom topics without blocks.
var announcedPages = []*route.Page{
	declareAnnounced("/talent", "menu.talent"),
}

func declareAnnounced(path, name string) *route.Page {
	return route.Declare(route.Page{Pattern: path, Base: route.Editions, Model: AnnouncedPage{}, Name: name, NoIndex: true, Lite: true})
}

// First segments of future pages.
var _ = []string{
	route.ReserveShared("awards", "awards"), route.Reserve("vaccine-alert", "vaccine slots"),
	route.Reserve("partners", "partners"), route.Reserve("authors", "authors"),
}

// AnnounceUnboundPersonal serves announced pages at the paths of personal pages that have a name and that no feature has bound.
// Where readers sign in on this site, their handlers are mounted and come before these.
func (p *Pages) AnnounceUnboundPersonal() {
	for _, page := range route.Pages() {
		if page.Personal && page.Name != "" && p.bound[page] == nil {
			p.bindAnnounced(page)
		}
	}
}

func (p *Pages) bindAnnounced(pages ...*route.Page) {
	for _, page := range pages {
		p.Bind(frame.BoundPage{Page: page, Load: p.loadAnnounced})
	}
}

func (p *Pages) loadAnnounced(r *frame.Request) (*frame.Page, error) {
	return NewAnnouncedPage(r, p.Stories, r.Text(r.Match.Page.Name, nil), r.Locale().Code)
}

// NewAnnouncedPage returns an announced page with the given title, which is in the language with the code titleLang. Search
// engines must not index it. It returns database.ErrNotFound for pages after the first.
func NewAnnouncedPage(r *frame.Request, stories *story.Stories, title, titleLang string) (*frame.Page, error) {
	if r.Number > 1 {
		return nil, database.ErrNotFound
	}
	latest := story.LatestOf(r.Brand)
	r.NoteTags(latest.Tag())
	items, err := stories.Read(r.Context(), latest, story.Window{Limit: 4})
	if err != nil {
		return nil, err
	}
	text := "announced.text"
	if len(items) == 0 {
		text = "announced.soon"
	}
	head := frame.Head{Title: title, Description: r.Text(text, nil), Robots: "noindex"}
	return &frame.Page{Head: head, Model: &AnnouncedPage{Title: title, TitleLang: titleLang, Cards: story.PageCards(r, items)},
		Card: share.Card{Lang: titleLang}}, nil
}
