package richtext

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// isHidden reports whether an element has a text that browsers do not show: the element has the attribute hidden or a style that hides it,
// or it is for browsers without scripts. Pictures and players without a text are not hidden, because scripts show them later.
func isHidden(n *html.Node) bool {
	switch value, hidden := lookup(n, "hidden"); {
	case n.DataAtom == atom.Noscript:
		if findElement(n, isMedia) != nil {
			return false
		}
	case hidden && !strings.EqualFold(value, "until-found"):
	case hidesContent(attr(n, "style")):
	default:
		return false
	}
	return strings.TrimSpace(textOf(n)) != ""
}

// hidesContent reports whether a style attribute hides its element.
func hidesContent(style string) bool {
	if style == "" {
		return false
	}
	for rule := range strings.SplitSeq(strings.ToLower(style), ";") {
		name, value, _ := strings.Cut(rule, ":")
		value, _, _ = strings.Cut(value, "!")
		switch strings.TrimSpace(name) + ":" + strings.TrimSpace(value) {
		case "display:none", "visibility:hidden", "visibility:collapse":
			return true
		}
	}
	return false
}

// removeHidden removes the hidden elements in n. A paywall marker in one of them stays in its place, because it also gates what follows.
func (c *importer) removeHidden(n *html.Node) {
	for child := n.FirstChild; child != nil; {
		next := child.NextSibling
		switch {
		case child.Type != html.ElementNode:
		case isHidden(child):
			c.warnHidden(child)
			if marker := findMarker(child); marker != nil {
				n.InsertBefore(&html.Node{Type: html.CommentNode, Data: marker.Data}, child)
			}
			n.RemoveChild(child)
		default:
			c.removeHidden(child)
		}
		child = next
	}
}

func (c *importer) warnHidden(n *html.Node) {
	const shown = 80 // characters of the text in the warning
	text := []rune(strings.Join(strings.Fields(textOf(n)), " "))
	c.warn(WarnHidden, string(text[:min(len(text), shown)]))
}

// findMarker returns the first paywall marker in n, nil if there is none.
func findMarker(n *html.Node) *html.Node {
	for d := range n.Descendants() {
		if d.Type == html.CommentNode && marksPaywall(strings.TrimSpace(d.Data)) {
			return d
		}
	}
	return nil
}
