package frame

import (
	"strings"

	"masthead/internal/brand"
)

// LinkedPages are the pages of features that the frame of every page links to. Their paths are those in the master
// brand. The links lead to the edition of the page that has the frame, if the edition has the linked page.
type LinkedPages struct {
	// Account is the path of the account; the paths of its pages begin with it. These pages have no sign-in link and no advertisement.
	Account string
	Search  string // path of the search page
	Footer  []Link // links to lists, in the footer
	Bar     []Link // links in the bar on phones, between the landing page and the courses
	Readers []Link // links to the pages of a signed-in reader, before the account
}

// MaxMenuGroups is the maximum number of menu groups that the header shows.
const MaxMenuGroups = 6

// ReaderLinks returns the links to the pages of a signed-in reader.
func (r *Request) ReaderLinks() []Link {
	if r.Account == "" {
		return []Link{}
	}
	links := make([]Link, 0, len(r.Linked.Readers)+1)
	for _, l := range r.Linked.Readers {
		links = append(links, Link{Key: l.Key, Href: r.EditionPath(l.Href)})
	}
	return append(links, Link{Key: "account.title", Href: r.AccountAddress("")})
}

// bottomBar returns the links of the bar at the foot of a phone's screen.
func bottomBar(r *Request) []Link {
	home := "/"
	if r.Brand.Kind == brand.KindLanguage {
		home = r.Brand.Path
	}
	links := []Link{{Key: "bar.home", Href: home}}
	for _, l := range r.Linked.Bar {
		links = append(links, Link{Key: l.Key, Href: r.EditionPath(l.Href)})
	}
	if courses := coursesAddress(r); courses != "" {
		links = append(links, Link{Key: "bar.education", Href: courses})
	}
	return append(links, Link{Key: "bar.profile", Href: r.AccountAddress("")})
}

// coursesAddress returns the address of the courses, "" if there are none.
func coursesAddress(r *Request) string {
	if r.Courses != "" || r.CoursesPath == nil {
		return r.Courses
	}
	path := r.CoursesPath(r)
	if path == "" {
		return ""
	}
	return r.Site.URL + r.EditionPath(path)
}

// closingLinks returns the links at the foot of the home page. It returns none for other pages.
func closingLinks(r *Request) []Link {
	links := []Link{}
	if r.Path == "/" {
		for _, it := range r.Brand.Settings.ClosingLinks {
			links = append(links, menuLink(r, it))
		}
	}
	return links
}

// menuSegment returns the key of the page's menu in Frames.Menus: the segment that the page declares, else the first segment of its path.
func menuSegment(r *Request) string {
	if page := r.Match.Page; page != nil && page.Menu != "" {
		return page.Menu
	}
	first, _, _ := strings.Cut(r.PathInBrand()[1:], "/")
	return first
}

// menuOf returns the header's menu: the entry of Frames.Menus for the page, else its brand's menu, else the master
// brand's.
func menuOf(r *Request) []MenuGroup {
	groups := []MenuGroup{}
	if links := r.Menus[menuSegment(r)]; links != nil {
		for _, l := range links {
			groups = append(groups, MenuGroup{Key: l.Key, Href: r.EditionPath(l.Href), Items: []Link{}})
		}
		return groups
	}
	menu := r.Brand.Menu
	if len(menu) == 0 {
		menu = masterMenu(r)
	}
	for _, g := range menu[:min(len(menu), MaxMenuGroups)] {
		items := []Link{}
		for _, it := range g.Items {
			if !isHidden(r, it.Path) {
				items = append(items, menuLink(r, it))
			}
		}
		groups = append(groups, MenuGroup{Key: g.Key, Text: g.Text, Items: items})
	}
	return groups
}

func isHidden(r *Request, path string) bool {
	for _, isHidden := range r.HiddenPages {
		if isHidden(r, path) {
			return true
		}
	}
	return false
}

// menuLink returns the link of a menu item. If an item without a text leads to a brand, its text is the
// brand's name in the page's language.
func menuLink(r *Request, it brand.MenuItem) Link {
	l := Link{Text: it.TextIn(r.Locale()), Key: it.Key, Href: r.EditionPath(it.Path)}
	if l.Text == "" && l.Key == "" {
		b, err := r.Brands.ByPath(r.ctx, it.Path)
		r.NoteFailure(err)
		if err == nil {
			l.Text = b.NameIn(r.Locale())
		}
	}
	return l
}

func masterMenu(r *Request) brand.Menu {
	master, err := r.Brands.Master(r.ctx)
	r.NoteFailure(err)
	if err != nil {
		return nil
	}
	return master.Menu
}

// feedKey is the message key of the footer's link to the page's feed.
const feedKey = "footer.feed"

// withFeed returns the footer with a link to a feed.
func (f Footer) withFeed(href string) Footer {
	f.Read = append(f.Read[:len(f.Read):len(f.Read)], Link{Key: feedKey, Href: href})
	return f
}

func footerOf(r *Request) Footer {
	f := Footer{Read: []Link{}, Brands: []Link{}, Languages: r.Languages(), Pages: []Link{}, Social: []Link{}}
	all, err := r.Brands.All(r.ctx)
	r.NoteFailure(err)
	if err != nil {
		return f
	}
	for _, b := range all {
		if !b.IsEdition() {
			f.Brands = append(f.Brands, Link{Text: b.NameIn(r.Locale()), Href: b.Path})
		}
	}
	for _, l := range r.Linked.Footer {
		if !isHidden(r, l.Href) {
			f.Read = append(f.Read, Link{Key: l.Key, Href: r.EditionPath(l.Href)})
		}
	}
	for _, g := range masterMenu(r) {
		for _, it := range g.Items {
			if it.Footer {
				f.Pages = append(f.Pages, menuLink(r, it))
			}
		}
	}
	social := r.Brand.Social
	if len(social) == 0 {
		master, err := r.Brands.Master(r.ctx)
		r.NoteFailure(err)
		if err == nil {
			social = master.Social
		}
	}
	for _, s := range social {
		f.Social = append(f.Social, Link{Text: s.Name, Href: s.URL, Lang: "en"})
	}
	return f
}

// Languages returns the links to the landing pages of all editions, each under its language's own name.
func (r *Request) Languages() []Link {
	links := []Link{}
	all, err := r.Brands.All(r.ctx)
	r.NoteFailure(err)
	if err != nil {
		return links
	}
	for _, b := range all {
		if b.IsEdition() {
			l := b.Locale()
			links = append(links, Link{Text: l.OwnName, Href: b.Path, Lang: l.Code})
		}
	}
	return links
}
