package apitest

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/media"
)

// send calls an operation with a JSON body, "" for none, and checks the status.
func (s *Site) send(t *testing.T, method, url, as, body string, status int) Response {
	t.Helper()
	r := Case{Method: method, URL: url, As: as, Body: body}
	if body != "" {
		r.Type = jsonType
	}
	a := s.Ask(t, r)
	if a.Status != status {
		t.Fatalf("%s %s by %s: %d, want %d: %s", method, url, as, a.Status, status, a.Text)
	}
	return a
}

// A text gets no file that its writer does not have in the library: no portrait of a reader, no deleted file, and none of another brand.
func TestTextsGetFilesOfTheLibraryOnly(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		own, other, gone := s.libraryFile(t, "herstory", "own.jpg"), s.libraryFile(t, "ys-gulf", "other-file.jpg"),
			s.libraryFile(t, "herstory", "gone")
		portrait, err := media.DatabaseStore{DB: s.DB}.Save(t.Context(), media.Media{Hash: strings.Repeat("p", 26), Width: 320, Height: 320,
			Widths: []int{320}, Meta: media.Meta{Portrait: true}})
		if err != nil {
			t.Fatal(err)
		}
		s.send(t, "DELETE", fmt.Sprintf("/desk/media/%d?version=1", gone), SignedEditor, "", 200)
		text := func(picture, inText int64) string {
			more := ""
			if picture != 0 {
				more = fmt.Sprintf(`,"picture":%d`, picture)
			}
			return fmt.Sprintf(`{"brand":"herstory","title":"Jars","body":{"type":"doc","content":[{"type":"image","attrs":{"src":"/x.jpg",`+
				`"media":"%d","decorative":true}}]}%s}`, inText, more)
		}
		for _, id := range []int64{other, gone, portrait.ID} {
			if a := s.send(t, "POST", "/desk/stories", SignedEditor, text(id, own), 422); a.Member("fields", "picture") == nil {
				t.Errorf("the picture: %s", a.Text)
			}
			if a := s.send(t, "POST", "/desk/stories", SignedEditor, text(own, id), 422); a.Member("fields", "body") == nil {
				t.Errorf("a picture of the text: %s", a.Text)
			}
		}
		made := s.send(t, "POST", "/desk/stories", SignedEditor, text(own, own), 200)
		e := s.editorOf(t, SignedEditor, int64(made.Member("id").(float64)))
		e.save(map[string]any{"picture": other}, 422)
		s.editorOf(t, SignedAdmin, int64(made.Member("id").(float64))).save(map[string]any{"picture": other}, 200)
		e.save(map[string]any{"title": "Old jars"}, 200) // it has the picture already
	})
}

// Drafts of other brands that use a file are counted, not named.
func TestTheUsesOfAFileNameNoDraftsOfOtherBrands(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		shared := s.libraryFile(t, "", "all")
		s.send(t, "POST", "/desk/stories", SignedGulf, fmt.Sprintf(`{"brand":"ys-gulf","title":"Secret","picture":%d,`+
			`"body":{"type":"doc","content":[{"type":"paragraph"}]}}`, shared), 200)
		for url, body := range map[string]string{
			"POST /desk/web-stories":   `"title":"Secret slides"`,
			"POST /desk/audio-shows":   `"title":"Secret show","slug":"secret-show"`,
			"POST /desk/courses":       `"title":"Secret course","slug":"secret-course"`,
			"PUT /desk/awards/secrets": `"name":"Secret award"`,
		} {
			method, at, _ := strings.Cut(url, " ")
			field := "picture"
			if method == "PUT" {
				field = "logo"
			}
			s.send(t, method, at, SignedGulf, fmt.Sprintf(`{"brand":"ys-gulf",%s,%q:%d}`, body, field, shared), 200)
		}
		url := fmt.Sprintf("/desk/media/%d/uses", shared)
		is("items.0", nil, "hidden", 5)(t, s.send(t, "GET", url, SignedEditor, "", 200))
		is("items.0.title", "Secret", "items.4.kind", "webStory", "hidden", 0)(t, s.send(t, "GET", url, SignedGulf, "", 200))
	})
}

// The store says whether a picture is new, and knows the files that pictures had before.
func TestTheStoreKnowsFormerFiles(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		store := media.DatabaseStore{DB: s.DB}
		picture := media.Media{Hash: strings.Repeat("a", 26), Width: 1600, Height: 900, Widths: []int{1600}}
		first, err := store.Save(t.Context(), picture)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := store.Save(t.Context(), picture); err != nil || first.Known || !again.Known || again.ID != first.ID {
			t.Errorf("saved %+v, then %+v, %v", first, again, err)
		}
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			found, err := media.Records(ctx, tx, []int64{first.ID})
			if err != nil {
				return err
			}
			r := found[first.ID]
			if err := media.ReplaceFile(ctx, tx, r, media.Media{Hash: strings.Repeat("b", 26), Width: 800, Height: 450}); err != nil {
				return err
			}
			r.Version = 2
			return media.Update(ctx, tx, r, 1)
		})
		if m, err := store.ByHash(t.Context(), picture.Hash); err != nil || m.ID != first.ID || m.Width != 800 {
			t.Errorf("by the former file: %+v, %v", m, err)
		}
	})
}

// A front names no draft of another brand, holds no set that is filled elsewhere, and leads to no script.
func TestFrontsHoldOnlyWhatTheirEditorsMayArrange(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		secret, own := s.Draft("ys-gulf", "Secret"), s.Draft("herstory", "Own")
		version := s.send(t, "GET", "/desk/fronts/herstory", SignedEditor, "", 200).Member("version")
		prepare := func(as, path, source, set string, story int64, revision, status int) Response {
			t.Helper()
			items := "[]"
			if story != 0 {
				items = fmt.Sprintf(`[{"story":%d}]`, story)
			}
			return s.send(t, "PUT", "/desk/fronts/herstory/prepared", as, fmt.Sprintf(`{"revision":%d,"basedOn":%q,"front":{"sections":[`+
				`{"kind":"stories","layout":"lead","limit":3,"source":%q,"path":%q}],"sets":{%q:%s}}}`,
				revision, version, source, path, set, items), status)
		}
		for _, key := range []string{"TEMP_events", "people_list", "page:about", "stories_search_page_banner"} {
			prepare(SignedEditor, "", "curated:"+key, key, 0, 0, 422)
		}
		for _, path := range []string{"javascript:alert(1)", "//evil.example", "data:text/html,x"} {
			prepare(SignedEditor, path, "latest", "CURATED_SET", 0, 0, 422)
		}
		if a := prepare(SignedEditor, "", "latest", "CURATED_SET", secret.ID, 0, 422); strings.Contains(a.Text, "Secret") {
			t.Errorf("a draft of another brand: %s", a.Text)
		}
		prepare(SignedEditor, "/herstory", "latest", "CURATED_SET", own.ID, 0, 200)
		prepare(SignedAdmin, "", "latest", "CURATED_SET", secret.ID, 1, 200)
		if a := s.send(t, "GET", "/desk/fronts/herstory", SignedEditor, "", 200); strings.Contains(a.Text, "Secret") {
			t.Errorf("what an administrator prepared: %s", a.Text)
		}
		prepare(SignedEditor, "", "trending", "CURATED_SET", secret.ID, 2, 200) // it stays
	})
}

// Editing a comment again and again sends one email; editors of all brands delete shared views of others.
func TestTheNewsroomIsNotFlooded(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		boss := s.editorOf(t, SignedAdmin, s.Draft("herstory", "The loom").ID)
		neha := s.users[SignedEditor]
		made := boss.call(http.MethodPost, "/comments", map[string]any{"body": "Look", "mentions": []int64{neha}}, 200)
		at := fmt.Sprintf("/comments/%.0f", made.Member("items", 0, "id"))
		for version := 1; version < 7; version += 2 {
			boss.call(http.MethodPut, at, map[string]any{"version": version, "body": "Look"}, 200)
			boss.call(http.MethodPut, at, map[string]any{"version": version + 1, "body": "Look", "mentions": []int64{neha}}, 200)
		}
		if _, emails := s.told(t, SignedEditor); emails != 1 {
			t.Errorf("%d emails", emails)
		}
		long := strings.Repeat("a", 5000)
		for range 104 { // 10,000 characters each
			boss.call(http.MethodPost, "/comments", map[string]any{"body": long, "quote": long}, 200)
		}
		boss.call(http.MethodPost, "/comments", map[string]any{"body": long, "quote": long}, 422)

		view := s.send(t, "POST", "/desk/views", SignedEditor, `{"area":"stories","name":"Shared","query":"","brand":"herstory"}`, 200)
		s.send(t, "DELETE", fmt.Sprintf("/desk/views/%.0f?area=stories", view.Member("items", 0, "id")), SignedAdmin, "", 200)
	})
}

// A long chain of redirects in a table is stored with the last target at once, in any order of the lines.
func TestAChainOfRedirectsIsImported(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		var table strings.Builder
		for n := range 60 {
			fmt.Fprintf(&table, "/chain-%02d,/chain-%02d\\n", n, n+1)
		}
		a := s.send(t, "POST", "/desk/redirects/import", SignedAdmin, `{"table":"`+table.String()+`"}`, 200)
		is("added", 60)(t, a)
		is("target", "/chain-60")(t, s.send(t, "GET", "/desk/redirects/one?path=/chain-00", SignedAdmin, "", 200))
		s.send(t, "POST", "/desk/redirects/import", SignedAdmin, `{"table":"/loop-a,/loop-b\n/loop-b,/loop-a\n"}`, 422)
	})
}

// Nobody takes roles that somebody changed meanwhile.
func TestRolesAreTakenByVersion(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		url := fmt.Sprintf("/desk/accounts/%d", s.users[SignedEditor])
		read := s.send(t, "GET", url, SignedAdmin, "", 200)
		s.send(t, "DELETE", url+"?version=1", SignedAdmin, "", 409)
		removed := s.send(t, "DELETE", fmt.Sprintf("%s?version=%.0f", url, read.Member("version")), SignedAdmin, "", 200)
		is("roles.0", nil)(t, removed)
		s.send(t, "PUT", url, SignedAdmin, fmt.Sprintf(`{"version":%.0f,"roles":[{"role":"editor","brand":"herstory"}]}`,
			removed.Member("version")), 200)
	})
}
