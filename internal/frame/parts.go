package frame

import (
	"encoding/json"
	"html"
	"strconv"
	"strings"
	"time"

	"masthead/internal/part"
)

// Header is what the header of a page shows.
type Header struct {
	Site      Site        `json:"site"`
	Brand     Brand       `json:"brand"`
	Menu      []MenuGroup `json:"menu"`
	Languages []Link      `json:"languages"`
	Path      string      `json:"path"`        // of the page, "" where no link of the header leads to it
	Day       string      `json:"day"`         // of a landing page: RFC 3339, when the day began in the brand's zone; else ""
	Follow    string      `json:"follow"`      // key of the list that the header offers to follow, "" for none
	Search    string      `json:"search"`      // path of the search page, "" for none
	Account   string      `json:"account"`     // address of the account
	Own       []Link      `json:"readerLinks"` // links to the signed-in reader's own pages
	SignIn    string      `json:"signIn"`      // absolute address of the sign-in page, "" for none
}

// Closing is what follows the content of a page: footer, messages and the bottom bar.
type Closing struct {
	Site    Site   `json:"site"`
	Path    string `json:"path"` // of the page, "" where no link of the bars leads to it
	Year    string `json:"year"`
	Footer  Footer `json:"footer"`
	Bar     []Link `json:"bottomBar"`
	Tabs    []Link `json:"closingLinks"`
	Note    *Link  `json:"houseAd"`
	Consent string `json:"consent"`
	Other   string `json:"otherForm"`
}

// Addresses that differ from page to page, where pages share a header or a footer.
var (
	signInHole = part.NewHole("sign-in")
	otherHole  = part.NewHole("other-form")
	feedHole   = part.NewHole("feed")
)

// Names of the parts of every page.
const (
	headerPart  = "header"
	closingPart = "closing"
)

// View is what a part may read of its page beside its model, as a text for its key.
func (r *Request) View() string {
	b := r.Brand
	return strings.Join([]string{r.Locale().Code, b.Slug, string(b.Kind), b.TimeZone, b.Numbering, r.Variant,
		strconv.Itoa(r.Clock().In(b.Zone()).Year())}, " ")
}

// TakeParts takes what the header and the closing show out of a page's frame and returns both parts, with the addresses
// of the page by their holes.
func (r *Request) TakeParts(p *Page, f *Frame) ([]part.Part, map[part.Hole]string, error) {
	header := Header{Site: f.Site, Brand: f.Brand, Menu: f.Menu, Languages: f.Footer.Languages, Search: f.Search, Account: f.Account, Own: f.Own}
	holes := map[part.Hole]string{otherHole: html.EscapeString(f.Other)}
	if f.SignIn != "" {
		header.SignIn, holes[signInHole] = string(signInHole), html.EscapeString(f.SignIn)
	}
	if p.Opening != "" {
		y, m, d := r.Clock().In(r.Brand.Zone()).Date()
		header.Day = time.Date(y, m, d, 0, 0, 0, 0, r.Brand.Zone()).Format(time.RFC3339)
		header.Follow = f.Follow
	}
	if headerLeadsTo(&header, r.Path) {
		header.Path = r.Path
	}
	closing := Closing{Site: f.Site, Year: f.Now[:4], Footer: f.Footer, Bar: f.Bar, Tabs: f.Tabs, Note: f.Note, Consent: f.Consent,
		Other: string(otherHole)}
	closing.Footer.Read = append([]Link(nil), f.Footer.Read...)
	for i := range closing.Footer.Read {
		if l := &closing.Footer.Read[i]; l.Key == feedKey {
			holes[feedHole] = html.EscapeString(l.Href)
			l.Href = string(feedHole)
		}
	}
	if barLeadsTo(&closing, r.Path) {
		closing.Path = r.Path
	}
	f.Menu, f.Footer, f.Bar, f.Tabs, f.Note = nil, Footer{}, nil, nil, nil

	parts := make([]part.Part, 0, 2)
	for _, of := range []struct {
		name, view string
		model      any
		first      bool
	}{
		{headerPart, r.View() + " " + p.Opening, header, true},
		{closingPart, r.View() + " " + p.Component(), closing, false}, // it says whether the page has a lite form
	} {
		model, err := json.Marshal(of.model)
		if err != nil {
			return nil, nil, err
		}
		p := part.New(of.name, model, of.view)
		p.First = of.first
		parts = append(parts, p)
	}
	return parts, holes, nil
}

func headerLeadsTo(h *Header, path string) bool {
	for _, g := range h.Menu {
		if g.Href == path {
			return true
		}
		for _, l := range g.Items {
			if l.Href == path {
				return true
			}
		}
	}
	for _, l := range h.Own {
		if l.Href == path {
			return true
		}
	}
	return false
}

func barLeadsTo(c *Closing, path string) bool {
	for _, l := range append(c.Bar[:len(c.Bar):len(c.Bar)], c.Tabs...) {
		if l.Href == path || l.Href == c.Site.URL+path {
			return true
		}
	}
	return false
}
