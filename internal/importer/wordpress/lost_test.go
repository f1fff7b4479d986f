package wordpress_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/feature"
	"masthead/internal/importer"
	"masthead/internal/importer/importtest"
	"masthead/internal/permalink"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// writeBytes writes a file with any content.
func writeBytes(t testing.TB, content []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "export.xml")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// importItems imports items and returns the report.
func importItems(t testing.TB, deps importer.Deps, items ...string) importer.Report {
	t.Helper()
	report, err := run(t, deps, write(t, items...), importer.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return report
}

func withStatus(item, status string) string {
	return strings.Replace(item, ">publish<", ">"+status+"<", 1)
}

// What WordPress stores outside a text, or shows by means other than HTML, is imported.
func TestWhatWordPressAddsToATextIsImported(t *testing.T) {
	const file = "https://weaver.example.com/files/"
	pattern := `<item><title>Pattern</title><wp:post_id>%d</wp:post_id><wp:post_type>wp_block</wp:post_type><wp:status>publish</wp:status>` +
		`<content:encoded><![CDATA[%s]]></content:encoded></item>`
	var recordings strings.Builder
	for n := range 150 {
		recordings.WriteString(meta("enclosure", fmt.Sprintf("%s%d.mp3\n123\naudio/mpeg\n", file, n)))
	}
	items := []string{
		post(1, "Footnotes", `<!-- wp:paragraph --><p>Warp<sup data-fn="f-1" class="fn"><a href="#f-1" id="f-1-link">1</a></sup></p>`+
			"<!-- /wp:paragraph --><!-- wp:footnotes /-->", meta("footnotes", `[{"content":"The <em>long<\/em> threads","id":"f-1"}]`)),
		post(2, "Pattern", `<!-- wp:paragraph --><p>Above</p><!-- /wp:paragraph --><!-- wp:block {"ref":70} /-->`, ""),
		fmt.Sprintf(pattern, 70, `<!-- wp:paragraph --><p>Outer words</p><!-- /wp:paragraph --><!-- wp:block {"ref":71} /-->`),
		fmt.Sprintf(pattern, 71, `<!-- wp:paragraph --><p>Inner words</p><!-- /wp:paragraph --><!-- wp:block {"ref":70} /-->`),
		post(3, "Missing pattern", `<!-- wp:paragraph --><p>Above</p><!-- /wp:paragraph --><!-- wp:block {"ref":79} /-->`, ""),
		post(4, "Podcast", "<p>Listen</p>", meta("enclosure", file+"one.mp3\n123\naudio/mpeg\n")),
		post(5, "Feed", "<p>Watch</p>", `<enclosure url="`+file+`two.mp4" length="5" type="video/mp4"/>`),
		post(6, "Shown", `<audio src="`+file+`three.mp3"></audio>`, meta("enclosure", file+"three.mp3\n123\naudio/mpeg\n")),
		post(7, "Playlist", `[playlist ids="90"]`, ""),
		`<item><title>song</title><wp:post_id>90</wp:post_id><wp:post_type>attachment</wp:post_type>` +
			`<wp:attachment_url>` + file + `four.mp3</wp:attachment_url></item>`,
		post(8, "Cover", `<!-- wp:cover {"url":"x"} --><div class="wp-block-cover" style="background-image:url(`+file+`cover.jpg)">`+
			`<div class="wp-block-cover__inner-container"><p>On it</p></div></div><!-- /wp:cover -->`, ""),
		post(9, "Subtitles", `<figure class="wp-block-video"><video src="`+file+`film.mp4"><track src="`+file+
			`film.vtt" kind="subtitles" srclang="hi" label="Hindi"/></video><figcaption>The film</figcaption></figure>`, ""),
		post(10, "Code", `<pre class="wp-block-code"><code><?php if ($a < 1) { echo "<b>x</b>"; } ?></code></pre>`+
			`<p>Write <?php to begin.</p><p>End</p>`, ""),
		post(12, "Recordings", "<p>x</p>", recordings.String()),
		post(11, "Fields", "<p>x</p>", meta("price", "640")+meta("colour", "indigo")+meta("_edit_lock", "1")),
	}
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		report := importItems(t, importtest.Deps(t, db, formats), items...)
		for title, parts := range map[string][]string{
			"Footnotes":       {"Warp", "The <em>long</em> threads", `class="footnotes"`},
			"Pattern":         {"Above", "Outer words", "Inner words"},
			"Missing pattern": {"Above"},
			"Podcast":         {"Listen", file + "one.mp3", "<audio"},
			"Feed":            {"Watch", file + "two.mp4", "<video"},
			"Playlist":        {file + "four.mp3", "<audio"},
			"Cover":           {file + "cover.jpg", "On it"},
			"Subtitles":       {file + "film.mp4", file + "film.vtt", "Hindi", "The film"},
			"Code":            {"&lt;?php if ($a &lt; 1)", "&lt;b&gt;x&lt;/b&gt;", "?&gt;", "Write &lt;?php to begin.", "<p>End</p>"},
		} {
			open, _ := importtest.HTML(t, db, importtest.Story(t, db, title).ID)
			for _, part := range parts {
				if !strings.Contains(open, part) && !strings.Contains(strings.ReplaceAll(open, "&#34;", `"`), part) {
					t.Errorf("%s: %q is missing in %s", title, part, open)
				}
			}
		}
		if open, _ := importtest.HTML(t, db, importtest.Story(t, db, "Shown").ID); strings.Count(open, "<audio") != 1 {
			t.Errorf("a recording that the text shows is added again: %s", open)
		}
		for what, detail := range map[string]string{
			"custom fields are not imported":                                                                   "price, colour",
			"a synced pattern that it shows is not in the export, or was not public":                           "number 79",
			"a recording or video attached to it is at the end of its text":                                    file + "one.mp3",
			"the subtitles of a video are links to their files below it":                                       file + "film.vtt",
			"it has more attached recordings and videos than are imported; the first that is missing is named": file + "100.mp3",
		} {
			if !slices.ContainsFunc(report.Warnings.First, func(l importer.Line) bool { return l.What == what && l.Detail == detail }) {
				t.Errorf("%q with %q is not in the report: %+v", what, detail, report.Warnings.First)
			}
		}
	})
}

// A file is read in the encoding that its bytes show, whatever it declares.
func TestExportsInOtherEncodingsAreRead(t *testing.T) {
	plain := head + post(1, "Café", "<p>“Crème” – naïve €5</p>", "") + tail
	western, err := charmap.Windows1252.NewEncoder().String(plain)
	if err != nil {
		t.Fatal(err)
	}
	wide, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String(strings.Replace(plain, "UTF-8", "UTF-16", 1))
	if err != nil {
		t.Fatal(err)
	}
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	_, _ = w.Write([]byte(plain))
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string][]byte{
		"UTF-8":                   []byte(plain),
		"byte order mark":         []byte("\uFEFF" + plain),
		"Windows-1252":            []byte(western),
		"UTF-16":                  []byte(wide),
		"gzip":                    packed.Bytes(),
		"UTF-8 declared as Latin": []byte(strings.Replace(plain, "UTF-8", "ISO-8859-1", 1)),
	} {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
				if _, err := run(t, importtest.Deps(t, db, formats), writeBytes(t, content), importer.Options{}); err != nil {
					t.Fatal(err)
				}
				open, _ := importtest.HTML(t, db, importtest.Story(t, db, "Café").ID)
				if !strings.Contains(open, "“Crème” – naïve €5") {
					t.Errorf("the text became %s", open)
				}
			})
		})
	}
}

// A text that is not in the script of its brand gets a language of its script, so that it has a font and a voice, and the
// report names it. The language that the user chose comes first.
func TestATextHasTheLanguageOfItsScript(t *testing.T) {
	const hindi = "<p>करघा मंगलवार को आया, चार महीने की देर से।</p>"
	const english = "<p>It came on a Tuesday, four months late, with a <b>करघा</b>.</p>"
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		for i, c := range []struct{ title, text, chosen, want string }{
			{"करघा देर से आया", hindi, "", "hi"},
			{"The loom (करघा)", english, "", "en"},
			{"Numbers", "<p>2026</p>", "", "en"},
			{"मराठी करघा", hindi, "mr", "mr"},
		} {
			report, err := run(t, importtest.Deps(t, db, formats), write(t, post(i+1, c.title, c.text, "")), importer.Options{Lang: c.chosen})
			if err != nil {
				t.Fatal(err)
			}
			if s := importtest.Story(t, db, c.title); s.Lang != c.want {
				t.Errorf("%s is in %s, want %s", c.title, s.Lang, c.want)
			}
			warned := slices.ContainsFunc(report.Warnings.First, func(l importer.Line) bool { return strings.Contains(l.What, "another language") })
			if warned != (c.want == "hi") {
				t.Errorf("%s: %+v", c.title, report.Warnings.First)
			}
		}
	})
}

// Bytes that belong to no encoding are shown as such, and the report names the post.
func TestUnreadableCharactersAreInTheReport(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		deps := importtest.Deps(t, db, formats)
		report := importItems(t, deps, post(1, "One", "<p>The क\xff loom</p>", ""), post(2, "Two", "<p>करघा</p>", ""))
		const what = "some of its characters were not in the encoding of the file and are shown as \uFFFD: correct it and import it again"
		if first := report.Warnings.First; len(first) != 1 || first[0].What != what || first[0].Title != "One" {
			t.Errorf("%+v", first)
		}
	})
}

// Archives are refused with a sentence that says what to do.
func TestArchivesAreRefused(t *testing.T) {
	db := dbtest.New(t)
	packed := func(content string) string {
		var to bytes.Buffer
		w := gzip.NewWriter(&to)
		_, _ = w.Write([]byte(content))
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		return to.String()
	}
	tar := "export.xml" + strings.Repeat("\x00", 247) + "ustar\x0000" + strings.Repeat("\x00", 248) + head
	for begin, says := range map[string]string{
		packed(packed(head + tail)): "it is compressed twice: unpack it and import the file that is in it",
		packed("PK\x03\x04rest"):    "it is a ZIP archive: unpack it",
		packed(tar):                 "it is a tar archive: unpack it",
		tar:                         "it is a tar archive: unpack it",
		"PK\x03\x04rest":            "it is a ZIP archive: unpack it and import the file that is in it",
		"BZh91AY":                   "it is compressed with bzip2: unpack it",
		"\x1f\x8bbroken":            "it is compressed with gzip and damaged",
	} {
		_, err := run(t, importtest.Deps(t, db, formats), writeBytes(t, []byte(begin)), importer.Options{})
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%.20q: %v", begin, err)
		}
	}
}

// Dates may have months and days of one digit. If there is no date in UTC, the date of the feed
// counts.
func TestUnusualDatesAreRead(t *testing.T) {
	with := func(id int, dates string) string {
		text := post(id, fmt.Sprintf("Dated %d", id), "<p>x</p>", "")
		start, end := strings.Index(text, "<wp:post_date>"), strings.Index(text, "<wp:post_name>")
		return text[:start] + dates + text[end:]
	}
	want := time.Date(2024, 5, 8, 4, 30, 0, 0, time.UTC)
	items := []string{
		with(1, "<wp:post_date>2024-5-8 10:00:00</wp:post_date><wp:post_date_gmt>2024-5-8 4:30:00</wp:post_date_gmt>"),
		with(2, "<wp:post_date>2024-5-8 10:00:00</wp:post_date>"),
		with(3, "<pubDate>Wed, 8 May 2024 04:30:00 +0000</pubDate>"),
		with(4, "<pubDate>Wed, 08 May 2024 04:30:00 +0000</pubDate><wp:post_date>2024-05-08 00:30:00</wp:post_date>"),
		with(5, "<pubDate>Mon, 02 Dec 2024 04:30:00 +0000</pubDate><wp:post_date>2024-05-08 10:00:00</wp:post_date>"),
		with(6, "<pubDate>Wed, 30 Nov -0001 00:00:00 +0000</pubDate><wp:post_date>2024-05-08 10:00:00</wp:post_date>"),
	}
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		importItems(t, importtest.Deps(t, db, formats), items...)
		for i := range items {
			if s := importtest.Story(t, db, fmt.Sprintf("Dated %d", i+1)); !s.PublishedAt.Equal(want) || s.Status != story.Published {
				t.Errorf("%q is %s, published at %s", s.Title, s.Status, s.PublishedAt)
			}
		}
	})
}

// Two posts with one number, as in exports of Squarespace, are two stories, in the next
// export and in another order too.
func TestPostsWithTheSameNumberAreTwoStories(t *testing.T) {
	same := func(n int, title string) string {
		return strings.Replace(post(n, title, "<p>"+title+"</p>", ""), fmt.Sprintf("<wp:post_id>%d<", n), "<wp:post_id>1<", 1)
	}
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		deps := importtest.Deps(t, db, formats)
		items := []string{same(1, "One"), same(2, "Two"), same(3, "Three"), post(4, "Four", "<p>x</p>", "")}
		if c := importItems(t, deps, items...).Counts[importer.Post]; c.New != 4 {
			t.Errorf("%+v", c)
		}
		slices.Reverse(items)
		if c := importItems(t, deps, items...).Counts[importer.Post]; c.Unchanged != 4 {
			t.Errorf("in another order: %+v", c)
		}
		for _, title := range []string{"One", "Two", "Three"} {
			if open, _ := importtest.HTML(t, db, importtest.Story(t, db, title).ID); !strings.Contains(open, title) {
				t.Errorf("%s has the text %s", title, open)
			}
		}
	})
}

// Posts with the same number in two files are two stories if the addresses in the files are of two sites.
func TestPostsOfTwoSitesAreTwoStories(t *testing.T) {
	export := func(host, title string) []byte {
		without := strings.NewReplacer("<link>https://weaver.example.com</link>", "",
			"<wp:base_blog_url>https://weaver.example.com</wp:base_blog_url>", "", "weaver.example.com", host)
		return []byte(without.Replace(head + post(1, title, "<p>x</p>", "") + tail))
	}
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		deps := importtest.Deps(t, db, formats)
		for _, host := range []string{"one.example.com", "two.example.com"} {
			if _, err := run(t, deps, writeBytes(t, export(host, "From "+host)), importer.Options{}); err != nil {
				t.Fatal(err)
			}
		}
		importtest.Story(t, db, "From one.example.com")
		importtest.Story(t, db, "From two.example.com")
	})
}

// Files without any address could be of any site, so they are refused until the site is named.
func TestAFileWithoutAnyAddressNeedsItsSite(t *testing.T) {
	db := dbtest.New(t)
	deps := importtest.Deps(t, db, formats)
	without := strings.NewReplacer("<link>https://weaver.example.com</link>", "",
		"<wp:base_blog_url>https://weaver.example.com</wp:base_blog_url>", "", "<link>https://weaver.example.com/2024/05/post-1/</link>", "")
	file := func(title string) string {
		return writeBytes(t, []byte(without.Replace(head+post(1, title, "<p>x</p>", "")+tail)))
	}
	if _, err := run(t, deps, file("One"), importer.Options{}); !errors.Is(err, importer.ErrSiteNeeded) {
		t.Errorf("without a site: %v", err)
	}
	for title, site := range map[string]string{"One": "https://one.example.com", "Two": "https://two.example.com"} {
		if _, err := run(t, deps, file(title), importer.Options{Site: site}); err != nil {
			t.Fatal(err)
		}
	}
	importtest.Story(t, db, "One")
	importtest.Story(t, db, "Two")
}

// The current address of a post takes precedence over an earlier one of another post.
func TestACurrentAddressBeatsAnEarlierOne(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		report := importItems(t, importtest.Deps(t, db, formats),
			post(1, "One", "<p>x</p>", meta("_wp_old_slug", "post-2")), post(2, "Two", "<p>x</p>", ""))
		two := importtest.Story(t, db, "Two")
		if to, err := permalink.Resolve(t.Context(), db, "/2024/05/post-2"); err != nil || to.Location != two.Path {
			t.Errorf("the address of the second post leads to %+v, %v", to, err)
		}
		if n := report.Warnings.By["one of its earlier addresses is the current address of another entry and leads there"]; n != 1 {
			t.Errorf("warnings %v", report.Warnings.By)
		}
	})
}

// The pages of authors and terms do not reveal what was private on the old site.
func TestAuthorsAndTermsOfPostsWithoutAPageGetNoPage(t *testing.T) {
	by := func(id int, name, text, more string) string {
		tag := fmt.Sprintf(`<category domain="post_tag" nicename="secret-%s"><![CDATA[Secret %s]]></category>`, name, name)
		return strings.Replace(post(id, "Post "+name, text, tag+more), ">meera<", ">ghost-"+name+"<", 1)
	}
	hidden := func(id int, status string) string { return withStatus(by(id, status, "<p>x</p>", ""), status) }
	const gated = "[restrict]<p>x</p>[/restrict]"
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		deps := importtest.Deps(t, db, formats)
		importtest.SetGate(t, db, brand.GateMember)
		report := importItems(t, deps, hidden(1, "private"), hidden(2, "draft"), hidden(3, "trash"), hidden(4, "publish"),
			by(5, "members", "<p>x</p>", meta("rcp_access_level", "2")), by(6, "gated", gated, ""), by(7, "partly", "<p>x</p>"+gated, ""),
			by(8, "pattern", `<!-- wp:block {"ref":70} /-->`, ""), by(9, "subscribers", "<p>x</p><!-- wp:jetpack/paywall /--><p>y</p>",
				meta("_jetpack_newsletter_access", "subscribers")), withType(post(70, "Pattern", gated, ""), "wp_block"),
			by(10, "large", strings.Repeat("<p>x</p>", 600_000), ""))
		for name, want := range map[string]bool{"private": false, "draft": false, "trash": false, "publish": true, "members": false,
			"gated": false, "partly": true, "pattern": false, "subscribers": true, "large": false} {
			_, author := taxonomy.AuthorBySlug(t.Context(), db, "ghost-"+name)
			_, term := taxonomy.BySlug(t.Context(), db, taxonomy.TagKind, "secret-"+name)
			if (author == nil) != want || (term == nil) != want {
				t.Errorf("%s: author %v, term %v", name, author, term)
			}
		}
		if _, err := taxonomy.AuthorBySlug(t.Context(), db, "meera"); err == nil {
			t.Error("somebody who wrote no post is an author")
		}
		if n := report.Skipped.By["only posts without a page have it, so it gets no page either"]; n < 3 {
			t.Errorf("skipped %v", report.Skipped.By)
		}
		if n := report.Skipped.By["no author of this name exists here, and none is created before a story of theirs is published"]; n != 8 {
			t.Errorf("skipped %v", report.Skipped.By)
		}
		report = importItems(t, deps, hidden(1, "publish"), hidden(4, "publish"))
		if c := report.Counts[importer.Post]; c.Changed != 1 || c.Unchanged != 1 {
			t.Errorf("%+v", c)
		}
	})
}

// A story whose post was moved to the trash is unpublished, and is published again when the post is
// restored.
func TestATrashedPostIsUnpublished(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, clock *dbtest.Clock) {
		deps := importtest.Deps(t, db, formats)
		one, two := post(1, "One", "<p>x</p>", ""), post(2, "Two", "<p>x</p>", "")
		for i, want := range []story.Status{story.Published, story.Unpublished, story.Unpublished, story.Published} {
			clock.Advance(time.Hour)
			item := one
			if want == story.Unpublished {
				item = withStatus(one, "trash")
			}
			report := importItems(t, deps, item, two, post(10+i, "Another", "<p>x</p>", ""))
			if s := importtest.Story(t, db, "One"); s.Status != want {
				t.Errorf("import %d: it is %s, want %s", i, s.Status, want)
			}
			if n := report.Changed.By["it is no longer imported, so it is no longer published"]; i == 1 && n != 1 {
				t.Errorf("it is not in the report: %+v", report.Changed)
			}
		}
	})
}

// WordPress's numbered addresses lead to the stories; other requests reach the landing page.
func TestNumberedAddressesRedirect(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		deps := importtest.Deps(t, db, formats)
		page := strings.Replace(post(124, "A page", "<p>x</p>", ""), "<wp:post_type>post", "<wp:post_type>page", 1)
		importItems(t, deps, post(123, "One", "<p>x</p>", ""), page, withStatus(post(125, "Draft", "<p>x</p>", ""), "draft"))
		mux := &feature.Mux{ServeMux: http.NewServeMux(), Pages: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(http.StatusTeapot)
		})}
		if err := (&importer.PictureWorker{DB: db}).Offer().Mount(mux); err != nil {
			t.Fatal(err)
		}
		for address, title := range map[string]string{"/?p=123": "One", "/?page_id=124": "A page", "/?utm_source=x&p=123": "One",
			"/": "", "/?p=125": "", "/?p=999": "", "/?p=x": "", "/?page=2": ""} {
			response := httptest.NewRecorder()
			mux.ServeHTTP(response, httptest.NewRequest(http.MethodGet, address, nil))
			switch to := response.Header().Get("Location"); {
			case title == "" && response.Code != http.StatusTeapot:
				t.Errorf("%s: %d %s", address, response.Code, to)
			case title != "" && (response.Code != http.StatusMovedPermanently || to != importtest.Story(t, db, title).Path):
				t.Errorf("%s: %d %s", address, response.Code, to)
			}
		}
	})
}

// A NUL byte in the address of one post does not end the import.
func TestAddressesWithANULByteAreIgnored(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		broken := strings.Replace(post(1, "Broken", "<p>x</p>", meta("_wp_old_slug", "a%00b")), "/2024/05/post-1/", "/a%00b/", 1)
		page := strings.Replace(strings.Replace(post(3, "A page", "<p>x</p>", ""), "/2024/05/post-3/", "/c%00/", 1),
			"<wp:post_type>post", "<wp:post_type>page", 1)
		importItems(t, importtest.Deps(t, db, formats), broken, post(2, "Sound", "<p>x</p>", meta("_wp_old_slug", "d%00")), page)
		for _, title := range []string{"Broken", "Sound", "A page"} {
			if s := importtest.Story(t, db, title); s.Status != story.Published {
				t.Errorf("%s is %s", title, s.Status)
			}
		}
	})
}
