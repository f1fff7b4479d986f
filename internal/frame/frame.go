package frame

import (
	"cmp"
	"net/url"
	"strings"

	"masthead/internal/brand"
	"masthead/internal/route"
)

// MaxMenuGroups is how many entries the header shows.
const MaxMenuGroups = 6

// Paths of pages that every frame leads to. Their features declare them.
const (
	accountPath       = "/account"
	notificationsPath = "/notifications"
	forYouPath        = "/for-you"
	bookmarksPath     = "/bookmarks"
	searchPath        = "/search"
	companiesPath     = "/companies"
	videosPath        = "/videos"
)

// Frame is the frame of a page that a loader made. It completes the page's head on the way.
func (r *Request) Frame(p *Page) Frame {
	b, l, head := r.Brand, r.Locale(), &p.Head
	r.Touch(brand.Tag)
	head.Canonical = cmp.Or(head.Canonical, r.Absolute(r.Path))
	head.Type = cmp.Or(head.Type, "website")
	if head.Alternates == nil {
		head.Alternates = r.alternates()
	}
	if head.Tags == nil {
		head.Tags, head.Authors = []string{}, []string{}
	}
	breadcrumbs := r.breadcrumbs(p)
	head.Share = r.shareAddress(p)
	head.JSONLD = r.structured(p, breadcrumbs)
	if r.Lite {
		head.Robots = "noindex"
	}
	head.Forms = append(head.Forms, r.feeds(p)...)
	return Frame{
		Site: r.Site, Brand: BrandModel(b), Lang: l.Code, Dir: l.Dir, Script: l.Script, Scripts: r.otherScripts(),
		Now: r.minute, Path: r.Path, Head: *head,
		Menu: r.menu(), Footer: r.footer(p), Bar: r.bar(), Tabs: r.tabs(), Trail: breadcrumbs, Note: r.note(p), Consent: string(b.Consent),
		Letter: p.Newsletter, Search: r.searchAddress(), Account: r.AccountAddress(""), Own: r.ReaderLinks(), Follow: p.Followed,
		OneTap: r.oneTap(), SignIn: r.signInAddress(), Variant: r.Variant, Lite: r.Lite, Other: r.otherForm(), Preview: r.Preview,
	}
}

// PersonalHead is the head of a page for one reader, by the messages of its title and its description.
func (r *Request) PersonalHead(title, description string) Head {
	return Head{Title: r.Text(title, nil), Description: r.Text(description, nil), Robots: "noindex"}
}

// Absolute is the public address of a path.
func (f *Frames) Absolute(path string) string {
	return f.Site.URL + (&url.URL{Path: path}).EscapedPath()
}

// otherForm is the address of the page in the form that it is not shown in.
func (r *Request) otherForm() string {
	q := url.Values{"lite": {"1"}}
	if r.Lite {
		q.Set("lite", "0")
	}
	for name, values := range r.Query {
		q[name] = values
	}
	return r.Path + "?" + q.Encode()
}

// ofAccount reports whether the page is one of those about signing in and the account.
func (r *Request) ofAccount() bool { return strings.HasPrefix(r.Below(), accountPath) }

// signInAddress is the address of the sign-in page, with the way back to this page.
func (r *Request) signInAddress() string {
	login := r.AccountAddress("/login")
	if r.ofAccount() {
		return login
	}
	return login + "?redirect_url=" + url.QueryEscape(r.Absolute(r.Path))
}

// oneTap is the client id of Google One Tap. Pages of the account and forms without script have none.
func (r *Request) oneTap() string {
	if r.Lite || r.Preview != nil || r.ofAccount() {
		return ""
	}
	return r.OneTap
}

// AccountAddress is the address of a page of the account, in the page's edition where the account is
// on this site. path is below that of the account, such as "/login".
func (r *Request) AccountAddress(path string) string {
	address := r.Account + path
	if own, ok := strings.CutPrefix(address, r.Site.URL); ok {
		return r.Site.URL + r.InEdition(own)
	}
	return address
}

// ReaderLinks lead to the pages of a signed-in reader.
func (r *Request) ReaderLinks() []Link {
	if r.Account == "" {
		return []Link{}
	}
	return []Link{
		{Key: "notifications.title", Href: r.InEdition(notificationsPath)}, {Key: "forYou.title", Href: r.InEdition(forYouPath)},
		{Key: "header.bookmarks", Href: r.InEdition(bookmarksPath)}, {Key: "account.title", Href: r.AccountAddress("")},
	}
}

// searchAddress is where a search from this page begins: results of its brand come first.
func (r *Request) searchAddress() string {
	path := r.InEdition(searchPath)
	if r.Brand.IsEdition() {
		return path
	}
	return path + "?" + url.Values{"from": {r.Brand.Slug}}.Encode()
}

// bar is the bar at the foot of a phone's screen. A language edition's leads to its own pages.
func (r *Request) bar() []Link {
	home := "/"
	if r.Brand.Kind == brand.KindLanguage {
		home = r.Brand.Path
	}
	return []Link{
		{Key: "bar.home", Href: home},
		{Key: "bar.companies", Href: r.InEdition(companiesPath)},
		{Key: "bar.videos", Href: r.InEdition(videosPath)},
		{Key: "bar.education", Href: r.Courses},
		{Key: "bar.profile", Href: r.AccountAddress("")},
	}
}

// tabs are at the foot of the home page and of no other.
func (r *Request) tabs() []Link {
	if r.Path != "/" {
		return []Link{}
	}
	return []Link{
		{Key: "bar.home", Href: "/"},
		{Key: "menu.theCaptable", Href: "/the-captable"},
		{Key: "bar.newsletter", Href: "/daily-capsule"},
		{Key: "header.search", Href: searchPath},
		{Key: "bar.companies", Href: companiesPath},
	}
}

// note is the brand's note about itself, or that of the edition in its language. There is none beside
// a gate, in an account or with notifications.
func (r *Request) note(p *Page) *Link {
	if p.Gated || r.Below() == notificationsPath || r.ofAccount() {
		return nil
	}
	note := r.Brand.HouseAd
	if note.Text == "" {
		if edition, err := r.Brands.ForLocale(r.ctx, r.Locale()); err == nil {
			note = edition.HouseAd
		}
	}
	if note.Text == "" {
		return nil
	}
	return &Link{Text: note.Text, Href: note.Path}
}

// breadcrumbs lead from the front to the page above. A story brings its own; a landing has none,
// and neither has a page directly below the front.
func (r *Request) breadcrumbs(p *Page) []Link {
	if r.Path == r.Brand.Path || p.Head.Type == "article" || p.Status >= 400 {
		return []Link{}
	}
	links := []Link{{Key: "bar.home", Href: "/"}}
	if r.Brand.Kind != brand.KindMaster {
		links = append(links, Link{Text: r.Brand.Name, Href: r.Brand.Path})
	}
	above := p.Breadcrumbs
	if above == nil && r.Match.Page != nil && r.Match.Page.Parent != "" {
		parent := route.At(r.Match.Page.Parent)
		above = []Link{{Key: parent.Name, Href: parent.Pattern}}
	}
	for _, l := range above {
		l.Href = r.InEdition(l.Href)
		links = append(links, l)
	}
	if len(links) == 1 {
		return []Link{} // the header leads to the front
	}
	return links
}

// BrandModel is a brand as pages show it.
func BrandModel(b *brand.Brand) Brand {
	return Brand{Slug: b.Slug, Name: b.Name, Tagline: b.Tagline, Path: b.Path, Accent: b.Accent, AccentDark: b.AccentDark,
		Kind: string(b.Kind), TimeZone: b.TimeZone, Numbering: b.Numbering, Location: b.Location}
}

// Below is the page's path below that of its brand.
func (r *Request) Below() string {
	return "/" + strings.TrimPrefix(strings.TrimPrefix(r.Path, r.Brand.Path), "/")
}

// menu is the brand's own menu, or the master's; some pages have one of their own.
func (r *Request) menu() []MenuGroup {
	groups := []MenuGroup{}
	first, _, _ := strings.Cut(r.Below()[1:], "/")
	if links := r.Menus[first]; links != nil {
		for _, l := range links {
			groups = append(groups, MenuGroup{Key: l.Key, Href: r.InEdition(l.Href), Items: []Link{}})
		}
		return groups
	}
	menu := r.Brand.Menu
	if len(menu) == 0 {
		menu = r.masterMenu()
	}
	for _, g := range menu[:min(len(menu), MaxMenuGroups)] {
		items := []Link{}
		for _, it := range g.Items {
			if !r.hidden(it.Path) {
				items = append(items, r.menuLink(it))
			}
		}
		groups = append(groups, MenuGroup{Key: g.Key, Text: g.Text, Items: items})
	}
	return groups
}

func (r *Request) hidden(path string) bool {
	for _, hides := range r.HiddenPages {
		if hides(r, path) {
			return true
		}
	}
	return false
}

// menuLink is a line of a menu; a brand's landing bears the brand's name in the page's language.
func (r *Request) menuLink(it brand.MenuItem) Link {
	l := Link{Text: it.Text, Key: it.Key, Href: r.InEdition(it.Path)}
	if l.Text == "" && l.Key == "" {
		if b, err := r.Brands.ByPath(r.ctx, it.Path); err == nil {
			l.Text = b.NameIn(r.Locale())
		}
	}
	return l
}

func (r *Request) masterMenu() brand.Menu {
	master, err := r.Brands.BySlug(r.ctx, brand.Master)
	if err != nil {
		return nil
	}
	return master.Menu
}

// footerPages are the lists that every footer leads to.
var footerPages = []Link{
	{Key: "menu.latest", Href: "/latest"},
	{Key: "menu.trending", Href: "/trending"},
	{Key: "menu.videos", Href: videosPath},
	{Key: "menu.series", Href: "/series"},
	{Key: "archive.title", Href: "/archive"},
	{Key: "menu.audioShows", Href: "/audio-shows"},
}

// feedKey is the message of the footer's link to the feed of the page.
const feedKey = "footer.feed"

func (r *Request) footer(p *Page) Footer {
	f := Footer{Read: []Link{}, Brands: []Link{}, Languages: r.Languages(), Pages: []Link{}, Social: []Link{}}
	all, err := r.Brands.All(r.ctx)
	if err != nil {
		return f
	}
	for _, b := range all {
		if !b.IsEdition() {
			f.Brands = append(f.Brands, Link{Text: b.NameIn(r.Locale()), Href: b.Path})
		}
	}
	for _, l := range footerPages {
		if !r.hidden(l.Href) {
			f.Read = append(f.Read, Link{Key: l.Key, Href: r.InEdition(l.Href)})
		}
	}
	f.Read = append(f.Read, Link{Key: feedKey, Href: route.FeedOf(cmp.Or(p.Feed, r.Brand.Path), route.FeedRSS)})
	for _, g := range r.masterMenu() {
		for _, it := range g.Items {
			if it.Footer {
				f.Pages = append(f.Pages, r.menuLink(it))
			}
		}
	}
	social := r.Brand.Social
	if len(social) == 0 {
		if master, err := r.Brands.BySlug(r.ctx, brand.Master); err == nil {
			social = master.Social
		}
	}
	for _, s := range social {
		f.Social = append(f.Social, Link{Text: s.Name, Href: s.URL, Lang: "en"})
	}
	return f
}

// Languages lead to the fronts of all languages, each under its own name.
func (r *Request) Languages() []Link {
	links := []Link{}
	all, err := r.Brands.All(r.ctx)
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

// feeds are those of the page's list, or of its brand where it has none.
func (r *Request) feeds(p *Page) []Form {
	title := p.Head.Title
	if p.Feed == "" {
		title = r.Name()
	}
	of := func(format string) string { return route.FeedOf(cmp.Or(p.Feed, r.Brand.Path), format) }
	forms := []Form{{"application/rss+xml", of(route.FeedRSS), title}, {"application/atom+xml", of(route.FeedAtom), title},
		{"application/feed+json", of(route.FeedJSON), title}}
	if p.Audible {
		forms = append(forms, Form{"application/rss+xml", of(route.Podcast), r.Text("feed.podcast", map[string]any{"title": title})})
	}
	if p.Podcast != nil {
		forms = append(forms, *p.Podcast)
	}
	return forms
}
