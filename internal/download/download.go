// Package download stores and serves the files that readers download, such as templates,
// and the recordings and short videos of stories. The path of a file contains the hash of
// its content, so a file never changes. The package must never serve a file that a browser
// would show as a page of this site.
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

	"masthead/internal/edge"

	"gocloud.dev/blob"
	"gocloud.dev/gcerrors"
)

// Prefix is the path below which files are served.
const Prefix = "/files/"

// MaxBytes is the largest size of a file.
const MaxBytes = 10 << 20

// openTimeout is how long the bucket may take to open a file. sendTimeout is how long
// sending may take, which allows for slow connections and for players that read only as
// fast as they play.
const (
	openTimeout = 10 * time.Second
	sendTimeout = 10 * time.Minute
)

// mediaTypes maps the allowed file extensions to media types.
var mediaTypes = map[string]string{
	".csv": "text/csv; charset=utf-8", ".md": "text/markdown; charset=utf-8", ".txt": "text/plain; charset=utf-8",
	".ods": "application/vnd.oasis.opendocument.spreadsheet", ".pdf": "application/pdf",
	".mp3": "audio/mpeg", ".m4a": "audio/mp4", ".aac": "audio/aac", ".ogg": "audio/ogg",
	".mp4": "video/mp4", ".webm": "video/webm",
}

// keyPattern matches the part of a file's path after Prefix; nothing else is served.
var keyPattern = regexp.MustCompile(`^[0-9a-f]{16}/[a-z0-9][a-z0-9-]{0,99}\.[a-z0-9]{2,4}$`)

// Put stores a file and returns its path. name is the name of the file with its extension. It
// returns ErrStorage if the storage does not accept files, and another error for a name or a size
// that is not allowed.
func Put(ctx context.Context, bucket *blob.Bucket, name string, content []byte) (string, error) {
	sum := sha256.Sum256(content)
	k := hex.EncodeToString(sum[:8]) + "/" + name
	switch {
	case !keyPattern.MatchString(k) || mediaTypes[path.Ext(name)] == "":
		return "", fmt.Errorf(
			"file %q: its name must be like a-file.csv, with the extension .csv, .md, .txt, .ods, .pdf, .mp3, .m4a, .aac, .ogg, .mp4 or .webm",
			name,
		)
	case len(content) > MaxBytes:
		return "", fmt.Errorf("file %q is larger than %d bytes", name, MaxBytes)
	}
	if err := bucket.WriteAll(ctx, objectKey(k), content, &blob.WriterOptions{ContentType: mediaTypes[path.Ext(name)]}); err != nil {
		return "", fmt.Errorf("%w: file %q: %w", ErrStorage, name, err)
	}
	return Prefix + k, nil
}

func objectKey(key string) string { return "files/" + key }

// Handler serves files from a bucket and supports range and conditional requests.
// Recordings and videos are played in the browser, all others are saved under their names.
func Handler(bucket *blob.Bucket) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			edge.WriteStatus(w, http.StatusMethodNotAllowed)
			return
		}
		k := strings.TrimPrefix(r.URL.Path, Prefix)
		if !keyPattern.MatchString(k) || mediaTypes[path.Ext(k)] == "" {
			edge.WriteStatus(w, http.StatusNotFound)
			return
		}
		ctx, cancel := context.WithTimeout(r.Context(), sendTimeout)
		defer cancel()
		late := time.AfterFunc(openTimeout, cancel)
		file, err := bucket.NewReader(ctx, objectKey(k), nil)
		late.Stop()
		if err != nil {
			if gcerrors.Code(err) == gcerrors.NotFound {
				edge.WriteStatus(w, http.StatusNotFound)
				return
			}
			edge.WriteStatus(w, http.StatusServiceUnavailable)
			return
		}
		defer func() { _ = file.Close() }()
		h := w.Header()
		h.Set("Content-Type", mediaTypes[path.Ext(k)])
		h.Set("X-Content-Type-Options", "nosniff")
		if kind, _, _ := strings.Cut(mediaTypes[path.Ext(k)], "/"); kind != "audio" && kind != "video" {
			h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": path.Base(k)}))
		}
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
		h.Set("ETag", `"`+path.Dir(k)+`"`)
		// The server's default write deadline is meant for pages.
		_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(sendTimeout))
		http.ServeContent(w, r, k, file.ModTime(), file)
	})
}
