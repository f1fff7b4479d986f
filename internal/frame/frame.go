package frame

import (
	"cmp"
	"net/http"
	"net/url"
	"strings"

	"masthead/internal/brand"
	"masthead/internal/i18n"
	"masthead/internal/route"
)

// Frame returns the frame of a page that a loader returned, and completes the page's head.
func (r *Request) Frame(p *Page) Frame {
	b, l, head, links := r.Brand, r.Locale(), &p.Head, r.links()
	r.NoteTags(brand.Tag)
	r.NoteText(head.Title, head.Description)
	head.Canonical = cmp.Or(head.Canonical, r.Absolute(r.Path))
	head.Type = cmp.Or(head.Type, "website")
	switch {
	case p.Status >= http.StatusBadRequest: // the page may exist in no edition
		head.Alternates = []Alternate{}
	case head.Alternates == nil:
		head.Alternates = alternates(r)
	}
	if head.Tags == nil {
		head.Tags, head.Authors = []string{}, []string{}
	}
	if declared := r.Match.Page; p.Feed == "" && declared != nil && declared.Feed && p.Status < http.StatusBadRequest {
		p.Feed = r.Path
	}
	breadcrumbs := breadcrumbsOf(r, p)
	head.LinkPicture = shareAddress(r, p)
	head.JSONLD = structuredData(r, p, breadcrumbs)
	if r.Lite {
		head.Robots = "noindex"
	}
	if _, ok := p.Model.(MarkdownModel); ok {
		head.Forms = append(head.Forms, Form{Type: "text/markdown", Href: r.Path + route.Markdown})
	}
	if declared := r.Match.Page; declared != nil && declared.Calendar && !p.NoCalendar && p.Status < http.StatusBadRequest {
		head.Forms = append(head.Forms, Form{Type: "text/calendar", Href: r.Path + route.ICalendar, Title: head.Title})
	}
	head.Forms = append(head.Forms, feedsOf(r, p)...)
	site := r.siteIn(l)
	var above *Announcement
	if r.Announcement != nil {
		above = r.Announcement(r)
	}
	return Frame{
		Site: site, Brand: BrandModel(b), Lang: l.Code, Dir: l.Dir, Script: l.Script, Scripts: r.scriptsBeside(l),
		Now: r.minute, Path: r.Path, Head: *head,
		Menu: links.menu, Footer: links.footer.withFeed(route.FeedOf(cmp.Or(p.Feed, b.Path), route.FeedRSS)), BottomBar: links.bottomBar,
		ClosingLinks: links.closing, Breadcrumbs: breadcrumbs,
		HouseAd: houseAd(r, p), Announcement: above, Consent: consentOf(b, p),
		NewsletterBrand: p.Newsletter, Search: searchAddress(r), Account: r.AccountAddress(""), ReaderLinks: links.readers, Follow: p.Followed,
		OneTap: oneTap(r, p), SignIn: signInAddress(r), Variant: r.Variant, Lite: r.Lite, OtherForm: otherForm(r), Preview: p.Preview,
		Headings: string(headings(r)),
	}
}

// consentOf returns the consent that a page assumes before a choice, "" for a preview, which asks for none.
func consentOf(b *brand.Brand, p *Page) string {
	if p.Preview != nil {
		return ""
	}
	return string(b.Consent)
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
func otherForm(r *Request) string {
	q := url.Values{"lite": {"1"}}
	if r.Lite {
		q.Set("lite", "0")
	}
	for name, values := range r.Query {
		q[name] = values
	}
	return r.Path + "?" + q.Encode()
}

// isAccountPage reports whether the page is a page of the account, which include those for signing in.
func isAccountPage(r *Request) bool { return strings.HasPrefix(r.PathInBrand(), r.Linked.Account) }

// signInAddress returns the address of the sign-in page, with this page as the return address.
func signInAddress(r *Request) string {
	if isAccountPage(r) {
		return r.AccountAddress(route.SignInPath)
	}
	return route.SignInAddress(r.AccountAddress(""), r.Absolute(r.Path))
}

// oneTap returns the client id of Google One Tap, "" on account pages, previews and lite forms.
func oneTap(r *Request, p *Page) string {
	if r.Lite || p.Preview != nil || isAccountPage(r) {
		return ""
	}
	return r.OneTap
}

// AccountAddress returns the address of a page of the account, in the page's edition if the account is on this
// site. path is relative to the account, such as "/login".
func (r *Request) AccountAddress(path string) string {
	if r.Account == r.Site.URL+r.Linked.Account {
		return r.Site.URL + r.EditionPath(r.Linked.Account+path)
	}
	return r.Account + path
}

// searchAddress returns the address of the search page, which lists results of the page's brand first.
func searchAddress(r *Request) string {
	path := r.EditionPath(r.Linked.Search)
	if r.Brand.IsEdition() {
		return path
	}
	return path + "?" + url.Values{"from": {r.Brand.Slug}}.Encode()
}

// headings returns the style of section headers on the page.
func headings(r *Request) brand.Heading {
	b := r.Brand
	if b.Kind == brand.KindLanguage {
		if master, err := r.Brands.Master(r.ctx); err == nil {
			b = master
		}
	}
	first, _, _ := strings.Cut(r.PathInBrand()[1:], "/")
	return cmp.Or(b.Settings.Headings[first], b.Settings.Headings[""], brand.HeadingNormal)
}

// houseAd returns the in-house advertisement of the page's brand or, if it has none, of the edition in its
// language. It returns nil for gated stories, account pages and pages that are declared without it.
func houseAd(r *Request, p *Page) *Link {
	declared, found := route.PageAtPath(r.PathInBrand())
	if p.Gated || found && declared.WithoutAd || isAccountPage(r) {
		return nil
	}
	ad := r.Brand.HouseAd
	if ad.Text == "" {
		if edition, err := r.Brands.ForLocale(r.ctx, r.Locale()); err == nil && edition.Locale() == r.Locale() {
			ad = edition.HouseAd
		}
	}
	if ad.Text == "" {
		return nil
	}
	return &Link{Text: ad.Text, Href: ad.Path}
}

// breadcrumbsOf returns the links from the landing page down to the page's parent. Stories have their own.
// Landing pages, pages directly below "/" and error pages have none. A page with a refused form has the same
// breadcrumbs as before.
func breadcrumbsOf(r *Request, p *Page) []Link {
	refused := p.Status == http.StatusUnprocessableEntity || p.Status == http.StatusTooManyRequests
	if r.Path == r.Brand.Path || p.Head.Type == "article" || p.Status >= 400 && !refused {
		return []Link{}
	}
	links := []Link{{Key: "bar.home", Href: "/"}}
	if r.Brand.Kind != brand.KindMaster {
		links = append(links, Link{Text: r.Brand.Name, Href: r.Brand.Path})
	}
	above := p.Breadcrumbs
	if above == nil && r.Match.Page != nil && r.Match.Page.Parent != "" {
		parent := route.PageWithPattern(r.Match.Page.Parent)
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

// feedsOf returns the feeds of the page's list, or of its brand if the page has no list.
func feedsOf(r *Request, p *Page) []Form {
	title := p.Head.Title
	if p.Feed == "" {
		title = r.Name()
	}
	addressOf := func(format string) string { return route.FeedOf(cmp.Or(p.Feed, r.Brand.Path), format) }
	forms := []Form{{"application/rss+xml", addressOf(route.FeedRSS), title}, {"application/atom+xml", addressOf(route.FeedAtom), title},
		{"application/feed+json", addressOf(route.FeedJSON), title}}
	if p.HasPodcast {
		forms = append(forms, Form{"application/rss+xml", addressOf(route.Podcast), r.Text("feed.podcast", map[string]any{"title": title})})
	}
	if p.Podcast != nil {
		forms = append(forms, *p.Podcast)
	}
	return forms
}

// siteIn returns the model of the publication for pages in a language. On pages in Latin script the name has no
// outline, because these pages load its font. If the name is in another script, it notes the script, so that the
// page loads the font.
func (r *Request) siteIn(l i18n.Locale) Site {
	site := r.Site
	own := l
	if master, err := r.Brands.Master(r.ctx); err == nil {
		own = master.Locale()
	}
	name := i18n.LocaleOfScript(site.Name, own)
	site.NameLang, site.NameScript = name.Code, name.Script
	r.NoteLanguage(name.Code)
	if l.Script == i18n.Default.Script || r.Lite {
		site.Wordmark = nil
	}
	return site
}
