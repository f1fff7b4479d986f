package edge

import (
	"context"
	"net/http"
	"strings"
	"testing"
)

func TestNegotiate(t *testing.T) {
	tests := map[string]string{
		"":                                    "",
		"identity":                            "",
		"gzip":                                "gzip",
		"gzip, deflate, br, zstd":             "br zstd gzip",
		"gzip, deflate, br":                   "br gzip",
		"GZip;Q=1.0,  BR ; q=0.5":             "gzip br",
		"br;q=0.1, zstd;q=0.2, gzip;q=0.3":    "gzip zstd br",
		"br;q=0, gzip":                        "gzip",
		"*":                                   "br zstd gzip",
		"*;q=0.5, gzip":                       "gzip br zstd",
		"*, br;q=0":                           "zstd gzip",
		"*;q=0":                               "",
		"identity;q=0, gzip;q=0.001":          "gzip",
		"identity, gzip;q=0.5":                "",
		"identity;q=0.5, gzip;q=0.5":          "gzip",
		"identity;q=0.5, gzip;q=0.4, br":      "br",
		"x-gzip":                              "gzip",
		"br;q=1.001, zstd;q=x, gzip;q=0.1234": "",
		"br;q=, gzip;q=0.12":                  "gzip",
		";;,,=;q,br;level=4;q=0.9":            "br",
		"deflate, sdch":                       "",
	}
	for accept, want := range tests {
		var got []string
		for _, e := range negotiate(accept) {
			if e == identity {
				break
			}
			got = append(got, e.name())
		}
		if joined := strings.Join(got, " "); joined != want {
			t.Errorf("negotiate(%q) = %q, want %q", accept, joined, want)
		}
	}
}

func FuzzNegotiate(f *testing.F) {
	for _, seed := range []string{"", "gzip, deflate, br", "*;q=0.5,br;q=0", "br;q=1.000;x=y,identity;q=0", "gzip, deflate, br, zstd"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, accept string) {
		order := negotiate(accept)
		if order != parseAccept(accept) {
			t.Errorf("%q: the shortcut returns %v, the parser %v", accept, order, parseAccept(accept))
		}
		ended := false
		seen := [encodings]bool{}
		for _, e := range order {
			if ended && e != identity || e != identity && seen[e] {
				t.Fatalf("%q: %v", accept, order)
			}
			seen[e] = true
			ended = ended || e == identity
		}
		if !ended {
			t.Errorf("%q: no identity in %v", accept, order)
		}
	})
}

// waitForFinalBodies waits until a page has its final bodies.
func waitForFinalBodies(t *testing.T, c *Cache, h http.Handler, path string) *entry {
	t.Helper()
	var e *entry
	get(h, path) // only a second request makes the strong encoding worthwhile
	eventually(t, "strong encoding", func() bool {
		e = c.lookup(key{route: 1, path: path})
		return e != nil && e.strong
	})
	return e
}

func TestEncodingsContainTheSamePage(t *testing.T) {
	c, _ := newTestCache(t, CacheConfig{})
	h := c.Handler(Route{Load: func(context.Context, Request) (Page, error) { return html(article, "a"), nil }})
	// The first response is already encoded, regardless of who requests it.
	for accept, want := range map[string]string{"br": "br", "gzip": "gzip", "zstd": "zstd", "gzip, deflate, br, zstd": "zstd", "": "",
		"gzip, deflate, br": "br"} {
		c.InvalidateAll()
		c.drop(key{route: 1, path: "/a"})
		response := get(h, "/a", "Accept-Encoding", accept)
		wantHeader(t, response, "Content-Encoding", want)
		wantText(t, response, article)
	}
	e := waitForFinalBodies(t, c, h, "/a")
	tags := map[string]bool{}
	for accept, want := range map[string]string{"br": "br", "gzip": "gzip", "zstd": "zstd", "gzip, deflate, br, zstd": "br", "": "",
		"deflate": ""} {
		response := get(h, "/a", "Accept-Encoding", accept)
		wantHeader(t, response, "Content-Encoding", want)
		wantHeader(t, response, "Vary", "Accept-Encoding")
		wantText(t, response, article)
		tags[response.Header.Get("Etag")] = true
	}
	if len(tags) != 4 {
		t.Errorf("entity tags %v, want one for each encoding", tags)
	}
	// The plain body, which was dropped, is stored again for clients that accept no other.
	eventually(t, "plain body", func() bool {
		e = c.lookup(key{route: 1, path: "/a"})
		return e != nil && e.bodies[identity] != nil
	})
	wantText(t, get(h, "/a"), article)
	c.pages.CleanUp()
	if int(
		e.weight(),
	) < len(
		e.bodies[identity].bytes,
	)+len(
		e.bodies[brotliEncoding].bytes,
	)+len(
		e.bodies[gzipEncoding].bytes,
	)+len(
		e.bodies[zstdEncoding].bytes,
	) {
		t.Errorf("weight %d leaves encodings out", e.weight())
	}
	if stored := c.pages.WeightedSize(); stored != uint64(e.weight()) {
		t.Errorf("stored %d bytes, want %d", stored, e.weight())
	}
}

func TestSecondReaderGetsAnotherCoding(t *testing.T) {
	c, _ := newTestCache(t, CacheConfig{})
	h := c.Handler(Route{Load: func(context.Context, Request) (Page, error) { return html(article, "a"), nil }})
	for _, first := range []string{"", "gzip", "br", "zstd"} {
		for _, second := range []string{"gzip", "br", "zstd"} {
			c.InvalidateAll()
			c.drop(key{route: 1, path: "/a"})
			get(h, "/a", "Accept-Encoding", first)
			response := get(h, "/a", "Accept-Encoding", second)
			wantHeader(t, response, "Content-Encoding", second)
			wantText(t, response, article)
		}
	}
}

func TestIncompressiblePagesStayPlain(t *testing.T) {
	for contentType, body := range map[string]string{"text/html": "tiny", "image/png": article, "": article, "text/": article} {
		c, _ := newTestCache(t, CacheConfig{})
		h := c.Handler(Route{Load: func(context.Context, Request) (Page, error) {
			return Page{Header: http.Header{"Content-Type": {contentType}}, Body: []byte(body)}, nil
		}})
		for range 2 {
			response := get(h, "/a", "Accept-Encoding", "br")
			wantHeader(t, response, "Content-Encoding", "")
			wantText(t, response, body)
		}
	}
}

func TestConditionalRequests(t *testing.T) {
	c, _ := newTestCache(t, CacheConfig{})
	h := c.Handler(Route{Load: func(_ context.Context, r Request) (Page, error) {
		page := html(article)
		if r.Path == "/none" {
			page.Status = http.StatusNotFound
		}
		return page, nil
	}})
	quick := get(h, "/a", "Accept-Encoding", "br").Header.Get("Etag")
	waitForFinalBodies(t, c, h, "/a")
	strong := get(h, "/a", "Accept-Encoding", "br").Header.Get("Etag")
	gzip := get(h, "/a", "Accept-Encoding", "gzip").Header.Get("Etag")
	if quick == strong {
		t.Errorf("bytes of two strengths share the strong tag %s", quick)
	}

	for _, test := range []struct {
		name, held, path string
		status           int
		etag             string
	}{
		{"the same", strong, "/a", http.StatusNotModified, strong},
		{"weak", "W/" + strong, "/a", http.StatusNotModified, strong},
		{"in a list", `"x", ` + strong + `,"y"`, "/a", http.StatusNotModified, strong},
		{"any", "*", "/a", http.StatusNotModified, strong},
		{"quickly encoded", quick, "/a", http.StatusNotModified, quick},
		{"an encoding that it does not accept", gzip, "/a", http.StatusOK, strong},
		{"plain", strings.Replace(strong, "-br", "", 1), "/a", http.StatusNotModified, strings.Replace(strong, "-br", "", 1)},
		{"in two encodings", gzip + ", " + quick + ", " + strong, "/a", http.StatusNotModified, strong},
		{"no encoding", strings.Replace(strong, "-br", "-xx", 1), "/a", http.StatusOK, strong},
		{"no strength", strings.Replace(strong, "-br", "0", 1), "/a", http.StatusOK, strong},
		{"another page", `"x-br"`, "/a", http.StatusOK, strong},
		{"broken", `",,"`, "/a", http.StatusOK, strong},
		{"missing page", "*", "/none", http.StatusNotFound, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			response := get(h, test.path, "Accept-Encoding", "br", "If-None-Match", test.held)
			wantStatus(t, response, test.status)
			wantHeader(t, response, "Etag", test.etag)
			if test.status != http.StatusNotModified {
				wantText(t, response, article)
				return
			}
			wantText(t, response, "")
			wantHeader(t, response, "Vary", "Accept-Encoding")
			wantHeader(t, response, "Cache-Control", "public, max-age=0, s-maxage=60, stale-while-revalidate=3600")
			wantHeader(t, response, "Content-Type", "")
			wantHeader(t, response, "Content-Length", "")
		})
	}
}

// The first reader has the page in the quickest encoding, and does not get it again after the
// smallest encoding was made.
func TestFirstReaderDoesNotGetTheSamePageAgain(t *testing.T) {
	c, _ := newTestCache(t, CacheConfig{})
	h := c.Handler(Route{Load: func(context.Context, Request) (Page, error) { return html(article), nil }})
	const takes = "gzip, deflate, br, zstd"
	first := get(h, "/a", "Accept-Encoding", takes)
	wantHeader(t, first, "Content-Encoding", "zstd")
	tag := first.Header.Get("Etag")
	waitForFinalBodies(t, c, h, "/a")
	wantHeader(t, get(h, "/a", "Accept-Encoding", takes), "Content-Encoding", "br")
	again := get(h, "/a", "Accept-Encoding", takes, "If-None-Match", tag)
	wantStatus(t, again, http.StatusNotModified)
	wantHeader(t, again, "Etag", tag)
	wantText(t, again, "")
}

func TestUnchangedPageKeepsItsEncodings(t *testing.T) {
	c, _ := newTestCache(t, CacheConfig{})
	h := c.Handler(Route{Load: func(context.Context, Request) (Page, error) { return html(article, "a"), nil }})
	get(h, "/a")
	before := waitForFinalBodies(t, c, h, "/a")
	c.Invalidate("a")
	response := get(h, "/a", "Accept-Encoding", "br")
	wantHeader(t, response, "Cache-Status", "masthead; fwd=stale; stored")
	wantHeader(t, response, "Etag", before.bodies[brotliEncoding].etag[0])
	wantText(t, response, article)
}

func FuzzNormalQuery(f *testing.F) {
	f.Add("page=2&tab=x")
	f.Add("p%61ge=%zz&page=+%26&tab=;")
	f.Fuzz(func(t *testing.T, raw string) {
		params := []string{"page", "tab"}
		once := normalQuery(raw, params)
		if twice := normalQuery(once, params); twice != once {
			t.Errorf("%q becomes %q, that becomes %q", raw, once, twice)
		}
		query := key{query: once}.request().Query
		for name, values := range query {
			if name != "page" && name != "tab" || len(values) != 1 || values[0] == "" {
				t.Errorf("%q gives the parameter %q = %q", raw, name, values)
			}
		}
	})
}
