package app

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"masthead/internal/clock"
	"masthead/internal/config"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/edge"
	"masthead/internal/media"
	"masthead/internal/permalink"
	"masthead/internal/story/storytest"
	"masthead/internal/taxonomy"
	"masthead/web"
)

// plainPages is a renderer that shows the name of the page.
type plainPages struct{}

func (plainPages) Render(_ context.Context, name string, _ []byte) ([]byte, error) {
	return []byte(name), nil
}

// recorder passes on the cache tags that another process has invalidated.
type recorder chan []string

func (h recorder) Invalidate(tags ...string) { h <- tags }
func (h recorder) SetTrusted(trusted bool) {
	if trusted {
		h <- nil
	}
}

// PAGE-27, F184: after a redirect is set on the command line, readers of the running site are redirected,
// even those who got a 404 before.
func TestRedirectReachesTheRunningSite(t *testing.T) {
	data := t.TempDir()
	db := dbtest.Open(t, "sqlite:"+filepath.Join(data, "masthead.db"), clock.System)
	publication := storytest.New(t, db)
	publication.PublishMany("ys", 13)
	files, err := web.Site("")
	if err != nil {
		t.Fatal(err)
	}
	cfg, _, err := config.Load(map[string]string{"data": data, "site-url": "https://example.com"}, nil, "")
	if err != nil {
		t.Fatal(err)
	}
	f, err := New(Core{Config: cfg, Log: slog.New(slog.DiscardHandler), Clock: clock.System, Metrics: prometheus.NewRegistry(), DB: db,
		Media: media.New(media.Options{}), Renderer: plainPages{}, Files: files})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(f.Cache.Close)
	site := f.Cache.Handler(edge.Route{Load: f.Pages.Load})
	tags := make(recorder, 10)
	db.Listen(tags)
	ctx, stop := context.WithCancel(t.Context())
	followed := make(chan struct{})
	go func() {
		defer close(followed)
		db.WatchCommits(ctx)
	}()
	t.Cleanup(func() {
		stop()
		<-followed
	})
	follows := func(path string) {
		t.Helper()
		limit := time.After(30 * time.Second)
		for {
			select {
			case touched := <-tags:
				if path == "" && touched == nil || slices.Contains(touched, permalink.Tag(path)) {
					return
				}
			case <-limit:
				t.Fatalf("the running site does not notice %q", path)
			}
		}
	}
	answers := func(path string, status int, location string) {
		t.Helper()
		for range 2 { // rendered, and from the cache
			w := httptest.NewRecorder()
			site.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
			if w.Code != status || w.Header().Get("Location") != location {
				t.Errorf("%s: %d to %q, want %d to %q", path, w.Code, w.Header().Get("Location"), status, location)
			}
		}
	}
	command := func(args ...string) {
		t.Helper()
		if code, _, errOut := run(t, append([]string{"redirect", "--data", data, "--site-url", "https://example.com"}, args...)...); code != 0 {
			t.Fatalf("redirect %v: %d %s", args, code, errOut)
		}
	}
	follows("")
	answers("/old-campaign", 404, "")
	command("https://example.com/Old-Campaign/", "/latest?page=2")
	follows("/old-campaign")
	answers("/old-campaign", 301, "/latest?page=2")
	command("/old-campaign", "https://partner.example/नया?q=क", "--temporary")
	follows("/old-campaign")
	answers("/old-campaign", 302, "https://partner.example/%E0%A4%A8%E0%A4%AF%E0%A4%BE?q=%E0%A4%95")
	command("--remove", "/old-campaign")
	follows("/old-campaign")
	answers("/old-campaign", 404, "")
}

func TestImpossibleRedirectsAreRefused(t *testing.T) {
	data := t.TempDir()
	db := dbtest.Open(t, "sqlite:"+filepath.Join(data, "masthead.db"), clock.System)
	publication := storytest.New(t, db)
	story := publication.Published("herstory", "A story", time.Hour)
	publication.Write(func(ctx context.Context, tx *database.Tx) error {
		return taxonomy.SavePublisher(ctx, tx, &taxonomy.Publisher{Slug: "kestrel", Name: "Kestrel Cloud"})
	})
	for _, c := range []struct {
		args   []string
		status int
		says   string
	}{
		{[]string{"/a", "/Latest/?utm=b"}, 0, "301  http://127.0.0.1:8080/a → /latest?utm=b\n"},
		{[]string{"/A//x/", "http://127.0.0.1:8080"}, 0, "/a/x → /\n"},
		{[]string{"--list"}, 0, "301  /a    /latest?utm=b\n301  /a/x  /\n"},
		{[]string{"/b", "/a"}, 0, "301  http://127.0.0.1:8080/b → /latest?utm=b\n"},
		{[]string{"/s", story.Path + "#end"}, 0, " → " + story.Path + "#end\n"},
		{[]string{"/p", "/kestrel"}, 0, " → /kestrel\n"},
		{[]string{"/m", "/media/m/AB/640.jpg"}, 0, " → /media/m/AB/640.jpg\n"},
		{[]string{"/b", "/B"}, 1, "leads back to /b"},
		{[]string{"/c", "/nothing?x=1"}, 1, "nothing is published at /nothing?x=1"},
		{[]string{"/c", "/latest?page=9"}, 1, "nothing is published at /latest?page=9"},
		{[]string{"/c", "/2026/03/another-story"}, 1, "nothing is published at /2026/03/another-story"},
		{[]string{story.Path, "/a"}, 1, "is the path of a story, a brand or another page"},
		{[]string{"/herstory", "/a"}, 1, "is the path of a story, a brand or another page"},
		{[]string{"/kestrel", "/a"}, 1, "is the path of a story, a brand or another page"},
		{[]string{"/topic/money", "/a"}, 1, "reserved for a page of the program"},
		{[]string{"/", "/a"}, 1, "reserved for a page of the program"},
		{[]string{"old", "/a"}, 1, "not a path"},
		{[]string{"//evil.example", "/a"}, 1, "not a path"},
		{[]string{"/a%2Fb", "/a"}, 1, "not a path"},
		{[]string{"/c?page=2", "/a"}, 1, "must be only a path"},
		{[]string{"/c", "//evil.example"}, 1, "neither a path"},
		{[]string{"/c", "javascript:alert(1)"}, 1, "neither a path"},
		{[]string{"/c", "https://user:sesame@example.com"}, 1, "neither a path"},
		{[]string{"/c", "new"}, 1, "neither a path"},
		{[]string{"/c", "/a\nSet-Cookie: x"}, 1, "is not an address"},
		{[]string{"--remove", "/c"}, 1, "/c has no redirect"},
		{[]string{"/c"}, 2, "FROM and TO"},
		{[]string{"--remove"}, 2, "one path"},
		{[]string{"--list", "/a"}, 2, "takes no path"},
	} {
		status, out, errOut := run(t, append([]string{"redirect", "--data", data}, c.args...)...)
		if status != c.status || !strings.Contains(out+errOut, c.says) {
			t.Errorf("redirect %q: %d %s%s, want %d with %q", c.args, status, out, errOut, c.status, c.says)
		}
	}
}
