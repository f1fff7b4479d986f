package frame

import (
	"html"
	"strconv"
	"strings"
	"time"

	"masthead/internal/part"
)

// Header is the model of a page's header.
type Header struct {
	Site        Site        `json:"site"`
	Brand       Brand       `json:"brand"`
	Menu        []MenuGroup `json:"menu"`
	Languages   []Link      `json:"languages"`
	Path        string      `json:"path"`        // path of the page if a link of the header leads to it, else ""
	Day         string      `json:"day"`         // of a landing page: start of the day in the brand's time zone, RFC 3339; else ""
	Follow      string      `json:"follow"`      // id of the list that the header offers to follow, "" for none
	Search      string      `json:"search"`      // path of the search page, "" for none
	Account     string      `json:"account"`     // address of the account
	ReaderLinks []Link      `json:"readerLinks"` // links to the signed-in reader's own pages
	SignIn      string      `json:"signIn"`      // absolute address of the sign-in page, "" for none
}

// Closing is the model of the part after the content of a page: the footer, messages and the bottom bar.
type Closing struct {
	Site         Site   `json:"site"`
	Path         string `json:"path"` // path of the page if a link of the bars leads to it, else ""
	Year         string `json:"year"`
	Footer       Footer `json:"footer"`
	BottomBar    []Link `json:"bottomBar"`
	ClosingLinks []Link `json:"closingLinks"`
	HouseAd      *Link  `json:"houseAd"`
	Consent      string `json:"consent"`
	OtherForm    string `json:"otherForm"`
}

// The holes of the parts, for addresses that differ between pages with the same header or footer.
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

// View returns all data of its page that a part may read besides its model, as a text for the part's key.
func (r *Request) View() string {
	b := r.Brand
	return strings.Join([]string{r.Locale().Code, b.Slug, string(b.Kind), b.TimeZone, b.Numbering, r.Variant, string(headings(r)),
		strconv.Itoa(r.Clock().In(b.Zone()).Year())}, " ")
}

// TakeParts removes the data of the header and of the closing from f, and returns both as parts, with the escaped
// addresses that fill their holes.
func (r *Request) TakeParts(p *Page, f *Frame) ([]part.Part, map[part.Hole]string, error) {
	holes := map[part.Hole]string{otherHole: html.EscapeString(f.OtherForm),
		feedHole: html.EscapeString(f.Footer.Read[len(f.Footer.Read)-1].Href)}
	if f.SignIn != "" {
		holes[signInHole] = html.EscapeString(f.SignIn)
	}
	links := r.links()
	header, err := newHeader(r, p, f, links)
	if err != nil {
		return nil, nil, err
	}
	closing, err := newClosing(r, p, f, links)
	if err != nil {
		return nil, nil, err
	}
	f.Menu, f.Footer, f.BottomBar, f.ClosingLinks, f.HouseAd = nil, Footer{}, nil, nil, nil
	return []part.Part{header, closing}, holes, nil
}

// newHeader returns the header. Only the header of a landing page has an opening, with the day and a list to follow.
func newHeader(r *Request, p *Page, f *Frame, links *links) (part.Part, error) {
	key := partKey{brand: r.Brand, links: links, name: headerPart, view: r.View() + " " + p.FirstLayout, opening: p.FirstLayout}
	if f.SignIn != "" {
		key.signIn = string(signInHole)
	}
	if p.FirstLayout != "" {
		y, m, d := r.Clock().In(r.Brand.Zone()).Date()
		key.day, key.follow = time.Date(y, m, d, 0, 0, 0, 0, r.Brand.Zone()).Format(time.RFC3339), f.Follow
	}
	if headerLeadsTo(f, r.Path) {
		key.path = r.Path
	}
	header, err := storedPart(r, key, func() any {
		return Header{Site: f.Site, Brand: f.Brand, Menu: f.Menu, Languages: f.Footer.Languages, Path: key.path, Day: key.day,
			Follow: key.follow, Search: f.Search, Account: f.Account, ReaderLinks: f.ReaderLinks, SignIn: key.signIn}
	})
	header.First = true
	return header, err
}

// newClosing returns the closing. Its view includes the component, because that determines whether the page has a lite form.
func newClosing(r *Request, p *Page, f *Frame, links *links) (part.Part, error) {
	key := partKey{brand: r.Brand, links: links, name: closingPart, view: r.View() + " " + p.Component(), component: p.Component()}
	if f.HouseAd != nil {
		key.ad = *f.HouseAd
	}
	if barLeadsTo(f, r.Path) {
		key.path = r.Path
	}
	return storedPart(r, key, func() any {
		footer := f.Footer
		footer.Read = append(footer.Read[:len(footer.Read)-1:len(footer.Read)-1], Link{Key: feedKey, Href: string(feedHole)})
		return Closing{Site: f.Site, Path: key.path, Year: f.Now[:4], Footer: footer, BottomBar: f.BottomBar, ClosingLinks: f.ClosingLinks,
			HouseAd: f.HouseAd, Consent: f.Consent, OtherForm: string(otherHole)}
	})
}

// headerLeadsTo reports whether the header has a link to a path.
func headerLeadsTo(f *Frame, path string) bool {
	for _, g := range f.Menu {
		if g.Href == path {
			return true
		}
		for _, l := range g.Items {
			if l.Href == path {
				return true
			}
		}
	}
	for _, l := range f.ReaderLinks {
		if l.Href == path {
			return true
		}
	}
	return false
}

// barLeadsTo reports whether the bottom bar or the closing links have a link to a path.
func barLeadsTo(f *Frame, path string) bool {
	for _, l := range append(f.BottomBar[:len(f.BottomBar):len(f.BottomBar)], f.ClosingLinks...) {
		if l.Href == path || l.Href == f.Site.URL+path {
			return true
		}
	}
	return false
}
