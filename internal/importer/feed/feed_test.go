package feed_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf16"

	"golang.org/x/text/encoding/charmap"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/importer"
	"masthead/internal/importer/feed"
	"masthead/internal/importer/importtest"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

var formats = map[string]importer.Format{feed.Kind: feed.Open}

func run(t *testing.T, deps importer.Deps, file string, options importer.Options) (importer.Report, error) {
	t.Helper()
	request := importer.Request{Kind: feed.Kind, File: file, Brand: importtest.Brand, Options: options}
	report, err := importer.Run(t.Context(), deps, request, nil)
	importtest.CheckCounts(t, report)
	return report, err
}

// write writes a feed to a file.
func write(t *testing.T, src []byte) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "feed")
	if err := os.WriteFile(file, src, 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

func rss(items string) string {
	return `<rss version="2.0"><channel><title>T</title><link>https://a.example.com/</link>` + items + `</channel></rss>`
}

func count(t *testing.T, db *database.DB) int {
	t.Helper()
	n, err := db.Read.NewSelect().Model((*story.Story)(nil)).Count(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return int(n)
}

func category(t *testing.T, db *database.DB, slug string) importer.Term {
	t.Helper()
	err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
		_, err := taxonomy.Ensure(ctx, tx, &taxonomy.Term{Kind: taxonomy.Category, Slug: slug, Name: slug})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	term, err := feed.FindTerm(t.Context(), db, slug)
	if err != nil {
		t.Fatal(err)
	}
	return term
}

// A press release becomes a draft with its company, in its language, with safe HTML,
// absolute addresses and the source line.
func TestAPressReleaseBecomesADraft(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		deps := importtest.Deps(t, db, formats)
		report, err := run(t, deps, "testdata/rss20.xml", importer.Options{Term: category(t, db, "press-release")})
		if err != nil {
			t.Fatal(err)
		}
		if got, want := report.Counts[importer.Post], (importer.Count{Seen: 6, New: 4, Skipped: 2}); got != want {
			t.Errorf("%+v, want %+v: %v", got, want, report.Skipped.First)
		}
		s := importtest.Story(t, db, "लक्ष्मी लूम्स ने 40 लाख जुटाए & more")
		if s.Status != story.Draft || s.Lang != "hi" || s.Company != "Lakshmi Looms Pvt Ltd" || s.Place != "Surat" ||
			s.CategoryID == nil || s.Excerpt != "छोटा सार" ||
			s.CreatedAt.Format("2006-01-02T15:04") != "2026-03-09T05:00" ||
			len(s.Authors) != 0 ||
			!s.Listed {
			t.Errorf("%+v", s)
		}
		open, _ := importtest.HTML(t, db, s.ID)
		for _, part := range []string{`href="https://www.looms.example.com/about"`, "<h2", "यहाँ",
			`लेखन: Asha Rao। मूल रूप से <a href="https://www.looms.example.com/news/81"`, ">looms.example.com</a> पर प्रकाशित।",
			`href="https://www.looms.example.com/loom.jpg"`} {
			if !strings.Contains(open, part) {
				t.Errorf("%q is missing in %s", part, open)
			}
		}
		if what := importtest.FindUnsafe(t, open); what != "" || strings.Contains(open, "alert") {
			t.Errorf("%s in %s", what, open)
		}
		for _, what := range []string{
			"its date is in the future and is not used", "its date can't be read", "its date is older than the first feeds and is not used",
			"it had no title and was given one", "its attached recording or video is not imported",
			"markup that is not allowed in stories was dropped"} {
			if report.Warnings.By[what] != 1 {
				t.Errorf("%d × %q", report.Warnings.By[what], what)
			}
		}
		for _, what := range []string{
			"it is in the feed twice", "it has neither a title nor a text",
			"no author of this name exists here, and none is created before a story of theirs is published"} {
			if report.Skipped.By[what] != 1 {
				t.Errorf("%d × %q", report.Skipped.By[what], what)
			}
		}
		if future := importtest.Story(t, db, "In the future"); !future.CreatedAt.Equal(dbtest.Noon) || future.Status != story.Draft ||
			future.Excerpt != "Soon" {
			t.Errorf("%s %s", future.CreatedAt, future.Status)
		}
		lines, _ := importtest.HTML(t, db, importtest.Story(t, db, "On no day").ID)
		if !strings.Contains(lines, "<p>First line<br>second line</p><p>Second paragraph</p>") {
			t.Error(lines)
		}
	})
}

// Every kind of feed is read with its stories and languages, and existing authors are
// recognised.
func TestEveryKindOfFeedIsImported(t *testing.T) {
	db := dbtest.New(t)
	deps := importtest.Deps(t, db, formats)
	err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
		_, err := taxonomy.EnsureAuthor(ctx, tx, &taxonomy.Author{Slug: "mitali-sen", Name: "Mitali Sen", Lang: "en"})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		file, title, lang, text, site string
		authors                       int
	}{
		{"rss091.xml", "The oven is lit", "en", "<strong>by seven</strong>", "presse.example.com", 0},
		{"rss20.xml", "In the future", "hi", "Soon", "looms.example.com", 0},
		{"rdf.xml", "Threads of cotton", "ta", "பருத்தி", "rdf.example.com", 0},
		{"atom03.xml", "An old entry", "en", "<p>Escaped</p>", "three.example.com", 0},
		{"atom10.xml", "پہلی خبر", "ur", `<a href="https://atom.example.com/blog/more"`, "atom.example.com", 0},
		{"feed.json", "বাংলা গল্প", "bn", "<p>এক</p><p>দুই</p>", "json.example.com", 1},
		{"feed.json", "A number for an id", "bn", "<p>Seven</p>", "json.example.com", 0},
	} {
		report, err := run(t, deps, "testdata/"+tt.file, importer.Options{})
		if err != nil || report.Site != tt.site {
			t.Errorf("%s of %s: %v", tt.file, report.Site, err)
			continue
		}
		s := importtest.Story(t, db, tt.title)
		open, _ := importtest.HTML(t, db, s.ID)
		if s.Lang != tt.lang || !strings.Contains(open, tt.text) || len(s.Authors) != tt.authors || s.Company != "" {
			t.Errorf("%s: %s, %d authors, %s", tt.title, s.Lang, len(s.Authors), open)
		}
	}
	if n, err := db.Read.NewSelect().Model((*taxonomy.Author)(nil)).Count(t.Context()); err != nil || n != 1 {
		t.Errorf("%d authors, %v", n, err)
	}
}

// An existing author with exactly the name of an item's author is used, regardless of the slug. Two authors
// with the same name, or a name that only begins the same, are not used.
func TestAuthorsAreMatchedByNameInAnyScript(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		deps := importtest.Deps(t, db, formats)
		err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) (err error) {
			for slug, name := range map[string]string{
				"meera-joshi": "मीरा जोशी", "kavitha": "கவிதா", "kavitha-2": "கவிதா", "asha-rao": "Asha Rao",
			} {
				_, more := taxonomy.EnsureAuthor(ctx, tx, &taxonomy.Author{Slug: slug, Name: name, Lang: "en"})
				err = errors.Join(err, more)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		want := map[string]int{"मीरा जोशी": 1, "கவிதா": 0, "मीरा": 0, "ASHA RAO": 1}
		items := ""
		for name := range want {
			items += fmt.Sprintf(
				"<item><guid>urn:%[1]s</guid><title>By %[1]s</title><description>Text</description>"+
					"<dc:creator xmlns:dc='http://purl.org/dc/elements/1.1/'>%[1]s</dc:creator></item>",
				name,
			)
		}
		if _, err := run(t, deps, write(t, []byte(rss(items))), importer.Options{}); err != nil {
			t.Fatal(err)
		}
		for name, authors := range want {
			if s := importtest.Story(t, db, "By "+name); len(s.Authors) != authors {
				t.Errorf("%s: authors %v, want %d", name, s.Authors, authors)
			}
		}
	})
}

// The source line is not part of the item and must not become its title.
func TestAnItemWithoutATitleIsNamedAfterItsOwnText(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		deps := importtest.Deps(t, db, formats)
		item := "<item><guid>urn:1</guid><link>https://acme.example/1</link><description>Hello, world</description></item>"
		if _, err := run(t, deps, write(t, []byte(rss(item))), importer.Options{}); err != nil {
			t.Fatal(err)
		}
		if s := importtest.Story(t, db, "Hello, world"); s.Slug != "hello-world" {
			t.Errorf("its slug is %s", s.Slug)
		}
	})
}

// An item is never imported twice: a changed item changes its draft, but not after it was
// edited, published or deleted here.
func TestADraftFollowsItsItemUntilItIsEdited(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		deps := importtest.Deps(t, db, formats)
		source := func(text string) string {
			items := ""
			for _, name := range []string{"untouched", "edited", "published", "scheduled"} {
				items += fmt.Sprintf(
					"<item><guid>urn:%s</guid><title>%s</title><link>/%s</link><description>%s</description></item>",
					name,
					name,
					name,
					text,
				)
			}
			return write(t, []byte(rss(items)))
		}
		if _, err := run(t, deps, source("before"), importer.Options{}); err != nil {
			t.Fatal(err)
		}
		err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			s := importtest.Story(t, db, "edited")
			doc, err := story.Doc(ctx, tx, s.ID)
			if err != nil {
				return err
			}
			s.Excerpt = "by the desk"
			if err := deps.Stories.Save(ctx, tx, s, doc); err != nil {
				return err
			}
			if _, err := deps.Stories.Schedule(ctx, tx, importtest.Story(t, db, "scheduled").ID, dbtest.Noon.AddDate(0, 0, 1)); err != nil {
				return err
			}
			_, err = deps.Stories.Publish(ctx, tx, importtest.Story(t, db, "published").ID, dbtest.Noon)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		after := source("after")
		report, err := run(t, deps, after, importer.Options{})
		if got, want := report.Counts[importer.Post], (importer.Count{Seen: 4, Changed: 1, Skipped: 3}); err != nil || got != want {
			t.Errorf("%+v, want %+v, %v", got, want, err)
		}
		for title, want := range map[string]story.Status{
			"untouched": story.Draft, "edited": story.Draft, "published": story.Published, "scheduled": story.Scheduled,
		} {
			s := importtest.Story(t, db, title)
			if open, _ := importtest.HTML(t, db, s.ID); s.Status != want || strings.Contains(open, "after") != (title == "untouched") {
				t.Errorf("%s: %s, %s", title, s.Status, open)
			}
		}
		if report, err := run(t, deps, after, importer.Options{}); err != nil || report.Counts[importer.Post].Unchanged != 1 ||
			count(t, db) != 4 {
			t.Errorf("%+v, %v, %d stories", report.Counts, err, count(t, db))
		}
		empty := write(t, []byte(rss("<item><guid>urn:published</guid></item>")))
		if _, err := run(t, deps, empty, importer.Options{}); err != nil || importtest.Story(t, db, "published").Status != story.Published {
			t.Errorf("after the item became empty the accepted story is %s, %v", importtest.Story(t, db, "published").Status, err)
		}
		if _, err := db.Writer().ExecContext(t.Context(), "DELETE FROM stories WHERE title = 'untouched'"); err != nil {
			t.Fatal(err)
		}
		report, err = run(t, deps, source("later"), importer.Options{})
		if err != nil || count(t, db) != 3 || report.Skipped.By["it was deleted here"] != 1 {
			t.Errorf("%v, %d stories, %v", err, count(t, db), report.Skipped)
		}
	})
}

// Ids that identify nothing, or only within a site, neither merge two items nor split one.
func TestItemsAreIdentifiedByIDOrAddress(t *testing.T) {
	db := dbtest.New(t)
	deps := importtest.Deps(t, db, formats)
	site := func(link, items string) string {
		return write(t, []byte(`<rss version="2.0"><channel><title>`+link+`</title><link>`+link+`</link>`+items+`</channel></rss>`))
	}
	for i, tt := range []struct {
		file string
		want int // number of stories so far
	}{
		{site("https://a.example.com/", "<item><guid>1</guid><title>a</title><link>/a</link></item>"+
			"<item><guid>1</guid><title>b</title><link>/b</link></item>"), 2},
		{site("https://www.a.example.com/", "<item><guid>2</guid><title>c</title><link>/c</link></item>"), 3},
		{site("https://a.example.com/", "<item><guid>2</guid><title>c, corrected</title><link>/c-corrected</link></item>"), 3},
		{site("https://a.example.com/blog", "<item><guid>2</guid><title>another blog's</title><link>/blog/2</link></item>"), 4},
		{site("https://b.example.com/", "<item><guid>2</guid><title>another site's</title><link>/2</link></item>"), 5},
		{site("", "<item><guid>2</guid><title>nobody's</title></item>"), 6},
		{site("", "<item><title>nobody's, without an id</title></item>"), 7},
		{site("", "<item><title>nobody's, without an id</title></item><item><guid>3</guid><title>new</title></item>"), 8},
	} {
		if _, err := run(t, deps, tt.file, importer.Options{}); err != nil || count(t, db) != tt.want {
			t.Errorf("%d: %d stories, want %d; %v", i, count(t, db), tt.want, err)
		}
	}
}

// A feed can't flood the newsroom.
func TestTheNumberOfImportedItemsIsLimited(t *testing.T) {
	db := dbtest.New(t)
	items := ""
	for i := range 2010 {
		items += fmt.Sprintf("<item><guid>urn:%d</guid><title>Story %d</title></item>", i, i)
	}
	report, err := run(t, importtest.Deps(t, db, formats), write(t, []byte(rss(items))), importer.Options{})
	if c := report.Counts[importer.Post]; err != nil || c.New != 2000 || c.Skipped != 10 || count(t, db) != 2000 {
		t.Errorf("%+v, %v", c, err)
	}
}

func TestEncodingsAreDetected(t *testing.T) {
	feedIn := func(name string) string {
		return `<?xml version="1.0" encoding="` + name + `"?>` + rss("<item><title>Привет, мир</title></item>")
	}
	in := func(m *charmap.Charmap, s string) []byte {
		b, err := m.NewEncoder().Bytes([]byte(s))
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	wide := func(s string, mark bool) (b []byte) {
		if mark {
			s = "\uFEFF" + s
		}
		for _, u := range utf16.Encode([]rune(s)) {
			b = append(b, byte(u), byte(u>>8))
		}
		return b
	}
	wrong, unknown := "the feed declares a wrong encoding", "the feed's encoding is unknown; Western European is assumed"
	for name, tt := range map[string]struct {
		src         []byte
		title, note string
	}{
		"UTF-8":                      {[]byte(feedIn("utf-8")), "Привет, мир", ""},
		"with a mark":                {[]byte("\uFEFF" + feedIn("utf-8")), "Привет, мир", ""},
		"behind blanks":              {[]byte("\n\t " + feedIn("utf-8")), "Привет, мир", ""},
		"KOI8-R":                     {in(charmap.KOI8R, feedIn("koi8-r")), "Привет, мир", ""},
		"Windows-1251":               {in(charmap.Windows1251, feedIn("windows-1251")), "Привет, мир", ""},
		"UTF-16":                     {wide(feedIn("utf-16"), true), "Привет, мир", ""},
		"UTF-16 without a mark":      {wide(feedIn("utf-16"), false), "Привет, мир", ""},
		"UTF-8 that says UTF-16":     {[]byte(feedIn("utf-16")), "Привет, мир", wrong},
		"UTF-8 that says ISO-8859-1": {[]byte(feedIn("iso-8859-1")), "Привет, мир", wrong},
		"nonsense": {
			in(charmap.ISO8859_1, `<?xml version="1.0" encoding="klingon"?>`+rss("<item><title>Müller</title></item>")),
			"Müller", unknown,
		},
		"ISO-8859-1 that says UTF-8": {
			in(charmap.ISO8859_1, `<?xml version="1.0" encoding="UTF-8"?>`+rss("<item><title>Müller</title></item>")),
			"Müller", wrong,
		},
	} {
		db := dbtest.New(t)
		report, err := run(t, importtest.Deps(t, db, formats), write(t, tt.src), importer.Options{})
		if err != nil || report.Counts[importer.Post].New != 1 {
			t.Errorf("%s: %+v, %v", name, report.Counts, err)
			continue
		}
		importtest.Story(t, db, tt.title)
		if got := report.Warnings.By[wrong] + report.Warnings.By[unknown]; tt.note == "" && got > 0 ||
			tt.note != "" && report.Warnings.By[tt.note] != 1 {
			t.Errorf("%s: %v", name, report.Warnings.By)
		}
	}
}

// A file that is not a feed is refused with a reason.
func TestInvalidFeedsAreRefused(t *testing.T) {
	db := dbtest.New(t)
	deps := importtest.Deps(t, db, formats)
	endless := `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa">` + strings.Repeat(
		`<!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">`,
		20,
	) + `]>`
	for name, tt := range map[string]struct{ src, why string }{
		"nothing":       {"", "it is empty"},
		"blanks":        {" \n ", "it is empty"},
		"a page":        {"<!DOCTYPE html><html><head><title>502</title></head></html>", "it is a web page, not a feed"},
		"some XML":      {"<catalogue/>", "it is not a feed"},
		"some text":     {"Service unavailable", "it is not a feed"},
		"some JSON":     {`{"error":"no"}`, "it is not a feed"},
		"broken JSON":   {`{"version":"https://jsonfeed.org/version/1.1","items":[`, "JSON"},
		"a list":        {`[]`, "it is not a feed"},
		"cut off":       {strings.TrimSuffix(rss("<item><title>half</title></item>"), "</item></channel></rss>"), "unexpected EOF"},
		"a bottomless":  {rss("<item>" + strings.Repeat("<x:a>", 200_000) + "</item>"), "more than 1000 deep"},
		"attributes":    {rss("<item " + strings.Repeat("a ", 600_000) + "></item>"), "more attributes than any export has"},
		"many of them":  {rss(strings.Repeat("<item "+strings.Repeat("a ", 1000)+"></item>", 400)), "more than 300000 elements or attributes"},
		"too large":     {rss("<item><title>a</title></item>" + strings.Repeat(" ", feed.MaxBytes)), "larger than 20 MB"},
		"deep JSON":     {`{"version":"1","items":` + strings.Repeat("[", 100_000), "JSON"},
		"zeros":         {strings.Repeat("\x00", 5000), "it is"},
		"entities only": {endless, "it is"},
	} {
		report, err := run(t, deps, write(t, []byte(tt.src)), importer.Options{})
		var broken *importer.FileError
		if !errors.As(err, &broken) || !strings.Contains(err.Error(), tt.why) && name != "broken JSON" && name != "deep JSON" ||
			report.Failed == "" {
			t.Errorf("%s: %v", name, err)
		}
	}
	if n := count(t, db); n != 0 {
		t.Errorf("%d stories", n)
	}
	laughs := endless + rss("<item><title>Laughs &b; once</title></item>")
	if report, err := run(t, deps, write(t, []byte(laughs)), importer.Options{}); err != nil || report.Counts[importer.Post].New != 1 {
		t.Errorf("custom entities: %+v, %v", report.Counts, err)
	}
	importtest.Story(t, db, "Laughs &b; once")
}

func FuzzOpen(f *testing.F) {
	for _, name := range []string{"rss091.xml", "rss20.xml", "rdf.xml", "atom03.xml", "atom10.xml", "feed.json"} {
		src, err := os.ReadFile("testdata/" + name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(src)
	}
	f.Add([]byte("\xFF\xFE<\x00r\x00s\x00s\x00"))
	f.Add(bytes.Repeat([]byte("<a>"), 2000))
	f.Add([]byte(`<!doctype html><base href="/a/"><link rel="alternate" type="application/rss+xml" href="%zz">`))
	f.Fuzz(func(t *testing.T, src []byte) { importtest.ReadAll(t, feed.Open, src) })
}
