package trust

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"
)

// fetchingBinary is a build of the program whose imports may fetch from this machine.
var fetchingBinary = sync.OnceValues(func() (string, error) {
	path := filepath.Join(seed.dir, "fetching")
	build := exec.Command("go", "build", "-ldflags", "-X masthead/internal/app.loopback=yes", "-o", path, "./cmd/masthead")
	build.Dir = root
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w\n%s", err, out)
	}
	return path, nil
})

// gallery is an old site's picture server. It serves the given number of pictures, one of
// them only after all others, and holds further requests.
type gallery struct {
	*httptest.Server
	mu    sync.Mutex
	cond  *sync.Cond
	left  int // number of pictures that may still be served
	held  int // number of requests that are held
	last  string
	total int
	asked map[string]int
	given map[string]int
}

func newGallery(t *testing.T) *gallery {
	g := &gallery{asked: map[string]int{}, given: map[string]int{}}
	g.cond = sync.NewCond(&g.mu)
	g.Server = httptest.NewServer(g)
	t.Cleanup(g.Close)
	return g
}

// ServeHTTP implements http.Handler.
func (g *gallery) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	left := make(chan struct{})
	go func() { // requests of killed programs end
		<-r.Context().Done()
		g.mu.Lock()
		defer g.mu.Unlock()
		close(left)
		g.cond.Broadcast()
	}()
	gone := func() bool {
		select {
		case <-left:
			return true
		default:
			return false
		}
	}
	g.mu.Lock()
	g.asked[r.URL.Path]++
	g.held++
	g.cond.Broadcast()
	for (g.left == 0 || r.URL.Path == g.last && len(g.given) < g.total-1) && !gone() {
		g.cond.Wait()
	}
	g.held--
	if !gone() {
		g.left--
		g.given[r.URL.Path]++
	}
	g.cond.Broadcast()
	g.mu.Unlock()
	picture := image.NewNRGBA(image.Rect(0, 0, 48, 32))
	for i := range picture.Pix { // a different picture for each address
		picture.Pix[i] = r.URL.Path[i%len(r.URL.Path)]
	}
	picture.Set(0, 0, color.Black)
	w.Header().Set("Content-Type", "image/png")
	_ = png.Encode(w, picture)
}

// serve allows a number of pictures, and waits until the given number of requests is held.
func (g *gallery) serve(t *testing.T, pictures, held int) {
	t.Helper()
	g.mu.Lock()
	g.left += pictures
	g.cond.Broadcast()
	g.mu.Unlock()
	what := fmt.Sprintf("%d pictures are served and %d requests are held", pictures, held)
	g.await(t, what, func() bool { return g.left == 0 && g.held == held })
}

func (g *gallery) await(t *testing.T, what string, holds func() bool) {
	t.Helper()
	late := false
	timer := time.AfterFunc(patience, func() {
		g.mu.Lock()
		defer g.mu.Unlock()
		late = true
		g.cond.Broadcast()
	})
	defer timer.Stop()
	g.mu.Lock()
	defer g.mu.Unlock()
	for !holds() {
		if late {
			t.Fatalf("after %s not true: %s; %d requests are held, requests: %v", patience, what, g.held, g.asked)
		}
		g.cond.Wait()
	}
}

// requestCounts returns how often each address was requested.
func (g *gallery) requestCounts() map[string]int {
	g.mu.Lock()
	defer g.mu.Unlock()
	counts := map[string]int{}
	for path, n := range g.asked {
		counts[path] = n
	}
	return counts
}

// exportWithPictures writes a WordPress export of posts with a picture each, a featured
// picture, one picture that all of them show, and one in the library that none shows.
func exportWithPictures(t *testing.T, posts int, site string) (path string, pictures []string) {
	t.Helper()
	var b strings.Builder
	fmt.Fprintf(&b, `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Old gallery</title><link>%[1]s</link><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>%[1]s</wp:base_blog_url>
`, site)
	pictures = []string{"/shared.png"}
	show := func(name string) string {
		return fmt.Sprintf(
			`<!-- wp:image --><figure class="wp-block-image"><img src="%s/%s.png" alt="Alt of %s"/></figure><!-- /wp:image -->`,
			site,
			name,
			name,
		)
	}
	for i := 1; i <= posts; i++ {
		fmt.Fprintf(&b, `<item><title>Illustrated %[1]d</title><link>%[2]s/2019/%[1]d/</link>
<content:encoded><![CDATA[<!-- wp:paragraph --><p>Beginning %[1]d.</p><!-- /wp:paragraph -->%[3]s%[4]s
<!-- wp:paragraph --><p>End %[1]d.</p><!-- /wp:paragraph -->]]></content:encoded>
<wp:post_id>%[1]d</wp:post_id><wp:post_date_gmt>2019-05-%02[1]d 04:30:00</wp:post_date_gmt><wp:post_name>illustrated-%[1]d</wp:post_name>
<wp:status>publish</wp:status><wp:post_type>post</wp:post_type>
<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>%[5]d</wp:meta_value></wp:postmeta></item>
<item><title>lead %[1]d</title><wp:post_id>%[5]d</wp:post_id><wp:post_type>attachment</wp:post_type>
<wp:status>inherit</wp:status><wp:attachment_url>%[2]s/lead-%[1]d.png</wp:attachment_url></item>
`, i, site, show(fmt.Sprintf("own-%d", i)), show("shared"), 100+i)
		pictures = append(pictures, fmt.Sprintf("/own-%d.png", i), fmt.Sprintf("/lead-%d.png", i))
	}
	fmt.Fprintf(
		&b,
		`<item><title>alone</title><wp:post_id>99</wp:post_id><wp:post_type>attachment</wp:post_type>`+
			`<wp:status>inherit</wp:status><wp:attachment_url>%s/alone.png</wp:attachment_url></item>
</channel></rss>
`,
		site,
	)
	pictures = append(pictures, "/alone.png")
	path = filepath.Join(tempDir(t), "illustrated.xml")
	if err := os.WriteFile(path, []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	return path, pictures
}

var mediaAddress = regexp.MustCompile(`src="(/media/[^"]+)"`)

// An import that is killed while it fetches pictures continues with the missing ones when
// it is restarted: every picture is imported once, no fetched picture is requested again,
// and the report covers the whole import.
func TestAKilledImportContinuesWithItsPictures(t *testing.T) {
	t.Parallel()
	program, err := fetchingBinary()
	if err != nil {
		t.Fatal(err)
	}
	eachEngine(t, func(t *testing.T, s *site) {
		const illustrations, atOnce = 8, 4 // four pictures are fetched at a time
		old := newGallery(t)
		file, pictures := exportWithPictures(t, illustrations, old.URL)
		old.total, old.last = len(pictures), fmt.Sprintf("/own-%d.png", illustrations)
		db := openRaw(t, s)
		start := func() (*exec.Cmd, *bytes.Buffer) {
			cmd := s.command(s.arguments("import", "wordpress", file, "--brand", "herstory", "--wait", patience.String())...)
			out := new(bytes.Buffer)
			cmd.Path, cmd.Stdout, cmd.Stderr = program, out, out
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = cmd.Process.Kill() })
			return cmd, out
		}
		had := 0
		for _, given := range []int{0, 3, 9} {
			cmd, out := start()
			// A request for the next picture means that the previous one is finished.
			old.serve(t, given, atOnce)
			if err := cmd.Process.Kill(); err != nil {
				t.Fatalf("the import was not fetching pictures: %v\n%s", err, lastLines(out.String(), 20))
			}
			_ = cmd.Wait()
			old.await(t, "the requests of the killed import end", func() bool { return old.held == 0 })
			had += given
			checkConsistency(t, db)
			var posts, kept int
			db.scan(t, &posts, "SELECT count(*) FROM stories WHERE title LIKE 'Illustrated %' AND status = 'published'")
			db.scan(t, &kept, "SELECT count(*) FROM media WHERE source_url LIKE '%.png'")
			if posts != illustrations || kept != had {
				t.Errorf("killed after %d pictures: %d posts, %d pictures", had, posts, kept)
			}
		}

		before := old.requestCounts()
		cmd, out := start()
		old.mu.Lock()
		old.left = 1000
		old.cond.Broadcast()
		old.mu.Unlock()
		if err := cmd.Wait(); err != nil {
			t.Fatalf("import: %v\n%s", err, lastLines(out.String(), 30))
		}
		after := old.requestCounts()
		for _, picture := range pictures {
			var rows int
			db.scan(t, &rows, fmt.Sprintf("SELECT count(*) FROM media WHERE source_url = '%s%s'", old.URL, picture))
			if asked := after[picture] - before[picture]; rows != 1 || old.given[picture] != 1 || asked > 1 {
				t.Errorf(
					"%s was imported %d times, served %d times and requested %d times by the last run",
					picture, rows, old.given[picture], asked,
				)
			}
		}

		checkConsistency(t, db)
		for what, query := range map[string]string{
			"stories that wait for a picture": "SELECT count(*) FROM import_pictures WHERE state = 'wanted'",
			"stories imported twice": "SELECT count(*) FROM " +
				"(SELECT title FROM stories WHERE title LIKE 'Illustrated %' GROUP BY title HAVING count(*) > 1) x",
			"stories without their lead picture": "SELECT count(*) FROM stories WHERE title LIKE 'Illustrated %' AND picture_id IS NULL",
			"posts not recorded once": fmt.Sprintf(`SELECT %d - count(*) FROM import_refs r JOIN stories s ON s.id = r.entity_id
				WHERE r.kind = 'post' AND s.title LIKE 'Illustrated %%' AND r.revision = s.revision`, illustrations),
		} {
			var n int
			if db.scan(t, &n, query); n != 0 {
				t.Errorf("%d %s", n, what)
			}
		}
		checkReport(t, db, out.String(), illustrations)

		room := s.serve(t, "--renderers", "1")
		for i := 1; i <= illustrations; i++ {
			page := room.get(fmt.Sprintf("/herstory/2019/05/illustrated-%d", i))
			found := mediaAddress.FindAllStringSubmatch(page.text, -1)
			if page.shows("Updated") {
				t.Errorf("post %d is marked as updated because its pictures arrived", i)
			}
			parts := []string{fmt.Sprintf("Beginning %d.", i), fmt.Sprintf("End %d.", i), fmt.Sprintf("Alt of own-%d", i), "Alt of shared"}
			for _, part := range parts {
				if !page.shows(part) || strings.Contains(page.text, old.URL) || len(found) < 2 {
					t.Errorf("post %d: %q is missing, or an old address is left, in a page with %d pictures: %s", i, part, len(found), page)
				}
			}
			for _, m := range found {
				if a := room.get(m[1]); a.status != http.StatusOK || !strings.HasPrefix(a.header.Get("Content-Type"), "image/") {
					t.Errorf("%s: %s", m[1], a)
				}
			}
		}
	})
}

// checkReport checks the numbers of the stored report and the printed report.
func checkReport(t *testing.T, db *rawDB, printed string, posts int) {
	t.Helper()
	var text string
	db.scan(t, &text, "SELECT report FROM imports WHERE file = 'illustrated.xml' AND state = 'finished'")
	var report struct {
		Counts                     map[string]struct{ Seen, New, Changed, Unchanged, Skipped int }
		Pictures, Library, Pending int
		Missing, Changed, Warnings struct{ Count int }
	}
	if err := json.Unmarshal([]byte(text), &report); err != nil {
		t.Fatal(err)
	}
	if c := report.Counts["post"]; c.Seen != posts || c.New != posts {
		t.Errorf("posts: %+v", c)
	}
	if c := report.Counts["attachment"]; c.Seen != posts+1 || c.New != posts+1 {
		t.Errorf("attachments: %+v", c)
	}
	if report.Pictures != 3*posts || report.Library != 1 ||
		report.Pending+report.Missing.Count+report.Changed.Count+report.Warnings.Count != 0 {
		t.Errorf("report %+v", report)
	}
	if line := fmt.Sprintf("Pictures linked: %d\n", 3*posts); !strings.Contains(printed, line) {
		t.Errorf("%q is missing in\n%s", line, printed)
	}
}
