package wordpress_test

import (
	"context"
	"os"
	"strings"
	"testing"
	"time"

	"masthead/internal/brand"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/importer"
	"masthead/internal/importer/importtest"
	"masthead/internal/permalink"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

func meta(key, value string) string {
	return "<wp:postmeta><wp:meta_key>" + key + "</wp:meta_key><wp:meta_value><![CDATA[" + value + "]]></wp:meta_value></wp:postmeta>"
}

// notebook is an export that contains each special case once.
var notebook = []string{
	post(
		1,
		"Indigo & <em>madder</em>",
		"First line\nof a verse.\n\nSecond paragraph with [pricelist id=\"4\"] in it.\n\n[pricelist]\n\n"+
			"[caption id=\"a\" width=\"300\"]"+
			"<img src=\"http://weaver.example.com/files/vat-300x200.jpg\" class=\"wp-image-90\"> The vat[/caption]\n\n[gallery ids=\"90,91\"]",
		`<category domain="category" nicename="craft"><![CDATA[Craft]]></category>`+
			`<category domain="category" nicename="travel"><![CDATA[Travel]]></category>`+
			`<category domain="column" nicename="slow-mondays"><![CDATA[Slow Mondays]]></category>`+
			`<category domain="mood" nicename="calm"><![CDATA[Calm]]></category><wp:is_sticky>1</wp:is_sticky>`+
			meta(
				"_wp_old_slug",
				"indigo-old",
			)+meta(
			"_yoast_wpseo_title",
			"Indigo, explained",
		)+meta(
			"_yoast_wpseo_opengraph-title",
			"Indigo for friends",
		)+meta(
			"_yoast_wpseo_metadesc",
			"%%excerpt%%",
		)+meta(
			"_thumbnail_id",
			"91",
		)+
			`<wp:comment><wp:comment_id>1</wp:comment_id><wp:comment_content>Lovely</wp:comment_content></wp:comment>`,
	),
	strings.Replace(post(2, "Unfinished", "<p>x</p>", ""), "publish", "draft", 1),
	strings.Replace(post(3, "Next spring", "<p>x</p>", ""), "2024-05-04 04:30:00", "2030-05-04 04:30:00", 1),
	post(4, "For friends", "<p>x</p>", "<wp:post_password>sesame</wp:post_password>"),
	strings.Replace(post(5, "About the loom", "<p>x</p>", ""), "<wp:post_type>post", "<wp:post_type>page", 1),
	strings.Replace(post(6, "Old bin", "<p>x</p>", ""), "publish", "trash", 1),
	strings.Replace(post(7, "Zoned", "<p>x</p>", ""), "<wp:post_date_gmt>2024-05-08 04:30:00", "<wp:post_date_gmt>0000-00-00 00:00:00", 1),
	strings.Replace(post(8, "A recipe", "<p>x</p>", ""), "<wp:post_type>post", "<wp:post_type>recipe", 1),
	post(9, "", "<p>Words without a title.</p>", ""),
	post(10, "Bell \x07 & ampersand", "a ]]> b & c \xff d", ""),
	post(
		11,
		"Two hands",
		"<!-- wp:paragraph --><p>One\ntwo</p><!-- /wp:paragraph -->",
		`<category domain="author" nicename="cap-asha"><![CDATA[Asha Kutir]]></category>`+
			`<category domain="author" nicename="meera"><![CDATA[Meera Sattvik]]></category>`,
	),
	`<item><title>vat</title><wp:post_id>90</wp:post_id><wp:post_type>attachment</wp:post_type>` +
		`<wp:attachment_url>https://weaver.example.com/files/vat.jpg</wp:attachment_url>` + meta(
		"_wp_attachment_image_alt",
		"A vat of dye",
	) + `</item>`,
	`<item><title>cloth</title><wp:post_id>91</wp:post_id><wp:post_type>attachment</wp:post_type>` +
		`<wp:attachment_url>https://weaver.example.com/files/cloth.jpg</wp:attachment_url></item>`,
}

func TestAnExportIsImported(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		ctx := t.Context()
		deps := importtest.Deps(t, db, formats)
		report, err := run(t, deps, write(t, notebook...), importer.Options{SeriesTaxonomy: "column"})
		if err != nil {
			t.Fatal(err)
		}
		want := map[importer.Kind]importer.Count{
			importer.Post: {Seen: 9, New: 8, Skipped: 1}, importer.Page: {Seen: 1, New: 1}, "recipe": {Seen: 1, Skipped: 1},
			importer.Attachment: {Seen: 2, Skipped: 2}, importer.AuthorKind: {Seen: 2, New: 2},
		}
		for kind, c := range want {
			if report.Counts[kind] != c {
				t.Errorf("%s: %+v, want %+v", kind, report.Counts[kind], c)
			}
		}
		if report.Comments != 1 {
			t.Errorf("%d comments", report.Comments)
		}
		for what, n := range map[string]int{"a shortcode was imported as text": 2, "further categories became tags": 1,
			"a taxonomy that is not imported; --series-taxonomy can name one": 1, "it had a password and is a draft now": 1,
			"its date is in the future, so it is scheduled": 1, "it had no title and was given one": 1} {
			if report.Warnings.By[what] != n {
				t.Errorf("%q %d times, want %d", what, report.Warnings.By[what], n)
			}
		}

		indigo := importtest.Story(t, db, "Indigo & madder")
		open, _ := importtest.HTML(t, db, indigo.ID)
		for _, part := range []string{
			"First line<br>", `[pricelist id=&#34;4&#34;]`, "The vat", `href="https://weaver.example.com/files/vat.jpg"`, "A vat of dye",
		} {
			if !strings.Contains(open, part) {
				t.Errorf("%q is missing in %s", part, open)
			}
		}
		if strings.Contains(open, "<img") {
			t.Errorf("a picture that was not fetched is shown: %s", open)
		}
		terms, err := taxonomy.ByIDs(ctx, db.Read, append(indigo.Terms, *indigo.CategoryID))
		if err != nil {
			t.Fatal(err)
		}
		if c := terms[*indigo.CategoryID]; c.Slug != "looms" || c.ParentID == nil {
			t.Errorf("category %+v", c)
		}
		if first := terms[indigo.Terms[0]]; first.Kind != taxonomy.Series || first.Slug != "slow-mondays" || len(indigo.Terms) != 3 {
			t.Errorf("terms %v, first %+v", indigo.Terms, first)
		}
		if indigo.SeoTitle != "Indigo, explained" || indigo.SeoDescription != "" || indigo.SocialHeadline != "Indigo for friends" {
			t.Errorf("SEO title and description %q, %q, social headline %q", indigo.SeoTitle, indigo.SeoDescription, indigo.SocialHeadline)
		}
		for _, path := range []string{"/2024/05/post-1", "/2024/05/indigo-old"} {
			if to, err := permalink.Resolve(ctx, db, path); err != nil || to.Location != indigo.Path {
				t.Errorf("%s redirects to %+v, %v", path, to, err)
			}
		}
		b, err := deps.Brands.BySlug(ctx, importtest.Brand)
		if err != nil {
			t.Fatal(err)
		}
		items, sticky, err := deps.Stories.Curated(ctx, curated.Featured, b, 10)
		if err != nil || len(items) != 1 || items[0].ID != indigo.ID || !sticky[0] {
			t.Errorf("featured stories: %v %v %v", items, sticky, err)
		}
		checkStatus(t, db, b)
	})
}

func checkStatus(t *testing.T, db *database.DB, b *brand.Brand) {
	t.Helper()
	for title, status := range map[string]story.Status{"Unfinished": story.Draft, "For friends": story.Draft,
		"Next spring": story.Scheduled, "About the loom": story.Published, "Zoned": story.Published} {
		if s := importtest.Story(t, db, title); s.Status != status {
			t.Errorf("%q is %s, want %s", title, s.Status, status)
		}
	}
	if s := importtest.Story(t, db, "Zoned"); !s.PublishedAt.Equal(time.Date(2024, 5, 8, 10, 0, 0, 0, b.Zone())) {
		t.Errorf("published at %s", s.PublishedAt)
	}
	if s := importtest.Story(t, db, "About the loom"); s.Listed || s.Path != "/herstory/2024/05/post-5" {
		t.Errorf("page %+v", s)
	}
	if s := importtest.Story(t, db, "Two hands"); len(s.Authors) != 2 {
		t.Errorf("authors %v", s.Authors)
	}
	open, _ := importtest.HTML(t, db, importtest.Story(t, db, "Bell & ampersand").ID)
	if !strings.Contains(open, "a ]]&gt; b &amp; c \uFFFD d") {
		t.Errorf("an unusual text became %s", open)
	}
}

// A second import updates what changed, keeps what was edited here, and adds nothing
// twice.
func TestASecondImportUpdatesWithoutDuplicates(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, clock *dbtest.Clock) {
		deps := importtest.Deps(t, db, formats)
		first := []string{post(1, "One", "<p>a</p>", ""), post(2, "Two", "<p>b</p>", ""), post(3, "Three", "<p>c</p>", "")}
		if _, err := run(t, deps, write(t, first...), importer.Options{}); err != nil {
			t.Fatal(err)
		}
		three := importtest.Story(t, db, "Three")
		err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			doc, err := story.Doc(ctx, tx, three.ID)
			if err != nil {
				return err
			}
			three.Title = "Three, corrected here"
			return deps.Stories.Save(ctx, tx, three, doc)
		})
		if err != nil {
			t.Fatal(err)
		}
		clock.Advance(time.Hour)
		two := strings.Replace(post(2, "Two, longer", "<p>b</p><p>more</p>", ""), "publish", "draft", 1)
		report, err := run(
			t,
			deps,
			write(t, first[0], two, post(3, "Three, changed there", "<p>c</p>", ""), post(4, "Four", "<p>d</p>", "")),
			importer.Options{},
		)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := report.Counts[importer.Post], (importer.Count{Seen: 4, New: 1, Changed: 1, Unchanged: 1, Skipped: 1}); got != want {
			t.Errorf("%+v, want %+v", got, want)
		}
		if s := importtest.Story(t, db, "Two, longer"); s.Status != story.Unpublished {
			t.Errorf("status %s", s.Status)
		}
		importtest.Story(t, db, "Three, corrected here")
		if n, err := db.Read.NewSelect().Model((*story.Story)(nil)).Count(t.Context()); err != nil || n != 4 {
			t.Errorf("%d stories, %v", n, err)
		}
	})
}

// Every payload of the lists is imported as a post and is harmless.
func TestHostilePostsAreMadeHarmless(t *testing.T) {
	var items []string
	for _, name := range []string{"xss", "sql-injection", "big-list-of-naughty-strings"} {
		folder := importtest.Data(t, "hostile-input", name)
		files, err := os.ReadDir(folder)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			if !strings.HasSuffix(f.Name(), ".txt") {
				continue
			}
			text, err := os.ReadFile(folder + "/" + f.Name())
			if err != nil {
				t.Fatal(err)
			}
			for line := range strings.Lines(string(text)) {
				items = append(
					items,
					post(len(items)+1, strings.ReplaceAll(line, "]]>", ""), line, meta("_yoast_wpseo_title", strings.ReplaceAll(line, "]]>", ""))),
				)
			}
		}
	}
	db := dbtest.New(t)
	deps := importtest.Deps(t, db, formats)
	report, err := run(t, deps, write(t, items...), importer.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if c := report.Counts[importer.Post]; c.Seen != len(items) || c.New != len(items) {
		t.Errorf("%+v of %d; %+v", c, len(items), report.Skipped.First)
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
			t.Errorf("%s in %s", what, text)
		}
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
}

// Stories with the same address or id are all imported, each once.
func TestStoriesWithTheSameAddressAreAllImported(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		deps := importtest.Deps(t, db, formats)
		twin := strings.ReplaceAll(post(2, "Twin", "<p>b</p>", ""), "post-2<", "post-1<")
		twin = strings.ReplaceAll(twin, "/post-2/", "/post-1/")
		report, err := run(
			t,
			deps,
			write(
				t,
				post(1, "One", "<p>a</p>", ""),
				twin,
				post(1, "One", "<p>a</p>", ""),
				post(3, "Three", "<p>c</p>", ""),
				post(4, "Four", "<p>d</p>", ""),
			),
			importer.Options{},
		)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := report.Counts[importer.Post], (importer.Count{Seen: 5, New: 4, Unchanged: 1}); got != want {
			t.Errorf("%+v, want %+v", got, want)
		}
		if one, two := importtest.Story(t, db, "One"), importtest.Story(t, db, "Twin"); one.Path == two.Path || two.Slug != "post-1-2" {
			t.Errorf("paths %s and %s", one.Path, two.Path)
		}
		if report.Warnings.By["an old path is already in use here, so it does not redirect"] != 1 {
			t.Errorf("warnings %v", report.Warnings.By)
		}
	})
}
