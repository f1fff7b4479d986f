package apitest

import (
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"masthead/internal/apiv2"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/richtext"
	"masthead/internal/story"
	"masthead/internal/story/storytest"
)

// All lists of the newsroom have the same shape; their pages, read one after the other, contain each entry once.
func TestDeskListsArePagedByKey(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		var drafts []string
		for i := range 5 {
			if i != 2 { // two drafts have the same time
				c.Advance(time.Minute)
			}
			s.Draft("herstory", fmt.Sprintf("Draft %d", i))
			drafts = append(drafts, fmt.Sprintf("draft-%d", i))
			s.Author(fmt.Sprintf("author-%d", i), "An author")
			s.Term("tag", fmt.Sprintf("tag-%d", i), "A tag")
			if a := s.Ask(t, Case{Method: http.MethodPost, URL: "/reports", Type: jsonType,
				Body: fmt.Sprintf(`{"email":"asha@example.in","page":"/herstory","type":"factual","text":"Report %d"}`, i),
			}); a.Status != http.StatusOK {
				t.Fatal(a.Text)
			}
		}
		slices.Reverse(drafts)
		s.Draft("ys", "A draft of another brand")
		s.Published("herstory", "Not a draft", time.Hour)
		if a := s.Ask(t, Case{
			Method: http.MethodPost, URL: "/desk/stories", As: Admin,
			Body: `{"brand":"herstory","title":"Terms","slug":"terms","page":true,"body":{"type":"doc","content":[{"type":"paragraph"}]}}`,
		}); a.Status != http.StatusOK {
			t.Fatal(a.Text)
		}
		s.Term("category", "a-category", "No tag")
		for url, want := range map[string][]string{
			"/desk/stories?brand=herstory":                  append([]string{"terms"}, drafts...),
			"/desk/stories?brand=herstory&status=published": {"not-a-draft"},
			"/desk/stories?brand=herstory&page=only":        {"terms"},
			"/desk/stories?brand=herstory&page=none":        drafts,
			"/desk/authors":                                 {"author-0", "author-1", "author-2", "author-3", "author-4"},
			"/desk/terms?kind=tag":                          {"tag-0", "tag-1", "tag-2", "tag-3", "tag-4"},
			"/desk/terms?kind=property":                     nil,
			"/desk/reports":                                 {"Report 4", "Report 3", "Report 2", "Report 1", "Report 0"},
		} {
			for _, limit := range []int{2, 5, 50} {
				var got []string
				separator := "?"
				if strings.Contains(url, "?") {
					separator = "&"
				}
				for after, pages := "", 0; pages == 0 || after != "" && pages < 9; pages++ {
					a := s.Ask(t, Case{URL: fmt.Sprintf("%s%slimit=%d&after=%s", url, separator, limit, after), As: Editor})
					s.Conforms(t, Case{Method: http.MethodGet, URL: url}, a)
					items, ok := a.Member("items").([]any)
					if !ok || len(items) > limit {
						t.Fatalf("%s: %s", url, a.Text)
					}
					for _, item := range items {
						entry := item.(map[string]any)
						if _, isNumber := entry["id"].(float64); !isNumber {
							t.Errorf("%s: the id is %v", url, entry["id"])
						}
						name, _ := entry["slug"].(string)
						if text, ok := entry["text"].(string); ok {
							name = text
						}
						got = append(got, name)
					}
					after, _ = a.Member("next").(string)
				}
				if !slices.Equal(got, want) {
					t.Errorf("%s in pages of %d: %q, want %q", url, limit, got, want)
				}
			}
		}
		Run(t, s, []Case{
			{Name: "a key of another list", URL: "/desk/stories?brand=herstory&after=slug", As: Editor, Status: 400},
			{Name: "a report's key", URL: "/desk/reports?after=slug", As: Editor, Status: 400},
			{Name: "a report for an editor of its brand", URL: "/desk/reports", As: SignedEditor, Has: []string{"asha@example.in"}},
			{Name: "a report for an editor of another brand", URL: "/desk/reports", As: Gulf, HasNot: []string{"Report"}},
			{Name: "a report for an administrator", URL: "/desk/reports", As: Admin, Has: []string{"asha@example.in"}},
			{Name: "an unknown kind", URL: "/desk/terms?kind=colour", As: Editor, Status: 400},
			{Name: "an unknown brand", URL: "/desk/stories?brand=nobody", As: Admin, Status: 404},
		})
	})
}

// A story can be saved exactly as the API returned it, and a corrected headline does not change the address.
func TestAStoryCanBeSavedAsItWasRead(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		author, tag := s.Author("asha", "Asha Rao"), s.Term("tag", "looms", "Looms")
		live := s.Published("herstory", "The loom came late", time.Hour, storytest.By(author), storytest.With(tag), func(s *story.Story) {
			s.Excerpt, s.Corrections, s.HideOnHome = "Why it came late.", "The year was wrong.", true
			s.Type, s.VideoPlatform, s.VideoMedia = story.Video, new("youtube"), new("aqz-KE-bpKQ")
		})
		url := fmt.Sprintf("/desk/stories/%d", live.ID)
		save := func(change func(map[string]any)) (read, saved map[string]any) {
			a := s.Ask(t, Case{URL: url, As: Editor})
			read = a.JSON.(map[string]any)
			sent := map[string]any{}
			if err := json.Unmarshal([]byte(a.Text), &sent); err != nil {
				t.Fatal(err)
			}
			change(sent)
			body, err := json.Marshal(sent)
			if err != nil {
				t.Fatal(err)
			}
			a = s.Ask(t, Case{Method: http.MethodPut, URL: url, As: Editor, Type: jsonType, Body: string(body)})
			if a.Status != http.StatusOK {
				t.Fatalf("%s: %s", body, a.Text)
			}
			return read, a.JSON.(map[string]any)
		}
		read, saved := save(func(map[string]any) {})
		if fmt.Sprint(read) != fmt.Sprint(saved) { // the revision must be the same too, because nothing was edited
			t.Errorf("saving changed\n%v to\n%v", read, saved)
		}
		if after, err := story.Get(t.Context(), db.Read, live.ID); err != nil || after.UpdatedAt != live.UpdatedAt {
			t.Errorf("saving what was read marks the story as updated at %v, before %v, %v", after.UpdatedAt, live.UpdatedAt, err)
		}
		read, saved = save(func(m map[string]any) {
			m["title"] = "The loom that came late"
			delete(m, "slug")
			m["status"], m["path"], m["publishedAt"] = "draft", "/elsewhere", "2001-01-01T00:00:00Z"
		})
		if saved["slug"] != live.Slug || saved["path"] != live.Path || saved["title"] != "The loom that came late" ||
			saved["status"] != "published" {
			t.Errorf("a corrected headline: %v", saved)
		}
		read["title"], read["revision"], read["savedBy"] = saved["title"], read["revision"].(float64)+1, Editor
		if fmt.Sprint(read) != fmt.Sprint(saved) {
			t.Errorf("a corrected headline changed\n%v to\n%v", read, saved)
		}
		_, saved = save(func(m map[string]any) { m["slug"] = "the-loom-that-came-late" })
		if saved["path"] == live.Path || !strings.HasSuffix(fmt.Sprint(saved["path"]), "/the-loom-that-came-late") {
			t.Errorf("a new slug: %v", saved["path"])
		}
		Run(t, s, []Case{{Name: "the id of another story", Method: http.MethodPut, URL: url, As: Editor, Type: jsonType, Status: 422,
			Body: fmt.Sprintf(`{"id":%d,"revision":4,"brand":"herstory","title":"New","body":{"type":"doc","content":[{"type":"paragraph"}]}}`,
				live.ID+1)}})
	})
}

// An excerpt that was made from the text is made again if the text is edited and the excerpt is saved unchanged. An editor's own excerpt
// stays.
func TestAnExcerptMadeFromTheTextFollowsIt(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		const before, after = "The first looms arrived in May.", "The last looms left in June."
		for _, own := range []string{"", "What the co-operative learned."} {
			text := fmt.Sprintf(`{"brand":"herstory","title":"The loom","excerpt":%q,"body":{"type":"doc","content":[{"type":"paragraph",`+
				`"content":[{"type":"text","text":%q}]}]}}`, own, before)
			created := s.Ask(t, Case{Method: http.MethodPost, URL: "/desk/stories", As: Editor, Type: jsonType, Body: text})
			at := fmt.Sprint("/desk/stories/", created.Member("id"))
			edited := strings.Replace(s.Ask(t, Case{URL: at, As: Editor}).Text, `"text":"`+before, `"text":"`+after, 1)
			saved := s.Ask(t, Case{Method: http.MethodPut, URL: at, As: Editor, Type: jsonType, Body: edited})
			want := own
			if own == "" {
				want = after
			}
			if saved.Status != http.StatusOK || saved.Member("excerpt") != want {
				t.Errorf("the excerpt is %v, want %q: %s", saved.Member("excerpt"), want, saved.Text)
			}
		}
	})
}

// Drafts that are created at the same moment with the same title all exist afterwards, each with its own slug.
func TestDraftsCreatedAtOnceHaveTheirOwnSlugs(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		const drafts = 16
		slugs := make(chan any, drafts)
		var group sync.WaitGroup
		for range drafts {
			group.Go(func() {
				a := s.Ask(t, Case{Method: http.MethodPost, URL: "/desk/stories", As: Editor, Type: jsonType,
					Body: `{"brand":"herstory","title":"The loom","body":{"type":"doc","content":[{"type":"paragraph"}]}}`})
				if a.Status != http.StatusOK {
					t.Errorf("%d %s", a.Status, a.Text)
				}
				slugs <- a.Member("slug")
			})
		}
		group.Wait()
		close(slugs)
		seen := map[any]bool{}
		for slug := range slugs {
			seen[slug] = true
		}
		if len(seen) != drafts {
			t.Errorf("%d slugs for %d drafts: %v", len(seen), drafts, seen)
		}
	})
}

// The first story of the README is accepted and can be published as the README says.
func TestTheFirstStoryOfTheReadmeIsAccepted(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, body, _ := strings.Cut(string(text), "-H 'Content-Type: application/json' -d '")
	body, _, found := strings.Cut(body, "'\n```")
	if !found {
		t.Fatal("the README has no first story")
	}
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		a := s.Ask(t, Case{Method: http.MethodPost, URL: "/desk/stories", As: Editor, Type: jsonType, Body: body})
		id, ok := a.Member("id").(float64)
		if !ok {
			t.Fatal(a.Text)
		}
		now := fmt.Sprintf("/desk/stories/%.0f/publish", id)
		a = s.Ask(t, Case{Method: http.MethodPost, URL: now, As: Editor, Type: jsonType, Body: `{"at": "2030-01-01T09:00:00Z"}`})
		if a.Status != http.StatusUnprocessableEntity || a.Member("fields", "at") == nil {
			t.Errorf("a time for publishing at once: %d %s", a.Status, a.Text)
		}
		if a = s.Ask(t, Case{URL: fmt.Sprintf("/desk/stories/%.0f", id), As: Editor}); a.Member("status") != "draft" {
			t.Errorf("after the refusal the story is %v", a.Member("status"))
		}
		a = s.Ask(t, Case{Method: http.MethodPost, URL: now, As: Editor, Type: jsonType, Body: "{}"})
		if a.Member("status") != "published" || !strings.Contains(string(text), "api/v2/desk/stories/ID/publish") {
			t.Error(a.Text)
		}
	})
}

// A text without a named language gets a language of its script, so that it has a font and a voice.
func TestADraftHasTheLanguageOfItsText(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		const body = `"body": {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "%s"}]}]}`
		for _, story := range []struct{ members, text, want string }{
			{`"title": "The loom"`, "It came late.", "en"},
			{`"title": "करघा"`, "यह देर से आया।", "hi"},
			{`"title": "करघा फिर", "lang": "mr"`, "तो उशिरा आला.", "mr"},
		} {
			a := s.Ask(t, Case{Method: http.MethodPost, URL: "/desk/stories", As: Editor, Type: jsonType,
				Body: `{"brand": "herstory", ` + story.members + `, ` + fmt.Sprintf(body, story.text) + `}`})
			if a.Member("lang") != story.want {
				t.Errorf("%s is in %v, want %s: %s", story.members, a.Member("lang"), story.want, a.Text)
			}
		}
	})
}

// Every call that the reference offers to try works in the publication, and shows something.
func TestTheCallsOfTheReferenceWork(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		s.Published("herstory", "The loom came late", time.Hour, storytest.By(s.Author("asha", "Asha Rao")),
			storytest.With(s.Term("tag", "looms", "Looms")), storytest.With(s.Term("series", "makers", "Makers")), func(st *story.Story) {
				st.Type, st.VideoPlatform, st.VideoMedia = story.Video, new("youtube"), new("aqz-KE-bpKQ")
			})
		values, err := s.Stories.ExampleValues(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		page, err := s.API.Reference("Startline", values)
		if err != nil {
			t.Fatal(err)
		}
		tried := map[string]bool{}
		for _, match := range regexp.MustCompile(`href="`+apiv2.Prefix+`([^"]*)">Try it`).FindAllStringSubmatch(string(page.Body), -1) {
			url := html.UnescapeString(match[1])
			operation, _, _ := strings.Cut(url, "?")
			tried[operation] = true
			if operation == "/newsletters/issue" {
				continue // this publication has no newsletter
			}
			a := s.Ask(t, Case{URL: url})
			if a.Status != http.StatusOK || strings.Contains(url, "slug=") && strings.Contains(a.Text, `"stories":[]`) {
				t.Errorf("%s: %d %s", url, a.Status, a.Text)
			}
		}
		for _, operation := range []string{"/story", "/story/video-player", "/tag/stories", "/series/stories", "/author/stories",
			"/brand/stories", "/stories/date", "/stories/latest"} {
			if !tried[operation] {
				t.Errorf("%s cannot be tried", operation)
			}
		}
		if tried["/glossary/term"] {
			t.Error("the reference offers a term that does not exist")
		}
	})
}

// The examples of the reference for a draft are accepted, and the reference names every node and mark of a text.
func TestTheExampleDraftIsAccepted(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		send := func(method, url string, op *huma.Operation) Response {
			t.Helper()
			example, err := json.Marshal(op.RequestBody.Content[jsonType].Example)
			if err != nil {
				t.Fatal(err)
			}
			body := strings.Replace(string(example), `"brand":"science"`, `"brand":"herstory"`, 1)
			a := s.Ask(t, Case{Method: method, URL: url, As: Editor, Type: jsonType, Body: body})
			if a.Status != http.StatusOK {
				t.Fatalf("%s %s: %s", method, body, a.Text)
			}
			return a
		}
		paths := s.API.OpenAPI().Paths
		created := send(http.MethodPost, "/desk/stories", paths["/desk/stories"].Post)
		at := fmt.Sprint("/desk/stories/", created.Member("id"))
		saved := send(http.MethodPut, at, paths["/desk/stories/{id}"].Put)
		if created.Member("title") != "The loom that came late" || saved.Member("title") == created.Member("title") {
			t.Errorf("%s %s", created.Text, saved.Text)
		}
		send(http.MethodPost, at+"/schedule", paths["/desk/stories/{id}/schedule"].Post)
		nodes, marks := richtext.Describe()
		values, err := s.Stories.ExampleValues(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		page, err := s.API.Reference("Startline", values)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{"image (", "pull_quote", "paywall", "footnotes", "url*", "link (href*", "strong"} {
			if !strings.Contains(nodes+marks, text) {
				t.Errorf("no %q in %s %s", text, nodes, marks)
			}
		}
		for _, text := range []string{"pull_quote", "paywall", "link (href*", "Authorization: Bearer", "masthead token create",
			"/desk/authors", "/desk/terms", "nonce is its SHA-256 in hex", "At most 8192 characters"} {
			if !strings.Contains(string(page.Body), text) {
				t.Errorf("the reference has no %q", text)
			}
		}
		// The example is accepted as it stands, because its brand is one of the publication.
		if text := html.UnescapeString(string(page.Body)); !strings.Contains(text, `"brand": "herstory"`) ||
			strings.Contains(text, `"brand": "science"`) {
			t.Error("the examples name a brand that does not exist")
		}
	})
}
