package page

import (
	"cmp"
	"maps"
	"net/url"
	"slices"
	"strings"
	"time"

	"masthead/internal/audio"
	"masthead/internal/brand"
	"masthead/internal/i18n"
	"masthead/internal/story"
	"masthead/internal/syndicate"
)

// maxMenuGroups is how many entries the header shows.
const maxMenuGroups = 6

// frame is what every page of the visit's brand carries.
func (v *visit) frame(head Head) Frame {
	b := v.brand
	l := b.Locale()
	v.touch(brand.Tag)
	if head.Canonical == "" {
		head.Canonical = v.absolute(v.path)
	}
	if head.Type == "" {
		head.Type = "website"
	}
	if head.Alternates == nil {
		head.Alternates = v.alternates()
	}
	if head.Tags == nil {
		head.Tags, head.Authors = []string{}, []string{}
	}
	trail := v.trail(head)
	head.Share, v.title = v.share(head), head.Title
	head.JSONLD = v.structured(head, trail)
	if v.lite {
		head.Robots = "noindex"
	}
	head.Forms = append(head.Forms, v.feeds(head.Title)...)
	return Frame{
		Site: v.Site, Brand: brandModel(b), Lang: l.Code, Dir: l.Dir, Script: l.Script, Scripts: v.otherScripts(),
		Now: v.Clock().UTC().Truncate(time.Minute).Format(time.RFC3339), Path: v.path, Head: head,
		Menu: v.menu(), Footer: v.footer(), Bar: v.bar(), Tabs: v.tabs(), Trail: trail, Note: v.note(), Consent: string(b.Consent), Letter: v.letter,
		Search: v.searchAddress(), Account: v.accountAddress(""), Own: v.readers(), Follow: v.followed, OneTap: v.oneTap(), SignIn: v.signIn(), Variant: v.variant, Lite: v.lite, Other: v.other(), Preview: v.preview,
	}
}

// written notes that a title on the page is in a language.
func (v *visit) written(lang string) {
	if v.scripts == nil {
		v.scripts = map[string]bool{}
	}
	v.scripts[i18n.Of(lang).Script] = true
}

// otherScripts are those of the titles noted so far, without the page's own and
// Latin letters, which every page has.
func (v *visit) otherScripts() []string {
	list := []string{}
	for _, s := range slices.Sorted(maps.Keys(v.scripts)) {
		if s != v.locale().Script && s != i18n.Default.Script {
			list = append(list, s)
		}
	}
	return list
}

// other is the address of what is shown in the form that it is not shown in.
func (v *visit) other() string {
	q := url.Values{"lite": {"1"}}
	if v.lite {
		q.Set("lite", "0")
	}
	for name, values := range v.query {
		q[name] = values
	}
	return v.path + "?" + q.Encode()
}

// signIn is the address of the account site that leads back to this page.
func (v *visit) signIn() string {
	login := v.accountAddress("/login")
	if strings.HasPrefix(v.below(), accountPath) {
		return login
	}
	return login + "?redirect_url=" + url.QueryEscape(v.absolute(v.path))
}

// oneTap is the id under which Google asks readers to come in: not on the pages that are
// about that themselves, nor in a form without script.
func (v *visit) oneTap() string {
	if v.lite || v.preview != nil || strings.HasPrefix(v.below(), accountPath) {
		return ""
	}
	return v.OneTap
}

// accountAddress is that of a page of the account site. One below the site's own address
// has each edition's frame.
func (v *visit) accountAddress(page string) string {
	address := v.Account + page
	if path, ok := strings.CutPrefix(address, v.Site.URL); ok {
		return v.Site.URL + v.inEdition(path)
	}
	return address
}

// bar is where the thumb is on a phone. A language edition's keeps its readers in
// their language.
func (v *visit) bar() []Link {
	home := "/"
	if v.brand.Kind == brand.KindLanguage {
		home = v.brand.Path
	}
	return []Link{{Key: "bar.home", Href: home}, {Key: "bar.companies", Href: v.inEdition("/companies")}, {Key: "bar.videos", Href: v.inEdition("/videos")},
		{Key: "bar.education", Href: v.Courses}, {Key: "bar.profile", Href: v.accountAddress("")}}
}

// tabs close the front of the paper, and no other page.
func (v *visit) tabs() []Link {
	if v.path != "/" {
		return []Link{}
	}
	return []Link{{Key: "bar.home", Href: "/"}, {Key: "menu.theCaptable", Href: "/the-captable"}, {Key: "bar.newsletter", Href: "/daily-capsule"},
		{Key: "header.search", Href: "/search"}, {Key: "bar.companies", Href: "/companies"}}
}

// note is the brand's note about itself, or that of the edition in its language.
// It is no neighbour for a story's gate, for what waits for the reader or for a form that
// lets readers in.
func (v *visit) note() *Link {
	if v.cut || v.below() == notificationsPath || strings.HasPrefix(v.below(), accountPath) {
		return nil
	}
	ad := v.brand.HouseAd
	if ad.Text == "" {
		if edition, err := v.Brands.ForLocale(v.ctx, v.locale()); err == nil {
			ad = edition.HouseAd
		}
	}
	if ad.Text == "" {
		return nil
	}
	return &Link{Text: ad.Text, Href: ad.Path}
}

// parents are the pages above others, by the first segment below a brand's path.
var parents = map[string]Link{
	"series": {Key: "section.series", Href: "/series"}, "awards": {Key: "menu.awards", Href: "/awards"}, "people": {Key: "menu.people", Href: "/people"},
	"glossary": {Key: "menu.glossary", Href: "/glossary"}, "events": {Key: "menu.events", Href: "/events"}, "live": {Key: "menu.videos", Href: "/videos"},
	"archive": {Key: "archive.title", Href: archiveTop}, "web-stories": {Key: "menu.webStories", Href: "/web-stories"}, "jobs": {Key: "menu.jobs", Href: "/jobs"},
	"newsletters": {Key: "newsletter.title", Href: newslettersPath}, "audio-shows": {Key: "menu.audioShows", Href: audio.Front},
}

// trail leads from the front to the page's parent. A story has its own, of what it
// is filed under; a landing has none, nor has what is directly below the front.
func (v *visit) trail(head Head) []Link {
	links := []Link{}
	if v.path == v.brand.Path || head.Type == "article" {
		return links
	}
	links = append(links, Link{Key: "bar.home", Href: "/"})
	if v.brand.Kind != brand.KindMaster {
		links = append(links, Link{Text: v.brand.Name, Href: v.brand.Path})
	}
	first, below, _ := strings.Cut(strings.TrimPrefix(v.below(), "/"), "/")
	above := v.above
	if parent, ok := parents[first]; ok && below != "" && above == nil {
		above = []Link{parent}
	}
	for _, l := range above {
		l.Href = v.inEdition(l.Href)
		links = append(links, l)
	}
	if len(links) == 1 {
		return []Link{} // the way to the front is in the header
	}
	return links
}

func brandModel(b *brand.Brand) Brand {
	return Brand{Slug: b.Slug, Name: b.Name, Tagline: b.Tagline, Path: b.Path, Accent: b.Accent, AccentDark: b.AccentDark,
		Kind: string(b.Kind), TimeZone: b.TimeZone, Numbering: b.Numbering, Location: b.Location}
}

// below is the page's path below its brand's.
func (v *visit) below() string {
	return "/" + strings.TrimPrefix(strings.TrimPrefix(v.path, v.brand.Path), "/")
}

// ofAwards reports whether a path is that of the awards or below it.
func ofAwards(path string) bool { return path == "/awards" || strings.HasPrefix(path, "/awards/") }

// menu is the brand's own menu, or the master's; the pages of awards have three
// entries of their own.
func (v *visit) menu() []MenuGroup {
	if ofAwards(v.below()) {
		return []MenuGroup{{Key: "award.all", Href: v.inEdition("/awards"), Items: []Link{}}, {Key: "award.nominate", Href: v.inEdition(nominatePath), Items: []Link{}},
			{Key: "menu.companies", Href: v.inEdition("/companies"), Items: []Link{}}}
	}
	menu := v.brand.Menu
	if len(menu) == 0 {
		menu = v.masterMenu()
	}
	groups := []MenuGroup{}
	for _, g := range menu[:min(len(menu), maxMenuGroups)] {
		items := []Link{}
		for _, it := range g.Items {
			if it.Path != audio.Front || v.audioShowsHere() {
				items = append(items, v.menuLink(it))
			}
		}
		groups = append(groups, MenuGroup{Key: g.Key, Text: g.Text, Items: items})
	}
	return groups
}

// menuLink is a line of a menu as the page's brand shows it: a brand's landing
// bears the brand's name in the page's language.
func (v *visit) menuLink(it brand.MenuItem) Link {
	l := Link{Text: it.Text, Key: it.Key, Href: v.inEdition(it.Path)}
	if l.Text == "" && l.Key == "" {
		if b, err := v.Brands.ByPath(v.ctx, it.Path); err == nil {
			l.Text = b.NameIn(v.locale())
		}
	}
	return l
}

func (v *visit) footer() Footer {
	f := Footer{Read: []Link{}, Brands: []Link{}, Languages: []Link{}, Pages: []Link{}, Social: []Link{}}
	all, err := v.Brands.All(v.ctx)
	if err != nil {
		return f
	}
	for _, b := range all {
		switch b.Kind {
		case brand.KindLanguage, brand.KindMaster:
			f.Languages = append(f.Languages, languageLink(b))
		default:
			f.Brands = append(f.Brands, Link{Text: b.NameIn(v.locale()), Href: b.Path})
		}
	}
	f.Read = []Link{
		{Key: "menu.latest", Href: v.inEdition("/latest")}, {Key: "menu.trending", Href: v.inEdition("/trending")},
		{Key: "menu.videos", Href: v.inEdition("/videos")}, {Key: "menu.series", Href: v.inEdition("/series")},
		{Key: "archive.title", Href: v.inEdition(archiveTop)},
	}
	if v.audioShowsHere() {
		f.Read = append(f.Read, Link{Key: "menu.audioShows", Href: audio.FrontOf(v.locale().Code)})
	}
	f.Read = append(f.Read, Link{Key: "footer.feed", Href: syndicate.FeedOf(cmp.Or(v.feed, v.brand.Path), syndicate.FeedRSS)})
	for _, g := range v.masterMenu() {
		for _, it := range g.Items {
			if it.Footer {
				f.Pages = append(f.Pages, v.menuLink(it))
			}
		}
	}
	social := v.brand.Social
	if len(social) == 0 {
		if master, err := v.Brands.BySlug(v.ctx, brand.Master); err == nil {
			social = master.Social
		}
	}
	for _, s := range social {
		f.Social = append(f.Social, Link{Text: s.Name, Href: s.URL, Lang: "en"})
	}
	return f
}

func (v *visit) masterMenu() brand.Menu {
	master, err := v.Brands.BySlug(v.ctx, brand.Master)
	if err != nil {
		return nil
	}
	return master.Menu
}

// feeds are those of the page's list, or of its brand where it has none.
func (v *visit) feeds(title string) []Form {
	if v.feed == "" {
		title = v.name()
	}
	of := func(format string) string { return syndicate.FeedOf(cmp.Or(v.feed, v.brand.Path), format) }
	forms := []Form{{"application/rss+xml", of(syndicate.FeedRSS), title}, {"application/atom+xml", of(syndicate.FeedAtom), title},
		{"application/feed+json", of(syndicate.FeedJSON), title}}
	if v.audible {
		forms = append(forms, Form{"application/rss+xml", of(syndicate.Podcast), v.locale().Text("feed.podcast", map[string]any{"title": title})})
	}
	if v.podcast != nil {
		forms = append(forms, *v.podcast)
	}
	return forms
}

// hears notes whether a list has recordings, from which a podcast is made.
func (v *visit) hears(l story.List) error {
	v.touch(l.Tag())
	items, err := v.Stories.Read(v.ctx, l, story.Window{Limit: 1})
	v.audible = len(items) > 0
	return err
}

func languageLink(b *brand.Brand) Link {
	l := b.Locale()
	return Link{Text: l.OwnName, Href: b.Path, Lang: l.Code}
}

// cards are list items as the pages of the visit's brand show them.
func (v *visit) cards(items []story.Item) []StoryCard { return v.cardsOn(v.brand, items) }

// cardsOn are list items as the pages of a brand show them.
func (v *visit) cardsOn(home *brand.Brand, items []story.Item) []StoryCard {
	cards := make([]StoryCard, len(items))
	for i := range items {
		cards[i] = cardOn(home, &items[i].Card)
		v.written(items[i].Card.Lang)
		v.touch(story.Tag(items[i].ID))
	}
	return cards
}

func cardOn(home *brand.Brand, c *story.Card) StoryCard {
	out := StoryCard{
		ID: c.ID, Href: c.Path, Title: c.Title, Excerpt: c.Metadata.Excerpt, Lang: c.Lang, Dir: c.Dir, Kind: string(c.Type),
		Brand: Link{Text: c.Brand.Name, Href: c.Brand.Path}, Authors: []Link{}, PublishedAt: c.PublishedAt, Minutes: c.Minutes,
		Duration: c.Duration, Picture: c.Picture, Portrait: c.Portrait, Sponsored: c.Sponsored, Gated: c.Gated,
	}
	for _, a := range c.Metadata.Authors {
		out.Authors = append(out.Authors, Link{Text: a.Name, Href: a.Path})
	}
	switch { // one tag: the series, else the brand where it is another's page, else the category
	case c.Series != nil:
		out.Kicker = Link{Text: c.Series.Title, Href: c.Series.Path}
	case home != nil && c.Brand.Slug != home.Slug:
		out.Kicker = out.Brand
	case c.Metadata.Category != nil:
		out.Kicker = Link{Text: c.Metadata.Category.Name, Href: c.Metadata.Category.Path}
	default:
		out.Kicker = out.Brand
	}
	if c.Company != "" {
		out.Kicker.Text += " · " + c.Company // whose words they are
	}
	return out
}

// locale is the language of a page's brand.
func (v *visit) locale() i18n.Locale { return v.brand.Locale() }
