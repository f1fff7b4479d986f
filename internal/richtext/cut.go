package richtext

import (
	"iter"
	"slices"
)

// Cut parts a story at its paywall: what everybody may read, and what only
// those let in may. It is the one place where that is decided. The border is
// the first paywall marker, or else stands after so many blocks; 0 means that
// there is none without a marker. A heading never ends the open part, and each
// footnote goes where the first reference to it is. ok is false when nothing is
// gated; then open is the whole story. Markers are in neither part.
func Cut(d Doc, blocks int) (open, gated Doc, ok bool) {
	border := slices.IndexFunc(d.Content, func(n Node) bool { return n.Type == "paywall" })
	if border < 0 && blocks > 0 {
		border = afterBlocks(d.Content, blocks)
	}
	var notes []Node
	part := func(nodes []Node) []Node {
		var kept []Node
		for _, n := range nodes {
			switch n.Type {
			case "paywall":
			case "footnotes":
				notes = append(notes, n.Content...)
			default:
				kept = append(kept, n)
			}
		}
		return kept
	}
	if border < 0 {
		kept := part(d.Content)
		return withNotes(kept, notes), Doc{}, false
	}
	head, tail := part(d.Content[:border]), part(d.Content[border:])
	for len(head) > 0 && (head[len(head)-1].Type == "heading" || blankParagraph(head[len(head)-1])) {
		tail = append([]Node{head[len(head)-1]}, tail...)
		head = head[:len(head)-1]
	}
	if !slices.ContainsFunc(tail, func(n Node) bool { return !blankParagraph(n) }) {
		return withNotes(append(head, tail...), notes), Doc{}, false
	}
	referred := map[string]bool{}
	for i := range head {
		walk(&head[i], func(n *Node) {
			if n.Type == "footnote_ref" {
				referred[n.Str("id")] = true
			}
		})
	}
	var mine, others []Node
	for _, note := range notes {
		if referred[note.Str("id")] {
			mine = append(mine, note)
		} else {
			others = append(others, note)
		}
	}
	return withNotes(head, mine), withNotes(tail, others), true
}

// afterBlocks is the index behind the given number of blocks that show something.
func afterBlocks(nodes []Node, blocks int) int {
	for i, n := range nodes {
		if blankParagraph(n) || n.Type == "footnotes" {
			continue
		}
		if blocks == 0 {
			return i
		}
		blocks--
	}
	return -1
}

func withNotes(blocks, notes []Node) Doc {
	d := docOf(slices.Clip(blocks))
	if len(notes) > 0 {
		d.Content = append(d.Content, Node{Type: "footnotes", Content: notes})
	}
	return d
}

// Images yields every picture of the document, those of galleries included, so
// that the caller may change its attributes in place.
func Images(d *Doc) iter.Seq[*Node] {
	return func(yield func(*Node) bool) { images(d.Content, yield) }
}

func images(nodes []Node, yield func(*Node) bool) bool {
	for i := range nodes {
		n := &nodes[i]
		if n.Type == "image" && !yield(n) || !images(n.Content, yield) {
			return false
		}
	}
	return true
}
