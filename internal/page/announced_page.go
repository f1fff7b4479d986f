package page

import (
	"net/http"

	"masthead/internal/edge"
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

// announcements are the paths that menus lead to and that no page answers yet,
// each with the message of its name. Who builds the page takes its line out.
var announcements = map[string]string{
	"/awards":               "menu.awards",
	nominatePath:            "award.nominate",
	"/awards/tech-30-2020":  "menu.tech30",
	"/companies":            "menu.companies",
	"/company/edit":         "menu.editCompany",
	"/notifications":        "header.notifications",
	"/people":               "menu.people",
	"/talent":               "menu.talent",
	"/techsparks-bengaluru": "menu.techsparksBengaluru",
	"/techsparks-delhi":     "menu.techsparksDelhi",
	"/techsparks-mumbai":    "menu.techsparksMumbai",
	"/webinars":             "menu.webinars",
}

func (v *visit) announced(edition, key string) (edge.Page, error) {
	if err := v.in(edition); err != nil {
		return edge.Page{}, err
	}
	latest := v.latestOf(v.brand)
	v.touch(latest.Tag())
	items, err := v.Stories.Read(v.ctx, latest, story.Window{Limit: 4})
	if err != nil {
		return edge.Page{}, err
	}
	head := Head{Title: v.locale().Text(key, nil), Description: v.locale().Text("announced.text", nil), Robots: "noindex"}
	return v.render("AnnouncedPage", http.StatusOK, AnnouncedPage{Frame: v.frame(head), Key: key, Cards: v.cards(items)})
}
