package ghost_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/importer"
	"masthead/internal/importer/importtest"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// Exports come in several envelopes and with a byte order mark.
func TestUnusualFilesAreRead(t *testing.T) {
	posts := fields{"posts": []any{fields{"id": strings.Repeat("a", 24), "title": "Café", "slug": "cafe", "status": "published",
		"published_at": "2024-5-1 04:30:00", "html": "<p>Crème</p>"}}}
	encode := func(value any) []byte {
		b, err := json.Marshal(value)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	_, _ = w.Write(encode(posts))
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string][]byte{
		"byte order mark": append([]byte("\uFEFF"), encode(fields{"db": []any{fields{"data": posts}}})...),
		"data.data":       encode(fields{"data": fields{"data": posts}}),
		"db.data.data":    encode(fields{"db": []any{fields{"data": fields{"data": posts}}}}),
		"gzip":            packed.Bytes(),
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "export.json")
			if err := os.WriteFile(file, content, 0o600); err != nil {
				t.Fatal(err)
			}
			dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
				if _, err := run(t, importtest.Deps(t, db, formats), file, importer.Options{}); err != nil {
					t.Fatal(err)
				}
				s := importtest.Story(t, db, "Café")
				if s.Status != story.Published || !s.PublishedAt.Equal(time.Date(2024, 5, 1, 4, 30, 0, 0, time.UTC)) {
					t.Errorf("it is %s, published at %s", s.Status, s.PublishedAt)
				}
			})
		})
	}
}

// The words of an embedded post and the label of a sponsor are a part of the text.
func TestQuotedWordsAndSponsorLabelsAreKept(t *testing.T) {
	tweet := fields{"type": "embed", "embedType": "twitter", "url": "https://twitter.com/kiln/status/1",
		"html": `<blockquote class="twitter-tweet"><p>Fired at <b>dawn</b></p>— Kiln</blockquote>` +
			`<script src="https://platform.twitter.com/widgets.js"></script>`,
		"caption": "A caption"}
	data := fields{"type": "embed", "url": "https://twitter.com/kiln/status/2", "html": "<div></div>",
		"metadata": fields{"tweetData": fields{"text": "Glazed at noon"}}}
	call := func(shown bool) fields {
		return fields{"type": "call-to-action", "hasSponsorLabel": shown, "sponsorLabel": "<p>Paid by Acme</p>", "textValue": "<p>Buy pots</p>"}
	}
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		_, err := run(t, importtest.Deps(t, db, formats), writePosts(t,
			fields{"title": "Embeds", "lexical": lexical(tweet, data)},
			fields{"title": "Sponsored", "lexical": lexical(call(true))},
			fields{"title": "Not labelled", "lexical": lexical(call(false))},
			fields{"title": "Code", "html": "<pre><code><?php echo 1; ?></code></pre>"},
		), importer.Options{Site: site})
		if err != nil {
			t.Fatal(err)
		}
		for title, parts := range map[string][]string{
			"Embeds":       {"https://twitter.com/kiln/status/1", "Fired at dawn", "A caption", "Glazed at noon", "Last words"},
			"Sponsored":    {"Paid by Acme", "Buy pots"},
			"Not labelled": {"Buy pots"},
			"Code":         {"&lt;?php echo 1; ?&gt;"},
		} {
			open, _ := importtest.HTML(t, db, importtest.Story(t, db, title).ID)
			contains(t, open, parts...)
			if title == "Not labelled" && strings.Contains(open, "Acme") {
				t.Errorf("a label that was not shown is imported: %s", open)
			}
		}
	})
}

// Rows with equal ids are different if they are from different sites, or if they are different posts of one
// file.
func TestEqualIDsDoNotOverwriteEachOther(t *testing.T) {
	export := func(name string) string {
		return writeJSON(t, fields{
			"posts": []any{
				fields{"id": 1, "title": "First of " + name, "slug": "first-" + name, "status": "published", "author_id": 1,
					"created_at": "2024-01-01 00:00:00", "published_at": "2024-01-01 00:00:00", "html": "<p>x</p>"},
				fields{"id": 1, "title": "Second of " + name, "slug": "second-" + name, "status": "published", "author_id": 1,
					"created_at": "2024-01-02 00:00:00", "published_at": "2024-01-02 00:00:00", "html": "<p>x</p>"},
			},
			"users": []any{fields{"id": 1, "name": "Owner of " + name, "slug": "owner-" + name}},
		})
	}
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		deps := importtest.Deps(t, db, formats)
		for _, name := range []string{"pots", "cloth"} {
			file := export(name)
			for _, unchanged := range []int{0, 2} {
				report, err := run(t, deps, file, importer.Options{})
				if c := report.Counts[importer.Post]; err != nil || c.Unchanged != unchanged || c.Seen != 2 {
					t.Fatalf("%s: %+v, %v", name, c, err)
				}
			}
		}
		for _, name := range []string{"pots", "cloth"} {
			for _, title := range []string{"First of ", "Second of "} {
				s := importtest.Story(t, db, title+name)
				authors, err := taxonomy.AuthorsByIDs(t.Context(), db.Read, s.Authors)
				if err != nil || len(s.Authors) != 1 || authors[s.Authors[0]].Name != "Owner of "+name {
					t.Errorf("%q has the authors %+v, %v", s.Title, authors, err)
				}
			}
		}
	})
}

// A file that does not name its site, and has posts that another site can have too, is refused until the site is named.
func TestAFileThatNeedsTheNameOfItsSite(t *testing.T) {
	db := dbtest.New(t)
	deps := importtest.Deps(t, db, formats)
	post := func(more fields) string {
		p := fields{"id": 1, "title": "One", "slug": "one", "status": "published", "published_at": "2024-01-01 00:00:00", "html": "<p>x</p>"}
		maps.Copy(p, more)
		return writeJSON(t, fields{"posts": []any{p}})
	}
	for what, c := range map[string]struct {
		more fields
		site string
		want error
	}{
		"nothing": {fields{}, "", importer.ErrSiteNeeded}, "site": {fields{}, site, nil},
		"UUID":    {fields{"uuid": "3f0b1f2e-5c1d-4f6e-9a51-2b6c3d4e5f60"}, "", nil},
		"address": {fields{"url": site + "/one/"}, "", nil},
		"date":    {fields{"created_at": "2024-01-01 00:00:00"}, "", nil},
		"id":      {fields{"id": "5f0b1f2e5c1d4f6e9a512b6c"}, "", nil},
	} {
		_, err := run(t, deps, post(c.more), importer.Options{Site: c.site})
		if !errors.Is(err, c.want) || err != nil && c.want == nil {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// The pages of authors and tags do not reveal who works on drafts and on what.
func TestAuthorsAndTagsOfDraftsGetNoPage(t *testing.T) {
	var posts, tags, users, postsTags, postsAuthors []any
	for status, visibility := range map[string]string{"draft": "public", "sent": "public", "published": "public", "members": "members",
		"paid": "paid", "marked": "members", "large": "public"} {
		post := fields{"id": "post-" + status, "title": "A " + status, "slug": status, "status": status, "visibility": visibility,
			"published_at": "2024-01-01 00:00:00", "html": "<p>x</p>"}
		switch status {
		case "members", "paid":
			post["status"] = "published"
		case "marked":
			post["status"], post["html"] = "published", "<p>x</p><!--members-only--><p>y</p>"
		case "large":
			post["status"], post["html"] = "published", strings.Repeat("<p>x</p>", 600_000)
		}
		posts = append(posts, post)
		tags = append(tags, fields{"id": "tag-" + status, "name": "Tag " + status, "slug": "tag-" + status})
		users = append(users, fields{"id": "user-" + status, "name": "User " + status, "slug": "user-" + status})
		postsTags = append(postsTags, fields{"post_id": "post-" + status, "tag_id": "tag-" + status})
		postsAuthors = append(postsAuthors, fields{"post_id": "post-" + status, "author_id": "user-" + status})
	}
	file := writeJSON(t, fields{"db": []any{fields{"data": fields{
		"posts_tags": postsTags, "posts_authors": postsAuthors, "posts": posts, "tags": tags, "users": users}}}})
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		report, err := run(t, importtest.Deps(t, db, formats), file, importer.Options{Site: site})
		if err != nil {
			t.Fatal(err)
		}
		for status, want := range map[string]bool{"draft": false, "sent": false, "published": true, "members": false,
			"paid": false, "marked": true, "large": false} {
			_, author := taxonomy.AuthorBySlug(t.Context(), db, "user-"+status)
			_, term := taxonomy.BySlug(t.Context(), db, taxonomy.TagKind, "tag-"+status)
			if (author == nil) != want || (term == nil) != want {
				t.Errorf("%s: author %v, tag %v", status, author, term)
			}
		}
		if n := report.Skipped.Count; n != 11 { // five authors, five tags and the post that is too large
			t.Errorf("%d lines: %+v", n, report.Skipped.First)
		}
	})
}

// A post with very many tags is imported with the first of them, and the report says so.
func TestAPostWithVeryManyTags(t *testing.T) {
	var tags, links []any
	for n := range 1500 {
		tags = append(tags, fields{"id": fmt.Sprint("tag-", n), "name": fmt.Sprint("Tag ", n), "slug": fmt.Sprint("tag-", n)})
		links = append(links, fields{"post_id": "post-1", "tag_id": fmt.Sprint("tag-", n), "sort_order": n})
	}
	file := writeJSON(t, fields{"tags": tags, "posts_tags": links, "posts": []any{fields{"id": "post-1", "title": "Many", "slug": "many",
		"status": "published", "published_at": "2024-01-01 00:00:00", "html": "<p>x</p>"}}})
	db := dbtest.New(t)
	report, err := run(t, importtest.Deps(t, db, formats), file, importer.Options{Site: site})
	if err != nil {
		t.Fatal(err)
	}
	if s := importtest.Story(t, db, "Many"); len(s.Terms) != story.MaxTerms ||
		report.Warnings.By["it has more than 1,000 tags; the others are not imported"] != 1 {
		t.Errorf("it has %d terms, the report says %v", len(s.Terms), report.Warnings.By)
	}
}
