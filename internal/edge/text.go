package edge

import (
	"errors"
	"net"
	"net/http"
	"net/url"
	"strings"
	"unicode/utf8"
)

// CleanAddress makes the addresses of requests valid text, which databases and handlers require. In
// a path, bytes that are not text become U+FFFD, so that no page has the path. Pairs of the query
// that are malformed or not text are dropped, because links of campaigns contain stray percent
// signs and semicolons. Addresses under one of the except prefixes ("/api") are left to their
// handlers.
func CleanAddress(except ...string) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if IsText(r.URL.Path) && isTextQuery(r.URL.RawQuery) || hasPrefix(r.URL.Path, except) {
				next.ServeHTTP(w, r)
				return
			}
			clean := new(http.Request)
			*clean = *r
			clean.URL = &url.URL{Path: r.URL.Path, RawPath: r.URL.RawPath, RawQuery: textQuery(r.URL.RawQuery)}
			if !IsText(r.URL.Path) {
				clean.URL.Path = strings.ReplaceAll(strings.ToValidUTF8(r.URL.Path, "\uFFFD"), "\x00", "\uFFFD")
				clean.URL.RawPath = ""
			}
			next.ServeHTTP(w, clean)
		})
	}
}

// hasPrefix reports whether a path is one of the prefixes or below one.
func hasPrefix(path string, prefixes []string) bool {
	for _, prefix := range prefixes {
		if rest, ok := strings.CutPrefix(path, prefix); ok && (rest == "" || rest[0] == '/') {
			return true
		}
	}
	return false
}

// IsText reports whether s is valid UTF-8 without NUL, which both databases accept.
func IsText(s string) bool { return utf8.ValidString(s) && strings.IndexByte(s, 0) < 0 }

// isTextQuery reports whether a query is well-formed and text. It need not parse most queries,
// because they have no special characters.
func isTextQuery(raw string) bool {
	if !strings.ContainsAny(raw, "%;") {
		return IsText(raw)
	}
	values, err := url.ParseQuery(raw)
	return err == nil && len(dropBinary(values)) == len(values)
}

// textQuery returns a query without pairs that are malformed or not text.
func textQuery(raw string) string {
	values, _ := url.ParseQuery(raw) // the well-formed pairs
	return dropBinary(values).Encode()
}

// dropBinary deletes parameters with a name or a value that is not text.
func dropBinary(values url.Values) url.Values {
	kept := url.Values{}
	for name, list := range values {
		valid := IsText(name)
		for _, value := range list {
			valid = valid && IsText(value)
		}
		if valid {
			kept[name] = list
		}
	}
	return kept
}

// errBinary is the error of [ParseForm] for values that are not text.
var errBinary = errors.New("the form has a value that is not text")

// ParseForm calls [http.Request.ParseForm] for handlers behind [CleanAddress]. Its error is always about the body,
// including a value in it that is not text; [RefuseBody] responds to it.
func ParseForm(r *http.Request) error {
	if err := r.ParseForm(); err != nil {
		return err
	}
	if len(dropBinary(r.PostForm)) < len(r.PostForm) {
		return errBinary
	}
	return nil
}

// bodyStatus returns the status for an error of reading or parsing a request's body: 413 if it is
// over the limit, 408 if the client was too slow, and otherwise 400, because the client sent
// something malformed or closed the connection.
func bodyStatus(err error) int {
	var large *http.MaxBytesError
	var timeout net.Error
	switch {
	case errors.As(err, &large):
		return http.StatusRequestEntityTooLarge
	case errors.As(err, &timeout) && timeout.Timeout():
		return http.StatusRequestTimeout
	}
	return http.StatusBadRequest
}

// RefuseBody ends a request whose body could not be read or parsed, with a status that states the cause: 413, 408 or
// 400.
func RefuseBody(w http.ResponseWriter, r *http.Request, err error) {
	switch status := bodyStatus(err); status {
	case http.StatusRequestEntityTooLarge:
		refuse(w, r, status, "The request is too large.")
	case http.StatusRequestTimeout:
		w.Header().Set("Connection", "close")
		refuse(w, r, status, "The request took too long. Please try again.")
	default:
		refuse(w, r, status, "The request could not be read. Please go back and try again.")
	}
}
