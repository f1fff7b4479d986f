package download_test

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"gocloud.dev/blob/memblob"

	"masthead/internal/database/dbtest"
	"masthead/internal/download"
	"masthead/internal/media"
	"masthead/internal/media/s3test"
)

func recording(t *testing.T) []byte {
	t.Helper()
	content, err := os.ReadFile("../demo/content/ys/the-courier-of-tawang.mp3")
	if err != nil {
		t.Fatal(err)
	}
	return content
}

func TestRecordingsAreStoredInAFolder(t *testing.T) { testRecording(t, "file://"+t.TempDir()) }

func TestRecordingsAreStoredInS3(t *testing.T) { testRecording(t, s3test.Start(t)) }

// D-09, D-43, F189, F190: a player gets the ranges of a recording that it requests, and the copy that it has
// cached stays valid.
func testRecording(t *testing.T, place string) {
	bucket, err := media.OpenBucket(t.Context(), place)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = bucket.Close() }()
	db := dbtest.New(t)
	whole := recording(t)
	address, err := download.PutRecording(t.Context(), db, bucket, "The Courier_of Tawang.wav", whole)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := download.PutRecording(t.Context(), db, bucket, "The Courier_of Tawang.wav", whole); again != address || err != nil {
		t.Errorf("stored again, its path is %s: %v", again, err)
	}
	if !strings.HasSuffix(address, "/the-courier-of-tawang.mp3") {
		t.Errorf("its path is %s", address)
	}
	server := httptest.NewServer(download.Handler(bucket))
	defer server.Close()
	ask := func(method, path string, headers ...string) (*http.Response, []byte) {
		t.Helper()
		r, err := http.NewRequestWithContext(t.Context(), method, server.URL+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		for i := 0; i < len(headers); i += 2 {
			r.Header.Set(headers[i], headers[i+1])
		}
		res, err := server.Client().Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = res.Body.Close() }()
		var body bytes.Buffer
		if _, err := body.ReadFrom(res.Body); err != nil {
			t.Fatal(err)
		}
		return res, body.Bytes()
	}
	first, _ := ask(http.MethodHead, address)
	tag, size := first.Header.Get("ETag"), len(whole)
	if first.ContentLength != int64(size) || first.Header.Get("Accept-Ranges") != "bytes" || len(tag) < 10 {
		t.Errorf("HEAD: %v", first.Header)
	}
	full := func(r string) string { return fmt.Sprintf("bytes %s/%d", r, size) }
	for _, c := range []struct {
		name    string
		headers []string
		status  int
		body    []byte
		ranged  string
	}{
		{"whole", nil, 200, whole, ""},
		{"as a player begins", []string{"Range", "bytes=0-"}, 206, whole, full(fmt.Sprintf("0-%d", size-1))},
		{"middle", []string{"Range", "bytes=100000-100999"}, 206, whole[100000:101000], full("100000-100999")},
		{"last bytes", []string{"Range", "bytes=-10"}, 206, whole[size-10:], full(fmt.Sprintf("%d-%d", size-10, size-1))},
		{"past the end", []string{"Range", "bytes=9999999-"}, 416, nil, full("*")},
		{"of what it has", []string{"Range", "bytes=300000-", "If-Range", tag}, 206, whole[300000:], full(fmt.Sprintf("300000-%d", size-1))},
		{"of something else", []string{"Range", "bytes=300000-", "If-Range", `"other"`}, 200, whole, ""},
		{"known", []string{"If-None-Match", tag}, 304, nil, ""},
	} {
		res, body := ask(http.MethodGet, address, c.headers...)
		if res.StatusCode != c.status || res.Header.Get("Content-Range") != c.ranged || c.body != nil && !bytes.Equal(body, c.body) {
			t.Errorf("%s: %d, Content-Range %q, %d bytes", c.name, res.StatusCode, res.Header.Get("Content-Range"), len(body))
		}
		h := res.Header
		if c.body != nil && (h.Get("Content-Type") != "audio/mpeg" || h.Get("Cache-Control") != "public, max-age=31536000, immutable" ||
			h.Get("X-Content-Type-Options") != "nosniff" || h.Get("Content-Disposition") != "" || h.Get("ETag") != tag) {
			t.Errorf("%s: %v", c.name, h)
		}
	}
	if res, _ := ask(http.MethodGet, strings.Replace(address, ".mp3", ".ogg", 1)); res.StatusCode != http.StatusNotFound ||
		res.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("a file of another kind: %d %v", res.StatusCode, res.Header)
	}
}

// The size and duration of a recording are known for podcasts, except for recordings on
// other sites.
func TestSizeAndDurationOfARecordingAreStored(t *testing.T) {
	bucket, db := memblob.OpenBucket(nil), dbtest.New(t)
	defer func() { _ = bucket.Close() }()
	content := recording(t)
	address, err := download.PutRecording(t.Context(), db, bucket, "courier.mp3", content)
	if err != nil {
		t.Fatal(err)
	}
	known, err := download.Recordings(t.Context(), db, []string{address, "https://elsewhere.example/a.mp3"})
	if err != nil {
		t.Fatal(err)
	}
	r := known[address]
	if len(known) != 1 || r.Type != "audio/mpeg" || r.Bytes != int64(len(content)) || r.Seconds < 20 || r.Seconds > 120 {
		t.Errorf("recordings are %+v", known)
	}
}

// D-33: a video plays in its page and is served in ranges, not as a download.
func TestVideoIsServedInRanges(t *testing.T) {
	bucket := memblob.OpenBucket(nil)
	defer func() { _ = bucket.Close() }()
	db := dbtest.New(t)
	video, err := os.ReadFile("../demo/content/ys/daily-dispatch-three-rounds.mp4")
	if err != nil {
		t.Fatal(err)
	}
	address, err := download.PutRecording(t.Context(), db, bucket, "Three rounds.MP4", video)
	if err != nil || !strings.HasSuffix(address, "/three-rounds.mp4") {
		t.Fatalf("its path is %q: %v", address, err)
	}
	r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
	r.Header.Set("Range", "bytes=1000-1999")
	w := httptest.NewRecorder()
	download.Handler(bucket).ServeHTTP(w, r)
	h := w.Header()
	if w.Code != http.StatusPartialContent || !bytes.Equal(w.Body.Bytes(), video[1000:2000]) || h.Get("Content-Type") != "video/mp4" ||
		h.Get("Content-Disposition") != "" || h.Get("Cache-Control") != "public, max-age=31536000, immutable" {
		t.Errorf("%d %v", w.Code, h)
	}
}

// The format of a recording is detected from its content.
func TestOnlyRecordingsAreStoredAsRecordings(t *testing.T) {
	bucket := memblob.OpenBucket(nil)
	defer func() { _ = bucket.Close() }()
	db := dbtest.New(t)
	ogg := "OggS\x00\x02" + strings.Repeat("\x00", 20) + "\x01\x13OpusHead" + strings.Repeat("\x00", 40)
	mp4 := "\x00\x00\x00\x20ftypisom\x00\x00\x02\x00isomiso2avc1mp41" + strings.Repeat("\x00", 40)
	webm := "\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\xf7\x81\x01\x42\xf2\x81\x04\x42\xf3\x81\x08\x42\x82\x84webm" + strings.Repeat("\x00", 40)
	m4a := "\x00\x00\x00\x1cftypM4A \x00\x00\x02\x00M4A isomiso2" + strings.Repeat("\x00", 40)
	for content, ending := range map[string]string{
		string(recording(t)): ".mp3", ogg: ".ogg", m4a: ".m4a", mp4: ".mp4", webm: ".webm",
		"\xff\xf1\x50\x80" + strings.Repeat("\x00", 60): ".aac",
	} {
		path, err := download.PutRecording(t.Context(), db, bucket, "आवाज़.exe", []byte(content))
		if err != nil || !strings.HasSuffix(path, ending) {
			t.Errorf("%s is stored at %q: %v", ending, path, err)
		}
	}
	for name, content := range map[string]string{
		"page.mp3": "<!doctype html><script>alert(1)</script>", "text.mp3": "An opening.", "none.mp3": "", "sheet.mp3": "a,b\n1,2\n",
		"picture.mp3": "GIF89a" + strings.Repeat("\x00", 60), "drawing.mp3": `<svg xmlns="http://www.w3.org/2000/svg"/>`,
		"film.mp4": "\x00\x00\x00\x14ftypqt  \x00\x00\x02\x00qt  " + strings.Repeat("\x00", 40), // QuickTime, which few browsers play
	} {
		if path, err := download.PutRecording(t.Context(), db, bucket, name, []byte(content)); !errors.Is(err, download.ErrNoRecording) {
			t.Errorf("%s is stored at %q: %v", name, path, err)
		}
	}
	path, err := download.PutRecording(t.Context(), db, bucket, strings.Repeat("long ", 60), recording(t))
	if err != nil || len(path) > 130 {
		t.Errorf("a long name: %q, %v", path, err)
	}
}

// deadlineRecorder is a response writer that records its write deadline.
type deadlineRecorder struct {
	*httptest.ResponseRecorder
	until time.Time
}

func (p *deadlineRecorder) SetWriteDeadline(t time.Time) error { p.until = t; return nil }

func TestASlowListenerIsNotCutOff(t *testing.T) {
	db := dbtest.New(t)
	bucket := memblob.OpenBucket(nil)
	defer func() { _ = bucket.Close() }()
	address, err := download.PutRecording(t.Context(), db, bucket, "story.mp3", recording(t))
	if err != nil {
		t.Fatal(err)
	}
	w := &deadlineRecorder{ResponseRecorder: httptest.NewRecorder()}
	download.Handler(bucket).ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, address, nil))
	if left := time.Until(w.until); w.Code != http.StatusOK || left < 5*time.Minute {
		t.Errorf("%d, %s left", w.Code, left)
	}
}

func TestAStorageThatRefusesFilesIsNamed(t *testing.T) {
	bucket := memblob.OpenBucket(nil)
	_ = bucket.Close() // now every write fails
	if _, err := download.PutRecording(t.Context(), dbtest.New(t), bucket, "a.mp3", recording(t)); !errors.Is(err, download.ErrStorage) {
		t.Errorf("storing a recording: %v", err)
	}
}

// Documents are told apart by their names and contents.
func TestDocumentsAreStored(t *testing.T) {
	bucket, db := memblob.OpenBucket(nil), dbtest.New(t)
	defer func() { _ = bucket.Close() }()
	for name, content := range map[string]string{"Cap table.CSV": "a,b\n", "report.pdf": "%PDF-1.7\n%âãÏÓ\n"} {
		address, err := download.PutFile(t.Context(), db, bucket, name, []byte(content), download.Owner{})
		if err != nil {
			t.Fatal(name, err)
		}
		found, err := media.RecordsAt(t.Context(), db.Read, []string{address})
		if r := found[address]; err != nil || r == nil || r.Kind != media.KindDocument || r.Filename != name {
			t.Errorf("%s is %+v, %v", name, r, err)
		}
	}
	for name, content := range map[string]string{"page.html": "<p>", "report.pdf": "<html>", "a.csv": "\x00\x01", "a.txt": "",
		"a.ods": "text"} {
		_, err := download.PutFile(t.Context(), db, bucket, name, []byte(content), download.Owner{})
		if !errors.Is(err, download.ErrNoRecording) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
