package pagetest_test

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	_ "masthead/internal/accountsite" // declares the paths of the account
	"masthead/internal/award"
	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/frame"
	"masthead/internal/page"
	"masthead/internal/permalink"
	"masthead/internal/story"
	"masthead/internal/story/storytest"
	"masthead/internal/taxonomy"
)

// frameOf returns the frame of the page at an address; every model has a Frame.
func (s *testSite) frameOf(t *testing.T, address string) frame.Frame {
	t.Helper()
	return model[frame.Frame](t, s.get(t, address))
}

func (s *testSite) changeBrand(slug string, do func(*brand.Brand)) {
	b := *s.Brand(slug)
	do(&b)
	s.Write(func(ctx context.Context, tx *database.Tx) error { return brand.Save(ctx, tx, &b) })
}

func keysAndHrefs(links []frame.Link) (keys, hrefs []string) {
	for _, l := range links {
		keys, hrefs = append(keys, l.Key), append(hrefs, l.Href)
	}
	return keys, hrefs
}

func TestBarHasFiveLinksOnEveryPage(t *testing.T) {
	s := newSite(t)
	st := s.Published("herstory", "A", time.Hour)
	for _, address := range []string{"/", "/herstory", "/hindi", "/latest", st.Path, "/nothing", "/companies"} {
		keys, hrefs := keysAndHrefs(s.frameOf(t, address).BottomBar)
		// NAV-09 NAV-10 NAV-11 NAV-12 NAV-13 NAV-14
		if want := []string{"bar.home", "bar.companies", "bar.videos", "bar.education", "bar.profile"}; !slices.Equal(keys, want) {
			t.Errorf("%s: %v", address, keys)
		}
		want := []string{"/", "/companies", "/videos", "https://example.com/learn", "https://account.example.com"}
		if address == "/hindi" { // GEN-11: readers stay in their language
			want[0], want[1], want[2] = "/hindi", "/hindi/companies", "/hindi/videos"
		}
		if !slices.Equal(hrefs, want) {
			t.Errorf("%s: %v", address, hrefs)
		}
	}
}

// NAV-12: without a setting the bar links to the hub that lists the courses, and without that it has no such link.
func TestTheBarLinksToTheCourses(t *testing.T) {
	s := newSite(t)
	s.rebuild(t, map[string]string{"education-url": ""})
	if keys, _ := keysAndHrefs(s.frameOf(t, "/").BottomBar); slices.Contains(keys, "bar.education") {
		t.Errorf("without courses the bar has %v", keys)
	}
	learn := "/learn"
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		return taxonomy.Save(ctx, tx, &taxonomy.Term{Kind: taxonomy.CustomTopic, Slug: "learn", Name: "Learn", Path: &learn,
			Blocks: []taxonomy.Block{{Kind: taxonomy.BlockCourses, Title: "Courses"}}})
	})
	for address, want := range map[string]string{"/": "https://example.com/learn", "/hindi": "https://example.com/hindi/learn"} {
		if _, hrefs := keysAndHrefs(s.frameOf(t, address).BottomBar); len(hrefs) != 5 || hrefs[3] != want {
			t.Errorf("the bar of %s leads to %v", address, hrefs)
		}
	}
}

// A page whose links cannot be read is not made, because its menu would lack an entry for as long as the page is stored.
func TestAPageNeedsAllItsLinks(t *testing.T) {
	s := newSite(t)
	rename := func(from, to string) {
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			_, err := tx.ExecContext(ctx, "ALTER TABLE "+from+" RENAME TO "+to)
			return err
		})
	}
	rename("audio_shows", "unreadable")
	if page, err := s.pages.Load(t.Context(), edge.Request{Path: "/latest"}); err == nil {
		t.Errorf("a page with unreadable links has the status %d", page.Status)
	}
	rename("unreadable", "audio_shows")
	s.frameOf(t, "/latest")
}

func TestOnlyLandingPagesHaveTabs(t *testing.T) {
	s := newSite(t)
	s.changeBrand("ys", func(b *brand.Brand) {
		b.Settings.ClosingLinks = []brand.MenuItem{
			{Key: "bar.home", Path: "/"}, {Text: "The Captable", Path: "/the-captable"}, {Key: "bar.newsletter", Path: "/daily-capsule"},
			{Key: "header.search", Path: "/search"}, {Key: "bar.companies", Path: "/companies"}}
	})
	keys, hrefs := keysAndHrefs(s.frameOf(t, "/").ClosingLinks)
	// NAV-15
	if want := []string{"bar.home", "", "bar.newsletter", "header.search", "bar.companies"}; !slices.Equal(keys, want) {
		t.Errorf("the tabs are %v", keys)
	}
	// NAV-16
	if want := []string{"/", "/the-captable", "/daily-capsule", "/search", "/companies"}; !slices.Equal(hrefs, want) {
		t.Errorf("the tabs lead to %v", hrefs)
	}
	for _, address := range []string{"/herstory", "/hindi", "/latest"} {
		if tabs := s.frameOf(t, address).ClosingLinks; len(tabs) != 0 {
			t.Errorf("%s has tabs: %v", address, tabs)
		}
	}
}

// ROUTE-63 ROUTE-64 ROUTE-65: section headers have the style that the brand sets for the first segment of a path.
func TestSectionHeadersHaveTheStyleOfTheBrand(t *testing.T) {
	s := newSite(t)
	s.changeBrand("ys", func(b *brand.Brand) { b.Settings.Headings = map[string]brand.Heading{"latest": brand.HeadingSerif} })
	s.changeBrand("herstory", func(b *brand.Brand) { b.Settings.Headings = map[string]brand.Heading{"": brand.HeadingBand} })
	for address, want := range map[string]brand.Heading{"/": brand.HeadingNormal, "/latest": brand.HeadingSerif, "/hindi": brand.HeadingNormal,
		"/hindi/latest": brand.HeadingSerif, "/herstory": brand.HeadingBand} {
		if got := s.frameOf(t, address).Headings; got != string(want) {
			t.Errorf("%s has the section headers %q, want %q", address, got, want)
		}
	}
}

func TestSignInLinksReturnToThePage(t *testing.T) { // WIDGET-59
	s := newSite(t)
	for address, want := range map[string]string{"/latest": "https://example.com/latest",
		"/latest?page=2": "https://example.com/latest", "/hindi": "https://example.com/hindi"} {
		s.PublishMany("ys", 13)
		u, err := url.Parse(s.frameOf(t, address).SignIn)
		if err != nil || u.Host != "account.example.com" || u.Path != "/login" || u.Query().Get("redirect_url") != want {
			t.Errorf("%s: %v, %v", address, u, err)
		}
	}
}

func TestAccountPagesHaveTheEditionsFrame(t *testing.T) { // WIDGET-59
	s := newSite(t)
	s.pages.Frames.Account = "https://example.com/account"
	for address, want := range map[string]string{"/latest": "/account/login", "/hindi": "/hindi/account/login"} {
		if u, err := url.Parse(s.frameOf(t, address).SignIn); err != nil || u.Path != want {
			t.Errorf("%s: %v, %v, want %s", address, u, err, want)
		}
	}
}

func TestLanguageEditionsHaveTheMenuInTheirLanguage(t *testing.T) {
	s := newSite(t)
	s.changeBrand("ys", func(b *brand.Brand) {
		b.Menu = brand.Menu{
			{Key: "menu.stories", Items: []brand.MenuItem{{Key: "menu.latest", Path: "/latest"}, {Key: "menu.series", Path: "/series"},
				{Key: "menu.trending", Path: "/trending"}, {Path: "/herstory"},
				{Text: "Weekender", Texts: map[string]string{"hi": "वीकेंडर"}, Path: "/weekender"}}},
		}
	})
	s.changeBrand("herstory", func(b *brand.Brand) { b.Names = map[string]string{"hi": "हरस्टोरी"} })
	items := s.frameOf(t, "/hindi").Menu[0].Items
	if _, hrefs := keysAndHrefs(items); !slices.Equal(hrefs, []string{"/hindi/latest", "/hindi/series", "/hindi/trending", "/herstory",
		"/weekender"}) {
		t.Errorf("the Hindi menu leads to %v", hrefs)
	}
	if items[3].Text != "हरस्टोरी" || items[4].Text != "वीकेंडर" {
		t.Errorf("the brand is called %q, the hub %q", items[3].Text, items[4].Text)
	}
	if items := s.frameOf(t, "/").Menu[0].Items; items[0].Href != "/latest" || items[3].Text != s.Brand("herstory").Name ||
		items[4].Text != "Weekender" {
		t.Errorf("the English menu has %+v", items)
	}
	links := func() []string {
		s.changeBrand("ys", func(b *brand.Brand) {
			b.Menu = brand.Menu{
				{Items: []brand.MenuItem{{Key: "menu.aboutUs", Path: "/about-us"}, {Key: "menu.reportIssue", Path: "/report-an-issue"}}},
			}
		})
		_, hrefs := keysAndHrefs(s.frameOf(t, "/hindi").Menu[0].Items)
		return hrefs
	}
	if hrefs := links(); !slices.Equal(hrefs, []string{"/about-us", "/hindi/report-an-issue"}) {
		t.Errorf("without static pages of its own the Hindi menu links to %v", hrefs)
	}
	s.Published("hindi", "हमारे बारे में", time.Hour, func(st *story.Story) { st.Page, st.Slug = true, "about-us" })
	if hrefs := links(); !slices.Equal(hrefs, []string{"/hindi/about-us", "/hindi/report-an-issue"}) {
		t.Errorf("with a static page the Hindi menu links to %v", hrefs)
	}
	s.changeBrand("hindi", func(b *brand.Brand) { b.Menu = brand.Menu{{Text: "अपना"}} })
	if menu := s.frameOf(t, "/hindi").Menu; len(menu) != 1 || menu[0].Text != "अपना" {
		t.Errorf("its own menu is %+v", menu)
	}
}

func TestMenusShowAtMostSixGroups(t *testing.T) { // NAV-07
	s := newSite(t)
	s.changeBrand("ys", func(b *brand.Brand) {
		for _, name := range []string{"A", "B", "C", "D", "E", "F", "G"} {
			b.Menu = append(b.Menu, brand.MenuGroup{Text: name})
		}
	})
	if menu := s.frameOf(t, "/latest").Menu; len(menu) != 6 || menu[5].Text != "F" {
		t.Errorf("the header has %+v", menu)
	}
}

func TestPagesOfAwardsHaveTheirOwnHeader(t *testing.T) { // NAV-08
	s := newSite(t)
	s.addAward(t, public(award.Award{Slug: "makers", Name: "Makers"}), 0)
	for _, address := range []string{"/awards", "/awards/makers", "/awards/nominate"} {
		var hrefs []string
		for _, entry := range s.frameOf(t, address).Menu {
			hrefs = append(hrefs, entry.Href)
		}
		if !slices.Equal(hrefs, []string{"/awards", "/awards/nominate", "/companies"}) {
			t.Errorf("%s: %v", address, hrefs)
		}
	}
}

// addAnnouncedTopic adds a custom topic without blocks at a path. It has a Hindi name.
func (s *testSite) addAnnouncedTopic(slug, name, path string) {
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		return taxonomy.Save(ctx, tx, &taxonomy.Term{Kind: taxonomy.CustomTopic, Slug: slug, Name: name, Path: &path,
			Names: map[string]string{"hi": "टेक"}})
	})
}

// A page that menus link to and that does not exist yet is announced, and not indexed. Nothing else
// can have its path.
func TestFuturePagesAreAnnounced(t *testing.T) {
	s := newSite(t)
	for _, path := range []string{"/awards/tech-30-2020", "/techsparks-mumbai"} {
		if response := s.get(t, path); response.Status != http.StatusNotFound {
			t.Errorf("%s, which nobody announced: %d", path, response.Status)
		}
	}
	s.addAnnouncedTopic("techsparks-mumbai", "Techsparks Mumbai", "/techsparks-mumbai")
	s.Published("herstory", "Something to read", time.Hour)
	s.Published("hindi", "पढ़ने को", time.Hour)
	for address, title := range map[string]string{"/talent": "Talent",
		"/techsparks-mumbai": "Techsparks Mumbai", "/hindi/techsparks-mumbai": "टेक", "/notifications": "Notifications"} {
		response := s.get(t, address)
		m := model[page.AnnouncedPage](t, response)
		if response.Status != http.StatusOK || !strings.HasPrefix(string(response.Body), "AnnouncedPage ") || m.Title != title ||
			m.Head.Robots != "noindex" || len(m.Cards) != 1 {
			t.Errorf("%s: %d %s %d cards, robots %q", address, response.Status, m.Title, len(m.Cards), m.Head.Robots)
		}
		err := s.DB.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			_, err := permalink.SetRedirect(ctx, tx, permalink.Redirect{Path: address, Target: "/latest", Status: http.StatusMovedPermanently})
			return err
		})
		if m.Lang == "en" && !errors.Is(err, permalink.ErrReserved) && !errors.Is(err, permalink.ErrTaken) {
			t.Errorf("a redirect could take %s: %v", address, err)
		}
		if !slices.Contains(response.Tags, story.LatestOf(s.Brand(m.Brand.Slug)).Tag()) {
			t.Errorf("%s does not follow its list: %v", address, response.Tags)
		}
	}
	for _, address := range []string{"/live/other", "/techsparks-pune", "/company"} {
		if response := s.get(t, address); response.Status != http.StatusNotFound {
			t.Errorf("%s: %d", address, response.Status)
		}
	}
}

func TestInHouseAdvertisementIsHiddenWhereItWouldDisturb(t *testing.T) { // STATE-84
	s := newSite(t)
	s.changeBrand("ys", func(b *brand.Brand) { b.HouseAd = brand.HouseAd{Text: "The capsule", Path: "/daily-capsule"} })
	s.changeBrand("hindi", func(b *brand.Brand) { b.HouseAd = brand.HouseAd{Text: "कैप्सूल", Path: "/hindi/latest"} })
	open := s.Published("herstory", "Open", time.Hour)
	cut := s.Publish(s.DraftOf("herstory", "Cut", "<p>Open.</p><!-- paywall --><p>Gated.</p>"), time.Hour)
	for address, want := range map[string]string{"/": "The capsule", "/herstory": "The capsule",
		open.Path: "The capsule", "/hindi": "कैप्सूल",
		"/notifications": "", cut.Path: ""} {
		note := s.frameOf(t, address).HouseAd
		if got := note; want == "" && got != nil || want != "" && (got == nil || got.Text != want) {
			t.Errorf("%s: %+v, want %q", address, note, want)
		}
	}
	s.changeBrand("ys", func(b *brand.Brand) { b.HouseAd = brand.HouseAd{} })
	if note := s.frameOf(t, "/").HouseAd; note != nil {
		t.Errorf("taken away, it is still there: %+v", note)
	}
}

func TestPagesHaveBreadcrumbs(t *testing.T) {
	s := newSite(t)
	tag, series := s.Term(taxonomy.TagKind, "funding", "Funding"), s.Term(taxonomy.Series, "money-matters", "Money Matters")
	st := s.Published("herstory", "A", time.Hour, storytest.With(tag, series, s.Term(taxonomy.Category, "technology", "Technology")))
	s.Published("hindi", "दूध की राह", time.Hour, storytest.With(series))
	s.addAward(t, public(award.Award{Slug: "makers", Name: "Makers"}), 0)
	about := s.Publish(s.DraftOf("ys", "About us", "<p>Five of us.</p>", func(st *story.Story) { st.Page = true }), time.Hour)
	for address, want := range map[string][]string{
		"/": nil, "/herstory": nil, "/hindi": nil, "/nothing/here": nil, st.Path: nil, // a story's kicker replaces breadcrumbs
		"/latest": nil, "/topic/funding": nil, "/series": nil, about.Path: nil, "/companies": nil, // the landing page alone is not a breadcrumb
		"/herstory/latest": {"/", "/herstory"}, "/series/money-matters": {"/", "/series"},
		"/hindi/series/money-matters": {"/", "/hindi", "/hindi/series"}, "/herstory/category/technology": {"/", "/herstory"},
		"/awards/makers": {"/", "/awards"},
	} {
		if _, hrefs := keysAndHrefs(s.frameOf(t, address).Breadcrumbs); !slices.Equal(hrefs, want) {
			t.Errorf("%s: %v, want %v", address, hrefs, want)
		}
	}
}

func TestBrandsCanAskForConsentBeforeCookies(t *testing.T) { // STATE-78
	s := newSite(t)
	s.changeBrand("herstory", func(b *brand.Brand) { b.Consent = brand.ConsentOptIn })
	for address, want := range map[string]string{"/": "given", "/hindi": "given", "/herstory": "asked", "/herstory/latest": "asked"} {
		if got := s.frameOf(t, address).Consent; got != want {
			t.Errorf("%s: %q, want %q", address, got, want)
		}
	}
}

func TestFooterLinksToSocialNetworks(t *testing.T) {
	s := newSite(t)
	s.changeBrand("ys", func(b *brand.Brand) {
		b.Social = []brand.SocialLink{{Name: "LinkedIn", URL: "https://linkedin.example.com/startline"}}
	})
	s.changeBrand("herstory", func(b *brand.Brand) {
		b.Social = []brand.SocialLink{{Name: "Instagram", URL: "https://instagram.example.com/herstory"}}
	})
	for address, want := range map[string]string{"/": "LinkedIn", "/hindi": "LinkedIn", "/herstory": "Instagram"} {
		if social := s.frameOf(t, address).Footer.Social; len(social) != 1 || social[0].Text != want {
			t.Errorf("%s: %+v", address, social)
		}
	}
}

func TestPagesNameTheScriptsOfTheirTitles(t *testing.T) { // GEN-11
	s := newSite(t)
	both := storytest.By(s.Author("asha", "Asha"))
	s.Published("herstory", "In English", time.Hour, both)
	s.Published("hindi", "हिंदी में", 3*time.Hour, both)
	imported := s.Published("ys-gulf", "अंग्रेज़ी ब्रांड में", 2*time.Hour, func(st *story.Story) { st.Lang = "hi" })
	byline := s.Published("ys", "A Tamil author", time.Hour, storytest.By(s.Author("meena", "மீனா")))
	for address, want := range map[string][]string{"/author/asha": {"devanagari", "tamil"}, "/herstory": {}, "/hindi": {}, "/hindi/latest": {},
		imported.Path: {"devanagari"}, "/ys-gulf/latest": {"devanagari"},
		byline.Path: {"tamil"}, "/author/meena": {"tamil"}, "/latest": {"tamil"}} {
		if got := s.frameOf(t, address).Scripts; got == nil || !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", address, got, want)
		}
	}
	if all := s.frameOf(t, "/offline").Scripts; len(all) != 10 || slices.Contains(all, "latin") {
		t.Errorf("offline, where stories in any language are kept: %v", all)
	}
}

// The name of the publication is on every page, in its own script.
func TestPagesLoadTheFontOfThePublicationsName(t *testing.T) {
	s := newSite(t)
	for name, want := range map[string]struct{ lang, script string }{
		"The Tide": {"en", "latin"}, "ஆழி": {"ta", "tamil"}, "لہر": {"ur", "arabic"}} {
		s.rebuild(t, map[string]string{"site-name": name})
		for _, address := range []string{"/herstory", "/hindi", "/tamil"} {
			f := s.frameOf(t, address)
			if f.Site.NameLang != want.lang || f.Site.NameScript != want.script {
				t.Errorf("%s at %s: %+v, want %+v", name, address, f.Site, want)
			}
			if loaded := slices.Contains(f.Scripts, want.script); loaded != (want.script != "latin" && want.script != f.Script) {
				t.Errorf("%s at %s: fonts of %v beside %s", name, address, f.Scripts, f.Script)
			}
		}
	}
}
