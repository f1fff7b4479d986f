package edge

import (
	"net/http"
	"net/url"
	"strings"
)

// maxKey limits the length of a key. Responses to longer requests are not stored.
const maxKey = 2 << 10

// key identifies a page. The route is part of it because two routes may see the same decoded path
// (as for "/a%2Fb" and "/a/b").
type key struct {
	route                uint32
	path, query, variant string
}

func (k key) size() int { return len(k.path) + len(k.query) + len(k.variant) }

// request returns the key as the Request of the route's Load.
func (k key) request() Request {
	query, _ := url.ParseQuery(k.query) // written by normalQuery, so it parses
	return Request{Path: k.path, Query: query, Variant: k.variant}
}

func (h *handler) key(r *http.Request) key {
	k := key{route: h.id, path: r.URL.Path}
	if h.route.Variant != nil {
		k.variant = h.route.Variant(r)
	}
	if r.URL.RawQuery != "" && len(h.route.Params) > 0 {
		k.query = normalQuery(r.URL.RawQuery, h.route.Params)
	}
	return k
}

// normalQuery returns the declared parameters of a raw query in their declared order: the first
// value of each, without empty ones.
func normalQuery(raw string, params []string) string {
	var room [8]string
	values := room[:0]
	if len(params) > len(room) {
		values = make([]string, 0, len(params))
	}
	values = values[:len(params)]
	found := false
	for raw != "" {
		var pair string
		pair, raw, _ = strings.Cut(raw, "&")
		name, value, _ := strings.Cut(pair, "=")
		if value == "" || strings.Contains(pair, ";") {
			continue
		}
		at := indexOf(params, name)
		if at < 0 || values[at] != "" {
			continue
		}
		decoded, err := url.QueryUnescape(value)
		if err != nil {
			continue
		}
		values[at] = decoded
		found = found || decoded != ""
	}
	if !found {
		return ""
	}
	var out strings.Builder
	for i, value := range values {
		if value == "" {
			continue
		}
		if out.Len() > 0 {
			out.WriteByte('&')
		}
		out.WriteString(url.QueryEscape(params[i]))
		out.WriteByte('=')
		out.WriteString(url.QueryEscape(value))
	}
	return out.String()
}

// indexOf returns the index of the parameter whose escaped name is sent, -1 if there is none.
func indexOf(params []string, sent string) int {
	if strings.ContainsAny(sent, "%+") {
		decoded, err := url.QueryUnescape(sent)
		if err != nil {
			return -1
		}
		sent = decoded
	}
	for i, param := range params {
		if param == sent {
			return i
		}
	}
	return -1
}
