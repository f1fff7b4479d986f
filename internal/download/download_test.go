package download_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"gocloud.dev/blob/memblob"

	"masthead/internal/download"
)

func TestAFileIsSavedUnderItsName(t *testing.T) {
	bucket := memblob.OpenBucket(nil)
	defer func() { _ = bucket.Close() }()
	path, err := download.Put(t.Context(), bucket, "cash.csv", []byte("a,b\n"))
	if err != nil {
		t.Fatal(err)
	}
	h := download.Handler(bucket)
	ask := func(method, path string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), method, path, nil))
		return w
	}
	w := ask(http.MethodGet, path)
	if w.Code != http.StatusOK || w.Body.String() != "a,b\n" || w.Header().Get("Content-Disposition") != "attachment; filename=cash.csv" ||
		!strings.HasPrefix(w.Header().Get("Content-Type"), "text/csv") {
		t.Errorf("%d %v %q", w.Code, w.Header(), w.Body)
	}
	for _, wrong := range []string{
		download.Prefix, download.Prefix + "../media/x.csv", strings.Replace(path, "cash", "other", 1), path + "/x",
		strings.Replace(path, ".csv", ".html", 1),
	} {
		if w := ask(http.MethodGet, wrong); w.Code != http.StatusNotFound {
			t.Errorf("%s: %d", wrong, w.Code)
		}
	}
	if w := ask(http.MethodPost, path); w.Code != http.StatusMethodNotAllowed {
		t.Errorf("POST: %d", w.Code)
	}
}

func TestOnlyAllowedFilesAreStored(t *testing.T) {
	bucket := memblob.OpenBucket(nil)
	defer func() { _ = bucket.Close() }()
	for _, name := range []string{"page.html", "a/b.csv", "../x.csv", "Ünï.csv", "x.svg", ".csv", "x.csv.exe"} {
		if path, err := download.Put(t.Context(), bucket, name, []byte("x")); err == nil {
			t.Errorf("%s is at %s", name, path)
		}
	}
	if _, err := download.Put(t.Context(), bucket, "large.csv", make([]byte, download.MaxBytes+1)); err == nil {
		t.Error("a file over the size limit is stored")
	}
}
