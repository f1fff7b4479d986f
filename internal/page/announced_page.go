package page

import (
	"strings"

	"masthead/internal/frame"
	"masthead/internal/route"
	"masthead/internal/story"
)

// AnnouncedPage stands at the path of a page to which menus link and that does not exist yet. It shows
// the name of that page, one sentence, and stories to read.
type AnnouncedPage struct {
	frame.Frame
	Key   string            `json:"key"` // message key of its name
	Cards []frame.StoryCard `json:"cards"`
}

// nominatePath is the path for nominations for an award.
const nominatePath = "/awards/nominate"

// announced are the pages to which menus link and that do not exist yet, with the message of
// each name. The feature that builds a page declares it and removes it here.
var announced = []*route.Page{
	announce("/awards", "menu.awards"), announce(nominatePath, "award.nominate"), announce("/awards/tech-30-2020", "menu.tech30"),
	announce("/companies", "menu.companies"), announce("/company/edit", "menu.editCompany"), announce("/people", "menu.people"),
	announce("/talent", "menu.talent"), announce("/techsparks-bengaluru", "menu.techsparksBengaluru"),
	announce("/techsparks-delhi", "menu.techsparksDelhi"), announce("/techsparks-mumbai", "menu.techsparksMumbai"),
	announce("/webinars", "menu.webinars"),
}

func announce(path, name string) *route.Page {
	p := route.Page{Pattern: path, Base: route.Editions, Model: AnnouncedPage{}, Name: name, NoIndex: true, Lite: true}
	if strings.HasPrefix(path, "/awards/") {
		p.Parent = "/awards"
	}
	return route.Declare(p)
}

// First segments of future pages.
var _ = []string{
	route.Reserve("my-webinars", "webinars"), route.Reserve("vaccine-alert", "vaccine slots"), route.Reserve("partners", "partners"),
	route.Reserve("company", "companies"), route.Reserve("authors", "authors"),
}

// AwardMenu is the header's menu on the pages of awards.
var AwardMenu = []frame.Link{
	{Key: "award.all", Href: "/awards"},
	{Key: "award.nominate", Href: nominatePath},
	{Key: "menu.companies", Href: "/companies"},
}

// Announce serves declared pages as pages that will come later.
func (p *Pages) Announce(pages ...*route.Page) {
	for _, page := range pages {
		p.Bind(frame.Bound{Page: page, Load: p.announced})
	}
}

func (p *Pages) announced(r *frame.Request) (*frame.Page, error) {
	key := r.Match.Page.Name
	latest := story.LatestOf(r.Brand)
	r.Touch(latest.Tag())
	items, err := p.Stories.Read(r.Context(), latest, story.Window{Limit: 4})
	if err != nil {
		return nil, err
	}
	head := frame.Head{Title: r.Text(key, nil), Description: r.Text("announced.text", nil), Robots: "noindex"}
	return &frame.Page{Head: head, Model: &AnnouncedPage{Key: key, Cards: story.PageCards(r, items)}}, nil
}
