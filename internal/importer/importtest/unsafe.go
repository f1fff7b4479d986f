package importtest

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

var activeElements = []string{
	"script",
	"style",
	"iframe",
	"object",
	"embed",
	"form",
	"input",
	"button",
	"svg",
	"math",
	"base",
	"link",
	"meta",
	"template",
	"frame",
	"frameset",
	"applet",
	"marquee",
	"textarea",
	"select",
}

// FindUnsafe returns what in a piece of HTML could run, load or submit something, or "".
func FindUnsafe(t testing.TB, text string) string {
	t.Helper()
	body := &html.Node{Type: html.ElementNode, Data: "body", DataAtom: atom.Body}
	nodes, err := html.ParseFragment(strings.NewReader(text), body)
	if err != nil {
		t.Fatal(err)
	}
	for _, root := range nodes {
		body.AppendChild(root)
	}
	for n := range body.Descendants() {
		if n.Type == html.ElementNode && (slices.Contains(activeElements, n.Data) || n.Namespace != "") {
			return "element " + n.Data
		}
		for _, a := range n.Attr {
			if strings.HasPrefix(a.Key, "on") || a.Key == "style" || a.Key == "srcdoc" {
				return "attribute " + a.Key
			}
			if !slices.Contains([]string{"href", "src", "poster", "data-embed-url", "srcset"}, a.Key) {
				continue
			}
			scheme, _, ok := strings.Cut(strings.ToLower(strings.TrimSpace(a.Val)), ":")
			if ok && !strings.ContainsAny(scheme, "/?#") && !slices.Contains([]string{"http", "https", "mailto", "tel"}, scheme) {
				return a.Key + " " + a.Val
			}
		}
	}
	return ""
}
