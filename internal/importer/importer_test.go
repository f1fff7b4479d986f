package importer

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/richtext"
)

func text(s string) richtext.Node { return richtext.Node{Type: "text", Text: s} }

func block(typ string, content ...richtext.Node) richtext.Node {
	return richtext.Node{Type: typ, Content: content}
}

func image(src, alt string, caption ...richtext.Node) richtext.Node {
	return richtext.Node{Type: "image", Attrs: map[string]any{"src": src, "alt": alt}, Content: caption}
}

// A missing picture becomes a link with its text, wherever it is.
func TestMissingPicturesBecomeLinks(t *testing.T) {
	id := int64(7)
	rows := []*pictureRow{
		{Address: "https://a.example/gone.jpg", State: stateMissing},
		{Address: "https://a.example/here.jpg", State: stateFound, MediaID: &id},
	}
	gone, here := image("https://a.example/gone.jpg", "Gone"), image("https://a.example/here.jpg", "Here")
	tests := map[string]struct{ in, want string }{
		"found":   {jsonOf(here), `{"type":"image","attrs":{"alt":"Here","media":"7"}}`},
		"missing": {jsonOf(gone), `{"type":"paragraph","content":[` + linkTo("Gone") + `]}`},
		"caption": {
			jsonOf(image("https://a.example/gone.jpg", "Gone", text("Words"))),
			`{"type":"paragraph","content":[` + linkTo("Words") + `]}`,
		},
		"no words": {jsonOf(image("https://a.example/gone.jpg", "")), `{"type":"paragraph","content":[` + linkTo("gone.jpg") + `]}`},
		"in a list": {
			jsonOf(block("bullet_list", block("list_item", block("paragraph", text("x")), gone))),
			`{"type":"bullet_list","content":[{"type":"list_item","content":[{"type":"paragraph","content":[{"type":"text","text":"x"}]},` +
				`{"type":"paragraph","content":[` + linkTo(
				"Gone",
			) + `]}]}]}`,
		},
		"in a gallery": {
			jsonOf(block("gallery", gone, here)),
			`{"type":"gallery","content":[{"type":"image","content":[` + linkTo("Gone") + `]},{"type":"image","attrs":{"alt":"Here","media":"7"}}]}`,
		},
		"nobody's picture": {
			jsonOf(image("https://a.example/else.jpg", "Else")),
			`{"type":"image","attrs":{"alt":"Else","src":"https://a.example/else.jpg"}}`,
		},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			doc, err := richtext.Parse([]byte(`{"type":"doc","content":[` + tt.in + `]}`))
			if err != nil {
				t.Fatal(err)
			}
			got, err := json.Marshal(linkPictures(doc, rows))
			if err != nil {
				t.Fatal(err)
			}
			if want := `{"type":"doc","content":[` + tt.want + `]}`; string(got) != want {
				t.Errorf("got  %s\nwant %s", got, want)
			}
			if _, err := richtext.Parse(got); err != nil {
				t.Error(err)
			}
		})
	}
}

func jsonOf(n richtext.Node) string {
	b, err := json.Marshal(n)
	if err != nil {
		panic(err)
	}
	return string(b)
}

func linkTo(words string) string {
	return `{"type":"text","marks":[{"type":"link","attrs":{"href":"https://a.example/gone.jpg"}}],"text":"` + words + `"}`
}

// A report contains a limited number of lines and counts the rest. Its file has all lines, and a resumed import
// continues it after the last commit.
func TestAReportKeepsSomeLinesAndCountsAll(t *testing.T) {
	path := filepath.Join(t.TempDir(), "report.jsonl")
	log, err := openLog(path, 0)
	if err != nil {
		t.Fatal(err)
	}
	r := Report{Kind: "wordpress", File: "old.xml", Brand: "herstory", log: log}.clone()
	for i := range 1000 {
		it := &Item{Kind: Post, ID: fmt.Sprint(i), Title: strings.Repeat("अ", 400)}
		r.addSkipped(it, fmt.Sprintf("reason %d", i%200), "")
		r.addNew(&Item{Kind: Page})
	}
	size, err := log.flush()
	if err != nil {
		t.Fatal(err)
	}
	r.addSkipped(&Item{Kind: Post}, "never committed", "")
	if _, err := log.flush(); err != nil {
		t.Fatal(err)
	}
	log.close()
	if log, err = openLog(path, size); err != nil {
		t.Fatal(err)
	}
	log.close()
	full, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(full), "\n"); n != 1000 || strings.Contains(string(full), "never committed") {
		t.Errorf("%d lines in the file", n)
	}
	if r.Skipped.Count != 1001 || len(r.Skipped.First) > maxLines || len(r.Skipped.By) > maxTexts || r.Counts[Post].Skipped != 1001 {
		t.Errorf("%d skipped, %d lines, %d reasons", r.Skipped.Count, len(r.Skipped.First), len(r.Skipped.By))
	}
	var out strings.Builder
	if err := r.Write(&out); err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"old.xml (wordpress) into herstory", "Skipped: 1001", "reason 5", "more"} {
		if !strings.Contains(out.String(), part) {
			t.Errorf("%q is missing in %s", part, out.String())
		}
	}
}

// A run that was restarted elsewhere commits nothing more.
func TestARestartedRunCommitsNothing(t *testing.T) {
	db := dbtest.New(t)
	ctx := t.Context()
	first, err := db.Writer().
		ExecContext(ctx, `INSERT INTO brands (id, slug, kind, name, path, accent, accent_dark) VALUES (1, 'b', 'brand', 'B', '/b', '', '')`)
	if err != nil || first == nil {
		t.Fatal(err)
	}
	const insert = `INSERT INTO imports (id, kind, file, file_hash, brand_id, state, attempt, started_at)
	VALUES (1, 'k', 'f', 'h', 1, 'running', 2, 0)`
	if _, err := db.Writer().ExecContext(ctx, insert); err != nil {
		t.Fatal(err)
	}
	log, err := openLog(filepath.Join(t.TempDir(), "x"), 0)
	if err != nil {
		t.Fatal(err)
	}
	defer log.close()
	for attempt, want := range map[int]error{1: ErrTakenOver, 2: nil} {
		r := &run{deps: Deps{DB: db}, row: &importRow{ID: 1, Attempt: attempt}, log: log}
		tx := checkpointOnly(t, db, r)
		if fmt.Sprint(tx) != fmt.Sprint(want) {
			t.Errorf("attempt %d: %v, want %v", attempt, tx, want)
		}
	}
}

func TestItemsWithoutAnIDGetAStableOne(t *testing.T) {
	a, b := Item{Title: "x", Checksum: "1"}, Item{Title: "x", Checksum: "2"}
	setID(&a)
	setID(&b)
	if a.ID == "" || a.ID == b.ID {
		t.Errorf("ids %q and %q", a.ID, b.ID)
	}
	c := Item{ID: "17"}
	if setID(&c); c.ID != "17" {
		t.Errorf("id became %q", c.ID)
	}
}

func checkpointOnly(t *testing.T, db *database.DB, r *run) error {
	t.Helper()
	return db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
		return r.checkpoint(ctx, tx, 10, &Report{}, "running")
	})
}

// A gallery with only missing pictures stays one figure with its caption, and each picture
// is replaced by a link with its text.
func TestAGalleryOfMissingPicturesStaysAFigure(t *testing.T) {
	gallery := block("gallery", image("https://a.example/1.jpg", "An alt", text("A caption")), image("https://a.example/2.jpg", "An alt"),
		image("https://a.example/3.jpg", ""))
	gallery.Set("caption", "Three days")
	var rows []*pictureRow
	for _, n := range gallery.Content {
		rows = append(rows, &pictureRow{Address: n.Str("src"), State: stateMissing})
	}
	doc := richtext.Doc(block("doc", block("paragraph", text("Before")), gallery))
	got := richtext.ToHTML(linkPictures(doc, rows), richtext.HTMLOptions{})
	at := -1
	for _, part := range []string{
		`<figure class="gallery"><div class="gallery-grid">`, `href="https://a.example/1.jpg" rel="noopener">A caption</a>`,
		`href="https://a.example/2.jpg" rel="noopener">An alt</a>`, `href="https://a.example/3.jpg" rel="noopener">3.jpg</a>`,
		"</div><figcaption>Three days</figcaption></figure>"} {
		next := strings.Index(got, part)
		if next <= at {
			t.Errorf("%q is missing or misplaced in %s", part, got)
		}
		at = next
	}
}

// No imported text skips a level of headings or begins below the first. Texts and anchors
// do not change.
func TestHeadingLevelsAreNormalized(t *testing.T) {
	for name, tt := range map[string]struct{ came, want []int }{
		"in order":           {[]int{2, 3, 4, 3, 2}, []int{2, 3, 4, 3, 2}},
		"begins deep":        {[]int{4, 4, 2, 3}, []int{2, 2, 2, 3}},
		"jumps":              {[]int{2, 4, 4, 2}, []int{2, 3, 3, 2}},
		"jumps, comes back":  {[]int{2, 4, 3, 4}, []int{2, 3, 3, 4}},
		"rises from a depth": {[]int{3, 4, 2, 3}, []int{2, 3, 2, 3}},
	} {
		var doc richtext.Doc
		doc.Type = "doc"
		for i, level := range tt.came {
			h := block("heading", text(fmt.Sprintf("Words %d", i)))
			h.Set("level", level)
			h.Set("id", fmt.Sprintf("anchor-%d", i))
			doc.Content = append(doc.Content, block("blockquote", h), block("paragraph", text("x")))
		}
		html := richtext.ToHTML(normalizeHeadings(doc), richtext.HTMLOptions{})
		for i, level := range tt.want {
			if want := fmt.Sprintf(`<h%d id="anchor-%d">Words %d</h%d>`, level, i, i, level); !strings.Contains(html, want) {
				t.Errorf("%s: %s is missing in %s", name, want, html)
			}
		}
	}
}
