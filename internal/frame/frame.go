package frame

import (
	"cmp"
	"net/url"
	"strings"

	"masthead/internal/brand"
	"masthead/internal/i18n"
	"masthead/internal/route"
)

// MaxMenuGroups is how many entries the header shows.
const MaxMenuGroups = 6

// Frame returns the frame of a page that a loader returned, and completes the page's head.
func (r *Request) Frame(p *Page) Frame {
	b, l, head, links := r.Brand, r.Locale(), &p.Head, r.links()
	r.Touch(brand.Tag)
	head.Canonical = cmp.Or(head.Canonical, r.Absolute(r.Path))
	head.Type = cmp.Or(head.Type, "website")
	if head.Alternates == nil {
		head.Alternates = r.alternates()
	}
	if head.Tags == nil {
		head.Tags, head.Authors = []string{}, []string{}
	}
	if declared := r.Match.Page; p.Feed == "" && declared != nil && declared.Feed {
		p.Feed = r.Path
	}
	breadcrumbs := r.breadcrumbs(p)
	head.LinkPicture = r.shareAddress(p)
	head.JSONLD = r.structured(p, breadcrumbs)
	if r.Lite {
		head.Robots = "noindex"
	}
	head.Forms = append(head.Forms, r.feeds(p)...)
	return Frame{
		Site: r.siteIn(l), Brand: BrandModel(b), Lang: l.Code, Dir: l.Dir, Script: l.Script, Scripts: r.scriptsBeside(l),
		Now: r.minute, Path: r.Path, Head: *head,
		Menu: links.menu, Footer: links.footer.withFeed(route.FeedOf(cmp.Or(p.Feed, b.Path), route.FeedRSS)), BottomBar: links.bottomBar,
		ClosingLinks: links.closing, Breadcrumbs: breadcrumbs,
		HouseAd: r.houseAd(p), Consent: string(b.Consent),
		NewsletterBrand: p.Newsletter, Search: r.searchAddress(), Account: r.AccountAddress(""), ReaderLinks: links.readers, Follow: p.Followed,
		OneTap: r.oneTap(p), SignIn: r.signInAddress(), Variant: r.Variant, Lite: r.Lite, OtherForm: r.otherForm(), Preview: p.Preview,
		Headings: string(r.headings()),
	}
}

// PersonalHead returns the head of a page for one reader. title and description are message keys.
func (r *Request) PersonalHead(title, description string) Head {
	return Head{Title: r.Text(title, nil), Description: r.Text(description, nil), Robots: "noindex"}
}

// Absolute returns the absolute address of a path of the site.
func (f *Frames) Absolute(path string) string {
	return f.Site.URL + (&url.URL{Path: path}).EscapedPath()
}

// otherForm returns the address of the page's lite form, or of its full form if the request is for the lite form.
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

// isAccountPage reports whether the page is one of those about signing in and the account.
func (r *Request) isAccountPage() bool { return strings.HasPrefix(r.PathInBrand(), route.AccountPath) }

// signInAddress returns the address of the sign-in page, with this page as the return address.
func (r *Request) signInAddress() string {
	login := r.AccountAddress("/login")
	if r.isAccountPage() {
		return login
	}
	return login + "?redirect_url=" + url.QueryEscape(r.Absolute(r.Path))
}

// oneTap returns the client id of Google One Tap, "" on account pages, previews and lite forms.
func (r *Request) oneTap(p *Page) string {
	if r.Lite || p.Preview != nil || r.isAccountPage() {
		return ""
	}
	return r.OneTap
}

// AccountAddress returns the address of a page of the account, in the page's edition if the account is on this
// site. path is relative to the account, such as "/login".
func (r *Request) AccountAddress(path string) string {
	if r.Account == r.Site.URL+route.AccountPath {
		return r.Site.URL + r.EditionPath(route.AccountPath+path)
	}
	return r.Account + path
}

// ReaderLinks returns the links to the pages of a signed-in reader.
func (r *Request) ReaderLinks() []Link {
	if r.Account == "" {
		return []Link{}
	}
	return []Link{
		{Key: "notifications.title", Href: r.EditionPath(route.NotificationsPath)}, {Key: "forYou.title", Href: r.EditionPath(route.ForYouPath)},
		{Key: "header.bookmarks", Href: r.EditionPath(route.BookmarksPath)}, {Key: "account.title", Href: r.AccountAddress("")},
	}
}

// searchAddress returns the address of the search page. Results of the page's brand come first there.
func (r *Request) searchAddress() string {
	path := r.EditionPath(route.SearchPath)
	if r.Brand.IsEdition() {
		return path
	}
	return path + "?" + url.Values{"from": {r.Brand.Slug}}.Encode()
}

// bottomBar returns the links of the bar at the foot of a phone's screen.
func (r *Request) bottomBar() []Link {
	home := "/"
	if r.Brand.Kind == brand.KindLanguage {
		home = r.Brand.Path
	}
	links := []Link{
		{Key: "bar.home", Href: home},
		{Key: "bar.companies", Href: r.EditionPath(route.CompaniesPath)},
		{Key: "bar.videos", Href: r.EditionPath(route.VideosPath)},
	}
	if courses := r.coursesAddress(); courses != "" {
		links = append(links, Link{Key: "bar.education", Href: courses})
	}
	return append(links, Link{Key: "bar.profile", Href: r.AccountAddress("")})
}

// coursesAddress returns the address of the courses, "" if there are none.
func (r *Request) coursesAddress() string {
	if r.Courses != "" || r.CoursesPath == nil {
		return r.Courses
	}
	path := r.CoursesPath(r)
	if path == "" {
		return ""
	}
	return r.Site.URL + r.EditionPath(path)
}

// closingLinks returns the links at the foot of the home page; other pages have none.
func (r *Request) closingLinks() []Link {
	links := []Link{}
	if r.Path == "/" {
		for _, it := range r.Brand.Settings.ClosingLinks {
			links = append(links, r.menuLink(it))
		}
	}
	return links
}

// headings returns the style of section headers on the page.
func (r *Request) headings() brand.Heading {
	b := r.Brand
	if b.Kind == brand.KindLanguage {
		if master, err := r.Brands.Master(r.ctx); err == nil {
			b = master
		}
	}
	first, _, _ := strings.Cut(r.PathInBrand()[1:], "/")
	return cmp.Or(b.Settings.Headings[first], b.Settings.Headings[""], brand.HeadingNormal)
}

// houseAd returns the in-house advertisement of the page's brand or else of the edition in its language. It is
// nil on gated stories, account pages and the notifications page.
func (r *Request) houseAd(p *Page) *Link {
	if p.Gated || r.PathInBrand() == route.NotificationsPath || r.isAccountPage() {
		return nil
	}
	ad := r.Brand.HouseAd
	if ad.Text == "" {
		if edition, err := r.Brands.ForLocale(r.ctx, r.Locale()); err == nil {
			ad = edition.HouseAd
		}
	}
	if ad.Text == "" {
		return nil
	}
	return &Link{Text: ad.Text, Href: ad.Path}
}

// breadcrumbs returns the links from the landing page down to the page's parent. Stories have their own;
// landing pages and pages directly below "/" have none.
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
		l.Href = r.EditionPath(l.Href)
		links = append(links, l)
	}
	if len(links) == 1 {
		return []Link{} // the header links to the landing page
	}
	return links
}

// BrandModel returns the model of a brand for pages.
func BrandModel(b *brand.Brand) Brand {
	return Brand{Slug: b.Slug, Name: b.Name, Tagline: b.Tagline, Path: b.Path, Accent: b.Accent, AccentDark: b.AccentDark,
		Kind: string(b.Kind), TimeZone: b.TimeZone, Numbering: b.Numbering, Location: b.Location}
}

// PathInBrand returns the page's path relative to its brand's path, with a leading slash.
func (r *Request) PathInBrand() string {
	return "/" + strings.TrimPrefix(strings.TrimPrefix(r.Path, r.Brand.Path), "/")
}

// menu returns the header's menu: that of Menus for the page, of its brand or else of the master brand.
func (r *Request) menu() []MenuGroup {
	groups := []MenuGroup{}
	first, _, _ := strings.Cut(r.PathInBrand()[1:], "/")
	if links := r.Menus[first]; links != nil {
		for _, l := range links {
			groups = append(groups, MenuGroup{Key: l.Key, Href: r.EditionPath(l.Href), Items: []Link{}})
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
			if !r.isHidden(it.Path) {
				items = append(items, r.menuLink(it))
			}
		}
		groups = append(groups, MenuGroup{Key: g.Key, Text: g.Text, Items: items})
	}
	return groups
}

func (r *Request) isHidden(path string) bool {
	for _, isHidden := range r.HiddenPages {
		if isHidden(r, path) {
			return true
		}
	}
	return false
}

// menuLink returns the link of a menu item. An item without a text that leads to a brand gets the brand's name
// in the page's language.
func (r *Request) menuLink(it brand.MenuItem) Link {
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

func (r *Request) masterMenu() brand.Menu {
	master, err := r.Brands.Master(r.ctx)
	r.NoteFailure(err)
	if err != nil {
		return nil
	}
	return master.Menu
}

// footerPages are the lists that every footer links to.
var footerPages = []Link{
	{Key: "menu.latest", Href: route.LatestPath},
	{Key: "menu.trending", Href: route.TrendingPath},
	{Key: "menu.videos", Href: route.VideosPath},
	{Key: "menu.series", Href: route.SeriesPath},
	{Key: "archive.title", Href: route.ArchivePath},
	{Key: "menu.audioShows", Href: route.AudioShowsPath},
}

// feedKey is the message key of the footer's link to the page's feed.
const feedKey = "footer.feed"

// withFeed returns the footer with a link to a feed.
func (f Footer) withFeed(href string) Footer {
	f.Read = append(f.Read[:len(f.Read):len(f.Read)], Link{Key: feedKey, Href: href})
	return f
}

func (r *Request) footer() Footer {
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
	for _, l := range footerPages {
		if !r.isHidden(l.Href) {
			f.Read = append(f.Read, Link{Key: l.Key, Href: r.EditionPath(l.Href)})
		}
	}
	for _, g := range r.masterMenu() {
		for _, it := range g.Items {
			if it.Footer {
				f.Pages = append(f.Pages, r.menuLink(it))
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

// feeds returns the feeds of the page's list, or of its brand if the page has no list.
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

// siteIn returns the publication for pages in a language. Those in Latin script load the font of its name.
func (r *Request) siteIn(l i18n.Locale) Site {
	site := r.Site
	if l.Script == i18n.Default.Script || r.Lite {
		site.Wordmark = nil
	}
	return site
}
