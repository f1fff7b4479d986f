package demo

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"gocloud.dev/blob/memblob"

	"masthead/internal/award"
	"masthead/internal/brand"
	"masthead/internal/company"
	"masthead/internal/course"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/glossary"
	"masthead/internal/i18n"
	"masthead/internal/landing"
	"masthead/internal/mention"
	"masthead/internal/newsletter"
	"masthead/internal/permalink"
	"masthead/internal/search"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// site is a publication with the demonstration content but without pictures.
type site struct {
	Deps
	clock *dbtest.Clock
}

// bucket has the recordings and resources of all sites.
var bucket = memblob.OpenBucket(nil)

func newSite(db *database.DB, c *dbtest.Clock) *site {
	brands := brand.NewDirectory(db)
	stories := story.New(db, brands, "example.com")
	stories.Glossary, stories.Companies, stories.Entities = glossary.New(db), company.IDsOf, mention.Entities{}
	return &site{Deps: Deps{DB: db, Brands: brands, Stories: stories, Clock: c.Now,
		SiteName: SiteName, Files: bucket}, clock: c}
}

func load(t *testing.T, db *database.DB, c *dbtest.Clock) *site {
	t.Helper()
	s := newSite(db, c)
	if err := LoadText(t.Context(), s.Deps, nil); err != nil {
		t.Fatal(err)
	}
	return s
}

var template struct {
	once sync.Once
	dir  string
	err  error
}

func TestMain(m *testing.M) {
	code := m.Run()
	_ = os.RemoveAll(template.dir)
	os.Exit(code)
}

// loadedSite returns a copy of a site that is loaded once for all tests.
func loadedSite(t *testing.T) *site {
	t.Helper()
	template.once.Do(func() {
		if template.dir, template.err = os.MkdirTemp("", "demo"); template.err != nil {
			return
		}
		c := dbtest.NewClock()
		db, err := database.Open(context.Background(), "sqlite:"+template.dir+"/test.db", database.Options{Clock: c.Now})
		if err != nil {
			template.err = err
			return
		}
		template.err = errors.Join(LoadText(context.Background(), newSite(db, c).Deps, nil), db.Close())
	})
	if template.err != nil {
		t.Fatal(template.err)
	}
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(template.dir)); err != nil {
		t.Fatal(err)
	}
	c := dbtest.NewClock()
	return newSite(dbtest.Open(t, "sqlite:"+dir+"/test.db", c.Now), c)
}

func (s *site) listStories(t *testing.T, l story.List) []story.Item {
	t.Helper()
	items, err := s.Stories.Read(t.Context(), l, story.Window{Limit: 1000})
	if err != nil {
		t.Fatal(err)
	}
	return items
}

func (s *site) brand(t *testing.T, slug string) *brand.Brand {
	t.Helper()
	b, err := s.Brands.BySlug(t.Context(), slug)
	if err != nil {
		t.Fatalf("brand %s: %v", slug, err)
	}
	return b
}

func counts(t *testing.T, db *database.DB) map[string]int {
	t.Helper()
	all := map[string]int{}
	for _, table := range []string{
		"brands", "landing_sections", "publishers", "brand_spotlights", "terms", "authors", "stories", "story_bodies",
		"translation_groups", "story_terms", "story_authors", "list_entries", "reaction_days", "audience_stories",
		"rankings", "permalinks", "curated_items",
		"glossary_terms", "web_stories", "cities"} {
		n, err := db.Read.NewSelect().Table(table).Count(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		all[table] = int(n)
	}
	return all
}

// GEN-01, BRAND-01 to BRAND-10, GEN-10: every brand has the required amount of content, on
// both engines.
func TestEveryBrandHasEnoughContent(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		if empty, err := Empty(t.Context(), db); err != nil || !empty {
			t.Fatalf("a new publication is not empty (%v)", err)
		}
		s := load(t, db, c)
		if empty, err := Empty(t.Context(), db); err != nil || empty {
			t.Errorf("a filled publication is empty (%v)", err)
		}
		videos := 0
		for _, row := range brandTable() {
			b := s.brand(t, row.slug)
			want := 13
			switch b.Kind {
			case brand.KindMaster:
				want = 60
				if b.Name != "Startline" {
					t.Errorf("the name of the master brand is %q", b.Name)
				}
			case brand.KindLanguage:
				if want = 4; !hasStories(t, row.slug) {
					continue
				}
				if b.Tagline == "" {
					t.Errorf("%s has no tagline", row.slug)
				}
			}
			if n := len(s.listStories(t, story.List{Kind: story.Latest, Scope: story.InBrand(b)})); n < want {
				t.Errorf("%s has %d stories, want %d", row.slug, n, want)
			}
			videos += len(s.listStories(t, story.TypeList(story.Video, story.InBrand(b))))
		}
		if videos < 20 {
			t.Errorf("%d videos, want 20", videos)
		}
		n := counts(t, db)
		for table, want := range map[string]int{"glossary_terms": 60, "web_stories": 10, "cities": 150, "brand_spotlights": 1} {
			if n[table] < want {
				t.Errorf("%d %s, want %d", n[table], table, want)
			}
		}
		paged, sponsored := 0, []string{}
		for _, slug := range []string{
			"money-matters", "daily-dispatch", "c-suite", "human-beyond-resources", "build-and-grow", "digirupt-finance"} {
			term, err := taxonomy.BySlug(t.Context(), db, taxonomy.Series, slug)
			if err != nil {
				t.Fatal(err)
			}
			if len(s.listStories(t, story.List{Kind: story.OfSeries, Ref: term.ID})) > 12 {
				paged++
			}
			if term.PublisherID != nil {
				sponsored = append(sponsored, slug)
			}
		}
		if !slices.Equal(sponsored, []string{"build-and-grow", "digirupt-finance"}) { // CONST-34
			t.Errorf("the sponsored series are %v", sponsored)
		}
		if paged == 0 {
			t.Error("no series has a second page")
		}
		t.Run("pages", func(t *testing.T) { checkStaticPages(t, s) }) // ROUTE-07, ROUTE-08, ROUTE-10, ROUTE-11
	})
}

// The static pages exist with their translations in the twelve other languages, and every link to one of them in menu and footer works.
func checkStaticPages(t *testing.T, s *site) {
	marked := map[string]bool{}
	for _, g := range s.brand(t, Master).Menu {
		for _, it := range g.Items {
			if it.Footer {
				marked[it.Path] = true
			}
		}
	}
	var editions []*brand.Brand
	for _, row := range brandTable() {
		if row.kind == brand.KindLanguage {
			editions = append(editions, s.brand(t, row.slug))
		}
	}
	if n := len(i18n.Locales()); len(editions) != n-1 {
		t.Errorf("%d editions for %d languages", len(editions), n)
	}
	for _, path := range []string{"/about-us", "/team", "/contact-us", "/jobs", "/privacy", "/terms"} {
		target, err := permalink.Resolve(t.Context(), s.DB, path)
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		f, err := s.Stories.ReadPublished(t.Context(), target.EntityID)
		if err != nil || !f.Page || f.OpenHTML == "" {
			t.Errorf("%s: %v, %+v", path, err, f)
		}
		checkBlocks(t, s, path, s.brand(t, Master))
		for _, b := range editions {
			checkBlocks(t, s, path, b)
			own, err := permalink.Resolve(t.Context(), s.DB, "/"+b.Slug+path)
			if err != nil {
				t.Fatalf("/%s%s: %v", b.Slug, path, err)
			}
			translated, err := s.Stories.ReadPublished(t.Context(), own.EntityID)
			if err != nil || translated.GroupID != f.GroupID {
				t.Errorf("/%s%s does not translate %s (%v)", b.Slug, path, path, err)
				continue
			}
			if path != "/team" && path != "/jobs" { // each edition writes about its own desk and its own openings
				checkParts(t, b.Slug+path, translated.OpenHTML, f.OpenHTML)
			}
		}
		if !marked[path] {
			t.Errorf("no footer links to %s", path)
		}
	}
}

// checkBlocks reports if a static page of a brand has no blocks below its text, or if one that only has a text has some.
func checkBlocks(t *testing.T, s *site, path string, b *brand.Brand) {
	t.Helper()
	blocks, err := curated.Values(t.Context(), s.DB, curated.PageKey(strings.TrimPrefix(path, "/")), b)
	if err != nil {
		t.Error(err)
	}
	switch path {
	case "/privacy", "/terms":
		if len(blocks) > 0 {
			t.Errorf("%s of %s has %d blocks", path, b.Slug, len(blocks))
		}
	case "/contact-us", "/jobs":
		withBlocks := []string{Master, "hindi", "tamil", "urdu"} // the others name an email address or a page in the text
		if len(blocks) == 0 && slices.Contains(withBlocks, b.Slug) {
			t.Errorf("%s of %s has no blocks", path, b.Slug)
		}
	default:
		if len(blocks) == 0 {
			t.Errorf("%s of %s has no blocks", path, b.Slug)
		}
	}
}

// checkParts reports if a translated page does not have as many headings, paragraphs, list items and names of cookies as the English one.
func checkParts(t *testing.T, page, translated, english string) {
	t.Helper()
	for _, tag := range []string{"<h2", "<p>", "<li>", "<code>"} {
		if n, want := strings.Count(translated, tag), strings.Count(english, tag); n != want {
			t.Errorf("%s has %s %d times, the English page %d times", page, tag, n, want)
		}
	}
}

// hasStories reports whether an edition's folder has stories.
func hasStories(t *testing.T, slug string) bool {
	t.Helper()
	for _, e := range readAll(t).Editions {
		if e.Slug == slug {
			return len(e.Stories) > 0
		}
	}
	return false
}

func TestLoadingAgainChangesNothing(t *testing.T) {
	s := loadedSite(t)
	before := counts(t, s.DB)
	s.clock.Advance(time.Minute)
	load(t, s.DB, s.clock)
	after := counts(t, s.DB)
	for table, n := range before {
		if after[table] != n {
			t.Errorf("%s: %d, then %d", table, n, after[table])
		}
	}
}

// An interrupted load is completed by the next one.
func TestAnInterruptedLoadIsCompleted(t *testing.T) {
	c := dbtest.NewClock()
	db := dbtest.Open(t, dbtest.SQLite(t), c.Now)
	ctx, cancel := context.WithCancel(t.Context())
	err := LoadText(ctx, newSite(db, c).Deps, func(done, _ int, _ string) {
		if done >= 3*batchSize {
			cancel()
		}
	})
	if err == nil {
		t.Fatal("the interrupted load succeeded")
	}
	part := counts(t, db)
	if part["stories"] == 0 {
		t.Fatal("the interrupted load stored nothing")
	}
	load(t, db, c)
	lib := readAll(t)
	want, groups := len(lib.Pages), map[string]bool{}
	for _, e := range lib.Editions {
		want += len(e.Stories)
		for _, m := range e.Stories {
			if m.Group != "" {
				groups[m.Group] = true
			}
		}
	}
	whole := counts(t, db)
	if whole["stories"] != want || whole["stories"] == part["stories"] {
		t.Errorf("%d stories after %d, want %d", whole["stories"], part["stories"], want)
	}
	for group := range groups {
		ids := map[int64]bool{}
		for _, e := range lib.Editions {
			for _, m := range e.Stories {
				if m.Group == group {
					var id int64
					err := db.Read.NewSelect().Model((*story.Story)(nil)).Column("group_id").Where("slug = ?", m.Slug).Scan(t.Context(), &id)
					if err != nil {
						t.Fatal(err)
					}
					ids[id] = true
				}
			}
		}
		if len(ids) != 1 {
			t.Errorf("the translations of %s are in %d groups", group, len(ids))
		}
	}
}

func TestDraftsAndScheduledStoriesAreNotListed(t *testing.T) {
	s := loadedSite(t)
	listed := map[string]bool{}
	for _, it := range s.listStories(t, story.List{Kind: story.Latest}) {
		listed[it.Card.Slug] = true
	}
	hidden := 0
	for _, e := range readAll(t).Editions {
		for _, m := range e.Stories {
			at, err := m.publishedAt(s.Clock())
			if err != nil {
				t.Fatal(err)
			}
			if m.Status == "" && !at.After(s.Clock()) {
				continue
			}
			if hidden++; listed[m.Slug] {
				t.Errorf("%s is %s and listed", m.key(), m.Status)
			}
		}
	}
	if hidden < 2 {
		t.Errorf("%d unpublished stories, want a draft and a scheduled one", hidden)
	}
	s.clock.Advance(24 * time.Hour)
	if err := s.Stories.PublishDue(t.Context()); err != nil {
		t.Fatal(err)
	}
	if now := s.listStories(t, story.List{Kind: story.Latest}); len(now) <= len(listed) {
		t.Error("the scheduled story was not published")
	}
}

// D-33: the demonstration has a broadcast that is off air, with a link in the menu, and one
// that is on air with a video of this site.
func TestOneOfTwoBroadcastsIsOnAir(t *testing.T) {
	s := loadedSite(t)
	texts, err := curated.Values(t.Context(), s.DB, curated.LiveVideos, s.brand(t, Master))
	if err != nil || len(texts) != 2 {
		t.Fatalf("%d broadcasts, %v", len(texts), err)
	}
	var pages [2]curated.LiveVideo
	for i, text := range texts {
		if err := json.Unmarshal(text, &pages[i]); err != nil {
			t.Fatal(err)
		}
	}
	if pages[0].Slug != "main" || pages[0].LiveOn || !pages[1].LiveOn {
		t.Errorf("%+v", pages)
	}
	for _, p := range pages {
		video, err := s.Files.Attributes(t.Context(), strings.TrimPrefix(p.PlayerNode.Src, "/"))
		if err != nil || video.ContentType != "video/mp4" {
			t.Errorf("%s plays %+v: %+v, %v", p.Slug, p.PlayerNode, video, err)
		}
	}
}

// NAV-01 to NAV-06: the header has six groups, every entry has a text, and the content that it refers to exists.
func TestTheMenuIsComplete(t *testing.T) {
	s := loadedSite(t)
	menu := s.brand(t, Master).Menu
	var keys []string
	for _, group := range menu {
		keys = append(keys, group.Key)
	}
	if want := []string{"menu.stories", "menu.videos", "menu.companies", "menu.events", "menu.brands", "menu.more"}; !slices.Equal(
		keys,
		want,
	) {
		t.Errorf("the groups are %v", keys)
	}
	if n := len(menu[4].Items); n != 10 {
		t.Errorf("%d brands in the group New India", n)
	}
	kinds := map[string]taxonomy.Kind{"category": taxonomy.Category, "topic": taxonomy.TagKind, "series": taxonomy.Series,
		"property": taxonomy.Property, "custom-topic": taxonomy.CustomTopic}
	for _, group := range menu {
		if len(group.Items) == 0 {
			t.Errorf("%s is empty", group.Key)
		}
		for _, item := range group.Items {
			if item.Key != "" && i18n.Default.Text(item.Key, nil) == item.Key {
				t.Errorf("%s has no text", item.Path)
			}
			kind, slug, _ := strings.Cut(strings.Trim(item.Path, "/"), "/")
			var err error
			switch {
			case kinds[kind] != "" && slug != "":
				_, err = taxonomy.BySlug(t.Context(), s.DB, kinds[kind], slug)
			case item.Footer && item.Path != "/report-an-issue":
				_, err = permalink.Resolve(t.Context(), s.DB, item.Path)
			case item.Key == "" && item.Text == "":
				_, err = s.Brands.ByPath(t.Context(), item.Path)
			case kind == "awards" && slug != "":
				_, err = award.BySlug(t.Context(), s.DB.Read, slug)
			case strings.Contains(item.Path, "tech"):
				_, err = permalink.Resolve(t.Context(), s.DB, item.Path) // announced
			}
			for _, l := range i18n.Locales()[1:] {
				if item.Text != "" && item.Texts[l.Code] == "" {
					t.Errorf("%s has no text in %s", item.Path, l.Name)
				}
			}
			if err != nil {
				t.Errorf("%s: %v", item.Path, err)
			}
		}
	}
}

func TestLandingPagesDifferAndAreFilled(t *testing.T) {
	s := loadedSite(t)
	l := &landing.Landings{DB: s.DB, Brands: s.Brands, Stories: s.Stories}
	orders := map[string]string{}
	for _, row := range brandTable() {
		b := s.brand(t, row.slug)
		content, err := l.Load(t.Context(), b, func(...string) {})
		if err != nil {
			t.Fatal(err)
		}
		sections := content.Sections
		if len(content.Sticky) != len(row.pinned) { // PAGE-25
			t.Errorf("%s pins %d stories, want %d", row.slug, len(content.Sticky), len(row.pinned))
		}
		var order []string
		seen := map[int64]bool{}
		for i, sec := range sections {
			order = append(order, sec.Layout)
			if len(sec.Items) == 1 && sec.Layout != "watch" && b.Kind != brand.KindLanguage {
				t.Errorf("%s: %s of %s has only one story", row.slug, sec.Layout, sec.Source)
			}
			if i > 0 && sec.Layout == sections[i-1].Layout {
				t.Errorf("%s: the layout %q follows itself", row.slug, sec.Layout)
			}
			if sec.Message != "" && i18n.Default.Text(sec.Message, nil) == sec.Message {
				t.Errorf("%s: no message %q", row.slug, sec.Message)
			}
			for _, it := range sec.Items {
				if seen[it.ID] {
					t.Errorf("%s: %q appears twice", row.slug, it.Card.Title)
				}
				seen[it.ID] = true
				if it.Card.Lang != b.Locale().Code {
					t.Errorf("%s: %q is in the language %s", row.slug, it.Card.Title, it.Card.Lang)
				}
			}
		}
		if b.Kind == brand.KindLanguage {
			continue
		}
		// Sections of pictures are filled later, and some kinds have no content yet.
		later := []string{landing.KindVideoHeader, landing.KindPartnerEvents, landing.KindTicker, landing.KindNewsletter, landing.KindCompanies,
			landing.KindWebinars, "property:the-captable"}
		wanted := slices.DeleteFunc(slices.Clone(landings()[row.slug]), func(r sectionRow) bool { return slices.Contains(later, r.source) })
		if len(sections) < len(wanted) {
			t.Errorf("%s shows only %v", row.slug, order)
		}
		key := strings.Join(order, " ")
		if other := orders[key]; other != "" {
			t.Errorf("%s and %s have the same sections", row.slug, other)
		}
		orders[key] = row.slug
	}
}

func TestTrendingStoriesAreRanked(t *testing.T) {
	s := loadedSite(t)
	items, err := s.Stories.Ranked(t.Context(), story.Trending, story.InLanguage(i18n.Default), story.RankedLimit)
	if err != nil || len(items) != story.RankedLimit {
		t.Fatalf("%d stories are trending (%v)", len(items), err)
	}
	if !slices.ContainsFunc(items, func(it story.Item) bool { return it.Card.Metadata.Reactions.LikeCount > 0 }) {
		t.Error("no story has claps")
	}
}

// Terms across languages have a name in each language.
func TestTermsHaveNamesInEveryLanguage(t *testing.T) {
	lib, err := readLibrary()
	if err != nil {
		t.Fatal(err)
	}
	l := &loader{library: lib}
	for _, locale := range i18n.Locales()[1:] {
		if ad := lib.HouseAds[locale.Name]; ad.Text == "" || !strings.HasPrefix(ad.Path, "/"+locale.Name+"/") {
			t.Errorf("the in-house advertisement of the %s edition is %+v", locale.Name, ad)
		}
		for _, row := range brandTable() {
			if (row.kind == "" || row.kind == brand.KindEdition) && lib.BrandNames[row.slug][locale.Code] == "" {
				t.Errorf("%s has no name in %s", row.slug, locale.Code)
			}
		}
		for _, term := range l.allTerms() {
			if term.Kind != taxonomy.TagKind && term.NameIn(locale) == term.Name {
				t.Errorf("%s %s has no name in %s", term.Kind, term.Slug, locale.Code)
			}
		}
	}
}

// GEN-01: every accent has enough contrast with white and the light backgrounds, and its
// dark version with the dark ones.
func TestAccentsAreReadable(t *testing.T) {
	for _, row := range brandTable() {
		accent := row.brand(0).Accent
		for _, pair := range [][2]string{
			{accent, "#FFFFFF"}, {accent, "#FBFAF7"}, // white, raised surfaces, background
			{row.dark, "#131316"}, {row.dark, "#1B1B1F"}, // background, raised surfaces
		} {
			if c := brand.Contrast(pair[0], pair[1]); c < 4.5 {
				t.Errorf("%s: %s with %s is %.2f to 1", row.slug, pair[0], pair[1], c)
			}
		}
	}
}

// There are hubs with their own paths, courses, resources and the list of women.
func TestHubsCoursesAndResourcesExist(t *testing.T) { // ROUTE-12, ROUTE-14, ROUTE-21, ROUTE-22, ROUTE-30, ROUTE-39 to ROUTE-41, PAGE-24
	s := loadedSite(t)
	d, db := s.Deps, s.DB
	for _, path := range []string{"/the-captable", "/weekender", "/press-release", "/business-resources", "/learn"} {
		if hub, err := taxonomy.ByPath(t.Context(), db, path); err != nil || len(hub.Blocks) < 2 {
			t.Errorf("%s: %+v, %v", path, hub, err)
		}
	}
	if hub, err := taxonomy.ByPath(t.Context(), db, "/the-captable"); err != nil ||
		!slices.ContainsFunc(hub.Blocks, func(b taxonomy.Block) bool { // its own newsletter (D-14)
			return b.Kind == taxonomy.BlockNewsletter && b.Source == "newsletter:the-captable-weekly"
		}) {
		t.Errorf("%+v, %v", hub, err)
	}
	var recordings []string // D-43: two stories with audio
	err := db.Read.NewSelect().Model((*story.Story)(nil)).Column("audio_url").Where("audio_url IS NOT NULL").Scan(t.Context(), &recordings)
	if err != nil {
		t.Fatal(err)
	}
	if len(recordings) != 2 {
		t.Errorf("stories have the recordings %v, want two", recordings)
	}
	for _, address := range recordings {
		if content, err := d.Files.Attributes(t.Context(), strings.TrimPrefix(address, "/")); err != nil || content.Size > 500_000 ||
			content.ContentType != "audio/mpeg" {
			t.Errorf("%s: %+v, %v", address, content, err)
		}
	}
	videos := 0 // D-33: short videos on this site, in languages with three kinds of scripts
	spoken := map[string]int{}
	for _, e := range readAll(t).Editions {
		for _, m := range e.Stories {
			if m.Video == "" {
				continue
			}
			videos++
			spoken[e.Lang.Code]++
			s := s.storyAt(t, m.Brand, m.Slug)
			if s.VideoPlatform == nil || *s.VideoPlatform != "file" || m.Duration < 20 || m.Duration > 35 {
				t.Errorf("%s: %+v, %d s", m.key(), s.VideoPlatform, m.Duration)
				continue
			}
			key := strings.TrimPrefix(*s.VideoMedia, "/")
			kept, err := d.Files.Attributes(t.Context(), key)
			if err != nil || kept.Size > 500_000 || kept.ContentType != "video/mp4" {
				t.Errorf("%s: %+v, %v", m.Video, kept, err)
			}
			if start, err := d.Files.ReadAll(t.Context(), key); err != nil || string(start[4:8]) != "ftyp" {
				t.Errorf("%s is not an MP4 file (%v)", m.Video, err)
			}
		}
	}
	if videos < 6 || spoken["en"] < 3 || spoken["hi"] == 0 || spoken["ta"] == 0 || spoken["ur"] == 0 {
		t.Errorf("videos: %v", spoken)
	}
	for property, want := range map[string]int{"the-captable": 4, "weekender": 5} {
		term, err := taxonomy.BySlug(t.Context(), db, taxonomy.Property, property)
		if err != nil {
			t.Fatal(err)
		}
		list := s.listStories(t, story.List{Kind: story.OfProperty, Ref: term.ID})
		if len(list) < want {
			t.Errorf("%s has %d stories, want %d", property, len(list), want)
		}
		for _, it := range list {
			if it.Card.Gated != (property == "the-captable") {
				t.Errorf("%s: gated is %v", it.Card.Path, it.Card.Gated)
			}
		}
	}
	courses, err := course.List(t.Context(), db)
	if err != nil || len(courses) != 2 || len(courses[0].Lessons) != 5 || len(courses[1].Lessons) != 6 {
		t.Fatalf("%+v, %v", courses, err)
	}
	for _, c := range courses {
		for _, l := range c.Lessons {
			if n := len(strings.Fields(l.HTML)); n < 240 || l.Excerpt == "" {
				t.Errorf("%s: %d words", c.LessonPath(l), n)
			}
		}
	}
	needs := map[string]int{}
	resources, err := curated.Values(t.Context(), db, curated.Resources, s.brand(t, "university"))
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range resources {
		var r struct{ Type, Need, Href, File string }
		if err := json.Unmarshal(text, &r); err != nil || r.Type != "" && r.Href == "" || (r.Type == "template") != (r.File != "") {
			t.Errorf("%s: %v", text, err)
		}
		needs[r.Need]++
		needs[r.Type]++
	}
	for _, want := range []string{"start", "fund", "hire", "comply", "grow", "guide", "template", "video", "tool"} {
		if needs[want] == 0 {
			t.Errorf("there is no resource for the need %s", want)
		}
	}
	women := map[int]int{}
	for _, w := range readAll(t).Women.Women {
		women[w.Year]++
		if w.Name == "" || w.Designation == "" || w.Bio == "" || w.Sector == "" || w.Story != "" && s.storyAt(t, "herstory", w.Story) == nil {
			t.Errorf("%+v", w)
		}
	}
	if len(women) < 2 || women[2026] < 8 || women[2025] < 8 {
		t.Errorf("women by year: %v", women)
	}
}

// storyAt returns a story by its slug, or nil.
func (s *site) storyAt(t *testing.T, brandSlug, slug string) *story.Story {
	t.Helper()
	found := new(story.Story)
	err := s.DB.Read.NewSelect().Model(found).Where("brand_id = ?", s.brand(t, brandSlug).ID).Where("slug = ?", slug).Scan(t.Context())
	if err != nil {
		return nil
	}
	return found
}

// PAGE-14: stories mention most terms of the glossary, and some terms in each language
// that has names for them.
func TestStoriesMentionTerms(t *testing.T) {
	s := loadedSite(t)
	for lang, want := range map[string]int{"en": 65, "hi": 4, "ta": 4, "ur": 4, "bn": 4, "as": 4, "kn": 4, "ml": 4} {
		var named []string
		if err := s.DB.Read.NewSelect().Model((*glossary.Term)(nil)).Column("slug").Order("slug").
			Where("id IN (SELECT m.term_id FROM story_glossary m JOIN stories s ON s.id = m.story_id "+
				"WHERE s.lang = ? AND s.status = ?)", lang, story.Published).
			Scan(t.Context(), &named); err != nil {
			t.Fatal(err)
		}
		if len(named) < want {
			t.Errorf("stories in %s mention %d terms, want %d: %v", lang, len(named), want, named)
		}
	}
}

// Most companies named in published stories list these stories, in several languages.
func TestStoriesNameCompanies(t *testing.T) {
	s := loadedSite(t)
	var ids []int64
	if err := s.DB.Read.NewSelect().Model((*story.Story)(nil)).Column("id").Where("status = ?", story.Published).Where("listed").
		Scan(t.Context(), &ids); err != nil {
		t.Fatal(err)
	}
	named, listing, langs, doubtful := map[int64]bool{}, map[int64]bool{}, map[string]bool{}, map[string]bool{}
	for _, id := range ids {
		one, err := story.Get(t.Context(), s.DB.Read, id)
		if err != nil {
			t.Fatal(err)
		}
		found, err := mention.MentionsOf(t.Context(), s.DB, one)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range found {
			if !m.Doubtful && m.State != mention.Confirmed {
				t.Errorf("%s, %q: %s", one.Slug, m.Text, m.State)
			}
			if m.Kind != story.CompanyMention {
				continue
			}
			if named[m.ID] = true; m.State != mention.Confirmed {
				doubtful[m.Name+" "+one.Lang] = true
			}
		}
		for _, c := range one.Companies {
			listing[c], langs[one.Lang] = true, true
		}
	}
	t.Logf("%d companies are named, %d list stories, in %d languages; doubtful: %v", len(named), len(listing), len(langs), doubtful)
	if 4*len(listing) < 3*len(named) {
		t.Errorf("%d companies are named, %d list stories, in %d languages", len(named), len(listing), len(langs))
	}
}

// PAGE-13: searches of the glossary in Latin letters find terms, on the master brand too.
func TestTheGlossaryIsSearchedInLatinLetters(t *testing.T) {
	s := loadedSite(t)
	g := glossary.New(s.DB)
	x := search.New(
		s.DB,
		map[string]search.Source{
			story.SearchSource: story.SearchDocuments{Stories: s.Stories}, glossary.SearchSource: glossary.SearchDocuments{DB: s.DB},
		},
		slog.New(slog.DiscardHandler),
	)
	if err := x.CatchUp(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, typed := range []string{"nivesh", "nivesak", "unicron"} {
		for _, lang := range []string{"", "en", "hi"} {
			found, err := g.SearchTerms(t.Context(), x, typed, lang, 5)
			if want := map[bool]string{true: "unicorn", false: "investor"}[typed == "unicron"]; err != nil || len(found) == 0 ||
				found[0].Slug != want {
				t.Errorf("%q in %q finds %d terms, want %s (%v)", typed, lang, len(found), want, err)
			}
		}
	}
}

// D-18, D-43: every newsletter has issues, and their stories were published before them.
func TestNewslettersHaveIssues(t *testing.T) {
	s := loadedSite(t)
	letters := (&newsletter.Newsletters{DB: s.DB, Brands: s.Brands}).Open()
	for slug, least := range map[string]int{
		"daily-capsule": 20, "espresso": 10, "the-captable-weekly": 4, "herstory-weekly": 4, "subah-ki-chai": 3, "kaalai-kaapi": 3,
		"subh-ki-chai": 3, "ratipuwar-chah": 3, "ek-bhanr-cha": 3, "savar-ni-cha": 3, "belagina-kaapi": 3, "ravilathe-chaya": 3,
		"sakalcha-chaha": 3, "sakala-cha": 3, "saver-di-chaah": 3, "podduti-kaafi": 3,
	} {
		n, err := letters.BySlug(t.Context(), slug)
		if err != nil {
			t.Fatal(slug, err)
		}
		issues, err := letters.Issues(t.Context(), n.ID, 0, 50)
		if err != nil || len(issues) < least {
			t.Errorf("%s has %d issues (%v)", slug, len(issues), err)
		}
		for _, i := range issues {
			whole, err := letters.Issue(t.Context(), n.ID, i.Day)
			if err != nil || len(whole.Items) < 3 {
				t.Errorf("%s of %s: %+v, %v", slug, i.Day, whole, err)
			}
		}
	}
}
