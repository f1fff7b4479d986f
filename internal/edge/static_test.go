package edge

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
)

func TestStatic(t *testing.T) {
	file := func(content string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(content)} }
	h, err := Static(fstest.MapFS{
		"main-1a2b.js":     file("let plain = 1"),
		"main-1a2b.js.br":  file("brotli bytes"),
		"main-1a2b.js.zst": file("zstd bytes"),
		"main-1a2b.js.gz":  file("gzip bytes"),
		"fonts/f-77.woff2": file("0123456789"),
		"data-9.tar.gz":    file("an archive of its own"),
	}, "/assets/")
	if err != nil {
		t.Fatal(err)
	}
	raw := func(r *http.Response) string {
		r.Header.Del("Content-Encoding")
		return text(t, r)
	}

	tags := map[string]bool{}
	for accept, want := range map[string][2]string{
		"":                        {"", "let plain = 1"},
		"gzip, deflate, br, zstd": {"br", "brotli bytes"},
		"gzip, zstd":              {"zstd", "zstd bytes"},
		"gzip":                    {"gzip", "gzip bytes"},
	} {
		response := get(h, "/assets/main-1a2b.js", "Accept-Encoding", accept)
		wantStatus(t, response, http.StatusOK)
		wantHeader(t, response, "Content-Encoding", want[0])
		wantHeader(t, response, "Content-Type", "text/javascript; charset=utf-8")
		wantHeader(t, response, "Cache-Control", "public, max-age=31536000, immutable")
		wantHeader(t, response, "Vary", "Accept-Encoding")
		if length := response.ContentLength; length != int64(len(want[1])) {
			t.Errorf("%q: Content-Length %d, want %d", accept, length, len(want[1]))
		}
		tag := response.Header.Get("Etag")
		tags[tag] = true
		if got := raw(response); got != want[1] {
			t.Errorf("%q: %q, want %q", accept, got, want[1])
		}
		wantStatus(t, get(h, "/assets/main-1a2b.js", "Accept-Encoding", accept, "If-None-Match", tag), http.StatusNotModified)
	}
	if len(tags) != 4 {
		t.Errorf("tags %v, want one for each encoding", tags)
	}

	font := get(h, "/assets/fonts/f-77.woff2", "Range", "bytes=2-4", "Accept-Encoding", "br")
	wantStatus(t, font, http.StatusPartialContent)
	wantHeader(t, font, "Content-Range", "bytes 2-4/10")
	wantHeader(t, font, "Content-Type", "font/woff2")
	wantHeader(t, font, "Vary", "")
	wantText(t, font, "234")
	part := get(h, "/assets/main-1a2b.js", "Range", "bytes=0-5", "Accept-Encoding", "br")
	wantHeader(t, part, "Content-Range", "bytes 0-5/12")
	if got := raw(part); got != "brotli" {
		t.Errorf("part = %q", got)
	}
	wantStatus(t, get(h, "/assets/fonts/f-77.woff2", "Range", "bytes=99-"), http.StatusRequestedRangeNotSatisfiable)

	archive := get(h, "/assets/data-9.tar.gz", "Accept-Encoding", "gzip")
	wantHeader(t, archive, "Content-Encoding", "")
	wantText(t, archive, "an archive of its own")

	for _, path := range []string{"/assets/", "/assets/none.js", "/assets/main-1a2b.js.br", "/assets/fonts", "/assets/../x",
		"/other/main-1a2b.js"} {
		wantStatus(t, get(h, path), http.StatusNotFound)
	}
	if response := get(h, "/assets/none.js"); !strings.Contains(response.Header.Get("Cache-Control"), "no-store") {
		t.Error("the response for a missing file may be stored")
	}
	if _, err := Static(os.DirFS(filepath.Join(t.TempDir(), "none")), "/assets/"); err == nil {
		t.Error("a directory that can't be read is served")
	}
}
