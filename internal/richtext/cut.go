package richtext

import (
	"iter"
	"slices"
)

// SplitAtPaywall splits a story into the part that everybody may read and the gated part.
// It is the only place that decides this. The split is at the first paywall marker or,
// without a marker, after the given number of blocks; 0 means no split. A heading never
// ends the open part, and each footnote goes to the part with the first reference to it.
// ok is false when nothing is gated; open is then the whole story. Neither part contains
// markers.
func SplitAtPaywall(d Doc, blocks int) (open, gated Doc, ok bool) {
	border := slices.IndexFunc(d.Content, func(n Node) bool { return n.Type == "paywall" })
	if border < 0 && blocks > 0 {
		border = indexAfterBlocks(d.Content, blocks)
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
		return appendFootnotes(kept, notes), Doc{}, false
	}
	head, tail := part(d.Content[:border]), part(d.Content[border:])
	for len(head) > 0 && (head[len(head)-1].Type == "heading" || blankParagraph(head[len(head)-1])) {
		tail = append([]Node{head[len(head)-1]}, tail...)
		head = head[:len(head)-1]
	}
	if !slices.ContainsFunc(tail, func(n Node) bool { return !blankParagraph(n) }) {
		return appendFootnotes(append(head, tail...), notes), Doc{}, false
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
	return appendFootnotes(head, mine), appendFootnotes(tail, others), true
}

// indexAfterBlocks returns the index after the given number of blocks that are not empty.
func indexAfterBlocks(nodes []Node, blocks int) int {
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

func appendFootnotes(blocks, notes []Node) Doc {
	d := docOf(slices.Clip(blocks))
	if len(notes) > 0 {
		d.Content = append(d.Content, Node{Type: "footnotes", Content: notes})
	}
	return d
}

// Images iterates over every picture of the document, including those of galleries. The
// caller may change the attributes in place.
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

// Files returns the nodes of a document that show or offer a file: pictures, recordings, films and downloads.
func Files(d *Doc) iter.Seq[*Node] {
	return func(yield func(*Node) bool) { files(d.Content, yield) }
}

func files(nodes []Node, yield func(*Node) bool) bool {
	for i := range nodes {
		n := &nodes[i]
		switch n.Type {
		case "image", "video", "audio", "file":
			if !yield(n) {
				return false
			}
		}
		if !files(n.Content, yield) {
			return false
		}
	}
	return true
}
