package richtext

import (
	"strings"

	"golang.org/x/net/html"
)

// portableAttributes are the attributes that have a meaning wherever the text is shown.
var portableAttributes = map[string]bool{
	"href": true, "src": true, "poster": true, "alt": true, "title": true, "width": true, "height": true, "id": true,
	"lang": true, "dir": true,
	"colspan": true, "rowspan": true, "scope": true, "start": true, "controls": true, "open": true, "rel": true,
}

// PortableHTML adapts HTML from ToHTML for use outside of its page, such as in feeds: it makes
// every address absolute and removes what only the page's own styles and scripts understand. site
// is the address of the site, page that of the text's page.
func PortableHTML(written, site, page string) string {
	var out strings.Builder
	z := html.NewTokenizer(strings.NewReader(WithoutEntityCards(written)))
	for {
		switch z.Next() {
		case html.ErrorToken:
			return out.String()
		case html.StartTagToken, html.SelfClosingTagToken:
			t := z.Token()
			kept := t.Attr[:0]
			for _, a := range t.Attr {
				if !portableAttributes[a.Key] {
					continue
				}
				switch a.Key {
				case "href", "src", "poster":
					a.Val = absoluteURL(a.Val, site, page)
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

// absoluteURL returns the absolute form of an address in a text of the site.
func absoluteURL(address, site, page string) string {
	switch {
	case strings.HasPrefix(address, "#"):
		return page + address
	case strings.HasPrefix(address, "/") && !strings.HasPrefix(address, "//"):
		return site + address
	}
	return address
}
