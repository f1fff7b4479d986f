package richtext

import (
	"strings"

	"golang.org/x/net/html"
)

// portable are the attributes that mean something wherever the text is read.
var portable = map[string]bool{
	"href": true, "src": true, "poster": true, "alt": true, "title": true, "width": true, "height": true, "id": true, "lang": true, "dir": true,
	"colspan": true, "rowspan": true, "scope": true, "start": true, "controls": true, "open": true, "rel": true,
}

// Portable is what HTML wrote for those who show it away from its page, such as the
// readers of feeds: every address is absolute, and what only the page's own styles
// and scripts know is gone. site is the site's address, page that of the text's page.
func Portable(written, site, page string) string {
	var out strings.Builder
	z := html.NewTokenizer(strings.NewReader(WithoutSlips(written)))
	for {
		switch z.Next() {
		case html.ErrorToken:
			return out.String()
		case html.StartTagToken, html.SelfClosingTagToken:
			t := z.Token()
			kept := t.Attr[:0]
			for _, a := range t.Attr {
				if !portable[a.Key] {
					continue
				}
				switch a.Key {
				case "href", "src", "poster":
					a.Val = absolute(a.Val, site, page)
				}
				kept = append(kept, a)
			}
			t.Attr = kept
			out.WriteString(t.String())
		default:
			out.Write(z.Raw())
		}
	}
}

// absolute is the full form of an address in a text of the site.
func absolute(address, site, page string) string {
	switch {
	case strings.HasPrefix(address, "#"):
		return page + address
	case strings.HasPrefix(address, "/") && !strings.HasPrefix(address, "//"):
		return site + address
	}
	return address
}
