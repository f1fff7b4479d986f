package feed_test

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/importer"
	"masthead/internal/importer/feed"
	"masthead/internal/importer/importtest"
	"masthead/internal/media"
)

// Fetch errors are explained in a sentence, without internal terms and addresses of this
// machine's network.
func TestFetchErrorsAreExplained(t *testing.T) {
	p := newPublisher(t)
	stuck := make(chan struct{})
	p.setPage("/slow", func(w http.ResponseWriter, r *http.Request) {
		_, _ = w.Write([]byte("<rss><channel>"))
		_ = http.NewResponseController(w).Flush()
		select {
		case <-stuck:
		case <-r.Context().Done():
		}
	})
	p.setPage("/half", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", "1000")
		_, _ = w.Write([]byte("<rss>"))
	})
	p.setPage("/round", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/round", http.StatusFound) })
	secret := httptest.NewUnstartedServer(http.NotFoundHandler())
	secret.Config.ErrorLog = log.New(io.Discard, "", 0)
	secret.StartTLS()
	defer secret.Close()
	defer close(stuck)
	gone, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_ = gone.Close()
	fetcher := media.NewFetcher(media.FetchOptions{Timeout: 30 * time.Second, AllowLoopback: true})
	impatient := media.NewFetcher(media.FetchOptions{Timeout: 300 * time.Millisecond, AllowLoopback: true})
	deps := importtest.Deps(t, dbtest.New(t), nil)
	for address, want := range map[string]string{
		p.URL + "/slow":                  "it did not respond in time (30 seconds); try again later",
		p.URL + "/half":                  "the connection broke off; try again later",
		p.URL + "/round":                 "it redirects endlessly",
		p.URL + "/none":                  "it responds with 404 Not Found",
		"http://" + gone.Addr().String(): "no server responds at its address",
		secret.URL:                       "its certificate is not trusted: x509: certificate signed by unknown authority",
		strings.Replace(p.URL, "http://", "https://", 1): "it does not support HTTPS; try the address with http://",
		"http://10.0.0.1/feed":                           "its address, or one that it redirects to, is not on the public internet",
	} {
		with := fetcher
		if strings.HasSuffix(address, "/slow") {
			with = impatient
		}
		_, err := feed.Import(t.Context(), with, deps, importer.Request{Name: address, Brand: importtest.Brand}, nil)
		if err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", address, err, want)
		}
	}
	lookup := &net.DNSError{Err: "no such host", Name: "news.example.com", Server: "10.1.2.3:53", IsNotFound: true}
	for cause, want := range map[error]string{
		lookup: "there is no host news.example.com; check the spelling of the address",
		&net.DNSError{Err: "server misbehaving", Name: "news.example.com", Server: "10.1.2.3:53"}: "" +
			"the host news.example.com could not be looked up; try again later",
		errors.New("odd"): "it can't be fetched: odd",
	} {
		if got := feed.DescribeFetchError(fmt.Errorf("fetch: %w", &net.OpError{Op: "dial", Net: "tcp", Err: cause})); got != want {
			t.Errorf("%v: %s", cause, got)
		}
	}
}

// A source that is neither an address nor a file is refused with an explanation.
func TestInvalidSourcesAreRefused(t *testing.T) {
	folder := t.TempDir()
	for source, want := range map[string]string{
		"":                           "name the feed",
		"-":                          "can't be read from the standard input",
		"file:///tmp/feed.xml":       "begins with https:// or http://, or the path of a file",
		"htp://x/y":                  "begins with https:// or http://",
		"http://":                    "not an address such as https://example.com/feed",
		"https:///feed":              "not an address such as https://example.com/feed",
		"http://asha:word@x.in/y":    "it contains a user name",
		"http://[::1/":               "not an address",
		folder:                       "is a folder",
		folder + "/none":             "there is no file",
		"https://a.example.com/feed": "",
		"HTTP://a.example.com/feed":  "",
	} {
		remote, err := feed.IsRemote(source)
		if want == "" && (err != nil || !remote) ||
			want != "" && (err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "word")) {
			t.Errorf("%q: %v, %v", source, remote, err)
		}
	}
	file := write(t, []byte(rss("")))
	if remote, err := feed.IsRemote(file); remote || err != nil {
		t.Errorf("%s: %v, %v", file, remote, err)
	}
}

// Parse errors contain the line number.
func TestParseErrorsContainTheLine(t *testing.T) {
	deps := importtest.Deps(t, dbtest.New(t), formats)
	for src, want := range map[string]string{
		"<?xml version=\"1.0\"?>\n" + rss("\n<item><title>a < b</title></item>"): "" +
			"its XML is invalid in line 3 (expected element name after <); its publisher must fix it",
		"<feed xmlns=\"http://www.w3.org/2005/Atom\">\n<entry": "its XML is invalid in line 2",
		"{\"version\":\"https://jsonfeed.org/version/1.1\",\n\"items\":[}": "" +
			"its JSON is invalid in line 2 (invalid character '}' looking for beginning of value); its publisher must fix it",
	} {
		_, err := run(t, deps, write(t, []byte(src)), importer.Options{})
		var broken *importer.FileError
		if !errors.As(err, &broken) || !strings.HasPrefix(broken.Err.Error(), want) {
			t.Errorf("%q: %v", src, err)
		}
	}
}

// A web page is not a feed but often links to one.
func TestFeedsOfAWebPageAreListed(t *testing.T) {
	p := newPublisher(t)
	p.setPage("/", respondWith(`<!doctype html><html><head><base href="/news/"><link rel="alternate" hreflang="hi" href="/hi">
		<link rel="Alternate" type="application/rss+xml" title="News" href="feed.xml">
	<link href="https://a.example.com/atom" type="application/atom+xml" rel="alternate home">
		<link rel="alternate" type="application/rss+xml" href="feed.xml"></head><body>News</body></html>`, "Content-Type", "text/html"))
	want := "it is a web page, not a feed; it links to " + p.URL + "/news/feed.xml, https://a.example.com/atom"
	db := dbtest.New(t)
	w, state := watch(t, db, p.URL+"/")
	fetcher := feed.NewFetcher("Masthead", true)
	if _, err := feed.Import(t.Context(), fetcher, w.Deps, importer.Request{Name: p.URL + "/", Brand: importtest.Brand}, nil); err == nil ||
		!strings.HasSuffix(err.Error(), want) {
		t.Errorf("import: %v", err)
	}
	if checkDue(t, w); state().LastError != want {
		t.Errorf("watch: %s", state().LastError)
	}
	f := &feed.Feed{Address: p.URL + "/?again", BrandID: state().BrandID, Minutes: 60}
	if _, _, err := w.Add(t.Context(), f); err == nil || err.Error() != p.URL+"/?again: "+want {
		t.Errorf("add: %v", err)
	}
}

// A feed is fetched before it is added: invalid ones are refused, and the new address of
// one that moved permanently is stored.
func TestAFeedIsFetchedBeforeItIsAdded(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		p := newPublisher(t)
		p.setPage("/feed", respondWith(rss(item(1))))
		p.setPage("/new", respondWith(rss(item(1)+item(2))))
		p.setPage("/gone", failWith(http.StatusGone))
		p.setPage("/broken", respondWith(rss(item(1))[:40]))
		for path, status := range map[string]int{"/moved": http.StatusMovedPermanently, "/elsewhere": http.StatusFound} {
			p.setPage(path, func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/new", status) })
		}
		w, state := watch(t, db, p.URL+"/feed")
		for _, tt := range []struct{ path, refused, at string }{
			{"/gone", "removed it permanently (410)", ""},
			{"/none", "it responds with 404 Not Found", ""},
			{"/broken", "its XML is invalid in line 1", ""},
			{"/feed", "is already watched for this brand", ""},
			{"/elsewhere", "", "/elsewhere"},
			{"/moved", "", "/new"},
			{"/moved", "is already watched for this brand", ""},
		} {
			f := &feed.Feed{Address: p.URL + tt.path, BrandID: state().BrandID, Minutes: 60}
			title, entries, err := w.Add(t.Context(), f)
			if tt.refused != "" {
				if err == nil || !strings.Contains(err.Error(), tt.refused) {
					t.Errorf("%s: %v", tt.path, err)
				}
			} else if err != nil || title != "T" || entries != 2 || f.Address != p.URL+tt.at {
				t.Errorf("%s: %s, %d entries at %s, %v", tt.path, title, entries, f.Address, err)
			}
		}
		if list, err := feed.List(t.Context(), db); err != nil || len(list) != 3 || count(t, db) != 0 {
			t.Errorf("%d feeds, %v", len(list), err)
		}
	})
}

// The total number of drafts and that of the last import are stored.
func TestImportedDraftsAreCounted(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		p := newPublisher(t)
		w, state := watch(t, db, p.URL+"/feed")
		for _, tt := range []struct {
			page      http.HandlerFunc
			all, last int
		}{
			{respondWith(rss(item(1) + item(2))), 2, 2},
			{respondWith(rss(item(1) + item(2) + item(3))), 3, 1},
			{respondWith(rss(item(3))), 3, 0},
			{failWith(http.StatusBadGateway), 3, 0},
		} {
			p.setPage("/feed", tt.page)
			c.Advance(time.Hour)
			if checkDue(t, w); state().Drafts != tt.all || state().LastDrafts != tt.last {
				t.Errorf("%+v, want %d and %d", state(), tt.all, tt.last)
			}
		}
	})
}

// An address that an operator enters may be on a private network, but it may not redirect
// to another private address.
func TestOperatorsMayEnterPrivateAddresses(t *testing.T) {
	p, other := newPublisher(t), newPublisher(t)
	p.setPage("/feed", respondWith(rss(item(1))))
	p.setPage("/here", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/feed", http.StatusFound) })
	p.setPage("/away", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, other.URL+"/feed", http.StatusFound) })
	other.setPage("/feed", respondWith(rss(item(2))))
	db := dbtest.New(t)
	deps := importtest.Deps(t, db, nil)
	port := strings.TrimPrefix(p.URL, "http://127.0.0.1:")
	for address, want := range map[string]string{
		p.URL + "/feed": "", p.URL + "/here": "", "http://localhost:" + port + "/feed": "",
		p.URL + "/away": "its address, or one that it redirects to, is not on the public internet",
	} {
		_, err := feed.Import(
			t.Context(),
			feed.NewOperatorFetcher(address, "Masthead", false),
			deps,
			importer.Request{Name: address, Brand: importtest.Brand},
			nil,
		)
		if fmt.Sprint(err) != cmp.Or(want, "<nil>") {
			t.Errorf("%s: %v", address, err)
		}
	}
	if n, _ := other.requests(); n != 0 || count(t, db) == 0 {
		t.Errorf("%d requests to the redirect's target, %d stories", n, count(t, db))
	}
	for address, want := range map[string]string{
		"http://files/feed": "files:80", "https://10.0.0.5/feed": "10.0.0.5:443",
		"http://[FD00::1]:8080/": "[fd00::1]:8080", "http://nas.local/": "nas.local:80",
		"http://news.example.com/": "", "http://10.0.0.5.example.com/": "", "http://local/": "local:80", "http://notlocal.in/": "",
	} {
		if got := feed.PrivateHost(address); got != want {
			t.Errorf("the private host of %s is %q", address, got)
		}
	}
}
