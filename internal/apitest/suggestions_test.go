package apitest

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"masthead/internal/actor"
	"masthead/internal/apiv2"
	"masthead/internal/clock"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/investor"
	"masthead/internal/mention"
	"masthead/internal/richtext"
	"masthead/internal/search"
	"masthead/internal/story"
)

// suggestionsTest is a publication with the suggestions of its stories.
type suggestionsTest struct {
	*Site
	t           *testing.T
	suggestions *mention.Suggestions
}

func newSuggestionsTest(t *testing.T, db *database.DB, c *dbtest.Clock) *suggestionsTest {
	s := &suggestionsTest{New(t, db, c), t, &mention.Suggestions{DB: db, Log: slog.New(slog.DiscardHandler)}}
	s.suggestions.Listen()
	return s
}

// add adds companies by their names.
func (s *suggestionsTest) add(names ...string) {
	s.t.Helper()
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		for _, name := range names {
			if _, err := company.Add(ctx, tx, strings.ReplaceAll(strings.ToLower(name), " ", "-"), name); err != nil {
				return err
			}
		}
		return nil
	})
}

// catchUp indexes what changed and brings the suggestions up to date.
func (s *suggestionsTest) catchUp() {
	s.t.Helper()
	if err := s.Search.CatchUp(s.t.Context()); err != nil {
		s.t.Fatal(err)
	}
	if err := s.suggestions.CatchUp(s.t.Context()); err != nil {
		s.t.Fatal(err)
	}
}

// list returns the stories with suggestions as "title: slug slug?", in the order of the response, and the key of the next page. A question
// mark means that the mention is doubtful.
func (s *suggestionsTest) list(as, query string) (all []string, next string) {
	s.t.Helper()
	a := s.Ask(s.t, Case{Method: http.MethodGet, URL: "/desk/mention-suggestions?" + query, As: as})
	var page apiv2.Items[mention.StoryWithSuggestions]
	if err := json.Unmarshal([]byte(a.Text), &page); a.Status != http.StatusOK || err != nil {
		s.t.Fatalf("%s: %d %s", query, a.Status, a.Text)
	}
	for _, one := range page.Items {
		var slugs []string
		for _, e := range one.Suggestions {
			slug := e.Slug
			if e.Doubtful {
				slug += "?"
			}
			slugs = append(slugs, slug)
		}
		slices.Sort(slugs)
		all = append(all, one.Title+": "+strings.Join(slugs, " "))
	}
	return all, page.Next
}

func (s *suggestionsTest) wantList(what, query string, want ...string) {
	s.t.Helper()
	if got, _ := s.list(Editor, query); !slices.Equal(got, want) {
		s.t.Errorf("%s: %q, want %q", what, got, want)
	}
}

// The graph: If a company, a person or an investor is added after a story has named it, it is suggested in that story, and editors of
// the brand find the story. Nothing is linked before one of them confirms it.
func TestMentionSuggestions(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := newSuggestionsTest(t, db, c)
		const ofBrand = "brand=herstory"
		cups := s.Publish(s.DraftOf("herstory", "Cups", `<p>Quilted Heron of Meera Solanki sold Loom to Monsoon Capital.</p>`), time.Hour)
		s.Publish(s.DraftOf("ys", "Plates", `<p>Quilted Heron makes plates.</p>`), time.Hour)
		s.DraftOf("herstory", "Bowls", `<p>Quilted Heron makes bowls.</p>`)
		s.catchUp()
		s.wantList("before", ofBrand)

		s.add("Quilted Heron", "Loom")
		s.Author("meera-solanki", "Meera Solanki")
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			return investor.Add(ctx, tx, &investor.Investor{Slug: "monsoon", Name: "Monsoon Capital", Kind: investor.Firm})
		})
		s.catchUp()
		s.wantList("after the names were added", ofBrand, "Cups: loom? meera-solanki monsoon quilted-heron")
		s.wantList("without doubtful ones", ofBrand+"&certain=true", "Cups: meera-solanki monsoon quilted-heron")
		if got, _ := s.list(Admin, "brand=ys"); !slices.Equal(got, []string{"Plates: quilted-heron"}) {
			t.Errorf("of all brands: %q", got)
		}
		lists := func() int {
			items, err := s.Stories.Read(t.Context(), story.List{Kind: story.OfCompany, Ref: 1}, story.Window{Limit: 5})
			if err != nil {
				t.Fatal(err)
			}
			return len(items)
		}
		if lists() != 0 {
			t.Error("a suggested mention already has an effect")
		}

		// A draft is listed when it is saved.
		s.DraftOf("herstory", "Jugs", `<p>Quilted Heron makes jugs.</p>`)
		s.catchUp()
		s.wantList("a draft", ofBrand+"&certain=true", "Jugs: quilted-heron", "Cups: meera-solanki monsoon quilted-heron")
		first, next := s.list(Editor, ofBrand+"&limit=1")
		second, end := s.list(Editor, ofBrand+"&limit=1&after="+next)
		if len(first) != 1 || len(second) != 1 || !strings.HasPrefix(second[0], "Cups") || end != "" {
			t.Errorf("pages: %q %q, then %q %q", first, next, second, end)
		}

		// Mentions that editors have decided about are no longer suggested.
		decide := func(kind, slug string, state mention.State) {
			t.Helper()
			var found mention.StoryMentions
			url := fmt.Sprintf("/desk/stories/%d/mentions", cups.ID)
			a := s.Ask(t, Case{Method: http.MethodGet, URL: url, As: Editor})
			if err := json.Unmarshal([]byte(a.Text), &found); err != nil {
				t.Fatal(err)
			}
			at := slices.IndexFunc(found.Items, func(m mention.StoryMention) bool { return m.Slug == slug })
			body := fmt.Sprintf(`{"items":[{"kind":%q,"id":%d,"state":%q}]}`, kind, found.Items[at].ID, state)
			if a = s.Ask(t, Case{Method: http.MethodPut, URL: url, As: Editor, Type: jsonType, Body: body}); a.Status != http.StatusOK {
				t.Fatalf("%s: %d %s", slug, a.Status, a.Text)
			}
		}
		decide("company", "quilted-heron", mention.Confirmed)
		decide("company", "loom", mention.Rejected)
		s.wantList("at once after decisions", ofBrand, "Jugs: quilted-heron", "Cups: meera-solanki monsoon")
		s.catchUp()
		s.wantList("after decisions", ofBrand, "Jugs: quilted-heron", "Cups: meera-solanki monsoon")
		if lists() != 1 {
			t.Error("the confirmed mention does not list the story")
		}
		decide("company", "loom", mention.Suggested)
		s.catchUp()
		s.wantList("a decision that was taken back", ofBrand, "Jugs: quilted-heron", "Cups: loom? meera-solanki monsoon")

		// A name that is removed from a text is no longer suggested.
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			doc, _, err := richtext.FromMarkdown([]byte("Meera Solanki paid."))
			if err != nil {
				return err
			}
			one, err := story.Get(ctx, tx, cups.ID)
			if err != nil {
				return err
			}
			one.Excerpt = "" // made from the new text
			return s.Stories.Save(ctx, tx, one, doc)
		})
		s.catchUp()
		s.wantList("after an edit", ofBrand, "Jugs: quilted-heron", "Cups: meera-solanki")
	})
}

// A new name of a company is found in stories that were published before; a name that it lost is not found. A company that was merged
// into another one has no suggestions (the graph).
func TestSuggestionsFollowTheNames(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := newSuggestionsTest(t, db, c)
		s.Publish(s.DraftOf("hindi", "कप", `<p>कल क्विल्टेड हेरॉन ने कप बेचे।</p>`), time.Hour)
		s.Publish(s.DraftOf("herstory", "Cups", `<p>Quilted Heron sells cups.</p>`), time.Hour)
		s.add("Kiln and Loom", "Paper Otter")
		s.catchUp()
		s.wantList("before", "brand=herstory")
		rename := func(names ...string) {
			t.Helper()
			s.Write(func(ctx context.Context, tx *database.Tx) error {
				kiln, err := company.BySlug(ctx, tx, "kiln-and-loom")
				if err != nil {
					return err
				}
				other, err := json.Marshal(map[string][]string{"hi": names[1:]})
				if err != nil {
					return err
				}
				_, err = tx.ExecContext(ctx, "UPDATE companies SET name = ?, names = ? WHERE id = ?", names[0], string(other), kiln.ID)
				if err != nil {
					return err
				}
				return search.MarkChanged(ctx, tx, company.SearchSource, kiln.ID)
			})
			s.catchUp()
		}
		rename("Quilted Heron", "क्विल्टेड हेरॉन")
		s.wantList("with the new name", "brand=herstory", "Cups: kiln-and-loom")
		if got, _ := s.list(Admin, "brand=hindi"); !slices.Equal(got, []string{"कप: kiln-and-loom"}) {
			t.Errorf("in Hindi: %q", got)
		}
		rename("Kiln and Loom", "क्विल्टेड हेरॉन")
		s.wantList("without the name", "brand=herstory")
		rename("Quilted Heron")
		s.wantList("with the name again", "brand=herstory", "Cups: kiln-and-loom")
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			kiln, err := company.BySlug(ctx, tx, "kiln-and-loom")
			if err != nil {
				return err
			}
			otter, err := company.BySlug(ctx, tx, "paper-otter")
			if err != nil {
				return err
			}
			return company.Merge(ctx, tx, otter.ID, kiln.ID, actor.Actor{})
		})
		s.wantList("at once after the merge", "brand=herstory")
		s.catchUp()
		s.wantList("after the merge", "brand=herstory")
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			kiln, err := company.BySlug(ctx, tx, "kiln-and-loom")
			if err != nil {
				return err
			}
			return company.Unmerge(ctx, tx, kiln.ID, actor.Actor{})
		})
		s.catchUp()
		s.wantList("after the merge was undone", "brand=herstory", "Cups: kiln-and-loom")
	})
}

// Thousands of imported companies are looked for in one scan of the stories, and a scan that was interrupted continues (the graph).
func TestOneScanForManyNames(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := newSuggestionsTest(t, db, c)
		s.Publish(s.DraftOf("herstory", "Cups", `<p>Quilted Heron and Paper Otter 7 sell cups.</p>`), 2*time.Hour)
		newest := s.Publish(s.DraftOf("herstory", "Bowls", `<p>Paper Otter 1999 sells bowls.</p>`), time.Hour)
		s.catchUp()
		names := []string{"Quilted Heron"}
		for i := range 2000 {
			names = append(names, fmt.Sprint("Paper Otter ", i))
		}
		s.add(names...)
		if err := s.Search.CatchUp(t.Context()); err != nil {
			t.Fatal(err)
		}
		// The scan was interrupted after the newest story. Its suggestions were not stored, so the test would notice if the scan read the story
		// again.
		_, err := db.Writer().ExecContext(t.Context(), fmt.Sprintf("INSERT INTO mention_scans (id, last_name, below) "+
			"SELECT 1, MAX(id), %d FROM new_entity_names", newest.ID))
		if err != nil {
			t.Fatal(err)
		}
		s.catchUp()
		s.wantList("after the rest of the scan", "brand=herstory", "Cups: paper-otter-7 quilted-heron")
		for _, table := range []string{"new_entity_names", "mention_scans", "mention_pending"} {
			if n, err := db.Read.NewSelect().TableExpr(table).Count(t.Context()); err != nil || n != 0 {
				t.Errorf("%d rows are left in %s (%v)", n, table, err)
			}
		}
	})
}

// A saved story is examined once, and not again when it is indexed. The stories of a batch are examined too, although its event names
// none of them (the graph).
func TestStoriesAreExaminedOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := newSuggestionsTest(t, db, c)
		s.add("Quilted Heron")
		s.catchUp()
		pending := func(what string, want int64) {
			t.Helper()
			if n, err := db.Read.NewSelect().TableExpr("mention_pending").Count(t.Context()); err != nil || n != want {
				t.Errorf("%s: %d stories to examine, want %d (%v)", what, n, want, err)
			}
		}
		s.Publish(s.DraftOf("herstory", "Cups", `<p>Quilted Heron sells cups.</p>`), time.Hour)
		pending("after a save", 1)
		if err := s.suggestions.CatchUp(t.Context()); err != nil {
			t.Fatal(err)
		}
		s.wantList("examined", "brand=herstory", "Cups: quilted-heron")
		if err := s.Search.CatchUp(t.Context()); err != nil {
			t.Fatal(err)
		}
		pending("after it was indexed", 0)

		doc, _, err := richtext.FromMarkdown([]byte("Quilted Heron sells bowls."))
		if err != nil {
			t.Fatal(err)
		}
		batch, err := (story.BulkWriter{Stories: s.Stories}).NewBatch(t.Context(), []story.BatchStory{{Doc: doc, Story: &story.Story{
			BrandID: s.Brand("herstory").ID, Title: "Bowls", Slug: "bowls", Listed: true, PublishedAt: clock.MomentOf(c.Now().Add(-time.Hour))}}})
		if err != nil {
			t.Fatal(err)
		}
		s.Write(batch.Write)
		pending("after a batch", 1)
		s.catchUp()
		s.wantList("of a batch", "brand=herstory", "Bowls: quilted-heron", "Cups: quilted-heron")
	})
}
