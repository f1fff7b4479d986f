package edge

import (
	"encoding/json"
	"net/http"
	"strings"
)

// refuse answers a request that goes no further: in plain text to a browser,
// as a problem document (RFC 9457) to a program. It is never stored.
func refuse(w http.ResponseWriter, r *http.Request, status int, detail string) {
	header := w.Header()
	header.Set("Cache-Control", "no-store")
	header.Del("Content-Length")
	header.Del("Content-Encoding")
	header.Del("Etag")
	if strings.Contains(r.Header.Get("Accept"), "text/html") {
		header.Set("Content-Type", "text/plain; charset=utf-8")
		w.WriteHeader(status)
		_, _ = w.Write([]byte(detail + "\n"))
		return
	}
	header.Set("Content-Type", "application/problem+json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(struct {
		Title  string `json:"title"`
		Status int    `json:"status"`
		Detail string `json:"detail"`
	}{http.StatusText(status), status, detail})
}
