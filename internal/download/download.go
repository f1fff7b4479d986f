// Package download serves the files that readers take away, such as templates, and
// the recordings and short films of stories. A file lives under the hash of its content and never
// changes. It must never serve what a browser would show as a page of this site.
package download

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"mime"
	"net/http"
	"path"
	"regexp"
	"strings"
	"time"

	"gocloud.dev/blob"
	"gocloud.dev/gcerrors"
)

// Prefix is where files are served.
const Prefix = "/files/"

// MaxBytes bounds a file.
const MaxBytes = 10 << 20

// timeout is how long the bucket may take to begin, sending how long a file may
// take to reach somebody on a slow line, or who takes it as fast as they listen.
const (
	timeout = 10 * time.Second
	sending = 10 * time.Minute
)

// types are the kinds of files that there may be.
var types = map[string]string{
	".csv": "text/csv; charset=utf-8", ".md": "text/markdown; charset=utf-8", ".txt": "text/plain; charset=utf-8",
	".ods": "application/vnd.oasis.opendocument.spreadsheet", ".pdf": "application/pdf",
	".mp3": "audio/mpeg", ".m4a": "audio/mp4", ".aac": "audio/aac", ".ogg": "audio/ogg",
	".mp4": "video/mp4", ".webm": "video/webm",
}

// key is the form of a file's address below Prefix; nothing else is served.
var key = regexp.MustCompile(`^[0-9a-f]{16}/[a-z0-9][a-z0-9-]{0,99}\.[a-z0-9]{2,4}$`)

// Put keeps a file and gives its path.
func Put(ctx context.Context, bucket *blob.Bucket, name string, content []byte) (string, error) {
	sum := sha256.Sum256(content)
	k := hex.EncodeToString(sum[:8]) + "/" + name
	switch {
	case !key.MatchString(k) || types[path.Ext(name)] == "":
		return "", fmt.Errorf("file %q: it must be called like a-file.csv, .md, .txt, .ods, .pdf, .mp3, .m4a, .aac, .ogg, .mp4 or .webm", name)
	case len(content) > MaxBytes:
		return "", fmt.Errorf("file %q is larger than %d bytes", name, MaxBytes)
	}
	if err := bucket.WriteAll(ctx, object(k), content, &blob.WriterOptions{ContentType: types[path.Ext(name)]}); err != nil {
		return "", fmt.Errorf("keep file %q: %w", name, err)
	}
	return Prefix + k, nil
}

func object(key string) string { return "files/" + key }

// Handler serves files from a bucket, with ranges and conditions: recordings and
// films to be played, all others to be saved under their names.
func Handler(bucket *blob.Bucket) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			refuse(w, http.StatusMethodNotAllowed)
			return
		}
		k := strings.TrimPrefix(r.URL.Path, Prefix)
		if !key.MatchString(k) || types[path.Ext(k)] == "" {
			refuse(w, http.StatusNotFound)
			return
		}
		ctx, cancel := context.WithTimeout(r.Context(), sending)
		defer cancel()
		late := time.AfterFunc(timeout, cancel)
		file, err := bucket.NewReader(ctx, object(k), nil)
		late.Stop()
		if err != nil {
			if gcerrors.Code(err) == gcerrors.NotFound {
				refuse(w, http.StatusNotFound)
				return
			}
			w.Header().Set("Retry-After", "5")
			refuse(w, http.StatusServiceUnavailable)
			return
		}
		defer func() { _ = file.Close() }()
		h := w.Header()
		h.Set("Content-Type", types[path.Ext(k)])
		h.Set("X-Content-Type-Options", "nosniff")
		if kind, _, _ := strings.Cut(types[path.Ext(k)], "/"); kind != "audio" && kind != "video" {
			h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": path.Base(k)}))
		}
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
		h.Set("ETag", `"`+path.Dir(k)+`"`)
		// The server's own deadline suits pages.
		_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(sending))
		http.ServeContent(w, r, k, file.ModTime(), file)
	})
}

func refuse(w http.ResponseWriter, status int) {
	w.Header().Set("Cache-Control", "no-store")
	http.Error(w, http.StatusText(status), status)
}
