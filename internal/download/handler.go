package download

import (
	"context"
	"mime"
	"net/http"
	"path"
	"strings"
	"time"

	"masthead/internal/edge"

	"gocloud.dev/blob"
	"gocloud.dev/gcerrors"
)

// Handler serves files from a bucket and supports range and conditional requests. Recordings and
// videos are played in the browser; all other files are saved under their names.
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
