package media

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"gocloud.dev/blob"

	"masthead/internal/media/s3test"
)

func TestRenditionsAreServedFromAFolder(t *testing.T) {
	bucket, err := OpenBucket(t.Context(), "file://"+t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer bucket.Close()
	testServe(t, bucket)
}

// F189: renditions in an S3 store have the addresses and the headers of those in a folder.
func TestRenditionsAreServedFromS3(t *testing.T) {
	testServe(t, s3Bucket(t))
}

// testServe stores a picture in the bucket and requests it over HTTP.
func testServe(t *testing.T, bucket *blob.Bucket) {
	s := startService(t, Options{Bucket: bucket})
	m, err := s.StoreUpload(t.Context(), bytes.NewReader(jpegOf(t, photo(400, 200))), Meta{})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := len(listKeys(t, bucket)), 3*len(m.Widths); got != want {
		t.Errorf("%d files, want %d", got, want)
	}
	h := s.Handler()
	do := func(method, path string, headers ...string) *http.Response {
		r := httptest.NewRequestWithContext(t.Context(), method, path, nil)
		for i := 0; i < len(headers); i += 2 {
			r.Header.Set(headers[i], headers[i+1])
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return w.Result()
	}

	whole := readStored(t, s, m, 320, JPEG)
	url := m.URL(320, JPEG)
	tag := do("GET", url).Header.Get("ETag")
	if len(tag) < 10 || tag[0] != '"' || tag == do("GET", m.URL(400, JPEG)).Header.Get("ETag") {
		t.Errorf("ETag %s", tag)
	}
	size := len(whole)
	full := func(r string) string { return fmt.Sprintf("bytes %s/%d", r, size) }
	tests := []struct {
		name    string
		method  string
		path    string
		headers []string
		status  int
		body    []byte
		ranged  string // Content-Range
	}{
		{"whole", "GET", url, nil, 200, whole, ""},
		{"head", "HEAD", url, nil, 200, nil, ""},
		{"first bytes", "GET", url, []string{"Range", "bytes=0-99"}, 206, whole[:100], full("0-99")},
		{"middle", "GET", url, []string{"Range", "bytes=100-199"}, 206, whole[100:200], full("100-199")},
		{"from", "GET", url, []string{"Range", "bytes=100-"}, 206, whole[100:], full(fmt.Sprintf("100-%d", size-1))},
		{"last bytes", "GET", url, []string{"Range", "bytes=-10"}, 206, whole[size-10:], full(fmt.Sprintf("%d-%d", size-10, size-1))},
		{"past the end", "GET", url, []string{"Range", "bytes=9999999-"}, 416, nil, full("*")},
		{"if range holds", "GET", url, []string{"Range", "bytes=0-9", "If-Range", tag}, 206, whole[:10], full("0-9")},
		{"if range fails", "GET", url, []string{"Range", "bytes=0-9", "If-Range", `"other"`}, 200, whole, ""},
		{"known", "GET", url, []string{"If-None-Match", tag}, 304, nil, ""},
		{"another known", "GET", url, []string{"If-None-Match", `"other"`}, 200, whole, ""},
		{"no such width", "GET", m.URL(960, JPEG), nil, 404, nil, ""},
		{"no such picture", "GET", Media{Hash: strings.Repeat("ab", 32)}.URL(320, JPEG), nil, 404, nil, ""},
		{"no such kind", "GET", m.URL(320, "png"), nil, 404, nil, ""},
		{"not a key", "GET", "/media/etc/passwd", nil, 404, nil, ""},
		{"up", "GET", "/media/m/ab/../../../etc/passwd", nil, 404, nil, ""},
		{"folder", "GET", m.Base(), nil, 404, nil, ""},
		{"root", "GET", "/media/", nil, 404, nil, ""},
		{"post", "POST", url, nil, 405, nil, ""},
		{"delete", "DELETE", url, nil, 405, nil, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			resp := do(tt.method, tt.path, tt.headers...)
			var body bytes.Buffer
			body.ReadFrom(resp.Body)
			h := resp.Header
			if resp.StatusCode != tt.status || h.Get("Content-Range") != tt.ranged {
				t.Fatalf("status %d, Content-Range %q", resp.StatusCode, h.Get("Content-Range"))
			}
			if tt.body != nil && !bytes.Equal(body.Bytes(), tt.body) {
				t.Errorf("%d bytes, want %d", body.Len(), len(tt.body))
			}
			if h.Get("X-Content-Type-Options") != "nosniff" {
				t.Error("nosniff is missing")
			}
			switch tt.status {
			case 200, 206:
				if h.Get("Content-Type") != "image/jpeg" || h.Get("Cache-Control") != cacheForever || h.Get("ETag") != tag {
					t.Errorf("headers %v", h)
				}
				if tt.method == "HEAD" && (h.Get("Content-Length") != fmt.Sprint(size) || body.Len() != 0) {
					t.Errorf("HEAD: %v, %d bytes", h, body.Len())
				}
			case 404, 405:
				if h.Get("Cache-Control") != "no-store" || strings.Contains(body.String(), "m/") {
					t.Errorf("headers %v, body %s", h, body.String())
				}
			}
		})
	}
	for ext, want := range map[string]string{AVIF: "image/avif", WebP: "image/webp"} {
		if got := do("GET", m.URL(320, ext)).Header.Get("Content-Type"); got != want {
			t.Errorf("%s: %s, want %s", ext, got, want)
		}
	}
}

func TestAnUnreachableBucketGives503(t *testing.T) {
	t.Setenv("AWS_ACCESS_KEY_ID", "key")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "secret")
	t.Setenv("AWS_MAX_ATTEMPTS", "1")
	bucket, err := OpenBucket(t.Context(), "s3://pictures?region=us-east-1&use_path_style=true&endpoint=http://"+freeAddress(t))
	if err != nil {
		t.Fatal(err)
	}
	defer bucket.Close()
	s := New(Options{Bucket: bucket, Store: &memoryStore{}, Log: slog.New(slog.NewTextHandler(t.Output(), nil))})
	w := httptest.NewRecorder()
	s.Handler().ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), "GET", Media{Hash: strings.Repeat("ab", 32)}.URL(320, JPEG), nil))
	if w.Code != 503 || w.Header().Get("Retry-After") == "" || w.Header().Get("Cache-Control") != "no-store" {
		t.Errorf("status %d, headers %v", w.Code, w.Header())
	}
}

func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// s3Bucket opens a bucket of a real S3 server.
func s3Bucket(t *testing.T) *blob.Bucket {
	t.Helper()
	bucket, err := OpenBucket(t.Context(), s3test.Start(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { bucket.Close() })
	if ok, err := bucket.IsAccessible(t.Context()); !ok || err != nil {
		t.Fatal(errors.Join(err, errors.New("the bucket is not accessible")))
	}
	return bucket
}
