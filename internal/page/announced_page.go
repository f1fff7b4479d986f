package page

import (
	"net/http"
	"strings"

	"masthead/internal/frame"
	"masthead/internal/route"
	"masthead/internal/story"
)

// AnnouncedPage is a part of the paper that the menus name and that is not open
// yet: its name, one sentence, and something to read.
type AnnouncedPage struct {
	Frame
	Key   string      `json:"key"` // message id of its name
	Cards []StoryCard `json:"cards"`
}

// nominatePath is where readers propose somebody for an award.
const nominatePath = "/awards/nominate"

// announced are the pages that menus lead to and that are not open yet, each with the message of its
// name. The feature that builds the page declares it and takes its line away here.
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

// awardMenu is the header's menu on the pages of awards.
var awardMenu = []Link{{Key: "award.all", Href: "/awards"}, {Key: "award.nominate", Href: nominatePath}, {Key: "menu.companies", Href: "/companies"}}

func (v *visit) announced() (*frame.Page, error) {
	key := v.Match.Page.Name
	latest := story.LatestOf(v.Brand)
	v.Touch(latest.Tag())
	items, err := v.Stories.Read(v.Context(), latest, story.Window{Limit: 4})
	if err != nil {
		return nil, err
	}
	head := Head{Title: v.Locale().Text(key, nil), Description: v.Locale().Text("announced.text", nil), Robots: "noindex"}
	return v.page(http.StatusOK, head, &AnnouncedPage{Key: key, Cards: story.PageCards(v.Request, items)}), nil
}
