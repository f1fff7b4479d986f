package ghost_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/importer"
	"masthead/internal/importer/importtest"
)

// repeatedCard returns a Mobiledoc that names its one card n times.
func repeatedCard(n int, name, content string) string {
	b, err := json.Marshal(content)
	if err != nil {
		panic(err)
	}
	return `{"version":"0.3.1","atoms":[],"markups":[],"cards":[["` + name + `",{"` + name + `":` + string(b) + `}]],"sections":[` +
		strings.TrimSuffix(strings.Repeat("[10,0],", n), ",") + `]}`
}

// No text of a post makes an import exceed its memory limit. Texts that are too large are skipped with a line that says
// what to do; the others are imported.
func TestNoTextUsesTooMuchMemory(t *testing.T) {
	const large = 7 << 20
	fill := func(part string, size int) string { return strings.Repeat(part, size/len(part)) }
	root := func(nodes string) string { return `{"root":{"children":[` + strings.TrimSuffix(nodes, ",") + `]}}` }
	rows := func(field string) (list []fields) {
		for i := range 12 {
			list = append(list, fields{"id": fmt.Sprint(i), "name": fmt.Sprint("n", i), "slug": fmt.Sprint("s", i),
				field: fill("plain words ", 1<<20)})
		}
		return list
	}
	few := func(n int, p fields) (posts []fields) {
		for range n {
			one := fields{}
			for name, value := range p {
				one[name] = value
			}
			posts = append(posts, one)
		}
		return posts
	}
	for name, tt := range map[string]struct {
		posts   []fields
		skipped bool
	}{
		"one card named 20,000 times": {few(1, fields{
			"mobiledoc": repeatedCard(20_000, "html", fill("<p>A card <b>again</b></p>", 60_000)),
		}), true},
		"many posts that repeat cards": {few(30, fields{"mobiledoc": repeatedCard(100, "html",
			fill("<p>"+fill("plain words ", 300)+"</p>", 20_000))}), false},
		"repeated Markdown":           {few(3, fields{"mobiledoc": repeatedCard(1000, "markdown", fill("- a\n", 400_000))}), true},
		"a card with nothing to show": {few(3, fields{"mobiledoc": repeatedCard(20_000, "hr", fill("x", 1<<20))}), false},
		"objects":                     {few(4, fields{"lexical": root(fill(`{"a":1},`, large))}), true},
		"empty lists":                 {few(4, fields{"lexical": root(fill(`[],`, large))}), true},
		"numbers":                     {few(4, fields{"lexical": root(fill(`1,`, large))}), true},
		"elements":                    {few(4, fields{"html": fill("<br>", large)}), true},
		"attributes":                  {few(4, fields{"html": fill("<p dir=rtl>x", large)}), true},
		"plain words":                 {few(40, fields{"html": "<p>" + fill("plain words ", 1<<20) + "</p>"}), false},
		"descriptions of tags":        {few(1, fields{"tags": rows("description")}), true},
		"biographies of authors":      {few(1, fields{"authors": rows("bio")}), true},
		"a text over the limit":       {append(few(1, fields{"html": fill("plain words ", 9<<20)}), fields{"html": "<p>x</p>"}), true},
		"a text far over the limit":   {few(1, fields{"lexical": fill("plain words ", 40<<20), "html": "<p>x</p>"}), true},
	} {
		t.Run(name, func(t *testing.T) {
			for _, p := range tt.posts {
				p["title"] = name
			}
			file := writePosts(t, tt.posts...)
			deps := importtest.Deps(t, dbtest.New(t), formats)
			used := importtest.CheckMemory(t, func() {
				report, err := run(t, deps, file, importer.Options{Site: site})
				if err != nil {
					t.Fatal(err)
				}
				c := report.Counts[importer.Post]
				if c.Seen != len(tt.posts) || (c.Skipped > 0) != tt.skipped {
					t.Errorf("%+v of %d posts; %+v", c, len(tt.posts), report.Skipped.First)
				}
				for _, line := range report.Skipped.First {
					if line.Kind == importer.Post && !strings.Contains(line.What+line.Detail, "split it on the old site and export it again") {
						t.Errorf("the line does not say what to do: %+v", line)
					}
				}
			})
			t.Logf("%d MB", used>>20)
		})
	}
}

// A file is refused if a number or a nested list in it is so long that a decoder would need too much memory for it,
// wherever it is.
func TestNoValueUsesTooMuchMemory(t *testing.T) {
	for name, value := range map[string]string{
		"digits": strings.Repeat("7", 100<<20), "lists": strings.Repeat("[", 50<<20), "objects": strings.Repeat(`{"a":`, 10<<20),
	} {
		file := filepath.Join(t.TempDir(), "export.json")
		if err := os.WriteFile(file, []byte(`{"db":[{"meta":{"skipped":`+value), 0o600); err != nil {
			t.Fatal(err)
		}
		deps := importtest.Deps(t, dbtest.New(t), formats)
		importtest.CheckMemory(t, func() {
			_, err := run(t, deps, file, importer.Options{Site: site})
			if err == nil || !strings.Contains(err.Error(), "for an export of Ghost") {
				t.Errorf("%s: %v", name, err)
			}
		})
	}
}

// One post over the limit does not end the import.
func TestAPostOverTheLimitIsSkipped(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		report, err := run(t, importtest.Deps(t, db, formats), writePosts(t,
			fields{"title": "Before", "html": "<p>x</p>"},
			fields{"title": "Too large", "html": strings.Repeat("<p>words</p>", 9<<20/12)},
			fields{"title": "Far too large", "lexical": strings.Repeat("words\"\\", 20<<20/7)},
			fields{"title": "After", "html": "<p>x</p>"},
		), importer.Options{Site: site})
		if err != nil {
			t.Fatal(err)
		}
		importtest.Story(t, db, "Before")
		importtest.Story(t, db, "After")
		const line = "it is larger than 8 MB: shorten or split it on the old site and export it again"
		if c := report.Counts[importer.Post]; c.New != 2 || c.Skipped != 2 || report.Skipped.By[line] != 2 {
			t.Errorf("%+v, %+v", c, report.Skipped)
		}
		if first := report.Skipped.First; len(first) != 2 || first[0].Title != "Too large" || first[1].Title != "Far too large" {
			t.Errorf("%+v", first)
		}
	})
}
