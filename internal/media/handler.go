package media

import (
	"context"
	"fmt"
	"net/http"
	"path"
	"regexp"
	"strings"

	"masthead/internal/edge"

	"gocloud.dev/blob"
	"gocloud.dev/gcerrors"
)

const cacheForever = "public, max-age=31536000, immutable"

// renditionKey matches the keys that Media.Key returns. No others are served.
var renditionKey = regexp.MustCompile(`^m/[0-9a-z]{2}/(?:[0-9a-z]{26}|[0-9a-f]{64})/[1-9][0-9]{0,4}\.(avif|webp|jpg)$`)

// Handler serves renditions at Prefix + key and supports range and conditional requests. A
// rendition never changes, so clients may cache it forever.
func (s *Service) Handler() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Content-Type-Options", "nosniff")
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			edge.WriteStatus(w, http.StatusMethodNotAllowed)
			return
		}
		key, ok := strings.CutPrefix(r.URL.Path, Prefix)
		if !ok || !renditionKey.MatchString(key) {
			edge.WriteStatus(w, http.StatusNotFound)
			return
		}
		ctx, cancel := context.WithTimeout(r.Context(), bucketTimeout)
		defer cancel()
		object, err := s.opts.Bucket.NewReader(ctx, key, nil)
		switch {
		case gcerrors.Code(err) == gcerrors.NotFound:
			edge.WriteStatus(w, http.StatusNotFound)
			return
		case err != nil:
			if r.Context().Err() == nil {
				s.opts.Log.ErrorContext(ctx, "read rendition", "key", key, "error", err)
			}
			edge.WriteStatus(w, http.StatusServiceUnavailable)
			return
		}
		defer func() { _ = object.Close() }()
		serve(w, r, key, object)
	})
}

func serve(w http.ResponseWriter, r *http.Request, key string, object *blob.Reader) {
	h := w.Header()
	h.Set("Content-Type", contentTypes[path.Ext(key)[1:]])
	h.Set("Cache-Control", cacheForever)
	// The key identifies the content. The size distinguishes encodings by different versions
	// of the program.
	h.Set("ETag", fmt.Sprintf(`"%s-%s-%x"`, path.Base(path.Dir(key))[:16], path.Base(key), object.Size()))
	http.ServeContent(w, r, key, object.ModTime(), object)
}
