package ghost_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/importer"
	"masthead/internal/importer/importtest"
	"masthead/internal/permalink"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

const site = "https://pottery.example.com"

func TestAnExportIsImported(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		deps := importtest.Deps(t, db, formats)
		report, err := run(t, deps, "testdata/pottery.json", importer.Options{Site: site})
		if err != nil {
			t.Fatal(err)
		}
		for kind, want := range map[importer.Kind]importer.Count{importer.Post: {Seen: 8, New: 8}, importer.Page: {Seen: 1, New: 1},
			importer.AuthorKind: {Seen: 1, New: 1},
			"account":           {Seen: 1, Skipped: 1}, importer.TermKind: {Seen: 1, New: 1}, "internal tag": {Seen: 1, Skipped: 1}} {
			if report.Counts[kind] != want {
				t.Errorf("%s: %+v, want %+v", kind, report.Counts[kind], want)
			}
		}
		for _, what := range []string{
			"an internal tag was left out", "its canonical address was left out", "a card of an unknown type was imported as text",
			"a part for emails was left out", "a sign-up form was imported as text",
			"it was for some members only, such as paying ones; this brand's gate opens to every signed-in reader, so it is a draft now",
			"it was sent by email only and is a draft now", "its text can't be read in the editor's format; the rendered HTML is used",
			"all of it is for signed-in readers and it has no excerpt, so it is a draft",
			"it was open to everybody, so its paywall marker was removed", "markup that is not allowed in stories was dropped"} {
			if report.Warnings.By[what] == 0 {
				t.Errorf("the warning %q is missing", what)
			}
		}
		kiln := importtest.Story(t, db, "The kiln")
		open, gated := importtest.HTML(t, db, kiln.ID)
		contains(t, open, "<strong><em>never</em></strong>", `href="https://pottery.example.com/kiln/"`, "First firing", "Red clay", "Dawn")
		contains(
			t,
			gated,
			"Mind the heat",
			"🔥",
			"How hot?",
			"1,100 degrees",
			"Kiln notes",
			"abcdefghijk",
			"if a &lt; b {}",
			"Glaze",
			"Ash and water",
			"Kept words",
			"Visit",
			"Two pots",
			"Holds water",
			"Join us",
			"The plan",
			"kiln.mp4",
			"The kiln hums",
			"Words of tomorrow",
			`dir="rtl"`,
		)
		if strings.Contains(open, "Mind the heat") || !kiln.Gated {
			t.Error("the paywall does not split the text")
		}
		if what := importtest.FindUnsafe(t, open+gated); what != "" {
			t.Error(what)
		}
		if kiln.SeoTitle != "The kiln, explained" || kiln.Excerpt != "Fire & clay" || len(kiln.Authors) != 1 || len(kiln.Terms) != 1 {
			t.Errorf("story %+v", kiln)
		}
		if to, err := permalink.Resolve(t.Context(), db, "/post-1"); err != nil || to.Location != kiln.Path {
			t.Errorf("the old path redirects to %+v, %v", to, err)
		}
		wheel, _ := importtest.HTML(t, db, importtest.Story(t, db, "The wheel").ID)
		contains(
			t,
			wheel,
			"<strong>turns</strong><br>",
			`href="https://kiln.example.com/wheel"`,
			"&lt;again&gt;",
			"<h2",
			"left",
			"<hr>",
			"The wheel",
			"<strong>bold</strong>",
			"An aside",
		)
		checkGates(t, db)
		noSecrets(t, deps.DataDir)
		if _, err := taxonomy.BySlug(t.Context(), db, taxonomy.TagKind, "hash-layout-wide"); !errors.Is(err, database.ErrNotFound) {
			t.Errorf("the internal tag was imported: %v", err)
		}
	})
}

// Text for members is not in the open part.
func checkGates(t *testing.T, db *database.DB) {
	t.Helper()
	for title, want := range map[string][2]string{
		"Only HTML": {"Three", ""}, "Paid": {"", "Two"}, "Short for members": {"", "One secret"},
	} {
		open, gated := importtest.HTML(t, db, importtest.Story(t, db, title).ID)
		contains(t, open, want[0])
		contains(t, gated, want[1])
		if want[1] == "" && gated != "" || want[1] != "" && strings.Contains(open, want[1]) {
			t.Errorf("%s: open %q, gated %q", title, open, gated)
		}
	}
	for title, status := range map[string]story.Status{
		"A letter": story.Draft, "Tomorrow": story.Scheduled, "Short for members": story.Draft, "Paid": story.Draft,
		"Broken body": story.Published,
	} {
		if s := importtest.Story(t, db, title); s.Status != status {
			t.Errorf("%q is %s, want %s", title, s.Status, status)
		}
	}
	if s := importtest.Story(t, db, "About the pottery"); s.Listed || s.Path != "/herstory/post-6" {
		t.Errorf("page %+v", s)
	}
}

func contains(t *testing.T, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			t.Errorf("%q is missing in %s", part, text)
		}
	}
}

func TestInvalidExportsAreRefused(t *testing.T) {
	db := dbtest.New(t)
	deps := importtest.Deps(t, db, formats)
	says := map[string]string{"of WordPress": "this is a WordPress export; use masthead import wordpress x.json",
		"feed": "this is a feed, not a Ghost export; use masthead import feed x.json", "empty": "it is empty",
		"not JSON": "this is XML, not a Ghost export", "table": "this is a table, not a Ghost export", "archive": "it is a ZIP archive",
		"page": "this is a web page", "another object": "it has no table of posts"}
	for name, src := range map[string]string{
		"of WordPress": `<?xml version="1.0"?><rss xmlns:wp="http://wordpress.org/export/1.2/"><channel></channel></rss>`,
		"feed":         `<feed xmlns="http://www.w3.org/2005/Atom"></feed>`, "table": "a,b\n1,2\n", "archive": "PK\x03\x04x",
		"page":  "<!DOCTYPE html><p>",
		"empty": "", "cut off": `{"db":[{"data":{"posts":[{"id":"1","title":"x"`,
		"not JSON": "<opml/>", "a list": "[]", "another object": `{"a":1}`,
		"no table": `{"db":[{"data":{"users":[]}}]}`, "more behind": `{"posts":[]} {}`,
		"a table of texts": `{"posts":["a"]}`, "an invalid table": `{"data":{"posts":{}}}`,
	} {
		file := filepath.Join(t.TempDir(), "x.json")
		if err := os.WriteFile(file, []byte(src), 0o600); err != nil {
			t.Fatal(err)
		}
		report, err := run(t, deps, file, importer.Options{})
		var broken *importer.FileError
		if !errors.As(err, &broken) || report.Failed == "" || !strings.Contains(err.Error(), says[name]) {
			t.Errorf("%s: %v %+v", name, err, report)
		}
		t.Log(name, err)
	}
	if n, err := db.Read.NewSelect().Model((*story.Story)(nil)).Count(t.Context()); n != 0 || err != nil {
		t.Errorf("%d stories, %v", n, err)
	}
}

// Every payload of the lists is put into each place where a card can have text.
func TestHostileCardsAreMadeHarmless(t *testing.T) {
	list, err := os.ReadFile(importtest.Data(t, "hostile-input", "big-list-of-naughty-strings", "blns.txt"))
	if err != nil {
		t.Fatal(err)
	}
	var posts []map[string]any
	for line := range strings.Lines(string(list)) {
		var nodes []any
		for _, kind := range []string{
			"html", "image", "bookmark", "embed", "button", "callout", "toggle", "file", "video",
			"audio", "product", "header", "markdown", "codeblock", "unheard-of", "link", "extended-heading"} {
			node := map[string]any{"type": kind, "children": []any{map[string]any{"type": "text", "text": line}}}
			if kind != "link" && kind != "extended-heading" {
				delete(node, "children")
			}
			for _, key := range []string{
				"src", "url", "href", "html", "caption", "alt", "buttonText", "buttonUrl",
				"calloutText", "backgroundColor", "heading", "content", "fileTitle",
				"title", "header", "productTitle", "productUrl", "productButton", "markdown",
				"code", "language", "cardWidth", "text", "tag", "direction", "format"} {
				node[key] = line
			}
			nodes = append(nodes, node)
		}
		lexical, err := json.Marshal(map[string]any{"root": map[string]any{"type": "root", "children": nodes}})
		if err != nil {
			t.Fatal(err)
		}
		posts = append(
			posts,
			map[string]any{
				"id":           len(posts),
				"title":        line,
				"slug":         line,
				"status":       "published",
				"published_at": "2024-01-01 00:00:00",
				"lexical":      string(lexical),
				"meta_title":   line,
			},
		)
	}
	b, err := json.Marshal(map[string]any{"posts": posts})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "hostile.json")
	if err := os.WriteFile(file, b, 0o600); err != nil {
		t.Fatal(err)
	}
	db := dbtest.New(t)
	report, err := run(t, importtest.Deps(t, db, formats), file, importer.Options{Site: site})
	if err != nil {
		t.Fatal(err)
	}
	if c := report.Counts[importer.Post]; c.New != len(posts) {
		t.Errorf("%+v of %d: %+v", c, len(posts), report.Skipped.First)
	}
	rows, err := db.Read.Query("SELECT open_html || gated_html FROM story_bodies")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			t.Fatal(err)
		}
		if what := importtest.FindUnsafe(t, text); what != "" {
			t.Errorf("%s in %.500s", what, text)
		}
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
}
