package richtext

import (
	"bytes"
	"errors"
	"io"
	"strings"

	"golang.org/x/net/html"
)

// LazyMedia makes pictures in HTML load when they come into view, and moves the addresses
// of iframes to data-src, so that the page decides when they load. It changes nothing
// else.
func LazyMedia(src string) string {
	if !strings.Contains(src, "<") {
		return src
	}
	var b strings.Builder
	b.Grow(len(src) + len(src)/16)
	z := html.NewTokenizer(strings.NewReader(src))
	for {
		typ := z.Next()
		raw := bytes.Clone(z.Raw())
		if typ == html.ErrorToken {
			b.Write(raw)
			if !errors.Is(z.Err(), io.EOF) {
				return src
			}
			return b.String()
		}
		if typ != html.StartTagToken && typ != html.SelfClosingTagToken {
			b.Write(raw)
			continue
		}
		token := z.Token()
		if lazyAttrs(&token) {
			b.WriteString(token.String())
		} else {
			b.Write(raw)
		}
	}
}

// lazyAttrs changes the attributes of a picture or iframe and reports whether it changed
// any.
func lazyAttrs(t *html.Token) bool {
	if t.Data != "img" && t.Data != "iframe" {
		return false
	}
	changed, lazy := false, false
	for i := range t.Attr {
		a := &t.Attr[i]
		switch {
		case a.Key == "loading":
			changed = changed || a.Val != "lazy"
			a.Val, lazy = "lazy", true
		case a.Key == "src" && t.Data == "iframe":
			a.Key, changed = "data-src", true
		}
	}
	if !lazy {
		t.Attr = append(t.Attr, html.Attribute{Key: "loading", Val: "lazy"})
		changed = true
	}
	return changed
}
