package richtext

import (
	"net/url"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// LiteHTML returns the HTML of a story for its lite form: pictures are replaced by their
// alternative texts, and links within the site lead to lite forms. text must be HTML
// from ToHTML.
func LiteHTML(text string) string {
	var out strings.Builder
	z := html.NewTokenizer(strings.NewReader(text))
	for {
		switch z.Next() {
		case html.ErrorToken:
			return out.String()
		case html.StartTagToken, html.SelfClosingTagToken, html.EndTagToken:
			raw := string(z.Raw())
			switch t := z.Token(); t.DataAtom {
			case atom.Picture, atom.Source, atom.Video, atom.Audio, atom.Track, atom.Iframe:
			case atom.Img:
				if alt := attribute(t, "alt"); alt != "" {
					out.WriteString("<em>" + html.EscapeString(alt) + "</em>")
				}
			case atom.A:
				if t.Type == html.StartTagToken {
					raw = liteLink(t).String()
				}
				out.WriteString(raw)
			default:
				out.WriteString(raw)
			}
		default:
			out.Write(z.Raw())
		}
	}
}

func attribute(t html.Token, name string) string {
	for _, a := range t.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

// liteLink changes a link to a page of the site into a link to its lite form. Downloads
// have no lite form.
func liteLink(t html.Token) html.Token {
	for i, a := range t.Attr {
		if a.Key != "href" || !strings.HasPrefix(a.Val, "/") || strings.HasPrefix(a.Val, "/media/") || strings.HasPrefix(a.Val, "/files/") {
			continue
		}
		if u, err := url.Parse(a.Val); err == nil && u.Host == "" {
			q := u.Query()
			q.Set("lite", "1")
			u.RawQuery = q.Encode()
			t.Attr[i].Val = u.String()
		}
	}
	return t
}
