package wordpress_test

import (
	"fmt"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/importer"
	"masthead/internal/importer/importtest"
)

// SizeEnv is the environment variable with the size, in megabytes, of the file of
// TestMemoryDoesNotGrowWithTheFile.
const SizeEnv = "MASTHEAD_IMPORT_MB"

// An export is streamed: memory use does not grow with the file.
func TestMemoryDoesNotGrowWithTheFile(t *testing.T) {
	megabytes := 12
	if s := os.Getenv(SizeEnv); s != "" {
		var err error
		if megabytes, err = strconv.Atoi(s); err != nil {
			t.Fatal(err)
		}
	}
	const size = 16 << 10
	posts := megabytes << 20 / (size + 1200)
	file := generate(t, posts, size)
	deps := importtest.Deps(t, dbtest.New(t), formats)
	runtime.GC()
	var before, now runtime.MemStats
	runtime.ReadMemStats(&before)
	var peak, calls atomic.Uint64
	report, err := importer.Run(
		t.Context(),
		deps,
		importer.Request{Kind: "wordpress", File: file, Brand: importtest.Brand},
		func(p importer.Progress) {
			if p.Stage == importer.Importing && calls.Add(1)%4 == 0 {
				runtime.GC()
				runtime.ReadMemStats(&now)
				peak.Store(max(peak.Load(), now.HeapAlloc))
			}
		},
	)
	if err != nil {
		t.Fatal(err)
	}
	if c := report.Counts[importer.Post]; c.New != posts {
		t.Errorf("%+v, want %d posts", c, posts)
	}
	if peak.Load() == 0 {
		t.Error("nothing was measured")
	}
	held := int64(peak.Load()) - int64(before.HeapAlloc)
	t.Logf("%d MB, %d posts: %d MB of memory", megabytes, posts, held>>20)
	if held > 64<<20 {
		t.Errorf("%d MB of memory are used", held>>20)
	}
}

// A few kilobytes of shortcodes do not make a text of any size.
func TestManyGalleriesInAPostUseLittleMemory(t *testing.T) {
	items := []string{
		post(1, "Many galleries", strings.Repeat("[gallery]", 330_000/9), ""),
		post(2, "Many lists", strings.Repeat(`[gallery ids="`+strings.TrimSuffix(strings.Repeat("101,", 1000), ",")+`"]`, 100), ""),
		post(3, "One gallery", "[gallery]", ""),
	}
	for i := range 60 {
		items = append(items, fmt.Sprintf(`<item><title>loom</title><wp:post_id>%d</wp:post_id><wp:post_type>attachment</wp:post_type>`+
			`<wp:post_parent>%d</wp:post_parent><wp:attachment_url>https://weaver.example.com/files/%s-%d.jpg</wp:attachment_url></item>`,
			101+i, 1+2*(i%2), strings.Repeat("loom", 20), i))
	}
	file := write(t, items...)
	db := dbtest.New(t)
	deps := importtest.Deps(t, db, formats)
	used := importtest.CheckMemory(t, func() {
		report, err := run(t, deps, file, importer.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if c := report.Counts[importer.Post]; c.New != 1 || c.Skipped != 2 {
			t.Errorf("%+v, %+v", c, report.Skipped.First)
		}
	})
	t.Logf("%d MB", used>>20)
	if open, _ := importtest.HTML(t, db, importtest.Story(t, db, "One gallery").ID); strings.Count(open, ".jpg") < 30 {
		t.Errorf("the gallery became %.300s", open)
	}
}

// Posts that are large but within the limit do not add up.
func TestLargePostsDoNotAddUp(t *testing.T) {
	const n = 60
	file := generate(t, n, 3<<19)
	deps := importtest.Deps(t, dbtest.New(t), formats)
	used := importtest.CheckMemory(t, func() {
		report, err := run(t, deps, file, importer.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if c := report.Counts[importer.Post]; c.New != n {
			t.Errorf("%+v, %+v", c, report.Skipped.First)
		}
	})
	t.Logf("%d MB", used>>20)
}

// One post over the limit does not end the import, whatever its size.
func TestAPostOverTheLimitIsSkipped(t *testing.T) {
	file := write(t, post(1, "Before", "<p>x</p>", ""),
		post(2, "Too large", strings.Repeat("<p>words</p>", 9<<20/12), ""),
		post(3, "Far too large", strings.Repeat("<p>words</p>", 80<<20/12), ""),
		post(4, "Too many fields", "<p>x</p>", strings.Repeat(meta("_wp_old_slug", strings.Repeat("x", 1<<20)), 9)),
		post(5, "After", "<p>x</p>", ""))
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		deps := importtest.Deps(t, db, formats)
		used := importtest.CheckMemory(t, func() {
			report, err := run(t, deps, file, importer.Options{})
			if err != nil {
				t.Fatal(err)
			}
			const line = "it is larger than 8 MB: shorten or split it on the old site and export it again"
			if c := report.Counts[importer.Post]; c.New != 2 || c.Skipped != 3 || report.Skipped.By[line] != 3 {
				t.Errorf("%+v, %+v", c, report.Skipped)
			}
			first := report.Skipped.First
			first = slices.DeleteFunc(first, func(l importer.Line) bool { return l.Kind == importer.TermKind })
			if len(first) != 3 || first[0].Title != "Too large" || first[1].Title != "Far too large" {
				t.Errorf("%+v", first)
			}
		})
		t.Logf("%d MB", used>>20)
		importtest.Story(t, db, "Before")
		importtest.Story(t, db, "After")
	})
}

// HTML in a post does not count as attributes of the export: a post with more attributes than the limit is skipped, and others with many
// are imported.
func TestAPostWithVeryManyAttributesIsSkipped(t *testing.T) {
	element := func(count int, value string) string {
		var b strings.Builder
		for n := range count {
			fmt.Fprintf(&b, " a%x%s", n, value)
		}
		return "<p" + b.String() + ">words</p>"
	}
	file := write(t, post(1, "Before", "<p>x</p>", ""),
		post(2, "One element", element(300_000, "=b"), ""),
		post(3, "No values", element(500_000, ""), ""),
		post(4, "Several elements", strings.Repeat(element(90_000, ""), 3), ""),
		strings.Replace(post(5, "After a space", element(300_000, "=b"), ""), "<content:encoded>", "<content:encoded> ", 1),
		post(6, "Many", element(150_000, "=b"), ""))
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		deps := importtest.Deps(t, db, formats)
		used := importtest.CheckMemory(t, func() {
			report, err := run(t, deps, file, importer.Options{})
			if err != nil {
				t.Fatal(err)
			}
			var skipped []string
			for _, line := range report.Skipped.First {
				if line.Kind == importer.Post {
					skipped = append(skipped, line.Title+": "+line.What+" "+line.Detail)
				}
			}
			if c := report.Counts[importer.Post]; c.New != 2 || c.Skipped != 4 || len(skipped) != 4 ||
				!strings.Contains(skipped[0], "more than 200000 attributes: simplify it on the old site and export it again") {
				t.Errorf("%+v, %q, %+v", c, skipped, report)
			}
		})
		t.Logf("%d MB", used>>20)
		importtest.Story(t, db, "Before")
		importtest.Story(t, db, "Many")
	})
}

// Long names and namespaces of elements, open or one after another, do not add up in memory, and neither do the names in
// rules.
func TestLongNamesDoNotAddUp(t *testing.T) {
	const many, mega = 40, 1 << 20
	long := strings.Repeat("a", 8*mega)
	nested := func(n int, begin func(i int) string) string {
		var b strings.Builder
		for i := range n {
			b.WriteString(begin(i))
		}
		return b.String()
	}
	for what, item := range map[string]string{
		"names":         nested(many, func(i int) string { return fmt.Sprintf("<b%d%s>", i, long) }),
		"prefixes":      nested(many, func(i int) string { return fmt.Sprintf("<b%d%s:x>", i, long) }),
		"namespaces":    nested(many, func(i int) string { return fmt.Sprintf(`<b xmlns:p%d="%s">`, i, long) }),
		"siblings":      nested(many, func(i int) string { return fmt.Sprintf(`<p:x xmlns:p="n%d%s"/>`, i, long) }),
		"shorter names": nested(5000, func(i int) string { return fmt.Sprintf("<b%d%s>", i, long[:20<<10]) }),
		"rules": nested(many, func(i int) string {
			return memberRule(100+i, "single_post", strings.Repeat("1,", mega), "")
		}),
	} {
		file := write(t, item, post(1, "One", "<p>x</p>", ""))
		deps := importtest.Deps(t, dbtest.New(t), formats)
		var err error
		used := importtest.CheckMemory(t, func() { _, err = run(t, deps, file, importer.Options{}) })
		if used > 300*mega { // 1,605 MB without the limits; how much the collector has freed varies by 100 MB
			t.Errorf("%s: %d MB", what, used>>20)
		}
		if !strings.Contains(fmt.Sprint(err), "the names and namespaces of its elements are longer than any export has") &&
			!strings.Contains(fmt.Sprint(err), "its rules for members name more than 4 MB") {
			t.Errorf("%s: %v", what, err)
		}
	}
	// HTML outside of CDATA sections leaves elements open
	open := nested(2000, func(int) string { return `<p class="` + long[:200] + `">` })
	file := write(t, post(1, "One", "<p>x</p>", "<x>"+open+strings.Repeat("</p>", 2000)+"</x>"))
	report, err := run(t, importtest.Deps(t, dbtest.New(t), formats), file, importer.Options{})
	if err != nil || report.Counts[importer.Post].New != 1 {
		t.Errorf("%+v, %v", report.Counts, err)
	}
}
