package wordpress_test

import (
	"context"
	"os"
	"strings"
	"testing"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/importer"
	"masthead/internal/importer/importtest"
	"masthead/internal/story"
)

// writeOf returns the path of an export of the blog at an address.
func writeOf(t *testing.T, address string, items ...string) string {
	t.Helper()
	file := write(t, items...)
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	const own = "<wp:base_blog_url>https://weaver.example.com<"
	text = []byte(strings.Replace(string(text), own, "<wp:base_blog_url>"+address+"<", 1))
	if err = os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// An export that restricts a post closes its story, regardless of how the site's address is spelled now. For an
// address with another path, the report says that stories exist.
func TestASiteIsTheSameInEverySpelling(t *testing.T) {
	const plain = "https://weaver.example.com"
	const other = "stories of another address of the same host were imported before; this import updates those whose posts it " +
		"recognises and does not change the others, so check who may read them"
	for _, c := range []struct{ before, now, stored string }{
		{plain, "https://www.weaver.example.com", ""},
		{"http://WWW.Weaver.example.com:80/", plain, ""},
		{plain, "HTTPS://Weaver.Example.Com:443", ""},
		{plain, "http://weaver.example.com:80", ""},
		{"https://xn--mnchen-3ya.example", "https://MÜNCHEN.example", ""},
		{"https://münchen.example", "https://xn--mnchen-3ya.example/", "wordpress xn--mnchen-3ya.example"},
		{plain, plain, "wordpress www.Weaver.example.com"}, // by an earlier version
		{plain + "/blog", plain, ""},
	} {
		dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
			deps := importtest.Deps(t, db, formats)
			read := func(address, more string) importer.Report {
				report, err := run(t, deps, writeOf(t, address, post(1, "Loom", "<p>Secret words</p>", more)), importer.Options{})
				if err != nil {
					t.Fatal(err)
				}
				return report
			}
			read(c.before, "")
			terms := len(importtest.Story(t, db, "Loom").Terms)
			if c.stored != "" {
				err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
					_, err := tx.NewUpdate().Table("import_refs").Set("source = ?", c.stored).Where("1 = 1").Exec(ctx)
					return err
				})
				if err != nil {
					t.Fatal(err)
				}
			}
			report := read(c.now, meta("rcp_access_level", "2"))
			said := 0
			if strings.HasSuffix(c.before, "/blog") {
				said = 1
			}
			if s := importtest.Story(t, db, "Loom"); len(s.Terms) != terms || terms == 0 {
				t.Errorf("%v: the story has the terms %v, before %d", c, s.Terms, terms)
			}
			if s := statusOf(t, db, "Loom"); s != story.Unpublished || report.Warnings.By[other] != said {
				t.Errorf("%v: the story is %s, report %v", c, s, report.Warnings.By)
			}
		})
	}
}
