package story_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/permalink"
	"masthead/internal/richtext"
	"masthead/internal/story"
	"masthead/internal/story/storytest"
	"masthead/internal/taxonomy"
)

func onEachDatabase(t *testing.T, test func(t *testing.T, p *storytest.Publication, c *dbtest.Clock)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) { test(t, storytest.New(t, db), c) })
}

func english() story.List {
	return story.List{Kind: story.Latest, Scope: story.InLanguage(i18n.Default)}
}

func read(t *testing.T, p *storytest.Publication, l story.List, w story.Window) []string {
	t.Helper()
	items, err := p.Stories.Read(t.Context(), l, w)
	if err != nil {
		t.Fatal(err)
	}
	return storytest.Titles(items)
}

func TestStoryIsInExactlyItsLists(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, p *storytest.Publication, _ *dbtest.Clock) {
		tech, other := p.Term(taxonomy.Category, "technology", "Technology"), p.Term(taxonomy.Category, "business", "Business")
		tag, series := p.Term(taxonomy.TagKind, "funding", "Funding"), p.Term(taxonomy.Series, "c-suite", "C-Suite")
		author := p.Author("meera", "Meera Nambiar")
		p.Published("herstory", "A", time.Hour, storytest.With(tech, tag, series), storytest.By(author))
		her, gulf := p.Brand("herstory"), p.Brand("ys-gulf")
		hindi, _ := i18n.Lookup("hindi")
		for name, tc := range map[string]struct {
			list story.List
			in   bool
		}{
			"everything":              {story.List{Kind: story.Latest}, true},
			"its brand":               {story.List{Kind: story.Latest, Scope: story.InBrand(her)}, true},
			"its language":            {english(), true},
			"its type":                {story.TypeList(story.Article, story.InBrand(her)), true},
			"its category":            {story.List{Kind: story.OfCategory, Ref: tech.ID, Scope: story.InBrand(her)}, true},
			"its tag in its language": {story.List{Kind: story.OfTag, Ref: tag.ID, Scope: story.InLanguage(i18n.Default)}, true},
			"its series":              {story.List{Kind: story.OfSeries, Ref: series.ID}, true},
			"its author":              {story.List{Kind: story.OfAuthor, Ref: author.ID}, true},
			"another brand":           {story.List{Kind: story.Latest, Scope: story.InBrand(gulf)}, false},
			"another language":        {story.List{Kind: story.Latest, Scope: story.InLanguage(hindi)}, false},
			"another type":            {story.TypeList(story.Video, story.InBrand(her)), false},
			"another category":        {story.List{Kind: story.OfCategory, Ref: other.ID, Scope: story.InBrand(her)}, false},
		} {
			if got := len(read(t, p, tc.list, story.Window{Limit: 5})); (got == 1) != tc.in {
				t.Errorf("%s: %d stories, in the list: %v", name, got, tc.in)
			}
		}
	})
}

func TestUnpublishedStoryIsInNoListAndHasNoPage(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, p *storytest.Publication, c *dbtest.Clock) {
		draft := p.Draft("ys", "Draft")
		scheduled := p.Draft("ys", "Scheduled")
		p.Write(func(ctx context.Context, tx *database.Tx) error {
			_, err := p.Stories.Schedule(ctx, tx, scheduled.ID, tx.At.Add(time.Hour))
			return err
		})
		back := p.Published("ys", "Taken back", time.Hour)
		p.Write(func(ctx context.Context, tx *database.Tx) error {
			_, err := p.Stories.Unpublish(ctx, tx, back.ID)
			return err
		})
		if got := read(t, p, story.List{Kind: story.Latest}, story.Window{Limit: 10}); len(got) > 0 {
			t.Errorf("lists show %v", got)
		}
		if n, err := p.Stories.Count(t.Context(), english()); err != nil || n != 0 {
			t.Errorf("count = %d (%v)", n, err)
		}
		if items, err := p.Stories.ByTitle(t.Context(), story.TitleQuery{Limit: 10}); err != nil || len(items) > 0 {
			t.Errorf("title search finds %v (%v)", storytest.Titles(items), err)
		}
		for _, s := range []*story.Story{draft, scheduled, back} {
			if _, err := p.Stories.ReadPublished(t.Context(), s.ID); !errors.Is(err, database.ErrNotFound) {
				t.Errorf("%s can be read: %v", s.Title, err)
			}
		}
		c.Advance(59 * time.Minute)
		if err := p.Stories.PublishDue(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := read(t, p, english(), story.Window{Limit: 10}); len(got) > 0 {
			t.Errorf("a minute early: %v", got)
		}
		c.Advance(time.Minute)
		if err := p.Stories.PublishDue(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := read(t, p, english(), story.Window{Limit: 10}); !slices.Equal(got, []string{"Scheduled"}) {
			t.Errorf("at its moment: %v", got)
		}
	})
}

func TestScheduledStoryCanBePublishedNow(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, p *storytest.Publication, c *dbtest.Clock) {
		s := p.Draft("herstory", "Later")
		var err error
		step := func(change func(context.Context, *database.Tx) (*story.Story, error)) *story.Story {
			p.Write(func(ctx context.Context, tx *database.Tx) error {
				s, err = change(ctx, tx)
				return err
			})
			return s
		}
		step(func(ctx context.Context, tx *database.Tx) (*story.Story, error) {
			return p.Stories.Schedule(ctx, tx, s.ID, tx.At.AddDate(0, 2, 0))
		})
		if s := step(func(ctx context.Context, tx *database.Tx) (*story.Story, error) {
			return p.Stories.Unpublish(ctx, tx, s.ID)
		}); s.Status != story.Draft || !s.PublishedAt.IsZero() {
			t.Errorf("cancelled it is %s of %s", s.Status, s.PublishedAt)
		}
		s = step(func(ctx context.Context, tx *database.Tx) (*story.Story, error) {
			return p.Stories.Publish(ctx, tx, s.ID, time.Time{})
		})
		if !s.PublishedAt.Equal(c.Now()) || s.Path != c.Now().Format("/herstory/2006/01/later") {
			t.Errorf("published at %s under %s, it is %s", s.PublishedAt, s.Path, c.Now())
		}
	})
}

func TestPublicStoryKeepsItsPath(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, p *storytest.Publication, c *dbtest.Clock) {
		s := p.Draft("herstory", "Known")
		c.Advance(40 * 24 * time.Hour)
		s = p.Publish(s, 0)
		known := s.Path
		for _, change := range []func(context.Context, *database.Tx) (*story.Story, error){
			func(ctx context.Context, tx *database.Tx) (*story.Story, error) {
				return p.Stories.Unpublish(ctx, tx, s.ID)
			},
			func(ctx context.Context, tx *database.Tx) (*story.Story, error) {
				return p.Stories.Schedule(ctx, tx, s.ID, tx.At.AddDate(0, 3, 0))
			},
			func(ctx context.Context, tx *database.Tx) (*story.Story, error) {
				return p.Stories.Unpublish(ctx, tx, s.ID)
			},
			func(ctx context.Context, tx *database.Tx) (*story.Story, error) {
				return p.Stories.Publish(ctx, tx, s.ID, time.Time{})
			},
		} {
			p.Write(func(ctx context.Context, tx *database.Tx) error {
				now, err := change(ctx, tx)
				if err == nil && (now.Path != known || now.Status == story.Draft) {
					t.Errorf("%s under %s, it was known under %s", now.Status, now.Path, known)
				}
				return err
			})
		}
	})
}

func TestScheduleIntoAMonthWithATakenPath(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, p *storytest.Publication, _ *dbtest.Clock) {
		paths := map[string]bool{}
		for _, lang := range []string{"en", "hi"} {
			s := p.Draft("ys", "Same", func(s *story.Story) { s.Slug, s.Lang = "same", lang })
			p.Write(func(ctx context.Context, tx *database.Tx) error {
				moved, err := p.Stories.Schedule(ctx, tx, s.ID, tx.At.AddDate(0, 2, 0))
				if err == nil {
					paths[moved.Path] = true
				}
				return err
			})
		}
		if len(paths) != 2 {
			t.Errorf("two stories have the paths %v", paths)
		}
	})
}

func TestNewTranslationDropsPagesOfTheOthers(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, p *storytest.Publication, _ *dbtest.Clock) {
		s := p.Published("ys", "English", time.Hour)
		p.Published("ys", "हिन्दी", time.Hour, func(st *story.Story) { st.GroupID, st.Lang = s.GroupID, "hi" })
		var tags string
		err := p.DB.Read.NewSelect().Table("outbox").Column("tags").Where("event = 'story.published'").Order("id DESC").Limit(1).
			Scan(t.Context(), &tags)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(tags, story.GroupTag(s.GroupID)) {
			t.Errorf("publishing touched %s", tags)
		}
	})
}

func TestOffsetsGiveTheSamePagesAsOneLongRead(t *testing.T) { // CONST-01, STATE-43
	onEachDatabase(t, func(t *testing.T, p *storytest.Publication, _ *dbtest.Clock) {
		p.PublishMany("ys", 40)
		all := read(t, p, english(), story.Window{Limit: 50})
		if len(all) != 40 || all[0] != "Story 40" {
			t.Fatalf("%d stories, first %s", len(all), all[0])
		}
		for range 2 { // with and without what the first round has learnt
			var paged []string
			for offset := 0; offset < 48; offset += 12 {
				paged = append(paged, read(t, p, english(), story.Window{Limit: 12, Offset: offset})...)
			}
			if !slices.Equal(paged, all) {
				t.Errorf("pages differ from the list:\n%v\n%v", paged, all)
			}
		}
		if got := read(t, p, english(), story.Window{Limit: 3, Offset: 31}); !slices.Equal(got, all[31:34]) {
			t.Errorf("offset 31: %v", got)
		}
		p.Published("ys", "Newest", 0)
		if got := read(t, p, english(), story.Window{Limit: 12, Offset: 12}); got[0] != all[11] {
			t.Errorf("after a new story the second page begins with %s, want %s", got[0], all[11])
		}
	})
}

func TestFormerPathsRedirect(t *testing.T) { // PAGE-27
	onEachDatabase(t, func(t *testing.T, p *storytest.Publication, _ *dbtest.Clock) {
		s := p.Published("herstory", "First name", time.Hour)
		first := s.Path
		if first != "/herstory/2026/03/first-name" {
			t.Fatalf("path %s", first)
		}
		s.Slug, s.Path = "second-name", ""
		p.Write(func(ctx context.Context, tx *database.Tx) error {
			return p.Stories.Save(ctx, tx, s, richtext.Doc{})
		})
		target, err := permalink.Resolve(t.Context(), p.DB, first)
		if err != nil || target.Location != "/herstory/2026/03/second-name" || target.Status != 301 {
			t.Errorf("%+v, %v", target, err)
		}
		now, err := permalink.Resolve(t.Context(), p.DB, "/herstory/2026/03/second-name")
		if err != nil || now.EntityID != s.ID || now.Location != "" {
			t.Errorf("%+v, %v", now, err)
		}
	})
}

func TestSecondStoryWithTheSameNameGetsItsOwnPath(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, p *storytest.Publication, _ *dbtest.Clock) {
		a, b := p.Published("ys", "Twice", time.Hour), p.Published("ys", "Twice", time.Minute)
		if a.Path == b.Path || b.Slug != "twice-2" {
			t.Errorf("%s and %s", a.Path, b.Path)
		}
	})
}

// The number of a slug is found with as many queries for the fortieth story of the name as for the third.
func TestManyStoriesWithTheSameNameAreCreatedQuickly(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, p *storytest.Publication, _ *dbtest.Clock) {
		counter := new(dbtest.Queries)
		db := bun.NewDB(p.DB.Writer(), p.DB.Read.Dialect()).WithQueryHook(counter)
		var counted []int
		for n := range 40 {
			counter.N = 0
			s := &story.Story{BrandID: p.Brand("ys").ID, Title: "Race"}
			err := db.RunInTx(t.Context(), nil, func(ctx context.Context, tx bun.Tx) error {
				return p.Stories.Save(ctx, &database.Tx{Tx: tx, At: p.DB.Now()}, s, richtext.Doc{})
			})
			if err != nil {
				t.Fatal(err)
			}
			if want := fmt.Sprintf("race-%d", n+1); n > 0 && s.Slug != want {
				t.Errorf("slug %s, want %s", s.Slug, want)
			}
			counted = append(counted, counter.N)
		}
		if counted[39] > counted[2] {
			t.Errorf("%d queries for the third story, %d for the fortieth", counted[2], counted[39])
		}
	})
}

func TestSavingAnOldRevisionIsRefused(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, p *storytest.Publication, _ *dbtest.Clock) {
		s := p.Draft("ys", "Shared")
		theirs := *s
		theirs.Title = "Theirs"
		p.Write(func(ctx context.Context, tx *database.Tx) error {
			return p.Stories.Save(ctx, tx, &theirs, richtext.Doc{})
		})
		mine := *s
		err := p.DB.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			return p.Stories.Save(ctx, tx, &mine, richtext.Doc{})
		})
		if !errors.Is(err, story.ErrConflict) {
			t.Errorf("err = %v", err)
		}
	})
}

func TestWriteEmitsExactlyTheTagsOfTheStory(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, p *storytest.Publication, _ *dbtest.Clock) {
		tag := p.Term(taxonomy.TagKind, "funding", "Funding")
		s := p.Published("herstory", "A", time.Hour, storytest.With(tag))
		var events recorder
		p.DB.Listen(&events)
		s.Title = "A, corrected"
		p.Write(func(ctx context.Context, tx *database.Tx) error { return p.Stories.Save(ctx, tx, s, richtext.Doc{}) })
		if want := []string{story.Tag(s.ID)}; !slices.Equal(events.tags, want) {
			t.Errorf("a new headline touches %v, want %v", events.tags, want)
		}
		events.tags = nil
		s.Terms = nil
		p.Write(func(ctx context.Context, tx *database.Tx) error { return p.Stories.Save(ctx, tx, s, richtext.Doc{}) })
		list := story.List{Kind: story.OfTag, Ref: tag.ID, Scope: story.InBrand(p.Brand("herstory"))}.Tag()
		if !slices.Contains(events.tags, list) {
			t.Errorf("taking a tag off does not touch its list %s: %v", list, events.tags)
		}
		unrelated := story.List{Kind: story.Latest, Scope: story.InBrand(p.Brand("ys-gulf"))}.Tag()
		if slices.Contains(events.tags, unrelated) {
			t.Errorf("touches another brand's list")
		}
	})
}

type recorder struct{ tags []string }

func (r *recorder) Invalidate(tags ...string) { r.tags = append(r.tags, tags...) }
func (r *recorder) SetTrusted(bool)           {}

// A story that is completely gated and has no excerpt is refused, because readers would see
// only its title: when it is published or scheduled, alone or in a batch, and when a save
// makes it so.
func TestInvisibleStoriesAreRefused(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		p := storytest.New(t, db)
		const shut = "<!--paywall--><p>Behind the gate.</p>"
		doc, _, err := richtext.FromHTML(strings.NewReader(shut), richtext.Options{})
		if err != nil {
			t.Fatal(err)
		}
		write := func(do func(ctx context.Context, tx *database.Tx) error) error { return db.Write(t.Context(), do) }
		s := p.DraftOf("ys", "Shut", shut)
		err = write(func(ctx context.Context, tx *database.Tx) error {
			_, err := p.Stories.Publish(ctx, tx, s.ID, time.Time{})
			return err
		})
		if !errors.Is(err, story.ErrInvisible) {
			t.Errorf("published: %v", err)
		}
		err = write(func(ctx context.Context, tx *database.Tx) error {
			_, err := p.Stories.Schedule(ctx, tx, s.ID, c.Now().Add(time.Hour))
			return err
		})
		if !errors.Is(err, story.ErrInvisible) {
			t.Errorf("scheduled: %v", err)
		}
		_, err = story.BulkWriter{Stories: p.Stories}.NewBatch(
			t.Context(),
			[]story.BatchStory{{Story: &story.Story{BrandID: s.BrandID, Title: "Shut", PublishedAt: clock.MomentOf(c.Now())}, Doc: doc}},
		)
		if !errors.Is(err, story.ErrInvisible) {
			t.Errorf("with others: %v", err)
		}
		open := p.Publish(p.DraftOf("ys", "Open", "<p>Before.</p>"+shut), 0)
		err = write(func(ctx context.Context, tx *database.Tx) error {
			open.Excerpt = ""
			return p.Stories.Save(ctx, tx, open, doc)
		})
		if !errors.Is(err, story.ErrInvisible) {
			t.Errorf("saved: %v", err)
		}
		p.Publish(p.DraftOf("ys", "Told", shut, func(s *story.Story) { s.Excerpt = "What it is about." }), 0)
		p.Publish(p.DraftOf("ys", "Shown", "<p>Before.</p>"+shut), 0)
		free := p.Brand("herstory")
		p.Write(func(ctx context.Context, tx *database.Tx) error {
			free.Gate = brand.GateFree
			return brand.Save(ctx, tx, free)
		})
		p.Publish(p.DraftOf("herstory", "Free", shut), 0)
	})
}

func TestGatedPartIsCutByOneFunction(t *testing.T) { // STATE-35, ENTITY-04
	onEachDatabase(t, func(t *testing.T, p *storytest.Publication, _ *dbtest.Clock) {
		s := p.Publish(p.DraftOf("ys", "Deep report", "<p>Open part.</p><!-- paywall --><p>Secret part.</p>"), time.Hour)
		f, err := p.Stories.ReadPublished(t.Context(), s.ID)
		if err != nil {
			t.Fatal(err)
		}
		if !f.Card.Gated || strings.Contains(f.OpenHTML, "Secret") || !strings.Contains(f.GatedHTML, "Secret") {
			t.Errorf("gated %v, open %q, gated part %q", f.Card.Gated, f.OpenHTML, f.GatedHTML)
		}
		if strings.Contains(f.Card.Metadata.Excerpt, "Secret") {
			t.Error("the excerpt holds gated text")
		}
	})
}

func TestInvalidFieldsAreNamed(t *testing.T) {
	p := storytest.New(t, dbtest.New(t))
	for name, tc := range map[string]struct {
		change func(*story.Story)
		field  string
	}{
		"no title":            {func(s *story.Story) { s.Title = "  " }, "title"},
		"a title too long":    {func(s *story.Story) { s.Title = strings.Repeat("ক", 301) }, "title"},
		"an unknown brand":    {func(s *story.Story) { s.BrandID = 999 }, "brand"},
		"an unknown language": {func(s *story.Story) { s.Lang = "tlh" }, "lang"},
		"too many authors":    {func(s *story.Story) { s.Authors = make([]int64, 21) }, "authors"},
	} {
		t.Run(name, func(t *testing.T) {
			s := &story.Story{BrandID: p.Brand("ys").ID, Title: "T"}
			tc.change(s)
			err := p.DB.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
				return p.Stories.Save(ctx, tx, s, richtext.Doc{})
			})
			var wrong invalid.Fields
			if !errors.As(err, &wrong) || wrong[tc.field] == "" {
				t.Errorf("err = %v, want field %s", err, tc.field)
			}
		})
	}
}

// Formats have one line for titles and excerpts, and no place for control characters.
// Joiners and non-breaking spaces are part of the text.
func TestTitlesAreOneLineOfText(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		p := storytest.New(t, db)
		s := p.Published(
			"ys",
			" The\nround\x01\x00 of\t\u2028₹40\u00a0lakh\uffff \x1b[31m",
			time.Hour,
			func(s *story.Story) { s.Excerpt = "क्\u200dष\r\n\r\nतीन\x7f  \xffशब्द\ufffe " },
		)
		stored, err := story.Get(t.Context(), db.Read, s.ID)
		if err != nil {
			t.Fatal(err)
		}
		if stored.Title != "The round of ₹40\u00a0lakh [31m" || stored.Excerpt != "क्\u200dष तीन शब्द" {
			t.Errorf("%q, %q", stored.Title, stored.Excerpt)
		}
		doc, _, err := richtext.FromHTML(strings.NewReader("<p>Text.</p>"), richtext.Options{})
		if err != nil {
			t.Fatal(err)
		}
		p.Write(func(ctx context.Context, tx *database.Tx) error {
			if err := p.Stories.Save(ctx, tx, &story.Story{BrandID: p.Brand("ys").ID, Title: "\x01 \n"}, doc); err == nil {
				t.Error("a title without a letter is accepted")
			}
			return nil
		})
	})
}

func TestDaysAreInTheBrandsTimeZone(t *testing.T) { // API-14
	onEachDatabase(t, func(t *testing.T, p *storytest.Publication, _ *dbtest.Clock) {
		zone := p.Brand("ys").Zone()
		for _, at := range []string{"2021-03-14T23:59:59+05:30", "2021-03-15T00:00:00+05:30", "2021-03-15T23:59:59+05:30",
			"2021-03-16T00:00:00+05:30"} {
			moment, err := time.Parse(time.RFC3339, at)
			if err != nil {
				t.Fatal(err)
			}
			d := p.Draft("ys", at)
			p.Write(func(ctx context.Context, tx *database.Tx) error {
				_, err := p.Stories.Publish(ctx, tx, d.ID, moment)
				return err
			})
		}
		day := time.Date(2021, 3, 15, 0, 0, 0, 0, zone)
		got := read(t, p, story.List{Kind: story.Latest}, story.Window{Limit: 12, From: day, To: day.AddDate(0, 0, 1)})
		if want := []string{"2021-03-15T23:59:59+05:30", "2021-03-15T00:00:00+05:30"}; !slices.Equal(got, want) {
			t.Errorf("got %v", got)
		}
	})
}

func TestListOfTwelveStoriesIsOneQuery(t *testing.T) {
	db := dbtest.New(t)
	p := storytest.New(t, db)
	var terms []*taxonomy.Term
	for i := range 5 {
		terms = append(terms, p.Term(taxonomy.TagKind, fmt.Sprintf("tag-%d", i), "Tag"))
	}
	p.PublishMany("ys", 12, storytest.With(terms...), storytest.By(p.Author("a", "A")), storytest.By(p.Author("b", "B")))
	counter := dbtest.CountQueries(db)
	if got := read(t, p, english(), story.Window{Limit: 12}); len(got) != 12 {
		t.Fatal(got)
	}
	if counter.N > 0 {
		t.Errorf("%d queries besides the prepared one", counter.N)
	}
}

// A story whose text begins with its excerpt is marked, so that its page shows that beginning only once.
func TestTextThatBeginsWithTheExcerptIsMarked(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, p *storytest.Publication, _ *dbtest.Clock) {
		for name, tc := range map[string]struct {
			excerpt, text string
			want          bool
		}{
			"made of the text":              {"", "<p>One " + strings.Repeat("two ", 80) + "</p>", true},
			"the same words, other marks":   {"She sold & lent…", "<h2>She <em>sold</em> &amp;</h2><p>lent money.</p>", true},
			"words of its own":              {"What it takes.", "<p>She sold pickles.</p>", false},
			"longer than the text":          {"She sold pickles. And more.", "<p>She sold pickles.</p>", false},
			"going on behind the paywall":   {"Open. Secret", "<p>Open.</p><!-- paywall --><p>Secret figures.</p>", true},
			"of a text that is not written": {"Soon.", "", false},
		} {
			s := p.Publish(p.DraftOf("ys", name, tc.text, func(s *story.Story) { s.Excerpt = tc.excerpt }), time.Hour)
			opens := func() bool {
				f, err := p.Stories.ReadPublished(t.Context(), s.ID)
				if err != nil {
					t.Fatal(err)
				}
				return f.BeginsWithExcerpt
			}
			if got := opens(); got != tc.want {
				t.Errorf("%s: %v", name, got)
			}
			s.Excerpt = "Now something else."
			p.Write(func(ctx context.Context, tx *database.Tx) error {
				doc, err := story.Doc(ctx, tx, s.ID)
				if err != nil {
					return err
				}
				return p.Stories.Save(ctx, tx, s, doc)
			})
			if opens() {
				t.Errorf("%s: another excerpt is taken for the one before", name)
			}
		}
	})
}
