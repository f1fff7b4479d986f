package apitest

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/mention"
	"masthead/internal/richtext"
	"masthead/internal/story"
)

// mentionArea has the names of companies and people in stories.
var mentionArea = area{
	newsroom: map[string]deskRequest{
		"list-mentions":            {other: 403},
		"list-mention-suggestions": {query: "?brand=herstory", other: 403},
		// The story does not name a company. TestMentions has the callers who may decide.
		"decide-mentions": {body: `{"items":[{"kind":"company","id":999999,"state":"confirmed"}]}`, contentType: jsonType,
			other: 403, want: 422},
	},
}

// Names in a story are suggested, are linked only after an editor has confirmed them, and stay confirmed or rejected when the text changes.
func TestMentions(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		kiln := s.addCompany()
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			if _, err := company.Add(ctx, tx, "loom", "Loom"); err != nil {
				return err
			}
			return company.AddInvestor(ctx, tx, &company.Investor{Slug: "monsoon", Name: "Monsoon Capital", Kind: company.Firm})
		})
		meera := s.Author("meera-solanki", "Meera Solanki")
		if err := s.Search.CatchUp(t.Context()); err != nil {
			t.Fatal(err)
		}
		live := s.Publish(s.DraftOf("herstory", "Cups",
			`<p>Kiln &amp; Loom of Meera Solanki sold Loom to Monsoon Capital.</p><p>Kiln &amp; Loom paid.</p>`),
			time.Hour)
		url := fmt.Sprintf("/desk/stories/%d/mentions", live.ID)
		ask := func(method, as, body string, status int) map[string]mention.StoryMention {
			t.Helper()
			a := s.Ask(t, Case{Method: method, URL: url, As: as, Type: jsonType, Body: body})
			if a.Status != status {
				t.Fatalf("%s by %q: %d %s", method, as, a.Status, a.Text)
			}
			var list mention.StoryMentions
			if status == http.StatusOK {
				if err := json.Unmarshal([]byte(a.Text), &list); err != nil {
					t.Fatal(err)
				}
			}
			found := map[string]mention.StoryMention{}
			for _, m := range list.Items {
				found[m.Slug] = m
			}
			return found
		}
		html := func() string {
			t.Helper()
			f, err := s.Stories.ReadAny(t.Context(), live.ID)
			if err != nil {
				t.Fatal(err)
			}
			return f.OpenHTML + f.GatedHTML
		}
		listed := func(kind story.ListKind, ref int64, scope story.Scope) int {
			t.Helper()
			items, err := s.Stories.Read(t.Context(), story.List{Kind: kind, Ref: ref, Scope: scope}, story.Window{Limit: 5})
			if err != nil {
				t.Fatal(err)
			}
			return len(items)
		}
		english := story.InLanguage(s.Brand("herstory").Locale())

		found := ask(http.MethodGet, Editor, "", 200)
		if k := found["kiln-and-loom"]; len(found) != 4 || k.State != mention.Suggested || k.Doubtful || k.Text != "Kiln & Loom" ||
			k.Position != 0 ||
			!found["loom"].Doubtful || found["meera-solanki"].Before != "Kiln & Loom of " {
			t.Errorf("suggested: %+v", found)
		}
		if strings.Contains(html(), "data-term") || listed(story.OfCompany, kiln.ID, english) != 0 {
			t.Error("a suggested mention has an effect")
		}
		decide := func(slug string, state mention.State) string {
			return fmt.Sprintf(`{"items":[{"kind":%q,"id":%d,"state":%q}]}`, found[slug].Kind, found[slug].ID, state)
		}
		ask(http.MethodPut, Gulf, decide("kiln-and-loom", mention.Confirmed), 403)
		ask(http.MethodPut, Reader, decide("kiln-and-loom", mention.Confirmed), 403)
		ask(http.MethodGet, Gulf, "", 403)
		ask(http.MethodPut, Editor, `{"items":[{"kind":"company","id":999999,"state":"confirmed"}]}`, 422)
		for _, slug := range []string{"kiln-and-loom", "meera-solanki", "monsoon"} {
			ask(http.MethodPut, Editor, decide(slug, mention.Confirmed), 200)
		}
		ask(http.MethodPut, Editor, decide("loom", mention.Rejected), 200)
		ask(http.MethodPut, Editor, decide("loom", mention.Rejected), 200) // repeating a decision is not stored as a new one
		link := fmt.Sprintf(`<a class="term" data-term="company-%d" href="/companies/kiln-and-loom">Kiln &amp; Loom</a>`, kiln.ID)
		if text := html(); strings.Count(text, "data-term") != 3 || !strings.HasPrefix(text, "<p>"+link) {
			t.Errorf("confirmed: %s", text)
		}
		if listed(story.OfCompany, kiln.ID, english) != 1 || listed(story.OfPerson, meera.ID, story.Everywhere) != 1 ||
			listed(story.OfInvestor, found["monsoon"].ID, story.Everywhere) != 1 || listed(story.OfCompany, found["loom"].ID, english) != 0 {
			t.Error("the story is not in exactly the lists of the confirmed entities")
		}
		s.Publish(s.DraftOf("hindi", "कप", `<p>Text.</p><p class="slip" data-slip="company:kiln-and-loom"></p>`+
			`<p class="slip" data-slip="company:loom"></p>`), time.Hour)
		named, err := story.NamedTogetherWith(t.Context(), db.Read, story.OfCompany, found["loom"].ID, 5)
		if err != nil || len(named) != 1 || named[0] != (story.NamedTogether{Kind: story.OfCompany, Ref: kiln.ID, Stories: 1}) {
			t.Errorf("in the same stories as Loom: %+v, %v", named, err)
		}
		full, err := s.Stories.ReadAny(t.Context(), live.ID)
		if err != nil {
			t.Fatal(err)
		}
		m, err := s.Stories.Markdown(t.Context(), full, "", "https://example.com")
		if err != nil || !strings.Contains(m.Text, "[Kiln & Loom](https://example.com/companies/kiln-and-loom)") {
			t.Errorf("Markdown: %s, %v", m.Text, err)
		}

		edit := func(md string) {
			t.Helper()
			doc, _, err := richtext.FromMarkdown([]byte(md))
			if err != nil {
				t.Fatal(err)
			}
			s.Write(func(ctx context.Context, tx *database.Tx) error {
				one, err := story.Get(ctx, tx, live.ID)
				if err != nil {
					return err
				}
				one.Excerpt = "" // made from the new text
				return s.Stories.Save(ctx, tx, one, doc)
			})
		}
		edit("Loom is old. So is Kiln & Loom.")
		found = ask(http.MethodGet, Editor, "", 200)
		if found["kiln-and-loom"].State != mention.Confirmed || found["loom"].State != mention.Rejected || strings.Count(html(),
			"data-term") != 1 {
			t.Errorf("after an edit: %+v\n%s", found, html())
		}
		if listed(story.OfPerson, meera.ID, story.Everywhere) != 0 {
			t.Error("a name that the text lost still lists the story")
		}
		edit("Nothing else.")
		if strings.Contains(html(), "data-term") || listed(story.OfCompany, kiln.ID, english) != 0 {
			t.Error("a name that the text lost has an effect")
		}
		log, err := mention.Decisions(t.Context(), db.Read, live.ID)
		if err != nil || len(log) != 4 || log[0].TokenID == nil && log[0].UserID == nil {
			t.Errorf("log: %+v, %v", log, err)
		}
	})
}
