package wordpress_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"masthead/internal/database/dbtest"
	"masthead/internal/importer"
	"masthead/internal/importer/importtest"
	"masthead/internal/importer/wordpress"
)

func FuzzOpen(f *testing.F) {
	f.Add([]byte(head + strings.Join(notebook, "") + tail))
	f.Add(
		[]byte(
			`<?xml version="1.0" encoding="iso-8859-1"?><rss><channel><wp:wxr_version>1.0</wp:wxr_version><item><wp:post_type>post</wp:post_type>` +
				`<category><![CDATA[a]]></category><category domain="tag">b</category></item></channel></rss>`,
		),
	)
	f.Add([]byte("<rss><channel><item><wp:post_id>1</wp:post_id>"))
	f.Fuzz(func(t *testing.T, src []byte) { importtest.ReadAll(t, wordpress.Open, src) })
}

// A file that is not an export is refused with the place of the error, and leaves nothing
// behind.
func TestInvalidExportsAreRefused(t *testing.T) {
	deps := importtest.Deps(t, dbtest.New(t), formats)
	good := head + post(1, "One", "<p>x</p>", "")
	for name, tt := range map[string]struct{ src, says string }{
		"empty": {"", "it is empty"},
		"a feed": {"<rss><channel><title>x</title><item><title>y</title></item></channel></rss>",
			"this is a feed, not a WordPress export; use masthead import feed x.xml"},
		"a page":           {"<html><body>x</body></html>", "this is a web page, not a WordPress export"},
		"of Ghost":         {`{"db":[{"meta":{},"data":{"posts":[]}}]}`, "this is a Ghost export; use masthead import ghost x.xml"},
		"JSON":             {`[{"name":"Loom"}]`, "this is JSON, not a WordPress export"},
		"a table":          {"name;city\nLoom;Jaipur\n", "this is a table, not a WordPress export; masthead import companies"},
		"other XML":        {"<opml><body/></opml>", "it is not a WordPress export"},
		"other text":       {"Hello", "not a WordPress export"},
		"cut in an item":   {good + "<item><title>Tw", "line 19"},
		"cut behind":       {good, "unexpected EOF"},
		"two roots":        {good + tail + "<rss></rss>", "not a WordPress export"},
		"end of CDATA":     {head + "<item><title>a ]]> b</title></item>" + tail, "]]>"},
		"unknown encoding": {`<?xml version="1.0" encoding="klingon"?><rss/>`, "klingon"},
		"nested elements":  {head + strings.Repeat("<a>", 20_000), "nested too deeply"},                                 // point 8
		"attributes":       {head + "<a " + strings.Repeat("b ", 600_000) + ">", "more attributes than any export has"}, // point 8
		"nested in a text": {head + "<item><title>" + strings.Repeat("<a>", 20_000), "nested too deeply"},
		"one huge element": {head + "<item><title>" + strings.Repeat("x", 33<<20) + "</title></item>" + tail, "larger"},
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "x.xml")
			if err := os.WriteFile(file, []byte(tt.src), 0o600); err != nil {
				t.Fatal(err)
			}
			report, err := run(t, deps, file, importer.Options{})
			var broken *importer.FileError
			if !errors.As(err, &broken) || !strings.Contains(err.Error(), tt.says) || report.Failed == "" || len(report.Counts) > 0 {
				t.Errorf("%v; %+v", err, report)
			}
		})
	}
	if n, err := deps.DB.Read.NewSelect().Table("stories").Count(t.Context()); n != 0 || err != nil {
		t.Errorf("%d stories, %v", n, err)
	}
}

// Texts in another encoding are converted.
func TestLatin1ExportsAreConverted(t *testing.T) {
	db := dbtest.New(t)
	deps := importtest.Deps(t, db, formats)
	file := filepath.Join(t.TempDir(), "latin1.xml")
	src := strings.Replace(head, "UTF-8", "ISO-8859-1", 1) + post(1, "Caf\xe9", "<p>Cr\xe8me</p>", "") + tail
	if err := os.WriteFile(file, []byte(src), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := run(t, deps, file, importer.Options{}); err != nil {
		t.Fatal(err)
	}
	if text, _ := importtest.HTML(t, db, importtest.Story(t, db, "Café").ID); !strings.Contains(text, "Crème") {
		t.Error(text)
	}
}
