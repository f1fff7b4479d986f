package apitest

import (
	"context"
	"encoding/json"
	"strconv"
	"strings"
	"testing"
	"time"

	"masthead/internal/account"
	"masthead/internal/audience"
	"masthead/internal/audio"
	"masthead/internal/brand"
	"masthead/internal/city"
	"masthead/internal/clock"
	"masthead/internal/company"
	"masthead/internal/course"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/glossary"
	"masthead/internal/media"
	"masthead/internal/story"
	"masthead/internal/story/storytest"
	"masthead/internal/taxonomy"
	"masthead/internal/webstory"
)

// Secret is in the title, slug and text of everything that readers must not see.
const Secret = "Secret"

// FullSite is a Site with content for every operation.
type FullSite struct {
	*Site
	Full    *story.Story // a story with all optional parts
	Drafts  []*story.Story
	Company *company.Company
}

// NewFullSite creates a publication with:
//
//   - ys: "Story 1" to "Story 60", a minute apart, the last one newest, of which
//     "Story 59" is hidden from the home page and "Story 1" has a property;
//   - herstory: "She 1" to "She 14", and the full story of 2021;
//   - one video for each way to choose a player, a webinar, an unlisted story;
//   - one story in Hindi and one of ys-gulf;
//   - a draft, a scheduled and an unpublished story, named Secret, wherever there are
//     published ones.
func NewFullSite(t testing.TB, db *database.DB, c *dbtest.Clock) *FullSite {
	t.Helper()
	e := &FullSite{Site: New(t, db, c)}
	e.brands()
	picture := e.addPicture(t)
	category, tag := e.Term(taxonomy.Category, "technology", "Technology"), e.Term(taxonomy.TagKind, "funding", "Funding")
	child := &taxonomy.Term{Kind: taxonomy.Category, Slug: "ai", Name: "AI", ParentID: &category.ID}
	near := &taxonomy.Term{Kind: taxonomy.TagKind, Slug: "seed", Name: "Seed", ParentID: &tag.ID}
	publisher := &taxonomy.Publisher{Slug: "acme-pickles", Name: "Acme Pickles", Description: "Pickles.", PictureID: &picture}
	sponsored := &taxonomy.Term{
		Kind:     taxonomy.Series,
		Slug:     "build-and-grow",
		Name:     "Build and Grow",
		Gradient: []string{"#0B4F9E", "#00796B"},
	}
	e.Write(func(ctx context.Context, tx *database.Tx) error {
		if err := taxonomy.SavePublisher(ctx, tx, publisher); err != nil {
			return err
		}
		sponsored.PublisherID, sponsored.PictureID = &publisher.ID, &picture
		for _, term := range []*taxonomy.Term{child, near, sponsored} {
			if err := taxonomy.Save(ctx, tx, term); err != nil {
				return err
			}
		}
		return taxonomy.SaveSpotlight(ctx, tx, &taxonomy.Spotlight{BrandID: e.Brand("ys").ID, PublisherID: publisher.ID,
			Line: "Aged in clay.", StartsAt: clock.MomentOf(dbtest.Noon.Add(-time.Hour)), EndsAt: clock.MomentOf(dbtest.Noon.Add(time.Hour))})
	})
	money := e.Term(taxonomy.Series, "money-matters", "Money Matters")
	property := e.Term(taxonomy.Property, "founder-first", "Founder First")
	meera, arjun := e.Author("meera", "Meera Nambiar"), e.Author("arjun", "Arjun Sen")

	e.publishMany("ys", "Story", 60, map[int]storytest.Option{
		59: func(s *story.Story) { s.HideOnHome = true },
		1:  storytest.With(property),
	})
	e.publishMany("herstory", "She", 14, map[int]storytest.Option{
		1: storytest.With(tag), 2: storytest.With(near), 3: storytest.With(tag), 4: storytest.With(child),
		5: func(s *story.Story) { s.HideOnHome = true; storytest.With(tag)(s) },
	})
	e.Published("ys-gulf", "Dhow builders go electric", 2*time.Hour, storytest.With(tag))
	e.Published("hindi", "अचार से कारोबार", 3*time.Hour, storytest.With(tag))
	e.publishVideos(sponsored)
	e.Published("ys", "How to read a term sheet", 5*time.Hour, func(s *story.Story) {
		id := "w1"
		s.Type, s.WebinarID = story.Webinar, &id
		s.WebinarStarts, s.WebinarEnds = clock.MomentOf(dbtest.Noon), clock.MomentOf(dbtest.Noon.Add(time.Hour))
	})
	e.Published("ys", "Known by its address alone", 6*time.Hour, func(s *story.Story) { s.Listed = false })
	born := time.Date(2021, 3, 15, 4, 0, 0, 0, time.UTC)
	everything := []storytest.Option{storytest.With(category, tag, money, sponsored, property), storytest.By(meera), storytest.By(arjun),
		func(s *story.Story) { s.PublisherID, s.PictureID, s.PortraitID = &publisher.ID, &picture, &picture }}
	e.Full = e.Publish(e.DraftOf("herstory", "First unicorn founder",
		`<p>What everybody may read.</p><p><img src="/x.jpg"></p><!--paywall--><p>What members read.</p>`, everything...), dbtest.Noon.Sub(born))
	e.addNewsletters()
	e.addSecrets(everything)
	e.fillSets(t, money, sponsored)
	e.addReference()
	e.Company = e.addCompany()
	e.addPeople()
	e.addAwards()
	if err := e.Search.CatchUp(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := audience.Rank(t.Context(), db, e.Stories); err != nil {
		t.Fatal(err)
	}
	return e
}

func (e *FullSite) brands() {
	e.Write(func(ctx context.Context, tx *database.Tx) error {
		for i, slug := range []string{"the-decrypting-story", "enterprise-story"} {
			if err := brand.Save(ctx, tx, &brand.Brand{Slug: slug, Kind: brand.KindBrand, Name: slug, Path: "/" + slug, TimeZone: "Asia/Kolkata",
				Accent: "#3D2C8D", AccentDark: "#B39DDB", Gate: brand.GateSignedIn, Numbering: "indian", Position: 10 + i,
				Settings: brand.Settings{Player: []string{"blockchain", "enterprise"}[i]},
				Menu:     brand.Menu{{Key: "menu.stories", Items: []brand.MenuItem{{Key: "menu.latest", Path: "/latest"}}}}}); err != nil {
				return err
			}
		}
		return nil
	})
}

func (e *FullSite) addPicture(t testing.TB) int64 {
	t.Helper()
	m, err := media.DatabaseStore{DB: e.DB}.Save(context.Background(), media.Media{Hash: strings.Repeat("ab", 32), Width: 1600, Height: 900,
		Widths: []int{320, 640, 1280}, Colour: "#c62828", Meta: media.Meta{Alt: "Jars on a balcony", FocalX: 0.5, FocalY: 0.5}})
	if err != nil {
		t.Fatal(err)
	}
	return m.ID
}

// publishMany publishes name 1 to name n, a minute apart, the last one newest.
func (e *FullSite) publishMany(brandSlug, name string, n int, options map[int]storytest.Option) {
	for i := 1; i <= n; i++ {
		var opts []storytest.Option
		if o := options[i]; o != nil {
			opts = append(opts, o)
		}
		e.Published(brandSlug, name+" "+strconv.Itoa(i), time.Duration(n-i+1)*time.Minute, opts...)
	}
}

// publishVideos publishes a video for each way to choose a player (CONST-35).
func (e *FullSite) publishVideos(sponsored *taxonomy.Term) {
	video := func(brandSlug, title, platform, id string, more ...storytest.Option) {
		e.Published(brandSlug, title, 7*time.Hour, append(more, func(s *story.Story) {
			seconds := 312
			s.Type, s.VideoPlatform, s.VideoMedia, s.VideoDuration = story.Video, &platform, &id, &seconds
		})...)
	}
	video("ys", "Plain video", "youtube", "abc123")
	video("ys", "Filed video", "file", "demo/clip.mp4")
	video("herstory", "Paid video", "youtube", "paid", storytest.With(sponsored))
	video("the-decrypting-story", "Chained video", "youtube", "chain")
	video("enterprise-story", "Firm video", "youtube", "firm")
}

// addSecrets creates stories that must never be visible, with everything that a published story has.
func (e *FullSite) addSecrets(everything []storytest.Option) {
	for _, brandSlug := range []string{"ys", "herstory", "hindi"} {
		draft := func(name string) *story.Story {
			s := e.DraftOf(brandSlug, Secret+" "+name+" of "+brandSlug, "<p>"+Secret+" text</p>", everything...)
			e.Drafts = append(e.Drafts, s)
			return s
		}
		draft("draft")
		ahead, back := draft("scheduled"), e.Publish(draft("withdrawn"), 10*time.Minute)
		e.Write(func(ctx context.Context, tx *database.Tx) error {
			if _, err := e.Stories.Schedule(ctx, tx, ahead.ID, dbtest.Noon.Add(24*time.Hour)); err != nil {
				return err
			}
			_, err := e.Stories.Unpublish(ctx, tx, back.ID)
			return err
		})
	}
	e.Write(func(ctx context.Context, tx *database.Tx) error {
		return webstory.Save(ctx, tx, &webstory.WebStory{BrandID: e.Brand("ys").ID, Slug: "secret", Title: Secret + " slides",
			Slides: []webstory.Slide{}, PublishedAt: clock.MomentOf(dbtest.Noon.Add(time.Minute))})
	})
}

// fillSets fills the curated sets of ys and herstory, including drafts.
func (e *FullSite) fillSets(t testing.TB, series ...*taxonomy.Term) {
	value := func(v any) curated.Item {
		text, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		return curated.Item{Value: string(text)}
	}
	banner := map[string]any{"image": "/b.webp", "mobileImage": "/s.webp", "link": "/awards", "alt": "Awards"}
	over := value(map[string]any{"image": "/o.webp", "mobileImage": "", "link": "/", "alt": Secret + " banner of last week"})
	over.EndsAt = clock.MomentOf(dbtest.Noon)
	event := map[string]any{"title": "Founders at tea", "name": "Founders at tea", "slug": "tea", "description": "", "link": "/events/tea",
		"startTime": "2026-04-01T18:00:00+05:30", "start-date-time": "2026-04-01T18:00:00+05:30", "location": nil, "city": "Pune",
		"category": "MEETUP", "partnership": false}
	partner := map[string]any{
		"name":      "Ledger Days",
		"slug":      "ledger-days",
		"image":     "/p.webp",
		"city":      "Pune",
		"startTime": "2026-04-01T18:00:00+05:30",
		"link":      "https://events.example.com/partners/ledger-days",
	}
	header := map[string]any{
		"title":         "Plain video",
		"path":          "/video/plain-video",
		"mediaId":       "abc123",
		"videoPlatform": "youtube",
		"thumbnail":     nil,
	}
	featured := []curated.Item{{StoryID: &e.Full.ID, Sticky: true}}
	for _, d := range e.Drafts {
		featured = append(featured, curated.Item{StoryID: &d.ID})
	}
	e.Write(func(ctx context.Context, tx *database.Tx) error {
		for _, slug := range []string{"ys", "herstory"} {
			b := e.Brand(slug)
			for key, items := range map[string][]curated.Item{
				curated.Featured:      append([]curated.Item{{TermID: &series[0].ID}, {TermID: &series[1].ID}}, featured...),
				curated.SearchBanner:  {value(banner), over},
				curated.CompanyBanner: {value(banner)},
				curated.Events:        {value(event)},
				curated.PartnerEvents: {value(partner)},
				curated.VideoHeader:   {value(header)},
			} {
				if err := curated.Replace(ctx, tx, key, b, items); err != nil {
					return err
				}
			}
		}
		return taxonomy.Save(
			ctx,
			tx,
			&taxonomy.Term{Kind: taxonomy.CustomTopic, Slug: "budget-2026", Name: "Budget 2026", Description: "What it changes.",
				Blocks: []taxonomy.Block{{Title: "Money", Source: "tag:funding"}, {Title: "Chosen", Stories: []int64{e.Full.ID, e.Drafts[0].ID}}}},
		)
	})
}

// addReference adds glossary terms, web stories, cities and reactions.
func (e *FullSite) addReference() {
	e.Write(func(ctx context.Context, tx *database.Tx) error {
		for _, title := range []string{"ARR", "Angel round", "Burn rate", "Cap table", "3PL", "Accelerator", "Anchor investor", "Acquihire"} {
			if err := glossary.Save(ctx, tx, &glossary.Term{Slug: strings.ToLower(strings.ReplaceAll(title, " ", "-")),
				Title: title, Excerpt: title + " in a line."}); err != nil {
				return err
			}
		}
		burn, arr := &glossary.Term{
			Slug:    "burn-rate",
			Title:   "Burn rate",
			Excerpt: "Burn rate in a line.",
		}, &glossary.Term{
			Slug:    "arr",
			Title:   "ARR",
			Excerpt: "ARR in a line.",
			Body:    "A promise, no **income**.",
		}
		if err := glossary.Save(ctx, tx, burn); err != nil {
			return err
		}
		arr.Related = []int64{burn.ID}
		if err := glossary.Save(ctx, tx, arr); err != nil {
			return err
		}
		lesson := &course.Lesson{Slug: "idea", Title: "The idea", HTML: "<p>Ask five people.</p>", Minutes: 2}
		if err := course.Save(ctx, tx, &course.Course{Slug: "success", Path: "/course/success", BrandID: e.Brand("ys").ID,
			Title: "Success", Lessons: []*course.Lesson{lesson}}); err != nil {
			return err
		}
		show := &audio.Show{BrandID: e.Brand("hindi").ID, Lang: "hi", Slug: "paise", Title: "पैसे की बात",
			HTML: "<p>हिसाब</p>"}
		if err := audio.SaveShow(ctx, tx, show); err != nil {
			return err
		}
		for i, slug := range []string{"udhaar", "galla", "bima", "kal"} { // the last one is not published
			at := dbtest.Noon.Add(time.Duration(i-3)*time.Hour + time.Minute)
			if err := audio.SaveEpisode(ctx, tx, show, &audio.Episode{Slug: slug, Title: slug,
				Audio: "https://sound.example/" + slug + ".mp3", PublishedAt: clock.MomentOf(at)}); err != nil {
				return err
			}
		}
		link := "/latest"
		for i, slug := range []string{"ys", "herstory"} {
			if err := webstory.Save(ctx, tx, &webstory.WebStory{BrandID: e.Brand(slug).ID, Slug: slug + "-slides", Title: "Slides of " + slug,
				Slides:      []webstory.Slide{{Image: "/1.webp", Title: "One", Text: "First.", Link: &link}, {Image: "/2.webp"}},
				PublishedAt: clock.MomentOf(dbtest.Noon.Add(-time.Duration(i+1) * time.Hour))}); err != nil {
				return err
			}
		}
		for i, d := range e.Drafts {
			if d.Status == story.Published { // it was published before
				continue
			}
			if _, err := tx.ExecContext(ctx, "INSERT INTO reaction_days (story_id, day, claps, shares) VALUES (?, ?, 900, 0)",
				d.ID, dbtest.Noon.Unix()/86400-int64(i)%3); err != nil {
				return err
			}
		}
		if err := (story.ReactionCounts{Stories: e.Stories}).AddReaction(ctx, tx, e.Full.ID, 4, 2); err != nil {
			return err
		}
		return city.ReplaceAll(ctx, tx, []city.City{
			{Name: "Mumbai", OtherNames: "Bombay", State: "Maharashtra", Country: "India", Position: 1},
			{Name: "Bengaluru", OtherNames: "Bangalore", State: "Karnataka", Country: "India", Position: 2},
			{Name: "Muscat", State: "Muscat", Country: "Oman", Position: 3},
		})
	})
}

// newCompany returns the company Kiln & Loom with a product, a person, an event and a round, without storing it.
func newCompany() *company.Profile {
	return &company.Profile{
		Company: &company.Company{Slug: "kiln-and-loom", Name: "Kiln & Loom", Website: "https://www.kilnandloom.example", City: "Jaipur",
			Founded: "2016-04", Employees: "51-200", Sectors: []int{30, 45}, Models: []string{"B2C", "B2B"}, Verticals: []string{"commerce"}},
		People:   []company.TeamMember{{Name: "Meera Solanki", Designation: "Founder", Role: account.Founder, Started: "2016-04"}},
		Products: []company.Product{{Name: "Loom One", Offers: []company.ProductOffer{{ID: 1, Description: "₹4,000 a month"}}}},
		Events:   []company.Event{{Type: "FOUNDED", Title: "A shed in Sitapura", Date: "2016-04"}},
		Rounds:   []company.Round{{Type: "SEED", Amount: new(int64(67_200_000)), Currency: "INR", Date: "2016-09"}},
	}
}

func (s *Site) addCompany() *company.Company {
	p := newCompany()
	s.Write(func(ctx context.Context, tx *database.Tx) error { return p.Save(ctx, tx) })
	return p.Company
}
