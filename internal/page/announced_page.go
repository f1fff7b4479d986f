package page

import (
	"net/http"
	"strings"

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
// each with the message of its name. One that ends in a slash speaks for
// everything below it. Who builds the page takes its line out.
var announcements = map[string]string{
	"/account":              "bar.profile",
	"/account/":             "bar.profile",
	"/account/login":        "header.signIn",
	"/awards":               "menu.awards",
	nominatePath:            "award.nominate",
	"/awards/tech-30-2020":  "menu.tech30",
	"/bookmarks":            "header.bookmarks",
	"/companies":            "menu.companies",
	"/company/edit":         "menu.editCompany",
	"/daily-capsule":        "menu.dailyCapsule",
	"/notifications":        "header.notifications",
	"/people":               "menu.people",
	"/talent":               "menu.talent",
	"/techsparks-bengaluru": "menu.techsparksBengaluru",
	"/techsparks-delhi":     "menu.techsparksDelhi",
	"/techsparks-mumbai":    "menu.techsparksMumbai",
	"/webinars":             "menu.webinars",
}

// announcedAt is the message of the name of what is announced at a path.
func announcedAt(path string) (key string, ok bool) {
	if key, ok = announcements[path]; ok {
		return key, true
	}
	first, _, below := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	if !below {
		return "", false
	}
	key, ok = announcements["/"+first+"/"]
	return key, ok
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
