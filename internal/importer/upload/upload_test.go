package upload

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"
	"gocloud.dev/blob/memblob"

	"masthead/internal/actor"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/importer"
	"masthead/internal/importer/ghost"
	"masthead/internal/importer/importtest"
	"masthead/internal/importer/wordpress"
	"masthead/internal/story"
)

var formats = map[string]importer.Format{wordpress.Kind: wordpress.Open, ghost.Kind: ghost.Open}

// wxr returns an export of WordPress with a number of posts in several categories.
func wxr(posts int) []byte {
	var b strings.Builder
	b.WriteString(`<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/"
 xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>The Weaver</title><link>https://weaver.example.com</link><wp:wxr_version>1.2</wp:wxr_version>
<wp:base_blog_url>https://weaver.example.com</wp:base_blog_url>
<wp:author><wp:author_id>1</wp:author_id><wp:author_login>meera</wp:author_login>
<wp:author_email>meera@weaver.example.com</wp:author_email>
<wp:author_display_name><![CDATA[Meera Sattvik]]></wp:author_display_name></wp:author>
<wp:category><wp:term_id>3</wp:term_id><wp:category_nicename>craft</wp:category_nicename>
<wp:cat_name><![CDATA[Craft]]></wp:cat_name></wp:category>
<wp:category><wp:term_id>4</wp:term_id><wp:category_nicename>looms</wp:category_nicename>
<wp:category_parent>craft</wp:category_parent>
<wp:cat_name><![CDATA[Looms]]></wp:cat_name></wp:category>
`)
	for id := 1; id <= posts; id++ {
		fmt.Fprintf(&b, `<item><title><![CDATA[Loom %d]]></title><link>https://weaver.example.com/2024/05/post-%d/</link>
<dc:creator>meera</dc:creator>
<content:encoded><![CDATA[<p>It came on a Tuesday.</p><iframe src="https://unknown.example/x"></iframe>]]></content:encoded>
<excerpt:encoded><![CDATA[]]></excerpt:encoded><wp:post_id>%d</wp:post_id><wp:post_date>2024-05-01 10:00:00</wp:post_date>
<wp:post_date_gmt>2024-05-01 04:30:00</wp:post_date_gmt><wp:post_name>post-%d</wp:post_name><wp:status>publish</wp:status>
<wp:post_type>post</wp:post_type><category domain="category" nicename="looms"><![CDATA[Looms]]></category></item>
`, id, id, id, id)
	}
	b.WriteString("</channel></rss>\n")
	return []byte(b.String())
}

// newUploads returns the uploads of a publication with a brand, and its id.
func newUploads(t *testing.T, db *database.DB) (*Uploads, int64) {
	t.Helper()
	deps := importtest.Deps(t, db, formats)
	bucket := memblob.OpenBucket(nil)
	t.Cleanup(func() { _ = bucket.Close() })
	b, err := deps.Brands.BySlug(t.Context(), importtest.Brand)
	if err != nil {
		t.Fatal(err)
	}
	noNames := func(context.Context, bun.IDB, []int64, []int64) (map[int64]string, map[int64]string, error) {
		return nil, nil, nil
	}
	log := slog.New(slog.DiscardHandler)
	deps.Log = log
	return &Uploads{DB: db, Bucket: bucket, Deps: deps, Log: log, Names: noNames}, b.ID
}

// send uploads a file.
func (s *Uploads) send(t *testing.T, by actor.Actor, kind string, brandID *int64, name string, file []byte) *Upload {
	t.Helper()
	u, err := s.Create(t.Context(), by, NewFile{Kind: kind, BrandID: brandID, Filename: name, Bytes: int64(len(file))})
	if err != nil {
		t.Fatal(err)
	}
	for part := range slices.Chunk(file, PartBytes) {
		if u, err = s.Receive(t.Context(), by, u.ID, u.Received, part); err != nil {
			t.Fatal(err)
		}
	}
	if u.State != Ready {
		t.Fatalf("state %s after the whole file", u.State)
	}
	return u
}

// do starts a run, runs it, and returns the upload with its report.
func (s *Uploads) do(t *testing.T, by actor.Actor, id int64, mode Mode, o ImportOptions) (*Upload, *ImportResult) {
	t.Helper()
	if _, err := s.Start(t.Context(), by, id, mode, o); err != nil {
		t.Fatal(err)
	}
	if err := s.RunDue(t.Context()); err != nil {
		t.Fatal(err)
	}
	u, err := s.Read(t.Context(), by, id)
	if err != nil {
		t.Fatal(err)
	}
	return u, u.result()
}

func count(r *ImportResult, kind string) ResultCount {
	for _, c := range r.Counts {
		if c.Kind == kind {
			return c
		}
	}
	return ResultCount{}
}

func stories(t *testing.T, db *database.DB) int {
	t.Helper()
	n, err := db.Read.NewSelect().Table("stories").Count(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return int(n)
}

// A dry run reports what the import then does, and stores nothing; the import that follows has the same counts.
func TestADryRunStoresNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		s, brandID := newUploads(t, db)
		by := actor.Actor{Brands: []int64{brandID}}
		u := s.send(t, by, wordpress.Kind, &brandID, `C:\exports\old.xml`, wxr(250))
		if u.Filename != "old.xml" {
			t.Errorf("filename %q", u.Filename)
		}
		u, tried := s.do(t, by, u.ID, DryRun, ImportOptions{})
		if u.State != Finished || stories(t, db) != 0 {
			t.Fatalf("%s %s %s, %d stories", u.State, u.Problem, u.Detail, stories(t, db))
		}
		for _, table := range []string{"imports", "import_refs", "import_pictures", "categories"} {
			if n, err := db.Read.NewSelect().Table(table).Count(t.Context()); err == nil && n > 0 {
				t.Errorf("%d rows of %s", n, table)
			}
		}
		u, done := s.do(t, by, u.ID, Import, ImportOptions{})
		if u.State != Finished || stories(t, db) != 250 {
			t.Fatalf("%s %s, %d stories", u.State, u.Problem, stories(t, db))
		}
		for _, kind := range []string{"post", "term", "author"} {
			if got, want := count(tried, kind), count(done, kind); got != want || got.Seen == 0 {
				t.Errorf("%s: %+v in the dry run, %+v in the import", kind, got, want)
			}
		}
		if len(tried.Groups) == 0 || tried.Groups[0].Count != 250 || tried.Groups[0].Remedy == "" || tried.Groups[0].Code != "embed" ||
			len(tried.Groups[0].Lines) != maxShown {
			t.Errorf("groups %+v", tried.Groups)
		}
		table, err := s.Table(t.Context(), u)
		if err != nil || strings.Count(string(table), "\r\n")+strings.Count(string(table), "\n") < 250 {
			t.Errorf("table %v %.200s", err, table)
		}
		left, _ := filepath.Glob(filepath.Join(s.Deps.DataDir, "imports", "*"))
		for _, path := range left {
			if !strings.HasPrefix(filepath.Base(path), "import-") {
				t.Errorf("%s stays", path)
			}
		}
	})
}

// An import is taken back: the preview counts what goes and names what stays, the stories go but for those that somebody has edited, and
// the same file can be imported again. Nobody takes back what was never imported.
func TestAnImportIsTakenBack(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		s, brandID := newUploads(t, db)
		by := actor.Actor{Brands: []int64{brandID}}
		u := s.send(t, by, wordpress.Kind, &brandID, "old.xml", wxr(130))
		if _, err := s.TakeBack(t.Context(), by, u.ID); !errors.Is(err, ErrNoStories) {
			t.Errorf("before the import: %v", err)
		}
		u, _ = s.do(t, by, u.ID, Import, ImportOptions{})
		err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			var id int64
			if err := tx.NewSelect().Table("stories").Column("id").Where("title = 'Loom 7'").Scan(ctx, &id); err != nil {
				return err
			}
			edited, err := story.Get(ctx, tx, id)
			if err != nil {
				return err
			}
			doc, err := story.Doc(ctx, tx, id)
			if err != nil {
				return err
			}
			edited.Title = "A better loom"
			return s.Deps.Stories.Save(ctx, tx, edited, doc)
		})
		if err != nil {
			t.Fatal(err)
		}
		other := actor.Actor{Brands: []int64{brandID + 1000}}
		if _, _, err := s.PreviewTakeBack(t.Context(), other, u.ID); !errors.Is(err, database.ErrNotFound) {
			t.Errorf("by another brand's editor: %v", err)
		}
		_, found, err := s.PreviewTakeBack(t.Context(), by, u.ID)
		if err != nil || found.Stories != 129 || found.Public != 129 || found.Edited != 1 || len(found.First) != 1 ||
			found.First[0].Title != "A better loom" || found.Site == "" || stories(t, db) != 130 {
			t.Fatalf("%v %+v, %d stories", err, found, stories(t, db))
		}
		if _, err := s.TakeBack(t.Context(), by, u.ID); err != nil {
			t.Fatal(err)
		}
		if err := s.RunDue(t.Context()); err != nil {
			t.Fatal(err)
		}
		u, err = s.Read(t.Context(), by, u.ID)
		if r := u.result(); err != nil || u.State != Finished || r.TakenBack == nil || *r.TakenBack != (TakenBack{Removed: 129, Kept: 1}) ||
			stories(t, db) != 1 || u.Done != 130 || u.Total != 130 {
			t.Fatalf("%v %s %s %+v, %d of %d, %d stories", err, u.State, u.Problem, r, u.Done, u.Total, stories(t, db))
		}
		if u, r := s.do(t, by, u.ID, Import, ImportOptions{}); u.State != Finished || count(r, "post").New != 129 || stories(t, db) != 130 {
			t.Errorf("again: %s %+v, %d stories", u.State, r.Counts, stories(t, db))
		}
	})
}

// Stories that are imported as drafts are not public, and those that readers can see stay as they are.
func TestAnImportAsDrafts(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		s, brandID := newUploads(t, db)
		by := actor.Actor{Brands: []int64{brandID}}
		first := s.send(t, by, wordpress.Kind, &brandID, "first.xml", wxr(2))
		s.do(t, by, first.ID, Import, ImportOptions{})
		u := s.send(t, by, wordpress.Kind, &brandID, "old.xml", bytes.ReplaceAll(wxr(30), []byte("a Tuesday"), []byte("a Friday")))
		for _, mode := range []Mode{DryRun, Import} {
			u, r := s.do(t, by, u.ID, mode, ImportOptions{Drafts: true})
			if u.State != Finished || r.Stories.Drafts != 28 || r.Stories.Published != 0 || count(r, "post").Changed != 2 {
				t.Errorf("%s: %s %s %+v %+v", mode, u.State, u.Problem, r.Stories, r.Counts)
			}
		}
		public, err := db.Read.NewSelect().Table("stories").Where("status = 'published'").Count(t.Context())
		if err != nil || public != 2 || stories(t, db) != 30 {
			t.Errorf("%v: %d of %d stories are public", err, public, stories(t, db))
		}
	})
}

// A dry run says that two posts want the same path, as the import does, even if they are far apart in the file.
func TestADryRunNoticesPathsThatAreWantedTwice(t *testing.T) {
	db := dbtest.New(t)
	s, brandID := newUploads(t, db)
	by := actor.Actor{Brands: []int64{brandID}}
	file := bytes.ReplaceAll(wxr(90), []byte("/2024/05/post-80/"), []byte("/2024/05/post-3/"))
	u := s.send(t, by, wordpress.Kind, &brandID, "old.xml", file)
	warnings := map[Mode]string{}
	for _, mode := range []Mode{DryRun, Import} {
		u, r := s.do(t, by, u.ID, mode, ImportOptions{})
		if u.State != Finished {
			t.Fatalf("%s %s", u.State, u.Problem)
		}
		for _, g := range r.Groups {
			if g.Count < 90 {
				warnings[mode] += fmt.Sprintf("%d %s %s\n", g.Count, g.What, g.Lines[0].Title)
			}
		}
	}
	if warnings[DryRun] != warnings[Import] || !strings.Contains(warnings[DryRun], "1 an old path is already in use here") {
		t.Errorf("the dry run says\n%s\nthe import\n%s", warnings[DryRun], warnings[Import])
	}
}

// An import that a killed server began is continued by another one when its lease has ended, and by none before.
func TestAnImportContinuesAfterAKill(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s, brandID := newUploads(t, db)
		by := actor.Actor{Brands: []int64{brandID}}
		u := s.send(t, by, wordpress.Kind, &brandID, "old.xml", wxr(60))
		if _, err := s.Start(t.Context(), by, u.ID, Import, ImportOptions{}); err != nil {
			t.Fatal(err)
		}
		if taken, err := s.claim(t.Context()); err != nil || taken == nil { // the server that is killed
			t.Fatal(taken, err)
		}
		if err := s.RunDue(t.Context()); err != nil || stories(t, db) != 0 {
			t.Fatalf("%v, %d stories before the lease ended", err, stories(t, db))
		}
		if _, err := s.Start(t.Context(), by, u.ID, Import, ImportOptions{}); !errors.Is(err, ErrRunning) {
			t.Errorf("a second start: %v", err)
		}
		c.Advance(lease + time.Second)
		if err := s.RunDue(t.Context()); err != nil || stories(t, db) != 60 {
			t.Fatalf("%v, %d stories", err, stories(t, db))
		}
		for range maxAttempts + 1 {
			_, _ = s.Start(t.Context(), by, u.ID, Import, ImportOptions{})
			_, _ = s.claim(t.Context())
			c.Advance(lease + time.Second)
			_, _ = s.claim(t.Context())
			c.Advance(lease + time.Second)
		}
		if u, _ = s.Read(t.Context(), by, u.ID); u.State != Interrupted && u.State != Running {
			t.Errorf("state %s after several kills", u.State)
		}
	})
}

// A run that is cancelled ends between two batches and keeps what it has imported; the next one continues.
func TestACancelledImportContinues(t *testing.T) {
	const all = 4000 // more than the time between two looks at the cancellation allows
	db := dbtest.New(t)
	s, brandID := newUploads(t, db)
	by := actor.Actor{Brands: []int64{brandID}}
	u := s.send(t, by, wordpress.Kind, &brandID, "old.xml", wxr(all))
	if _, err := s.Start(t.Context(), by, u.ID, Import, ImportOptions{}); err != nil {
		t.Fatal(err)
	}
	taken, err := s.claim(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Cancel(t.Context(), by, u.ID); err != nil {
		t.Fatal(err)
	}
	if err := s.run(t.Context(), taken); err != nil {
		t.Fatal(err)
	}
	u, err = s.Read(t.Context(), by, u.ID)
	if n := stories(t, db); err != nil || u.State != Cancelled || n == all {
		t.Fatalf("%v %s %d stories", err, u.State, n)
	}
	if u, _ = s.do(t, by, u.ID, Import, ImportOptions{}); u.State != Finished || stories(t, db) != all {
		t.Errorf("%s %d stories", u.State, stories(t, db))
	}
}

// What is wrong with a file is said with a code and the place, and nothing is imported.
func TestFilesThatAreRefused(t *testing.T) {
	db := dbtest.New(t)
	s, brandID := newUploads(t, db)
	by := actor.Actor{AllBrands: true}
	for name, test := range map[string]struct {
		kind, file, problem string
	}{
		"no export":       {wordpress.Kind, "<html><p>Hello</p></html>", "file"},
		"no JSON":         {ghost.Kind, "{", "file"},
		"no names":        {Companies, "colour,amount\nred,5\n", "columns"},
		"an empty export": {wordpress.Kind, string(wxr(0)), ""},
	} {
		brand := &brandID
		if test.kind == Companies {
			brand = nil
		}
		u := s.send(t, by, test.kind, brand, "file.txt", []byte(test.file))
		u, _ = s.do(t, by, u.ID, Import, ImportOptions{})
		if u.Problem != test.problem || (u.State == Failed) != (test.problem != "") {
			t.Errorf("%s: %s %q %s", name, u.State, u.Problem, u.Detail)
		}
	}
	if n := stories(t, db); n != 0 {
		t.Errorf("%d stories", n)
	}
}

// A table of companies is imported into the directory, after a dry run that shows its columns.
func TestATableOfCompanies(t *testing.T) {
	db := dbtest.New(t)
	s, _ := newUploads(t, db)
	by := actor.Actor{AllBrands: true}
	u := s.send(t, by, Companies, nil, "startups.csv", []byte("Name,Website,Remark\nKaveri Looms,https://kaveri.example,x\n"))
	for mode, want := range map[Mode]int{DryRun: 0} {
		u, r := s.do(t, by, u.ID, mode, ImportOptions{Columns: map[string]string{"Remark": "description"}})
		n, err := db.Read.NewSelect().Table("companies").Count(t.Context())
		if err != nil || u.State != Finished || int(n) != want || len(r.Columns) != 3 || r.Columns[2].Field != "description" {
			t.Errorf("%s: %v %s %q %d companies %+v", mode, err, u.State, u.Problem, n, r)
		}
	}
	u, r := s.do(t, by, u.ID, Import, ImportOptions{})
	if n, err := db.Read.NewSelect().Table("companies").Count(t.Context()); err != nil || n != 1 || count(r, "company").New != 1 {
		t.Errorf("%v %s: %d companies, %+v", err, u.State, n, r)
	}
	if _, err := s.Start(t.Context(), by, u.ID, Import, ImportOptions{Columns: map[string]string{"Remark": "colour"}}); err == nil {
		t.Error("an unknown field is accepted")
	}
}

// A table of companies is imported in batches of 50 rows, and a row of a later batch finds the company of an earlier one.
func TestATableOfCompaniesComesInSmallBatches(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		s, _ := newUploads(t, db)
		by := actor.Actor{AllBrands: true}
		var b bytes.Buffer
		b.WriteString("Name,Website\n")
		for n := range 120 {
			fmt.Fprintf(&b, "Kaveri Looms %c%c,https://kaveri-%d.example\n", 'A'+n/26, 'A'+n%26, n)
		}
		b.WriteString("Kaveri Looms AA,https://kaveri-0.example\n")
		u := s.send(t, by, Companies, nil, "startups.csv", b.Bytes())
		u, r := s.do(t, by, u.ID, Import, ImportOptions{})
		n, err := db.Read.NewSelect().Table("companies").Count(t.Context())
		if err != nil || u.State != Finished || n != 120 || count(r, "company").New != 120 {
			t.Errorf("%v %s %s: %d companies, %+v", err, u.State, u.Problem, n, r)
		}
	})
}

// An editor of one brand neither sees nor imports another brand's exports, and only editors of all brands import companies.
func TestUploadsOfABrand(t *testing.T) {
	db := dbtest.New(t)
	s, brandID := newUploads(t, db)
	own, other := actor.Actor{Brands: []int64{brandID}}, actor.Actor{Brands: []int64{brandID + 1000}}
	u := s.send(t, own, wordpress.Kind, &brandID, "old.xml", wxr(1))
	if _, err := s.Read(t.Context(), other, u.ID); !errors.Is(err, database.ErrNotFound) {
		t.Errorf("read: %v", err)
	}
	if _, err := s.Start(t.Context(), other, u.ID, Import, ImportOptions{}); !errors.Is(err, database.ErrNotFound) {
		t.Errorf("start: %v", err)
	}
	if list, err := s.List(t.Context(), other, Filter{Limit: 10}); err != nil || len(list) > 0 {
		t.Errorf("list: %v %v", err, list)
	}
	if list, err := s.List(t.Context(), own, Filter{Limit: 10}); err != nil || len(list) != 1 {
		t.Errorf("own list: %v %v", err, list)
	}
	for _, f := range []NewFile{{Kind: wordpress.Kind, BrandID: &brandID, Filename: "a", Bytes: 1},
		{Kind: Companies, Filename: "a", Bytes: 1}} {
		if _, err := s.Create(t.Context(), other, f); !errors.Is(err, ErrForbidden) {
			t.Errorf("create %s: %v", f.Kind, err)
		}
	}
}

// Parts come in their order and have their size; a file is removed after its time, its report stays.
func TestPartsAndOldFiles(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s, brandID := newUploads(t, db)
		by := actor.Actor{AllBrands: true}
		file := make([]byte, PartBytes+10)
		u, err := s.Create(t.Context(), by, NewFile{Kind: wordpress.Kind, BrandID: &brandID, Filename: "old.xml", Bytes: int64(len(file))})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Receive(t.Context(), by, u.ID, PartBytes, file[PartBytes:]); !errors.Is(err, ErrPart) {
			t.Errorf("the second part first: %v", err)
		}
		if _, err := s.Receive(t.Context(), by, u.ID, 0, file[:100]); err == nil || errors.Is(err, ErrPart) {
			t.Errorf("a short part: %v", err)
		}
		if _, err := s.Start(t.Context(), by, u.ID, Import, ImportOptions{}); !errors.Is(err, ErrNoFile) {
			t.Errorf("start without the file: %v", err)
		}
		if u, err = s.Receive(t.Context(), by, u.ID, 0, file[:PartBytes]); err != nil {
			t.Fatal(err)
		}
		if again, err := s.Receive(t.Context(), by, u.ID, 0, file[:PartBytes]); !errors.Is(err, ErrPart) || again.Received != PartBytes {
			t.Errorf("the first part again: %v", err)
		}
		if _, err = s.Receive(t.Context(), by, u.ID, PartBytes, file[PartBytes:]); err != nil {
			t.Fatal(err)
		}
		c.Advance(keepFile + time.Hour)
		if err := s.Clean(t.Context()); err != nil {
			t.Fatal(err)
		}
		if u, err = s.Read(t.Context(), by, u.ID); err != nil || u.FileRemovedAt.IsZero() {
			t.Errorf("%v %+v", err, u)
		}
		if left, err := s.Bucket.Exists(t.Context(), partKey(u.ID, 0)); err != nil || left {
			t.Errorf("%v: the file stays", err)
		}
		if err := s.Bucket.WriteAll(t.Context(), partKey(999, 0), []byte("x"), nil); err != nil {
			t.Fatal(err)
		}
		if err := s.Clean(t.Context()); err != nil {
			t.Fatal(err)
		}
		if left, err := s.Bucket.Exists(t.Context(), partKey(999, 0)); err != nil || left {
			t.Errorf("%v: a file without its upload stays", err)
		}
		if _, err := s.Remove(t.Context(), by, u.ID); err != nil {
			t.Error(err)
		}
	})
}
