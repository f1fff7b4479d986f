package edge

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
)

// ErrorCode returns the fixed error code of a status in every problem document, of this package and of the
// API.
func ErrorCode(status int) string { return codes[status] }

var codes = map[int]string{
	http.StatusBadRequest: "bad_request", http.StatusUnauthorized: "unauthenticated", http.StatusForbidden: "forbidden",
	http.StatusNotFound: "not_found", http.StatusMethodNotAllowed: "method_not_allowed", http.StatusNotAcceptable: "not_acceptable",
	http.StatusConflict: "conflict", http.StatusGone: "gone", http.StatusRequestEntityTooLarge: "too_large",
	http.StatusRequestTimeout: "timeout", http.StatusUnsupportedMediaType: "unsupported_type", http.StatusUnprocessableEntity: "invalid",
	http.StatusTooManyRequests: "too_many_requests", http.StatusInternalServerError: "internal", http.StatusServiceUnavailable: "unavailable",
}

// WriteStatus responds with a status and its name. The response is never stored; a 503 asks
// the client to try again after five seconds.
func WriteStatus(w http.ResponseWriter, status int) {
	w.Header().Set("Cache-Control", "no-store")
	if status == http.StatusServiceUnavailable {
		w.Header().Set("Retry-After", "5")
	}
	http.Error(w, http.StatusText(status), status)
}

// RefuseIfClosed reports whether err means only that the client closed its side of the connection, and then responds with
// 408. The server is not at fault, so the caller need not log such an error.
func RefuseIfClosed(w http.ResponseWriter, r *http.Request, err error) bool {
	if !errors.Is(err, context.Canceled) || r.Context().Err() == nil {
		return false
	}
	refuse(w, r, http.StatusRequestTimeout, "The client closed the connection before the page was ready.")
	return true
}

// refuse ends a request with an error: in plain text for a browser, as a problem document (RFC
// 9457) for a program. The response is never stored.
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
		Type   string `json:"type"`
		Title  string `json:"title"`
		Status int    `json:"status"`
		Error  string `json:"error"`
		Code   string `json:"code"`
	}{"about:blank", http.StatusText(status), status, detail, ErrorCode(status)})
}
